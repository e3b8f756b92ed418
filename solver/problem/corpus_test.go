package problem

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"keymove/solver/chess"
)

// corpusFolder returns the folder of published problems, or skips the test.
func corpusFolder(t *testing.T) string {
	folder := os.Getenv("KEYMOVE_CORPUS")
	if folder == "" {
		folder = filepath.Join("..", "..", "..", "shared", "corpus")
	}
	if _, err := os.Stat(folder); err != nil {
		t.Skip("no corpus")
	}
	return folder
}

// corpusRow is a solved problem; its position is the twin's own.
type corpusRow struct {
	ID, FEN, Stip string
	Options       []string
	PopeyeOptions []string // in bench.jsonl
	Twin          struct{ Set, Letter, Description string }
}

func corpusRows(t *testing.T) []corpusRow {
	var rows []corpusRow
	folder := corpusFolder(t)
	for _, name := range []string{"problems.jsonl", "bench.jsonl"} {
		file, err := os.Open(filepath.Join(folder, name))
		if err != nil {
			t.Fatal(err)
		}
		lines := bufio.NewScanner(file)
		lines.Buffer(nil, 1<<20)
		for lines.Scan() {
			var row corpusRow
			if err := json.Unmarshal(lines.Bytes(), &row); err != nil {
				t.Fatal(err)
			}
			rows = append(rows, row)
		}
		file.Close()
	}
	return rows
}

// problem makes a Problem of a row.
func (row corpusRow) problem(t *testing.T) Problem {
	setup, err := chess.ParseFEN(row.FEN)
	if err != nil {
		t.Fatalf("%s: %v", row.ID, err)
	}
	s, err := ParseStipulation(row.Stip)
	if err != nil {
		t.Errorf("%s: %v", row.ID, err)
	}
	return Problem{Diagram: setup, Stipulation: s, Options: ParseOptions(append(row.Options, row.PopeyeOptions...))}
}

// TestCorpusPositions compares the side to move and the rights that we derive
// with those of Popeye's answers.
func TestCorpusPositions(t *testing.T) {
	// In these rows the FEN's turn is not the side that begins the lines.
	otherTurn := map[string]bool{"py-beispiel-h_alt-07a": true, "py-beispiel-h_alt-07b": true, "py-examples-pseries-09": true, "py-regressions-4_85_to_4_87-10": true}
	// No black king to mate; Black in check with White to move. Popeye finds
	// nothing there.
	noPosition := map[string]bool{"olive-data-rotateandcastle": true, "py-tests-help_play-01": true}
	for _, row := range corpusRows(t) {
		parts, err := row.problem(t).Parts()
		if err != nil || len(parts) != 1 {
			t.Fatalf("%s: %v", row.ID, err)
		}
		if got := parts[0].Setup.FEN(); !strings.HasPrefix(got, row.FEN) && !otherTurn[row.ID] {
			t.Errorf("%s: %s %v: %s, want %s", row.ID, row.Stip, row.Options, got, row.FEN)
		}
		if _, err := parts[0].Position(); (err != nil) != noPosition[row.ID] {
			t.Errorf("%s: %s: %v", row.ID, row.FEN, err)
		}
	}
}

// TestCorpusTwins builds every set of twins whose first twins are all there.
func TestCorpusTwins(t *testing.T) {
	sets := map[string][]corpusRow{}
	for _, row := range corpusRows(t) {
		if row.Twin.Set != "" {
			sets[row.Twin.Set] = append(sets[row.Twin.Set], row)
		}
	}
	compared := 0
	for name, rows := range sets {
		byLetter := map[string]corpusRow{}
		for _, row := range rows {
			byLetter[row.Twin.Letter] = row
		}
		first, ok := byLetter["a"]
		if !ok || !strings.HasSuffix(first.Twin.Description, "diagram") {
			continue
		}
		p := first.problem(t)
		for index := 1; ; index++ {
			row, ok := byLetter[Label(index)]
			if !ok {
				break
			}
			twin, err := ParseTwin(row.Twin.Description)
			if err != nil {
				t.Errorf("%s: %v", row.ID, err)
			}
			p.Twins = append(p.Twins, twin)
		}
		parts, err := p.Parts()
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		for _, part := range parts {
			row := byLetter[part.Label()]
			if got := part.Setup.FEN(); !strings.HasPrefix(got, row.FEN) && row.Twin.Set != "py-beispiel-h_alt-07" {
				t.Errorf("%s: %s: %s, want %s", row.ID, row.Twin.Description, got, row.FEN)
			}
			own, err := row.problem(t).Parts()
			if err != nil || part.Stipulation != own[0].Stipulation {
				t.Errorf("%s: %s, %v", row.ID, part.Stipulation, err)
			}
			compared++
		}
	}
	t.Logf("%d twins compared", compared)
	if compared < 100 {
		t.Errorf("only %d twins compared", compared)
	}
}

