package interchange

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"keymove/solver/chess"
	"keymove/solver/problem"
)

// corpus returns the folder of collections that are not part of the product.
func corpus(t testing.TB) string {
	t.Helper()
	dir := os.Getenv("KEYMOVE_CORPUS")
	if dir == "" {
		dir = filepath.Join("..", "..", "..", "shared", "corpus")
	}
	if _, err := os.Stat(dir); err != nil {
		t.Skip("no corpus")
	}
	return dir
}

// collections reads all real .olv files.
func collections(t testing.TB) map[string]Result {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(corpus(t), "olv", "*.olv"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no collections: %v", err)
	}
	all := map[string]Result{}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		all[filepath.Base(file)] = Read(file, data)
	}
	return all
}

func compositions(r Result) []problem.Composition {
	var cs []problem.Composition
	for i := range r.Entries {
		cs = append(cs, r.Entries[i].Composition)
	}
	return cs
}

// The corpus has 6,150 entries, two of them in documents that are no YAML.
func TestCollectionsAreReadWhole(t *testing.T) {
	total := 0
	counts := map[Code]int{}
	var broken []string
	for name, r := range collections(t) {
		if r.Format != Olive || r.Err != nil {
			t.Errorf("%s: format %q, %v", name, r.Format, r.Err)
		}
		total += len(r.Entries)
		for i := range r.Entries {
			e := &r.Entries[i]
			c := &e.Composition
			if len(c.Authors) == 0 || c.Problem.Diagram.Men(chess.White) == 0 || c.Problem.Stipulation.String() == "" {
				if len(e.Errors) == 0 {
					t.Errorf("%s entry %d is not whole, and nothing is reported", name, e.N)
				}
			}
			for _, err := range e.Errors {
				var at *Error
				if !errors.As(err, &at) || filepath.Base(at.File) != name || at.Entry != e.N || at.Line < e.Line || i+1 < len(r.Entries) && at.Line >= r.Entries[i+1].Line {
					t.Errorf("%s entry %d (line %d): error with the wrong place: %#v", name, e.N, e.Line, err)
					continue
				}
				counts[at.Code]++
				if at.Code == CodeSyntax {
					broken = append(broken, name)
				}
			}
		}
	}
	for _, code := range slices.Sorted(maps.Keys(counts)) {
		t.Logf("%-12s %d", code, counts[code])
	}
	if total != 6150 {
		t.Errorf("read %d entries, want 6150", total)
	}
	slices.Sort(broken)
	if want := []string{"cheron.olv", "reti.olv"}; !slices.Equal(broken, want) {
		t.Errorf("broken documents in %v, want %v", broken, want)
	}
}

// Both broken documents say plainly enough what they mean.
func TestBrokenDocumentsAreUnderstood(t *testing.T) {
	all := collections(t)
	reti := all["reti.olv"].Entries[60].Composition
	if s := reti.Problem.Stipulation; s.Goal.Kind != problem.Draw || !s.BlackBegins {
		t.Errorf("reti.olv 61: stipulation %q", s)
	}
	if got := reti.Problem.Diagram.Placement(); got != "8/8/k1P4p/8/K7/8/8/8" {
		t.Errorf("reti.olv 61: %s", got)
	}
	cheron := all["cheron.olv"].Entries[110].Composition
	if len(cheron.Comments) != 2 || !strings.Contains(cheron.Comments[0].Text, `\Die Schwalbe\`) {
		t.Errorf("cheron.olv 111: comments %q", cheron.Comments)
	}
}

// What is read is what is written, in every format that holds everything.
func TestCollectionsRoundTrip(t *testing.T) {
	for name, r := range collections(t) {
		want := compositions(r)
		for _, f := range []Format{JSON, Olive} {
			var b bytes.Buffer
			losses, err := Write(&b, f, want)
			if err != nil || len(losses) > 0 {
				t.Errorf("%s as %s: losses %v, %v", name, f, losses, err)
			}
			again := Read(name, b.Bytes())
			got := compositions(again)
			if again.Format != f || len(got) != len(want) {
				t.Errorf("%s as %s: %d entries of %d in %s", name, f, len(got), len(want), again.Format)
				continue
			}
			for i := range want {
				if !reflect.DeepEqual(got[i], want[i]) {
					t.Errorf("%s as %s, entry %d:\ngot  %+v\nwant %+v", name, f, i+1, got[i], want[i])
				}
			}
		}
	}
}

// The retro problems whose key depends on castling or en passant are found by
// their placement under the number that the list gives.
func TestCastlingCasesAreFound(t *testing.T) {
	file, err := os.Open(filepath.Join(corpus(t), "castling_ep_cases.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	all := collections(t)
	cases := 0
	for scan := bufio.NewScanner(file); scan.Scan(); {
		fields := strings.Split(scan.Text(), "\t")
		if len(fields) < 4 {
			continue
		}
		cases++
		found := slices.ContainsFunc(all[fields[0]].Entries, func(e Entry) bool {
			p := &e.Composition.Problem
			return p.Diagram.Placement() == fields[2] && p.Stipulation.String() == fields[3]
		})
		if !found {
			t.Errorf("%s %s: no entry %s %s", fields[0], fields[1], fields[2], fields[3])
		}
	}
	if cases != 18 {
		t.Errorf("%d cases, want 18", cases)
	}
}

// Every row of the position lists is a composition in JSON, with other fields
// of its own; the positions are the rows'.
func TestPositionListsAreRead(t *testing.T) {
	for name, want := range map[string]int{"problems.jsonl": 724, "mates.jsonl": 2213} {
		data, err := os.ReadFile(filepath.Join(corpus(t), name))
		if err != nil {
			t.Fatal(err)
		}
		r := Read(name, data)
		rows := strings.Split(strings.TrimSpace(string(data)), "\n")
		if r.Format != JSON || len(r.Entries) != want || len(rows) != want {
			t.Fatalf("%s: %d entries in %q, want %d", name, len(r.Entries), r.Format, want)
		}
		for i, e := range r.Entries {
			var row struct{ FEN, Stip string }
			if err := json.Unmarshal([]byte(rows[i]), &row); err != nil {
				t.Fatal(err)
			}
			p := &e.Composition.Problem
			placement, _, _ := strings.Cut(row.FEN, " ")
			if got, err := chess.ParseFEN(placement); err != nil || got.Board != p.Diagram.Board {
				t.Errorf("%s %d: board %s, want %s", name, e.N, p.Diagram.Placement(), placement)
			}
			if s, err := problem.ParseStipulation(row.Stip); err != nil || s != p.Stipulation {
				t.Errorf("%s %d: stipulation %v, want %v", name, e.N, p.Stipulation, s)
			}
			for _, err := range e.Errors {
				if !err.(*Error).Mended {
					t.Errorf("%s: %v", name, err)
				}
			}
		}
	}
}
