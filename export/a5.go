package export

import (
	"regexp"
	"strconv"
	"strings"

	"keymove/resources/i18n"
	"keymove/solver/chess"
	"keymove/solver/notation"
	"keymove/solver/problem"
	"keymove/solver/solution"
)

// The sheet of article 52, in millimetres.
const (
	A5Width  = 148.0
	A5Height = 210.0
	a5Margin = 12.0
)

// A5Options are choices of a sheet. The zero options give the sheet of article
// 52 in Russian letters.
type A5Options struct {
	// Text says how the solution is written. Article 52 asks for Russian
	// letters or figurines. Without Phases, set play and tries are printed
	// where the problem asks for them.
	Text TextOptions
	// Whole prints everything even where that takes further sheets.
	// Otherwise defences that several continuations answer, and then tries
	// that hardly deserve the name, are left out when that saves a sheet; a
	// warning tells.
	Whole bool
	// Judge adds what article 52 does not put on a sheet and a judge wants to
	// see: the predecessors, below the solution.
	Judge bool
	// Order is that of the author's names.
	Order NameOrder
	// ComputerTested is printed as it is when not empty, "C+ Keymove 0.1.0".
	// The caller knows whether it was earned.
	ComputerTested string
	// Diagram is how the diagram looks. A size of 0 is chosen by the room
	// that the solution needs; others are kept within 30 to 100 mm.
	Diagram DiagramOptions
}

// Warning tells what on a sheet is not as article 52 has it.
type Warning struct {
	Code WarningCode
	// Value is the branching code (BranchingCode) or the number of sheets
	// (SecondSheet).
	Value string
}

// WarningCode is a kind of warning.
type WarningCode string

// The warnings.
const (
	SourceMissing     WarningCode = "sourceMissing"     // neither a place of publication nor "first publication"
	SourceAndOriginal WarningCode = "sourceAndOriginal" // both
	AuthorMissing     WarningCode = "authorMissing"
	TaskMissing       WarningCode = "taskMissing"
	LatinLetters      WarningCode = "latinLetters" // of men, in the solution
	SolutionMissing   WarningCode = "solutionMissing"
	Incomplete        WarningCode = "incomplete"    // the solution is that of an interrupted search
	BranchingCode     WarningCode = "branchingCode" // the code does not agree with task or solution
	Shortened         WarningCode = "shortened"     // lines were left out to save a sheet
	SecondSheet       WarningCode = "secondSheet"   // more than one sheet was needed
	SmallPrintRun     WarningCode = "smallPrintRun" // too few copies for a publication (article 47.1)
	MayNotCompete     WarningCode = "mayNotCompete" // a small rework of another's work (article 47.3)
	ReworkUnnamed     WarningCode = "reworkUnnamed" // a rework without the work or the name that article 47.3 asks for
	FullyAnticipated  WarningCode = "anticipated"   // a full predecessor is known, so that the work is incorrect (article 47.3)
)

// WarningText words a warning.
func WarningText(c *i18n.Catalog, w Warning) string {
	return c.T("sheet.warning."+string(w.Code), "Code", w.Value, "Sheets", w.Value)
}

// fit is an attempt to get everything on one sheet.
type fit struct {
	diagram float64 // size in millimetres
	size    float64 // of the solution's type, in points
	columns int     // of the solution
}

// fits are tried in order: smaller type first, then columns, then a smaller
// diagram. When none is enough, further sheets follow in the overflow of as
// many columns as need fewer sheets.
var (
	fits     = [...]fit{{76, 10, 1}, {72, 9.5, 1}, {72, 9, 1}, {72, 9.5, 2}, {68, 9, 2}, {60, 9, 1}, {60, 9, 2}}
	overflow = [...]fit{{68, 9.5, 1}, {68, 9.5, 2}}
)

// A5 lays a composition out on sheets of 148 × 210 mm as article 52 demands:
// above the diagram the author (surname first), the place of publication and
// the distinction, or "first publication"; below it the number of men, the
// task with all that belongs to it, and the solution. What does not fit goes
// on further sheets of the same size, which repeat the surname and the squares
// of the kings. Without a solution, the author's text is printed.
//
// The sheets are made whatever is missing; the warnings say what that is.
func A5(c *i18n.Catalog, w *problem.Composition, s *solution.Solution, o A5Options) ([]Page, []Warning) {
	if o.Text.Phases == nil {
		o.Text.Phases = statedPhases(&w.Problem)
	}
	var pages []Page
	shortened := false
	for i, text := range versions(o) {
		sheet := a5{catalog: c, work: w, options: o, solution: solutionParagraphs(c, w, s, text)}
		if shorter := sheet.best(); i == 0 || len(shorter) < len(pages) {
			pages, shortened = shorter, i > 0
		}
		if len(pages) == 1 {
			break
		}
	}
	return pages, warnings(w, s, o, len(pages), shortened)
}

