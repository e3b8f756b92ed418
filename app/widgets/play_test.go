package widgets

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"keymove/solver/chess"
)

func (d *desk) playFrom(fen string) {
	d.t.Helper()
	p, err := chess.NewPosition(setup(d.t, fen), 0)
	if err != nil {
		d.t.Fatal(err)
	}
	d.SetPlay(p)
}

func (d *desk) wantMoves(want ...string) {
	d.t.Helper()
	var got []string
	for _, m := range d.moves {
		got = append(got, m.String())
	}
	if len(got) != len(want) {
		d.t.Fatalf("moves %v, want %v", got, want)
	}
	for i := range want {
		if got[i] != want[i] {
			d.t.Fatalf("moves %v, want %v", got, want)
		}
	}
}

const (
	start     = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
	promoting = "1n6/P7/8/8/8/8/8/K1k5 w - - 0 1"
)

func TestPlayByDrag(t *testing.T) {
	d := newDesk(t, twoKings)
	d.playFrom(start)
	d.dragTo(chess.E2, d.centre(chess.E5)) // not legal
	d.dragTo(chess.E7, d.centre(chess.E5)) // not White's
	d.dragTo(chess.E2, fyne.NewPos(-20, -20))
	d.dragTo(chess.E2, d.centre(chess.E4))
	d.wantMoves("e2e4")
	if d.edits != 0 {
		t.Error("play reported an edit")
	}
	d.wantPlacement("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR") // the owner has the say
}

func TestPlayByClicks(t *testing.T) {
	d := newDesk(t, twoKings)
	d.playFrom(start)
	d.click(chess.B1, desktop.MouseButtonPrimary)
	if want := chess.A3.Bit() | chess.C3.Bit(); d.marks.targets != want {
		t.Errorf("targets %x, want %x", d.marks.targets, want)
	}
	d.click(chess.G1, desktop.MouseButtonPrimary) // another man instead
	d.click(chess.F3, desktop.MouseButtonPrimary)
	d.wantMoves("g1f3")
	d.click(chess.G1, desktop.MouseButtonPrimary)
	d.click(chess.G1, desktop.MouseButtonPrimary) // and back
	d.click(chess.F3, desktop.MouseButtonPrimary)
	d.wantMoves("g1f3")
}

func TestPlayByKeys(t *testing.T) {
	d := newDesk(t, twoKings)
	d.playFrom(start)
	d.SetCursorSquare(chess.D2)
	d.keys(fyne.KeyReturn, fyne.KeyUp, fyne.KeyUp, fyne.KeyEnter)
	d.wantMoves("d2d4")
	d.letters("q")
	d.keys(fyne.KeyDelete)
	if d.edits != 0 {
		t.Error("keys edit in play mode")
	}
}

func TestPromotionIsAskedFor(t *testing.T) {
	for _, c := range []struct {
		name   string
		choose func(*desk)
		want   []string
	}{
		{"click the third man", func(d *desk) { d.click(chess.A6, desktop.MouseButtonPrimary) }, []string{"a7a8b"}},
		{"click elsewhere", func(d *desk) { d.click(chess.H4, desktop.MouseButtonPrimary) }, nil},
		{"english letter", func(d *desk) { d.letters("n") }, []string{"a7a8n"}},
		{"russian letter", func(d *desk) { d.letters("л") }, []string{"a7a8r"}},
		{"enter takes the queen", func(d *desk) { d.keys(fyne.KeyReturn) }, []string{"a7a8q"}},
		{"arrows", func(d *desk) { d.keys(fyne.KeyDown, fyne.KeyReturn) }, []string{"a7a8r"}},
		{"escape", func(d *desk) { d.keys(fyne.KeyEscape, fyne.KeyReturn) }, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := newDesk(t, twoKings)
			d.playFrom(promoting)
			d.dragTo(chess.A7, d.centre(chess.A8))
			d.wantMoves()
			c.choose(d)
			d.wantMoves(c.want...)
		})
	}
}

func TestCastlingAndEnPassantKeepTheirKind(t *testing.T) {
	d := newDesk(t, twoKings)
	d.playFrom("4k3/8/8/3pP3/8/8/8/4K2R w K d6 0 1")
	d.dragTo(chess.E1, d.centre(chess.G1))
	d.dragTo(chess.E5, d.centre(chess.D6))
	d.wantMoves("e1g1", "e5d6")
	if !d.moves[0].IsCastling() || !d.moves[1].IsEnPassant() {
		t.Error("the moves lost their kind")
	}
}

func TestModesLookDifferent(t *testing.T) {
	d := newDesk(t, twoKings)
	setUp := d.marks.rim
	d.playFrom(start)
	if d.marks.rim == setUp || d.Mode() != Play {
		t.Error("play looks like setting up")
	}
	d.SetSetup(setup(t, twoKings))
	if d.marks.rim != setUp || d.Mode() != SetUp {
		t.Error("setting up looks like play")
	}
}
