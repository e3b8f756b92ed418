package wire

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"keymove/judging/contest"
	"keymove/solver/problem"
)

// Works turns works into the caller's JSON and back.
type Works interface {
	EncodeWork(*problem.Composition) (json.RawMessage, error)
	DecodeWork(json.RawMessage) (problem.Composition, error)
}

// Change is a change of an event. Which fields count depends on Kind.
type Change struct {
	Kind     string                     `json:"kind"`
	Round    int                        `json:"round,omitempty"`
	Solver   int                        `json:"solver,omitempty"`
	Number   int                        `json:"number,omitempty"`
	Minutes  int                        `json:"minutes,omitempty"`
	TaskID   string                     `json:"problem,omitempty"`
	ItemID   string                     `json:"item,omitempty"`
	Text     string                     `json:"text,omitempty"`
	Why      string                     `json:"why,omitempty"`
	Yes      bool                       `json:"yes,omitempty"`
	Start    string                     `json:"start,omitempty"`
	Until    string                     `json:"until,omitempty"`
	About    *About                     `json:"about,omitempty"`
	Settings *Settings                  `json:"settings,omitempty"`
	Task     *Task                      `json:"task,omitempty"`
	Items    []Item                     `json:"items,omitempty"`
	Testing  *Testing                   `json:"testing,omitempty"`
	Who      *Solver                    `json:"who,omitempty"`
	Mark     *Mark                      `json:"mark,omitempty"`
	Marks    map[string]map[string]Mark `json:"marks,omitempty"`
	Claim    *Claim                     `json:"claim,omitempty"`
	Total    *Total                     `json:"total,omitempty"`
	Protest  *Protest                   `json:"protest,omitempty"`
	Ruling   string                     `json:"ruling,omitempty"`
	Moves    []string                   `json:"moves,omitempty"`
	Roll     *Attendance                `json:"attendance,omitempty"`
}

// FromChange writes a change.
func FromChange(c contest.Change, works Works) (Change, error) {
	w := Change{Kind: c.Kind()}
	switch c := c.(type) {
	case contest.SetAbout:
		about := FromAbout(c.About)
		w.About = &about
	case contest.SetSettings:
		settings := FromSettings(c.Settings)
		w.Settings = &settings
	case contest.PutRound:
		w.Number, w.Text, w.Start, w.Minutes, w.Until = c.Number, c.Title, Clock(c.Start), c.Minutes, Clock(c.ProtestsUntil)
	case contest.RemoveRound:
		w.Number = c.Number
	case contest.PutTask:
		work, err := works.EncodeWork(&c.Task.Work)
		if err != nil {
			return w, err
		}
		task := FromTask(&c.Task, work)
		w.Round, w.Task = c.Round, &task
	case contest.RemoveTask:
		w.TaskID = c.ID
	case contest.SetKey:
		w.TaskID, w.Items = c.Task, FromItems(c.Items)
	case contest.RestoreKey:
		task := FromTask(&contest.Task{ID: c.Task, Key: c.Key}, nil)
		w.TaskID, w.Task = c.Task, &task
	case contest.SetTesting:
		testing := Testing(c.Testing)
		w.TaskID, w.Testing = c.Task, &testing
	case contest.Freeze:
		w.Round = c.Round
	case contest.Amend:
		w.TaskID, w.Items, w.Why = c.Task, FromItems(c.Items), c.Why
		for solver, marks := range c.Marks {
			if w.Marks == nil {
				w.Marks = map[string]map[string]Mark{}
			}
			w.Marks[strconv.Itoa(solver)] = FromMarks(marks)
		}
	case contest.SetNoSolution:
		w.TaskID, w.Yes, w.Why = c.Task, c.NoSolution, c.Why
	case contest.PutSolver:
		who := FromSolver(&c.Solver)
		w.Who = &who
	case contest.RemoveSolver:
		w.Number = c.Number
	default:
		return fromSheetChange(w, c)
	}
	return w, nil
}

