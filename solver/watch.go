package solver

import (
	"keymove/solver/chess"
	"keymove/solver/solution"
)

// watch tells the caller how far line play has come in a phase.
type watch struct {
	*run
	phase solution.Phase
	shown bool // the lines are part of Progress.Found
}

// observe begins a phase of line play.
func (r *run) observe(phase solution.Phase, shown bool) *watch {
	r.begin(phase, 0)
	return &watch{run: r, phase: phase, shown: shown}
}

// open hears how many first moves are to be decided.
func (w *watch) open(total int) { w.run.begin(w.phase, total) }

// solved hears of a first move decided.
func (w *watch) solved(m chess.Move, lines bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.progress.Done++
	if lines && w.shown {
		w.progress.Found = append(w.progress.Found, solution.Node{Move: m, Kind: solution.Line})
	}
	w.run.report(w.progress.Done == w.progress.Total)
}

// searched hears of positions searched.
func (w *watch) searched(nodes uint64) (whole uint64) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.progress.Nodes += nodes
	w.run.report(false)
	return w.progress.Nodes + w.progress.Spared
}

// spared hears of positions that need not be searched again.
func (w *watch) spared(nodes uint64) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.progress.Spared += nodes
}
