// Package solver finds everything that a problem's stipulation asks for: keys,
// variations, threats, set play, tries.
//
// # Why an answer can be trusted
//
// Nothing but a proof may call a problem sound. These could stand in its way:
//
//   - Two positions with one key. A table entry keeps 96 bits of the key beside
//     those that index it, at least 108 of 128 in all: among 10^12 positions
//     looked up, one that is taken for another has a chance below one in a
//     million. Two writes at once cannot mix: a half of each fits neither key.
//   - A full table. It forgets, and what is forgotten is searched again. A bound
//     that is found in it was proved, whoever proved it and when.
//   - A search that is broken off, or a worker that is told to end because
//     another has the answer. It returns at once and unwinds; nothing is stored
//     and no first move counts as decided once the end was signalled, and a part
//     in which something is undecided is not Complete. Only a Complete part says
//     by the absence of a line that there is none.
//   - Shortcuts. Every move left out is left out on a proof that it changes
//     nothing ([chess.ThreatFilter], [chess.MateFilter], the bounds of help
//     play); tests compare the answers with a plain search that has no shortcut,
//     no order and no table.
package solver

import (
	"context"
	"errors"
	"time"

	"keymove/solver/problem"
	"keymove/solver/solution"
)

// Options say how to solve. The zero Options use every core, 512 MiB, and show
// what the problem itself asks for.
type Options struct {
	// Workers is the number of parallel workers; 0 means one a core.
	Workers int
	// TableBytes bounds the memory of the search: its table, what it remembers of
	// efforts and of mate pictures; 0 means 512 MiB. The answer itself, up to
	// 200,000 lines, comes on top, and some MiB for the program.
	TableBytes int64
	// SetPlay and Tries ask for these phases even where the problem's own
	// options do not.
	SetPlay, Tries bool
	// Refutations is the most refutations a try may have; 0 means 1.
	Refutations int
	// AllReplies also lists the defender's moves that parry no threat.
	AllReplies bool
	// MaxSolutions ends the search of a part after so many solutions; 0 means
	// all, which in help, series and proof play means 200,000 lines. A part cut
	// short this way is not Complete.
	MaxSolutions int
	// Shortest asks of direct, self and reflex play only for the least number
	// of moves in which the goal can be forced, up to the stipulated one, and
	// the first moves that do so: no play after them, no set play, no tries, no
	// duplex. The part's Stipulation is then that length. With MaxSolutions 1
	// any one such move is given, another run may give another, and the part is
	// Complete with it.
	Shortest bool
	// Known are facts of an earlier search of the same problem by the same
	// version of this program; Learned is called with each new one, from one
	// goroutine at a time. Facts that were damaged on the way are not believed
	// as far as that can be seen, and never give lines that are no lines.
	Known   []Fact
	Learned func(Fact)
	heavy   int64 // the weight of a fact in line play; 0 means the usual
	// Rest lets the search rest and go on, if not nil.
	Rest *Rest
	// Progress is called from one goroutine at a time, at most every 50 ms.
	Progress func(Progress)
}

// Progress tells how far a search has come.
type Progress struct {
	// Part counts twins from 0, of Parts.
	Part, Parts int
	Phase       solution.Phase
	// Done of Total first moves have been decided in this phase.
	Done, Total int
	// Nodes counts the positions searched in the part so far; in direct, self
	// and reflex play those for the first moves decided.
	Nodes uint64
	// Spared counts the positions that an earlier search of help, series or
	// proof play had searched, so that this one need not.
	Spared  uint64
	Elapsed time.Duration
	// Depth is the number of moves in which the goal is now looked for, of
	// MaxDepth stipulated, when the shortest is asked for; else 0.
	Depth, MaxDepth int
	// Found holds the first moves found in the part so far (keys, lines).
	Found []solution.Node
}

// Reasons why a part cannot be solved by this program, in solution.Part.
const (
	ReasonPlay       = "play"       // this kind of play is not solved yet
	ReasonGoal       = "goal"       // this goal is not solved yet
	ReasonCondition  = "condition"  // a fairy condition
	ReasonStudy      = "study"      // studies have no length to search to
	ReasonLength     = "length"     // longer than the tables can count
	ReasonOption     = "option"     // an option whose number or squares make no sense
	ReasonQuodlibet  = "quodlibet"  // the option Quodlibet where the attacker reaches no goal of the defender's
	ReasonNullMoves  = "nullMoves"  // the option NullMoves: passing
	ReasonNonTrivial = "nonTrivial" // the option NonTrivial, which leaves solutions out
	ReasonRebirth    = "rebirth"    // a goal that only a condition with rebirth can bring about
	ReasonTarget     = "target"     // a=>b without its second diagram, or with an impossible one
	ReasonText       = "text"       // the task is free text
	ReasonPosition   = "position"   // the diagram is no position; see Part.Position's error
)

// Engine is the program's name and version, as printed after "C+".
const Engine = "keymove 0.1.0"

// Solve solves every twin of a problem. Twins that cannot be built are left
// out, and the error of [problem.Problem.Parts] tells which; a part that this
// program cannot solve says so in its Unsolvable field. When ctx is done Solve
// returns within 100 ms what it found so far, together with ctx.Err(). The
// solution is never nil, and the same for any number of workers and any size
// of table.
func Solve(ctx context.Context, p problem.Problem, o Options) (*solution.Solution, error) {
	parts, broken := p.Parts()
	solved := &solution.Solution{Engine: Engine}
	for i, part := range parts {
		r := &run{options: o, started: time.Now()}
		if o.Rest != nil {
			r.rested = o.Rest.Total()
		}
		r.progress.Part, r.progress.Parts = i, len(parts)
		solved.Parts = append(solved.Parts, r.solve(ctx, part))
	}
	if broken == nil {
		return solved, ctx.Err()
	}
	return solved, errors.Join(broken, ctx.Err())
}
