package store

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"keymove/solver/chess"
	"keymove/solver/problem"
)

// workRow is a work as it lies in the file. Positions, tasks, options and twins
// are kept in the trade's own notation (FEN, Popeye), so that the file does not
// depend on how the program counts its kinds.
type workRow struct {
	ID         string            `json:"id,omitempty"`
	Identity   string            `json:"identity,omitempty"`
	Authors    []authorRow       `json:"authors,omitempty"`
	Agreed     bool              `json:"coauthorsAgree,omitempty"`
	Original   bool              `json:"original,omitempty"`
	Source     *sourceRow        `json:"source,omitempty"`
	Award      *awardRow         `json:"award,omitempty"`
	Dedication string            `json:"dedication,omitempty"`
	After      string            `json:"after,omitempty"`
	Relation   string            `json:"relation,omitempty"`
	ReworkedBy []authorRow       `json:"reworkedBy,omitempty"`
	Defect     *dateRow          `json:"defectPublished,omitempty"`
	Reentries  int               `json:"reentries,omitempty"`
	Problem    problemRow        `json:"problem"`
	Genre      string            `json:"genre,omitempty"`
	Solution   string            `json:"solution,omitempty"`
	Author     []authorPartRow   `json:"authorSolution,omitempty"`
	Earlier    []predecessorRow  `json:"predecessors,omitempty"`
	Solved     *dateRow          `json:"solutionPublished,omitempty"`
	Keywords   []string          `json:"keywords,omitempty"`
	Comments   []string          `json:"comments,omitempty"`
	Languages  []string          `json:"commentLanguages,omitempty"` // one a comment, when some are known
	Examined   []examinationRow  `json:"examined,omitempty"`
	Reprints   []sourceRow       `json:"reprints,omitempty"`
	ForeignIDs map[string]string `json:"foreignIds,omitempty"`
	Extra      map[string]string `json:"extra,omitempty"`
}

type problemRow struct {
	FEN         string   `json:"fen"`
	Stipulation string   `json:"stipulation,omitempty"`
	Remark      string   `json:"remark,omitempty"`
	Options     []string `json:"options,omitempty"`
	Twins       []string `json:"twins,omitempty"`
	Zero        bool     `json:"zeroPosition,omitempty"`
	Intended    int      `json:"intended,omitempty"`
	Branching   string   `json:"branching,omitempty"`
}

type authorRow struct {
	Family  string `json:"family,omitempty"`
	Given   string `json:"given,omitempty"`
	Town    string `json:"town,omitempty"`
	Country string `json:"country,omitempty"`
}

type dateRow struct {
	Year   int `json:"year,omitempty"`
	YearTo int `json:"yearTo,omitempty"`
	Month  int `json:"month,omitempty"`
	Day    int `json:"day,omitempty"`
}

type sourceRow struct {
	Name        string  `json:"name,omitempty"`
	Volume      string  `json:"volume,omitempty"`
	Issue       string  `json:"issue,omitempty"`
	Round       string  `json:"round,omitempty"`
	Number      string  `json:"number,omitempty"`
	Page        int     `json:"page,omitempty"`
	Date        dateRow `json:"date"`
	Electronic  bool    `json:"electronic,omitempty"`
	Responsible string  `json:"responsible,omitempty"`
	Place       string  `json:"place,omitempty"`
	PrintRun    int     `json:"printRun,omitempty"`
	Pages       int     `json:"pages,omitempty"`
}

type examinationRow struct {
	With   string  `json:"with,omitempty"`
	Date   dateRow `json:"date"`
	Result string  `json:"result,omitempty"`
}

type awardRow struct {
	Tourney     string      `json:"tourney,omitempty"`
	Date        dateRow     `json:"date"`
	Section     string      `json:"section,omitempty"`
	Distinction string      `json:"distinction,omitempty"`
	Judges      []authorRow `json:"judges,omitempty"`
}

