package problem

import (
	"strings"

	"keymove/solver/chess"
)

// Rule is a right in three states, so that a convention can be told from a
// statement of the author.
type Rule uint8

// The states; the zero Rule follows the convention of article 45.3.
const (
	ByConvention Rule = iota
	Allowed
	Forbidden
)

// Options change what is asked. They are read from Popeye's words. The zero
// Options ask nothing special.
type Options struct {
	SetPlay, Tries, Duplex, HalfDuplex, PostKeyPlay, Quodlibet bool
	// NoWhiteKing and NoBlackKing say that a side plays without a king
	// (Popeye's NoWk and NoBk).
	NoWhiteKing, NoBlackKing bool
	// Defence is the most refutations a try may have, 0 for the default. When
	// read from words it comes with Tries.
	Defence int
	// WhiteBegins: Allowed means that White begins where Black would by
	// convention (Popeye's WhiteToPlay); Forbidden that Black begins where
	// White would.
	WhiteBegins Rule
	// Castling holds a Rule for each right, in the order of chess.WhiteShort,
	// WhiteLong, BlackShort, BlackLong.
	Castling [4]Rule
	// Exclusive holds for each of these rights the ones that end when it is
	// used (Popeye's CastlingMutuallyExclusive).
	Exclusive [4]chess.Castling
	// EnPassant holds the squares onto which an en passant capture is allowed
	// at the first move (Popeye's "EnPassant f6").
	EnPassant chess.Bitboard
	// Words are the options that Keymove keeps but does not act on, as
	// written.
	Words []string
	// Conditions are fairy conditions as written. A problem with one can be
	// kept and printed, not solved.
	Conditions []string
}

// Kept returns the arguments of an option that stands in Words, by its full
// name, and whether it is there.
func (o Options) Kept(name string) (arguments []string, ok bool) {
	for _, text := range o.Words {
		fields := strings.Fields(text)
		if len(fields) == 0 {
			continue
		}
		if w, known := findOption(optionWords(), strings.TrimRight(fields[0], ",;")); known && w.name == name {
			return fields[1:], true
		}
	}
	return nil, false
}

// clone returns options that share no memory with o.
func (o Options) clone() Options {
	o.Words = append([]string(nil), o.Words...)
	o.Conditions = append([]string(nil), o.Conditions...)
	return o
}
