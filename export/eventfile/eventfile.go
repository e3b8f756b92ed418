// Package eventfile reads and writes an event as one JSON document, the form
// in which events are exchanged and kept under version control.
package eventfile

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"keymove/export/interchange"
	"keymove/judging/contest"
	"keymove/judging/contest/wire"
	"keymove/solver/problem"
)

// Solving is the kind of a document that holds a solving contest.
const Solving = "solving"

// document is a solving contest in JSON.
type document struct {
	Kind string `json:"kind"`
	wire.About
	Settings *wire.Settings `json:"settings,omitempty"`
	Rounds   []round        `json:"rounds"`
	Solvers  []wire.Solver  `json:"solvers"`
	Sheets   []sheet        `json:"sheets"`
	Protests []wire.Protest `json:"protests,omitempty"`
	Audit    []auditLine    `json:"audit,omitempty"`
	// Attendance is the register.
	Attendance []attendance `json:"attendance,omitempty"`
}

type attendance struct {
	Round  int `json:"round"`
	Solver int `json:"solver"`
	wire.Attendance
}

type round struct {
	Number        int         `json:"number"`
	Title         string      `json:"title,omitempty"`
	Start         string      `json:"start,omitempty"`
	Minutes       int         `json:"minutes"`
	ProtestsUntil string      `json:"protestsUntil,omitempty"`
	Problems      []wire.Task `json:"problems"`
}

// sheet is what a solver handed in. Marks are totals by problem, Answers what
// is known in detail. Of a sheet that has either, a problem that stands nowhere
// is blank; Open are those of which nothing has been decided yet.
type sheet struct {
	Round   int                    `json:"round"`
	Solver  int                    `json:"solver"`
	Minutes *int                   `json:"minutes"`
	Marks   map[string]wire.Number `json:"marks,omitempty"`
	Answers map[string]wire.Answer `json:"answers,omitempty"`
	Open    []string               `json:"open,omitempty"`
}

// auditLine is a line of the audit trail, for the reader: it is not read back.
type auditLine struct {
	At   string `json:"at"`
	By   string `json:"by"`
	Kind string `json:"kind"`
	What string `json:"what"`
}

// Kind returns the kind of event that a document says it holds, "" when it is
// no such document.
func Kind(data []byte) string {
	var head struct {
		Kind string `json:"kind"`
	}
	if json.Unmarshal(clean(data), &head) != nil {
		return ""
	}
	return head.Kind
}

// clean takes off the mark that some editors put before UTF-8.
func clean(data []byte) []byte { return bytes.TrimPrefix(data, []byte("\ufeff")) }

// Read reads a solving contest as the entries that make it; those without a
// stamp of their own get the one given. Everything that is wrong is told, each
// with its place, and the entries are those that can be made.
func Read(data []byte, stamp contest.Stamp) ([]contest.Entry, []*wire.Error) {
	r := reader{stamp: stamp}
	var d document
	if err := r.decode(clean(data), &d); err != nil {
		return nil, []*wire.Error{err}
	}
	if d.Kind != Solving {
		return nil, []*wire.Error{{Place: "kind", Code: wire.BadWord, Value: d.Kind, Allowed: []string{Solving}}}
	}
	r.read(&d)
	return r.entries, r.faults
}

type reader struct {
	stamp   contest.Stamp
	event   contest.Event
	entries []contest.Entry
	faults  []*wire.Error
}

// decode reads JSON and turns its errors into places.
func (r *reader) decode(data []byte, into any) *wire.Error {
	err := json.Unmarshal(data, into)
	if err == nil {
		return nil
	}
	fault := &wire.Error{Code: wire.NotJSON, Err: err}
	offset := int64(-1)
	var syntax *json.SyntaxError
	var wrongType *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		offset = syntax.Offset
	case errors.As(err, &wrongType):
		offset, fault.Place, fault.Value = wrongType.Offset, strings.TrimPrefix(wrongType.Field, "About."), wrongType.Value
	}
	if offset >= 0 {
		before := data[:min(int(offset), len(data))]
		fault.Line = 1 + bytes.Count(before, []byte("\n"))
		fault.Column = max(1, len(before)-1-bytes.LastIndexByte(before, '\n'))
	}
	return fault
}

