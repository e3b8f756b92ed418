package solver_test

import (
	"context"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"keymove/solver"
	"keymove/solver/chess"
	"keymove/solver/problem"
	"keymove/solver/solution"
)

// bruteLines is the plain, obviously right finder of lines: it plays every
// sequence of moves and asks at its end whether it is a solution. Lines are
// written as text.
type bruteLines struct {
	brute
	s problem.Stipulation
}

func (b bruteLines) hits(p *chess.Position, m chess.Move) bool {
	after := *p
	after.Play(m)
	return b.reached(p, m, &after)
}

// hitting returns the moves that reach the goal at once.
func (b bruteLines) hitting(p *chess.Position) (hits, all []chess.Move) {
	all = b.moves(p)
	for _, m := range all {
		if b.hits(p, m) {
			hits = append(hits, m)
		}
	}
	return hits, all
}

// final returns the moves that end a line in p, where the side to move reaches
// the goal or is made to.
func (b bruteLines) final(p *chess.Position) []chess.Move {
	hits, all := b.hitting(p)
	if (b.s.Play == problem.Self || b.s.Play == problem.HelpSelf) && len(hits) < len(all) {
		return nil
	}
	return hits
}

func after(p *chess.Position, m chess.Move) chess.Position {
	next := *p
	next.Play(m)
	return next
}

func prefixed(m chess.Move, rest []string) []string {
	var lines []string
	for _, line := range rest {
		lines = append(lines, strings.TrimSpace(m.String()+" "+line))
	}
	return lines
}

// alternating returns all lines with at most left plies.
func (b bruteLines) alternating(p *chess.Position, left int) []string {
	var lines []string
	if left <= 0 {
		return nil
	}
	odd := left%2 == 1
	forced := b.s.Play == problem.HelpSelf || b.s.Play == problem.HelpReflex
	if odd && forced {
		if final := b.final(p); len(final) > 0 {
			if !b.s.Exact || left == 1 {
				for _, m := range final {
					lines = append(lines, m.String())
				}
			}
			return lines
		}
	}
	if hits, _ := b.hitting(p); !odd && b.s.Play == problem.HelpReflex && len(hits) > 0 {
		return nil // White would have to reach the goal
	}
	moves := p.Moves(nil)
	if odd {
		moves = b.moves(p)
	}
	for _, m := range moves {
		next := after(p, m)
		if !odd && b.ends && b.hits(p, m) {
			continue
		}
		if odd && b.hits(p, m) {
			if !forced && (!b.s.Exact || left == 1) {
				lines = append(lines, m.String())
			}
			continue
		}
		lines = append(lines, prefixed(m, b.alternating(&next, left-1))...)
	}
	return lines
}

// series returns all lines of series play with at most n moves of the series.
func (b bruteLines) series(p *chess.Position, n int) []string {
	var lines []string
	if n <= 0 {
		return nil
	}
	moves := p.Moves(nil)
	if b.s.Play == problem.Direct {
		moves = b.moves(p)
	} else if b.s.Play == problem.Reflex && b.canReach(p) {
		return nil
	}
	for _, m := range moves {
		next := after(p, m)
		if b.ends && b.s.Play != problem.Direct && b.s.Play != problem.HelpSelf && b.hits(p, m) {
			continue
		}
		if b.s.Play == problem.Direct && b.hits(p, m) {
			if !b.s.Exact || n == 1 {
				lines = append(lines, m.String())
			}
			continue
		}
		ended := false
		if b.s.Play == problem.HelpSelf && (!b.s.Exact || n == 1) {
			for _, answer := range next.Moves(nil) {
				forced := after(&next, answer)
				for _, last := range b.final(&forced) {
					lines = append(lines, m.String()+" "+answer.String()+" "+last.String())
				}
			}
		} else if b.s.Play != problem.Direct && b.s.Play != problem.HelpSelf && (!b.s.Exact || n == 1) {
			for _, answer := range b.final(&next) {
				lines = append(lines, m.String()+" "+answer.String())
				ended = b.s.Play != problem.Help
			}
		} else if b.s.Play == problem.Self && len(b.final(&next)) > 0 {
			ended = true
		}
		if ended {
			continue
		}
		if !next.InCheck() {
			next.Pass()
			lines = append(lines, prefixed(m, b.series(&next, n-1))...)
		} else if b.s.Series == problem.ParrySeries {
			for _, parry := range next.Moves(nil) {
				if b.hits(&next, parry) {
					continue // an answer, counted above
				}
				more := after(&next, parry)
				lines = append(lines, prefixed(m, prefixed(parry, b.series(&more, n-1)))...)
			}
		}
	}
	return lines
}

