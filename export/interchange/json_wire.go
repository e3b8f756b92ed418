package interchange

import (
	"cmp"
	"slices"
	"strings"

	"keymove/solver/chess"
	"keymove/solver/problem"
)

// wire is a composition in JSON. The names and meanings are fixed: files
// written by any version are read by all later ones. The first fields say what
// people need; the details carry what those texts cannot.
type wire struct {
	ID          string            `json:"id,omitempty"`
	Identity    string            `json:"identity,omitempty"`
	Authors     []string          `json:"authors,omitempty"` // "Family, Given"
	Source      string            `json:"source,omitempty"`  // the name alone
	Date        string            `json:"date,omitempty"`
	Award       string            `json:"award,omitempty"` // the distinction alone
	FEN         string            `json:"fen,omitempty"`   // placement
	Stipulation string            `json:"stipulation,omitempty"`
	Options     []string          `json:"options,omitempty"`
	Conditions  []string          `json:"conditions,omitempty"` // those of the options that look like something else
	Twins       []wireTwin        `json:"twins,omitempty"`
	Solution    string            `json:"solution,omitempty"`
	Keywords    []string          `json:"keywords,omitempty"`
	Comments    []string          `json:"comments,omitempty"`
	Languages   []string          `json:"commentLanguages,omitempty"` // one a comment, when some are known
	Remark      string            `json:"remark,omitempty"`           // words after the stipulation
	Intended    int               `json:"intended,omitempty"`
	Branching   string            `json:"branching,omitempty"`
	ZeroPos     bool              `json:"zeroPosition,omitempty"`
	Genre       string            `json:"genre,omitempty"` // when somebody chose it
	Original    bool              `json:"original,omitempty"`
	Dedication  string            `json:"dedication,omitempty"`
	After       string            `json:"after,omitempty"`
	Relation    string            `json:"relation,omitempty"`
	ReworkedBy  []wireAuthor      `json:"reworkedBy,omitempty"`
	Agree       bool              `json:"coauthorsAgree,omitempty"`
	Defect      string            `json:"defectPublished,omitempty"`
	Reentries   int               `json:"reentries,omitempty"`
	Solved      string            `json:"solutionPublished,omitempty"`
	Examined    []wireExamination `json:"examined,omitempty"`
	AuthorFull  []wireAuthor      `json:"authorDetails,omitempty"`
	SourceFull  *wireSource       `json:"sourceDetails,omitempty"`
	AwardFull   *wireAward        `json:"awardDetails,omitempty"`
	Authored    []wireAuthored    `json:"authorSolution,omitempty"`
	Earlier     []wirePredecessor `json:"predecessors,omitempty"`
	Game        *wireGame         `json:"game,omitempty"`
	Reprints    []wireSource      `json:"reprints,omitempty"`
	ForeignIDs  map[string]string `json:"foreignIDs,omitempty"`
	Extra       map[string]string `json:"extra,omitempty"`
}

type wireTwin struct {
	ID   string `json:"id"`
	Text string `json:"text"`
}

type wireAuthor struct {
	Family  string `json:"family,omitempty"`
	Given   string `json:"given,omitempty"`
	Town    string `json:"town,omitempty"`
	Country string `json:"country,omitempty"`
}

type wireSource struct {
	Name       string `json:"name,omitempty"` // of reprints
	Date       string `json:"date,omitempty"` // of reprints
	Volume     string `json:"volume,omitempty"`
	Issue      string `json:"issue,omitempty"`
	Round      string `json:"round,omitempty"`
	Number     string `json:"number,omitempty"`
	Page       int    `json:"page,omitempty"`
	Electronic bool   `json:"electronic,omitempty"`

	Responsible string `json:"responsible,omitempty"`
	Place       string `json:"place,omitempty"`
	PrintRun    int    `json:"printRun,omitempty"`
	Pages       int    `json:"pages,omitempty"`
}

type wireExamination struct {
	With   string `json:"with,omitempty"`
	Date   string `json:"date,omitempty"`
	Result string `json:"result,omitempty"`
}

type wireAward struct {
	Tourney string       `json:"tourney,omitempty"`
	Date    string       `json:"date,omitempty"`
	Section string       `json:"section,omitempty"`
	Judges  []wireAuthor `json:"judges,omitempty"`
}

// wireGame is what a FEN says beside the placement.
type wireGame struct {
	Turn      string `json:"turn,omitempty"` // "b", or nothing for White
	Castling  string `json:"castling,omitempty"`
	EnPassant string `json:"enPassant,omitempty"`
	HalfMoves int    `json:"halfMoves,omitempty"`
	FullMove  int    `json:"fullMove,omitempty"`
}

