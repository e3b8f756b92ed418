package store

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"time"

	"keymove/judging"
	"keymove/solver/problem"
)

// Verdict is what is kept of a search: enough to list and sort the works of a
// collection without solving them again.
type Verdict struct {
	// Fingerprint is that of the work as it was solved. A verdict whose
	// fingerprint is not the work's speaks of an earlier state and counts for
	// nothing.
	Fingerprint string
	Verdict     judging.Verdict
	// Stopped: the search was ended before it was through.
	Stopped bool
	// Engine is the program that solved it, with its version.
	Engine string
	// Keys are the first moves found, in coordinates, of each part solved.
	Keys [][]string
	// Defects and Flaws are the codes found, each once.
	Defects, Flaws []judging.Code
	Nodes          uint64
	Elapsed        time.Duration
	// Found is the solution, on the way into the file: Verdicts leaves it out,
	// see Collection.Found.
	Found Found
}

// Fingerprint tells works apart that may be judged otherwise: it depends on
// the problem and the author's own solution.
func Fingerprint(w *problem.Composition) string {
	text := EncodeProblem(&w.Problem) + "\x00" + w.Solution
	if !w.AuthorSolution.IsZero() {
		text += "\x00" + EncodeAuthorSolution(&w.AuthorSolution)
	}
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:16])
}

// verdictRow is a verdict as it lies in the file.
type verdictRow struct {
	Verdict string     `json:"verdict"`
	Stopped bool       `json:"stopped,omitempty"`
	Engine  string     `json:"engine"`
	Keys    [][]string `json:"keys,omitempty"`
	Defects []string   `json:"defects,omitempty"`
	Flaws   []string   `json:"flaws,omitempty"`
	Nodes   uint64     `json:"nodes"`
	Millis  int64      `json:"ms"`
}

// PutVerdicts keeps verdicts and solutions by the work's ID in one durable
// transaction.
func (c *Collection) PutVerdicts(verdicts map[int64]Verdict) error {
	c.seen.mu.Lock()
	defer c.seen.mu.Unlock()
	tx, err := c.db.BeginTx(context.Background(), nil)
	if err != nil {
		return fail(c.path, err)
	}
	defer tx.Rollback() // does nothing after Commit
	for id, v := range verdicts {
		data, err := json.Marshal(verdictRow{
			Verdict: v.Verdict.String(), Stopped: v.Stopped, Engine: v.Engine, Keys: v.Keys,
			Defects: convert(v.Defects, codeText), Flaws: convert(v.Flaws, codeText),
			Nodes: v.Nodes, Millis: v.Elapsed.Milliseconds(),
		})
		if err != nil {
			return fail(c.path, err)
		}
		if _, err := tx.Exec(`INSERT INTO verdict (work, fingerprint, data) VALUES (?, ?, ?)
			ON CONFLICT (work) DO UPDATE SET fingerprint = excluded.fingerprint, data = excluded.data`,
			id, v.Fingerprint, data); err != nil {
			return fail(c.path, err)
		}
		if err := putFound(tx, id, v.Found); err != nil {
			return fail(c.path, err)
		}
		if err := catalogueVerdict(tx, id, &v); err != nil {
			return fail(c.path, err)
		}
	}
	if err := tx.Commit(); err != nil {
		return fail(c.path, err)
	}
	delete(c.seen.orders, ByVerdict)
	return nil
}

// Verdicts returns the verdicts kept, by the work's ID. Those of an earlier
// state of their work are among them, and those of works since removed: undo
// may bring either back.
func (c *Collection) Verdicts() (map[int64]Verdict, error) {
	rows, err := c.db.Query("SELECT work, fingerprint, data FROM verdict")
	if err != nil {
		return nil, fail(c.path, err)
	}
	defer rows.Close()
	all := map[int64]Verdict{}
	for rows.Next() {
		var id int64
		var fingerprint string
		var data []byte
		if err := rows.Scan(&id, &fingerprint, &data); err != nil {
			return nil, fail(c.path, err)
		}
		if v, ok := readVerdict(fingerprint, data); ok {
			all[id] = v
		}
	}
	if err := rows.Err(); err != nil {
		return nil, fail(c.path, err)
	}
	return all, nil
}

// readVerdict reads a row of the verdicts. What cannot be read can be found
// again by solving.
func readVerdict(fingerprint string, data []byte) (Verdict, bool) {
	var r verdictRow
	if json.Unmarshal(data, &r) != nil {
		return Verdict{}, false
	}
	return Verdict{
		Fingerprint: fingerprint, Verdict: verdictOf(r.Verdict), Stopped: r.Stopped, Engine: r.Engine, Keys: r.Keys,
		Defects: convert(r.Defects, toCode), Flaws: convert(r.Flaws, toCode),
		Nodes: r.Nodes, Elapsed: time.Duration(r.Millis) * time.Millisecond,
	}, true
}

func codeText(c judging.Code) string { return string(c) }

func toCode(text string) judging.Code { return judging.Code(text) }

// verdictOf reads a verdict's word; another version's word is undecided.
func verdictOf(word string) judging.Verdict {
	for _, v := range [...]judging.Verdict{judging.Sound, judging.Unsound} {
		if v.String() == word {
			return v
		}
	}
	return judging.Undecided
}
