package ui

import (
	"reflect"
	"strings"
	"testing"

	"fyne.io/fyne/v2/test"

	"keymove/solver/problem"
)

// What the folded part of the header shows is what it writes.
func TestRecordTexts(t *testing.T) {
	w := problem.Composition{
		Authors:  []problem.Author{{Family: "Лойд", Town: "Нью-Йорк", Country: "США"}, {Family: "Хили", Country: "GB"}},
		Reprints: []problem.Source{{Name: "FIDE Album", Date: problem.Date{Year: 1962}, Number: "7"}, {Name: "Сто задач"}},
		Examined: []problem.Examination{{With: "Popeye 4.87", Result: "C+", Date: problem.Date{Year: 2024, Month: 3}}, {With: "YACPDB"}},
		Comments: []problem.Comment{{Text: "Тонкое вступление.\nИ угроза.", Language: "ru"}, {Text: "A fine key"}},
	}
	for name, test := range map[string]struct {
		read  func(*problem.Composition) string
		write func(*problem.Composition, string)
		want  string
	}{
		"countries": {countriesText, setCountries, "США; GB"},
		"reprints":  {reprintsText, setReprints, "FIDE Album, 1962\nСто задач"},
		"examined":  {examinedText, setExamined, "Popeye 4.87; C+; 3.2024\nYACPDB"},
		"comments":  {commentsText, setComments, "[ru] Тонкое вступление.\nИ угроза.\n\nA fine key"},
	} {
		got := w
		got.Authors = append([]problem.Author(nil), w.Authors...)
		text := test.read(&got)
		if text != test.want {
			t.Errorf("%s: %q, want %q", name, text, test.want)
		}
		if test.write(&got, text); !reflect.DeepEqual(got, w) {
			t.Errorf("%s: written back as %+v", name, got)
		}
	}
}

// The folded part is typed into, undone and durable like the header.
func TestRecordIsEdited(t *testing.T) {
	w := open(t)
	w.put(loyd, "#2")
	more := w.desk.header.more
	if more.item.Open {
		t.Error("the seldom fields are in the way from the beginning")
	}
	more.accordion.Open(0)
	var judges *field
	for _, f := range w.desk.header.fields {
		if f.value(&problem.Composition{Award: problem.Award{Judges: []problem.Author{{Family: "x"}}}}) == "x" {
			judges = f.field
		}
	}
	w.win.Canvas().Focus(judges)
	test.Type(judges, "Кубель, Л.; Платов")
	if got := w.session.Work().Award.Judges; len(got) != 2 || got[0].Given != "Л." {
		t.Errorf("judges %+v", got)
	}
	w.undo()
	if got := w.session.Work().Award.Judges; len(got) != 0 || judges.Text != "" {
		t.Errorf("after undo %+v %q", got, judges.Text)
	}
	more.relation.SetSelectedIndex(2)
	if got := w.session.Work().Relation; got != problem.SmallRework {
		t.Errorf("relation %v", got)
	}
	if err := w.session.Edit("undo.header", "", func(w *problem.Composition) {
		w.DefectPublished, w.Reentries = problem.Date{Year: 2020, Month: 3, Day: 1}, 2
	}); err != nil {
		t.Fatal(err)
	}
	if text := more.free.Text; !more.free.Visible() || !strings.Contains(text, "01.03.2023") || !strings.Contains(text, "один раз") {
		t.Errorf("note %q", text)
	}
}

// A version is a work of its own that shares the identity of the first.
func TestVersionsAreLinked(t *testing.T) {
	w := open(t)
	w.put(loyd, "#2")
	if err := w.session.Edit("undo.header", "", func(w *problem.Composition) { w.Source.Name = "64" }); err != nil {
		t.Fatal(err)
	}
	w.desk.header.more.newVersion()
	works, err := w.session.AllWorks()
	if err != nil || len(works) != 2 {
		t.Fatalf("%d works, %v", len(works), err)
	}
	first, second := works[0], works[1]
	if first.Identity == "" || first.Identity != second.Identity || second.Relation != problem.Version || second.After != "64" || second.Source.Name != "" ||
		first.Problem.Diagram != second.Problem.Diagram {
		t.Errorf("%+v\n%+v", first, second)
	}
	if label := w.desk.header.more.versions; !label.Visible() || !strings.Contains(label.Text, "1 версия") {
		t.Errorf("label %q", label.Text)
	}
}
