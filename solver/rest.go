package solver

import (
	"sync"
	"sync/atomic"
	"time"
)

// Rest lets a search rest and go on. The zero Rest lets it run; it is of one
// search at a time. Its methods may be called from any goroutine.
type Rest struct {
	on atomic.Bool

	mu    sync.Mutex
	over  chan struct{} // closed when the rest is over; nil while there is none
	since time.Time
	total time.Duration
}

// Set lets the search rest, or go on. Its workers stand still as soon as they
// would notice that they are to stop: within a blink.
func (r *Rest) Set(on bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	switch {
	case on && r.over == nil:
		r.over, r.since = make(chan struct{}), time.Now()
	case !on && r.over != nil:
		close(r.over)
		r.over = nil
		r.total += time.Since(r.since)
	}
	r.on.Store(on)
}

// Total is the time that was rested so far.
func (r *Rest) Total() time.Duration {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.over == nil {
		return r.total
	}
	return r.total + time.Since(r.since)
}

// wait returns when the rest is over or the search is to stop.
func (r *Rest) wait(stopped <-chan struct{}) {
	r.mu.Lock()
	over := r.over
	r.mu.Unlock()
	if over == nil {
		return
	}
	select {
	case <-over:
	case <-stopped:
	}
}

// brake ends a search, or lets it rest.
type brake struct {
	stopped atomic.Bool
	done    <-chan struct{} // closed when the search is to stop
	rest    *Rest           // nil for none
}

// Load reports whether the search is to stop. While it is to rest, Load does
// not return.
func (b *brake) Load() bool {
	if b.rest != nil && b.rest.on.Load() {
		b.rest.wait(b.done)
	}
	return b.stopped.Load()
}
