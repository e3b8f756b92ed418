package notation

import (
	"unicode/utf8"

	"keymove/solver/chess"
)

// Scope is how many men a "~" speaks of.
type Scope uint8

// The scopes.
const (
	OneMan  Scope = iota // "Кd5~", or "К~" where there is one knight
	OneKind              // "К~" where there are several
	OneSide              // "~"
)

// AnyMove is what a text such as "К~" says in a position.
type AnyMove struct {
	Scope Scope
	// Moves are the legal moves meant; never empty.
	Moves []chess.Move
	// Offset and End are the bytes where it begins and ends, signs included.
	Offset, End int
}

// ReadAny reads "~", "К~", "Кd5~", "К6~" or "п~" at the start of text as any
// move of the men meant, with the letters of a set. It reports false where the
// text says something else or nobody can move so.
func ReadAny(p *chess.Position, text string, set Letters) (AnyMove, bool) {
	s := scanner{text: text, set: set}
	s.spaces()
	a := AnyMove{Scope: OneSide, Offset: s.pos}
	kind := s.man(false)
	if kind == chess.NoKind && set == Russian && s.literal("П") || kind == chess.NoKind && set != Russian && s.literal("p") {
		kind = chess.Pawn
	}
	file, rank := s.file(), s.rank()
	if kind == chess.NoKind && file != unknown {
		kind = chess.Pawn // "d~", "d5~"
	}
	s.spaces()
	if r, width := utf8.DecodeRuneInString(s.text[s.pos:]); r == '~' || r == '∼' || r == '∽' {
		s.pos += width
	} else {
		return AnyMove{}, false
	}
	var w written
	s.signs(&w)
	a.End = s.pos
	var men chess.Bitboard
	for _, m := range p.Moves(nil) {
		from := m.From()
		if kind != chess.NoKind && p.At(from).Kind() != kind || file != unknown && from.File() != file || rank != unknown && from.Rank() != rank {
			continue
		}
		a.Moves = append(a.Moves, m)
		men |= from.Bit()
	}
	switch {
	case kind != chess.NoKind && men.Several():
		a.Scope = OneKind
	case kind != chess.NoKind:
		a.Scope = OneMan
	}
	return a, len(a.Moves) > 0
}
