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

// The bounds cut off nothing that the plain search finds.
func TestPictures(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	lines, problems := 0, 1500
	if testing.Short() {
		problems = 200
	}
	var saved, spent uint64
	for range problems {
		code := []string{"h#1.5", "h#2", "h#2", "h#2.5", "ser-h#3", "ser-h#4", "ser-#3", "ser-h#5", "h=1.5", "h=2", "ser-h=3", "ser-=3", "h#=2"}[r.IntN(13)]
		stipulation, err := problem.ParseStipulation(code)
		if err != nil {
			t.Fatal(err)
		}
		p := problem.Problem{Diagram: randomBoard(r), Stipulation: stipulation, Options: problem.Options{Duplex: r.IntN(3) == 0}}
		if code == "ser-h#5" {
			// Pawns about to promote have the longest ways to go.
			for i, man := range p.Diagram.Board {
				if man != chess.NoPiece && man.Kind() < chess.King && r.IntN(2) == 0 {
					p.Diagram.Board[i] = chess.NoPiece
				}
			}
			p.Diagram.Board[8+r.IntN(8)] = chess.BlackPawn
			if parts, err := p.Parts(); err != nil || parts[0].Setup.Men(chess.Black).Count() > 3 {
				continue
			}
		}
		a, b := both(t, p, func(r *run, part *solution.Part, s script) { r.together(part, s, part.Start) })
		if a == nil {
			continue
		}
		if !reflect.DeepEqual(a.Phases, b.Phases) {
			t.Fatalf("%s %s: with bounds %v, without %v", a.Start.FEN(), code, a.Phases, b.Phases)
		}
		lines += len(b.Phases[solution.Actual])
		spent, saved = spent+a.Nodes, saved+b.Nodes
	}
	t.Log(fmt.Sprint(lines, " first moves of lines; positions with bounds ", spent, ", without ", saved))
	if lines < problems/4 {
		t.Errorf("only %d lines: the test says little", lines)
	}
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
