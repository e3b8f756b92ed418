package interchange

import (
	"slices"

	"keymove/solver/problem"
)

// Field names a part of a composition.
type Field string

// The fields that some format cannot hold.
const (
	FieldID          Field = "id"
	FieldIdentity    Field = "identity" // what links versions of a work
	FieldAuthors     Field = "authors"
	FieldResidence   Field = "residence" // where the authors live
	FieldAgreement   Field = "coauthorsAgree"
	FieldOriginal    Field = "original"
	FieldSource      Field = "source"        // the source's name
	FieldDetails     Field = "sourceDetails" // date, issue, number, page …
	FieldElectronic  Field = "electronic"
	FieldIssue       Field = "issueDetails" // who answers for the issue, its place, print run and pages
	FieldDistinction Field = "distinction"
	FieldTourney     Field = "tourney" // the event of the award, its date and judges
	FieldSection     Field = "section"
	FieldDedication  Field = "dedication"
	FieldAfter       Field = "after"
	FieldRelation    Field = "relation" // rework, version or correction, and by whom
	FieldDefect      Field = "defect"   // when a defect became known, and how often the work was entered again
	FieldDiagram     Field = "diagram"  // men that no orthodox board holds
	FieldStipulation Field = "stipulation"
	FieldOptions     Field = "options"
	FieldTwins       Field = "twins"
	FieldIntended    Field = "intended" // the number of solutions, the branching code
	FieldSolution    Field = "solution"
	FieldKeywords    Field = "keywords"
	FieldAuthored    Field = "authorSolution" // the author's solution as a tree
	FieldSolved      Field = "solutionPublished"
	FieldComments    Field = "comments"
	FieldLanguages   Field = "commentLanguages"
	FieldExamined    Field = "examined"
	FieldEarlier     Field = "predecessors"
	FieldReprints    Field = "reprints"
	FieldForeignIDs  Field = "foreignIDs"
	FieldGame        Field = "game" // side to move, rights and counters of a game
	FieldGenre       Field = "genre"
	FieldExtra       Field = "extra"
)

// Fields lists all fields in the order in which losses are named.
func Fields() []Field {
	var all []Field
	for _, a := range aspects {
		all = append(all, a.field)
	}
	return all
}

// Loss names what a written file does not hold.
type Loss struct {
	// Entry counts the compositions from 1.
	Entry int
	Field Field
}

// aspect is a field, whether a composition has it, and what holds it. JSON,
// PGN, LaTeX and HTML hold everything and are not listed; PBM has rules of its
// own.
type aspect struct {
	field Field
	has   func(*problem.Composition) bool
	in    []Format
	// but names what a format that holds the field cannot hold of it; nil
	// means nothing.
	but func(Format, *problem.Composition) bool
}

