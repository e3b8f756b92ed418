package written

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"keymove/solver/chess"
	"keymove/solver/notation"
)

// readOne reads a move after one base. The end counts from the start of text
// and is 0 where there is no move.
func (r *reader) readOne(base *node, pos *chess.Position, s spot, text string) (nodes []*node, f *Fault, end int) {
	if s.omitted > 0 {
		return r.readOmitted(base, pos, s, text)
	}
	if every, ok := r.anyMove(pos, text); ok {
		n := r.child(base, pos, every.Moves[0], s, true)
		n.any = every
		n.sign = orSign(n.sign, text[every.Offset:every.End])
		return []*node{n}, nil, every.End
	}
	read := r.readWithAny(base, pos, s, text)
	fault := Fault{Before: *pos, Part: r.here().index, Path: r.path(base, s)}
	switch read.Status {
	case notation.Unreadable:
		return nil, nil, 0
	case notation.Illegal:
		fault.Kind = Illegal
		fault.Candidates = notation.Near(pos, text, r.set)
		return nil, &fault, read.End
	case notation.Ambiguous:
		fault.Kind, fault.Candidates = Ambiguous, read.Moves
		return nil, &fault, read.End
	}
	n := r.child(base, pos, read.Moves[0], s, false)
	n.sign = orSign(n.sign, text[read.Offset:read.End])
	nodes, end = []*node{n}, read.End
	more, width := otherSquares(text[end:])
	for _, sq := range more {
		if m, ok := moveTo(pos, read.Moves[0].From(), sq); ok {
			nodes = append(nodes, r.child(base, pos, m, s, false))
		}
	}
	end += width
	if read.Foreign || read.LookAlikes && letterSlipped(text[read.Offset:read.End], r.set) {
		fault.Kind, fault.Candidates = Foreign, read.Moves
		return nodes, &fault, end
	}
	return nodes, nil, end
}

// readWithAny reads a move; where the one before it is a "~" with nothing below
// it yet, that one is taken for a move after which the text can be read.
func (r *reader) readWithAny(base *node, pos *chess.Position, s spot, text string) notation.Reading {
	read := notation.ReadAs(pos, text, r.set)
	if base == nil || !base.isAny || len(base.children) > 0 || s.pass {
		return read
	}
	mates := func(p *chess.Position, read notation.Reading) bool {
		after := *p
		after.Play(read.Moves[0])
		return after.IsMate()
	}
	wantMate := read.End > 0 && strings.ContainsAny(text[:read.End], "#‡×")
	if read.Status == notation.OK && (!wantMate || mates(pos, read)) {
		return read
	}
	for _, m := range base.any.Moves {
		if r.taken(base, m) {
			continue
		}
		after := base.before
		after.Play(m)
		other := notation.ReadAs(&after, text, r.set)
		if other.Status == notation.OK && (!wantMate || mates(&after, other)) {
			base.move, base.after, *pos = m, after, after
			return other
		}
	}
	return read
}

// taken reports whether a sibling stands for the move.
func (r *reader) taken(n *node, m chess.Move) bool {
	siblings := r.roots[r.part]
	if n.parent != nil {
		siblings = n.parent.children
	}
	return slices.ContainsFunc(siblings, func(s *node) bool { return s != n && s.move == m && s.phase == n.phase })
}

const adLib = "ad lib"

// anyMove reads "K~" or a word that stands for all moves of the side.
func (r *reader) anyMove(pos *chess.Position, text string) (notation.AnyMove, bool) {
	if every, ok := notation.ReadAny(pos, text, r.set); ok {
		return every, true
	}
	n := wordAt(text)
	switch {
	case strings.HasPrefix(text, adLib):
		n = len(adLib)
	case n == 0 || wordMeanings[strings.ToLower(text[:n])] != anything:
		return notation.AnyMove{}, false
	}
	moves := pos.Moves(nil)
	return notation.AnyMove{Scope: notation.OneSide, Moves: moves, End: n}, len(moves) > 0
}

// letterSlipped reports whether the letter of the man, rather than a square, is
// of the wrong alphabet.
func letterSlipped(text string, set notation.Letters) bool {
	c, _ := utf8.DecodeRuneInString(text)
	return unicode.IsUpper(c) && !set.Has(c)
}

// otherSquares reads the squares in "Bc1(e3)" that the same man may go to
// instead.
func otherSquares(text string) (squares []chess.Square, width int) {
	if !strings.HasPrefix(text, "(") {
		return nil, 0
	}
	end := strings.IndexByte(text, ')')
	if end < 3 || end > 24 {
		return nil, 0
	}
	for _, word := range strings.FieldsFunc(text[1:end], func(c rune) bool { return c == ',' || c == '/' || c == ' ' }) {
		sq, ok := chess.ParseSquare(word)
		if !ok {
			return nil, 0
		}
		squares = append(squares, sq)
	}
	return squares, end + 1
}

func moveTo(pos *chess.Position, from, to chess.Square) (chess.Move, bool) {
	for _, m := range pos.Moves(nil) {
		if m.From() == from && m.To() == to {
			return m, true
		}
	}
	return 0, false
}