// toWire turns a composition into its JSON.
func toWire(c *problem.Composition) wire {
	p := &c.Problem
	w := wire{
		ID: c.ID, Identity: c.Identity, Source: c.Source.Name, Date: c.Source.Date.String(), Award: c.Award.Distinction,
		FEN: p.Diagram.Placement(), Stipulation: p.Stipulation.String(), Options: p.Options.Strings(),
		Solution: c.Solution, Keywords: c.Keywords,
		Remark: p.Stipulation.Remark, Intended: p.Intended, Branching: p.Branching, ZeroPos: p.ZeroPosition,
		Genre: c.StatedGenre.String(), Original: c.Original, Dedication: c.Dedication, After: c.After,
		Relation: c.Relation.String(), ReworkedBy: toWireAuthors(c.ReworkedBy), Agree: c.CoauthorsAgree,
		Authored: toWireAuthored(c.AuthorSolution), Earlier: toWirePredecessors(c.Predecessors),
		Defect: c.DefectPublished.String(), Reentries: c.Reentries, Solved: c.SolutionPublished.String(),
		Game: toWireGame(&p.Diagram), ForeignIDs: c.ForeignIDs, Extra: c.Extra,
	}
	for _, comment := range c.Comments {
		w.Comments, w.Languages = append(w.Comments, comment.Text), append(w.Languages, comment.Language)
	}
	if !hasLanguages(c) {
		w.Languages = nil
	}
	for _, e := range c.Examined {
		w.Examined = append(w.Examined, wireExamination{e.With, e.Date.String(), e.Result})
	}
	if !wordsSuffice(p.Options) {
		w.Conditions = p.Options.Conditions
	}
	simple := true
	for _, a := range c.Authors {
		w.Authors = append(w.Authors, authorText(a))
		simple = simple && problem.ParseAuthor(authorText(a)) == a
	}
	if !simple {
		w.AuthorFull = toWireAuthors(c.Authors)
	}
	for i := range p.Twins {
		w.Twins = append(w.Twins, wireTwin{problem.Label(i + firstTwin(p)), p.Twins[i].String()})
	}
	details := toWireSource(c.Source)
	if details.Name, details.Date = "", ""; details != (wireSource{}) {
		w.SourceFull = &details
	}
	if a := c.Award; a.Tourney+a.Section != "" || a.TourneyDate != (problem.Date{}) || a.Judges != nil {
		w.AwardFull = &wireAward{a.Tourney, a.TourneyDate.String(), a.Section, toWireAuthors(a.Judges)}
	}
	for _, s := range c.Reprints {
		w.Reprints = append(w.Reprints, toWireSource(s))
	}
	return w
}

func toWireAuthors(authors []problem.Author) []wireAuthor {
	var all []wireAuthor
	for _, a := range authors {
		all = append(all, wireAuthor(a))
	}
	return all
}

func toWireSource(s problem.Source) wireSource {
	return wireSource{s.Name, s.Date.String(), s.Volume, s.Issue, s.Round, s.Number, s.Page, s.Electronic, s.Responsible, s.Place, s.PrintRun, s.Pages}
}

func toWireGame(s *chess.Setup) *wireGame {
	g := wireGame{HalfMoves: s.HalfMoves, FullMove: s.FullMove}
	if s.Turn == chess.Black {
		g.Turn = "b"
	}
	g.Castling = castlingText(s.Castling)
	for sq := range s.EnPassant.All {
		g.EnPassant += sq.String()
	}
	if g == (wireGame{}) {
		return nil
	}
	return &g
}

// castlingText writes rights as FEN does, none as "".
func castlingText(rights chess.Castling) string {
	text := ""
	for i, letter := range "KQkq" {
		if rights>>i&1 != 0 {
			text += string(letter)
		}
	}
	return text
}

