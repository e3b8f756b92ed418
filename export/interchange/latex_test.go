package interchange

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"keymove/solver/chess"
	"keymove/solver/problem"
)

// Diagrams as magazines set them: German letters, accents, figurines, short
// names of commands, remarks, things that only diagram.sty knows.
const latexSample = `\documentclass{article}
% \begin{diagram} is an example
\begin{diagram}% Is this in PDB?
\author{H\"oning, Stefan; Benk\H{o}, P{\'a}l}%
\city{D--Neuss; H--Budapest}
\sourcenr{4711} \source{Die Schwalbe \& Co} \issue{12}
\day{5} \month{8} \year{1987}
\award{2nd--3rd HM} \dedic{Hans Gruber zum 100000.\ Cook}
\pieces[2+3]{wKd1, wBe2, % a pawn
  sKh8, sBe4, sTa4b4}
\stip{h\#7}
\twins{b) {\sB}e4$\to$e5; c) +{\wL}a1}
\sol{1.Ta3 Kc2!, 2.Tf3 e{\x}f3,\\ 3.{\sT}b3 {\OO}}
\themes{Excelsior; Turm-L\"aufer}
\gridchess% set by hand
\fieldframe{e3, b5}
\Co+%
\end{diagram}%
text between
\begin{diagram}
\pieces{wKc8, nSLe5, wXx9}
\stipulation{\#2 {\emph{Wie oft?}}}
\foo bar
\begin{diagram}
\pieces{wKe1, sKe8
\end{diagram}
`

func TestLaTeXIsRead(t *testing.T) {
	r := Read("test", []byte(latexSample))
	if r.Format != LaTeX || len(r.Entries) != 3 {
		t.Fatalf("%q, %d entries: %v", r.Format, len(r.Entries), r.Errors())
	}
	e := r.Entries[0]
	c := e.Composition
	p := c.Problem
	if len(e.Errors) > 0 || e.Line != 3 {
		t.Errorf("line %d: %v", e.Line, e.Errors)
	}
	if !slices.Equal(c.Authors, []problem.Author{{Family: "Höning", Given: "Stefan", Country: "D", Town: "Neuss"}, {Family: "Benkő", Given: "Pál", Country: "H", Town: "Budapest"}}) {
		t.Errorf("authors %+v", c.Authors)
	}
	if c.Source != (problem.Source{Name: "Die Schwalbe & Co", Number: "4711", Issue: "12", Date: problem.Date{Year: 1987, Month: 8, Day: 5}}) {
		t.Errorf("source %+v", c.Source)
	}
	if c.Award.Distinction != "2nd–3rd HM" || c.Dedication != "Hans Gruber zum 100000. Cook" {
		t.Errorf("award %q, dedication %q", c.Award.Distinction, c.Dedication)
	}
	if p.Diagram.Placement() != "7k/8/8/8/rr2p3/8/4P3/3K4" || p.Stipulation.String() != "h#7" {
		t.Errorf("%s %s", p.Diagram.Placement(), p.Stipulation)
	}
	if len(p.Twins) != 2 || p.Twins[0].Edits[0] != (problem.Edit{Kind: problem.MoveMan, From: chess.E4, To: chess.E5}) ||
		p.Twins[1].Edits[0] != (problem.Edit{Kind: problem.Add, To: chess.A1, Man: chess.WhiteBishop}) {
		t.Errorf("twins %+v", p.Twins)
	}
	if c.Solution != "1.Ta3 Kc2!, 2.Tf3 exf3,\n3.Rb3 0-0" || !slices.Equal(c.Keywords, []string{"Excelsior", "Turm-Läufer"}) {
		t.Errorf("solution %q, themes %q", c.Solution, c.Keywords)
	}
	if !slices.Equal(p.Options.Conditions, []string{"Gridchess"}) || c.Extra["latex.fieldframe"] != "e3, b5" || c.Extra["latexRemark.gridchess"] != "set by hand" || c.Extra["latexRemark.diagram"] != "Is this in PDB?" {
		t.Errorf("conditions %q, extra %q", p.Options.Conditions, c.Extra)
	}
	// The second is never closed and has men that no board holds, the third
	// has an open brace: all is told, all is kept.
	second, third := r.Entries[1], r.Entries[2]
	if got := codes(second); !slices.Equal(got, []Code{CodeSyntax, CodeUnknown, CodeMan, CodeFairyMan}) || second.Line != 20 || second.Composition.Problem.Stipulation.Remark != "Wie oft?" {
		t.Errorf("%v in line %d, %+v", second.Errors, second.Line, second.Composition.Problem.Stipulation)
	}
	if got := codes(third); !slices.Contains(got, CodeSyntax) || third.Composition.Problem.Diagram.Board[chess.E1] != chess.WhiteKing {
		t.Errorf("%v %s", third.Errors, third.Composition.Problem.Diagram.Placement())
	}
	roundTrip(t, LaTeX, compositions(r))
}

