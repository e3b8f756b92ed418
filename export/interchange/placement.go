package interchange

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"keymove/solver/chess"
)

// readPlacement reads a FEN, or the placement alone, into the diagram. The en
// passant square of a FEN counts: it is how a retro fact is stated. Beside the
// orthodox FEN it reads the dialects with fairy men: YACPDB's with cells in
// parentheses, and FFEN with "-" for neutral men and "*1" … "*3" for turned
// ones. Whatever the board cannot hold is kept in Extra.
func (e *Entry) readPlacement(text string, at Error) {
	p := &e.Composition.Problem
	setup, err := chess.ParseFEN(text)
	placement, _, _ := strings.Cut(strings.TrimSpace(text), " ")
	if err == nil {
		p.Diagram = setup
		p.Options.EnPassant |= setup.EnPassant
		if strings.ContainsAny(placement, "Nn") && strings.ContainsAny(placement, "Ss") {
			at.Code, at.Text = CodeKnight, placement
			e.keepPlacement(placement, at)
		}
		return
	}
	var cells placementReader
	fits := cells.read(placement)
	p.Diagram.Board = cells.board
	if fen := (*chess.FENError)(nil); errors.As(err, &fen) && fen.Rank == 0 && fen.Fault != chess.FENEmpty {
		// The placement is good, a later field is not.
		at.Code, at.Text, at.Err = CodeDiagram, text, err
		e.fail(at)
		setExtra(&e.Composition, "game", strings.TrimPrefix(strings.TrimSpace(text), placement))
		return
	}
	if fits {
		if rest := strings.TrimPrefix(strings.TrimSpace(text), placement); rest != "" {
			e.readGame(rest, at)
		}
		if len(cells.fairy) > 0 {
			at.Code, at.Text = CodeFairyMan, strings.Join(cells.fairy, ", ")
			e.keepPlacement(placement, at)
		}
		return
	}
	at.Code, at.Text, at.Err = CodeDiagram, placement, err
	e.keepPlacement(placement, at)
}

// keepPlacement reports that the diagram is not whole and keeps its text.
func (e *Entry) keepPlacement(placement string, at Error) {
	e.fail(at)
	e.Composition.Extra = withExtra(e.Composition.Extra, extraFEN, placement)
	guard(&e.Composition)
}

func withExtra(extra map[string]string, key, text string) map[string]string {
	if extra == nil {
		extra = map[string]string{}
	}
	extra[key] = text
	return extra
}

// readGame reads the fields of a FEN after a placement in a dialect.
func (e *Entry) readGame(fields string, at Error) {
	p := &e.Composition.Problem
	state, err := chess.ParseFEN("8/8/8/8/8/8/8/8" + fields)
	if err != nil {
		at.Code, at.Text, at.Err = CodeDiagram, fields, err
		e.fail(at)
		return
	}
	board := p.Diagram.Board
	p.Diagram = state
	p.Diagram.Board = board
	p.Options.EnPassant |= state.EnPassant
}

// placementReader reads a placement cell by cell.
type placementReader struct {
	board [64]chess.Piece
	// fairy lists the cells that the board cannot hold, as "d4 -*1Q".
	fairy []string
	// next counts the cells read, from a8.
	next int
	// damaged: some text is no cell.
	damaged bool
}

// read fills the board and reports whether the text had the shape of a board:
// 64 cells, in ranks or in one run.
func (r *placementReader) read(placement string) bool {
	ranks := strings.Split(strings.TrimSuffix(placement, "/"), "/")
	inRanks := len(ranks) == 8
	shapely := true
	for i, rank := range ranks {
		if inRanks {
			r.next = 8 * i
		}
		before := r.next
		r.readRank(rank, inRanks)
		if inRanks && r.next != before+8 || !inRanks && r.next%8 != 0 {
			shapely = false
		}
	}
	return shapely && !r.damaged && r.next == 64
}

func (r *placementReader) readRank(rank string, single bool) {
	for rank != "" {
		cell := cellText(rank)
		rank = rank[len(cell):]
		if n := digits(rank, cell, single); n != cell {
			rank, cell = rank[len(n)-len(cell):], n
		}
		switch width, err := strconv.Atoi(cell); {
		case err == nil && width > 0 && width <= 64:
			r.next += width
		case err == nil || !strings.ContainsFunc(cell, isLetter) && !strings.Contains(cell, "'"):
			r.damaged = true
		default:
			r.set(cell)
		}
	}
}

// digits extends a cell that is a digit by those after it, when numbers of
// several digits are meant.
func digits(rest, cell string, single bool) string {
	if single || !isDigit(cell[0]) {
		return cell
	}
	n := 0
	for n < len(rest) && n < 2 && isDigit(rest[n]) {
		n++
	}
	return cell + rest[:n]
}

func (r *placementReader) set(cell string) {
	sq := chess.NoSquare
	if r.next < 64 {
		sq = chess.SquareAt(r.next%8, 7-r.next/8)
	}
	r.next++
	plain := cell
	if len(cell) == 3 && cell[0] == '(' {
		plain = cell[1:2]
	}
	if man := chess.PieceFromLetter(plain[0]); len(plain) == 1 && man != chess.NoPiece && sq != chess.NoSquare {
		r.board[sq] = man
		return
	}
	r.fairy = append(r.fairy, fmt.Sprintf("%v %s", sq, cell))
}

// cellText returns the text of the first cell: a letter with its signs, a
// group in parentheses, quoted characters, or a digit.
func cellText(text string) string {
	i := 0
	for i < len(text) && strings.IndexByte("-=+!*123", text[i]) >= 0 {
		if isDigit(text[i]) && (i == 0 || text[i-1] != '*') {
			break
		}
		i++
	}
	rest := text[i:]
	take := 0
	switch {
	case rest == "":
	case rest[0] == '(':
		if take = strings.IndexByte(rest, ')') + 1; take == 0 {
			take = len(rest)
		}
	case strings.HasPrefix(rest, "''"):
		take = 2 + runes(rest[2:], 2)
	case rest[0] == '\'':
		take = 1 + runes(rest[1:], 1)
	case i > 0 && isDigit(rest[0]): // "-.15" of Popeye: no man follows the sign
	default:
		take = runes(rest, 1)
	}
	return text[:i+take]
}

// runes returns the bytes that the first n characters take.
func runes(text string, n int) int {
	size := 0
	for ; n > 0 && size < len(text); n-- {
		_, width := utf8.DecodeRuneInString(text[size:])
		size += width
	}
	return size
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func isLetter(r rune) bool { return r|0x20 >= 'a' && r|0x20 <= 'z' || r >= 0x80 }