// statedPhases are the phases that the problem itself asks for.
func statedPhases(p *problem.Problem) []solution.Phase {
	setPlay, tries := p.Options.SetPlay || p.Stipulation.SetPlay, p.Options.Tries || p.Stipulation.Tries
	for _, twin := range p.Twins {
		for _, e := range twin.Edits {
			setPlay, tries = setPlay || e.Stipulation.SetPlay, tries || e.Stipulation.Tries
		}
	}
	phases := []solution.Phase{solution.Actual, solution.DuplexActual}
	if setPlay {
		phases = append(phases, solution.SetPlay, solution.DuplexSet)
	}
	if tries {
		phases = append(phases, solution.Tries)
	}
	return phases
}

// versions are the ways to write the solution, from the fullest on.
func versions(o A5Options) []TextOptions {
	if o.Whole {
		return []TextOptions{o.Text}
	}
	noDuals := o.Text
	noDuals.HideDuals = true
	short := noDuals
	short.HideCheckingTries, short.HideWeakThreats = true, true
	return []TextOptions{o.Text, noDuals, short}
}

// smallest and largest bound the size of the diagram in millimetres: still to
// be recognised, and with room for coordinates between the margins.
const smallest, largest = 30, 100

// a5 is a sheet being made.
type a5 struct {
	catalog  *i18n.Catalog
	work     *problem.Composition
	options  A5Options
	solution []paragraph // sizes are filled in by lay
}

// best lays the sheet out in the first fit that takes one page, or else in the
// overflow that takes the fewest.
func (a *a5) best() []Page {
	for _, f := range fits {
		if pages := a.lay(f); len(pages) == 1 {
			return pages
		}
	}
	pages := a.lay(overflow[0])
	if columns := a.lay(overflow[1]); len(columns) < len(pages) {
		pages = columns
	}
	return pages
}

func (a *a5) lay(fit fit) []Page {
	f := newFlow(A5Width, A5Height, a5Margin, a.continued)
	a.above(f)
	if a.options.Diagram.Size > 0 {
		fit.diagram = min(max(a.options.Diagram.Size, smallest), largest)
	}
	width := fit.diagram
	if all := goalDiagrams(a.catalog, &a.work.Problem); len(all) > 0 {
		a.goals(f, all, fit)
		width = f.inner()
	} else {
		a.diagram(f, fit)
	}
	a.below(f, width)
	f.y += 2
	f.split(fit.columns)
	for _, p := range a.solution {
		p.size = fit.size
		f.add(p)
	}
	for _, p := range a.predecessors(fit.size) {
		f.add(p)
	}
	a.numberPages(f)
	return f.pages
}

// above writes what stands over the diagram, in the order of article 52.
func (a *a5) above(f *flow) {
	w := a.work
	for _, author := range w.Authors {
		spans := []span{{AuthorName(author, a.options.Order), Bold}}
		if place := AuthorPlace(author); place != "" {
			spans = append(spans, span{" (" + place + ")", Regular})
		}
		f.add(paragraph{spans: spans, size: 12, align: alignCentre})
	}
	centred := func(text string, face Face) {
		if text != "" {
			f.add(paragraph{spans: []span{{text, face}}, size: 10, before: 0.6, align: alignCentre})
		}
	}
	centred(RelationText(a.catalog, w), Regular)
	centred(SourceText(a.catalog, w.Source), Italic)
	if w.Original {
		centred(a.catalog.T("sheet.original"), Italic)
	}
	centred(AwardText(a.catalog, w.Award), Regular)
	centred(DedicationText(a.catalog, w.Dedication), Italic)
}

func (a *a5) diagram(f *flow, fit fit) {
	o := a.options.Diagram
	o.Size = fit.diagram
	d := Diagram(a.work.Problem.Diagram, o)
	if !f.atTop() {
		f.y += 3
	}
	f.room(d.H)
	// The frame is centred; coordinates stand to its left.
	left := (f.width-o.Size)/2 - (d.W - o.Size)
	f.page().Place(d, left, f.y)
	f.y += d.H + 1.5
}

