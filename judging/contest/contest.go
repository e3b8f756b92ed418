// Package contest is a solving contest by articles 49 and 50.2: its rounds and
// problems, the marking keys, the solvers' sheets, and the score. It reads
// solutions and never solves. What the rules leave open is a [Settings] field
// that names its clause. Results are codes and values; the catalogue words
// them.
//
// An [Event] changes only through [Event.Apply], one [Change] at a time; the
// changes in their order are the audit trail, and applying them again gives the
// same event. An Event may be read by several goroutines while none applies.
package contest

import (
	"cmp"
	"slices"
	"time"

	"keymove/solver/problem"
)

// Event is a solving contest. The zero Event is an empty one with the default
// settings. Its fields are for reading: change them with Apply.
type Event struct {
	About    About
	Settings Settings
	// Rounds are in the order of their numbers.
	Rounds []Round
	// Solvers are in the order of their numbers.
	Solvers []Solver
	// Sheets holds what was handed in; a solver without a sheet has no points.
	Sheets map[SheetID]*Sheet
	// Roll is the register of who was there; those of whom nothing is known
	// are not in it.
	Roll map[SheetID]Attendance
	// Protests are in the order in which they were made.
	Protests []Protest
}

// About is what the title page says; all of it is free text.
type About struct {
	Title, Place, Organiser string
	// ChiefJudge and Secretary sign the records.
	ChiefJudge, Secretary string
	Notes                 string
}

// Round is a part of the contest with its own time. Only one round has a given
// number.
type Round struct {
	// Number counts from 1.
	Number int
	Title  string
	// Start is the hour by the clock on the wall, kept as UTC; zero when it
	// is not known.
	Start time.Time
	// Minutes is the full time.
	Minutes int
	Tasks   []Task
	// Protests closes at this hour, zero when the window is not set. It opens
	// when the round ends.
	ProtestsUntil time.Time
}

// End returns the hour at which the time of the round is over, zero when the
// start is not known.
func (r *Round) End() time.Time {
	if r.Start.IsZero() {
		return time.Time{}
	}
	return r.Start.Add(time.Duration(r.Minutes) * time.Minute)
}

// MinutesAt returns the time used by a solver who hands in at the given hour,
// begun minutes counting whole: at least 0 and at most the full time. It is 0
// when the start is not known.
func (r *Round) MinutesAt(hour time.Time) int {
	if r.Start.IsZero() {
		return 0
	}
	used := hour.Sub(r.Start)
	minutes := int(used / time.Minute)
	if used%time.Minute > 0 {
		minutes++
	}
	return min(max(minutes, 0), r.Minutes)
}

// Max returns the points of all tasks together.
func (r *Round) Max() Points {
	var sum Points
	for i := range r.Tasks {
		sum = sum.Add(r.Tasks[i].Max)
	}
	return sum
}

// Task is a problem or study set for solving.
type Task struct {
	// ID is unique in the event and names the task on sheets, such as "1-3".
	ID   string
	Work problem.Composition
	// Max is what the right and complete solution earns: 5 (article 50.2).
	Max Points
	// NoSolution: it has turned out that nothing solves the task. Everybody
	// gets 0 for it and the full time of the round (article 50.2).
	NoSolution bool
	// Tested is what the program found of the work, as of the text that names
	// it: see Testing.
	Tested Testing
	// UnsoundReason is why an unsound or unsolved work was set all the same;
	// without it such a work cannot be frozen.
	UnsoundReason string
	// MainLine is the main line of a study from the diagram up to the marked
	// end, where the win or draw is plain (article 49), in coordinates; none
	// where it was not marked.
	MainLine []string
	Key      Key
}

// Solver is a participant.
type Solver struct {
	// Number is the starting number, from 1, unique.
	Number int
	Name   string
	// Country is a three-letter code or any name; Town is free text.
	Country, Town string
	// Categories are the lists the solver is ranked in besides the whole.
	Categories []Category
	// Team is the team's name, "" for none.
	Team string
	// Guest solves outside the competition: ranked without a place.
	Guest bool
	// Code replaces the name on sheets that are marked unseen, "" for none.
	Code string
	// Rating, Title and Born are for the reader; 0 and "" when not known.
	Rating int
	Title  string
	Born   int
	// Data are what the event's Ratings.Fields ask for, by the field's key.
	Data map[string]string
}

// Category is a list within the ranking.
type Category string

// The usual categories; an event may have its own.
const (
	Women   Category = "woman"
	Junior  Category = "junior"
	Senior  Category = "senior"
	Youth   Category = "youth"
	Veteran Category = "veteran"
)

// In reports whether the solver belongs to a category.
func (s *Solver) In(c Category) bool { return slices.Contains(s.Categories, c) }

// Round returns the round with a number, nil when there is none.
func (e *Event) Round(number int) *Round {
	for i := range e.Rounds {
		if e.Rounds[i].Number == number {
			return &e.Rounds[i]
		}
	}
	return nil
}

// Solver returns the solver with a number, nil when there is none.
func (e *Event) Solver(number int) *Solver {
	at, found := slices.BinarySearchFunc(e.Solvers, number, func(s Solver, n int) int { return cmp.Compare(s.Number, n) })
	if !found {
		return nil
	}
	return &e.Solvers[at]
}

// Task returns the task with an ID and its round, nil when there is none.
func (e *Event) Task(id string) (*Task, *Round) {
	for i := range e.Rounds {
		r := &e.Rounds[i]
		for j := range r.Tasks {
			if r.Tasks[j].ID == id {
				return &r.Tasks[j], r
			}
		}
	}
	return nil, nil
}

// Sheet returns what a solver handed in, nil when he was absent.
func (e *Event) Sheet(round, solver int) *Sheet { return e.Sheets[SheetID{round, solver}] }

// Answer returns a solver's answer to a task, nil when nothing is known of it.
func (e *Event) Answer(solver int, task string) *Answer {
	_, round := e.Task(task)
	if round == nil {
		return nil
	}
	sheet := e.Sheet(round.Number, solver)
	if sheet == nil {
		return nil
	}
	return sheet.Answers[task]
}

// Categories lists the categories that occur, the usual ones first.
func (e *Event) Categories() []Category {
	all := []Category{}
	for i := range e.Solvers {
		for _, c := range e.Solvers[i].Categories {
			if !slices.Contains(all, c) {
				all = append(all, c)
			}
		}
	}
	usual := []Category{Women, Junior, Youth, Senior, Veteran}
	rank := func(c Category) int {
		if at := slices.Index(usual, c); at >= 0 {
			return at
		}
		return len(usual)
	}
	slices.SortFunc(all, func(a, b Category) int { return cmp.Or(cmp.Compare(rank(a), rank(b)), cmp.Compare(a, b)) })
	return all
}
