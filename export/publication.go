package export

import (
	"strconv"
	"strings"

	"keymove/resources/i18n"
	"keymove/solver/chess"
	"keymove/solver/notation"
	"keymove/solver/problem"
)

// Lack is something that article 47.1 asks of a first publication and that is
// not known of a work.
type Lack struct {
	Code LackCode
	// Required: without it the work counts as not published. The rest is
	// recommended, or may follow later.
	Required bool
}

// LackCode is a kind of lack.
type LackCode string

// The lacks, in the order of article 47.1: the issue, what stands with the
// diagram from top to bottom, the solution.
const (
	NoIssue       LackCode = "issue"       // nothing is known of the issue
	NoTitle       LackCode = "title"       // the issue's name
	NoResponsible LackCode = "responsible" // who answers for it
	NoPlace       LackCode = "place"       // where it appears
	NoDate        LackCode = "date"        // of a printed issue
	NoDisclosure  LackCode = "disclosure"  // date of disclosure of an electronic issue
	NoPrintRun    LackCode = "printRun"    // copies of a printed issue
	FewCopies     LackCode = "fewCopies"   // fewer than 50 of them
	NoPages       LackCode = "pages"       // the fixed number of numbered pages
	NoAuthor      LackCode = "author"
	NoGivenName   LackCode = "givenName"
	NoResidence   LackCode = "residence"
	NoAgreement   LackCode = "agreement"   // of the co-authors
	NoDistinction LackCode = "distinction" // though a contest is named; required where its results come out first
	NoDiagram     LackCode = "diagram"
	NoTask        LackCode = "task"
	NoTarget      LackCode = "target"   // the second diagram of a=>b
	NoSolution    LackCode = "solution" // may come out later, but must
)

// PublicationLacks lists what is missing for a first publication of a work by
// article 47.1. It is a check list for the editor: the rules take much of it
// from the issue, which the record of a work need not hold.
func PublicationLacks(w *problem.Composition) []Lack {
	var all []Lack
	lack := func(when, required bool, code LackCode) {
		if when {
			all = append(all, Lack{code, required})
		}
	}
	if s := w.Source; s == (problem.Source{}) {
		lack(true, true, NoIssue)
	} else {
		lack(s.Name == "", true, NoTitle)
		lack(s.Responsible == "", true, NoResponsible)
		lack(s.Place == "", true, NoPlace)
		lack(s.Date.Year == 0 && !s.Electronic, true, NoDate)
		lack(s.Date.Year == 0 && s.Electronic, true, NoDisclosure)
		lack(s.PrintRun == 0 && !s.Electronic, true, NoPrintRun)
		lack(s.PrintRun > 0 && s.PrintRun < problem.LeastPrintRun && !s.Electronic, true, FewCopies)
		lack(s.Pages == 0, true, NoPages)
	}
	lack(!anyAuthor(w, func(a problem.Author) bool { return a.Family != "" }), true, NoAuthor)
	lack(anyAuthor(w, func(a problem.Author) bool { return a.Family != "" && a.Given == "" }), false, NoGivenName)
	lack(anyAuthor(w, func(a problem.Author) bool { return AuthorPlace(a) == "" }), false, NoResidence)
	lack(len(w.Authors) > 1 && !w.CoauthorsAgree, false, NoAgreement)
	lack(w.Award.Tourney != "" && w.Award.Distinction == "", false, NoDistinction)
	p := &w.Problem
	lack(p.Diagram.Men(chess.White)|p.Diagram.Men(chess.Black) == 0, true, NoDiagram)
	lack(p.Stipulation == problem.Stipulation{}, true, NoTask)
	lack(p.Stipulation.Goal.Kind == problem.ReachPosition && !p.Stipulation.HasTarget(), true, NoTarget)
	lack(strings.TrimSpace(w.Solution) == "" && w.AuthorSolution.IsZero(), false, NoSolution)
	return all
}

func anyAuthor(w *problem.Composition, is func(problem.Author) bool) bool {
	for _, a := range w.Authors {
		if is(a) {
			return true
		}
	}
	return false
}

// LackText words a lack.
func LackText(c *i18n.Catalog, l Lack) string {
	return c.T("publication.lack."+string(l.Code), "Least", problem.LeastPrintRun)
}

// PublicationReport is the check list of a first publication, what is required
// apart from what is advised, with the text that is ready to print.
func PublicationReport(c *i18n.Catalog, st notation.Style, w *problem.Composition) string {
	lists := map[bool]string{}
	for _, l := range PublicationLacks(w) {
		lists[l.Required] += "\n• " + LackText(c, l)
	}
	report := c.T("publication.complete")
	if lists[true] != "" {
		report = c.T("publication.required") + lists[true]
	}
	if lists[false] != "" {
		report += "\n\n" + c.T("publication.advised") + lists[false]
	}
	return report + "\n\n" + c.T("publication.text") + "\n" + PublicationText(c, st, w)
}

// publication are the lines around the diagram of a first publication, in the
// order of article 47.1.
type publication struct {
	authors []string // each with the residence on the next line, where it is known
	above   []string // relation to an earlier work, distinction, dedication
	task    string
	below   []string // twins, further conditions
}

