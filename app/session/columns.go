package session

import (
	"encoding/json"
	"math"
	"slices"
)

// columnsKey is where the widths of the columns of tables are kept.
const columnsKey = "columns"

// ColumnWidths returns how wide the user has made the columns of a table, in
// units of text of the usual size; nil when he has not, or when the table has
// another number of columns now.
func (s *Session) ColumnWidths(table string, columns int) []float32 {
	widths := s.columns()[table]
	if len(widths) != columns {
		return nil
	}
	for _, w := range widths {
		if !(w > 0) || math.IsInf(float64(w), 0) {
			return nil
		}
	}
	return slices.Clone(widths)
}

// KeepColumnWidths remembers the widths of the columns of a table.
func (s *Session) KeepColumnWidths(table string, widths []float32) {
	all := s.columns()
	all[table] = widths
	data, err := json.Marshal(all)
	if err != nil {
		return // no number: the next run has the usual widths
	}
	s.config.Preferences.SetString(columnsKey, string(data))
}

// columns reads all widths. What cannot be read is as good as never written.
func (s *Session) columns() map[string][]float32 {
	all := map[string][]float32{}
	if json.Unmarshal([]byte(s.config.Preferences.String(columnsKey)), &all) != nil || all == nil {
		return map[string][]float32{}
	}
	return all
}
