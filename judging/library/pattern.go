package library

import (
	"fmt"
	"strings"

	"keymove/solver/chess"
)

// Pattern is a part of a position: these men here, nobody there, and anything
// on all other squares.
type Pattern struct {
	Men   Men
	Empty chess.Bitboard
}

// Matches reports whether the pattern is in a position.
func (p *Pattern) Matches(m *Men) bool {
	for i, set := range p.Men {
		if m[i]&set != set {
			return false
		}
	}
	return p.Empty == 0 || p.Empty&m.All() == 0
}

// IsZero reports whether nothing is asked.
func (p *Pattern) IsZero() bool { return *p == Pattern{} }

// Finder looks for a pattern within a freedom.
type Finder struct {
	images []Pattern
	turns  []Turn
	least  [2]Material
}

// Finder prepares a search. Under [Shifted] the pattern's own squares stay on
// the board.
func (p *Pattern) Finder(f Freedom) *Finder {
	found := &Finder{}
	found.least[0] = p.Men.Material()
	found.least[1] = found.least[0]
	if f&Coloured != 0 {
		found.least[1] = found.least[0].recoloured()
	}
	seen := map[Pattern]bool{}
	for _, t := range allTurns() {
		if !f.allows(t) {
			continue
		}
		base := Pattern{Men: t.men(&p.Men), Empty: t.set(p.Empty)}
		all := base.Men.All() | base.Empty
		low, high := 0, 0
		if f&Shifted != 0 {
			low, high = -7, 7
		}
		for files := low; files <= high; files++ {
			for ranks := low; ranks <= high; ranks++ {
				if shifted(all, files, ranks).Count() != all.Count() {
					continue
				}
				t.ShiftFiles, t.ShiftRanks = files, ranks
				image := Pattern{Empty: shifted(base.Empty, files, ranks)}
				for i, set := range base.Men {
					image.Men[i] = shifted(set, files, ranks)
				}
				if !seen[image] {
					seen[image] = true
					found.images, found.turns = append(found.images, image), append(found.turns, t)
				}
			}
		}
	}
	return found
}

// Find returns a turn that brings the pattern into a position whose material
// is given, false when there is none.
func (f *Finder) Find(m *Men, material Material) (Turn, bool) {
	if !material.covers(f.least[0]) && !material.covers(f.least[1]) {
		return Turn{}, false
	}
	for i := range f.images {
		if f.images[i].Matches(m) {
			return f.turns[i], true
		}
	}
	return Turn{}, false
}

// PatternError tells that a text is no pattern.
type PatternError struct {
	// Offset is the byte at which reading failed.
	Offset int
	Text   string
}

// Error describes the fault for a log.
func (e *PatternError) Error() string { return fmt.Sprintf("pattern %q at byte %d", e.Text, e.Offset) }

// ParsePattern reads a pattern as it stands in a query: ranks from the eighth
// down, parted by strokes, as in a FEN. A letter is a man, a digit so many
// squares on which anything may stand, a point an empty square. What is missing
// at the end of a rank, and missing ranks, may be anything. Errors are
// *PatternError.
func ParsePattern(text string) (Pattern, error) {
	var p Pattern
	file, rank := 0, 7
	for i := range len(text) {
		c := text[i]
		fault := &PatternError{Offset: i, Text: text}
		man := chess.PieceFromLetter(c)
		switch {
		case c == '/':
			file, rank = 0, rank-1
			if rank < 0 {
				return Pattern{}, fault
			}
			continue
		case file > 7:
			return Pattern{}, fault
		case c >= '1' && c <= '8':
			if file += int(c - '0'); file > 8 {
				return Pattern{}, fault
			}
			continue
		case c == '.':
			p.Empty |= chess.SquareAt(file, rank).Bit()
		case man != chess.NoPiece:
			p.Men[slot(man)] |= chess.SquareAt(file, rank).Bit()
		default:
			return Pattern{}, fault
		}
		file++
	}
	return p, nil
}

// String writes the pattern as ParsePattern reads it.
func (p *Pattern) String() string {
	setup := p.Men.Setup()
	var b strings.Builder
	for rank := 7; rank >= 0; rank-- {
		free := 0
		for file := range 8 {
			sq := chess.SquareAt(file, rank)
			letter := setup.Board[sq].Letter()
			if letter == '.' && !p.Empty.Has(sq) {
				free++
				continue
			}
			if free > 0 {
				fmt.Fprint(&b, free)
				free = 0
			}
			b.WriteByte(letter)
		}
		if free > 0 {
			fmt.Fprint(&b, free)
		}
		if rank > 0 {
			b.WriteByte('/')
		}
	}
	return b.String()
}
