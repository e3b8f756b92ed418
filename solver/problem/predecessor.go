package problem

// Anticipation is how far an earlier work has the content of a later one
// (article 47.3).
type Anticipation uint8

// The degrees; the zero Anticipation is not judged yet.
const (
	NotJudged Anticipation = iota
	// PartialAnticipation: the later work adds elements of its own; the judge
	// decides whether it may compete.
	PartialAnticipation
	// FullAnticipation makes the later work incorrect.
	FullAnticipation
)

// Predecessor is an earlier work that somebody attached to a later one.
type Predecessor struct {
	Anticipation Anticipation
	Authors      []Author
	Source       Source
	// Placement is the diagram as in a FEN, "" when it is not known.
	Placement   string
	Stipulation string
	// Reference names the work in a collection or a database: "yacpdb/418092".
	Reference string
	// Note is the judge's word on what the works have in common.
	Note string
}
