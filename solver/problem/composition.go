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

// Source is where a work appeared (article 47.1).
type Source struct {
	Name, Volume, Issue, Round string
	// Number is the problem's own number in the issue or event.
	Number string
	Page   int
	// Date is that of the issue or, when it is Electronic, of its disclosure.
	Date Date
	// Electronic: the issue is not printed.
	Electronic bool
	// Responsible is who answers for the issue, and Place where it appears.
	Responsible, Place string
	// PrintRun and Pages are the issue's, 0 when unknown. A printed issue
	// publishes from LeastPrintRun copies on.
	PrintRun, Pages int
}

// LeastPrintRun is the number of copies from which a printed issue counts as a
// publication (article 47.1).
const LeastPrintRun = 50

// Award is a distinction. Tourney is empty when it is the source's own.
type Award struct {
	Tourney     string
	TourneyDate Date
	// Section is the tourney's section that the work took part in.
	Section string
	// Distinction is in the trade's form: "1st Prize", "2nd-3rd HM", "Comm.";
	// see ParseDistinction.
	Distinction string
	Judges      []Author
}

// Comment is a remark on a work.
type Comment struct {
	Text string
	// Language is the tag of the language ("ru", "en", "pt-BR"), "" when
	// unknown.
	Language string
}

// Examination tells what a work was checked with: a program (soundness), a
// database or a person (originality).
type Examination struct {
	// With names the program, database or person: "Popeye 4.87", "YACPDB".
	With string
	Date Date
	// Result is in free words: "C+", "no predecessor".
	Result string
}

// Composition is a work: a problem and everything known about it.
type Composition struct {
	// ID names the work in its collection; free text.
	ID string
	// Identity is one and the same in all versions and corrections of a work
	// (article 45.5), and in no other work; "" for a work that stands alone.
	Identity string
	Authors  []Author
	// CoauthorsAgree: the co-authors have agreed to the publication (article
	// 47.1).
	CoauthorsAgree bool
	// Original is the "first publication" of article 52; it excludes Source.
	Original   bool
	Source     Source
	Award      Award
	Dedication string
	// After names the author and work that this one reworks, or the earlier
	// publication of which it is a version or a correction (article 47.3).
	After string
	// Relation says what After is to this work; see Derivation.
	Relation Relation
	// ReworkedBy are the authors of a SmallRework.
	ReworkedBy []Author
	// DefectPublished is when it became known that the work is incorrect, and
	// Reentries how often its author has entered it anew as an original since
	// (article 45.5).
	DefectPublished Date
	Reentries       int
	Problem         Problem
	// StatedGenre is the genre that somebody chose; none leaves it to the
	// task (see Genre).
	StatedGenre Genre
	// Predecessors are the earlier works that this one shares content with.
	Predecessors []Predecessor
	// Solution is the author's solution as found or typed, AuthorSolution the
	// same as a tree. SolutionPublished is when it appeared, which may be later
	// than the work.
	Solution          string
	AuthorSolution    AuthorSolution
	SolutionPublished Date
	Keywords          []string
	Comments          []Comment
	Examined          []Examination
	Reprints          []Source
	// ForeignIDs maps a database (PDB, WinChloe, yacpdb.org) to its number.
	ForeignIDs map[string]string
	// Extra keeps what a file said and no field holds, by the file's own key.
	Extra map[string]string
}
