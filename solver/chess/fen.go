package chess

import (
	"fmt"
	"strconv"
	"strings"
)

// FENFault says what is wrong with a FEN.
type FENFault string

// The faults of a FEN.
const (
	FENEmpty     FENFault = "empty"     // nothing there
	FENLetter    FENFault = "letter"    // a letter that is no man
	FENRankLong  FENFault = "rankLong"  // a rank of more than 8 squares
	FENRankShort FENFault = "rankShort" // a rank of fewer than 8 squares
	FENRanks     FENFault = "ranks"     // not 8 ranks
	FENTurn      FENFault = "turn"      // the side to move is neither w nor b
	FENCastling  FENFault = "castling"  // castling is no set of KQkq
	FENEnPassant FENFault = "enPassant" // en passant is no square
	FENCounter   FENFault = "counter"   // a move counter is no number
	FENFields    FENFault = "fields"    // more than six fields
)

// FENError tells what is wrong with a FEN and where.
type FENError struct {
	Fault FENFault
	// Offset is the byte at which reading failed, from 0.
	Offset int
	// Rank is the rank 8…1 being read, 0 outside the placement.
	Rank int
	// Text is the offending piece of the FEN.
	Text string
}

// Error describes the fault for a log; the window words it for the user.
func (e *FENError) Error() string {
	return fmt.Sprintf("FEN at byte %d: %s %q", e.Offset, e.Fault, e.Text)
}

// ParseFEN reads a FEN. All fields but the placement may be missing: White is
// then to move and there are no rights. A knight may be written N or S. The
// result is not checked beyond its form; see [NewPosition]. Errors are
// *FENError.
func ParseFEN(text string) (Setup, error) {
	var s Setup
	fields, offsets := splitFields(text)
	if len(fields) == 0 {
		return s, &FENError{Fault: FENEmpty}
	}
	if len(fields) > 6 {
		return s, &FENError{Fault: FENFields, Offset: offsets[6], Text: fields[6]}
	}
	if err := s.parsePlacement(fields[0], offsets[0]); err != nil {
		return Setup{}, err
	}
	parsers := [...]func(*Setup, string) FENFault{1: parseTurn, 2: parseCastling, 3: parseEnPassant, 4: parseHalfMoves, 5: parseFullMove}
	for i := 1; i < len(fields); i++ {
		if fault := parsers[i](&s, fields[i]); fault != "" {
			return Setup{}, &FENError{Fault: fault, Offset: offsets[i], Text: fields[i]}
		}
	}
	return s, nil
}

// splitFields is strings.Fields with the offset of each field.
func splitFields(text string) (fields []string, offsets []int) {
	rest := 0
	for _, f := range strings.Fields(text) {
		at := rest + strings.Index(text[rest:], f)
		fields, offsets = append(fields, f), append(offsets, at)
		rest = at + len(f)
	}
	return fields, offsets
}

func (s *Setup) parsePlacement(text string, offset int) error {
	file, rank := 0, 7
	fail := func(fault FENFault, at int, what string) error {
		return &FENError{Fault: fault, Offset: offset + at, Rank: rank + 1, Text: what}
	}
	for i := 0; i < len(text); i++ {
		c := text[i]
		width := 1
		var man Piece
		switch {
		case c == '/':
			if file < 8 {
				return fail(FENRankShort, i, text[:i])
			}
			if rank == 0 {
				return fail(FENRanks, i, text[i:])
			}
			file, rank = 0, rank-1
			continue
		case c >= '1' && c <= '8':
			width = int(c - '0')
		default:
			if man = PieceFromLetter(c); man == NoPiece {
				letter := []rune(text[i:])[0]
				return fail(FENLetter, i, string(letter))
			}
		}
		if file+width > 8 {
			return fail(FENRankLong, i, text[:i+1])
		}
		s.Board[SquareAt(file, rank)] = man
		file += width
	}
	if file < 8 {
		return fail(FENRankShort, len(text), text)
	}
	if rank > 0 {
		return fail(FENRanks, len(text), text)
	}
	return nil
}

func parseTurn(s *Setup, text string) FENFault {
	switch text {
	case "w", "W":
		s.Turn = White
	case "b", "B":
		s.Turn = Black
	case "-":
	default:
		return FENTurn
	}
	return ""
}

const castlingLetters = "KQkq"

func parseCastling(s *Setup, text string) FENFault {
	if text == "-" {
		return ""
	}
	for _, c := range text {
		i := strings.IndexRune(castlingLetters, c)
		if i < 0 {
			return FENCastling
		}
		s.Castling |= 1 << i
	}
	return ""
}

func parseEnPassant(s *Setup, text string) FENFault {
	if text == "-" {
		return ""
	}
	for ; len(text) >= 2; text = text[2:] {
		sq, ok := ParseSquare(text[:2])
		if !ok {
			return FENEnPassant
		}
		s.EnPassant |= sq.Bit()
	}
	if text != "" {
		return FENEnPassant
	}
	return ""
}

func parseHalfMoves(s *Setup, text string) FENFault { return parseCounter(&s.HalfMoves, text) }
func parseFullMove(s *Setup, text string) FENFault  { return parseCounter(&s.FullMove, text) }

func parseCounter(into *int, text string) FENFault {
	if text == "-" {
		return ""
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 {
		return FENCounter
	}
	*into = n
	return ""
}

// Placement returns the first field of the FEN.
func (s *Setup) Placement() string {
	var b strings.Builder
	for rank := 7; rank >= 0; rank-- {
		empty := 0
		flush := func() {
			if empty > 0 {
				b.WriteByte('0' + byte(empty))
				empty = 0
			}
		}
		for file := range 8 {
			if man := s.Board[SquareAt(file, rank)]; man == NoPiece {
				empty++
			} else {
				flush()
				b.WriteByte(man.Letter())
			}
		}
		flush()
		if rank > 0 {
			b.WriteByte('/')
		}
	}
	return b.String()
}

// FEN returns all six fields.
func (s *Setup) FEN() string {
	turn := "w"
	if s.Turn == Black {
		turn = "b"
	}
	castling := ""
	for i := range len(castlingLetters) {
		if s.Castling>>i&1 != 0 {
			castling += castlingLetters[i : i+1]
		}
	}
	if castling == "" {
		castling = "-"
	}
	enPassant := ""
	for sq := range s.EnPassant.All {
		enPassant += sq.String()
	}
	if enPassant == "" {
		enPassant = "-"
	}
	return fmt.Sprintf("%s %s %s %s %d %d", s.Placement(), turn, castling, enPassant, s.HalfMoves, max(1, s.FullMove))
}
