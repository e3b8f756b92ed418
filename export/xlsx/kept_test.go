package xlsx

import (
	"bytes"
	"testing"

	"github.com/xuri/excelize/v2"

	"keymove/judging/contest"
	"keymove/resources/i18n"
)

// What the organiser keeps stands on a sheet of its own, as it was entered, and
// so does which norm is met.
func TestKeptSheet(t *testing.T) {
	e := &contest.Event{}
	settings := contest.Settings{Ratings: contest.Ratings{
		Fields: []contest.Field{{Key: "club", Names: map[string]string{"en": "Club"}}, {Key: "performance", Number: true}},
		Norms:  []contest.Norm{{Title: "GM", Performance: 2600}},
	}}
	change(t, e, contest.SetSettings{Settings: settings},
		contest.PutSolver{Solver: contest.Solver{Number: 7, Name: "Anna", Rating: 2400, Data: map[string]string{"club": "=1+1", "performance": "2650"}}})
	var out bytes.Buffer
	if err := Write(&out, i18n.New("en"), e); err != nil {
		t.Fatal(err)
	}
	file, err := excelize.OpenReader(&out)
	if err != nil {
		t.Fatal(err)
	}
	rows, err := file.GetRows("Titles and norms")
	if err != nil || len(rows) != 4 {
		t.Fatalf("%q, %v", rows, err)
	}
	want := []string{"1", "7", "Anna", "", "2400", "=1+1", "2650", "GM"}
	for i, cell := range rows[3] {
		if cell != want[i] {
			t.Errorf("column %d: %q, want %q", i, cell, want[i])
		}
	}
	if formula, _ := file.GetCellFormula("Titles and norms", "F4"); formula != "" {
		t.Errorf("what was entered is computed: %q", formula)
	}
}
