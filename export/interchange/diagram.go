package interchange

import (
	"cmp"
	"slices"
	"strings"

	"keymove/solver/chess"
	"keymove/solver/problem"
)

// The keys of Composition.Extra under which a diagram is kept that the
// orthodox board cannot hold.
const (
	// extraMen holds the men that do not fit, one a line: "white royal Ga6".
	extraMen = "algebraic"
	// extraFEN holds the whole placement as found.
	extraFEN = "fen"
)

// guard marks a composition whose diagram is incomplete by a fairy condition
// that repeats what is missing, so that nobody takes the rest of the men for
// the problem: problems with a condition are kept and printed, not solved.
func guard(c *problem.Composition) {
	if men := lines(c.Extra[extraMen]); men != nil {
		// White, Black, neutral, as every format lists them.
		slices.SortStableFunc(men, func(a, b string) int { return cmp.Compare(colourOf(a), colourOf(b)) })
		c.Extra[extraMen] = strings.Join(men, "\n")
	}
	for _, text := range guards(c) {
		if !slices.Contains(c.Problem.Options.Conditions, text) {
			c.Problem.Options.Conditions = append(c.Problem.Options.Conditions, text)
		}
	}
}

// colourOf is the index of the colour that a line of extraMen begins with.
func colourOf(man string) int {
	colour, _, _ := strings.Cut(man, " ")
	if i := slices.Index(colours, colour); i >= 0 {
		return i
	}
	return len(colours)
}

// guards returns the conditions that guard adds. They stand in parentheses so
// that no word of theirs is taken for an option.
func guards(c *problem.Composition) []string {
	var all []string
	if men := c.Extra[extraMen]; men != "" {
		all = append(all, "("+strings.ReplaceAll(men, "\n", ", ")+")")
	}
	if fen := c.Extra[extraFEN]; fen != "" {
		all = append(all, "("+fen+")")
	}
	return all
}

// unguarded returns the options as the file gave them.
func unguarded(c *problem.Composition) problem.Options {
	o := c.Problem.Options
	own := guards(c)
	o.Conditions = slices.DeleteFunc(slices.Clone(o.Conditions), func(text string) bool { return slices.Contains(own, text) })
	if len(o.Conditions) == 0 {
		o.Conditions = nil
	}
	return o
}

// put sets a man on the diagram. A square that is taken keeps its first man;
// the second goes to the men that do not fit.
func (e *Entry) put(man chess.Piece, sq chess.Square, at Error) {
	board := &e.Composition.Problem.Diagram.Board
	if board[sq] != chess.NoPiece {
		at.Code, at.Text = CodeOccupied, manText(man)+sq.String()
		e.fail(at)
		setExtra(&e.Composition, extraMen, man.Colour().String()+" "+at.Text)
		return
	}
	board[sq] = man
}

// manLetters are the letters of men in the files of the trade, where N is the
// nightrider.
var manLetters = [...]string{chess.Pawn: "P", chess.Knight: "S", chess.Bishop: "B", chess.Rook: "R", chess.Queen: "Q", chess.King: "K"}

func manText(man chess.Piece) string { return manLetters[man.Kind()] }

// kindOf returns the kind of a man's letter, of either case.
func kindOf(letter string) chess.Kind {
	i := slices.Index(manLetters[chess.Pawn:], strings.ToUpper(letter))
	return chess.Kind(i + 1)
}

// men lists one side's men, the king first, as "Ke1".
func men(s *chess.Setup, colour chess.Colour) []string {
	var all []string
	for kind := chess.King; kind >= chess.Pawn; kind-- {
		for sq := range s.Of(kind.Of(colour)).All {
			all = append(all, manLetters[kind]+sq.String())
		}
	}
	return all
}
