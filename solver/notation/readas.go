package notation

import (
	"slices"

	"keymove/solver/chess"
)

// ReadAs reads a move as Read does, out of a text whose letters are known. It
// serves texts that people type, where a letter of the wrong alphabet slips in:
//
//   - A letter that belongs to the set is taken at its word.
//   - A look-alike of such a letter may be meant as what it is: "Kd6" with a
//     Latin K in a Russian text is the knight К and the king K of other sets.
//     Where both can move there it is Ambiguous, with all moves.
//   - A letter that the set does not have may be one of another set, where it
//     names one move.
//
// Foreign reports the last two cases.
func ReadAs(p *chess.Position, text string, set Letters) Reading {
	var buffer [256]chess.Move
	legal := p.Moves(buffer[:0])
	own := readOne(p, legal, text, set)
	switch {
	case !own.LookAlikes && own.Status != Unreadable:
		return own
	case own.Status == Unreadable:
		r := foreign(p, legal, text, set, true)
		if r.Status == Unreadable || r.Status == Illegal {
			r = better(r, foreign(p, legal, text, set, false))
		}
		if r.Status == Unreadable {
			return better(own, r)
		}
		r.Foreign = true
		return r
	}
	exact := foreign(p, legal, text, set, true)
	if exact.Status != OK && exact.Status != Ambiguous || exact.End != own.End {
		return own
	}
	if own.Status == Illegal {
		exact.Foreign = true
		return exact
	}
	joined := better(own, exact)
	joined.Foreign = len(joined.Moves) > len(own.Moves)
	joined.LookAlikes = own.LookAlikes
	return joined
}

// foreign reads a move with the sets other than the text's own: exact ones
// exchange no letters.
func foreign(p *chess.Position, legal []chess.Move, text string, own Letters, exact bool) Reading {
	best := Reading{Status: Unreadable}
	for _, set := range allSets {
		if set == own {
			continue
		}
		r := readOne(p, legal, text, set)
		if !exact || !r.LookAlikes {
			best = better(best, r)
		}
	}
	return best
}

// Near returns legal moves of p that a text may have meant which could not be
// read as one, the likeliest first and at most six: those to the square that is
// written, before all by the man that is written. Nothing is near where no
// square is written.
func Near(p *chess.Position, text string, sets ...Letters) []chess.Move {
	if len(sets) == 0 {
		sets = allSets[:]
	}
	type scored struct {
		move  chess.Move
		score int
	}
	var found []scored
	legal := p.Moves(nil)
	for _, set := range sets {
		s := scanner{text: text, set: set}
		w, _ := s.move()
		if w.castling == 0 && w.toRank == unknown {
			continue
		}
		for _, m := range legal {
			score := w.likeness(p, m)
			if score < 4 {
				continue
			}
			at := slices.IndexFunc(found, func(f scored) bool { return f.move == m })
			switch {
			case at < 0:
				found = append(found, scored{m, score})
			case found[at].score < score:
				found[at].score = score
			}
		}
	}
	slices.SortStableFunc(found, func(a, b scored) int { return b.score - a.score })
	moves := make([]chess.Move, 0, 6)
	for _, f := range found[:min(len(found), cap(moves))] {
		moves = append(moves, f.move)
	}
	return moves
}

// likeness says how far a legal move agrees with what is written: 4 for the
// square of arrival, 2 for the man, 1 for each half of the square of departure.
func (w *written) likeness(p *chess.Position, m chess.Move) int {
	if w.castling != 0 {
		if m.IsCastling() {
			return 4
		}
		return 0
	}
	score := 0
	for _, row := range []struct {
		agree bool
		worth int
	}{
		{m.To().File() == w.toFile && m.To().Rank() == w.toRank, 4},
		{p.At(m.From()).Kind() == w.kind, 2},
		{m.From().File() == w.fromFile, 1},
		{m.From().Rank() == w.fromRank, 1},
	} {
		if row.agree {
			score += row.worth
		}
	}
	return score
}
