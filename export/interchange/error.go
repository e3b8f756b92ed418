package interchange

import (
	"fmt"
	"strings"
)

// Code says what is wrong with a file or an entry.
type Code string

// The codes of whole files.
const (
	CodeEmpty  Code = "empty"  // nothing but white space
	CodeBinary Code = "binary" // no text
	CodeFormat Code = "format" // text in no known format
)

// The codes of entries.
const (
	CodeSyntax      Code = "syntax"      // the file's own grammar is broken here
	CodeNoEntry     Code = "noEntry"     // text where a problem should be
	CodeMissing     Code = "missing"     // a field without which there is no problem
	CodeType        Code = "type"        // a list, map or text where another was expected
	CodeDuplicate   Code = "duplicate"   // the field occurs twice; the first one counts
	CodeUnknown     Code = "unknown"     // a keyword that is not known
	CodeDiagram     Code = "diagram"     // the placement is wrong; Err is a *chess.FENError
	CodeMan         Code = "man"         // a man that cannot be read
	CodeFairyMan    Code = "fairyMan"    // men that the orthodox board cannot hold
	CodeOccupied    Code = "occupied"    // two men on one square
	CodeKnight      Code = "knight"      // N beside S: knight or nightrider?
	CodeStipulation Code = "stipulation" // Err is a *problem.StipulationError
	CodeTwin        Code = "twin"        // Err is a *problem.TwinTextError
	CodeLetter      Code = "letter"      // a twin without the letter in Text, which comes next
	CodeDate        Code = "date"        // no date; Err is a *problem.DateError
	CodeNumber      Code = "number"      // no number
	CodeSolutions   Code = "solutions"   // no number of solutions or branching code
	CodeOperation   Code = "operation"   // an EPD operation that is wrong
	CodeMove        Code = "move"        // a move that cannot be read or played
	CodeBytes       Code = "bytes"       // bytes that are no text
)

// Codes lists all codes.
func Codes() []Code {
	return []Code{
		CodeEmpty, CodeBinary, CodeFormat, CodeSyntax,
		CodeNoEntry, CodeMissing, CodeType, CodeDuplicate, CodeUnknown, CodeDiagram,
		CodeMan, CodeFairyMan, CodeOccupied, CodeKnight, CodeStipulation, CodeTwin,
		CodeLetter, CodeDate, CodeNumber, CodeSolutions, CodeOperation, CodeMove, CodeBytes,
	}
}

// Error tells what is wrong in a file, and where.
type Error struct {
	File string
	// Entry counts from 1; 0 means the file as a whole.
	Entry int
	// Line and Column count from 1; 0 means unknown.
	Line, Column int
	// Field is the file's own word for the field ("stipulation", "twins.b").
	Field string
	Code  Code
	// Text is the offending text, shortened.
	Text string
	// Mended: the entry is whole all the same, as with a task in free words,
	// which is kept and printed though not solved.
	Mended bool
	// Err is the parser's or the system's error beneath, or nil; see Code.
	Err error
}

// Error describes the fault in English for a log; the window and the command
// line word it for the user.
func (e *Error) Error() string {
	var b strings.Builder
	b.WriteString(e.File)
	if e.Entry > 0 {
		fmt.Fprintf(&b, ": entry %d (line %d)", e.Entry, e.Line)
	}
	if e.Field != "" {
		fmt.Fprintf(&b, ": %s", e.Field)
	}
	fmt.Fprintf(&b, ": %s", e.Code)
	if e.Text != "" {
		fmt.Fprintf(&b, " %q", e.Text)
	}
	if e.Err != nil {
		fmt.Fprintf(&b, ": %v", e.Err)
	}
	return strings.TrimPrefix(b.String(), ": ")
}

// Unwrap returns the parser's or the system's error.
func (e *Error) Unwrap() error { return e.Err }

// shown is the most runes of an offending text that an error shows.
const shown = 80

// shorten cuts a text for an error message.
func shorten(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	if r := []rune(text); len(r) > shown {
		return string(r[:shown]) + "…"
	}
	return text
}

func firstLine(text string) string {
	line, _, _ := strings.Cut(strings.TrimSpace(text), "\n")
	return shorten(line)
}

// fail notes an error of the entry.
func (e *Entry) fail(err Error) {
	err.Text = shorten(err.Text)
	e.Errors = append(e.Errors, &err)
}
