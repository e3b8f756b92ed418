package contest

import (
	"maps"
	"slices"
	"strings"
	"time"

	"keymove/solver/problem"
)

// Review looks an event over and tells what the controller should know: faults
// that spoil the score, and warnings by article 49 and practice, for organisers
// may differ. Used holds the fingerprints of problems set before with the name
// of the event, nil for none; now tells how old works are.
func Review(e *Event, used map[string]string, now time.Time) []Issue {
	v := reviewer{event: e, used: used, now: now, set: map[string]string{}, untouched: map[string]int{}}
	v.schedule()
	for i := range e.Rounds {
		v.round(&e.Rounds[i])
	}
	v.genres()
	v.sheets()
	v.people()
	for i := range e.Protests {
		if p := &e.Protests[i]; p.Ruling == Open {
			v.add(Issue{Code: OpenProtest, Weight: Warning, Round: p.Round, Task: p.Task, Solver: p.Solver, Count: p.Number})
		}
	}
	return v.issues
}

type reviewer struct {
	event *Event
	used  map[string]string
	now   time.Time
	set   map[string]string // fingerprint to task
	// untouched counts the sheets of a task on which nothing is entered.
	untouched map[string]int
	issues    []Issue
}

func (v *reviewer) add(i Issue) { v.issues = append(v.issues, i) }

// schedule looks at the times of the rounds (article 49).
func (v *reviewer) schedule() {
	s := &v.event.Settings
	rounds := v.event.Rounds
	days := map[string]int{}
	var order []string
	for i := range rounds {
		r := &rounds[i]
		if r.Minutes == 0 {
			v.add(Issue{Code: NoMinutes, Weight: Fault, Round: r.Number})
		}
		if s.EachRound && r.Minutes > s.maxMinutes() {
			v.add(Issue{Code: LongRound, Weight: Warning, Clause: "49", Round: r.Number, Minutes: r.Minutes, Limit: s.maxMinutes()})
		}
		if s.Preset == Internet && r.Minutes > 0 && r.Minutes < 60 {
			v.add(Issue{Code: ShortRound, Weight: Warning, Clause: "49", Round: r.Number, Minutes: r.Minutes, Limit: 60})
		}
		if s.Preset == Internet && r.Minutes > 120 {
			v.add(Issue{Code: LongRound, Weight: Warning, Clause: "49", Round: r.Number, Minutes: r.Minutes, Limit: 120})
		}
		day := ""
		if !r.Start.IsZero() {
			day = r.Start.Format(time.DateOnly)
		}
		if !slices.Contains(order, day) {
			order = append(order, day)
		}
		days[day] += r.Minutes
	}
	v.breaks()
	for _, day := range order {
		if dated := day != "" || s.Preset == OneDay; dated && !s.EachRound && s.Preset != Internet && s.Preset != Championship && days[day] > s.maxMinutes() {
			v.add(Issue{Code: LongDay, Weight: Warning, Clause: "49", Minutes: days[day], Limit: s.maxMinutes(), Text: day})
		}
	}
	least, most := s.Preset.rounds()
	if n := len(rounds); n > 0 && most > 0 && (n < least || n > most) {
		v.add(Issue{Code: RoundCount, Weight: Warning, Clause: "49", Count: n, Limit: least, Most: most})
	}
}

// rounds returns how many rounds the form has, 0 where any number will do.
func (p Preset) rounds() (least, most int) {
	switch p {
	case OneDay:
		return 1, 2
	case Internet:
		return 2, 2
	case TwoDays:
		return 4, 6
	case Championship:
		return 6, 6
	}
	return 0, 0
}

// breaks looks at the time between one round and the next of the same day.
func (v *reviewer) breaks() {
	var dated []*Round
	for i := range v.event.Rounds {
		if r := &v.event.Rounds[i]; !r.Start.IsZero() {
			dated = append(dated, r)
		}
	}
	slices.SortStableFunc(dated, func(a, b *Round) int { return a.Start.Compare(b.Start) })
	for i := 1; i < len(dated); i++ {
		before, after := dated[i-1], dated[i]
		minutes := int(after.Start.Sub(before.End()).Minutes())
		issue := Issue{Round: before.Number, Other: after.Number, Clause: "49", Minutes: minutes, Limit: v.event.Settings.minBreak()}
		switch {
		case minutes < 0:
			issue.Code, issue.Weight = Overlap, Warning
		case minutes < issue.Limit:
			issue.Code, issue.Weight = ShortBreak, Warning
		default:
			continue
		}
		v.add(issue)
	}
}

