package library

import (
	"maps"
	"slices"
	"strings"

	"keymove/solver/problem"
)

// Merge joins what two records of one work say. The first goes before: where
// both say something different of the same thing, the other's word is kept in
// Extra, so nothing is lost. The problem itself is the first's.
func Merge(first, other problem.Composition) problem.Composition {
	m := first
	m.Extra = maps.Clone(first.Extra)
	m.ForeignIDs = maps.Clone(first.ForeignIDs)
	keep := func(name, value string) {
		if value == "" {
			return
		}
		if m.Extra == nil {
			m.Extra = map[string]string{}
		}
		key := "other " + name
		if old := m.Extra[key]; old != "" && old != value {
			value = old + "\n" + value
		}
		m.Extra[key] = value
	}
	text := func(name string, to *string, value string) {
		switch {
		case *to == "":
			*to = value
		case strings.TrimSpace(*to) != strings.TrimSpace(value):
			keep(name, value)
		}
	}
	date := func(name string, to *problem.Date, value problem.Date) {
		if to.IsZero() {
			*to = value
		} else if *to != value {
			keep(name, value.String())
		}
	}
	text("id", &m.ID, other.ID)
	text("identity", &m.Identity, other.Identity)
	text("dedication", &m.Dedication, other.Dedication)
	text("after", &m.After, other.After)
	text("solution", &m.Solution, other.Solution)
	if len(m.AuthorSolution.Parts) == 0 {
		m.AuthorSolution = other.AuthorSolution
	}
	switch a, b := authorsText(first.Authors), authorsText(other.Authors); {
	case a == "":
		m.Authors = other.Authors
	case Fold(a) != Fold(b):
		keep("authors", b)
	}
	if other.Source != (problem.Source{}) && other.Source != first.Source {
		if first.Source == (problem.Source{}) {
			m.Source = other.Source
		} else if !slices.Contains(first.Reprints, other.Source) {
			m.Reprints = append(slices.Clone(first.Reprints), other.Source)
		}
	}
	if a := other.Award; a.Distinction != "" || a.Tourney != "" {
		switch {
		case first.Award.Distinction == "" && first.Award.Tourney == "":
			m.Award = a
		case a.Distinction != first.Award.Distinction || a.Tourney != first.Award.Tourney:
			keep("award", strings.TrimSpace(a.Distinction+" "+a.Tourney))
		}
	}
	m.Keywords = union(first.Keywords, other.Keywords)
	m.Comments = union(first.Comments, other.Comments)
	m.Examined = union(first.Examined, other.Examined)
	m.CoauthorsAgree = first.CoauthorsAgree || other.CoauthorsAgree
	if m.StatedGenre == problem.NoGenre {
		m.StatedGenre = other.StatedGenre
	}
	if first.After == "" && first.Relation == problem.NoRelation {
		m.Relation, m.ReworkedBy = other.Relation, other.ReworkedBy
	} else if first.Relation != other.Relation {
		keep("relation", strings.TrimSpace(other.Relation.String()+" "+authorsText(other.ReworkedBy)))
	}
	m.Reentries = max(first.Reentries, other.Reentries)
	date("defect published", &m.DefectPublished, other.DefectPublished)
	date("solution published", &m.SolutionPublished, other.SolutionPublished)
	for _, r := range other.Reprints {
		if !slices.Contains(m.Reprints, r) {
			m.Reprints = append(slices.Clip(m.Reprints), r)
		}
	}
	for name, value := range other.ForeignIDs {
		if m.ForeignIDs == nil {
			m.ForeignIDs = map[string]string{}
		}
		if old, known := m.ForeignIDs[name]; known && old != value {
			keep(name, value)
		} else {
			m.ForeignIDs[name] = value
		}
	}
	for name, value := range other.Extra {
		if old, known := m.Extra[name]; known && old != value {
			keep(name, value)
		} else if !known {
			if m.Extra == nil {
				m.Extra = map[string]string{}
			}
			m.Extra[name] = value
		}
	}
	m.Predecessors = append(slices.Clip(first.Predecessors), other.Predecessors...)
	return m
}

func authorsText(authors []problem.Author) string {
	var names []string
	for _, a := range authors {
		names = append(names, a.String())
	}
	return strings.Join(names, "; ")
}

// union holds what is in one of two lists, the first's before the other's.
func union[T comparable](a, b []T) []T {
	all := slices.Clip(a)
	for _, v := range b {
		if !slices.Contains(all, v) {
			all = append(all, v)
		}
	}
	return all
}