// below writes the task and, at the right, the men and the computer's test: in
// the given width where they fit, between the margins otherwise.
func (a *a5) below(f *flow, width float64) {
	p := &a.work.Problem
	rows := [...][2]paragraph{{
		{spans: []span{{TaskWords(a.catalog, p), Bold}}, size: 10.5},
		{spans: []span{{MenCount(p.Diagram), Regular}}, size: 10.5, align: alignRight},
	}, {
		{spans: []span{{strings.Join(twinChanges(a.catalog, a.options.Text.Style, &a.work.Problem), "; "), Regular}}, size: 10, before: 0.5},
		{spans: []span{{a.options.ComputerTested, Regular}}, size: 9.5, before: 0.5, align: alignRight},
	}}
	for i := range rows {
		left, right := rowLines(width, &rows[i])
		if len(left) > 1 || len(right) > 1 {
			width = f.inner()
		}
	}
	for i := range rows {
		f.row(width, &rows[i])
	}
}

// rowLines breaks the two paragraphs of a row. The right one keeps its first
// line whole if that leaves the left one half of the width.
func rowLines(width float64, row *[2]paragraph) (left, right []textLine) {
	const gap = 4
	right = row[1].lines(width / 2)
	room := width
	if len(right) > 0 {
		room -= right[0].width + gap
	}
	return row[0].lines(room), right
}

// row writes two paragraphs beside each other in the middle of the page.
func (f *flow) row(width float64, row *[2]paragraph) {
	left, right := rowLines(width, row)
	height := max(row[0].height(), row[1].height())
	edge := (f.width - width) / 2
	for i := range max(len(left), len(right)) {
		f.room(height + row[0].before)
		if i == 0 {
			f.y += row[0].before
		}
		if i < len(left) {
			f.write(left[i], &row[0], edge, width)
		}
		if i < len(right) {
			f.write(right[i], &row[1], edge, width)
		}
		f.y += height
	}
}

// continued writes the head of a further sheet: "Лойд, Крe1 – Крe8".
func (a *a5) continued(f *flow) {
	text := joined(", ", a.surnames(), a.kings())
	p := paragraph{spans: []span{{text, Bold}}, size: 11}
	lines := p.lines(f.inner() - 30)
	const most = 3 // however many authors there are
	for i, line := range lines[:min(len(lines), most)] {
		if i == most-1 && len(lines) > most {
			line.spans = append(line.spans, span{" …", Bold})
		}
		f.write(line, &p, f.margin, f.inner())
		f.y += p.height()
	}
	f.y += 1
	f.page().Draw(&Shape{Path: Lines(Point{f.margin, f.y}, Point{f.width - f.margin, f.y}), Stroke: Black, Width: 0.2})
	f.y += 2
}

func (a *a5) surnames() string {
	var names []string
	for _, author := range a.work.Authors {
		names = append(names, author.Family)
	}
	return joined(", ", names...)
}

// kings gives the squares of the kings in the diagram.
func (a *a5) kings() string {
	var squares []string
	for _, king := range []chess.Piece{chess.WhiteKing, chess.BlackKing} {
		if at := a.work.Problem.Diagram.Of(king); at != 0 {
			squares = append(squares, manText(a.options.Text.Style, king)+at.First().String())
		}
	}
	return strings.Join(squares, " – ")
}

// numberPages writes "sheet 2 of 3" beside the head of the further sheets.
func (a *a5) numberPages(f *flow) {
	for i := 1; i < len(f.pages); i++ {
		text := a.catalog.T("sheet.sheetNumber", "Number", i+1, "Count", len(f.pages))
		x := f.width - f.margin - TextWidth(Regular, text, 9)
		f.pages[i].Write(x, f.margin+11*ascent*mmPerPoint, text, Regular, 9, Black)
	}
}

// Indents of a solution in millimetres: of a level, and of a line's
// continuation beyond its beginning.
const (
	levelIndent = 4.0
	hangIndent  = 3.0
	maxIndent   = 40.0
)

// solutionParagraphs is the author's solution where it is known move by move,
// else the one found, else the author's text.
func solutionParagraphs(c *i18n.Catalog, w *problem.Composition, s *solution.Solution, o TextOptions) []paragraph {
	text := strings.TrimRight(strings.Trim(w.Solution, "\r\n"), " \t")
	switch lines := AuthorText(c, w, o); {
	case len(lines) > 0:
		return solvedParagraphs(lines)
	case hasMoves(s), text == "" && provedEmpty(s):
		return solvedParagraphs(SolutionText(c, s, o))
	case text == "":
		return nil
	}
	var all []paragraph
	for _, line := range strings.Split(text, "\n") {
		text := strings.TrimLeft(line, " \t")
		indent := min(float64(len(line)-len(text)), maxIndent)
		all = append(all, paragraph{spans: []span{{text, Regular}}, indent: indent, hang: indent + hangIndent})
	}
	return all
}

