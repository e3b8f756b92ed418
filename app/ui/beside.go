package ui

import (
	"slices"
	"strings"

	"keymove/judging/library"
	"keymove/solver/chess"
)

// overlay is two positions laid over each other.
type overlay struct {
	own, other     chess.Setup    // the other as it is shown: turned as the first stands
	onOwn, onOther chess.Bitboard // where they differ
}

// lay turns the other position over the first and finds where they differ.
func lay(own, other *chess.Setup, turn library.Turn) overlay {
	a, b := library.MenOf(own), library.MenOf(other)
	o := overlay{own: *own, other: *other}
	o.onOwn, o.onOther = library.Differences(&a, &b, turn)
	if turned := turn.Men(&b); turned.Count() == b.Count() { // none has left the board
		o.other = turned.Setup()
		o.onOther = turnedSet(o.onOther, turn)
	}
	return o
}

func turnedSet(set chess.Bitboard, t library.Turn) chess.Bitboard {
	var turned chess.Bitboard
	for sq := range set.All {
		if to := t.Square(sq); to.Valid() {
			turned |= to.Bit()
		}
	}
	return turned
}

// menText names the men on squares: "белые Фd4, пe5; чёрные Лa1".
func (u *UI) menText(s *chess.Setup, squares chess.Bitboard) string {
	style := u.session.Settings().Style()
	var sides []string
	for _, side := range []struct {
		colour chess.Colour
		key    string
	}{{chess.White, "white_men"}, {chess.Black, "black_men"}} {
		var found []chess.Square
		for sq := range squares.All {
			if man := s.Board[sq]; man != chess.NoPiece && man.Colour() == side.colour {
				found = append(found, sq)
			}
		}
		slices.SortStableFunc(found, func(a, b chess.Square) int { return int(s.Board[b].Kind()) - int(s.Board[a].Kind()) })
		var men []string
		for _, sq := range found {
			men = append(men, style.Man(s.Board[sq])+sq.String())
		}
		if len(men) > 0 {
			sides = append(sides, u.t(side.key, "Men", strings.Join(men, " ")))
		}
	}
	return strings.Join(sides, "; ")
}