var aspects = [...]aspect{
	{FieldID, func(c *problem.Composition) bool { return c.ID != "" }, []Format{Olive, EPD}, nil},
	{FieldIdentity, func(c *problem.Composition) bool { return c.Identity != "" }, nil, nil},
	{FieldAuthors, func(c *problem.Composition) bool { return len(c.Authors) > 0 }, []Format{Olive, Popeye, EPD}, nil},
	{FieldResidence, func(c *problem.Composition) bool {
		return slices.ContainsFunc(c.Authors, func(a problem.Author) bool { return a.Town+a.Country != "" })
	}, nil, nil},
	{FieldAgreement, func(c *problem.Composition) bool { return c.CoauthorsAgree }, nil, nil},
	{FieldOriginal, func(c *problem.Composition) bool { return c.Original }, nil, nil},
	{FieldSource, func(c *problem.Composition) bool { return c.Source.Name != "" }, []Format{Olive, Popeye}, nil},
	{FieldDetails, func(c *problem.Composition) bool {
		s := c.Source
		return problem.Source{Volume: s.Volume, Issue: s.Issue, Round: s.Round, Number: s.Number, Page: s.Page, Date: s.Date} != problem.Source{}
	}, []Format{Olive}, nil},
	{FieldElectronic, func(c *problem.Composition) bool { return c.Source.Electronic }, nil, nil},
	{FieldIssue, func(c *problem.Composition) bool {
		s := c.Source
		return s.Responsible+s.Place != "" || s.PrintRun != 0 || s.Pages != 0
	}, nil, nil},
	{FieldDistinction, func(c *problem.Composition) bool { return c.Award.Distinction != "" }, []Format{Olive, Popeye}, nil},
	{FieldTourney, func(c *problem.Composition) bool {
		return c.Award.Tourney != "" || c.Award.TourneyDate != problem.Date{} || len(c.Award.Judges) > 0
	}, []Format{Olive}, nil},
	{FieldSection, func(c *problem.Composition) bool { return c.Award.Section != "" }, nil, nil},
	{FieldDedication, func(c *problem.Composition) bool { return c.Dedication != "" }, nil, nil},
	{FieldAfter, func(c *problem.Composition) bool { return c.After != "" }, nil, nil},
	{FieldRelation, func(c *problem.Composition) bool {
		return c.Relation != problem.NoRelation || len(c.ReworkedBy) > 0
	}, nil, nil},
	{FieldDefect, func(c *problem.Composition) bool {
		return c.DefectPublished != problem.Date{} || c.Reentries != 0
	}, nil, nil},
	{FieldDiagram, func(c *problem.Composition) bool { return len(guards(c)) > 0 }, []Format{Olive, Popeye}, diagramBut},
	{FieldStipulation, func(c *problem.Composition) bool { return c.Problem.Stipulation != problem.Stipulation{} }, []Format{Olive, Popeye, EPD}, stipulationBut},
	{FieldOptions, func(c *problem.Composition) bool { o := unguarded(c); return len(o.Strings()) > 0 }, []Format{Olive, Popeye, EPD}, optionsBut},
	{FieldTwins, func(c *problem.Composition) bool { return len(c.Problem.Twins) > 0 || c.Problem.ZeroPosition }, []Format{Olive, Popeye}, twinsBut},
	{FieldIntended, func(c *problem.Composition) bool { return c.Problem.Intended > 0 || c.Problem.Branching != "" }, []Format{Olive}, nil},
	{FieldSolution, func(c *problem.Composition) bool { return c.Solution != "" }, []Format{Olive}, nil},
	{FieldAuthored, func(c *problem.Composition) bool { return !c.AuthorSolution.IsZero() }, nil, nil},
	{FieldSolved, func(c *problem.Composition) bool { return c.SolutionPublished != problem.Date{} }, nil, nil},
	{FieldKeywords, func(c *problem.Composition) bool { return len(c.Keywords) > 0 }, []Format{Olive}, nil},
	{FieldComments, func(c *problem.Composition) bool { return len(c.Comments) > 0 }, []Format{Olive, Popeye, EPD}, func(f Format, c *problem.Composition) bool {
		return f == EPD && len(c.Comments) > epdComments
	}},
	{FieldLanguages, hasLanguages, nil, nil},
	{FieldExamined, func(c *problem.Composition) bool { return len(c.Examined) > 0 }, nil, nil},
	{FieldEarlier, func(c *problem.Composition) bool { return len(c.Predecessors) > 0 }, nil, nil},
	{FieldReprints, func(c *problem.Composition) bool { return len(c.Reprints) > 0 }, []Format{Olive}, nil},
	{FieldForeignIDs, func(c *problem.Composition) bool { return len(c.ForeignIDs) > 0 }, []Format{Olive}, nil},
	{FieldGame, func(c *problem.Composition) bool {
		return c.Problem.Diagram.HalfMoves > 0 || c.Problem.Diagram.FullMove > 1
	}, nil, nil},
	{FieldGenre, func(c *problem.Composition) bool { return c.StatedGenre != problem.NoGenre }, nil, nil},
	{FieldExtra, hasExtra, []Format{Olive, Popeye, EPD}, extraBut},
}

// losses lists the fields of c that the format cannot hold.
func losses(format Format, c *problem.Composition) []Field {
	switch format {
	case JSON, PGN, LaTeX, HTML, PBM:
		return nil
	}
	var all []Field
	for _, a := range aspects {
		if a.has(c) && (!slices.Contains(a.in, format) || a.but != nil && a.but(format, c)) {
			all = append(all, a.field)
		}
	}
	return all
}

func diagramBut(f Format, c *problem.Composition) bool {
	return c.Extra[extraFEN] != "" || f == Popeye && slices.ContainsFunc(lines(c.Extra[extraMen]), func(man string) bool { return !isEnglishMan(man) })
}

func stipulationBut(f Format, c *problem.Composition) bool {
	s := c.Problem.Stipulation
	_, ok := popeyeStipulation(s)
	return f == Popeye && (!ok || s.Remark != "") || f == EPD && s.Remark != ""
}

func optionsBut(f Format, c *problem.Composition) bool {
	o := unguarded(c)
	_, all := popeyeOptions(&c.Problem, o)
	return f == Popeye && !all || f != Popeye && !wordsSuffice(o)
}

func twinsBut(f Format, c *problem.Composition) bool {
	return f == Popeye && slices.ContainsFunc(c.Problem.Twins, func(t problem.Twin) bool { return !isPopeyeTwin(t) })
}

// hasExtra reports whether Extra holds more than the diagram's men.
func hasExtra(c *problem.Composition) bool {
	for key := range c.Extra {
		if key != extraMen && key != extraFEN {
			return true
		}
	}
	return false
}

func extraBut(f Format, c *problem.Composition) bool {
	held := map[string]bool{}
	switch f {
	case Olive:
		_, held = oliveDocument(c)
	case Popeye:
		held[extraTitle] = true
	case EPD:
		held[extraEPD] = true
	}
	for key := range c.Extra {
		if !held[key] && key != extraMen && key != extraFEN {
			return true
		}
	}
	return false
}
