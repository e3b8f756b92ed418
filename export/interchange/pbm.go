package interchange

import (
	"bytes"
	"encoding/binary"
	"slices"
	"strings"

	"golang.org/x/text/encoding/charmap"

	"keymove/solver/chess"
	"keymove/solver/problem"
)

// Problemiste's file: the number of records less one, then records of a fixed
// size with offsets into the texts behind them; little end first.
const (
	pbmHead   = 2
	pbmRecord = 96
	pbmBoard  = 32 // where the squares begin within a record, a8 first
)

// pbmField is a text of a record.
type pbmField int

const (
	pbmAuthor pbmField = iota
	pbmSource
	pbmDistinction
	pbmComments
	pbmText
	pbmTwins
	pbmExtra
	pbmFields
)

// pbmNames are the fields in errors and in Extra.
var pbmNames = [pbmFields]string{"author", "source", "distinction", "comments", "text", "twins", "extra"}

// pbmEmpty stands for an empty square; the men follow it.
const pbmEmpty = ' '

// pbmMen are the men from pbmEmpty on, 0 where there is none.
var pbmMen = [...]chess.Piece{
	1: chess.WhiteRook, 2: chess.WhiteQueen, 3: chess.WhiteBishop, 4: chess.WhiteKnight, 5: chess.WhitePawn, 6: chess.WhiteKing,
	10: chess.BlackKing, 11: chess.BlackPawn, 12: chess.BlackKnight, 13: chess.BlackBishop, 14: chess.BlackQueen, 15: chess.BlackRook,
}

// pbmMan returns the man of a byte; empty squares have none.
func pbmMan(b byte) (chess.Piece, bool) {
	i := int(b) - pbmEmpty
	if i == 0 {
		return chess.NoPiece, true
	}
	if i < 0 || i >= len(pbmMen) || pbmMen[i] == chess.NoPiece {
		return chess.NoPiece, false
	}
	return pbmMen[i], true
}

// pbmSquare is a square by its number from a8.
func pbmSquare(n int) chess.Square { return chess.Square(n&7 | (7-n>>3&7)<<3) }

// isPBM tells Problemiste's files: the first record's squares hold what a
// square can, and its first text is in the file. A line of dashes would pass
// for a board.
func isPBM(data []byte) bool {
	if len(data) < pbmHead+pbmRecord {
		return false
	}
	for _, b := range data[pbmHead+pbmBoard : pbmHead+pbmRecord] {
		if _, ok := pbmMan(b); !ok {
			return false
		}
	}
	r := pbmReader{data: data}
	_, ok := r.bytes(0, pbmAuthor)
	return ok
}

// The bits of a record's type.
const (
	pbmPlay       = 0x03
	pbmSeries     = 0x08
	pbmStalemate  = 0x10
	pbmMaximummer = 0x20
	pbmHalf       = 0x40
	pbmUnused     = 0x84
)

var pbmPlays = [...]problem.Play{problem.Direct, problem.Help, problem.Self, problem.Reflex}

// maximummer is Problemiste's only condition: Black plays his longest moves.
const maximummer = "BlackMaximummer"

// pbmTask makes a task of a type and a number of moves, none when there are no
// moves.
func pbmTask(kind, moves byte) problem.Stipulation {
	code := [...]string{"", "h", "s", "r"}[kind&pbmPlay]
	if kind&pbmSeries != 0 {
		code = "ser-" + code
	}
	if kind&pbmStalemate != 0 {
		code += "="
	} else {
		code += "#"
	}
	n := int(moves)
	half := ""
	if kind&pbmHalf != 0 {
		n, half = n-1, ".5"
	}
	if n < 0 || n == 0 && half == "" {
		return problem.Stipulation{}
	}
	s, _ := problem.ParseStipulation(code + itoa(n) + half) // every such text is a task
	return s
}