func (v *reviewer) round(r *Round) {
	if len(r.Tasks) == 0 {
		v.add(Issue{Code: NoTasks, Weight: Warning, Round: r.Number})
		return
	}
	genres := map[problem.Genre]bool{}
	for i := range r.Tasks {
		genres[r.Tasks[i].Work.Genre()] = true
		v.task(r, &r.Tasks[i])
	}
	if len(genres) == 1 && len(r.Tasks) > 1 && !genres[problem.NoGenre] && v.event.Settings.Preset != Championship {
		v.add(Issue{Code: OneGenre, Weight: Hint, Clause: "49", Round: r.Number})
	}
}

func (v *reviewer) task(r *Round, t *Task) {
	at := func(i Issue) {
		i.Round, i.Task = r.Number, t.ID
		v.add(i)
	}
	if t.Max != Whole(5) {
		at(Issue{Code: MaxNotFive, Weight: Warning, Clause: "50.2", Max: t.Max})
	}
	v.key(t, at)
	if t.Work.Genre() == problem.NoGenre {
		return // only the totals of such a task are known
	}
	print := Fingerprint(&t.Work.Problem)
	if other := v.set[print]; other != "" {
		at(Issue{Code: SetTwice, Weight: Warning, Clause: "49", Text: other})
	}
	v.set[print] = t.ID
	if event := v.used[print]; event != "" {
		at(Issue{Code: UsedBefore, Weight: Warning, Clause: "49", Text: event})
	}
	years := v.event.Settings.freshYears()
	if year := max(t.Work.Source.Date.Year, t.Work.Source.Date.YearTo); year > 0 && v.now.Year()-year < years && !t.Work.Original {
		at(Issue{Code: Fresh, Weight: Warning, Clause: "49", Count: year, Limit: years})
	}
	if n, most := t.Work.Problem.Declared(), v.event.Settings.maxSolutions(); n > most {
		at(Issue{Code: ManySolutions, Weight: Warning, Count: n, Limit: most})
	}
	v.soundness(t, print, at)
}

// key looks at a marking key.
func (v *reviewer) key(t *Task, at func(Issue)) {
	if len(t.Key.Items) == 0 {
		if t.Work.Genre() != problem.NoGenre {
			at(Issue{Code: NoKey, Weight: Hint, Clause: "49"})
		}
		return
	}
	if sum := t.Key.Sum(); sum != t.Max {
		at(Issue{Code: SumWrong, Weight: Fault, Clause: "50.2", Points: sum, Max: t.Max})
	}
	if !t.HashHolds() {
		at(Issue{Code: HashWrong, Weight: Fault, Clause: "49"})
	}
	_, last := lengths(t.Work.Problem.Stipulation)
	for i := range t.Key.Items {
		it := &t.Key.Items[i]
		if !v.event.Settings.Granularity.Allows(it.Points) && !Quarters.Allows(it.Points) {
			at(Issue{Code: FineGrained, Weight: Hint, Item: it.ID, Points: it.Points})
		}
		if it.Kind == KeyItem && last > 1 && !it.Points.IsZero() && it.Why != WhyKeyOnly && !t.Work.Problem.Stipulation.IsStudy() {
			at(Issue{Code: KeyAlone, Weight: Warning, Item: it.ID, Points: it.Points})
		}
	}
}

// soundness looks at what a program has found (article 49: "checked by
// computer beforehand"). An illegal position is no ground to drop a task
// (50.2).
func (v *reviewer) soundness(t *Task, print string, at func(Issue)) {
	study := t.Work.Problem.Stipulation.IsStudy()
	tested := &t.Tested
	switch {
	case study && tested.Database == "":
		at(Issue{Code: StudyUnchecked, Weight: Warning, Clause: "49"})
	case study:
	case tested.By == "":
		at(Issue{Code: Untested, Weight: Warning, Clause: "49"})
	case tested.Fingerprint != print:
		at(Issue{Code: Changed, Weight: Warning, Clause: "49"})
	case tested.Verdict == "unsound":
		at(Issue{Code: Unsound, Weight: Warning, Clause: "49", Text: t.UnsoundReason})
	case tested.Verdict != "sound":
		at(Issue{Code: Undecided, Weight: Warning, Clause: "49", Text: t.UnsoundReason})
	}
	if n := t.Work.Problem.Declared(); !study && tested.By != "" && tested.Solutions > 0 && tested.Solutions != n && len(t.Work.Problem.Twins) == 0 {
		at(Issue{Code: CountWrong, Weight: Warning, Clause: "49", Count: tested.Solutions, Limit: n})
	}
}