// introduction returns the lines after up to n moves of the other side, with
// at most left plies.
func (b bruteLines) introduction(p *chess.Position, n, left int) []string {
	var lines []string
	for _, m := range p.Moves(nil) {
		next := after(p, m)
		var rest []string
		if b.s.Series == problem.Alternate {
			rest = b.alternating(&next, left)
		} else {
			rest = b.series(&next, left-1)
		}
		if n > 1 && !next.InCheck() {
			next.Pass()
			rest = append(rest, b.introduction(&next, n-1, left)...)
		}
		lines = append(lines, prefixed(m, rest)...)
	}
	return lines
}

func TestLinesAgreeWithBruteForce(t *testing.T) {
	problems := 3 * tried() // they are quick, and lines are rare
	tasks := []struct {
		code string
		goal problem.GoalKind
	}{
		{"h#1", problem.Mate}, {"h#1.5", problem.Mate}, {"h#2", problem.Mate}, {"h=1.5", problem.Stalemate}, {"h=2", problem.Stalemate},
		{"h#=1.5", problem.MateOrStalemate}, {"h+1.5", problem.Check}, {"hx1.5", problem.Capture}, {"h001.5", problem.CastlingGoal},
		{"hep1.5", problem.EnPassantGoal}, {"exact-h#2", problem.Mate}, {"exact-h+2", problem.Check}, {"h~1", problem.AnyMove},
		{"hs#2", problem.Mate}, {"hs=2", problem.Stalemate}, {"hs#1.5", problem.Mate}, {"hr#2", problem.Mate}, {"hr=1.5", problem.Stalemate}, {"hs+1.5", problem.Check},
		{"ser-#2", problem.Mate}, {"ser-#3", problem.Mate}, {"ser-=3", problem.Stalemate}, {"ser-+2", problem.Check}, {"exact-ser-#2", problem.Mate},
		{"ser-h#2", problem.Mate}, {"ser-h#3", problem.Mate}, {"ser-h=3", problem.Stalemate}, {"exact-ser-h#2", problem.Mate}, {"ser-hx2", problem.Capture},
		{"hct1", problem.Circuit}, {"hct2", problem.Circuit}, {"h<>2", problem.ExchangeCircuit}, {"hkb31.5", problem.KissSquare}, {"hsct2", problem.Circuit},
		{"ser-ct3", problem.Circuit}, {"ser-<>3", problem.ExchangeCircuit}, {"ser-kc23", problem.KissSquare}, {"ser-hct2", problem.Circuit}, {"ser-skb32", problem.KissSquare},
		{"h##1.5", problem.DoubleMate}, {"h##!2", problem.CounterMate}, {"h!#1.5", problem.AutoMate}, {"ser-!#2", problem.AutoMate}, {"ser-h##2", problem.DoubleMate},
		{"ser-hs#2", problem.Mate}, {"ser-hs+2", problem.Check}, {"ser-hsx3", problem.Capture}, {"exact-ser-hsx2", problem.Capture}, {"ser-hs=3", problem.Stalemate},
		{"ser-r#2", problem.Mate}, {"ser-r=2", problem.Stalemate}, {"ser-r+2", problem.Check}, {"1->h#1", problem.Mate}, {"2->h=1", problem.Stalemate}, {"1->h+1", problem.Check}, {"2->ser-h#1", problem.Mate},
		{"ser-s#3", problem.Mate}, {"ser-s=3", problem.Stalemate}, {"ser-s=2", problem.Stalemate}, {"pser-h#2", problem.Mate}, {"pser-h=2", problem.Stalemate},
	}
	r := rand.New(rand.NewPCG(5, 6))
	solved, withLines := 0, map[string]int{}
	for solved < problems {
		task := tasks[r.IntN(len(tasks))]
		stipulation, err := problem.ParseStipulation(task.code)
		if err != nil {
			t.Fatal(err)
		}
		var rules bruteRules
		if r.IntN(5) == 0 {
			rules.ends = true
		}
		men := 1 + r.IntN(4)
		if stipulation.Plies > 3 {
			men = 1 + r.IntN(2)
		}
		p := problem.Problem{Diagram: randomSetup(r, men), Stipulation: stipulation}
		if r.IntN(3) > 0 {
			p.Diagram = crampedSetup(r, men)
		}
		if rules.ends {
			p.Options = problem.ParseOptions([]string{"GoalIsEnd"})
		}
		p.Options.Duplex = r.IntN(4) == 0
		p.Options.HalfDuplex = !p.Options.Duplex && r.IntN(8) == 0
		parts, err := p.Parts()
		if err != nil {
			t.Fatal(err)
		}
		start, err := parts[0].Position()
		if err != nil {
			continue
		}
		solved++
		start.KeepOrigins()
		b := bruteLines{brute{goal: task.goal, play: stipulation.Play, square: stipulation.Goal.Square, bruteRules: rules}, stipulation}
		find := func(p *chess.Position, set bool) []string {
			n := int(stipulation.Plies)
			switch {
			case stipulation.Intro > 0 && set:
				return nil
			case stipulation.Intro > 0:
				return b.introduction(p, stipulation.Intro, n)
			case stipulation.Play == problem.HelpSelf && stipulation.Series != problem.Alternate && set:
				var lines []string
				for _, m := range p.Moves(nil) {
					forced := after(p, m)
					for _, last := range b.final(&forced) {
						lines = append(lines, m.String()+" "+last.String())
					}
				}
				return lines
			case stipulation.Play == problem.HelpSelf && stipulation.Series != problem.Alternate:
				return b.series(p, n-2)
			case stipulation.Series == problem.Alternate && set:
				return b.alternating(p, n-1)
			case stipulation.Series == problem.Alternate:
				return b.alternating(p, n)
			case set && stipulation.Play == problem.Direct:
				return nil
			case set:
				var lines []string
				for _, m := range b.final(p) {
					lines = append(lines, m.String())
				}
				return lines
			case stipulation.Play == problem.Direct:
				return b.series(p, n)
			}
			return b.series(p, n-1)
		}
		want := map[solution.Phase][]string{solution.Actual: find(&start, false)}
		if !start.InCheck() {
			other := start
			other.Pass()
			want[solution.SetPlay] = find(&other, true)
			if p.Options.Duplex {
				want[solution.DuplexActual] = find(&other, false)
				if other.InCheck() {
					t.Fatal("passed in check")
				}
				again := other
				again.Pass()
				want[solution.DuplexSet] = find(&again, true)
			}
		}
		var trees []*solution.Solution
		for _, o := range []solver.Options{{Workers: 1}, {Workers: 3}, {Workers: 1, TableBytes: 1}} {
			o.SetPlay = true
			tree, err := solver.Solve(context.Background(), p, o)
			if err != nil {
				t.Fatal(err)
			}
			if err := tree.Check(); err != nil {
				t.Fatalf("%s %s: %v", start.FEN(), task.code, err)
			}
			trees = append(trees, tree)
		}
		part := &trees[0].Parts[0]
		if !part.Complete || part.Unsolvable != "" {
			t.Fatalf("%s %s: complete %t, refused %q", start.FEN(), task.code, part.Complete, part.Unsolvable)
		}
		for _, phase := range []solution.Phase{solution.SetPlay, solution.Actual, solution.DuplexSet, solution.DuplexActual} {
			lines := slices.Sorted(slices.Values(want[phase]))
			if got := walked(part, phase); !slices.Equal(got, lines) {
				t.Fatalf("%s %s %v, %s:\n got %q\nwant %q", start.FEN(), task.code, p.Options.Strings(), phase, got, lines)
			}
			if len(lines) > 0 {
				withLines[task.code]++
			}
		}
		for _, other := range trees[1:] {
			if !reflect.DeepEqual(part.Phases, other.Parts[0].Phases) {
				t.Fatalf("%s %s: workers or table change the lines", start.FEN(), task.code)
			}
		}
	}
	t.Log(withLines)
	if len(withLines) < len(tasks)/3 {
		t.Errorf("only %d kinds of tasks had lines: the test says little", len(withLines))
	}
}