// readPBM reads Problemiste's file.
func readPBM(data []byte) []Entry {
	count := int(binary.LittleEndian.Uint16(data)) + 1
	whole := min(count, (len(data)-pbmHead)/pbmRecord)
	r := pbmReader{data: data, legacy: charmap.ISO8859_1}
	var lines [][]byte
	for i := range whole {
		for field := range pbmFields {
			if text, ok := r.bytes(i, field); ok && field != pbmTwins {
				lines = append(lines, text)
			}
		}
	}
	r.legacy = legacyEncoding(lines)
	var entries []Entry
	for i := range whole {
		entries = append(entries, r.entry(i))
	}
	if whole < count {
		e := Entry{Line: 1}
		e.fail(Error{Field: "records", Code: CodeMissing, Text: itoa(count - whole)})
		entries = append(entries, e)
	}
	return entries
}

type pbmReader struct {
	data   []byte
	legacy *charmap.Charmap
}

// bytes returns a text of a record, false when its offset or length lead out
// of the file.
func (r *pbmReader) bytes(record int, field pbmField) ([]byte, bool) {
	at := uint64(binary.LittleEndian.Uint32(r.data[pbmHead+record*pbmRecord+4+4*int(field):]))
	if at+2 > uint64(len(r.data)) {
		return nil, false
	}
	length := uint64(binary.LittleEndian.Uint16(r.data[at:]))
	if at+2+length > uint64(len(r.data)) {
		return nil, false
	}
	return r.data[at+2 : at+2+length], true
}

func (r *pbmReader) entry(i int) Entry {
	e := Entry{Line: 1} // there are no lines
	c := &e.Composition
	texts := [pbmFields]string{}
	var twins []byte
	for field := range pbmFields {
		text, ok := r.bytes(i, field)
		switch {
		case !ok:
			e.fail(Error{Field: pbmNames[field], Code: CodeSyntax})
		case field == pbmTwins:
			twins = text
		default:
			texts[field] = r.decode(&e, pbmNames[field], text)
		}
	}
	for _, name := range strings.Split(texts[pbmAuthor], ";") {
		if strings.TrimSpace(name) != "" {
			c.Authors = append(c.Authors, problem.ParseAuthor(name))
		}
	}
	c.Source.Name, c.Award.Distinction, c.Solution = texts[pbmSource], texts[pbmDistinction], texts[pbmText]
	c.Comments = comments(lines(texts[pbmComments]))
	setExtra(c, "pbmExtra", texts[pbmExtra])
	record := r.data[pbmHead+i*pbmRecord:]
	kind, moves := record[2], record[3]
	if kind&pbmUnused != 0 {
		e.fail(Error{Field: "stipulation", Code: CodeUnknown, Text: itoa(int(kind))})
		setExtra(c, "pbmType", itoa(int(kind)))
	}
	for k, b := range record[pbmBoard : pbmBoard+64] {
		man, ok := pbmMan(b)
		if !ok {
			e.fail(Error{Field: "board", Code: CodeMan, Text: itoa(int(b)) + " " + pbmSquare(k).String()})
			setExtra(c, extraMen, "? "+itoa(int(b))+pbmSquare(k).String())
			continue
		}
		c.Problem.Diagram.Board[pbmSquare(k)] = man
	}
	c.Problem.Stipulation = pbmTask(kind, moves)
	if c.Problem.Stipulation == (problem.Stipulation{}) {
		e.fail(Error{Field: "stipulation", Code: CodeMissing})
	}
	if kind&pbmMaximummer != 0 {
		c.Problem.Options.Conditions = []string{maximummer}
	}
	e.readPBMTwins(twins, kind)
	guard(c)
	return e
}

// decode returns a text; several lines are parted by "\n".
func (r *pbmReader) decode(e *Entry, field string, data []byte) string {
	data = bytes.ReplaceAll(data, []byte("\r\n"), []byte("\n"))
	data = bytes.ReplaceAll(data, []byte("\r"), []byte("\n"))
	var all []string
	for _, line := range bytes.Split(data, []byte("\n")) {
		text, good := decodeLine(line, r.legacy)
		if !good {
			e.fail(Error{Field: field, Code: CodeBytes})
		}
		all = append(all, strings.TrimSpace(text))
	}
	return strings.TrimSpace(strings.Join(all, "\n"))
}