// Encode writes a work in the file's own form. Equal works give equal bytes.
func Encode(w *problem.Composition) ([]byte, error) {
	row := workRow{
		ID: w.ID, Identity: w.Identity, Authors: convert(w.Authors, toAuthorRow), Agreed: w.CoauthorsAgree, Original: w.Original,
		Dedication: w.Dedication, After: w.After, Relation: w.Relation.String(), ReworkedBy: convert(w.ReworkedBy, toAuthorRow),
		Defect: toDateRow(w.DefectPublished), Reentries: w.Reentries, Problem: toProblemRow(&w.Problem), Genre: w.StatedGenre.String(),
		Solution: w.Solution, Author: convert(w.AuthorSolution.Parts, toAuthorPartRow), Solved: toDateRow(w.SolutionPublished), Keywords: w.Keywords,
		Earlier:  convert(w.Predecessors, toPredecessorRow),
		Examined: convert(w.Examined, toExaminationRow), Reprints: convert(w.Reprints, toSourceRow), ForeignIDs: w.ForeignIDs, Extra: w.Extra,
	}
	row.Comments = convert(w.Comments, func(c problem.Comment) string { return c.Text })
	if slices.ContainsFunc(w.Comments, func(c problem.Comment) bool { return c.Language != "" }) {
		row.Languages = convert(w.Comments, func(c problem.Comment) string { return c.Language })
	}
	if w.Source != (problem.Source{}) {
		source := toSourceRow(w.Source)
		row.Source = &source
	}
	if a := w.Award; a.Tourney+a.Section+a.Distinction != "" || a.TourneyDate != (problem.Date{}) || len(a.Judges) > 0 {
		row.Award = &awardRow{Tourney: a.Tourney, Date: dateRow(a.TourneyDate), Section: a.Section, Distinction: a.Distinction, Judges: convert(a.Judges, toAuthorRow)}
	}
	data, err := json.Marshal(row)
	if err != nil {
		return nil, fmt.Errorf("encode work: %w", err)
	}
	return data, nil
}

// Decode reads what Encode wrote.
func Decode(data []byte) (problem.Composition, error) {
	var row workRow
	if err := json.Unmarshal(data, &row); err != nil {
		return problem.Composition{}, fmt.Errorf("decode work: %w", err)
	}
	p, err := row.Problem.problem()
	if err != nil {
		return problem.Composition{}, fmt.Errorf("decode work: %w", err)
	}
	w := problem.Composition{
		ID: row.ID, Identity: row.Identity, Authors: convert(row.Authors, authorRow.author), CoauthorsAgree: row.Agreed, Original: row.Original,
		Dedication: row.Dedication, After: row.After, ReworkedBy: convert(row.ReworkedBy, authorRow.author),
		DefectPublished: row.Defect.date(), Reentries: row.Reentries, Problem: p,
		Solution: row.Solution, SolutionPublished: row.Solved.date(), Keywords: row.Keywords,
		AuthorSolution: problem.AuthorSolution{Parts: convert(row.Author, authorPartRow.part)},
		Predecessors:   convert(row.Earlier, predecessorRow.predecessor),
		Examined:       convert(row.Examined, examinationRow.examination), Reprints: convert(row.Reprints, sourceRow.source), ForeignIDs: row.ForeignIDs, Extra: row.Extra,
	}
	// A later version may know more relations and genres; these two say none.
	w.Relation, _ = problem.ParseRelation(row.Relation)
	w.StatedGenre, _ = problem.ParseGenre(row.Genre)
	w.Comments = convert(row.Comments, func(text string) problem.Comment { return problem.Comment{Text: text} })
	for i := range min(len(w.Comments), len(row.Languages)) {
		w.Comments[i].Language = row.Languages[i]
	}
	if row.Source != nil {
		w.Source = row.Source.source()
	}
	if a := row.Award; a != nil {
		w.Award = problem.Award{Tourney: a.Tourney, TourneyDate: problem.Date(a.Date), Section: a.Section, Distinction: a.Distinction, Judges: convert(a.Judges, authorRow.author)}
	}
	return w, nil
}

