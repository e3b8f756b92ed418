package store

import (
	"bytes"
	"compress/flate"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"keymove/solver/chess"
	"keymove/solver/problem"
	"keymove/solver/solution"
)

// nodesMost bounds the solutions that are kept: larger ones are found again by
// solving.
const nodesMost = 50_000

// Found is a solution as it lies in the file. It belongs to one problem and one
// version of the program: for others Solution returns nil. The zero Found holds
// none.
type Found struct {
	problem, engine string
	data            []byte
}

// Pack makes a solution ready to be kept. One that is too large gives the zero
// Found.
func Pack(p *problem.Problem, s *solution.Solution) Found {
	room := nodesMost
	rows := make([]partRow, len(s.Parts))
	for i := range s.Parts {
		part := &s.Parts[i]
		row := partRow{Index: part.Index, Complete: part.Complete, Unsolvable: part.Unsolvable, Nodes: part.Nodes, Elapsed: int64(part.Elapsed)}
		for _, phase := range solution.Phases() {
			if part.Searched[phase] {
				row.Searched = append(row.Searched, phase.String())
			}
			if nodes := toNodeRows(part.Phases[phase], &room); nodes != nil {
				if row.Phases == nil {
					row.Phases = map[string][]nodeRow{}
				}
				row.Phases[phase.String()] = nodes
			}
		}
		rows[i] = row
	}
	if room < 0 {
		return Found{}
	}
	var out bytes.Buffer
	packer, err := flate.NewWriter(&out, flate.BestSpeed)
	if err == nil {
		err = json.NewEncoder(packer).Encode(rows)
	}
	if err == nil {
		err = packer.Close()
	}
	if err != nil {
		panic(err) // strings and numbers always encode, a Buffer takes everything
	}
	return Found{problem: problemMark(p), engine: s.Engine, data: out.Bytes()}
}

// problemMark tells problems apart that may be solved otherwise.
func problemMark(p *problem.Problem) string {
	sum := sha256.Sum256([]byte(EncodeProblem(p)))
	return hex.EncodeToString(sum[:16])
}

// Solution returns the solution if it is that of the problem, found by the
// given version of the program; else nil, as for one that cannot be read.
func (f Found) Solution(p *problem.Problem, engine string) *solution.Solution {
	if f.data == nil || f.engine != engine || f.problem != problemMark(p) {
		return nil
	}
	s, err := f.unpack(p)
	if err != nil || s.Check() != nil {
		return nil // it is found again by solving
	}
	return s
}

// unpackMost bounds the memory that a damaged file can ask for.
const unpackMost = 64 << 20

func (f Found) unpack(p *problem.Problem) (*solution.Solution, error) {
	var rows []partRow
	if err := json.NewDecoder(io.LimitReader(flate.NewReader(bytes.NewReader(f.data)), unpackMost)).Decode(&rows); err != nil {
		return nil, err
	}
	parts, _ := p.Parts()
	s := &solution.Solution{Engine: f.engine}
	for _, row := range rows {
		part, err := row.part(parts)
		if err != nil {
			return nil, err
		}
		s.Parts = append(s.Parts, part)
	}
	return s, nil
}

// partRow is the solution of a twin as it lies in the file.
type partRow struct {
	Index      int                  `json:"index"`
	Complete   bool                 `json:"complete,omitempty"`
	Unsolvable string               `json:"unsolvable,omitempty"`
	Nodes      uint64               `json:"nodes,omitempty"`
	Elapsed    int64                `json:"ns,omitempty"`
	Searched   []string             `json:"searched,omitempty"`
	Phases     map[string][]nodeRow `json:"phases,omitempty"`
}

var errUnknown = errors.New("unknown to this version")