// fault keeps an error.
func (r *reader) fault(err error) {
	var known *wire.Error
	if !errors.As(err, &known) {
		known = &wire.Error{Code: wire.Refused, Err: err}
	}
	r.faults = append(r.faults, known)
}

// add makes a change and keeps it.
func (r *reader) add(place string, c contest.Change) bool { return r.addStamped(place, c, r.stamp) }

func (r *reader) addStamped(place string, c contest.Change, s contest.Stamp) bool {
	if err := r.event.Apply(c, s); err != nil {
		r.faults = append(r.faults, &wire.Error{Place: place, Code: wire.Refused, Err: err})
		return false
	}
	r.entries = append(r.entries, contest.Entry{Stamp: s, Change: c})
	return true
}

func (r *reader) read(d *document) {
	r.add("title", contest.SetAbout{About: d.About.Contest()})
	if d.Settings != nil {
		settings, err := d.Settings.Contest("settings")
		if err != nil {
			r.fault(err)
		} else {
			r.add("settings", contest.SetSettings{Settings: settings})
		}
	}
	for i := range d.Rounds {
		r.round(fmt.Sprintf("rounds[%d]", i), &d.Rounds[i])
	}
	for i := range d.Solvers {
		place := fmt.Sprintf("solvers[%d]", i)
		if r.event.Solver(d.Solvers[i].Number) != nil {
			r.twice(place+".number", fmt.Sprint(d.Solvers[i].Number))
			continue
		}
		r.add(place, contest.PutSolver{Solver: d.Solvers[i].Contest()})
	}
	for i := range d.Sheets {
		r.sheet(fmt.Sprintf("sheets[%d]", i), &d.Sheets[i])
	}
	for i := range d.Attendance {
		place, w := fmt.Sprintf("attendance[%d]", i), &d.Attendance[i]
		if a, err := w.Attendance.Contest(place); err != nil {
			r.fault(err)
		} else {
			r.add(place, contest.SetAttendance{Round: w.Round, Solver: w.Solver, Attendance: a})
		}
	}
	for i := range d.Protests {
		r.protest(fmt.Sprintf("protests[%d]", i), d.Protests[i])
	}
}

func (r *reader) twice(place, value string) {
	r.faults = append(r.faults, &wire.Error{Place: place, Code: wire.Twice, Value: value})
}

func (r *reader) round(place string, w *round) {
	if r.event.Round(w.Number) != nil {
		r.twice(place+".number", fmt.Sprint(w.Number))
		return
	}
	start, err := wire.ReadClock(place+".start", w.Start)
	if err != nil {
		r.fault(err)
	}
	until, err := wire.ReadClock(place+".protestsUntil", w.ProtestsUntil)
	if err != nil {
		r.fault(err)
	}
	if !r.add(place, contest.PutRound{Number: w.Number, Title: w.Title, Start: start, Minutes: w.Minutes, ProtestsUntil: until}) {
		return
	}
	for i := range w.Problems {
		r.task(fmt.Sprintf("%s.problems[%d]", place, i), w.Number, &w.Problems[i])
	}
}

func (r *reader) task(place string, round int, w *wire.Task) {
	if known, _ := r.event.Task(w.ID); known != nil {
		r.twice(place+".id", w.ID)
		return
	}
	work, faults := readWork(place+".composition", w.Work)
	r.faults = append(r.faults, faults...)
	task, err := w.Contest(place, work)
	if err != nil {
		r.fault(err)
		return
	}
	for i := range task.Key.Items {
		// A key made by hand need not say of what kind its items are.
		if it := &task.Key.Items[i]; w.Frozen == "" && it.Kind == "" {
			it.Kind, it.Why = contest.OtherItem, contest.WhyByHand
		}
	}
	if !r.add(place, contest.PutTask{Round: round, Task: task}) || w.Frozen == "" {
		return
	}
	key, err := w.Key(place)
	if err != nil {
		r.fault(err)
		return
	}
	r.add(place+".hash", contest.RestoreKey{Task: w.ID, Key: key})
}