// Problemiste's changes that make a twin.
const (
	pbmDiagram = iota // the diagram is twin a)
	pbmMove
	pbmRemove
	pbmAdd
	pbmChange // a man is removed and another added
	pbmExchange
	pbmRotate90
	pbmRotate180
	pbmRotate270
	pbmShift
	pbmTorusShift
	pbmMirrorTop
	pbmMirrorSide
	pbmStipulation
	pbmAfterKey
	pbmColours
	pbmDuplex

	pbmOperation = 0x1f
	pbmJoined    = 0x40 // with the change after it
	pbmPrintable = 0x20 // keeps the byte from being a control character
	pbmContinued = '~'
)

// readPBMTwins reads the changes: a sign for whether each twin continues the
// one before, then four bytes a change. Without one that says that the diagram
// is a twin it is none.
func (e *Entry) readPBMTwins(data []byte, kind byte) {
	if len(data) == 0 {
		return
	}
	p := &e.Composition.Problem
	if len(data)%4 != 1 {
		e.fail(Error{Field: "twins", Code: CodeSyntax})
	}
	p.ZeroPosition = true
	t := problem.Twin{}
	flush := func() {
		if len(t.Edits) > 0 {
			t.Continued = data[0] == pbmContinued && len(p.Twins) > 0
			e.addTwin(t.String(), Error{Field: "twins"})
		}
		t = problem.Twin{}
	}
	for change := range slices.Chunk(data[1:len(data)-(len(data)-1)%4], 4) {
		op := int(change[0]) & pbmOperation
		switch op {
		case pbmDiagram:
			p.ZeroPosition = false
		case pbmDuplex:
			p.Options.Duplex = true
		default:
			t.Edits = append(t.Edits, pbmEdits(op, change, kind)...)
		}
		if change[0]&pbmJoined == 0 {
			flush()
		}
	}
	flush()
	if len(p.Twins) == 0 {
		p.ZeroPosition = false
	}
}

// pbmEdits turns a change into Keymove's, into words where it has none.
func pbmEdits(op int, change []byte, kind byte) []problem.Edit {
	from, to := int(change[1])-pbmEmpty, int(change[2])-pbmEmpty
	man, known := pbmMan(change[3])
	unreadable := func(text string) []problem.Edit {
		return []problem.Edit{{Kind: problem.Unreadable, Text: text}}
	}
	one, two, needsMan := from >= 0 && from < 64, to >= 0 && to < 64, known && man != chess.NoPiece
	a, b := pbmSquare(from), pbmSquare(to)
	switch {
	case op == pbmMove && one && two:
		return []problem.Edit{{Kind: problem.MoveMan, From: a, To: b}}
	case op == pbmRemove && one:
		return []problem.Edit{{Kind: problem.Remove, From: a}}
	case op == pbmAdd && one && needsMan:
		return []problem.Edit{{Kind: problem.Add, To: a, Man: man}}
	case op == pbmChange && one && two && needsMan:
		return []problem.Edit{{Kind: problem.Remove, From: a}, {Kind: problem.Add, To: b, Man: man}}
	case op == pbmExchange && one && two:
		return []problem.Edit{{Kind: problem.Exchange, From: a, To: b}}
	case op >= pbmRotate90 && op <= pbmRotate270:
		return []problem.Edit{{Kind: problem.Rotate, Degrees: 90 * (op - pbmRotate90 + 1)}}
	case op == pbmShift && one && two:
		return []problem.Edit{{Kind: problem.Shift, From: a, To: b}}
	case op == pbmMirrorTop:
		return []problem.Edit{{Kind: problem.Mirror, Reflection: problem.MirrorA1A8}}
	case op == pbmMirrorSide:
		return []problem.Edit{{Kind: problem.Mirror, Reflection: problem.MirrorA1H1}}
	case op == pbmStipulation && from >= 0 && to >= 0:
		edits := []problem.Edit{{Kind: problem.SetStipulation, Stipulation: pbmTask(byte(from), byte(to))}}
		if from&pbmMaximummer != 0 && kind&pbmMaximummer == 0 {
			edits = append(edits, problem.Edit{Kind: problem.SetCondition, Text: maximummer})
		}
		return edits
	case op == pbmColours:
		return []problem.Edit{{Kind: problem.PolishType}}
	case op == pbmTorusShift && one && two:
		return unreadable("torus shift " + a.String() + " " + b.String())
	case op == pbmAfterKey:
		return unreadable("after the key")
	}
	return unreadable("change " + itoa(op))
}
