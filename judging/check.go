package judging

import (
	"cmp"
	"slices"

	"keymove/solver/chess"
	"keymove/solver/legality"
	"keymove/solver/problem"
	"keymove/solver/solution"
	"keymove/solver/written"
)

// part is what the rules look at: one twin with its solution.
type part struct {
	work  *problem.Composition
	rules *Rules
	genre problem.Genre
	// task is the twin as it was built.
	task problem.Part
	// solved is nil when the solution lacks the part.
	solved *solution.Part
	// written is the author's solution, nil when there is none or it cannot be
	// told from others; author holds its first moves.
	written *solution.Part
	marks   map[solution.Path]written.Mark
	doubts  []written.Fault
	author  []chess.Move
}

// rule looks for one kind of thing.
type rule func(*part) []Finding

// rules in the order of the articles.
var ruleBook = [...]rule{
	force, legal, statedRight,
	undecided,
	noSolution, shortSolutions, cooks, authorKey, lines, setPlay,
	duals, threats, refutations,
	keyFlaws, unprovided,
	compared,
}

// Check judges a work by its solution. Every twin must meet the mandatory
// requirements; a zero-position is no twin and is not looked at (article 43).
// The solution may be nil or incomplete: the verdict is then Undecided unless
// what is known already proves a defect.
func Check(c *problem.Composition, s *solution.Solution, rules Rules) Report {
	var r Report
	tasks, err := c.Problem.Parts()
	r.Findings = brokenTwins(err)
	for _, f := range r.Findings {
		r.Parts = append(r.Parts, PartVerdict{Index: f.Part})
	}
	author := authorOf(c, tasks)
	if rules.Tags == nil {
		rules.Tags = author.tags()
	}
	for _, task := range tasks {
		p := part{work: c, rules: &rules, genre: c.Genre(), task: task, solved: s.Part(task.Index)}
		p.written, p.marks, p.doubts = author.part(task.Index), author.marks, author.doubts
		p.author = p.firstMoves()
		verdict := PartVerdict{Index: task.Index, Legality: p.legality().Verdict}
		var found []Finding
		for _, look := range ruleBook {
			found = append(found, look(&p)...)
		}
		open := p.retroRights()
		if open {
			found = p.leaveOpen(found)
		}
		switch {
		case slices.ContainsFunc(found, func(f Finding) bool { return f.Severity == Defect }):
			verdict.Verdict = Unsound
		case p.complete() && !open:
			verdict.Verdict = Sound
		}
		r.Parts = append(r.Parts, verdict)
		r.Findings = append(r.Findings, found...)
	}
	slices.SortStableFunc(r.Parts, func(a, b PartVerdict) int { return cmp.Compare(a.Index, b.Index) })
	slices.SortStableFunc(r.Findings, func(a, b Finding) int {
		return cmp.Or(cmp.Compare(a.Part, b.Part), cmp.Compare(b.Severity, a.Severity))
	})
	r.Verdict = overall(r.Parts)
	if r.Verdict == Sound {
		r.Tested = "C+ " + s.Engine
	}
	return r
}

// overall: one unsound part spoils the work, one undecided part leaves it open.
func overall(parts []PartVerdict) Verdict {
	verdict := Sound
	for _, p := range parts {
		switch {
		case p.Verdict == Unsound:
			return Unsound
		case p.Verdict == Undecided:
			verdict = Undecided
		}
	}
	if len(parts) == 0 {
		return Undecided
	}
	return verdict
}

// brokenTwins turns the error of Parts into findings.
func brokenTwins(err error) []Finding {
	switch e := err.(type) {
	case *problem.TwinError:
		return []Finding{{Code: BrokenTwin, Clause: BrokenTwin.Clause(), Part: e.Index}}
	case interface{ Unwrap() []error }:
		var found []Finding
		for _, one := range e.Unwrap() {
			found = append(found, brokenTwins(one)...)
		}
		return found
	}
	return nil
}

// found returns a finding about the part as a whole.
func (p *part) found(code Code, severity Severity) Finding {
	return Finding{Code: code, Clause: code.Clause(), Severity: severity, Part: p.task.Index}
}

// root returns the path of a phase.
func (p *part) root(phase solution.Phase) solution.Path {
	return solution.RootPath(p.task.Index, phase)
}

// complete reports whether a missing move proves something: the search ended,
// for both sides of a duplex.
func (p *part) complete() bool {
	return p.solved != nil && p.solved.Complete && p.solved.Unsolvable == "" &&
		(!p.task.Options.Duplex || p.solved.Searched[solution.DuplexActual])
}

// phase returns the first moves of a phase.
func (p *part) phase(phase solution.Phase) []solution.Node {
	if p.solved == nil {
		return nil
	}
	return p.solved.Phases[phase]
}

// actual returns the phases that must solve the task: with Duplex each side
// has one.
func (p *part) actual() []solution.Phase {
	if p.task.Options.Duplex {
		return []solution.Phase{solution.Actual, solution.DuplexActual}
	}
	return []solution.Phase{solution.Actual}
}

// authors returns the author's first moves of a phase; those of a duplex are
// not read.
func (p *part) authors(phase solution.Phase) []chess.Move {
	if phase != solution.Actual {
		return nil
	}
	return p.author
}

// isBattle reports whether one side plays against the other, so that the
// solution is a tree with keys; otherwise it is a set of lines.
func (p *part) isBattle() bool {
	s := p.task.Stipulation
	if s.Series != problem.Alternate {
		return false
	}
	switch s.Play {
	case problem.Direct, problem.Self, problem.Reflex, problem.SemiReflex:
		return !s.IsStudy() && !p.task.Options.PostKeyPlay
	}
	return false
}

// isLines reports whether the solution is a set of lines.
func (p *part) isLines() bool {
	s := p.task.Stipulation
	switch s.Play {
	case problem.Help, problem.HelpSelf, problem.HelpReflex, problem.ReciprocalHelp:
		return true
	case problem.NoPlay:
		return false
	}
	return s.Series != problem.Alternate
}

// exempt reports whether the work is a fairy composition, of which article 45.2
// asks nothing. A mate in one counts as fairy only because article 42 does not
// name it: its position is held to the rule unless somebody says it is fairy.
func (p *part) exempt() bool {
	s := p.task.Stipulation
	plain := s.Play == problem.Direct && s.Series == problem.Alternate && s.Goal.Kind == problem.Mate && !s.Exact && s.Intro == 0
	return p.genre == problem.Fairy && (!plain || p.work.StatedGenre == problem.Fairy || len(p.task.Options.Conditions) > 0)
}

// legality looks at the twin's position, with the side to move that begins the
// task (Black in help play). Where the task does not tell who is to move,
// it must be illegal for both.
func (p *part) legality() legality.Report {
	s := p.task.Setup
	if game := p.rules.ProofGames[p.task.Index]; len(game) > 0 {
		if _, ok := legality.Proves(s, game); ok {
			return legality.Report{Verdict: legality.Proved}
		}
	}
	goal := p.task.Stipulation.Goal.Kind
	switch {
	case p.exempt(), goal == problem.ReachPosition:
		return legality.Report{}
	case goal == problem.Diagram:
		if len(p.phase(solution.Actual)) > 0 {
			return legality.Report{Verdict: legality.Proved}
		}
		s.Turn = chess.White
		if p.task.Stipulation.Plies%2 != 0 {
			s.Turn = chess.Black
		}
	case goal == problem.NoGoal:
		other := s
		other.Turn = s.Turn.Other()
		if legality.Examine(other).Verdict != legality.Illegal {
			return legality.Report{}
		}
	}
	return legality.Examine(s)
}