func (row *partRow) part(parts []problem.Part) (solution.Part, error) {
	part := solution.Part{Index: row.Index, Complete: row.Complete, Unsolvable: row.Unsolvable, Nodes: row.Nodes, Elapsed: time.Duration(row.Elapsed)}
	known := false
	for i := range parts {
		if parts[i].Index == row.Index {
			// What is no position was not solved either.
			known, part.Stipulation = true, parts[i].Stipulation
			part.Start, _ = parts[i].Position()
		}
	}
	if !known {
		return part, fmt.Errorf("twin %d: %w", row.Index, errUnknown)
	}
	for _, phase := range solution.Phases() {
		for _, name := range row.Searched {
			part.Searched[phase] = part.Searched[phase] || name == phase.String()
		}
		start := part.Start
		if phase == solution.SetPlay || phase == solution.DuplexSet {
			start.Pass()
		}
		var err error
		if part.Phases[phase], err = fromNodeRows(row.Phases[phase.String()], start); err != nil {
			return part, err
		}
	}
	return part, nil
}

// nodeRow is a move as it lies in the file, in coordinates.
type nodeRow struct {
	Move     string    `json:"m"`
	Kind     string    `json:"k"`
	Flags    string    `json:"f,omitempty"`
	Children []nodeRow `json:"c,omitempty"`
}

// kindLetters and flagLetters are the words of the file.
const (
	kindLetters = "?kysrdcxl" // in the order of the Kinds, from none to Line
	flagLetters = "+#xzs=n"   // in the order of the Flags, from Checks to NoParry
)

// toNodeRows takes the nodes from the room; where that is used up it goes no
// further.
func toNodeRows(nodes []solution.Node, room *int) []nodeRow {
	if len(nodes) == 0 {
		return nil
	}
	if *room -= len(nodes); *room < 0 {
		return nil
	}
	rows := make([]nodeRow, len(nodes))
	for i := range nodes {
		n := &nodes[i]
		var flags strings.Builder
		for bit := range len(flagLetters) {
			if n.Flags&(1<<bit) != 0 {
				flags.WriteByte(flagLetters[bit])
			}
		}
		rows[i] = nodeRow{Move: n.Move.String(), Kind: kindLetters[n.Kind : n.Kind+1], Flags: flags.String(), Children: toNodeRows(n.Children, room)}
	}
	return rows
}

func fromNodeRows(rows []nodeRow, before chess.Position) ([]solution.Node, error) {
	if len(rows) == 0 {
		return nil, nil
	}
	nodes := make([]solution.Node, len(rows))
	for i := range rows {
		row := &rows[i]
		at := before
		from, ok := chess.ParseSquare(row.Move[:min(2, len(row.Move))])
		if ok && at.At(from).Colour() != at.Turn() {
			at.Pass() // a move of the other side is left out, as before a threat
		}
		move, legal := at.FindMove(row.Move)
		kind := strings.Index(kindLetters, row.Kind)
		if !ok || !legal || len(row.Kind) != 1 || kind < 0 {
			return nil, fmt.Errorf("move %q: %w", row.Move, errUnknown)
		}
		n := solution.Node{Move: move, Kind: solution.Kind(kind)}
		for _, letter := range row.Flags {
			bit := strings.IndexRune(flagLetters, letter)
			if bit < 0 {
				return nil, fmt.Errorf("sign %q: %w", letter, errUnknown)
			}
			n.Flags |= 1 << bit
		}
		at.Play(move)
		var err error
		if n.Children, err = fromNodeRows(row.Children, at); err != nil {
			return nil, err
		}
		nodes[i] = n
	}
	return nodes, nil
}

// putFound keeps a solution, or drops the one kept when there is none.
func putFound(tx *sql.Tx, work int64, f Found) error {
	if f.data == nil {
		_, err := tx.Exec("DELETE FROM solution WHERE work = ?", work)
		return err
	}
	_, err := tx.Exec(`INSERT INTO solution (work, problem, engine, data) VALUES (?, ?, ?, ?)
		ON CONFLICT (work) DO UPDATE SET problem = excluded.problem, engine = excluded.engine, data = excluded.data`,
		work, f.problem, f.engine, f.data)
	return err
}

// Found returns what is kept of the work's solution, the zero Found for
// nothing.
func (c *Collection) Found(work int64) (Found, error) {
	var f Found
	err := c.db.QueryRow("SELECT problem, engine, data FROM solution WHERE work = ?", work).Scan(&f.problem, &f.engine, &f.data)
	if errors.Is(err, sql.ErrNoRows) {
		return Found{}, nil
	}
	if err != nil {
		return Found{}, fail(c.path, err)
	}
	return f, nil
}
