package store

import "fmt"

// AuditBetween returns the lines of the audit trail with numbers from first to
// last, of which there may be fewer. The chain of their hashes was checked when
// the file was opened, and is not checked again.
func (f *EventFile) AuditBetween(first, last int64) ([]Audit, error) {
	rows, err := f.db.Query("SELECT seq, at, by, kind, data, hash FROM entry WHERE seq BETWEEN ? AND ? ORDER BY seq", first, last)
	if err != nil {
		return nil, fail(f.path, err)
	}
	defer rows.Close()
	var lines []Audit
	for rows.Next() {
		var r entryRow
		if err := rows.Scan(&r.seq, &r.at, &r.by, &r.kind, &r.data, &r.hash); err != nil {
			return nil, fail(f.path, err)
		}
		line, err := r.audit()
		if err != nil {
			return nil, &Error{Path: f.path, Reason: Damaged, Err: fmt.Errorf("entry %d: %w", r.seq, err)}
		}
		lines = append(lines, line)
	}
	if err := rows.Err(); err != nil {
		return nil, fail(f.path, err)
	}
	return lines, nil
}
