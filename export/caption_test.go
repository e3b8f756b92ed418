package export

import (
	"testing"

	"keymove/resources/i18n"
	"keymove/solver/problem"
)

func TestDistinctionText(t *testing.T) {
	ru, en := i18n.New("ru"), i18n.New("en")
	for _, v := range []struct{ text, ru, en string }{
		{"1st Prize", "1-й приз", "1st Prize"},
		{"2nd-3rd HM", "2–3-й почётные отзывы", "2nd–3rd Honourable Mentions"},
		{"Comm.", "Похвальный отзыв", "Commendation"},
		{"Special Prize", "Специальный приз", "Special Prize"},
		{"1st Special HM", "1-й специальный почётный отзыв", "1st Special Honourable Mention"},
		{"4th Honorable Mention", "4-й почётный отзыв", "4th Honourable Mention"},
		{"1st-2nd Prize", "1–2-й призы", "1st–2nd Prizes"},
		{"3rd Prize, ex aequo", "3-й приз (на равных)", "3rd Prize ex aequo"},
		{"1st-2nd Prize e.a.", "1–2-й призы (на равных)", "1st–2nd Prizes ex aequo"},
		{"2nd Place", "2-е место", "2nd Place"},
		{"11th Comm.", "11-й похвальный отзыв", "11th Commendation"},
		{"22nd Comm.", "22-й похвальный отзыв", "22nd Commendation"},
		{"3rd Prize, Set", "3-й приз, Set", "3rd Prize, Set"},
		{"HM", "Почётный отзыв", "Honourable Mention"},
		{"Медаль", "Медаль", "Медаль"},
		{"", "", ""},
	} {
		if got := DistinctionText(ru, v.text); got != v.ru {
			t.Errorf("%q: %q, want %q", v.text, got, v.ru)
		}
		if got := DistinctionText(en, v.text); got != v.en {
			t.Errorf("%q: %q, want %q", v.text, got, v.en)
		}
	}
}

func TestSourceText(t *testing.T) {
	ru, en := i18n.New("ru"), i18n.New("en")
	for _, v := range []struct {
		s      problem.Source
		ru, en string
	}{
		{problem.Source{Name: "«64»", Issue: "5", Number: "123", Date: problem.Date{Year: 1928}},
			"«64», 1928, № 5, задача 123", "«64», 1928, issue 5, no. 123"},
		{problem.Source{Name: "Шахматы", Issue: "№ 5–6", Volume: "3", Page: 12, Date: problem.Date{Year: 1929, Month: 5, Day: 7}},
			"Шахматы, т. 3, 07.05.1929, № 5–6, с. 12", "Шахматы, vol. 3, 7/5/1929, № 5–6, p. 12"},
		{problem.Source{Name: "Конкурс", Date: problem.Date{Year: 1928, YearTo: 1929}}, "Конкурс, 1928–1929", "Конкурс, 1928–1929"},
		{problem.Source{Date: problem.Date{Year: 1928, Month: 11}}, "11.1928", "11/1928"},
		{problem.Source{}, "", ""},
	} {
		if got := SourceText(ru, v.s); got != v.ru {
			t.Errorf("%q, want %q", got, v.ru)
		}
		if got := SourceText(en, v.s); got != v.en {
			t.Errorf("%q, want %q", got, v.en)
		}
	}
}

func TestAuthorName(t *testing.T) {
	loyd := problem.Author{Family: "Лойд", Given: "Сэмюэль", Town: "Нью-Йорк", Country: "США"}
	if got := AuthorName(loyd, FamilyFirst); got != "Лойд Сэмюэль" {
		t.Errorf("article 52: %q", got)
	}
	if got := AuthorName(loyd, GivenFirst); got != "Сэмюэль Лойд" {
		t.Errorf("article 47.1: %q", got)
	}
	if got := AuthorName(problem.Author{Family: "Кузнецов"}, GivenFirst); got != "Кузнецов" {
		t.Errorf("family alone: %q", got)
	}
	if got := AuthorPlace(loyd); got != "Нью-Йорк, США" {
		t.Errorf("place: %q", got)
	}
}

func TestPhrases(t *testing.T) {
	ru, en := i18n.New("ru"), i18n.New("en")
	for _, text := range []string{"А. Гурвичу", "Посвящается А. Гурвичу", "to А. Гурвичу"} {
		if got := DedicationText(ru, text); got != "Посвящается: А. Гурвичу" {
			t.Errorf("%q: %q", text, got)
		}
	}
	if got := AfterText(en, "after S. Loyd"); got != "After S. Loyd" {
		t.Errorf("%q", got)
	}
	if got := AfterText(en, " "); got != "" {
		t.Errorf("nobody's work: %q", got)
	}
}

// The forms of article 47.3: whose name stands above, and whose is told.
func TestRelationText(t *testing.T) {
	ru, en := i18n.New("ru"), i18n.New("en")
	ivanov := []problem.Author{{Family: "Иванов", Given: "Б."}}
	for _, v := range []struct {
		w      problem.Composition
		ru, en string
	}{
		{problem.Composition{}, "", ""},
		{problem.Composition{After: "А. Лойд, 1878"}, "По: А. Лойд, 1878", "After А. Лойд, 1878"},
		{problem.Composition{Relation: problem.SmallRework, ReworkedBy: ivanov}, "Переработка: Б. Иванов", "Reworked by Б. Иванов"},
		{problem.Composition{Relation: problem.SmallRework}, "Переработка", "Rework"},
		{problem.Composition{Relation: problem.Version, After: "«64», 1928"}, "Версия: «64», 1928", "Version: «64», 1928"},
		{problem.Composition{Relation: problem.Correction}, "Исправление", "Correction"},
	} {
		if got := RelationText(ru, &v.w); got != v.ru {
			t.Errorf("%q, want %q", got, v.ru)
		}
		if got := RelationText(en, &v.w); got != v.en {
			t.Errorf("%q, want %q", got, v.en)
		}
	}
}

func TestAwardText(t *testing.T) {
	a := problem.Award{Distinction: "1st Prize", Tourney: "Мемориал Троицкого", TourneyDate: problem.Date{Year: 1950}}
	if got := AwardText(i18n.New("ru"), a); got != "1-й приз, Мемориал Троицкого, 1950" {
		t.Errorf("%q", got)
	}
	a.Section = "A"
	if got := AwardText(i18n.New("ru"), a); got != "1-й приз, Мемориал Троицкого, раздел A, 1950" {
		t.Errorf("%q", got)
	}
}
