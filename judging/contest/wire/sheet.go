package wire

import (
	"fmt"
	"maps"
	"slices"

	"keymove/judging/contest"
)

// Solver is a participant.
type Solver struct {
	Number     int               `json:"number"`
	Name       string            `json:"name"`
	Country    string            `json:"country,omitempty"`
	Town       string            `json:"town,omitempty"`
	Categories []string          `json:"categories,omitempty"`
	Team       string            `json:"team,omitempty"`
	Guest      bool              `json:"guest,omitempty"`
	Code       string            `json:"code,omitempty"`
	Rating     int               `json:"rating,omitempty"`
	Title      string            `json:"title,omitempty"`
	Born       int               `json:"born,omitempty"`
	Data       map[string]string `json:"data,omitempty"`
}

// FromSolver writes a solver.
func FromSolver(s *contest.Solver) Solver {
	w := Solver{Number: s.Number, Name: s.Name, Country: s.Country, Town: s.Town, Team: s.Team, Guest: s.Guest,
		Code: s.Code, Rating: s.Rating, Title: s.Title, Born: s.Born, Data: s.Data}
	for _, c := range s.Categories {
		w.Categories = append(w.Categories, string(c))
	}
	return w
}

// Contest reads a solver.
func (w Solver) Contest() contest.Solver {
	s := contest.Solver{Number: w.Number, Name: w.Name, Country: w.Country, Town: w.Town, Team: w.Team, Guest: w.Guest,
		Code: w.Code, Rating: w.Rating, Title: w.Title, Born: w.Born, Data: w.Data}
	for _, c := range w.Categories {
		s.Categories = append(s.Categories, contest.Category(c))
	}
	return s
}

// Answer is what a solver wrote and what it was marked with.
type Answer struct {
	Text   string          `json:"text,omitempty"`
	Items  map[string]Mark `json:"items,omitempty"`
	Second map[string]Mark `json:"second,omitempty"`
	Extra  bool            `json:"extra,omitempty"`
	Claim  *Claim          `json:"claim,omitempty"`
	Total  *Total          `json:"total,omitempty"`
	Blank  bool            `json:"blank,omitempty"`
}

// Mark is the mark of an item.
type Mark struct {
	State  string `json:"state"`
	Reason string `json:"reason,omitempty"`
	Note   string `json:"note,omitempty"`
}

// Claim is a cook claim.
type Claim struct {
	Kind       string   `json:"kind,omitempty"`
	State      string   `json:"state"`
	Text       string   `json:"text,omitempty"`
	Solution   int      `json:"solution,omitempty"`
	Incomplete *Number  `json:"incomplete,omitempty"`
	Lines      []string `json:"lines,omitempty"`
}

// Total is a total set by hand.
type Total struct {
	Points Number `json:"points"`
	Why    string `json:"why,omitempty"`
}

// FromMark writes a mark.
func FromMark(m contest.Mark) Mark {
	return Mark{State: m.State.String(), Reason: string(m.Reason), Note: m.Note}
}

// Contest reads a mark.
func (w Mark) Contest(place string) (contest.Mark, error) {
	state, err := word[contest.State](place+".state", w.State,
		names(contest.Unmarked, contest.Right, contest.Wrong, contest.Ambiguous, contest.Missing)...)
	return contest.Mark{State: state, Reason: contest.Reason(w.Reason), Note: w.Note}, err
}

// FromMarks writes the marks of an answer.
func FromMarks(marks map[string]contest.Mark) map[string]Mark {
	if len(marks) == 0 {
		return nil
	}
	all := map[string]Mark{}
	for item, m := range marks {
		all[item] = FromMark(m)
	}
	return all
}

// ReadMarks reads the marks of an answer.
func ReadMarks(place string, marks map[string]Mark) (map[string]contest.Mark, error) {
	all := map[string]contest.Mark{}
	for _, item := range slices.Sorted(maps.Keys(marks)) {
		m, err := marks[item].Contest(fmt.Sprintf("%s[%q]", place, item))
		if err != nil {
			return nil, err
		}
		all[item] = m
	}
	return all, nil
}

// FromClaim writes a claim, nil for none.
func FromClaim(c contest.Claim) *Claim {
	if c.State == contest.NoClaim {
		return nil
	}
	w := &Claim{State: c.State.String(), Text: c.Text, Solution: c.Solution, Lines: c.Lines}
	if c.Kind != contest.CookClaim {
		w.Kind = c.Kind.String()
	}
	if c.Incomplete != nil {
		n := Number(c.Incomplete.String())
		w.Incomplete = &n
	}
	return w
}