func TestLaTeXText(t *testing.T) {
	for latex, want := range map[string]string{
		`\"a\"{O}{\"u}\ss`:                 "äÖüß",
		`H"oning "quoted"`:                 `Höning "quoted"`,
		`\'e\` + "`" + `e\^e\~n\c{c}\v{s}`: "éèêñçš",
		`\v z\'{\i}\l\aa{}x`:               "žíłåx",
		`a\#b\&c\%d\_e\$f\{g\}`:            "a#b&c%d_e$f{g}",
		`x$\to$y\lra z`:                    "x→y↔z",
		"a~b\nc\n\nd % gone\ne":            "a b c\nd e",
		`1.\wS f3 \sB e5`:                  "1.Sf3 e5",
		`\textbf{bold} \unknown x`:         `bold \unknown x`,
		"``a''--b---c":                     "“a”–b—c",
		`\`:                                `\`,
	} {
		if got := plainLaTeX(latex, manLetter); got != want {
			t.Errorf("%q: %q, want %q", latex, got, want)
		}
	}
	for _, text := range []string{`a\b{c}#d&e%f_g$h~i^j"k`, "x → y ↔ z № 5", "“a” – b — c -- d ---- e `` f ''", "строка\nдругая", `\"a`} {
		if got := plainLaTeX(latexText(text), manLetter); got != text {
			t.Errorf("%q came back as %q", text, got)
		}
	}
}

// What is written uses the commands of diagram.sty.
func TestLaTeXIsWritten(t *testing.T) {
	e := one(t, "---\nauthors: ['Loyd, Samuel']\nsource: {name: Era & Co, problemid: 7, date: {year: 1861, month: 2}}\nalgebraic: {white: [Kb3, Ra2, Rh2, Sc1], black: [Ka1, Pd4]}\nstipulation: '#2'\ntwins: {b: Move h2 h3}\nsolution: '1.Rh1#'\n")
	var b bytes.Buffer
	if _, err := Write(&b, LaTeX, []problem.Composition{e.Composition}); err != nil {
		t.Fatal(err)
	}
	const want = `\begin{diagram}%
\author{Loyd, Samuel}%
\sourcenr{7}%
\source{Era \& Co}%
\month{2}%
\year{1861}%
\pieces{wKb3, wTa2h2, wSc1, sKa1, sBd4}%
\stipulation{\#2}%
\twins{b) Move h2 h3}%
\solution{1.Rh1\#}%
\end{diagram}%
`
	if !strings.Contains(b.String(), want) {
		t.Errorf("got\n%s\nwant\n%s", b.String(), want)
	}
}

func FuzzLaTeX(f *testing.F) {
	f.Add([]byte(latexSample))
	f.Add([]byte("\\begin{diagram}[9x5]\\pieces{wBi5}\\twins{a) diagram\\newline b) \\sKa1}%keymove {\"id\":1}\n\\year{x}\\\\'{\\i"))
	f.Fuzz(func(t *testing.T, data []byte) {
		const first = "\\begin{diagram}\\pieces{wKa1}\\stipulation{\\#1}\\end{diagram}\n"
		r := survives(t, append([]byte(first), data...))
		if r.Err != nil {
			return // NULs
		}
		if r.Format == LaTeX && (len(r.Entries) == 0 || r.Entries[0].Composition.Problem.Stipulation.Goal.Kind != problem.Mate) {
			t.Errorf("the first diagram is lost: %+v", r.Entries)
		}
		roundTrip(t, LaTeX, compositions(r))
	})
}
