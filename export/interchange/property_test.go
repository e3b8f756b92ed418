package interchange

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"slices"
	"testing"

	"keymove/solver/chess"
	"keymove/solver/problem"
)

// arbitrary makes compositions of any fields and texts, the same ones for the
// same seed.
type arbitrary struct{ *rand.Rand }

// awkward are texts that some format has a meaning for.
var awkward = []string{"", "", "x", "Лойд, Самуэль", "a; b", `say "no"`, `back\slash`, "{brace}", "[%rank main]", "50 % & more #1_$~^",
	"one\ntwo", "one\n\n  two ", "- item", "key: value", "<b> --> </b>", "b) Move a1 a2", "1. e4 e5", "½–½ → ↔ № “q”", "---", "1-0", "Ж", "é", "?", "\\end{diagram}", "%keymove {}"}

func (r arbitrary) text() string { return awkward[r.IntN(len(awkward))] }
func (r arbitrary) maybe() bool  { return r.IntN(3) == 0 }

func (r arbitrary) date() problem.Date {
	dates := []problem.Date{{}, {Year: 1928}, {Year: 1928, YearTo: 1930}, {Year: 1928, Month: 2}, {Year: 1928, Month: 2, Day: 29}}
	return dates[r.IntN(len(dates))]
}

func (r arbitrary) author() problem.Author {
	return problem.Author{Family: "F" + r.text(), Given: r.text(), Town: r.text(), Country: r.text()}
}

func (r arbitrary) source() problem.Source {
	return problem.Source{Name: r.text(), Volume: r.text(), Issue: r.text(), Round: r.text(), Number: r.text(), Page: r.IntN(3), Date: r.date(),
		Electronic: r.maybe(), Responsible: r.text(), Place: r.text(), PrintRun: r.IntN(100), Pages: r.IntN(9)}
}

func list[T any](r arbitrary, make func() T) []T {
	var all []T
	for range r.IntN(3) {
		all = append(all, make())
	}
	return all
}

// composition has every field filled or not, by chance.
func (r arbitrary) composition() problem.Composition {
	c := problem.Composition{ID: r.text(), Identity: r.text(), Authors: list(r, r.author), CoauthorsAgree: r.maybe(), Original: r.maybe(), Source: r.source(),
		Award:      problem.Award{Tourney: r.text(), TourneyDate: r.date(), Section: r.text(), Distinction: r.text(), Judges: list(r, r.author)},
		Dedication: r.text(), After: r.text(), Relation: problem.Relation(r.IntN(5)), ReworkedBy: list(r, r.author), DefectPublished: r.date(), Reentries: r.IntN(2),
		StatedGenre: problem.Genre(r.IntN(9)), Solution: r.text(), SolutionPublished: r.date(), Keywords: list(r, r.text),
		Comments: list(r, func() problem.Comment {
			return problem.Comment{Text: r.text(), Language: []string{"", "ru"}[r.IntN(2)]}
		}),
		Examined: list(r, func() problem.Examination {
			return problem.Examination{With: r.text(), Date: r.date(), Result: r.text()}
		}),
		Reprints: list(r, r.source),
	}
	p := &c.Problem
	for range r.IntN(20) {
		p.Diagram.Board[r.IntN(64)] = []chess.Piece{chess.WhiteKing, chess.BlackKing, chess.WhitePawn, chess.BlackKnight, chess.WhiteRook, chess.BlackQueen}[r.IntN(6)]
	}
	tasks := []string{"#2", "h#2.5", "s#3", "+", "= black to move", "ser-h=5", "PG 9.5", "Last move?", "#3 How many?", "h#2*"}
	p.Stipulation, _ = problem.ParseStipulation(tasks[r.IntN(len(tasks))])
	p.Options = problem.ParseOptions(list(r, func() string {
		return []string{"SetPlay", "Duplex", "Circe", "NoCastling a8", "MaxTime 3", "WhiteToPlay"}[r.IntN(6)]
	}))
	for _, text := range list(r, func() string {
		return []string{"Move c5 f4", "Rotate 90", "Continued Remove a2", "+bSg1", "rubbish here"}[r.IntN(5)]
	}) {
		t, _ := problem.ParseTwin(text)
		p.Twins = append(p.Twins, t)
	}
	p.ZeroPosition = len(p.Twins) > 0 && r.maybe()
	if r.maybe() {
		p.Intended, c.Extra, c.ForeignIDs = 2, map[string]string{"glyphs": "x", "Annotator": r.text() + "y"}, map[string]string{"PDB": "P1"}
	}
	var moves []problem.AuthorMove
	if pos, err := startOf(p, startSetup(&c).Turn); err == nil {
		for _, m := range pos.Moves(nil) {
			moves = append(moves, problem.AuthorMove{Move: m, Sign: []string{"", "!", "?", "!?!"}[r.IntN(4)], Comment: r.text(), Rank: problem.Rank(r.IntN(4)), Zugzwang: r.maybe()})
		}
	}
	if moves = moves[:min(len(moves), r.IntN(3))]; len(moves) > 0 {
		c.AuthorSolution.Parts = []problem.AuthorPart{{Actual: moves}}
	}
	return c
}

