package contest

// Progress is how far a round has been marked. Every problem of every sheet that
// was handed in counts once: the numbers add up to Sheets times the tasks.
type Progress struct {
	// Sheets were handed in.
	Sheets int
	// Decided need nothing more: every item is marked, a total was set, it was
	// decided that nothing was written, or the task has no solution.
	Decided int
	// Begun are marked in part, or have a claim that is not decided.
	Begun int
	// Untouched are those of which nothing is known: they earn nothing yet, and
	// are not blank until a marker says so.
	Untouched int
}

// Done reports whether nothing is left to mark.
func (p Progress) Done() bool { return p.Begun+p.Untouched == 0 }

// Open returns how many answers are still to be marked.
func (p Progress) Open() int { return p.Begun + p.Untouched }

// ProgressOf tells how far a round has been marked.
func (e *Event) ProgressOf(round int) Progress {
	var p Progress
	r := e.Round(round)
	if r == nil {
		return p
	}
	for i := range e.Solvers {
		sheet := e.Sheet(round, e.Solvers[i].Number)
		if sheet == nil {
			continue
		}
		p.Sheets++
		for j := range r.Tasks {
			t := &r.Tasks[j]
			switch {
			case !ToMark(t, sheet, &e.Settings):
				p.Decided++
			case sheet.Answers[t.ID] == nil:
				p.Untouched++
			default:
				p.Begun++
			}
		}
	}
	return p
}

// ToMark reports whether something is still to be decided of a task on a
// sheet that was handed in.
func ToMark(t *Task, sheet *Sheet, settings *Settings) bool {
	return ScoreTask(t, sheet, settings).Unmarked > 0
}
