package store

import (
	"database/sql"
	"errors"
	"runtime"
	"sync"
	"sync/atomic"

	"keymove/judging"
	"keymove/judging/library"
	"keymove/solver/chess"
	"keymove/solver/problem"
)

// catalogueSchema holds what is searched of the works, in the same transaction
// as the works themselves. The table is narrow, so that running through all of
// it is quick; the indexes give the orders of the list. Texts are folded
// before they come here (library.Fold), so that SQLite compares bytes.
const catalogueSchema = `CREATE TABLE catalogue (
		work INTEGER PRIMARY KEY,
		ord INTEGER NOT NULL,
		authors TEXT NOT NULL,
		source TEXT NOT NULL,
		task TEXT NOT NULL,
		task_order TEXT NOT NULL,
		first INTEGER NOT NULL,
		last INTEGER NOT NULL,
		genre INTEGER NOT NULL,
		white INTEGER NOT NULL,
		black INTEGER NOT NULL,
		material INTEGER NOT NULL,
		shape INTEGER NOT NULL,
		men BLOB NOT NULL,
		author_keys TEXT NOT NULL,
		found_keys TEXT NOT NULL,
		verdict INTEGER NOT NULL
	);
	CREATE INDEX catalogue_ord ON catalogue (ord, work);
	CREATE INDEX catalogue_authors ON catalogue (authors, ord, work);
	CREATE INDEX catalogue_source ON catalogue (source, first, ord, work);
	CREATE INDEX catalogue_task ON catalogue (task_order, ord, work);
	CREATE INDEX catalogue_first ON catalogue (first, ord, work);
	CREATE INDEX catalogue_men ON catalogue (white + black, white, ord, work);
	CREATE INDEX catalogue_verdict ON catalogue (verdict, ord, work);
	CREATE INDEX catalogue_shape ON catalogue (shape);
	CREATE VIRTUAL TABLE words USING fts5 (authors, sources, keywords, rest,
		content = '', contentless_delete = 1, tokenize = "unicode61 remove_diacritics 0");`

// The values of the column verdict, in the order of the list sorted by it.
const (
	gradeUnsound = iota
	gradeUndecided
	gradeFlawed
	gradeUnsolved
	gradeSound
)

// grades maps the query's words to the column.
var grades = map[library.Soundness]int{
	library.Unsound: gradeUnsound, library.NotDecided: gradeUndecided, library.Flawed: gradeFlawed,
	library.Unsolved: gradeUnsolved, library.Sound: gradeSound,
}

// grade is a verdict's value in the catalogue.
func (v *Verdict) grade() int {
	switch {
	case v.Verdict == judging.Unsound:
		return gradeUnsound
	case v.Verdict == judging.Undecided:
		return gradeUndecided
	case len(v.Flaws) > 0:
		return gradeFlawed
	}
	return gradeSound
}

// indexed makes the entries of the works in changes, on all cores: reading the
// solutions of thousands of works takes longer than writing them.
func indexed(changes []Change, tell func(done int)) []*library.Entry {
	entries := make([]*library.Entry, len(changes))
	if len(changes) < 16 {
		return entries // each is made when it is written
	}
	var next atomic.Int64
	var wait sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		wait.Go(func() {
			for {
				i := int(next.Add(1)) - 1
				if i >= len(changes) {
					return
				}
				if work := changes[i].Work; work != nil {
					entry := library.Index(work)
					entries[i] = &entry
				}
				tell(i + 1)
			}
		})
	}
	wait.Wait()
	return entries
}