// EncodeProblem writes the problem alone, without the header and the text: two
// problems that are solved alike compare equal.
func EncodeProblem(p *problem.Problem) string {
	data, err := json.Marshal(toProblemRow(p))
	if err != nil {
		panic(err) // strings and numbers always encode
	}
	return string(data)
}

func toProblemRow(p *problem.Problem) problemRow {
	row := problemRow{FEN: p.Diagram.FEN(), Stipulation: p.Stipulation.String(), Remark: p.Stipulation.Remark, Options: p.Options.Strings(),
		Zero: p.ZeroPosition, Intended: p.Intended, Branching: p.Branching}
	for _, t := range p.Twins {
		row.Twins = append(row.Twins, t.String())
	}
	return row
}

// problem reads a row back. A task or twin that cannot be read keeps its words,
// as the parsers promise, so only the diagram can fail.
func (r problemRow) problem() (problem.Problem, error) {
	setup, err := chess.ParseFEN(r.FEN)
	if err != nil {
		return problem.Problem{}, err
	}
	p := problem.Problem{Diagram: setup, Options: problem.ParseOptions(r.Options),
		ZeroPosition: r.Zero, Intended: r.Intended, Branching: r.Branching}
	p.Stipulation, _ = problem.ParseStipulation(r.Stipulation)
	p.Stipulation.Remark = r.Remark
	for _, text := range r.Twins {
		twin, _ := problem.ParseTwin(text)
		p.Twins = append(p.Twins, twin)
	}
	return p, nil
}

func toAuthorRow(a problem.Author) authorRow { return authorRow(a) }

func (r authorRow) author() problem.Author { return problem.Author(r) }

func toSourceRow(s problem.Source) sourceRow {
	return sourceRow{Name: s.Name, Volume: s.Volume, Issue: s.Issue, Round: s.Round, Number: s.Number,
		Page: s.Page, Date: dateRow(s.Date), Electronic: s.Electronic,
		Responsible: s.Responsible, Place: s.Place, PrintRun: s.PrintRun, Pages: s.Pages}
}

func (r sourceRow) source() problem.Source {
	return problem.Source{Name: r.Name, Volume: r.Volume, Issue: r.Issue, Round: r.Round, Number: r.Number,
		Page: r.Page, Date: problem.Date(r.Date), Electronic: r.Electronic,
		Responsible: r.Responsible, Place: r.Place, PrintRun: r.PrintRun, Pages: r.Pages}
}

// toDateRow returns nil for the zero Date.
func toDateRow(d problem.Date) *dateRow {
	if d.IsZero() {
		return nil
	}
	row := dateRow(d)
	return &row
}

func (r *dateRow) date() problem.Date {
	if r == nil {
		return problem.Date{}
	}
	return problem.Date(*r)
}

func toExaminationRow(e problem.Examination) examinationRow {
	return examinationRow{With: e.With, Date: dateRow(e.Date), Result: e.Result}
}

func (r examinationRow) examination() problem.Examination {
	return problem.Examination{With: r.With, Date: problem.Date(r.Date), Result: r.Result}
}

func convert[A, B any](list []A, f func(A) B) []B {
	if list == nil {
		return nil
	}
	out := make([]B, len(list))
	for i, v := range list {
		out[i] = f(v)
	}
	return out
}

// Summarise returns what lists show of a work.
func Summarise(w *problem.Composition) Summary {
	var names []string
	for _, a := range w.Authors {
		names = append(names, a.String())
	}
	d := &w.Problem.Diagram
	return Summary{
		Authors: strings.Join(names, "; "), Stipulation: w.Problem.Stipulation.String(),
		Source: w.Source.Name, Year: w.Source.Date.Year,
		White: d.Men(chess.White).Count(), Black: d.Men(chess.Black).Count(),
		Fingerprint: Fingerprint(w), Identity: w.Identity,
	}
}