func solvedParagraphs(lines []TextLine) []paragraph {
	var all []paragraph
	for i, line := range lines {
		p := paragraph{indent: min(float64(line.Indent)*levelIndent, maxIndent)}
		p.hang = p.indent + hangIndent
		if line.Heading {
			p.before = 1.2
		}
		// A heading or a key stays with what follows it.
		p.keep = i+1 < len(lines) && (line.Heading || lines[i+1].Indent > line.Indent)
		for _, s := range line.Spans {
			face := Regular
			if s.Bold {
				face = Bold
			}
			p.spans = append(p.spans, span{s.Text, face})
		}
		all = append(all, p)
	}
	return all
}

// provedEmpty reports whether a search has proved that there is no solution.
func provedEmpty(s *solution.Solution) bool {
	if s == nil || !s.Complete() {
		return false
	}
	for i := range s.Parts {
		if s.Parts[i].Unsolvable != "" {
			return false
		}
	}
	return true
}

// hasMoves reports whether a solution has anything to print.
func hasMoves(s *solution.Solution) bool {
	if s == nil {
		return false
	}
	for i := range s.Parts {
		for _, nodes := range s.Parts[i].Phases {
			if len(nodes) > 0 {
				return true
			}
		}
	}
	return false
}

// latinMove is a move of an officer with a Latin letter, in any language.
var latinMove = regexp.MustCompile(`(?:^|[^\pL])[KQRBNSDTLFC][a-h1-8]?[x:*×-]?[a-h][1-8]`)

func warnings(w *problem.Composition, s *solution.Solution, o A5Options, sheets int, shortened bool) []Warning {
	var all []Warning
	warn := func(when bool, code WarningCode, value string) {
		if when {
			all = append(all, Warning{Code: code, Value: value})
		}
	}
	published := w.Source != (problem.Source{})
	warn(len(w.Authors) == 0, AuthorMissing, "")
	warn(!published && !w.Original, SourceMissing, "")
	warn(published && w.Original, SourceAndOriginal, "")
	warn(w.Source.PrintRun > 0 && w.Source.PrintRun < problem.LeastPrintRun && !w.Source.Electronic, SmallPrintRun, "")
	relation := w.Derivation()
	warn(!relation.MayCompete(), MayNotCompete, "")
	warn(relation == problem.AfterAnother && w.After == "" || relation == problem.SmallRework && len(w.ReworkedBy) == 0, ReworkUnnamed, "")
	warn(anticipated(w), FullyAnticipated, "")
	warn(w.Problem.Stipulation == problem.Stipulation{}, TaskMissing, "")
	warn(wrongBranching(&w.Problem, s), BranchingCode, w.Problem.Branching)
	if authored := !w.AuthorSolution.IsZero(); authored || hasMoves(s) {
		letters := o.Text.Style.Letters
		warn(letters != notation.Russian && letters != notation.Figurine, LatinLetters, "")
		warn(!authored && !s.Complete(), Incomplete, "")
	} else {
		warn(strings.TrimSpace(w.Solution) == "", SolutionMissing, "")
		warn(latinMove.MatchString(w.Solution), LatinLetters, "")
	}
	warn(shortened, Shortened, "")
	warn(sheets > 1, SecondSheet, strconv.Itoa(sheets))
	return all
}

// wrongBranching reports whether the branching code disagrees with the length
// of the task or, where the search is complete, with the number of lines.
func wrongBranching(p *problem.Problem, s *solution.Solution) bool {
	if p.Branching == "" {
		return false
	}
	code, err := problem.ParseBranching(p.Branching)
	if err != nil {
		return true
	}
	lines := 0
	if s != nil && len(s.Parts) == 1 && s.Complete() {
		lines = countEnds(s.Parts[0].Phases[solution.Actual])
	}
	return code.Check(p.Stipulation, lines) != nil
}

// countEnds counts the lines of help play.
func countEnds(nodes []solution.Node) int {
	count := 0
	for i := range nodes {
		count += max(1, countEnds(nodes[i].Children))
	}
	return count
}
