package solver_test

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"sort"
	"strings"
	"testing"

	"keymove/solver"
	"keymove/solver/chess"
	"keymove/solver/problem"
	"keymove/solver/solution"
)

// brute is the plain, obviously right solver: no table, no pruning, no order,
// only legal moves and the definitions. It lays the solution out as lines of
// text.
type brute struct {
	play       problem.Play
	goal       problem.GoalKind
	allReplies bool
	square     chess.Square // of the kiss
	exact      bool
	bruteRules
}

// bruteRules are what options change. Limits of 0 are none: the flights that
// the defender may have, less one, and the moves within which a threat must
// come, less one.
type bruteRules struct {
	quodlibet, ends bool
	flights, threat int
}

func (b brute) reached(before *chess.Position, m chess.Move, after *chess.Position) bool {
	replies, check := len(after.Moves(nil)), after.InCheck()
	switch b.goal {
	case problem.Mate:
		return check && replies == 0
	case problem.Stalemate:
		return !check && replies == 0
	case problem.MateOrStalemate:
		return replies == 0
	case problem.Check:
		return check
	case problem.Capture:
		return before.Men(after.Turn()).Count() > after.Men(after.Turn()).Count()
	case problem.EnPassantGoal:
		return m.IsEnPassant()
	case problem.CastlingGoal:
		return m.IsCastling()
	case problem.AnyMove:
		return true
	case problem.PieceGain:
		return before.Men(after.Turn()).Count() > after.Men(after.Turn()).Count()
	case problem.Chess81:
		return m.To().Rank() == 7-7*int(before.Turn())
	case problem.Circuit:
		return after.Origin(m.To()) == m.To()
	case problem.ExchangeCircuit:
		// Two men of the mover's stand on each other's squares, one of them
		// by this move.
		home := after.Origin(m.To())
		return after.Men(before.Turn()).Has(home) && home != m.To() && after.Origin(home) == m.To()
	case problem.KissSquare:
		neighbours, kisses := 0, false
		for sq := range after.Occupied().All {
			if after.Origin(sq) != b.square {
				continue
			}
			for other := range after.Occupied().All {
				if d := max(distance(sq.File(), other.File()), distance(sq.Rank(), other.Rank())); d == 1 {
					neighbours++
					kisses = kisses || other == m.To()
				}
			}
		}
		return kisses && neighbours == 1
	case problem.AutoMate:
		return isMated(after, before.Turn())
	case problem.DoubleMate:
		return len(before.Moves(nil)) > 0 && isMated(after, chess.White) && isMated(after, chess.Black)
	case problem.CounterMate:
		return isMated(before, before.Turn()) && isMated(after, chess.White) && isMated(after, chess.Black)
	}
	panic("no such goal in this test")
}

func distance(a, b int) int { return max(a-b, b-a) }

func isMated(p *chess.Position, c chess.Colour) bool {
	at := *p
	if at.Turn() != c {
		at.Pass()
	}
	return at.InCheck() && len(at.Moves(nil)) == 0
}

// moves returns the legal moves, and those of the side that has to reach a goal
// which allows its king to be left in check.
func (b brute) moves(p *chess.Position) []chess.Move {
	moves := p.Moves(nil)
	switch b.goal {
	case problem.AutoMate, problem.DoubleMate, problem.CounterMate:
	default:
		return moves
	}
	us, occupied := p.Turn(), p.Occupied()
	for from := range p.Men(us).All {
		kind := p.At(from).Kind()
		to := chess.Attacks(kind, us, from, occupied) &^ p.Men(us)
		if kind == chess.Pawn {
			to &= occupied | p.EnPassant()
			ahead := chess.Square(8)
			if us == chess.Black {
				ahead = ^ahead + 1
			}
			if step := from + ahead; !occupied.Has(step) {
				to |= step.Bit()
				if from.Rank() == 1+5*int(us) && !occupied.Has(step+ahead) {
					to |= (step + ahead).Bit()
				}
			}
		}
		for sq := range to.All {
			tried := []chess.Move{chess.NewMove(from, sq)}
			switch {
			case kind == chess.Pawn && p.EnPassant().Has(sq) && sq.File() != from.File():
				tried = []chess.Move{chess.NewEnPassant(from, sq)}
			case kind == chess.Pawn && (sq.Rank() == 0 || sq.Rank() == 7):
				tried = nil
				for _, k := range []chess.Kind{chess.Queen, chess.Rook, chess.Bishop, chess.Knight} {
					tried = append(tried, chess.NewPromotion(from, sq, k))
				}
			}
			for _, m := range tried {
				next := after(p, m)
				if !slices.Contains(moves, m) && b.reached(p, m, &next) {
					moves = append(moves, m)
				}
			}
		}
	}
	return moves
}