// lossKeys are the JSON fields that a loss excuses.
var lossKeys = map[Field][]string{
	FieldID: {"id"}, FieldIdentity: {"identity"}, FieldAuthors: {"authors", "authorDetails"}, FieldResidence: {"authorDetails"}, FieldAgreement: {"coauthorsAgree"},
	FieldOriginal: {"original"}, FieldSource: {"source"}, FieldDetails: {"sourceDetails", "date"}, FieldElectronic: {"sourceDetails"}, FieldIssue: {"sourceDetails"},
	FieldDistinction: {"award"}, FieldTourney: {"awardDetails"}, FieldSection: {"awardDetails"}, FieldDedication: {"dedication"}, FieldAfter: {"after"},
	FieldRelation: {"relation", "reworkedBy"}, FieldDefect: {"defectPublished", "reentries"}, FieldDiagram: {"options", "extra"},
	FieldStipulation: {"stipulation", "remark", "intended", "branching"}, FieldOptions: {"options", "conditions"}, FieldTwins: {"twins", "zeroPosition"},
	FieldIntended: {"intended", "branching"}, FieldSolution: {"solution"}, FieldAuthored: {"authorSolution"}, FieldSolved: {"solutionPublished"},
	FieldKeywords: {"keywords"}, FieldComments: {"comments", "commentLanguages"}, FieldLanguages: {"commentLanguages"}, FieldExamined: {"examined"},
	FieldEarlier: {"predecessors"}, FieldReprints: {"reprints"}, FieldForeignIDs: {"foreignIDs"}, FieldGame: {"game"}, FieldGenre: {"genre"}, FieldExtra: {"extra"},
}

// Whatever a work holds, formats that promise everything give it back equal,
// and Problemiste's equal but for the losses named.
func TestAnyWorkComesBack(t *testing.T) {
	r := arbitrary{rand.New(rand.NewPCG(1, 2))}
	for range 300 {
		// What is kept is what JSON gives back: a twin without sense is words.
		var start bytes.Buffer
		if _, err := Write(&start, JSON, []problem.Composition{r.composition()}); err != nil {
			t.Fatal(err)
		}
		c := compositions(Read("", start.Bytes()))[0]
		for _, format := range []Format{JSON, PGN, LaTeX, HTML, PBM} {
			var b bytes.Buffer
			losses, err := Write(&b, format, []problem.Composition{c})
			if err != nil {
				t.Fatal(err)
			}
			back := Read("", b.Bytes())
			if back.Format != format || len(back.Entries) != 1 {
				t.Fatalf("%s: %q, %d entries:\n%s", format, back.Format, len(back.Entries), b.String())
			}
			var excused []string
			for _, l := range losses {
				excused = append(excused, lossKeys[l.Field]...)
			}
			if format != PBM && len(losses) > 0 {
				t.Errorf("%s: losses %v", format, losses)
			}
			whole, read := wireFields(&c), wireFields(&back.Entries[0].Composition)
			for key, value := range mergedKeys(whole, read) {
				if !bytes.Equal(whole[key], read[key]) && !slices.Contains(excused, key) {
					t.Errorf("%s: %s was %s, came back as %s", format, key, value, read[key])
				}
			}
		}
	}
}

func mergedKeys(a, b map[string]json.RawMessage) map[string]json.RawMessage {
	all := map[string]json.RawMessage{}
	for key, value := range b {
		all[key] = value
	}
	for key, value := range a {
		all[key] = value
	}
	return all
}