// catalogue writes the entry of a work, with the verdict on its present state
// if there is one.
func catalogue(tx *sql.Tx, id, order int64, fingerprint string, work *problem.Composition, e *library.Entry) error {
	if e == nil {
		made := library.Index(work)
		e = &made
	}
	if err := uncatalogue(tx, id); err != nil {
		return err
	}
	grade, keys := gradeUnsolved, ""
	var data []byte
	err := tx.QueryRow("SELECT data FROM verdict WHERE work = ? AND fingerprint = ?", id, fingerprint).Scan(&data)
	switch v, ok := readVerdict(fingerprint, data); {
	case err == nil && ok:
		grade, keys = v.grade(), library.KeyText(&work.Problem, v.Keys)
	case err != nil && !errors.Is(err, sql.ErrNoRows):
		return err
	}
	white, black := count(&e.Men)
	if _, err := tx.Exec(`INSERT INTO catalogue (work, ord, authors, source, task, task_order, first, last, genre,
			white, black, material, shape, men, author_keys, found_keys, verdict)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		id, order, e.Authors, e.Source, e.Task, e.TaskOrder, e.First, e.Last, e.Genre,
		white, black, int64(e.Men.Material()), e.Men.Shape(), packMen(&e.Men), e.Keys, keys, grade); err != nil {
		return err
	}
	_, err = tx.Exec("INSERT INTO words (rowid, authors, sources, keywords, rest) VALUES (?, ?, ?, ?, ?)",
		id, e.Text.Authors, e.Text.Sources, e.Text.Keywords, e.Text.Rest)
	return err
}

// uncatalogue removes the entry of a work.
func uncatalogue(tx *sql.Tx, id int64) error {
	if _, err := tx.Exec("DELETE FROM catalogue WHERE work = ?", id); err != nil {
		return err
	}
	_, err := tx.Exec("DELETE FROM words WHERE rowid = ?", id)
	return err
}

// catalogueVerdict notes a verdict, unless it is of another state of the work.
func catalogueVerdict(tx *sql.Tx, id int64, v *Verdict) error {
	var data []byte
	err := tx.QueryRow("SELECT data FROM work WHERE id = ? AND fingerprint = ?", id, v.Fingerprint).Scan(&data)
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	if err != nil {
		return err
	}
	work, err := Decode(data)
	if err != nil {
		return err
	}
	_, err = tx.Exec("UPDATE catalogue SET verdict = ?, found_keys = ? WHERE work = ?", v.grade(), library.KeyText(&work.Problem, v.Keys), id)
	return err
}

// catalogueAll makes the catalogue of a file that has none. A work that cannot
// be read is left out, so that the others can be found.
func catalogueAll(tx *sql.Tx) error {
	type row struct {
		id, order   int64
		fingerprint string
	}
	rows, err := tx.Query("SELECT id, ord, fingerprint FROM work")
	if err != nil {
		return err
	}
	var all []row
	for rows.Next() {
		var r row
		if err := rows.Scan(&r.id, &r.order, &r.fingerprint); err != nil {
			rows.Close()
			return err
		}
		all = append(all, r)
	}
	if err := errors.Join(rows.Err(), rows.Close()); err != nil {
		return err
	}
	for _, r := range all {
		var data []byte
		if err := tx.QueryRow("SELECT data FROM work WHERE id = ?", r.id).Scan(&data); err != nil {
			return err
		}
		work, err := Decode(data)
		if err != nil {
			continue
		}
		if err := catalogue(tx, r.id, r.order, r.fingerprint, &work, nil); err != nil {
			return err
		}
	}
	return nil
}

func count(m *library.Men) (white, black int) {
	for i, set := range m {
		if i < len(m)/2 {
			white += set.Count()
		} else {
			black += set.Count()
		}
	}
	return white, black
}

// packedMen is the length of a packed position in bytes.
const packedMen = 32

// packMen writes a position into packedMen bytes, two squares a byte from a1 on.
func packMen(m *library.Men) []byte {
	setup := m.Setup()
	packed := make([]byte, packedMen)
	for sq, man := range setup.Board {
		packed[sq/2] |= byte(man) << (sq % 2 * 4)
	}
	return packed
}

// unpackMen reads what packMen wrote.
func unpackMen(packed []byte) library.Men {
	var m library.Men
	for i, b := range packed {
		for half := range 2 {
			man := chess.Piece(b >> (4 * half) & 15)
			if k := man.Kind(); k >= chess.Pawn && k <= chess.King && i < packedMen {
				m[int(man.Colour())*6+int(k)-1] |= chess.Square(2*i + half).Bit()
			}
		}
	}
	return m
}
