package problem

import "testing"

func TestDerivation(t *testing.T) {
	for _, c := range []struct {
		work     Composition
		want     Relation
		competes bool
	}{
		{Composition{}, NoRelation, true},
		{Composition{After: "Loyd, 1878"}, AfterAnother, true},
		{Composition{After: "Loyd, 1878", Relation: SmallRework}, SmallRework, false},
		{Composition{Relation: Correction}, Correction, true},
	} {
		if got := c.work.Derivation(); got != c.want || got.MayCompete() != c.competes {
			t.Errorf("%+v: %v, may compete %v", c.work, got, got.MayCompete())
		}
	}
	for r := NoRelation; r <= Correction; r++ {
		if back, ok := ParseRelation(r.String()); !ok || back != r {
			t.Errorf("%d reads back as %d", r, back)
		}
	}
	if _, ok := ParseRelation("cousin"); ok {
		t.Error("cousin is a relation")
	}
}

// Article 45.5: three years after the defect was published.
func TestFreeFrom(t *testing.T) {
	for defect, want := range map[string]string{
		"2020-03-01": "2023-03-01", "2020": "2023", "2020-11": "2023-11", "2019-2020": "2023", "2020-02-29": "2023-03-01", "": "",
	} {
		d, err := ParseDate(defect)
		if err != nil {
			t.Fatal(err)
		}
		if got := (&Composition{DefectPublished: d}).FreeFrom().String(); got != want {
			t.Errorf("%s: free from %s, want %s", defect, got, want)
		}
	}
}

func TestParseDistinction(t *testing.T) {
	for text, want := range map[string]Distinction{
		"1st Prize":             {Kind: Prize, First: 1, Last: 1},
		"2nd-3rd HM":            {Kind: HonourableMention, First: 2, Last: 3},
		"Special Prize":         {Kind: Prize, Special: true},
		"4 Special hon.mention": {Kind: HonourableMention, Special: true, First: 4, Last: 4},
		"1st-2nd Prize e.a.":    {Kind: Prize, First: 1, Last: 2, ExAequo: true},
		"2nd Place":             {Kind: Place, First: 2, Last: 2},
		"Comm., section B":      {Kind: Commendation, Remark: "section B"},
	} {
		if got, ok := ParseDistinction(text); !ok || got != want {
			t.Errorf("%q: %+v, %v", text, got, ok)
		}
	}
	for _, text := range []string{"", "Медаль", "Prize of honour", "0th Prize"} {
		if got, ok := ParseDistinction(text); ok || got != (Distinction{}) {
			t.Errorf("%q: %+v, %v", text, got, ok)
		}
	}
}