// fromWire turns JSON into the entry's composition.
func (e *Entry) fromWire(w *wire) {
	c := &e.Composition
	p := &c.Problem
	c.ID, c.Identity, c.Source, c.Award.Distinction = w.ID, w.Identity, e.fromWireSource(w.SourceFull), w.Award
	c.Source.Name, c.Source.Date = w.Source, e.date(w.Date, Error{Field: "date"})
	c.Solution, c.Keywords = w.Solution, kept(w.Keywords)
	c.SolutionPublished = e.date(w.Solved, Error{Field: "solutionPublished"})
	e.fromWireAuthored(w.Authored)
	e.fromWirePredecessors(w.Earlier)
	for i, text := range w.Comments {
		comment := problem.Comment{Text: text}
		if i < len(w.Languages) {
			comment.Language = w.Languages[i]
		}
		c.Comments = append(c.Comments, comment)
	}
	for _, x := range w.Examined {
		c.Examined = append(c.Examined, problem.Examination{With: x.With, Date: e.date(x.Date, Error{Field: "examined.date"}), Result: x.Result})
	}
	p.ZeroPosition = w.ZeroPos
	var known bool
	if c.StatedGenre, known = problem.ParseGenre(w.Genre); !known {
		e.unknownWord("genre", w.Genre)
	}
	if c.Relation, known = problem.ParseRelation(w.Relation); !known {
		e.unknownWord("relation", w.Relation)
	}
	c.ReworkedBy, c.CoauthorsAgree, c.Reentries = fromWireAuthors(w.ReworkedBy), w.Agree, w.Reentries
	c.DefectPublished = e.date(w.Defect, Error{Field: "defectPublished"})
	c.Original, c.Dedication, c.After = w.Original, w.Dedication, w.After
	for key, text := range w.Extra {
		setExtra(c, key, text)
	}
	if len(w.ForeignIDs) > 0 {
		c.ForeignIDs = w.ForeignIDs
	}
	for _, a := range w.Authors {
		c.Authors = append(c.Authors, problem.ParseAuthor(a))
	}
	// The details count as long as they say what the texts say: somebody may
	// have edited the texts alone.
	if full := fromWireAuthors(w.AuthorFull); len(w.Authors) == 0 || slices.EqualFunc(full, w.Authors, func(a problem.Author, text string) bool { return authorText(a) == text }) {
		c.Authors = full
	}
	if a := w.AwardFull; a != nil {
		c.Award.Tourney, c.Award.TourneyDate = a.Tourney, e.date(a.Date, Error{Field: "awardDetails.date"})
		c.Award.Section, c.Award.Judges = a.Section, fromWireAuthors(a.Judges)
	}
	for i := range w.Reprints {
		s := e.fromWireSource(&w.Reprints[i])
		s.Name, s.Date = w.Reprints[i].Name, e.date(w.Reprints[i].Date, Error{Field: "reprints.date"})
		c.Reprints = append(c.Reprints, s)
	}
	if w.FEN != "" {
		e.readPlacement(w.FEN, Error{Field: "fen"})
	}
	e.fromWireGame(w.Game)
	options := problem.ParseOptions(slices.DeleteFunc(kept(w.Options), func(text string) bool { return slices.Contains(w.Conditions, text) }))
	options.Conditions = append(options.Conditions, w.Conditions...)
	options.EnPassant |= p.Options.EnPassant
	p.Options = options
	for i, t := range w.Twins {
		p.ZeroPosition = p.ZeroPosition || i == 0 && t.ID == "a"
		e.addTwin(t.Text, Error{Field: "twins." + t.ID})
	}
	if w.Stipulation != "" {
		e.readTask(w.Stipulation, Error{Field: "stipulation"})
	}
	// What the details say counts before what stood in the stipulation.
	p.Stipulation.Remark = cmp.Or(w.Remark, p.Stipulation.Remark)
	p.Intended = cmp.Or(w.Intended, p.Intended)
	p.Branching = cmp.Or(w.Branching, p.Branching)
	for _, key := range []string{extraMen, extraFEN} {
		if text := w.Extra[key]; text != "" {
			e.reportFairy(strings.Split(text, "\n"), Error{Field: "extra." + key})
		}
	}
	guard(c)
}

// unknownWord reports and keeps a word that names nothing.
func (e *Entry) unknownWord(field, word string) {
	e.fail(Error{Field: field, Code: CodeUnknown, Text: word})
	setExtra(&e.Composition, field, word)
}

// kept returns nil for an empty list, as the readers of other formats do.
func kept(list []string) []string {
	if len(list) == 0 {
		return nil
	}
	return list
}

func (e *Entry) fromWireSource(s *wireSource) problem.Source {
	if s == nil {
		return problem.Source{}
	}
	return problem.Source{Volume: s.Volume, Issue: s.Issue, Round: s.Round, Number: s.Number, Page: s.Page, Electronic: s.Electronic,
		Responsible: s.Responsible, Place: s.Place, PrintRun: s.PrintRun, Pages: s.Pages}
}

func fromWireAuthors(authors []wireAuthor) []problem.Author {
	var all []problem.Author
	for _, a := range authors {
		all = append(all, problem.Author(a))
	}
	return all
}

func (e *Entry) fromWireGame(g *wireGame) {
	if g == nil {
		return
	}
	s := &e.Composition.Problem.Diagram
	fen := "8/8/8/8/8/8/8/8 "
	for _, field := range []string{g.Turn, g.Castling, g.EnPassant} {
		if field == "" {
			field = "-"
		}
		fen += field + " "
	}
	state, err := chess.ParseFEN(fen)
	if err != nil {
		e.fail(Error{Field: "game", Code: CodeDiagram, Text: fen, Err: err})
	}
	s.Turn, s.Castling, s.EnPassant, s.HalfMoves, s.FullMove = state.Turn, state.Castling, state.EnPassant, g.HalfMoves, g.FullMove
}
