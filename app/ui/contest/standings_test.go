package contest

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"keymove/judging/contest"
)

// The table says what the domain says, in every list and after every round.
func TestStandingsTable(t *testing.T) {
	b := newBench(t, "ru", exampleChanges(t, "ru")...)
	e := b.event()
	for _, l := range listsOf(e) {
		for _, sp := range spansOf(e) {
			if l.teams {
				continue
			}
			want := contest.Score(e, sp.rounds(e)...)
			if l.category != "" {
				want = want.Of(e, l.category)
			}
			got := b.rank(e, l, sp)
			if len(got.lines) != len(want.Rows) {
				t.Fatalf("%v %v: %d lines, want %d", l, sp, len(got.lines), len(want.Rows))
			}
			for i := range got.lines {
				points, err := contest.ParsePoints(strings.TrimSuffix(got.lines[i].cells[got.total], " ?"))
				if err != nil || points != want.Rows[i].Points {
					t.Errorf("%v %v line %d: %q, want %s", l, sp, i, got.lines[i].cells[got.total], want.Rows[i].Points)
				}
			}
		}
	}
}

// Points stand in the table as the event writes them.
func TestStandingsInTheStyleOfTheEvent(t *testing.T) {
	for _, row := range []struct {
		style          contest.PointStyle
		want, unwanted string
	}{{contest.Decimals, ",5", "½"}, {contest.Fractions, "½", ",5"}} {
		changes := append(exampleChanges(t, "ru"), contest.SetSettings{Settings: contest.Settings{Points: row.style}})
		b := newBench(t, "ru", changes...)
		e := b.event()
		table := b.rank(e, listsOf(e)[0], spansOf(e)[0])
		var totals []string
		for _, line := range table.lines {
			totals = append(totals, line.cells[table.total])
		}
		if text := strings.Join(totals, " "); !strings.Contains(text, row.want) || strings.Contains(text, row.unwanted) {
			t.Errorf("%s: %s", row.style, text)
		}
	}
}

// Enter on a line writes its total out, and marks that come in show at once.
func TestTotalIsExplained(t *testing.T) {
	b := newBench(t, "en", smallEvent(t)...)
	s := newStandingsTab(b.Page)
	b.win.SetContent(s.object)
	s.refresh()
	b.change("mark", contest.SetMark{Solver: 3, Task: "1-1", Item: "key", Mark: contest.Mark{State: contest.Right}})
	s.refresh()
	if s.grid.lines[0].cells[2] != "Clara" {
		t.Errorf("first is %v", s.grid.lines[0].cells)
	}
	b.win.Canvas().Focus(s.grid.list)
	b.key(fyne.KeyHome)
	for _, want := range []string{"Clara", "1-1: 5", "32 min"} {
		if !strings.Contains(s.why.Text, want) {
			t.Errorf("no %q in %q", want, s.why.Text)
		}
	}
}

// The first three are covered on the projector until the user uncovers them,
// from the third up.
func TestFirstThreeAreCovered(t *testing.T) {
	b := newBench(t, "en", exampleChanges(t, "en")...)
	s := newStandingsTab(b.Page)
	s.openScreen()
	defer s.screen.win.Close()
	grid := s.screen.rank
	name := func(row int) string { return grid.text(row, 1) }
	hidden := 0
	for i := range grid.lines {
		if name(i) == "• • •" {
			hidden++
		}
	}
	if hidden != 3 || name(3) == "• • •" {
		t.Errorf("%d lines are covered", hidden)
	}
	s.screen.key(fyne.KeySpace)
	if name(2) == "• • •" || name(1) != "• • •" {
		t.Error("Space does not uncover the third")
	}
	s.screen.key(fyne.KeySpace)
	s.screen.key(fyne.KeySpace)
	if name(0) == "• • •" {
		t.Error("the first stays covered")
	}
}
