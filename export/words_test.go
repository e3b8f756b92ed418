package export

import (
	"testing"

	"keymove/resources/i18n"
	"keymove/solver/notation"
	"keymove/solver/problem"
)

func stipulation(t *testing.T, code string) problem.Stipulation {
	t.Helper()
	s, err := problem.ParseStipulation(code)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// The wordings of the rules (article 52 and the genres of article 42) and of
// English usage.
func TestStipulationWords(t *testing.T) {
	ru, en := i18n.New("ru"), i18n.New("en")
	for _, v := range []struct{ code, ru, en string }{
		{"#1", "Мат в 1 ход", "Mate in 1"},
		{"#2", "Мат в 2 хода", "Mate in 2"},
		{"#3", "Мат в 3 хода", "Mate in 3"},
		{"#4", "Мат в 4 хода", "Mate in 4"},
		{"#5", "Мат в 5 ходов", "Mate in 5"},
		{"#11", "Мат в 11 ходов", "Mate in 11"},
		{"#12", "Мат в 12 ходов", "Mate in 12"},
		{"#21", "Мат в 21 ход", "Mate in 21"},
		{"#22", "Мат в 22 хода", "Mate in 22"},
		{"#111", "Мат в 111 ходов", "Mate in 111"},
		{"s#3", "Обратный мат в 3 хода", "Selfmate in 3"},
		{"h#3", "Кооперативный мат в 3 хода", "Helpmate in 3"},
		{"h#2.5", "Кооперативный мат в 2,5 хода (начинают белые)", "Helpmate in 2½ (White begins)"},
		{"+", "Выигрыш", "White to play and win"},
		{"=", "Ничья", "White to play and draw"},
		{"r#2", "Рефлексный мат в 2 хода", "Reflexmate in 2"},
		{"=3", "Пат в 3 хода", "Stalemate in 3"},
		{"h=2", "Кооперативный пат в 2 хода", "Helpstalemate in 2"},
		{"hs#3", "Кооперативно-обратный мат в 3 хода", "Helpselfmate in 3"},
		{"ser-h#5", "Серийный кооперативный мат в 5 ходов", "Series-helpmate in 5"},
		{"PG 9.5", "Доказательная партия в 9,5 хода", "Proof game in 9.5"},
		{"#2 black to move", "Мат в 2 хода, ходят чёрные", "Mate in 2, Black to move"},
		{"semi-r#2", "Полурефлексный мат в 2 хода", "Semi-reflexmate in 2"},
		{"exact-#3", "Мат ровно в 3 хода", "Mate in 3 exactly"},
	} {
		s := stipulation(t, v.code)
		if got := StipulationWords(ru, s); got != v.ru {
			t.Errorf("%s: %q, want %q", v.code, got, v.ru)
		}
		if got := StipulationWords(en, s); got != v.en {
			t.Errorf("%s: %q, want %q", v.code, got, v.en)
		}
	}
}

// A task that the program does not know stays as its author wrote it.
func TestFreeStipulation(t *testing.T) {
	s, _ := problem.ParseStipulation("-1(w+b), then h#1")
	if got := StipulationWords(i18n.New("ru"), s); got != "-1(w+b), then h#1" {
		t.Errorf("%q", got)
	}
}

// Every play, series and goal has words in both languages.
func TestStipulationWordsComplete(t *testing.T) {
	for _, lang := range i18n.Languages {
		c := i18n.New(lang)
		for play := problem.Direct; play <= problem.ReciprocalHelp; play++ {
			for series := problem.Alternate; series <= problem.ParryHelpSeries; series++ {
				for goal := problem.Mate; goal <= problem.Draw; goal++ {
					s := problem.Stipulation{Play: play, Series: series, Goal: problem.Goal{Kind: goal}, Plies: 5, Intro: 2}
					for _, words := range []string{StipulationWords(c, s), TaskWords(c, &problem.Problem{Stipulation: s})} {
						if words == "" || keyShows(words) {
							t.Errorf("%s %v: %q", lang, s, words)
						}
					}
				}
			}
		}
	}
}

// keyShows reports whether text holds a message key or an unfilled place, the
// sign of a missing message.
func keyShows(text string) bool {
	return messageKey.MatchString(text)
}

func TestTaskWords(t *testing.T) {
	ru, en := i18n.New("ru"), i18n.New("en")
	for _, v := range []struct {
		p      problem.Problem
		ru, en string
	}{
		{problem.Problem{Stipulation: stipulation(t, "h#2"), Branching: "2.1.1.1"},
			"Кооперативный мат в 2 хода, 2 решения", "Helpmate in 2, 2 solutions"},
		{problem.Problem{Stipulation: stipulation(t, "h#2"), Branching: "1.2.1.1"},
			"Кооперативный мат в 2 хода, 1.2.1.1", "Helpmate in 2, 1.2.1.1"},
		{problem.Problem{Stipulation: stipulation(t, "h#2*")},
			"Кооперативный мат в 2 хода, иллюзорная игра", "Helpmate in 2, set play"},
		{problem.Problem{Stipulation: stipulation(t, "#2v")},
			"Мат в 2 хода, v", "Mate in 2, v"},
		{problem.Problem{Stipulation: stipulation(t, "h#3"), Intended: 5, Options: problem.Options{Duplex: true}},
			"Кооперативный мат в 3 хода, 5 решений, дуплекс", "Helpmate in 3, 5 solutions, duplex"},
		{problem.Problem{Stipulation: stipulation(t, "#2"), Options: problem.Options{Conditions: []string{"Circe"}}},
			"Мат в 2 хода, Circe", "Mate in 2, Circe"},
		{problem.Problem{Stipulation: stipulation(t, "#2"), Options: problem.Options{Castling: [4]problem.Rule{3: problem.Forbidden}}},
			"Мат в 2 хода, рокировка ч0-0-0 потеряна", "Mate in 2, no castling b0-0-0"},
	} {
		if got := TaskWords(ru, &v.p); got != v.ru {
			t.Errorf("%q, want %q", got, v.ru)
		}
		if got := TaskWords(en, &v.p); got != v.en {
			t.Errorf("%q, want %q", got, v.en)
		}
	}
}

func TestTwinText(t *testing.T) {
	p := problem.Problem{Diagram: setup(t, "8/p7/8/4k3/3RN3/8/8/K7"), Stipulation: stipulation(t, "h#2")}
	for _, text := range []string{
		"Move e4 d5", "Remove a7", "Add black Bb2", "Exchange d4 e4", "Continued Remove d4",
		"Rotate 90", "Mirror a1<-->h1", "Shift a1 b1", "Stipulation h#3", "Move e4 d5 Move d5 c3", "Unheard of",
	} {
		twin, _ := problem.ParseTwin(text)
		p.Twins = append(p.Twins, twin)
	}
	ru, en := i18n.New("ru"), i18n.New("en")
	for i, v := range []struct{ ru, en string }{
		{"а) диаграмма", "a) diagram"},
		{"б) Кe4→d5", "b) Se4→d5"},
		{"в) без пa7", "c) –a7"},
		{"г) +чСb2", "d) +bBb2"},
		{"д) Лd4↔Кe4", "e) Rd4↔Se4"},
		{"е) = д) + без Кd4", "f) = e) + –Sd4"}, // after the exchange the knight is there
		{"ж) поворот на 90°", "g) rotate 90°"},
		{"з) зеркально a1↔h1", "h) mirror a1↔h1"},
		{"и) a1⇒b1", "i) a1⇒b1"},
		{"к) кооперативный мат в 3 хода", "j) helpmate in 3"},
		{"л) Кe4→d5, Кd5→c3", "k) Se4→d5, Sd5→c3"},
		{"м) Unheard of", "l) Unheard of"},
		{"", ""},
	} {
		if got := TwinText(ru, notation.Style{Letters: notation.Russian}, &p, i); got != v.ru {
			t.Errorf("%q, want %q", got, v.ru)
		}
		if got := TwinText(en, notation.Style{Letters: notation.Problem}, &p, i); got != v.en {
			t.Errorf("%q, want %q", got, v.en)
		}
	}
	if got := TwinText(ru, notation.Style{Letters: notation.Figurine}, &p, 3); got != "г) +♝b2" {
		t.Errorf("figurine: %q", got)
	}
	p.ZeroPosition = true
	if got := TwinText(ru, notation.Style{}, &p, 0); got != "а) Кe4→d5" {
		t.Errorf("zero position: %q", got)
	}
	if got := TwinText(ru, notation.Style{}, &p, -1); got != "" {
		t.Errorf("no twin: %q", got)
	}
}
