package problem

import (
	"fmt"
	"strings"
)

// Branching is the code that tells how the solutions of help play branch: one
// number for each half-move, "2.1.1.1" meaning two solutions that differ from
// the first half-move on, "1.2.1.1" two that share it (article 52).
type Branching struct {
	// Counts holds the numbers, each 1 or more.
	Counts []int
	// Open: the code ends in dots, "2.1.1...", all further numbers being 1.
	Open bool
}

// BranchingFault says what is wrong with a branching code.
type BranchingFault string

// The faults of a branching code.
const (
	BranchingForm   BranchingFault = "form"   // not numbers with dots between
	BranchingLength BranchingFault = "length" // not as many numbers as half-moves
	BranchingLines  BranchingFault = "lines"  // the product is not the number of lines
)

// BranchingError tells what is wrong with a branching code.
type BranchingError struct {
	Fault BranchingFault
	// Offset is the byte at which reading failed (BranchingForm).
	Offset int
	// Want and Have are what is and what was found: half-moves
	// (BranchingLength) or lines (BranchingLines).
	Want, Have int
}

// Error describes the fault for a log; the window words it for the user.
func (e *BranchingError) Error() string {
	return fmt.Sprintf("branching code: %s (byte %d, want %d, have %d)", e.Fault, e.Offset, e.Want, e.Have)
}

// maxBranches bounds the numbers of a branching code and their product.
const maxBranches = 1 << 30

// ParseBranching reads "2.1.1.1" or "2.1.1...". Errors are *BranchingError.
func ParseBranching(text string) (Branching, error) {
	var b Branching
	r := scanner{text: text}
	r.skip(blanks)
	for {
		start := r.pos
		n, ok := r.number()
		if !ok || n < 1 {
			return Branching{}, &BranchingError{Fault: BranchingForm, Offset: start}
		}
		b.Counts = append(b.Counts, n)
		if r.take("...") || r.take("…") {
			b.Open = true
			break
		}
		if !r.take(".") {
			break
		}
	}
	if r.skip(blanks); r.rest() != "" || len(b.Counts) < 2 && !b.Open {
		return Branching{}, &BranchingError{Fault: BranchingForm, Offset: r.pos}
	}
	return b, nil
}

// String writes the code.
func (b Branching) String() string {
	var text strings.Builder
	for i, n := range b.Counts {
		if i > 0 {
			text.WriteByte('.')
		}
		fmt.Fprint(&text, n)
	}
	if b.Open {
		text.WriteString("...")
	}
	return text.String()
}

// Lines returns the number of solutions: the product of the numbers.
func (b Branching) Lines() int {
	product := 1
	for _, n := range b.Counts {
		if n > maxBranches/product {
			return maxBranches
		}
		product *= n
	}
	return product
}

// Check compares the code with the length of the stipulation and with the
// number of lines of the solution; lines 0 means that it is not known. Errors
// are *BranchingError.
func (b Branching) Check(s Stipulation, lines int) error {
	plies, have := int(s.Plies), len(b.Counts)
	if have > plies || have < plies && !b.Open {
		return &BranchingError{Fault: BranchingLength, Want: plies, Have: have}
	}
	if lines > 0 && b.Lines() != lines {
		return &BranchingError{Fault: BranchingLines, Want: lines, Have: b.Lines()}
	}
	return nil
}
