package solver

import (
	"slices"

	"keymove/solver/chess"
	"keymove/solver/solution"
)

// watch tells the caller how far line play has come in a phase.
type watch struct {
	*run
	phase solution.Phase
	shown bool // the lines are part of Progress.Found
	found int  // lines found in phases before
}

// observe begins a phase of line play.
func (r *run) observe(phase solution.Phase, shown bool) *watch {
	r.begin(phase, 0)
	return &watch{run: r, phase: phase, shown: shown, found: len(r.progress.Found)}
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

// ended hears of all lines of the phase: some begin with moves that were not
// tried one by one, as where a side reaches its goal at once in reciprocal play.
func (w *watch) ended(lines []solution.Node) {
	w.mu.Lock()
	defer w.mu.Unlock()
	told := w.progress.Found[w.found:]
	for i := range lines {
		m := lines[i].Move
		if !slices.ContainsFunc(told, func(n solution.Node) bool { return n.Move == m }) {
			w.progress.Found = append(w.progress.Found, solution.Node{Move: m, Kind: solution.Line})
		}
	}
	w.run.report(true)
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
