package notation

import (
	"strings"

	"keymove/solver/chess"
)

// enPassantMark follows the square of a capture en passant.
const enPassantMark = " e.p."

// Move writes a legal move of p, with the signs of check (+), mate (#) and
// stalemate (=). Coordinate form has no signs.
func (s Style) Move(p *chess.Position, m chess.Move) string {
	if s.Form == Coordinate {
		return m.String()
	}
	return s.Bare(p, m) + Sign(p, m)
}

// Sign returns the sign of what a legal move of p does to the opponent: "+",
// "#", "=" for stalemate, or "".
func Sign(p *chess.Position, m chess.Move) string {
	after := *p
	after.Play(m)
	switch {
	case after.InCheck():
		if after.HasMove() {
			return "+"
		}
		return "#"
	case after.King(after.Turn()).Valid() && !after.HasMove():
		return "="
	}
	return ""
}

// Bare writes a legal move of p without the signs of check, mate and
// stalemate.
func (s Style) Bare(p *chess.Position, m chess.Move) string {
	man := p.At(m.From())
	if s.Form == Coordinate || man == chess.NoPiece {
		return m.String()
	}
	if m.IsCastling() {
		if m.To().File() == 6 {
			return "0-0"
		}
		return "0-0-0"
	}
	var b strings.Builder
	pawn := man.Kind() == chess.Pawn
	if !pawn {
		b.WriteString(s.Man(man))
	}
	capture := p.At(m.To()) != chess.NoPiece || m.IsEnPassant()
	from := m.From().String()
	switch {
	case s.Form == Long:
		b.WriteString(from)
		if !capture {
			b.WriteByte('-')
		}
	case pawn && capture:
		b.WriteString(from[:1])
	case !pawn:
		file, rank := needed(p, m, man)
		if file {
			b.WriteByte(from[0])
		}
		if rank {
			b.WriteByte(from[1])
		}
	}
	if capture {
		b.WriteString(s.capture())
	}
	b.WriteString(m.To().String())
	if m.IsPromotion() {
		b.WriteString(s.Letters.promotionSign())
		b.WriteString(s.Letters.Letter(m.Promotion()))
	}
	if m.IsEnPassant() {
		b.WriteString(enPassantMark)
	}
	return b.String()
}

func (s Style) capture() string {
	if s.Capture == "" {
		return s.Letters.captureSign()
	}
	return s.Capture
}

// needed reports whether the file and the rank of departure must be written to
// tell a piece's move from those of its like: the file where it suffices, else
// the rank, else both.
func needed(p *chess.Position, m chess.Move, man chess.Piece) (file, rank bool) {
	to, from := m.To(), m.From()
	rivals := p.Of(man) & chess.Attacks(man.Kind(), man.Colour(), to, p.Occupied()) &^ from.Bit()
	if rivals == 0 {
		return false, false
	}
	var legal chess.Bitboard
	for rival := range rivals.All {
		after := *p
		after.Play(chess.NewMove(rival, to))
		if after.Attackers(after.King(man.Colour()), man.Colour().Other()) == 0 {
			legal |= rival.Bit()
		}
	}
	switch {
	case legal == 0:
		return false, false
	case legal&chess.FileOf(from.File()) == 0:
		return true, false
	case legal&chess.RankOf(from.Rank()) == 0:
		return false, true
	}
	return true, true
}