// olvEntry is what these tests read of an entry of a collection.
type olvEntry struct {
	stipulation    string
	options, twins []string // a twin as "b) Move a1 b2"
	men            map[string]string
}

var (
	olvKey    = regexp.MustCompile(`^([a-z-]+):\s*(.*?)\s*$`)
	olvTwin   = regexp.MustCompile(`^\s+([a-z]\d*):\s+"?(.*?)"?\s*$`)
	olvOption = regexp.MustCompile(`^\s+-\s+(.*?)\s*$`)
	olvMen    = regexp.MustCompile(`^\s+(white|black):\s*\[(.*)\]`)
)

// olvEntries reads the collections line by line: they are too broken here and
// there for a reader that is strict.
func olvEntries(t *testing.T) []olvEntry {
	var entries []olvEntry
	files, _ := filepath.Glob(filepath.Join(corpusFolder(t), "olv", "*.olv"))
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for document := range strings.SplitSeq("\n"+string(data), "\n---") {
			entry := olvEntry{men: map[string]string{}}
			key := ""
			for line := range strings.SplitSeq(document, "\n") {
				if found := olvKey.FindStringSubmatch(line); found != nil {
					if key = found[1]; key == "stipulation" {
						entry.stipulation = strings.ReplaceAll(strings.Trim(found[2], "'"), `\"`, `"`)
					}
				}
				if found := olvTwin.FindStringSubmatch(line); found != nil && key == "twins" {
					entry.twins = append(entry.twins, found[1]+") "+found[2])
				}
				if found := olvOption.FindStringSubmatch(line); found != nil && key == "options" {
					entry.options = append(entry.options, found[1])
				}
				if found := olvMen.FindStringSubmatch(line); found != nil && key == "algebraic" {
					entry.men[found[1]] = found[2]
				}
			}
			if entry.stipulation != "" {
				entries = append(entries, entry)
			}
		}
	}
	return entries
}

// setup places the men; it reports false when some are fairy men.
func (e olvEntry) setup() (s chess.Setup, ok bool) {
	for colour, list := range e.men {
		for man := range strings.SplitSeq(list, ",") {
			man = strings.TrimSpace(man)
			if len(man) != 3 {
				return s, false
			}
			kind := kindFromLetter(man[0])
			sq, ok := chess.ParseSquare(man[1:])
			if kind == chess.NoKind || !ok {
				return s, false
			}
			c := chess.White
			if colour == "black" {
				c = chess.Black
			}
			s.Board[sq] = kind.Of(c)
		}
	}
	return s, true
}

// TestCorpusCollections reads every stipulation, option and twin of real
// collections and builds the twins. What is kept in words is logged: free
// tasks, a grasshopper, a "Continued ..." and fairy conditions.
func TestCorpusCollections(t *testing.T) {
	counts := map[string]int{}
	// The author's slip: no man stands on b2.
	const slip = "Continue Move b2 b1"
	for _, entry := range olvEntries(t) {
		counts["entries"]++
		var p Problem
		if err := p.SetTask(entry.stipulation); err != nil {
			counts["free"]++
			t.Logf("free: %v", err)
		}
		p.Options = ParseOptions(entry.options)
		if words := append(p.Options.Words, p.Options.Conditions...); len(words) > 0 {
			t.Logf("options: %q", words)
		}
		readable := true
		for _, text := range entry.twins {
			counts["twins"]++
			twin, err := ParseTwin(text)
			if err != nil {
				counts["unread"]++
				readable = false
				t.Log(err)
			}
			if strings.HasPrefix(text, "a)") && len(twin.Edits) > 0 {
				p.ZeroPosition = true
			}
			if !strings.HasPrefix(text, "a)") || p.ZeroPosition {
				p.Twins = append(p.Twins, twin)
			}
		}
		var ok bool
		if p.Diagram, ok = entry.setup(); !ok || len(entry.men) == 0 {
			continue
		}
		parts, err := p.Parts()
		if err != nil {
			counts["unbuilt"]++
			t.Log(err)
			if readable && !strings.Contains(strings.Join(entry.twins, " "), slip) {
				t.Errorf("%v: %v", entry, err)
			}
		}
		for _, part := range parts {
			if _, err := part.Position(); err != nil {
				counts["no position"]++
				t.Logf("%s %s %s): %v", part.Setup.FEN(), part.Stipulation, part.Label(), err)
			}
		}
	}
	t.Log(counts)
	if counts["entries"] < 6000 || counts["free"] > 11 || counts["twins"] < 180 || counts["unread"] > 2 {
		t.Errorf("%v", counts)
	}
}
