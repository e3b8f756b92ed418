package notation

import (
	"slices"

	"keymove/solver/chess"
)

// Status is how well a text could be read as a move.
type Status uint8

// The answers of Read.
const (
	OK         Status = iota
	Illegal           // a move is written that nobody can play here
	Ambiguous         // several legal moves may be meant
	Unreadable        // no move is written
)

// Reading is what a text says in a position.
type Reading struct {
	Status Status
	// Moves holds the move when OK, all candidates when Ambiguous.
	Moves []chess.Move
	// Offset is the byte at which the move begins or, when Unreadable, at
	// which reading failed. End is the byte after the move with its signs.
	Offset, End int
	// LookAlikes reports that letters of the wrong alphabet were taken for
	// their twins.
	LookAlikes bool
	// Foreign reports that a letter was taken as one of another set than the
	// text's own; see ReadAs.
	Foreign bool
}

// Read reads the first move in text as a move of p, with the letters of any of
// the sets given (all sets when none is given). A text that names different
// legal moves in different sets is Ambiguous; where the sets see moves of
// different length the longest counts. Space before the move is skipped; what
// follows it is the caller's.
//
// Accepted are: every form that [Style.Move] writes; any capture sign, or none
// at a capture, with space round it; squares of departure that are not needed;
// pawn captures by two files ("ed"); the departure before the man ("bSc5"); "(x)"
// for a capture in some of several variations; look-alike letters of the other alphabet;
// castling with zeros or letters O; "d8=Q", "d8(Q)", "d8/Q", "d8 Q", "d8Q"; "e.p." in
// several spellings; N and S alike in English; and the signs + # ! ? = after
// the move, which are not checked. A sign of capture or "e.p." where nothing
// is taken makes a move Illegal.
func Read(p *chess.Position, text string, sets ...Letters) Reading {
	if len(sets) == 0 {
		sets = allSets[:]
	}
	var buffer [256]chess.Move
	legal := p.Moves(buffer[:0])
	best := Reading{Status: Unreadable}
	for _, set := range sets {
		best = better(best, readOne(p, legal, text, set))
	}
	return best
}

// readOne reads a move with one set of letters.
func readOne(p *chess.Position, legal []chess.Move, text string, set Letters) Reading {
	s := scanner{text: text, set: set}
	w, ok := s.move()
	if !ok {
		return Reading{Status: Unreadable, Offset: s.pos, End: s.pos}
	}
	r := Reading{Status: Illegal, Offset: w.start, End: s.pos, LookAlikes: s.lookAlikes}
	for _, m := range legal {
		if w.means(p, m) {
			r.Moves = append(r.Moves, m)
		}
	}
	switch {
	case len(r.Moves) == 1:
		r.Status = OK
	case len(r.Moves) > 1:
		r.Status = Ambiguous
	}
	return r
}

// better joins what two sets of letters make of the same text.
func better(a, b Reading) Reading {
	rank := func(r Reading) int {
		switch r.Status {
		case Unreadable:
			return 0
		case Illegal:
			return 1
		}
		return 2
	}
	switch ra, rb := rank(a), rank(b); {
	case ra != rb:
		if ra < rb {
			return b
		}
		return a
	case ra == 0:
		if b.Offset > a.Offset {
			return b
		}
		return a
	case a.End != b.End:
		if b.End > a.End {
			return b
		}
		return a
	case ra == 1:
		return a
	}
	joined := a
	joined.Moves = slices.Clone(a.Moves)
	for _, m := range b.Moves {
		if !slices.Contains(joined.Moves, m) {
			joined.Moves = append(joined.Moves, m)
		}
	}
	if len(joined.Moves) > 1 {
		joined.Status = Ambiguous
	}
	// The same move read without exchanging letters needs no warning.
	joined.LookAlikes = a.LookAlikes && b.LookAlikes
	return joined
}