// defences returns the defender's moves.
func (b brute) defences(p *chess.Position) []chess.Move {
	if b.self() {
		return b.moves(p)
	}
	return p.Moves(nil)
}

// attacks returns the attacker's moves.
func (b brute) attacks(p *chess.Position) []chess.Move {
	if b.self() {
		return p.Moves(nil)
	}
	return b.moves(p)
}

// limited reports whether the defender, to move in p, is given more than the
// limits allow, n moves being left to the attacker.
func (b brute) limited(p *chess.Position, n int) bool {
	if n == 0 {
		return false
	}
	flights := 0
	for _, m := range p.Moves(nil) {
		if m.From() == p.King(p.Turn()) {
			flights++
		}
	}
	if b.flights > 0 && flights >= b.flights {
		return true
	}
	if b.threat == 0 || n < b.threat-1 || p.InCheck() {
		return false
	}
	passed := *p
	passed.Pass()
	found, _ := b.soonest(&passed, b.threat-1)
	return len(found) == 0
}

// self reports whether the defender's move has to reach the goal.
func (b brute) self() bool { return b.play != problem.Direct }

// canReach reports whether the side to move can reach the goal at once.
func (b brute) canReach(p *chess.Position) bool {
	for _, m := range b.moves(p) {
		after := *p
		after.Play(m)
		if b.reached(p, m, &after) {
			return true
		}
	}
	return false
}

// replies returns the defender's moves that the play allows: a reflex defender
// who can reach the goal must.
func (b brute) replies(p *chess.Position) []chess.Move {
	moves := b.defences(p)
	if b.play != problem.Reflex && b.play != problem.SemiReflex || !b.canReach(p) {
		return moves
	}
	var allowed []chess.Move
	for _, m := range moves {
		after := *p
		after.Play(m)
		if b.reached(p, m, &after) {
			allowed = append(allowed, m)
		}
	}
	return allowed
}

// meets reports whether the defender's reply still loses: it reaches the goal
// of self play, or the attacker forces it within n more moves.
func (b brute) meets(p *chess.Position, reply chess.Move, n int) bool {
	next := *p
	next.Play(reply)
	if b.reached(p, reply, &next) && (b.self() || b.ends) {
		return b.self() && (!b.exact || n == 0)
	}
	if b.exact {
		return n > 0 && len(b.answers(&next, n)) > 0
	}
	found, _ := b.soonest(&next, n)
	return len(found) > 0
}

// forces reports whether m forces the goal within n moves.
func (b brute) forces(p *chess.Position, m chess.Move, n int) bool {
	after := *p
	after.Play(m)
	hit := b.reached(p, m, &after)
	if b.play == problem.Reflex && b.canReach(p) {
		return b.quodlibet && hit
	}
	switch {
	case !b.self() && hit:
		return !b.exact || n == 1
	case b.self() && b.quodlibet && hit:
		return true
	case b.self() && b.ends && hit:
		return false
	}
	replies := b.replies(&after)
	if len(replies) == 0 || b.limited(&after, n-1) {
		return false
	}
	for _, reply := range replies {
		if !b.meets(&after, reply, n-1) {
			return false
		}
	}
	return true
}

