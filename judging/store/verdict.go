package store

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"errors"
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
	if err := c.intact(); err != nil {
		return fail(c.path, err)
	}
	defer c.note()
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

// Verdict returns what is known of a work as it stands; it reports false when
// the work was not solved since it was last changed.
func (c *Collection) Verdict(id int64) (Verdict, bool, error) {
	var fingerprint string
	var data []byte
	err := c.db.QueryRow("SELECT fingerprint, verdict.data FROM verdict JOIN work USING (fingerprint) WHERE work = ? AND id = ?", id, id).Scan(&fingerprint, &data)
	if errors.Is(err, sql.ErrNoRows) {
		return Verdict{}, false, nil
	}
	if err != nil {
		return Verdict{}, false, fail(c.path, err)
	}
	v, ok := readVerdict(fingerprint, data)
	return v, ok, nil
}

// VerdictCounts tells how many works have which verdict as they stand.
func (c *Collection) VerdictCounts() (map[judging.Verdict]int, error) {
	counts := map[judging.Verdict]int{}
	err := c.each(context.Background(), "SELECT verdict, count(*) FROM catalogue GROUP BY verdict", nil, func(rows *sql.Rows) error {
		var grade, n int
		err := rows.Scan(&grade, &n)
		switch grade {
		case gradeUnsound:
			counts[judging.Unsound] += n
		case gradeUndecided:
			counts[judging.Undecided] += n
		case gradeFlawed, gradeSound:
			counts[judging.Sound] += n
		}
		return err
	})
	return counts, err
}

// Unsolved lists, in their order, the works that have men and a task and no
// verdict as they stand, and those whose search was broken off.
func (c *Collection) Unsolved() (fresh, stopped []int64, err error) {
	ctx := context.Background()
	const posed = " white + black > 0 AND task != '' ORDER BY ord, work"
	if fresh, err = c.ids(ctx, "SELECT work FROM catalogue WHERE verdict = ? AND"+posed, gradeUnsolved); err != nil {
		return nil, nil, err
	}
	stopped, err = c.ids(ctx, `SELECT work FROM catalogue WHERE verdict != ? AND
		(SELECT json_extract(CAST(data AS TEXT), '$.stopped') FROM verdict WHERE verdict.work = catalogue.work) AND`+posed, gradeUnsolved)
	return fresh, stopped, err
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
