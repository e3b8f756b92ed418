package session

import (
	"context"
	"sync"
)

// gate holds a goroutine back while it is shut. The zero gate is open.
type gate struct {
	mu     sync.Mutex
	opened chan struct{} // closed when the gate opens; nil while it is open
}

// shut shuts or opens the gate.
func (g *gate) shut(on bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	switch {
	case on && g.opened == nil:
		g.opened = make(chan struct{})
	case !on && g.opened != nil:
		close(g.opened)
		g.opened = nil
	}
}

// pass returns at once when the gate is open, else when it opens or ctx is
// done; it tells when it begins and ends to wait.
func (g *gate) pass(ctx context.Context, tell func(waiting bool)) {
	g.mu.Lock()
	opened := g.opened
	g.mu.Unlock()
	if opened == nil {
		return
	}
	tell(true)
	select {
	case <-opened:
	case <-ctx.Done():
	}
	tell(false)
}
