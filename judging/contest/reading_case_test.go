package contest

import (
	"testing"

	"keymove/solver/solution"
)

// In Réti's study the author's 1.Kg7 h4 2.Kf6 Kb6 3.Ke5 is the main line; what
// else is written has its case by name, and waits for the controller.
func TestStudyCases(t *testing.T) {
	task := reti(t)
	task.MainLine = []string{"h8g7", "h5h4", "g7f6", "a6b6", "f6e5"}
	task.Key.Items = Propose(&task.Work, nil, Settings{}, Asked{MainLine: task.MainMoves()}).Items
	for text, want := range map[string]string{
		"1.Kg7 h4 2.Kf6 Kb6 3.Ke5":          "m1:right m2:right m3:right",
		"1.Kg7 h4 2.Kf6 Kb6 3.Ke5 h3 4.Kd6": "m1:right m2:right m3:right", // on past the marked end
		"1.Kg7 h4 2.Kf6":                    "m1:right m2:right m3:missing/studyEnd",
		"1.Kg7 h4 2.Kf6 h3 3.Ke7":           "m1:right m2:right m3:ambiguous/studyBranch",
		"1.Kg7 h4 2.Kh6":                    "m1:right m2:wrong/wrongMove m3:wrong/wrongMove",
		// There and back: after 3.Kg7 stands what 1.Kg7 leads to.
		"1.Kg8 Kb6 2.Kh8 Ka6 3.Kg7 h4 4.Kf6 Kb6 5.Ke5": "m1:ambiguous/lengthened m2:ambiguous/lengthened m3:ambiguous/lengthened",
		"": "m1:missing/notWritten m2:missing/notWritten m3:missing/notWritten",
	} {
		r := ReadAnswer(&task, text)
		if got := marks(&r); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
	// The same the other way round: the author's line goes there and back.
	task.MainLine = []string{"h8g8", "a6b6", "g8h8", "b6a6", "h8g7"}
	task.Key.Items = Propose(&task.Work, nil, Settings{}, Asked{MainLine: task.MainMoves()}).Items
	r := ReadAnswer(&task, "1.Kg7")
	if got := marks(&r); got != "m1:wrong/wrongMove m2:wrong/wrongMove m3:ambiguous/authorLengthens" {
		t.Error(got)
	}
}

// 1.R×g3 threatens 2.Rh3+, and 1…B×g3 is met by 2.Nf3: given as the threat, that
// is one of another position, and 2.Nd3 a false one. Without the solution both
// are false.
func TestChangedThreat(t *testing.T) {
	w, s := solved(t, "8/6R1/7p/5K1k/8/6p1/5bPP/4N3", "#3")
	task := Task{ID: "1-1", Work: *w, Max: Whole(5), Key: Key{Items: Propose(w, s, Settings{}, Asked{}).Items}}
	for _, row := range []struct {
		text   string
		solved *solution.Solution
		want   string
	}{
		{"1.Rxg3 (2.Rh3+) Bxg3 2.Nf3", s, "key:right threat:right v1:right"},
		{"1.Rxg3 (2.Nf3) Bxg3 2.Nf3", s, "key:right threat:wrong/changedThreat v1:right"},
		{"1.Rxg3 (2.Nd3) Bxg3 2.Nf3", s, "key:right threat:wrong/falseThreat v1:right"},
		{"1.Rxg3 (2.Nf3) Bxg3 2.Nf3", nil, "key:right threat:wrong/falseThreat v1:right"},
	} {
		r := ReadAnswerBy(&task, row.text, row.solved)
		if got := marks(&r); got != row.want {
			t.Errorf("%q: %s, want %s", row.text, got, row.want)
		}
	}
}
