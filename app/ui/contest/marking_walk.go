package contest

import (
	"cmp"
	"slices"
	"strconv"

	"keymove/judging/contest"
)

// course is the order in which the sheets of a round are gone through.
type course uint8

const (
	byProblem course = iota // one problem through all sheets
	bySheet                 // one sheet after another, all problems of each
)

// place is a problem on a sheet.
type place struct {
	task   string
	solver int
}

// walk goes through the sheets of a round. It holds no marks, and so stays
// right when the event changes under it: see follow.
type walk struct {
	round  int
	course course
	tasks  []string
	// solvers are those who have handed in, in the order of their codes, so
	// that the order tells nothing of who they are.
	solvers []int
	task    int
	sheet   int
}

// newWalk begins at the first sheet of a round.
func newWalk(e *contest.Event, round int, order course) walk {
	w := walk{round: round, course: order}
	w.follow(e)
	return w
}

// follow takes in what has become of the event: new sheets, other problems. The
// place stays as far as it is still there.
func (w *walk) follow(e *contest.Event) {
	at, known := w.at()
	w.tasks, w.solvers = nil, nil
	if r := e.Round(w.round); r != nil {
		for i := range r.Tasks {
			w.tasks = append(w.tasks, r.Tasks[i].ID)
		}
	}
	for i := range e.Solvers {
		if e.Sheet(w.round, e.Solvers[i].Number) != nil {
			w.solvers = append(w.solvers, e.Solvers[i].Number)
		}
	}
	slices.SortFunc(w.solvers, func(a, b int) int { return compareCodes(e.Solver(a), e.Solver(b)) })
	w.task = min(w.task, max(len(w.tasks)-1, 0))
	w.sheet = min(w.sheet, max(len(w.solvers)-1, 0))
	if known {
		w.to(at)
	}
}

// compareCodes orders sheets by their codes, as numbers where they are numbers;
// sheets without a code come last, by starting number.
func compareCodes(a, b *contest.Solver) int {
	m, errA := strconv.Atoi(a.Code)
	n, errB := strconv.Atoi(b.Code)
	switch {
	case (a.Code == "") != (b.Code == ""):
		return cmp.Compare(b.Code, a.Code)
	case errA == nil && errB == nil:
		return cmp.Or(cmp.Compare(m, n), cmp.Compare(a.Number, b.Number))
	}
	return cmp.Or(cmp.Compare(a.Code, b.Code), cmp.Compare(a.Number, b.Number))
}

// at returns the place, false when there is nothing to mark.
func (w *walk) at() (place, bool) {
	if len(w.tasks) == 0 || len(w.solvers) == 0 {
		return place{}, false
	}
	return place{w.tasks[w.task], w.solvers[w.sheet]}, true
}

// to goes to a place, as far as it exists.
func (w *walk) to(p place) {
	if i := slices.Index(w.tasks, p.task); i >= 0 {
		w.task = i
	}
	if i := slices.Index(w.solvers, p.solver); i >= 0 {
		w.sheet = i
	}
}

// len is the number of places.
func (w *walk) len() int { return len(w.tasks) * len(w.solvers) }

// index is the number of the present place in the order of the walk, and set
// goes to such a number.
func (w *walk) index() int {
	if w.course == byProblem {
		return w.task*len(w.solvers) + w.sheet
	}
	return w.sheet*len(w.tasks) + w.task
}

func (w *walk) set(i int) {
	if w.course == byProblem {
		w.task, w.sheet = i/len(w.solvers), i%len(w.solvers)
	} else {
		w.sheet, w.task = i/len(w.tasks), i%len(w.tasks)
	}
}

// step goes so many places on, or back; it reports false at either end.
func (w *walk) step(by int) bool {
	i := w.index() + by
	if i < 0 || i >= w.len() {
		return false
	}
	w.set(i)
	return true
}

// nextProblem goes to the next problem, after the last one to the first. When
// one problem is taken through all sheets it begins with the first of them.
func (w *walk) nextProblem() {
	if len(w.tasks) == 0 {
		return
	}
	w.task = (w.task + 1) % len(w.tasks)
	if w.course == byProblem {
		w.sheet = 0
	}
}

// nextOpen goes to the next place at which something is left to do, from the
// end on to the beginning; it reports false when nothing is.
func (w *walk) nextOpen(open func(place) bool) bool {
	here := w.index()
	for i := 1; i <= w.len(); i++ {
		w.set((here + i) % w.len())
		if p, _ := w.at(); open(p) {
			return true
		}
	}
	if w.len() > 0 {
		w.set(here)
	}
	return false
}

// isOpen reports whether a marker still has something to do at a place.
func isOpen(e *contest.Event, p place, second bool) bool {
	t, r := e.Task(p.task)
	if t == nil {
		return false
	}
	sheet := e.Sheet(r.Number, p.solver)
	if !second || t.NoSolution {
		return contest.ToMark(t, sheet, &e.Settings)
	}
	a := sheet.Answers[p.task]
	return a == nil || !a.Blank && slices.ContainsFunc(t.Key.Items, func(it contest.Item) bool { return a.Second[it.ID].State == contest.Unmarked })
}

// openCount is how many places are still to be marked, of the present problem
// and of the round, counted once for each state of the event.
type openCount struct {
	of        eventState
	round     int
	task      string
	second    bool
	here, all int
}

// countOpen counts what is left to mark.
func (m *markingTab) countOpen() (here, all int) {
	at, _ := m.walk.at()
	now := openCount{of: m.p.eventState(), round: m.walk.round, task: at.task, second: m.second}
	if c := &m.open; c.of != now.of || c.round != now.round || c.task != now.task || c.second != now.second {
		now.here, now.all = openPlaces(m.p.event(), &m.walk, m.second)
		m.open = now
	}
	return m.open.here, m.open.all
}

// openPlaces counts the places of the walk that are still to be marked: of the
// present problem, and of the round.
func openPlaces(e *contest.Event, w *walk, second bool) (here, all int) {
	at, _ := w.at()
	for _, task := range w.tasks {
		for _, solver := range w.solvers {
			if isOpen(e, place{task, solver}, second) {
				all++
				if task == at.task {
					here++
				}
			}
		}
	}
	return here, all
}
