package interchange

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"keymove/solver/problem"
)

// The same problem in Popeye's three languages is the same composition.
func TestPopeyeSpeaksThreeLanguages(t *testing.T) {
	want := one(t, "BeginProblem\nAuthor Loyd, Samuel\nOrigin The Era\nStipulation #2\nOption SetPlay Try Defence 2 NoCastling a1\nPieces White Kb5 Qd1 Ra1 Bc1 Se2 Pa2b2\n Black Kh8 Sg8 Pg7h7\nTwin Exchange a1 c1 Add Black Bf8\nTwin Continued Stipulation #3\nEndProblem\n")
	if len(want.Errors) > 0 || want.Composition.Problem.Diagram.Placement() != "6nk/6pp/8/1K6/8/8/PP2N3/R1BQ4" {
		t.Fatalf("English: %v, %s", want.Errors, want.Composition.Problem.Diagram.Placement())
	}
	for name, text := range map[string]string{
		"short":  "begi\nauth Loyd, Samuel\norig The Era\nstip #2\nopti setp try def 2 nocast a1\npiec whit kb5 qd1 ra1 bc1 se2 pa2b2\n blac kh8 sg8 pg7h7\ntwin exch a1 c1 add blac bf8\ntwin cont stip #3\nendp\n",
		"German": "anfang\nautor Loyd, Samuel\nquelle The Era\nforderung #2\noption satz verf wider 2 keineroch a1\nsteine weiss kb5 dd1 ta1 lc1 se2 ba2b2\n schwarz kh8 sg8 bg7h7\nzwilling tausche a1 c1 hinzu schw lf8\nzwilling ferner ford #3\nende\n",
		"French": "debut\nauteur Loyd, Samuel\nsource The Era\nenonce #2\noption apparent essais defense 2 sansroq a1\npieces blanc rb5 dd1 ta1 fc1 ce2 pa2b2\n noir rh8 cg8 pg7h7\njumeau echange a1 c1 ajoute noir ff8\njumeau enplus enonce #3\nfin\n",
	} {
		got := one(t, text)
		if len(got.Errors) > 0 || !reflect.DeepEqual(got.Composition, want.Composition) {
			t.Errorf("%s: %v\ngot  %+v\nwant %+v", name, got.Errors, got.Composition, want.Composition)
		}
	}
}

func TestPopeyeForsyth(t *testing.T) {
	for text, want := range map[string]string{
		"4k3/8/8/8/8/8/8/4K2R": "4k3/8/8/8/8/8/8/4K2R",
		"48/5gPp":              "8/8/8/8/8/8/6Pp/8",  // a run over ranks, the rest omitted, a fairy g
		"60K2k":                "8/8/8/8/8/8/8/4K2k", // no slash at all
		"rs1qkbsr/ppp1pppp/8/8/4p3/5b2/PPPPPPPP/RSBQKBSR/": "rn1qkbnr/ppp1pppp/8/8/4p3/5b2/PPPPPPPP/RNBQKBNR",
		"+k-K=q1.li-.na": "K" + "k6/8/8/8/8/8/8/8",
	} {
		e := one(t, "BeginProblem\nStipulation #2\nForsyth "+text+"\nEndProblem\n")
		if got := e.Composition.Problem.Diagram.Placement(); got != want {
			t.Errorf("%s: got %s, want %s", text, got, want)
		}
	}
	e := one(t, "BeginProblem\nStipulation #2\nForsyth +k-K=q1.li-.na\nEndProblem\n")
	if got, want := lines(e.Composition.Extra[extraMen]), []string{"black LIe8", "black NAf8", "neutral Qc8"}; !slices.Equal(got, want) {
		t.Errorf("men beside the board %q, want %q", got, want)
	}
}

func TestPopeyeKeepsWhatItCannotSay(t *testing.T) {
	e := one(t, "BeginProblem\nTitle Hunt\nnonsense here\nRemark first\nrem second\nStip h#2.5\nCond Circe Madrasi\nPieces White royal Ga6 Kb5 TotalInvisible 2 Black R/Bd4\nOption Variations StartMoveNumber 1:1\nZeroPosition Rotate 90\nTwin Mirror a1<-->h1\nEndProblem\n")
	c := e.Composition
	p := c.Problem
	if got := codes(e); !slices.Equal(got, []Code{CodeUnknown, CodeFairyMan}) {
		t.Errorf("errors %v", e.Errors)
	}
	if !slices.Equal(c.Comments, comments([]string{"first", "second"})) || c.Extra[extraTitle] != "Hunt" || c.Extra[extraText] != "nonsense here" || c.Extra[extraOptions] != "StartMoveNumber 1:1" {
		t.Errorf("%q, %q", c.Comments, c.Extra)
	}
	if got, want := lines(c.Extra[extraMen]), []string{"white royal Ga6", "black R/Bd4", "invisible 2"}; !slices.Equal(got, want) {
		t.Errorf("men %q, want %q", got, want)
	}
	if p.Stipulation.Play != problem.Help || p.Stipulation.Plies != 5 || p.Options.Conditions[0] != "Circe Madrasi" || !p.ZeroPosition || len(p.Twins) != 2 {
		t.Errorf("%+v", p)
	}
}

// A written file comes back as it was, and Popeye can read it.
func TestPopeyeWrites(t *testing.T) {
	e := one(t, "---\nauthors: ['Loyd, Samuel']\nsource: {name: The Era, date: 1861}\nalgebraic: {white: [Ke1, Rh1, Pd5], black: [Ke8, Pe7, Gc7]}\nstipulation: PG 9.5\noptions: [EnPassant e6, NoCastling h1, Circe]\ntwins: {b: Move d5 d4}\n")
	var b strings.Builder
	losses, err := Write(&b, Popeye, []problem.Composition{e.Composition})
	if err != nil || !reflect.DeepEqual(losses, []Loss{{1, FieldDetails}}) {
		t.Errorf("losses %v, %v", losses, err)
	}
	want := `BeginProblem
Author Loyd, Samuel
Origin The Era
Pieces
White Ke1 Rh1 Pd5
Black Ke8 Pe7
Black Gc7
Stipulation dia9.5
Option NoCastling h1
Option EnPassant e7e6e5
Condition Circe
Twin Move d5 d4
EndProblem
`
	if got := strings.ReplaceAll(b.String(), "  ", ""); got != want {
		t.Errorf("wrote\n%s\nwant\n%s", got, want)
	}
	e.Composition.Source.Date = problem.Date{}
	roundTrip(t, Popeye, []problem.Composition{e.Composition, e.Composition})
}

// Popeye stops at a task that it does not know; it is told by a remark only.
func TestPopeyeIsSparedStudies(t *testing.T) {
	e := one(t, "---\nalgebraic: {white: [Ke1, Pd5], black: [Ke8]}\nstipulation: + black to move\n")
	var b strings.Builder
	losses, err := Write(&b, Popeye, []problem.Composition{e.Composition})
	if err != nil || !reflect.DeepEqual(losses, []Loss{{1, FieldStipulation}}) || !strings.Contains(b.String(), "Remark + black to move\n") || strings.Contains(b.String(), "Stipulation") {
		t.Errorf("losses %v, %v, wrote\n%s", losses, err, b.String())
	}
}
