package solver

import (
	"keymove/solver/chess"
	"keymove/solver/problem"
)

// Play in which both sides work towards a mate or stalemate is bounded by
// pictures, built from the end as in Popeye's intelligent mode: where do men have
// to stand so that the king has no flight and is in check, and how many moves
// does each of them need, at least, to get there?
//
// What is new here is that all pictures are searched for at once. A node of the
// search keeps those that may still come about, each with the moves that either
// side can spare, and a move that leaves none is not made. A move changes the
// way of one man alone, so that the pictures of a node are got from those of
// the node before by two look-ups each.
//
// No line is lost: whatever mate ends it, there is a picture whose men all stand
// on their squares in that mate (see gatherer), and it is alive at every node
// of the line, since no man ever needs more moves than it makes.

// demand is what a picture asks of one man: to stand on a square in the end,
// and as what. The zero demand asks nothing.
type demand uint16

// guise is as what a man must stand there.
type guise uint8

const (
	// anyGuise: whatever it is, for men that only fill a square.
	anyGuise guise = iota
	asPawn
	asKnight
	asBishop
	asRook
	// asQueen: a queen, or any line man that a pawn was promoted to.
	asQueen
	asKing
	guises
)

// square is where the demand wants its man.
func (d demand) square() chess.Square { return chess.Square(d-1) & 63 }

// gone demands that a man is captured. Its own side need not do anything for it.
const gone = 1 + demand(guises)<<6

// demands is the number of demands, the zero one included.
const demands = 2 + int(guises)*64

func (g guise) on(sq chess.Square) demand { return 1 + demand(g)<<6 + demand(sq) }

// kind is the kind of man that guards all that a man in this guise may guard.
func (g guise) kind() chess.Kind { return chess.Kind(g) }

// picture is a set of demands to the men of an album, by their numbers, with
// the moves that attacker and target can spare from the album's position on.
type picture struct {
	demands [32]demand
	spare   spare
	// checker is the square from which the king is in check, NoSquare where
	// there is none or more than one.
	checker chess.Square
}

// spare holds the moves that the attacker and the target can spare, and those
// that the attacker need not capture with.
type spare [3]int16

// album holds the pictures that may come about from a position.
type album struct {
	distances *distances
	attacker  chess.Colour
	// numbers numbers the men by their squares.
	numbers  [64]uint8
	pictures []picture
}

// gallery says what pictures a script has whose lines end in mate or stalemate.
type gallery struct {
	distances *distances
	// quiet: the king need not be in check, it is stalemate or either.
	quiet bool
	// still: none of the target's men may move.
	still    bool
	series   bool // in series the target's side moves, the attacker answers
	answered bool
	parries  bool // in series the side that waits parries checks
}

// newBounds returns the bounds that the troupe's script can be searched with
// from a position with the given castling rights.
func (t *troupe) newBounds(castling chess.Castling) (*routes, *gallery) {
	switch {
	case t.plain:
		return nil, nil
	case t.target != nil:
		return newRoutes(&t.script), nil
	case !t.worthPictures():
		return nil, nil
	}
	switch t.goal.Kind {
	case problem.Mate, problem.Stalemate, problem.DoubleStalemate, problem.MateOrStalemate:
		return nil, &gallery{
			distances: newDistances(castling),
			quiet:     t.goal.Kind != problem.Mate,
			still:     t.goal.Kind == problem.Stalemate || t.goal.Kind == problem.DoubleStalemate,
			series:    t.series != problem.Alternate,
			answered:  t.answered,
			parries:   t.series != problem.Alternate && t.series != problem.SeriesMover,
		}
	}
	return nil, nil
}

// worthPictures reports whether pictures take less time than they save. A goal
// that the other side is forced to reach is decided sooner, but in series, and
// checks that must be parried leave hardly a picture out.
func (s *script) worthPictures() bool {
	switch s.series {
	case problem.Alternate:
		return s.ending == byGoal || s.ending == reciprocal
	case problem.SeriesMover:
		return !s.afterAnswer
	}
	return s.answered && !s.afterAnswer
}

// moves returns who attacks in p, and how many moves the attacker and the
// target have in so many plies.
func (g *gallery) moves(p *chess.Position, left int) (attacker chess.Colour, moves spare) {
	n := int16(left)
	switch {
	case g.parries && g.answered:
		return p.Turn().Other(), spare{n, n - 1, n}
	case g.series && g.answered:
		return p.Turn().Other(), spare{1, n - 1, 1}
	case g.series:
		return p.Turn(), spare{n, 0, n}
	case left&1 == 0:
		return p.Turn().Other(), spare{n / 2, n / 2, n / 2}
	}
	return p.Turn(), spare{n/2 + 1, n / 2, n/2 + 1}
}
