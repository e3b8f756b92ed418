package ui

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"keymove/app/widgets"
	"keymove/solver/chess"
	"keymove/solver/problem"
)

func TestLights(t *testing.T) {
	for _, test := range []struct {
		fen             string
		force, legality widgets.State
		says            string // "" for nothing
		shown           bool   // the light of legality
	}{
		{"4qR2/8/8/8/8/8/8/8 w - - 0 1", widgets.Undecided, 0, "", false},
		{loyd, widgets.Proved, widgets.Undecided, "", true},
		// Two light-squared bishops and eight pawns: one of them is promoted.
		{"4k3/8/8/8/8/8/PPPPPPPP/1B1BK3 w - - 0 1", widgets.Flaw, widgets.Defect, "слон", true},
		// White is to move and Black is in check.
		{"4k3/8/8/8/8/8/8/4RK2 w - - 0 1", widgets.Proved, widgets.Defect, "шах", true},
		// A white pawn on the first rank.
		{"4k3/8/8/8/8/8/8/4KP2 w - - 0 1", widgets.Proved, widgets.Defect, "пешка", true},
	} {
		w := open(t)
		w.put(test.fen, "#2")
		l := w.desk.lights
		if l.force.State() != test.force || l.legality.Visible() != test.shown || test.shown && l.legality.State() != test.legality {
			t.Errorf("%s: force %v, legality %v %v", test.fen, l.force.State(), l.legality.Visible(), l.legality.State())
		}
		said := ""
		if l.reasons.Visible() {
			said = l.reasons.Text
		}
		if (said == "") != (test.says == "") || !strings.Contains(strings.ToLower(said), test.says) || missing.MatchString(said) {
			t.Errorf("%s: says %q", test.fen, said)
		}
	}
}

func TestEditMakesTheSolutionStale(t *testing.T) {
	w := open(t)
	w.put(loyd, "#2")
	w.solve()
	w.desk.board.OnEdit(func() chess.Setup {
		s := w.desk.board.Setup()
		s.Board[chess.C3] = chess.WhitePawn
		return s
	}())
	if !w.desk.findings.stale.Visible() || w.freshSolution() != nil {
		t.Error("the solution of the earlier position is not marked")
	}
	w.undo()
	if w.desk.findings.stale.Visible() || w.freshSolution() == nil {
		t.Error("still marked after undo")
	}
}

func TestTypingIntoTheFields(t *testing.T) {
	w := open(t)
	task := w.desk.task
	w.win.Canvas().Focus(task.task)
	test.Type(task.task, "H#2.5")
	if s := w.session.Work().Problem.Stipulation; s.String() != "h#2.5" {
		t.Errorf("task %q", s)
	}
	if task.task.Text != "H#2.5" {
		t.Errorf("the field was rewritten to %q while it was typed into", task.task.Text)
	}
	if !strings.Contains(task.words.Text, "2,5 хода") {
		t.Errorf("words %q", task.words.Text)
	}
	author := w.desk.header.fields[0].field
	w.win.Canvas().Focus(author)
	if task.task.Text != "h#2.5" {
		t.Errorf("left as %q", task.task.Text)
	}
	test.Type(author, "Лойд, Самуэль; Хили")
	want := []problem.Author{{Family: "Лойд", Given: "Самуэль"}, {Family: "Хили"}}
	if got := w.session.Work().Authors; len(got) != 2 || got[0] != want[0] || got[1] != want[1] {
		t.Errorf("authors %+v", got)
	}
	w.undo() // within a field that belongs to the work
	if len(w.session.Work().Authors) != 0 || author.Text != "" {
		t.Errorf("after undo %+v, field %q", w.session.Work().Authors, author.Text)
	}
}

func TestTwinsAreTyped(t *testing.T) {
	w := open(t)
	w.put(loyd, "#2")
	rows := w.desk.task.rows
	if len(rows) != 1 {
		t.Fatalf("%d rows", len(rows))
	}
	w.win.Canvas().Focus(rows[0].words)
	test.Type(rows[0].words, "move a6 a5")
	if twins := w.session.Work().Problem.Twins; len(twins) != 1 || len(w.desk.task.rows) != 2 {
		t.Fatalf("twins %v", twins)
	}
	if note := w.desk.task.rows[0].note.Text; !strings.HasPrefix(note, "б) Ф") {
		t.Errorf("note %q", note)
	}
	test.Type(rows[0].words, "x")
	if note := w.desk.task.rows[0].note.Text; w.desk.task.rows[0].note.Importance != widget.DangerImportance {
		t.Errorf("a wrong twin has the note %q", note)
	}
	test.Tap(w.desk.task.rows[0].remove)
	if twins := w.session.Work().Problem.Twins; len(twins) != 0 {
		t.Errorf("twins %v", twins)
	}
}

func TestFEN(t *testing.T) {
	w := open(t)
	w.app.Clipboard().SetContent("  " + loyd + "\n")
	w.win.Canvas().Focus(w.desk.board)
	w.paste()
	if s := w.session.Work().Problem.Diagram; s.Placement() != "n6k/7b/Q4Kp1/8/8/8/8/8" {
		t.Errorf("pasted %s", s.Placement())
	}
	w.app.Clipboard().SetContent("8/8/8/9/8/8/8/8 w - -")
	w.paste()
	if s := w.session.Work().Problem.Diagram; s.Placement() != "n6k/7b/Q4Kp1/8/8/8/8/8" {
		t.Error("a wrong FEN changed the board")
	}
	if text := w.desk.fenError.Text; !w.desk.fenError.Visible() || !strings.Contains(text, "5") {
		t.Errorf("error %q", text)
	}
	w.win.Canvas().Focus(w.desk.board)
	w.copy()
	if got := w.app.Clipboard().Content(); !strings.HasPrefix(got, "n6k/7b/Q4Kp1/8/8/8/8/8 w") {
		t.Errorf("copied %q", got)
	}
}

func TestCastlingRightsFollowTheMen(t *testing.T) {
	w := open(t)
	w.put("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "#3")
	s := w.desk.board.Setup()
	s.Board[chess.H1] = chess.NoPiece
	w.desk.board.OnEdit(s)
	if d := w.session.Work().Problem.Diagram; d.Castling != chess.WhiteLong {
		t.Errorf("rights %b", d.Castling)
	}
}
