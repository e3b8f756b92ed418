// Package legality asks whether a game could have led to a position
// (article 45.2 of the rules). Force looks at the material alone. Examine
// tests conditions that every position of a game meets, so it can prove a
// position illegal and never proves it legal; only a game does that, and
// Proves replays one.
package legality

import "keymove/solver/chess"

// Verdict is what is known of a position.
type Verdict uint8

// The verdicts. The zero Verdict claims nothing.
const (
	NoneFound Verdict = iota // no illegality found, which is no proof of legality
	Illegal                  // some Reason proves that no game leads here
	Proved                   // a proof game is attached and leads here
)

// Code names a fact about a position, in Force or in Examine.
type Code string

// Facts of the force: more men than a game begins with.
const (
	KingCount     Code = "kingCount"     // Have kings of Colour, not one
	TooManyOfKind Code = "tooManyOfKind" // Have of Man, at most Limit
	BishopsAlike  Code = "bishopsAlike"  // bishops of Colour on squares of one colour
)

// Reasons why a position is illegal.
const (
	PawnOnEdge      Code = "pawnOnEdge"      // pawns on Squares, first or last rank
	TooManyMen      Code = "tooManyMen"      // Have men of Colour, at most 16
	KingsAdjacent   Code = "kingsAdjacent"   // on Squares
	WaitingInCheck  Code = "waitingInCheck"  // Colour is in check and not to move
	TooManyPromoted Code = "tooManyPromoted" // Have pawns and promoted men of Colour, at most 8
	Unreachable     Code = "unreachable"     // Man can never have come to Squares
	PawnCaptures    Code = "pawnCaptures"    // pawns of Colour took Have men at least, only Limit could be taken
	PawnsCrossed    Code = "pawnsCrossed"    // both sides' pawns took more together than is missing
	ImpossibleCheck Code = "impossibleCheck" // no last move gives the check to Colour from Squares
	NoLastMove      Code = "noLastMove"      // Colour, who moved last, has no last move
)

// Reason is one fact. Which fields count depends on Code.
type Reason struct {
	Code        Code
	Colour      chess.Colour
	Man         chess.Piece
	Squares     chess.Bitboard
	Have, Limit int
}

// Report is the answer of Examine.
type Report struct {
	Verdict Verdict
	// Reasons is empty unless Verdict is Illegal. Each proves illegality on
	// its own.
	Reasons []Reason
}

// startMen is how many men of each kind a side has in the game array.
var startMen = [...]int{chess.Pawn: 8, chess.Knight: 2, chess.Bishop: 2, chess.Rook: 2, chess.Queen: 1, chess.King: 1}

// Force lists what goes beyond the men of the game array: article 45.2 allows
// each side one king, at most one queen, two rooks, two bishops on squares of
// different colours, two knights and eight pawns. White's facts come first.
func Force(s chess.Setup) []Reason {
	var facts []Reason
	for _, c := range [...]chess.Colour{chess.White, chess.Black} {
		if n := s.Of(chess.King.Of(c)).Count(); n != 1 {
			facts = append(facts, Reason{Code: KingCount, Colour: c, Man: chess.King.Of(c), Squares: s.Of(chess.King.Of(c)), Have: n, Limit: 1})
		}
		for k := chess.Queen; k >= chess.Pawn; k-- {
			man := k.Of(c)
			if n := s.Of(man).Count(); n > startMen[k] {
				facts = append(facts, Reason{Code: TooManyOfKind, Colour: c, Man: man, Squares: s.Of(man), Have: n, Limit: startMen[k]})
			}
		}
		bishops := s.Of(chess.Bishop.Of(c))
		for _, alike := range [...]chess.Bitboard{bishops & chess.DarkSquares, bishops &^ chess.DarkSquares} {
			if alike.Several() {
				facts = append(facts, Reason{Code: BishopsAlike, Colour: c, Man: chess.Bishop.Of(c), Squares: alike, Have: alike.Count(), Limit: 1})
			}
		}
	}
	return facts
}
