package solver

import (
	"sync"
)

// pool lends the workers that no goroutine uses.
type pool[W any] struct {
	idle chan W
	stop *brake
}

// each calls do for 0…n-1, side by side where a worker is idle. The caller's
// own worker works too. After a stop no further call begins.
func (p *pool[W]) each(own W, n int, do func(w W, i int)) {
	var others sync.WaitGroup
	for i := range n {
		if p.stop.Load() {
			break
		}
		select {
		case other := <-p.idle:
			others.Go(func() {
				defer func() { p.idle <- other }()
				do(other, i)
			})
		default:
			do(own, i)
		}
	}
	others.Wait()
}