// answers returns the moves that force the goal within n moves.
func (b brute) answers(p *chess.Position, n int) []chess.Move {
	var found []chess.Move
	for _, m := range b.attacks(p) {
		if b.forces(p, m, n) {
			found = append(found, m)
		}
	}
	return found
}

// soonest returns the moves that force the goal in the fewest moves, and how
// many these are.
func (b brute) soonest(p *chess.Position, n int) ([]chess.Move, int) {
	for k := b.least(n); k <= n; k++ {
		if found := b.answers(p, k); len(found) > 0 {
			return found, k
		}
	}
	return nil, 0
}

// least is the least length worth trying.
func (b brute) least(n int) int {
	if b.exact {
		return max(n, 1)
	}
	return 1
}

// lines writes all that follows the defender's turn in p, n attacker's moves
// being left.
func (b brute) lines(p *chess.Position, prefix string, n int, set bool) []string {
	var lines, threats []string
	var threatMoves []chess.Move
	threatLength := 0
	passed := *p
	passed.Pass()
	if !p.InCheck() && !set && n > 0 {
		threatMoves, threatLength = b.soonest(&passed, n)
		for _, m := range threatMoves {
			threats = append(threats, b.attack(&passed, prefix+" threat", m, threatLength)...)
		}
		if len(threatMoves) == 0 {
			threats = []string{prefix + " zugzwang"}
		}
	}
	for _, reply := range b.replies(p) {
		next := *p
		next.Play(reply)
		over := (b.self() || b.ends) && b.reached(p, reply, &next)
		atOnce := over && b.self() && (!b.exact || n == 0)
		var found []chess.Move
		length := 0
		if !over {
			found, length = b.soonest(&next, n)
		}
		if length == 0 && !atOnce {
			if !set {
				lines = append(lines, prefix+" "+reply.String()+"!")
			}
			continue
		}
		parries := len(threatMoves) == 0
		for _, threat := range threatMoves {
			if !slices.Contains(next.Moves(nil), threat) || !b.forces(&next, threat, threatLength) {
				parries = true
			}
		}
		if (!parries || length < threatLength) && !b.allReplies {
			continue
		}
		if atOnce {
			lines = append(lines, prefix+" "+reply.String()+" reached")
		}
		for _, m := range found {
			lines = append(lines, b.attack(&next, prefix+" "+reply.String(), m, length)...)
		}
	}
	return append(threats, lines...)
}

func (b brute) attack(p *chess.Position, prefix string, m chess.Move, n int) []string {
	prefix += " " + m.String()
	if n == 1 && !b.self() {
		return []string{prefix}
	}
	after := *p
	after.Play(m)
	if b.quodlibet && b.reached(p, m, &after) {
		return []string{prefix}
	}
	return append([]string{prefix}, b.lines(&after, prefix, n-1, false)...)
}

// solve writes the whole solution.
func (b brute) solve(p *chess.Position, n, refutations int) []string {
	var all []string
	if !p.InCheck() && (n > 1 || b.self()) {
		set := *p
		set.Pass()
		all = b.lines(&set, "set", n-1, true)
	}
	if b.play == problem.Reflex && !b.quodlibet && b.canReach(p) {
		sort.Strings(all)
		return all // the attacker must reach the goal himself
	}
	for _, m := range b.attacks(p) {
		length := b.least(n)
		for length <= n && !b.forces(p, m, length) {
			length++
		}
		if length <= n {
			all = append(all, b.attack(p, "key", m, length)...)
			continue
		}
		after := *p
		after.Play(m)
		refuting := 0
		for _, reply := range b.replies(&after) {
			if !b.meets(&after, reply, n-1) {
				refuting++
			}
		}
		if (n > 1 || b.play == problem.Self) && refuting > 0 && refuting <= refutations {
			all = append(all, b.attack(p, "try", m, n)...)
		}
	}
	sort.Strings(all)
	return all
}

