package export

import (
	"testing"

	"keymove/judging/contest"
	"keymove/resources/i18n"
	"keymove/solver/chess"
	"keymove/solver/notation"
	"keymove/solver/problem"
	"keymove/solver/solution"
)

// Every kind of item as magazines write it.
func TestItemText(t *testing.T) {
	ru, en := notation.Style{Letters: notation.Russian}, notation.Style{Letters: notation.English}
	// Any rook move along the file threatens mate on the eighth rank.
	direct := contest.Key{Items: []contest.Item{
		{ID: "key", Kind: contest.KeyItem, Accept: []solution.Path{"0/key/a1a7"}},
		{ID: "threat", Kind: contest.ThreatItem, Parent: "key", Accept: []solution.Path{"0/key/a1a7/a7a8"}},
		{ID: "v1", Kind: contest.VariationItem, Parent: "key", Accept: []solution.Path{"0/key/a1a7/g8f8/a7a8", "0/key/a1a7/g8h8/a7a8", "0/key/a1a7/g8f8/a7a2"}},
		{ID: "v1.1", Kind: contest.VariationItem, Parent: "v1", Accept: []solution.Path{"0/key/a1a7/g8f8/a7a8/f8e7/a8a6"}},
		{ID: "x", Kind: contest.OtherItem, Note: "by hand"},
	}}
	help := contest.Key{Items: []contest.Item{
		{ID: "1", Kind: contest.LineItem, Accept: []solution.Path{"0/key/h2h1b/c6b8/h1b7/b8a6/e8c8/d7b6"}},
	}}
	for _, row := range []struct {
		fen, task string
		key       contest.Key
		style     notation.Style
		want      []string
	}{
		{"6k1/8/6K1/8/8/8/8/R7", "#3", direct, ru, []string{"1.Лa7", "1.Лa7 (2.Лa8#)", "1…Крf8/Крh8 2.Лa8+ / 1…Крf8 2.Лa2", "2…Крe7 3.Лa6", "by hand"}},
		{"r3k3/3N4/2N5/8/1K6/8/7p/8", "h#3", help, en, []string{"1.h1=B Ncb8 2.Bb7 Na6 3.0-0-0 Nb6#"}},
	} {
		setup, err := chess.ParseFEN(row.fen)
		if err != nil {
			t.Fatal(err)
		}
		stipulation, err := problem.ParseStipulation(row.task)
		if err != nil {
			t.Fatal(err)
		}
		task := &contest.Task{Key: row.key, Work: problem.Composition{Problem: problem.Problem{Diagram: setup, Stipulation: stipulation}}}
		for i, want := range row.want {
			if got := ItemText(i18n.New("ru"), row.style, task, &row.key.Items[i]); got != want {
				t.Errorf("%s: %q, want %q", row.key.Items[i].ID, got, want)
			}
		}
	}
}
