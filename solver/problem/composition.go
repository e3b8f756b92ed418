package problem

// Author is a composer. Family alone is enough.
type Author struct {
	Family, Given string
	// Town and Country are where the author lives (article 47.1).
	Town, Country string
}

// Date is a date known to the year, the month or the day; zero fields are
// unknown. YearTo is set for a span of years.
type Date struct{ Year, YearTo, Month, Day int }

// Source is where a work appeared.
type Source struct {
	Name, Volume, Issue, Round string
	// Number is the problem's own number in the issue or event.
	Number string
	Page   int
	Date   Date
	// Electronic: the issue is not printed (article 47.1).
	Electronic bool
}

// Award is a distinction. Tourney is empty when it is the source's own.
type Award struct {
	Tourney     string
	TourneyDate Date
	// Distinction is in the trade's form: "1st Prize", "2nd-3rd HM", "Comm.".
	Distinction string
	Judges      []Author
}

// Composition is a work: a problem and everything known about it.
type Composition struct {
	// ID names the work in its collection; free text.
	ID      string
	Authors []Author
	// Original is the "first publication" of article 52; it excludes Source.
	Original   bool
	Source     Source
	Award      Award
	Dedication string
	// After names the author and work that this one reworks (article 47.3).
	After   string
	Problem Problem
	// StatedGenre is the genre that somebody chose; none leaves it to the
	// task (see Genre).
	StatedGenre Genre
	// Predecessors are the earlier works that this one shares content with.
	Predecessors []Predecessor
	// Solution is the author's solution as found or typed, AuthorSolution the
	// same as a tree.
	Solution       string
	AuthorSolution AuthorSolution
	Keywords       []string
	Comments       []string
	Reprints       []Source
	// ForeignIDs maps a database (PDB, WinChloe, yacpdb.org) to its number.
	ForeignIDs map[string]string
	// Extra keeps what a file said and no field holds, by the file's own key.
	Extra map[string]string
}