// treeLines writes a solved part as brute does.
func treeLines(part *solution.Part) []string {
	var all []string
	var walk func(nodes []solution.Node, prefix string)
	walk = func(nodes []solution.Node, prefix string) {
		for _, n := range nodes {
			here := prefix + " " + n.Move.String()
			switch n.Kind {
			case solution.Threat:
				here = prefix + " threat " + n.Move.String()
			case solution.Refutation:
				all = append(all, here+"!")
			}
			if n.Kind != solution.Refutation && n.Kind != solution.Defence && n.Kind != solution.Set {
				all = append(all, here)
			} else if len(n.Children) == 0 && n.Kind != solution.Refutation {
				all = append(all, here+" reached")
			}
			if n.Flags&solution.Zugzwang != 0 {
				all = append(all, here+" zugzwang")
			}
			walk(n.Children, here)
		}
	}
	walk(part.Phases[solution.SetPlay], "set")
	walk(part.Phases[solution.Actual], "key")
	walk(part.Phases[solution.Tries], "try")
	sort.Strings(all)
	return all
}

// randomSetup puts both kings and a few men on the board.
func randomSetup(r *rand.Rand, men int) chess.Setup {
	var s chess.Setup
	drop := func(man chess.Piece) {
		for {
			sq := chess.Square(r.IntN(64))
			if man.Kind() == chess.Pawn && (sq.Rank() == 0 || sq.Rank() == 7) || s.Board[sq] != chess.NoPiece {
				continue
			}
			s.Board[sq] = man
			return
		}
	}
	// Kings and rooks often at home, so that castling is met with.
	if r.IntN(8) == 0 {
		s.Board[chess.E1], s.Board[chess.H1] = chess.WhiteKing, chess.WhiteRook
	} else {
		drop(chess.WhiteKing)
	}
	if r.IntN(8) == 0 {
		s.Board[chess.E8], s.Board[chess.A8] = chess.BlackKing, chess.BlackRook
	} else {
		drop(chess.BlackKing)
	}
	kinds := []chess.Kind{chess.Pawn, chess.Pawn, chess.Knight, chess.Bishop, chess.Rook, chess.Queen}
	for i := range men {
		c := chess.White
		if i%3 == 2 {
			c = chess.Black
		}
		drop(kinds[r.IntN(len(kinds))].Of(c))
	}
	return s
}

// battles are the plays and goals tried against brute force, the commonest
// several times.
var battles = []struct {
	code string
	play problem.Play
	goal problem.GoalKind
}{
	{"#", problem.Direct, problem.Mate}, {"#", problem.Direct, problem.Mate}, {"#", problem.Direct, problem.Mate},
	{"=", problem.Direct, problem.Stalemate}, {"#=", problem.Direct, problem.MateOrStalemate}, {"+", problem.Direct, problem.Check},
	{"x", problem.Direct, problem.Capture}, {"00", problem.Direct, problem.CastlingGoal},
	{"s#", problem.Self, problem.Mate}, {"s#", problem.Self, problem.Mate}, {"s=", problem.Self, problem.Stalemate},
	{"s+", problem.Self, problem.Check}, {"sx", problem.Self, problem.Capture},
	{"r#", problem.Reflex, problem.Mate}, {"r=", problem.Reflex, problem.Stalemate}, {"r+", problem.Reflex, problem.Check},
	{"semi-r#", problem.SemiReflex, problem.Mate}, {"semi-r+", problem.SemiReflex, problem.Check},
	{"ct", problem.Direct, problem.Circuit}, {"<>", problem.Direct, problem.ExchangeCircuit}, {"kb2", problem.Direct, problem.KissSquare},
	{"sct", problem.Self, problem.Circuit}, {"r<>", problem.Reflex, problem.ExchangeCircuit}, {"skc3", problem.Self, problem.KissSquare},
	{"##", problem.Direct, problem.DoubleMate}, {"##!", problem.Direct, problem.CounterMate}, {"!#", problem.Direct, problem.AutoMate},
	{"s##", problem.Self, problem.DoubleMate}, {"r!#", problem.Reflex, problem.AutoMate},
	{"exact-#", problem.Direct, problem.Mate}, {"exact-+", problem.Direct, problem.Check}, {"exact-s#", problem.Self, problem.Mate},
	{"exact-r+", problem.Reflex, problem.Check}, {"c81", problem.Direct, problem.Chess81}, {"%", problem.Direct, problem.PieceGain},
}

