package main

import (
	"context"
	"fmt"

	"keymove/export"
	"keymove/judging"
	"keymove/resources/i18n"
	"keymove/solver/notation"
	"keymove/solver/problem"
	"keymove/solver/solution"
)

// checkWire is the JSON of one composition in the answer of check.
type checkWire struct {
	ID             string        `json:"id"`
	Verdict        string        `json:"verdict"`
	ComputerTested string        `json:"computerTested"`
	Parts          []verdictWire `json:"parts"`
	Findings       []findingWire `json:"findings"`
	Error          *string       `json:"error"`
}

// verdictWire is the verdict on one twin.
type verdictWire struct {
	Twin    string `json:"twin"`
	Verdict string `json:"verdict"`
}

// findingWire is what one rule found: at the end of path, or about the moves
// that are possible there.
type findingWire struct {
	Code     string            `json:"code"`
	Clause   string            `json:"clause"`
	Severity string            `json:"severity"`
	Twin     string            `json:"twin"`
	Path     []string          `json:"path"`
	Moves    []string          `json:"moves"`
	Text     map[string]string `json:"text"`
}

// rules are the flags that an event lays down.
type rules struct{ promoted, helpPromotion, one, solving *bool }

func (f *flags) rules() rules {
	return rules{f.yes("promoted-men"), f.yes("help-promotion-dual"), f.yes("one-solution"), f.yes("solving")}
}

func (r rules) given() judging.Rules {
	return judging.Rules{PromotedMen: *r.promoted, HelpPromotionDual: *r.helpPromotion, OneSolution: *r.one, Solving: *r.solving}
}

// check says of every composition whether it is sound, and why not.
func (p *program) check(ctx context.Context, args []string) int {
	f := p.flags("check")
	from, how, event := f.source(), f.search(), f.rules()
	letters, format, all := f.notation(), f.choice("format", "text", "text", "json"), f.yes("all")
	files, err := f.parse(args)
	if err != nil {
		return after(err)
	}
	entries, code := p.entries(from, files)
	options := how.options()
	options.SetPlay = true // checks and flights without an answer show there
	for i := range entries {
		e := &entries[i]
		code = max(code, p.tell(f, e))
		s, err := how.solve(ctx, p, e.work.Problem, options)
		failed := p.unsolved(e, s, err)
		report := judging.Check(&e.work, s, event.given())
		if *format == "json" {
			writeJSON(p.out, p.wireReport(e, s, report, failed, f))
		} else {
			p.printReport(e, s, report, len(entries) > 1, *all, styleOf(*letters))
		}
		if report.Verdict == judging.Unsound {
			code = max(code, exitUnsound)
		} else {
			code = max(code, p.incomplete(f, e, s, failed, err))
		}
		if ctx.Err() != nil || p.out.Flush() != nil {
			return max(code, p.interrupted(ctx, len(entries)-i-1))
		}
	}
	return code
}

// wireReport makes the JSON of one report. The texts are in the letters of
// their language unless --notation asks for one set in both.
func (p *program) wireReport(e *entry, s *solution.Solution, r judging.Report, failed string, f *flags) checkWire {
	answer := checkWire{ID: e.name(), Verdict: r.Verdict.String(), ComputerTested: r.Tested, Parts: []verdictWire{}, Findings: []findingWire{}}
	if failed != "" {
		answer.Error = &failed
	}
	for _, part := range r.Parts {
		answer.Parts = append(answer.Parts, verdictWire{problem.Label(part.Index), part.Verdict.String()})
	}
	catalogues := make([]*i18n.Catalog, len(i18n.Languages))
	for i, lang := range i18n.Languages {
		catalogues[i] = i18n.New(lang)
	}
	for _, found := range r.Findings {
		w := findingWire{
			Code: string(found.Code), Twin: problem.Label(found.Part), Clause: found.Clause, Severity: found.Severity.String(),
			Path: append([]string{}, found.Path.Moves()...), Moves: []string{}, Text: map[string]string{},
		}
		for _, m := range found.Moves {
			w.Moves = append(w.Moves, m.String())
		}
		for _, c := range catalogues {
			letters := c.Lang()
			if f.given("notation") {
				letters = f.Lookup("notation").Value.String()
			}
			w.Text[c.Lang()] = export.FindingText(c, styleOf(letters), s, found)
		}
		answer.Findings = append(answer.Findings, w)
	}
	return answer
}

// alike is how many findings with one code are printed unless all are asked
// for; a threemover can have a hundred duals.
const alike = 3

// printReport prints one report for people.
func (p *program) printReport(e *entry, s *solution.Solution, r judging.Report, many, all bool, style notation.Style) {
	verdict := p.words.T("cli.verdict." + r.Verdict.String())
	if r.Tested != "" {
		verdict += ", " + r.Tested
	}
	if line := e.title(); many && line != "" {
		verdict = line + ": " + verdict
	}
	fmt.Fprintln(p.out, verdict)
	shown := map[judging.Code]int{}
	for _, found := range r.Findings {
		if shown[found.Code]++; all || shown[found.Code] <= alike {
			fmt.Fprintf(p.out, "  %s: %s\n", p.words.T("cli.severity."+found.Severity.String()), export.FindingText(p.words, style, s, found))
		}
	}
	hidden := 0
	for _, n := range shown {
		hidden += max(0, n-alike)
	}
	if hidden > 0 && !all {
		fmt.Fprintln(p.out, "  "+p.words.N("cli.alike", hidden))
	}
}
