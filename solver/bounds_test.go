package solver

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"

	"keymove/solver/chess"
	"keymove/solver/problem"
	"keymove/solver/solution"
)

// randomBoard sets up both kings and some men, pawns near promotion and kings
// at the edge more often than not.
func randomBoard(r *rand.Rand) chess.Setup {
	var s chess.Setup
	drop := func(man chess.Piece, within chess.Bitboard) {
		for {
			sq := chess.Square(r.IntN(64))
			if !within.Has(sq) || s.Board[sq] != chess.NoPiece || man.Kind() == chess.Pawn && (sq.Rank() == 0 || sq.Rank() == 7) {
				if r.IntN(20) == 0 {
					within = ^chess.Bitboard(0)
				}
				continue
			}
			s.Board[sq] = man
			return
		}
	}
	edge := chess.FileOf(0) | chess.FileOf(7) | chess.RankOf(0) | chess.RankOf(7)
	switch r.IntN(8) {
	case 0:
		s.Board[chess.E1], s.Board[chess.H1], s.Board[chess.A1] = chess.WhiteKing, chess.WhiteRook, chess.WhiteRook
		drop(chess.BlackKing, edge)
	case 1:
		s.Board[chess.E8], s.Board[chess.H8], s.Board[chess.A8] = chess.BlackKing, chess.BlackRook, chess.BlackRook
		drop(chess.WhiteKing, ^chess.Bitboard(0))
	default:
		drop(chess.BlackKing, edge)
		near := chess.Bitboard(0)
		for sq, man := range s.Board {
			if man == chess.BlackKing {
				near = chess.Attacks(chess.King, chess.White, chess.Square(sq), 0)
				for next := range near.All {
					near |= chess.Attacks(chess.King, chess.White, next, 0)
				}
			}
		}
		drop(chess.WhiteKing, near)
		for range r.IntN(4) {
			drop([]chess.Piece{chess.BlackPawn, chess.BlackRook, chess.BlackKnight, chess.BlackBishop}[r.IntN(4)], near)
		}
	}
	white := []chess.Piece{chess.WhitePawn, chess.WhiteKnight, chess.WhiteBishop, chess.WhiteRook, chess.WhiteQueen}
	for range 1 + r.IntN(3) {
		drop(white[r.IntN(len(white))], ^chess.Bitboard(0))
	}
	black := []chess.Piece{chess.BlackPawn, chess.BlackPawn, chess.BlackKnight, chess.BlackBishop, chess.BlackRook, chess.BlackQueen}
	for range r.IntN(3) {
		drop(black[r.IntN(len(black))], ^chess.Bitboard(0))
	}
	return s
}

// both finds the lines of a task with bounds and by the plain search.
func both(t *testing.T, p problem.Problem, find func(*run, *solution.Part, script)) (bounded, plain *solution.Part) {
	t.Helper()
	parts, err := p.Parts()
	if err != nil {
		t.Fatal(err)
	}
	start, err := parts[0].Position()
	if err != nil {
		return nil, nil
	}
	var solved [2]*solution.Part
	for i := range solved {
		r := &run{options: Options{Workers: 1, SetPlay: true, TableBytes: 4 << 20}, wanted: parts[0].Options}
		part := &solution.Part{Start: start, Stipulation: parts[0].Stipulation}
		s := newScript(parts[0].Stipulation, problem.Options{})
		s.plain = i == 1
		find(r, part, s)
		solved[i] = part
	}
	return solved[0], solved[1]
}

// crowd adds men to a board, many of them pawns that have just passed each
// other or are about to, and now and then a right to capture en passant.
func crowd(r *rand.Rand, s *chess.Setup, men int) {
	kinds := []chess.Kind{chess.Pawn, chess.Pawn, chess.Pawn, chess.Knight, chess.Bishop, chess.Rook, chess.Queen}
	for range men {
		kind := kinds[r.IntN(len(kinds))]
		sq := chess.Square(r.IntN(64))
		if kind == chess.Pawn {
			sq = chess.SquareAt(r.IntN(8), 1+r.IntN(6))
		}
		if s.Board[sq] == chess.NoPiece {
			s.Board[sq] = kind.Of(chess.Colour(r.IntN(2)))
		}
	}
	s.EnPassant = s.PassedSquares()
}

// sameAsPlain solves random problems with bounds and by the plain search.
func sameAsPlain(t *testing.T, problems int, seed uint64, codes []string, board func(*rand.Rand) chess.Setup) {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 2))
	lines := map[string]int{}
	var saved, spent uint64
	for range problems {
		code := codes[r.IntN(len(codes))]
		stipulation, err := problem.ParseStipulation(code)
		if err != nil {
			t.Fatal(err)
		}
		p := problem.Problem{Diagram: board(r), Stipulation: stipulation, Options: problem.Options{Duplex: r.IntN(3) == 0}}
		a, b := both(t, p, func(r *run, part *solution.Part, s script) { r.together(part, s, part.Start) })
		if a == nil {
			continue
		}
		for phase := range a.Phases {
			if !reflect.DeepEqual(a.Phases[phase], b.Phases[phase]) {
				t.Fatalf("%s %s %v: with bounds %.500v, without %.500v", a.Start.FEN(), code, p.Options, fmt.Sprint(a.Phases[phase]), fmt.Sprint(b.Phases[phase]))
			}
		}
		if len(b.Phases[solution.Actual]) > 0 {
			lines[code]++
		}
		spent, saved = spent+a.Nodes, saved+b.Nodes
	}
	t.Log(fmt.Sprint("solvable ", lines, "; positions with bounds ", spent, ", without ", saved))
	if problems >= 400 && len(lines) < len(codes)*3/4 {
		t.Errorf("only %d kinds of tasks had lines: the test says little", len(lines))
	}
}