// readWork reads a composition; nothing at all is an empty one.
func readWork(place string, data json.RawMessage) (problem.Composition, []*wire.Error) {
	if len(data) == 0 || string(data) == "null" {
		return problem.Composition{}, nil
	}
	var line bytes.Buffer
	if err := json.Compact(&line, data); err != nil {
		return problem.Composition{}, []*wire.Error{{Place: place, Code: wire.BadWork, Err: err}}
	}
	entries := interchange.Read("composition.json", line.Bytes()).Entries
	if len(entries) != 1 {
		return problem.Composition{}, []*wire.Error{{Place: place, Code: wire.BadWork, Value: line.String()}}
	}
	var faults []*wire.Error
	for _, err := range entries[0].Errors {
		faults = append(faults, &wire.Error{Place: place, Code: wire.BadWork, Err: err})
	}
	return entries[0].Composition, faults
}

func (r *reader) sheet(place string, w *sheet) {
	if r.event.Sheet(w.Round, w.Solver) != nil {
		r.twice(place, fmt.Sprintf("%d/%d", w.Round, w.Solver))
		return
	}
	if w.Minutes == nil {
		r.faults = append(r.faults, &wire.Error{Place: place + ".minutes", Code: wire.Missing})
		return
	}
	if !r.add(place, contest.HandIn{Round: w.Round, Solver: w.Solver, Minutes: *w.Minutes}) {
		return
	}
	for _, task := range slices.Sorted(maps.Keys(w.Marks)) {
		at := fmt.Sprintf("%s.marks[%q]", place, task)
		if r.elsewhere(at, w.Round, task) {
			continue
		}
		points, err := wire.Points(at, string(w.Marks[task]), contest.Points{})
		if err != nil {
			r.fault(err)
			continue
		}
		r.add(at, contest.SetTotal{Solver: w.Solver, Task: task, Fixed: &contest.Fixed{Points: points}})
	}
	for _, task := range slices.Sorted(maps.Keys(w.Answers)) {
		at := fmt.Sprintf("%s.answers[%q]", place, task)
		if !r.elsewhere(at, w.Round, task) {
			answer := w.Answers[task]
			r.answer(at, w.Solver, task, &answer)
		}
	}
	r.blanks(place, w)
}

// blanks decides that what a sheet does not speak of is blank.
func (r *reader) blanks(place string, w *sheet) {
	round := r.event.Round(w.Round)
	if round == nil || len(w.Marks)+len(w.Answers) == 0 {
		return
	}
	for i := range round.Tasks {
		id := round.Tasks[i].ID
		if r.event.Answer(w.Solver, id) == nil && !slices.Contains(w.Open, id) {
			r.add(place, contest.SetBlank{Solver: w.Solver, Task: id, Blank: true})
		}
	}
}

// elsewhere tells of a mark for a task of another round.
func (r *reader) elsewhere(place string, round int, task string) bool {
	_, at := r.event.Task(task)
	if at == nil || at.Number == round {
		return false // what is unknown is refused
	}
	r.faults = append(r.faults, &wire.Error{Place: place, Code: wire.Refused, Err: &contest.Refusal{Code: contest.NoTask, ID: task, Number: round}})
	return true
}

func (r *reader) answer(place string, solver int, task string, w *wire.Answer) {
	if w.Text != "" {
		r.add(place+".text", contest.WriteAnswer{Solver: solver, Task: task, Text: w.Text})
	}
	for _, second := range []bool{false, true} {
		marks, at := w.Items, place+".items"
		if second {
			marks, at = w.Second, place+".second"
		}
		read, err := wire.ReadMarks(at, marks)
		if err != nil {
			r.fault(err)
			continue
		}
		for _, item := range slices.Sorted(maps.Keys(read)) {
			r.add(fmt.Sprintf("%s[%q]", at, item), contest.SetMark{Solver: solver, Task: task, Item: item, Mark: read[item], Second: second})
		}
	}
	if w.Extra {
		r.add(place+".extra", contest.SetExtra{Solver: solver, Task: task, Extra: true})
	}
	if w.Blank {
		r.add(place+".blank", contest.SetBlank{Solver: solver, Task: task, Blank: true})
	}
	if w.Claim != nil {
		if claim, err := w.Claim.Contest(place + ".claim"); err != nil {
			r.fault(err)
		} else {
			r.add(place+".claim", contest.SetClaim{Solver: solver, Task: task, Claim: claim})
		}
	}
	if w.Total != nil {
		if total, err := w.Total.Contest(place + ".total"); err != nil {
			r.fault(err)
		} else {
			r.add(place+".total", contest.SetTotal{Solver: solver, Task: task, Fixed: total})
		}
	}
}