// genres looks for genres that the event leaves out: a contest sets problems of
// different genres (article 49).
func (v *reviewer) genres() {
	present := map[problem.Genre]bool{}
	for i := range v.event.Rounds {
		for j := range v.event.Rounds[i].Tasks {
			present[v.event.Rounds[i].Tasks[j].Work.Genre()] = true
		}
	}
	delete(present, problem.NoGenre)
	if len(present) == 0 || v.event.Settings.Preset == NoPreset {
		return
	}
	for _, g := range []problem.Genre{problem.Twomover, problem.Threemover, problem.Moremover, problem.Study, problem.Helpmate, problem.Selfmate} {
		if !present[g] {
			v.add(Issue{Code: MissingGenre, Weight: Hint, Clause: "49", Genre: g.String()})
		}
	}
}

// sheets looks at what was handed in and marked.
func (v *reviewer) sheets() {
	for i := range v.event.Rounds {
		r := &v.event.Rounds[i]
		for j := range v.event.Solvers {
			solver := v.event.Solvers[j].Number
			sheet := v.event.Sheet(r.Number, solver)
			if sheet == nil {
				continue
			}
			if v.event.Roll[SheetID{r.Number, solver}].Presence == StayedAway {
				v.add(Issue{Code: AbsentHandedIn, Weight: Warning, Clause: "49", Round: r.Number, Solver: solver})
			}
			if sheet.Minutes > r.Minutes {
				v.add(Issue{Code: TimeTooLong, Weight: Fault, Round: r.Number, Solver: solver, Minutes: sheet.Minutes, Limit: r.Minutes})
			}
			for k := range r.Tasks {
				v.answer(r, &r.Tasks[k], solver, sheet)
			}
		}
		for k := range r.Tasks {
			if n := v.untouched[r.Tasks[k].ID]; n > 0 {
				v.add(Issue{Code: NothingEntered, Weight: Warning, Clause: "50.2", Round: r.Number, Task: r.Tasks[k].ID, Count: n})
			}
		}
	}
}

func (v *reviewer) answer(r *Round, t *Task, solver int, sheet *Sheet) {
	a := sheet.Answers[t.ID]
	if a == nil {
		if !t.NoSolution {
			v.untouched[t.ID]++
		}
		return
	}
	at := Issue{Round: r.Number, Task: t.ID, Solver: solver, Weight: Warning}
	score := ScoreTask(t, sheet, &v.event.Settings)
	if score.Rule == ByCappedPoints {
		capped := at
		capped.Code, capped.Weight, capped.Clause, capped.Max = TooManyPoints, Fault, "50.2", t.Max
		v.add(capped)
	}
	if a.Claim.Kind == NoSolutionClaim && a.Claim.State == Verified && !t.NoSolution {
		unflagged := at
		unflagged.Code, unflagged.Weight, unflagged.Clause = NotFlagged, Fault, "50.2"
		v.add(unflagged)
	}
	if a.Claim.State == Claimed {
		open := at
		open.Code, open.Clause = OpenClaim, "49"
		v.add(open)
	} else if score.Unmarked > 0 {
		unmarked := at
		unmarked.Code, unmarked.Count = StillUnmarked, score.Unmarked
		v.add(unmarked)
	}
	if n := len(Differences(t, a)); n > 0 {
		differ := at
		differ.Code, differ.Count = MarkersDiffer, n
		v.add(differ)
	}
}

// people looks at names and teams.
func (v *reviewer) people() {
	byName := map[string]int{}
	teams := map[string]int{}
	for i := range v.event.Solvers {
		s := &v.event.Solvers[i]
		name := strings.ToLower(strings.Join(strings.Fields(s.Name), " "))
		if other := byName[name]; other != 0 && name != "" {
			v.add(Issue{Code: SameName, Weight: Hint, Solver: other, Other: s.Number})
		}
		byName[name] = s.Number
		if s.Team != "" {
			teams[s.Team]++
		}
	}
	for _, team := range slices.Sorted(maps.Keys(teams)) {
		if best := v.event.Settings.teamBest(); teams[team] < best {
			v.add(Issue{Code: TeamTooSmall, Weight: Hint, Text: team, Count: teams[team], Limit: best})
		}
	}
}