// fromSheetChange writes the changes of sheets and protests.
func fromSheetChange(w Change, c contest.Change) (Change, error) {
	switch c := c.(type) {
	case contest.HandIn:
		w.Round, w.Solver, w.Minutes = c.Round, c.Solver, c.Minutes
	case contest.CorrectTime:
		w.Round, w.Solver, w.Minutes, w.Why = c.Round, c.Solver, c.Minutes, c.Why
	case contest.TakeBack:
		w.Round, w.Solver = c.Round, c.Solver
	case contest.WriteAnswer:
		w.Solver, w.TaskID, w.Text = c.Solver, c.Task, c.Text
	case contest.SetMark:
		mark := FromMark(c.Mark)
		w.Solver, w.TaskID, w.ItemID, w.Mark, w.Yes = c.Solver, c.Task, c.Item, &mark, c.Second
	case contest.SetExtra:
		w.Solver, w.TaskID, w.Yes = c.Solver, c.Task, c.Extra
	case contest.SetClaim:
		w.Solver, w.TaskID, w.Claim = c.Solver, c.Task, FromClaim(c.Claim)
	case contest.SetTotal:
		w.Solver, w.TaskID, w.Total = c.Solver, c.Task, FromTotal(c.Fixed)
	case contest.SetBlank:
		w.Solver, w.TaskID, w.Yes = c.Solver, c.Task, c.Blank
	case contest.SetAttendance:
		w.Round, w.Solver, w.Roll = c.Round, c.Solver, FromAttendance(c.Attendance)
	case contest.SetMainLine:
		w.TaskID, w.Moves = c.Task, c.Moves
	case contest.FileProtest:
		protest := FromProtest(&c.Protest)
		w.Protest = &protest
	case contest.DecideProtest:
		w.Number, w.Ruling, w.Text = c.Number, c.Ruling.String(), c.Opinion
	default:
		return w, &Error{Place: "kind", Code: BadKind, Value: w.Kind}
	}
	return w, nil
}

// Contest reads a change. Errors are *Error.
func (w Change) Contest(works Works) (contest.Change, error) {
	switch w.Kind {
	case contest.SetAbout{}.Kind():
		if w.About == nil {
			return nil, &Error{Place: "about", Code: Missing}
		}
		return contest.SetAbout{About: w.About.Contest()}, nil
	case contest.SetSettings{}.Kind():
		if w.Settings == nil {
			return nil, &Error{Place: "settings", Code: Missing}
		}
		s, err := w.Settings.Contest("settings")
		return contest.SetSettings{Settings: s}, err
	case contest.PutRound{}.Kind():
		return w.round()
	case contest.RemoveRound{}.Kind():
		return contest.RemoveRound{Number: w.Number}, nil
	case contest.PutTask{}.Kind(), contest.RestoreKey{}.Kind():
		return w.task(works)
	case contest.RemoveTask{}.Kind():
		return contest.RemoveTask{ID: w.TaskID}, nil
	case contest.SetKey{}.Kind():
		items, err := ReadItems("items", w.Items)
		return contest.SetKey{Task: w.TaskID, Items: items}, err
	case contest.SetTesting{}.Kind():
		if w.Testing == nil {
			return nil, &Error{Place: "testing", Code: Missing}
		}
		return contest.SetTesting{Task: w.TaskID, Testing: contest.Testing(*w.Testing)}, nil
	case contest.Freeze{}.Kind():
		return contest.Freeze{Round: w.Round}, nil
	case contest.Amend{}.Kind():
		return w.amend()
	case contest.SetNoSolution{}.Kind():
		return contest.SetNoSolution{Task: w.TaskID, NoSolution: w.Yes, Why: w.Why}, nil
	case contest.PutSolver{}.Kind():
		if w.Who == nil {
			return nil, &Error{Place: "who", Code: Missing}
		}
		return contest.PutSolver{Solver: w.Who.Contest()}, nil
	case contest.RemoveSolver{}.Kind():
		return contest.RemoveSolver{Number: w.Number}, nil
	}
	return w.sheetChange()
}

func (w Change) round() (contest.Change, error) {
	start, err := ReadClock("start", w.Start)
	if err != nil {
		return nil, err
	}
	until, err := ReadClock("until", w.Until)
	return contest.PutRound{Number: w.Number, Title: w.Text, Start: start, Minutes: w.Minutes, ProtestsUntil: until}, err
}

