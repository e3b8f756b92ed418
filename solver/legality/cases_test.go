package legality_test

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"keymove/solver/chess"
	"keymove/solver/legality"
)

// Each position was judged by hand; the remark is the proof or the game.
var cases = []struct {
	name, fen string
	want      legality.Code // "" for none
}{
	{"array", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - -", ""},
	// Knights and rooks come home after an even number of moves, so no game
	// leads here; the conditions do not count moves, and claim nothing.
	{"array, Black to move", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b - -", ""},
	{"no black king", "8/8/8/8/8/8/8/K7 w - -", legality.KingCount},
	{"two white kings", "k7/8/8/8/8/8/8/K6K w - -", legality.KingCount},
	{"pawn on rank 1", "k7/8/8/8/8/8/8/K6P w - -", legality.PawnOnEdge},
	{"pawn on rank 8", "k6p/8/8/8/8/8/8/K7 w - -", legality.PawnOnEdge},
	{"kings side by side", "8/8/8/8/8/8/kK6/8 w - -", legality.KingsAdjacent},
	{"Black in check, White to move", "k7/8/8/8/8/8/8/R3K3 w - -", legality.WaitingInCheck},
	{"the same, Black to move", "k7/8/8/8/8/8/8/R3K3 b - -", ""},
	{"nine knights and no pawn missing for them", "4k3/8/8/8/8/NNNNN3/PPPPP3/4K3 w - -", ""},
	{"three extra knights beside six pawns", "4k3/8/8/8/8/NNNNN3/PPPPPP2/4K3 w - -", legality.TooManyPromoted},
	{"17 white men", "4k3/8/8/8/N7/8/PPPPPPPP/RNBQKBNR w - -", legality.TooManyMen},

	// A man shut in, or out, by pawns that never moved.
	{"bishop in a corner behind its pawn", "4k3/8/8/8/8/8/1P6/B3K3 w - -", legality.Unreachable},
	{"black bishop there, promoted on a1", "4k3/8/8/8/8/8/1P6/b3K3 w - -", ""},
	{"the same, but no black pawn is missing", "4k3/pppppppp/8/8/8/8/1P6/b3K3 w - -", legality.TooManyPromoted},
	{"dark bishop outside b2, d2: promoted", "4k3/8/8/8/2B5/4B3/1P1P4/4K3 w - -", ""},
	{"the same with all pawns", "4k3/8/8/8/8/4B3/PPPPPPPP/4K3 w - -", legality.TooManyPromoted},
	{"king attacked by a pawn that never moved", "k7/P1p5/1K6/8/N7/8/8/8 w - -", legality.Unreachable},
	{"pawn beyond its diagonal of origin", "k7/8/8/8/8/PP6/P7/K7 w - -", ""},
	{"a3 beside a2 and b2: it can only have come from there", "k7/8/8/8/8/P7/PP6/2K5 w - -", legality.Unreachable},
	{"five pawns a2 b2 c2 a3 b3: b3 needs a, b or c", "k7/8/8/8/8/PP6/PPP5/4K3 w - -", legality.Unreachable},

	// Captures by pawns.
	{"doubled pawn, nothing missing", "rnbqkbnr/pppppppp/8/8/8/P7/P1PPPPPP/RNBQKBNR w - -", legality.PawnCaptures},
	{"doubled pawn, a knight missing", "rnbqkb1r/pppppppp/8/8/8/P7/P1PPPPPP/RNBQKBNR w - -", ""},
	{"doubled pawn, only the bishop that died at home is missing", "rn1qkbnr/pppppppp/8/8/8/P7/P1PPPPPP/RNBQKBNR w - -", legality.PawnCaptures},
	// The pawns have passed each other: one of them took, or both were taken
	// off the file.
	{"a-pawns passed, nothing missing", "rnbqkbnr/1ppppppp/8/P7/p7/8/1PPPPPPP/RNBQKBNR w - -", legality.PawnsCrossed},
	{"second queen, all black pawns at home: no way through", "rnbqkbnr/pppppppp/8/8/8/Q7/1PPPPPPP/RNBQKBNR w - -", legality.Unreachable},
	{"second queen, b7 gone: a5xb6, b7, b8=Q", "rnbqkbnr/p1pppppp/8/8/8/Q7/1PPPPPPP/RNBQKBNR w - -", ""},
	// Loyd's scaccografia: five white captures beside the black h-pawn's one
	// would do, but b-, f- and g-pawns have passed each other, which takes
	// White's captures to eight; seven men are missing.
	{"Loyd, pawns passed", "8/1PPp4/P7/1P3PB1/2R3P1/2NNnPp1/1pBkPpp1/1Kb2rR1 w - -", legality.PawnsCrossed},
	// Black's c6, c5, c4, b3, d6, e3 come from a7 to f7 with five captures;
	// four white men are missing.
	{"Bron", "1r5B/2q5/b1pp1R2/N1pPR1P1/2pkP3/1p1NpB2/4P3/2nQ1K2 w - -", legality.PawnCaptures},

	// The last move.
	{"Black just moved K from a7 or b8?", "k7/8/K7/8/8/8/8/8 w - -", ""},
	{"king in the corner: b7 and b8 are by the king, the pawn never moved", "k1K5/p7/1P6/8/8/8/8/8 w - -", legality.NoLastMove},
	// Bb8 came from a7 or c7, d6 from c7: White would have been in check with
	// Black to move; d7 and e7 are occupied.
	{"Troitzky", "kb6/3Np2p/1K1p4/8/5N2/8/8/8 w - -", legality.NoLastMove},
	// Black's last move was c7 or e7 takes d6; but then a7, b7, f7, g7 and
	// that pawn guard the whole sixth rank, and the king never came to d7.
	{"Dawson", "rk6/pp1K1pp1/P2p1RQ1/1N6/8/2P5/8/8 w - -", legality.NoLastMove},
	{"two rooks check along a rank and a file, neither can have opened the other", "4k2R/8/8/8/8/8/8/4RK2 b - -", legality.ImpossibleCheck},
	{"knight discovers the rook: e5xc6+ would be double", "4k3/8/2N2N2/8/8/8/8/4RK2 b - -", ""},
	{"double check by two knights", "4k3/8/3N1N2/8/8/8/8/4K3 b - -", legality.ImpossibleCheck},
	{"two knights, one promoted last: d7xc8=N", "2N5/4k3/8/3N4/8/8/8/4K3 b - -", legality.ImpossibleCheck},
	// White's last move took en passant on d6: the king stands on the
	// bishop's and the rook's opened lines.
	{"double check by en passant", "3k4/8/3P4/6B1/8/8/8/3RK3 b - -", ""},
	{"castling gave the check", "5k2/8/8/8/8/8/8/5RK1 b - -", ""},
}

func TestCases(t *testing.T) {
	for _, c := range cases {
		r := legality.Examine(setup(t, c.fen))
		var got []legality.Code
		for _, reason := range r.Reasons {
			got = append(got, reason.Code)
		}
		switch {
		case c.want == "" && len(got) > 0, c.want != "" && (len(got) == 0 || got[0] != c.want):
			t.Errorf("%s: %s gives %v, want %q", c.name, c.fen, got, c.want)
		case (r.Verdict == legality.Illegal) != (c.want != ""):
			t.Errorf("%s: verdict %d", c.name, r.Verdict)
		}
	}
}

func TestForce(t *testing.T) {
	for _, c := range []struct {
		name, fen string
		want      legality.Code
	}{
		{"bishops c1 and e3 are both dark", "4k3/8/8/8/8/4B3/8/2B1K3 w - -", legality.BishopsAlike},
		{"two queens", "4k3/8/8/8/8/8/8/Q1Q1K3 w - -", legality.TooManyOfKind},
		{"nine pawns", "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - -", legality.TooManyOfKind},
		{"three black rooks", "rrr1k3/8/8/8/8/8/8/4K3 w - -", legality.TooManyOfKind},
		{"no king", "8/8/8/8/8/8/8/4K3 w - -", legality.KingCount},
		{"game array", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - -", ""},
	} {
		facts := legality.Force(setup(t, c.fen))
		if c.want == "" && len(facts) > 0 || c.want != "" && (len(facts) != 1 || facts[0].Code != c.want) {
			t.Errorf("%s: %+v, want %q alone", c.name, facts, c.want)
		}
	}
}

func TestProves(t *testing.T) {
	var game []chess.Move
	p, err := chess.NewPosition(chess.Start(), 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"e2e4", "e7e5", "g1f3"} {
		m, ok := p.FindMove(text)
		if !ok {
			t.Fatal(text)
		}
		game = append(game, m)
		p.Play(m)
	}
	if n, ok := legality.Proves(p.Setup(), game); !ok || n != 3 {
		t.Errorf("the game's own end: %d %v", n, ok)
	}
	if _, ok := legality.Proves(p.Setup(), game[:2]); ok {
		t.Error("a game that stops short proves nothing")
	}
	game[1] = chess.NewMove(chess.E7, chess.E4)
	if n, ok := legality.Proves(p.Setup(), game); ok || n != 1 {
		t.Errorf("illegal second move: %d %v", n, ok)
	}
}

// Published problems of the collection that are illegal indeed, each proved by
// hand.
var provedIllegal = map[string]bool{
	"py-tests-battle_play-10": true, // c7 never moved and attacks the king on b6
	"py-beispiel-duplex-10":   true, // see cases
	"yac-loyd-775":            true, // bishop on a8 behind b7
	"yac-bron-492":            true, // see cases
	"yac-loyd-492":            true, // pawns a2 a3 a4 b5 b6 c5 d4 f5 from a7 to h7: 0+1+2+2+3+3+3+2 captures, 12 men missing
	"yac-baird-446":           true, // pawns a4 a6 b2 c6 c7 g7 h5 h6 from a7 to h7: 7 captures, 3 men missing
}

func TestPublishedProblems(t *testing.T) {
	dir := os.Getenv("KEYMOVE_CORPUS")
	if dir == "" {
		dir = filepath.Join("..", "..", "..", "shared", "corpus")
	}
	file, err := os.Open(filepath.Join(dir, "problems.jsonl"))
	if err != nil {
		t.Skip("no corpus: ", err)
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<24)
	n := 0
	for lines.Scan() {
		var row struct {
			ID, FEN, Stip string
			Published     *bool
		}
		if err := json.Unmarshal(lines.Bytes(), &row); err != nil {
			t.Fatal(err)
		}
		s := setup(t, row.FEN)
		// Article 45.2 leaves out fairy works, which begin with no king, with
		// the wrong side in check and so on.
		orthodox := strings.HasPrefix(row.Stip, "#") || strings.HasPrefix(row.Stip, "s#") || strings.HasPrefix(row.Stip, "h#")
		if row.Published == nil || !*row.Published || !orthodox {
			continue
		}
		n++
		if r := legality.Examine(s); r.Verdict == legality.Illegal && !provedIllegal[row.ID] {
			t.Errorf("%s %s: %+v", row.ID, row.FEN, r.Reasons)
		}
	}
	if n < 400 {
		t.Errorf("only %d problems looked at", n)
	}
}

// FuzzExamine: the verdict does not depend on who is called White.
func FuzzExamine(f *testing.F) {
	for _, c := range cases {
		f.Add(c.fen)
	}
	f.Fuzz(func(t *testing.T, fen string) {
		s, err := chess.ParseFEN(fen)
		if err != nil || s.Castling != 0 || s.Board == chess.Start().Board {
			return
		}
		swapped := chess.Setup{Turn: s.Turn.Other()}
		for sq, man := range s.Board {
			if man != chess.NoPiece {
				swapped.Board[sq^56] = man.Kind().Of(man.Colour().Other())
			}
		}
		a, b := legality.Examine(s), legality.Examine(swapped)
		if a.Verdict != b.Verdict {
			t.Errorf("%s: %+v, colours exchanged %+v", fen, a, b)
		}
	})
}