func newPublication(c *i18n.Catalog, st notation.Style, w *problem.Composition) publication {
	var text publication
	for _, a := range w.Authors {
		text.authors = append(text.authors, AuthorName(a, GivenFirst), AuthorPlace(a))
	}
	text.above = []string{RelationText(c, w), AwardText(c, w.Award), DedicationText(c, w.Dedication)}
	plain := w.Problem
	plain.Options.Conditions = nil
	text.task = TaskWords(c, &plain)
	text.below = append(twinChanges(c, st, &w.Problem), strings.Join(w.Problem.Options.Conditions, ", "))
	return text
}

// PublicationText is what stands with the diagram of a first publication, from
// top to bottom as article 47.1 recommends, the men of the diagram as a list:
// author, residence, distinction, diagram, task, twins, further conditions. The
// last line names the issue with what identifies it, where it is known.
func PublicationText(c *i18n.Catalog, st notation.Style, w *problem.Composition) string {
	text := newPublication(c, st, w)
	lines := append(append(text.authors, text.above...), menText(c, st, &w.Problem.Diagram))
	for _, t := range w.Problem.Targets() {
		lines = append(lines, targetCaption(c, t)+". "+menText(c, st, &t.Setup))
	}
	lines = append(lines, joined(" ", text.task, MenCount(w.Problem.Diagram)))
	lines = append(append(lines, text.below...), ImprintText(c, w.Source))
	return joined("\n", lines...)
}

// menText lists men: "Белые: Крa1, Фb2, п.c3 (3). Чёрные: Крh8 (1)."
func menText(c *i18n.Catalog, st notation.Style, s *chess.Setup) string {
	side := func(colour chess.Colour) string {
		var men []string
		for kind := chess.King; kind >= chess.Pawn; kind-- {
			letter := manText(st, kind.Of(colour))
			for sq := range s.Of(kind.Of(colour)).All {
				men = append(men, letter+sq.String())
			}
		}
		return strings.Join(men, ", ")
	}
	return c.T("publication.men", "White", side(chess.White), "WhiteCount", s.Men(chess.White).Count(),
		"Black", side(chess.Black), "BlackCount", s.Men(chess.Black).Count())
}

// ImprintText names an issue with all that identifies it (article 47.1):
// "«64», 1928, № 5, задача 12; Москва; отв. за выпуск Н. Греков; тираж 1000
// экз.; 16 с." It is "" for the zero Source.
func ImprintText(c *i18n.Catalog, s problem.Source) string {
	responsible, copies, pages := "", "", ""
	if s.Responsible != "" {
		responsible = c.T("publication.responsible", "Name", s.Responsible)
	}
	if s.PrintRun > 0 && !s.Electronic {
		copies = c.N("publication.copies", s.PrintRun)
	}
	if s.Pages > 0 {
		pages = c.T("publication.pages", "Number", strconv.Itoa(s.Pages))
	}
	electronic := ""
	if s.Electronic {
		electronic = c.T("publication.electronic")
	}
	return joined("; ", SourceText(c, s), s.Place, electronic, responsible, copies, pages)
}

// PublicationOptions are choices of a diagram with its text. The zero options
// write men in Latin letters of English.
type PublicationOptions struct {
	Style   notation.Style
	Diagram DiagramOptions
}

// Publication draws the diagram of a first publication with its text in the
// order of article 47.1, as a magazine would print it. The page is as large as
// the drawing.
func Publication(c *i18n.Catalog, w *problem.Composition, o PublicationOptions) Page {
	const margin, tall = 4, 10_000 // nothing goes on a second page
	size := o.Diagram.Size
	if size <= 0 {
		size = diagramSize
	}
	size = min(max(size, smallest), largest)
	sheet := a5{catalog: c, work: w, options: A5Options{Diagram: o.Diagram}}
	sheet.options.Diagram.Size = size
	width := size + 2*margin
	if o.Diagram.Coordinates {
		width = Diagram(chess.Setup{}, sheet.options.Diagram).W*2 - size + 2*margin // the frame stays in the middle
	}
	goals := goalDiagrams(c, &w.Problem)
	if len(goals) > 0 {
		width = 2*size + goalGap + 2*margin
	}
	f := newFlow(width, tall, margin, func(*flow) {})
	text := newPublication(c, o.Style, w)
	write := func(line string, face Face, size float64) {
		if line != "" {
			f.add(paragraph{spans: []span{{line, face}}, size: size, before: 0.4, align: alignCentre})
		}
	}
	for i, line := range text.authors {
		write(line, [...]Face{Bold, Regular}[i%2], 11)
	}
	for _, line := range text.above {
		write(line, Italic, 10)
	}
	if len(goals) > 0 {
		sheet.goals(f, goals, fit{diagram: size / goalScale})
	} else {
		sheet.diagram(f, fit{diagram: size})
	}
	f.row(f.inner(), &[2]paragraph{
		{spans: []span{{text.task, Bold}}, size: 10.5},
		{spans: []span{{MenCount(w.Problem.Diagram), Regular}}, size: 10.5, align: alignRight},
	})
	for _, line := range text.below {
		if line != "" {
			f.add(paragraph{spans: []span{{line, Regular}}, size: 10, before: 0.5})
		}
	}
	page := f.pages[0]
	page.H = f.y + margin
	return page
}