func (r *reader) protest(place string, w wire.Protest) {
	p, err := w.Contest(place)
	if err != nil {
		r.fault(err)
		return
	}
	if !r.add(place, contest.FileProtest{Protest: p}) || p.Ruling == contest.Open {
		return
	}
	r.addStamped(place+".ruling", contest.DecideProtest{Number: p.Number, Ruling: p.Ruling, Opinion: p.Opinion}, contest.Stamp{By: p.By, At: p.Decided})
}

// Write writes a solving contest, with its audit trail when one is given.
// Reading it again gives the same event.
func Write(w io.Writer, e *contest.Event, audit []contest.Entry) error {
	settings := wire.FromSettings(e.Settings)
	d := document{Kind: Solving, About: wire.FromAbout(e.About), Settings: &settings, Rounds: []round{}, Solvers: []wire.Solver{}, Sheets: []sheet{}}
	for i := range e.Rounds {
		from := &e.Rounds[i]
		r := round{Number: from.Number, Title: from.Title, Start: wire.Clock(from.Start), Minutes: from.Minutes,
			ProtestsUntil: wire.Clock(from.ProtestsUntil), Problems: []wire.Task{}}
		for j := range from.Tasks {
			work, err := writeWork(&from.Tasks[j].Work)
			if err != nil {
				return err
			}
			r.Problems = append(r.Problems, wire.FromTask(&from.Tasks[j], work))
		}
		d.Rounds = append(d.Rounds, r)
		for j := range e.Solvers {
			if s := e.Sheet(from.Number, e.Solvers[j].Number); s != nil {
				d.Sheets = append(d.Sheets, fromSheet(from, e.Solvers[j].Number, s))
			}
			if a, noted := e.Roll[contest.SheetID{Round: from.Number, Solver: e.Solvers[j].Number}]; noted {
				d.Attendance = append(d.Attendance, attendance{from.Number, e.Solvers[j].Number, *wire.FromAttendance(a)})
			}
		}
	}
	for i := range e.Solvers {
		d.Solvers = append(d.Solvers, wire.FromSolver(&e.Solvers[i]))
	}
	for i := range e.Protests {
		d.Protests = append(d.Protests, wire.FromProtest(&e.Protests[i]))
	}
	for _, a := range audit {
		d.Audit = append(d.Audit, auditLine{wire.Stamp(a.At), a.By, a.Change.Kind(), a.Change.Target()})
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", " ")
	return enc.Encode(d)
}

func writeWork(work *problem.Composition) (json.RawMessage, error) {
	if work.Problem.Stipulation == (problem.Stipulation{}) && work.Problem.Diagram.Men(0).Count()+work.Problem.Diagram.Men(1).Count() == 0 {
		return nil, nil // nothing was there
	}
	var b strings.Builder
	if _, err := interchange.Write(&b, interchange.JSON, []problem.Composition{*work}); err != nil {
		return nil, err
	}
	return json.RawMessage(strings.TrimSpace(b.String())), nil
}

func fromSheet(round *contest.Round, solver int, s *contest.Sheet) sheet {
	minutes := s.Minutes
	w := sheet{Round: round.Number, Solver: solver, Minutes: &minutes}
	for i := range round.Tasks {
		if id := round.Tasks[i].ID; s.Answers[id] == nil && len(s.Answers) > 0 {
			w.Open = append(w.Open, id)
		}
	}
	for task, a := range s.Answers {
		answer := wire.Answer{Text: a.Text, Items: wire.FromMarks(a.Marks), Second: wire.FromMarks(a.Second), Extra: a.Extra,
			Claim: wire.FromClaim(a.Claim), Total: wire.FromTotal(a.Fixed), Blank: a.Blank}
		if a.Fixed != nil && a.Fixed.Why == "" {
			if w.Marks == nil {
				w.Marks = map[string]wire.Number{}
			}
			w.Marks[task], answer.Total = wire.Number(a.Fixed.Points.String()), nil
			if a.Text == "" && len(a.Marks)+len(a.Second) == 0 && !a.Extra && answer.Claim == nil {
				continue
			}
		}
		if w.Answers == nil {
			w.Answers = map[string]wire.Answer{}
		}
		w.Answers[task] = answer
	}
	return w
}