// walked writes the lines of a phase as Walk meets them: a line ends at a move
// that nothing follows.
func walked(part *solution.Part, phase solution.Phase) []string {
	var lines []string
	part.Walk(phase, func(v solution.Visit) bool {
		if len(v.Node.Children) == 0 {
			lines = append(lines, strings.Join(v.Path.Moves(), " "))
		}
		return true
	})
	slices.Sort(lines)
	return lines
}

// crampedSetup puts both kings and a few men into a corner of the board, where
// mates and stalemates are near.
func crampedSetup(r *rand.Rand, men int) chess.Setup {
	var s chess.Setup
	kinds := []chess.Kind{chess.Pawn, chess.Pawn, chess.Knight, chess.Bishop, chess.Rook, chess.Queen}
	place := []chess.Piece{chess.WhiteKing, chess.BlackKing}
	for range men {
		place = append(place, kinds[r.IntN(len(kinds))].Of(chess.Colour(r.IntN(2))))
	}
	for i := 0; i < len(place); {
		sq := chess.SquareAt(r.IntN(4), r.IntN(4))
		if man := place[i]; s.Board[sq] == chess.NoPiece && (man.Kind() != chess.Pawn || sq.Rank() > 0) {
			s.Board[sq] = man
			i++
		}
	}
	return s
}
