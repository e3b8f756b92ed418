package session

import (
	"math"
	"slices"
	"testing"
)

// Widths of columns outlive the run, table by table; a table with other columns
// begins anew, and so does one whose widths were spoiled.
func TestColumnWidths(t *testing.T) {
	s := start(t)
	s.KeepColumnWidths("solvers", []float32{40, 150.5})
	s.KeepColumnWidths("key", []float32{10, 20, 30})
	if got := s.ColumnWidths("solvers", 2); !slices.Equal(got, []float32{40, 150.5}) {
		t.Errorf("solvers: %v", got)
	}
	if got := s.ColumnWidths("key", 3); !slices.Equal(got, []float32{10, 20, 30}) {
		t.Errorf("key: %v", got)
	}
	for table, columns := range map[string]int{"key": 4, "none": 1, "solvers": 0} {
		if got := s.ColumnWidths(table, columns); got != nil {
			t.Errorf("%s with %d columns: %v", table, columns, got)
		}
	}
	s.KeepColumnWidths("solvers", []float32{float32(math.Inf(1)), 5})
	s.KeepColumnWidths("key", []float32{-1, 20, 30})
	if s.ColumnWidths("key", 3) != nil {
		t.Error("a width below nothing was kept")
	}
	s.config.Preferences.SetString(columnsKey, "no JSON")
	if s.ColumnWidths("solvers", 2) != nil {
		t.Error("what is no JSON was read")
	}
	s.KeepColumnWidths("key", []float32{1})
	if s.ColumnWidths("key", 1) == nil {
		t.Error("nothing is kept after a spoiled value")
	}
}