// someRules chooses options, mostly none, and returns them in Popeye's words.
func someRules(r *rand.Rand, play problem.Play, exact bool) (b bruteRules, words []string) {
	switch r.IntN(12) {
	case 0, 1:
		if b.quodlibet = play != problem.Direct && !exact; b.quodlibet {
			words = append(words, "Quodlibet")
		}
	case 2:
		b.ends = true
		words = append(words, "GoalIsEnd")
	case 3:
		b.flights = 1 + r.IntN(3)
		words = append(words, fmt.Sprintf("MaxFlightsquares %d", b.flights-1))
	case 4:
		b.threat = 1 + r.IntN(2)
		words = append(words, fmt.Sprintf("Threat %d", b.threat-1))
	}
	return b, words
}

var bruteProblems = flag.Int("brute", 1000, "random problems of each kind of play that are compared with brute force")

// tried is how many random problems to compare with the plain search. The
// solver was compared on many more than a daily run can afford (-brute 20000).
func tried() int {
	if testing.Short() {
		return min(*bruteProblems, 150)
	}
	return *bruteProblems
}

func TestBattleAgreesWithBruteForce(t *testing.T) {
	problems := tried()
	r := rand.New(rand.NewPCG(7, 11))
	solvable := 0
	for done := 0; done < problems; {
		setup := randomSetup(r, 3+r.IntN(5))
		g := battles[r.IntN(len(battles))]
		n := 2
		switch {
		case r.IntN(8) == 0:
			n = 3
		case g.play != problem.Direct && r.IntN(2) == 0:
			n = 1
		}
		b := brute{play: g.play, goal: g.goal, allReplies: r.IntN(4) == 0}
		stipulation, err := problem.ParseStipulation(fmt.Sprintf("%s%d", g.code, n))
		if err != nil {
			t.Fatal(err)
		}
		b.square, b.exact = stipulation.Goal.Square, stipulation.Exact
		var words []string
		b.bruteRules, words = someRules(r, g.play, b.exact)
		p := problem.Problem{Diagram: setup, Stipulation: stipulation, Options: problem.ParseOptions(words)}
		parts, err := p.Parts()
		if err != nil {
			t.Fatal(err)
		}
		start, err := parts[0].Position()
		if err != nil || n == 3 && start.Occupied().Count() > 6 {
			continue
		}
		done++
		start.KeepOrigins()
		want := b.solve(&start, n, 2)
		var trees []*solution.Solution
		for _, o := range []solver.Options{
			{Workers: 1}, {Workers: 3}, {Workers: 1, TableBytes: 1}, {Workers: 2, TableBytes: 8 << 20},
		} {
			o.SetPlay, o.Tries, o.Refutations, o.AllReplies = true, true, 2, b.allReplies
			solved, err := solver.Solve(context.Background(), p, o)
			if err != nil {
				t.Fatal(err)
			}
			trees = append(trees, solved)
		}
		got := treeLines(&trees[0].Parts[0])
		if !slices.Equal(got, want) {
			t.Fatalf("%s %s %q\n got %s\nwant %s", start.FEN(), p.Stipulation.String(), words, strings.Join(got, "\n     "), strings.Join(want, "\n     "))
		}
		for _, other := range trees[1:] {
			if !reflect.DeepEqual(trees[0].Parts[0].Phases, other.Parts[0].Phases) {
				t.Fatalf("%s %s: workers or table change the tree", start.FEN(), p.Stipulation.String())
			}
		}
		if len(trees[0].Parts[0].Phases[solution.Actual]) > 0 {
			solvable++
		}
	}
	if solvable < problems/20 {
		t.Errorf("only %d of %d problems have a solution: the test says little", solvable, problems)
	}
}
