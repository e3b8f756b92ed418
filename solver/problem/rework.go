package problem

import "slices"

// Relation says how a work stands to an earlier one (articles 45.5 and 47.3).
type Relation uint8

// The relations; the zero Relation is none.
const (
	NoRelation Relation = iota
	// AfterAnother is a large rework of another's work. It appears under the
	// new author's name with "After A" and may compete.
	AfterAnother
	// SmallRework is another's work, a little improved. It appears under the
	// first author's name with "Reworked by B" and may not compete.
	SmallRework
	// Version is another form of the author's own work.
	Version
	// Correction is the author's own repair of an incorrect work.
	Correction
)

var relationNames = []string{"", "after", "rework", "version", "correction"}

// String returns the relation's name in files: "after", "rework", "version",
// "correction", "" for none.
func (r Relation) String() string { return codeOf(relationNames, int(r)) }

// ParseRelation is the inverse of String; it reports false for other texts.
func ParseRelation(name string) (Relation, bool) {
	i := slices.Index(relationNames, name)
	return Relation(max(i, 0)), i >= 0
}

// Derivation returns how the work stands to an earlier one: its Relation or,
// where only an earlier work is named, AfterAnother.
func (c *Composition) Derivation() Relation {
	if c.Relation == NoRelation && c.After != "" {
		return AfterAnother
	}
	return c.Relation
}

// MayCompete reports whether a work that stands so to an earlier one may take
// part in a contest (article 47.3).
func (r Relation) MayCompete() bool { return r != SmallRework }

// freeAfter is how many years an author has to correct an incorrect work.
const freeAfter = 3

// FreeFrom returns the date from which others may publish a rework of their
// own, when the author has not corrected the work (article 45.5). It is as
// exact as DefectPublished; of a span of years the last counts. It is the zero
// Date for a work without a known defect.
func (c *Composition) FreeFrom() Date {
	d := c.DefectPublished
	if d.IsZero() {
		return d
	}
	d.Year, d.YearTo = max(d.Year, d.YearTo)+freeAfter, 0
	if !d.valid() { // the 29th of February
		d.Month, d.Day = 3, 1
	}
	return d
}

// MostReentries is how often an author may enter an incorrect work anew as an
// original (article 45.5).
const MostReentries = 1