// few is how many of n random problems to try.
func few(n int) int {
	if testing.Short() {
		return n / 8
	}
	return n
}

// The bounds cut off nothing that the plain search finds.
func TestPictures(t *testing.T) {
	sameAsPlain(t, few(1600), 1, []string{"h#1.5", "h#2", "h#2", "h#2.5", "ser-h#3", "ser-h#4", "ser-#3", "h=1.5", "h=2", "ser-h=3", "ser-=3", "h#=2", "h==2", "reci-h#2", "exact-h#2"}, randomBoard)
}

func TestPicturesOfCrowds(t *testing.T) {
	sameAsPlain(t, few(1600), 3, []string{"h#1.5", "h#2", "h#1", "ser-h#2", "ser-h#3", "ser-#2", "h=1.5", "ser-h=3", "h#=1.5", "reci-h#1.5", "ser-s#2", "pser-#2", "pser-h#2", "pser-s#2", "hs#1.5", "ser-r#2"}, func(r *rand.Rand) chess.Setup {
		s := randomBoard(r)
		crowd(r, &s, r.IntN(14))
		return s
	})
}

// Men with long ways to go: few of them, and pawns about to promote.
func TestPicturesOfLongWays(t *testing.T) {
	sameAsPlain(t, few(480), 5, []string{"ser-h#5", "ser-h#6", "ser-h=5", "ser-h=6", "h#3", "h#3", "h=3", "pser-h#4"}, func(r *rand.Rand) chess.Setup {
		var s chess.Setup
		corner := func() chess.Square { return chess.SquareAt(r.IntN(3), 5+r.IntN(3)) }
		s.Board[chess.SquareAt(2+r.IntN(6), r.IntN(5))] = chess.WhiteKing
		king := corner()
		s.Board[king] = chess.BlackKing
		for range 1 + r.IntN(2) {
			s.Board[chess.SquareAt(r.IntN(8), 1+r.IntN(2))] = chess.BlackPawn
		}
		if sq := corner(); sq != king && sq.Rank() < 7 {
			s.Board[sq] = chess.BlackPawn
		}
		white := []chess.Piece{chess.WhitePawn, chess.WhiteRook, chess.WhiteBishop, chess.WhiteQueen, chess.WhiteKnight}
		sq, man := chess.Square(r.IntN(64)), white[r.IntN(len(white))]
		if s.Board[sq] == chess.NoPiece && (man != chess.WhitePawn || sq.Rank() > 0 && sq.Rank() < 7) {
			s.Board[sq] = man
		}
		return s
	})
}

// A random game of a few moves is among the games found to its end, and for
// short ones the plain search finds the same games.
func TestRoutes(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	games := 120
	if testing.Short() {
		games = 30
	}
	for i := range games {
		start, err := chess.NewPosition(chess.Start(), 0)
		if err != nil {
			t.Fatal(err)
		}
		series := i%3 == 0
		plies := 3 + r.IntN(4)
		end := start
		var game []chess.Move
		for range plies {
			moves := end.Moves(nil)
			if i%2 == 0 { // captures make the harder games
				var captures []chess.Move
				for _, m := range moves {
					if end.At(m.To()) != chess.NoPiece || m.IsEnPassant() {
						captures = append(captures, m)
					}
				}
				if len(captures) > 0 {
					moves = captures
				}
			}
			if len(moves) == 0 {
				break
			}
			m := moves[r.IntN(len(moves))]
			next := end
			next.Play(m)
			if series && next.InCheck() && len(game) < plies-1 {
				break
			}
			game, end = append(game, m), next
			if series && len(game) < plies {
				end.Pass()
			}
		}
		if len(game) < plies {
			continue
		}
		code := fmt.Sprintf("dia%d", plies/2)
		if plies%2 != 0 {
			code += ".5"
		}
		if series {
			code = fmt.Sprintf("ser-dia%d", plies)
		}
		stipulation, err := problem.ParseStipulation(code)
		if err != nil {
			t.Fatal(err)
		}
		part := &solution.Part{Start: end, Stipulation: stipulation}
		(&run{options: Options{Workers: 1}}).proof(part)
		nodes := part.Phases[solution.Actual]
		for ply, m := range game {
			found := false
			for _, n := range nodes {
				if n.Move == m {
					found, nodes = true, n.Children
					break
				}
			}
			if !found {
				t.Fatalf("%s %s: the game %v is missing from ply %d on", end.FEN(), code, game, ply)
			}
			if len(nodes) == 0 {
				break // the diagram stood there already
			}
		}
		if plies > 4 {
			continue
		}
		plain := &solution.Part{Start: start, Stipulation: stipulation}
		s := newScript(stipulation, problem.Options{})
		s.target, s.plain = &end, true
		(&run{options: Options{Workers: 1}}).together(plain, s, start)
		if !reflect.DeepEqual(plain.Phases, part.Phases) {
			t.Fatalf("%s %s: with bounds %v, without %v", end.FEN(), code, part.Phases, plain.Phases)
		}
	}
}