func (w Change) task(works Works) (contest.Change, error) {
	if w.Task == nil {
		return nil, &Error{Place: "task", Code: Missing}
	}
	if w.Kind == (contest.RestoreKey{}).Kind() {
		key, err := w.Task.Key("task")
		return contest.RestoreKey{Task: w.TaskID, Key: key}, err
	}
	work, err := works.DecodeWork(w.Task.Work)
	if err != nil {
		return nil, &Error{Place: "task.composition", Code: BadWork, Err: err}
	}
	task, err := w.Task.Contest("task", work)
	return contest.PutTask{Round: w.Round, Task: task}, err
}

func (w Change) amend() (contest.Change, error) {
	items, err := ReadItems("items", w.Items)
	if err != nil {
		return nil, err
	}
	c := contest.Amend{Task: w.TaskID, Items: items, Why: w.Why}
	for _, solver := range slices.Sorted(maps.Keys(w.Marks)) {
		place := fmt.Sprintf("marks[%q]", solver)
		number, err := strconv.Atoi(solver)
		if err != nil {
			return nil, &Error{Place: place, Code: Missing, Value: solver, Err: err}
		}
		marks, err := ReadMarks(place, w.Marks[solver])
		if err != nil {
			return nil, err
		}
		if c.Marks == nil {
			c.Marks = map[int]map[string]contest.Mark{}
		}
		c.Marks[number] = marks
	}
	return c, nil
}

// sheetChange reads the changes of sheets and protests.
func (w Change) sheetChange() (contest.Change, error) {
	switch w.Kind {
	case contest.HandIn{}.Kind():
		return contest.HandIn{Round: w.Round, Solver: w.Solver, Minutes: w.Minutes}, nil
	case contest.CorrectTime{}.Kind():
		return contest.CorrectTime{Round: w.Round, Solver: w.Solver, Minutes: w.Minutes, Why: w.Why}, nil
	case contest.TakeBack{}.Kind():
		return contest.TakeBack{Round: w.Round, Solver: w.Solver}, nil
	case contest.WriteAnswer{}.Kind():
		return contest.WriteAnswer{Solver: w.Solver, Task: w.TaskID, Text: w.Text}, nil
	case contest.SetMark{}.Kind():
		if w.Mark == nil {
			return nil, &Error{Place: "mark", Code: Missing}
		}
		mark, err := w.Mark.Contest("mark")
		return contest.SetMark{Solver: w.Solver, Task: w.TaskID, Item: w.ItemID, Mark: mark, Second: w.Yes}, err
	case contest.SetExtra{}.Kind():
		return contest.SetExtra{Solver: w.Solver, Task: w.TaskID, Extra: w.Yes}, nil
	case contest.SetClaim{}.Kind():
		claim, err := w.Claim.Contest("claim")
		return contest.SetClaim{Solver: w.Solver, Task: w.TaskID, Claim: claim}, err
	case contest.SetTotal{}.Kind():
		total, err := w.Total.Contest("total")
		return contest.SetTotal{Solver: w.Solver, Task: w.TaskID, Fixed: total}, err
	case contest.SetBlank{}.Kind():
		return contest.SetBlank{Solver: w.Solver, Task: w.TaskID, Blank: w.Yes}, nil
	case contest.SetAttendance{}.Kind():
		a, err := w.Roll.Contest("attendance")
		return contest.SetAttendance{Round: w.Round, Solver: w.Solver, Attendance: a}, err
	case contest.SetMainLine{}.Kind():
		return contest.SetMainLine{Task: w.TaskID, Moves: w.Moves}, nil
	case contest.FileProtest{}.Kind():
		if w.Protest == nil {
			return nil, &Error{Place: "protest", Code: Missing}
		}
		p, err := w.Protest.Contest("protest")
		return contest.FileProtest{Protest: p}, err
	case contest.DecideProtest{}.Kind():
		ruling, err := word[contest.Ruling]("ruling", w.Ruling, names(contest.Open, contest.Upheld, contest.PartlyUpheld, contest.Rejected)...)
		return contest.DecideProtest{Number: w.Number, Ruling: ruling, Opinion: w.Text}, err
	}
	return nil, &Error{Place: "kind", Code: BadKind, Value: w.Kind}
}