// Contest reads a claim; nil is none.
func (w *Claim) Contest(place string) (contest.Claim, error) {
	if w == nil {
		return contest.Claim{}, nil
	}
	c := contest.Claim{Text: w.Text, Solution: w.Solution, Lines: w.Lines}
	var err error
	if c.State, err = word[contest.ClaimState](place+".state", w.State,
		names(contest.NoClaim, contest.Claimed, contest.Verified, contest.Refuted)...); err != nil {
		return c, err
	}
	if c.Kind, err = word[contest.ClaimKind](place+".kind", w.Kind, names(contest.CookClaim, contest.NoSolutionClaim, contest.IllegalClaim)...); err != nil {
		return c, err
	}
	if w.Incomplete != nil {
		p, err := Points(place+".incomplete", string(*w.Incomplete), contest.Points{})
		if err != nil {
			return c, err
		}
		c.Incomplete = &p
	}
	return c, nil
}

// Attendance is a line of the register.
type Attendance struct {
	Presence string `json:"presence"`
	Minute   int    `json:"minute,omitempty"`
	Note     string `json:"note,omitempty"`
}

// FromAttendance writes a line of the register.
func FromAttendance(a contest.Attendance) *Attendance {
	return &Attendance{Presence: a.Presence.String(), Minute: a.Minute, Note: a.Note}
}

// Contest reads a line of the register; nil is none.
func (w *Attendance) Contest(place string) (contest.Attendance, error) {
	if w == nil {
		return contest.Attendance{}, nil
	}
	presence, err := word[contest.Presence](place+".presence", w.Presence, append([]string{""}, names(contest.Presences()...)...)...)
	return contest.Attendance{Presence: presence, Minute: w.Minute, Note: w.Note}, err
}

// FromTotal writes a total, nil for none.
func FromTotal(f *contest.Fixed) *Total {
	if f == nil {
		return nil
	}
	return &Total{Points: Number(f.Points.String()), Why: f.Why}
}

// Contest reads a total; nil is none.
func (w *Total) Contest(place string) (*contest.Fixed, error) {
	if w == nil {
		return nil, nil
	}
	if w.Points == "" {
		return nil, &Error{Place: place + ".points", Code: Missing}
	}
	p, err := Points(place+".points", string(w.Points), contest.Points{})
	if err != nil {
		return nil, err
	}
	return &contest.Fixed{Points: p, Why: w.Why}, nil
}

// Protest is an entry of the register.
type Protest struct {
	Number   int    `json:"number"`
	Round    int    `json:"round"`
	Task     string `json:"problem,omitempty"`
	Solver   int    `json:"solver"`
	Text     string `json:"text"`
	Evidence string `json:"evidence,omitempty"`
	Filed    string `json:"filed,omitempty"`
	Late     bool   `json:"late,omitempty"`
	Ruling   string `json:"ruling,omitempty"`
	Opinion  string `json:"opinion,omitempty"`
	Decided  string `json:"decided,omitempty"`
	By       string `json:"by,omitempty"`
}

// FromProtest writes a protest.
func FromProtest(p *contest.Protest) Protest {
	return Protest{Number: p.Number, Round: p.Round, Task: p.Task, Solver: p.Solver, Text: p.Text, Evidence: p.Evidence,
		Filed: Stamp(p.Filed), Late: p.Late, Ruling: p.Ruling.String(), Opinion: p.Opinion, Decided: Stamp(p.Decided), By: p.By}
}

// Contest reads a protest.
func (w Protest) Contest(place string) (contest.Protest, error) {
	p := contest.Protest{Number: w.Number, Round: w.Round, Task: w.Task, Solver: w.Solver, Text: w.Text, Evidence: w.Evidence,
		Late: w.Late, Opinion: w.Opinion, By: w.By}
	var err error
	if p.Filed, err = ReadStamp(place+".filed", w.Filed); err != nil {
		return p, err
	}
	if p.Decided, err = ReadStamp(place+".decided", w.Decided); err != nil {
		return p, err
	}
	p.Ruling, err = word[contest.Ruling](place+".ruling", w.Ruling, names(contest.Open, contest.Upheld, contest.PartlyUpheld, contest.Rejected)...)
	return p, err
}
