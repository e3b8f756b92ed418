package main

import (
	"context"
	"errors"
	"fmt"

	"keymove/export"
	"keymove/solver"
	"keymove/solver/notation"
	"keymove/solver/problem"
	"keymove/solver/solution"
)

// solve prints the solutions of every composition.
func (p *program) solve(ctx context.Context, args []string) int {
	f := p.flags("solve")
	from, how := f.source(), f.search()
	setPlay, tries, refutations := f.yes("set-play"), f.yes("tries"), f.count("refutations", 1)
	allReplies, most := f.yes("all-replies"), f.count("max-solutions", 1)
	shortest := f.yes("shortest")
	letters, format := f.notation(), f.choice("format", "text", "text", "json")
	files, err := f.parse(args)
	if err != nil {
		return after(err)
	}
	entries, code := p.entries(from, files)
	options := how.options()
	options.SetPlay, options.Tries, options.Refutations = *setPlay, *tries, *refutations
	options.AllReplies, options.MaxSolutions, options.Shortest = *allReplies, *most, *shortest
	for i := range entries {
		e := &entries[i]
		code = max(code, p.tell(f, e))
		s, err := how.solve(ctx, p, e.work.Problem, options)
		failed := p.unsolved(e, s, err)
		if *format == "json" {
			writeJSON(p.out, wireSolution(e, s, failed, styleOf(*letters)))
		} else {
			if *shortest && s != nil {
				p.printLengths(s)
			}
			p.printSolution(e, s, len(entries) > 1, styleOf(*letters))
		}
		code = max(code, p.incomplete(f, e, s, failed, err))
		if ctx.Err() != nil || p.out.Flush() != nil {
			return max(code, p.interrupted(ctx, len(entries)-i-1))
		}
	}
	return code
}

// unsolved words what kept a composition, or a part of it, from being solved;
// "" when nothing did. A search that was stopped is no failure.
func (p *program) unsolved(e *entry, s *solution.Solution, err error) string {
	if err != nil && !stopped(err) {
		return p.reason(err)
	}
	if s == nil {
		return ""
	}
	parts, _ := e.work.Problem.Parts() // Solve has told what is wrong with them
	for i := range s.Parts {
		why := s.Parts[i].Unsolvable
		if why == "" {
			continue
		}
		text := export.UnsolvableText(p.words, why, s.Parts[i].Detail)
		if _, err := parts[i].Position(); why == solver.ReasonPosition && err != nil {
			text = p.reason(err)
		}
		if len(s.Parts) > 1 {
			text = problem.Label(s.Parts[i].Index) + ") " + text
		}
		return text
	}
	return ""
}

// incomplete tells why an answer is not whole and returns the exit code that
// it deserves. An answer that ends because --max-solutions was reached is what
// was asked for.
func (p *program) incomplete(f *flags, e *entry, s *solution.Solution, failed string, err error) int {
	switch {
	case failed != "":
		if len(e.faults) == 0 { // they have told it
			p.about(f, e, failed)
		}
		return exitUsage
	case err == nil, s.Complete():
		return exitDone
	}
	p.about(f, e, p.words.T("cli.error.stopped"))
	return exitStopped
}

// interrupted tells that the program was stopped with some compositions left.
func (p *program) interrupted(ctx context.Context, left int) int {
	if ctx.Err() == nil {
		return exitDone
	}
	if left > 0 {
		fmt.Fprintln(p.err, "keymove-cli: "+p.words.N("cli.error.left", left))
	}
	return exitStopped
}

// wireSolution makes the JSON of one composition.
func wireSolution(e *entry, s *solution.Solution, failed string, style notation.Style) solveWire {
	answer := solveWire{ID: e.name(), Engine: solver.Engine, Parts: []partWire{}}
	if failed != "" {
		answer.Error = &failed
	}
	if s == nil {
		return answer
	}
	parts, _ := e.work.Problem.Parts() // Solve has told what is wrong with them
	for i := range s.Parts {
		part := wirePart(&s.Parts[i], style)
		if s.Parts[i].Unsolvable == solver.ReasonPosition {
			part.FEN = parts[i].Setup.FEN() // there is no position to start from
		}
		answer.Parts = append(answer.Parts, part)
	}
	return answer
}

// printSolution prints the solution as people write it.
func (p *program) printSolution(e *entry, s *solution.Solution, many bool, style notation.Style) {
	if line := e.title(); many && line != "" {
		fmt.Fprintln(p.out, line)
	}
	if s == nil {
		return
	}
	fmt.Fprint(p.out, export.PlainText(export.SolutionText(p.words, s, export.TextOptions{Style: style})))
	if many {
		fmt.Fprintln(p.out)
	}
}

// printLengths prints the shortest stipulation that each part fulfils.
func (p *program) printLengths(s *solution.Solution) {
	for i := range s.Parts {
		part := &s.Parts[i]
		if len(part.Phases[solution.Actual]) == 0 {
			continue
		}
		if len(s.Parts) > 1 {
			fmt.Fprint(p.out, problem.Label(part.Index)+") ")
		}
		fmt.Fprintln(p.out, part.Stipulation)
	}
}

// stopped reports whether an error says that time was up or the user stopped
// the search.
func stopped(err error) bool {
	return errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)
}
