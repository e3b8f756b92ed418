package export

import (
	"strconv"
	"strings"

	"keymove/resources/i18n"
	"keymove/solver/chess"
	"keymove/solver/notation"
	"keymove/solver/problem"
)

// TwinLabel names a twin by its index: "б)" or "b)" for 1. Beyond the
// alphabet it is a number.
func TwinLabel(c *i18n.Catalog, index int) string {
	letter := strconv.Itoa(index + 1)
	if letters := []rune(c.T("twin.labels")); index >= 0 && index < len(letters) {
		letter = string(letters[index])
	}
	return c.T("twin.label", "Letter", letter)
}

// TwinText says what a twin changes: "б) Кe4→d5", "в) = б) + без пa7", "г)
// +чСb2". The index counts from 0 for a), which is the diagram unless the
// problem has a zero position. An index without a twin gives "".
func TwinText(c *i18n.Catalog, st notation.Style, p *problem.Problem, index int) string {
	at := index
	if !p.ZeroPosition {
		at--
	}
	if at < -1 || at >= len(p.Twins) || index < 0 {
		return ""
	}
	words := []string{TwinLabel(c, index)}
	if at < 0 || len(p.Twins[at].Edits) == 0 && !p.Twins[at].Continued && p.Twins[at].As == 0 {
		return words[0] + " " + c.T("twin.diagram")
	}
	twin := p.Twins[at]
	switch {
	case twin.As > 0:
		words = append(words, c.T("twin.continued", "Label", TwinLabel(c, twin.As-1)))
	case twin.Continued && index > 0:
		words = append(words, c.T("twin.continued", "Label", TwinLabel(c, index-1)))
	}
	edits := make([]string, len(twin.Edits))
	for i, edit := range twin.Edits {
		board := boardBefore(p, index, at, i)
		edits[i] = editText(c, st, edit, &board)
	}
	return strings.Join(append(words, strings.Join(edits, ", ")), " ")
}

// twinChanges says what the twins change; the diagram itself needs no word.
func twinChanges(c *i18n.Catalog, st notation.Style, p *problem.Problem) []string {
	first, count := 1, len(p.Twins)+1
	if p.ZeroPosition {
		first, count = 0, len(p.Twins)
	}
	var texts []string
	for i := first; i < count; i++ {
		texts = append(texts, TwinText(c, st, p, i))
	}
	return texts
}

// boardBefore is the position in which a change of a twin is made, after those
// before it. Where an earlier change cannot be made the board is empty.
func boardBefore(p *problem.Problem, index, twin, edit int) chess.Setup {
	shortened := *p
	shortened.Twins = append([]problem.Twin(nil), p.Twins[:twin+1]...)
	shortened.Twins[twin].Edits = p.Twins[twin].Edits[:edit]
	parts, _ := shortened.Parts() // the parts that could be made
	for _, part := range parts {
		if part.Index == index {
			return part.Setup
		}
	}
	return chess.Setup{}
}

// mirrorSquares are the corners that a reflection exchanges.
var mirrorSquares = map[problem.Reflection][2]string{
	problem.MirrorA1H1: {"a1", "h1"}, problem.MirrorA1A8: {"a1", "a8"},
	problem.MirrorA1H8: {"a1", "h8"}, problem.MirrorA8H1: {"a8", "h1"},
}

func editText(c *i18n.Catalog, st notation.Style, e problem.Edit, before *chess.Setup) string {
	at := func(sq chess.Square) string {
		if !sq.Valid() || before.Board[sq] == chess.NoPiece {
			return sq.String()
		}
		return manText(st, before.Board[sq]) + sq.String()
	}
	switch e.Kind {
	case problem.MoveMan:
		return at(e.From) + "→" + e.To.String()
	case problem.Exchange:
		return at(e.From) + "↔" + at(e.To)
	case problem.Remove:
		return removeText(c, st, e.From, before)
	case problem.Add:
		return c.T("twin.add", "Colour", sideText(c, st, e.Man.Colour()), "Man", manText(st, e.Man), "Square", e.To.String())
	case problem.Replace:
		return at(e.To) + "=" + st.Man(e.New.Of(chess.White))
	case problem.Substitute:
		return st.Man(e.Old.Of(chess.White)) + "=" + st.Man(e.New.Of(chess.White))
	case problem.Rotate:
		return c.T("twin.rotate", "Degrees", e.Degrees)
	case problem.Mirror:
		corners := mirrorSquares[e.Reflection]
		return c.T("twin.mirror", "From", corners[0], "To", corners[1])
	case problem.Shift:
		return e.From.String() + "⇒" + e.To.String()
	case problem.SetStipulation:
		if words := StipulationWords(c, e.Stipulation); e.Stipulation.Goal.Kind != problem.NoGoal {
			return lowerFirst(words)
		}
		return e.Stipulation.Text
	case problem.PolishType:
		return c.T("twin.polish")
	case problem.ByBlack:
		return c.T("stipulation.forBlack")
	}
	return e.Text
}

func removeText(c *i18n.Catalog, st notation.Style, sq chess.Square, before *chess.Setup) string {
	key, man := "twin.removePawn", ""
	if sq.Valid() && before.Board[sq] != chess.NoPiece {
		man = manText(st, before.Board[sq])
		if before.Board[sq].Kind() != chess.Pawn {
			key = "twin.remove"
		}
	}
	return c.T(key, "Man", man, "Square", sq.String())
}

// blackFigurines are the figurines of black men; [notation.Style.Man] has the
// white ones for both sides.
var blackFigurines = [...]string{
	chess.Pawn: "♟", chess.Knight: "♞", chess.Bishop: "♝", chess.Rook: "♜", chess.Queen: "♛", chess.King: "♚",
}

// manText is the sign of a man in lists and twins. Figurines show the colour.
func manText(st notation.Style, man chess.Piece) string {
	if st.Letters == notation.Figurine && man.Colour() == chess.Black {
		return codeAt(blackFigurines[:], int(man.Kind()))
	}
	return st.Man(man)
}

// sideText is the letter for a man's colour, "" where his figurine shows it.
func sideText(c *i18n.Catalog, st notation.Style, colour chess.Colour) string {
	if st.Letters == notation.Figurine {
		return ""
	}
	return c.T("twin." + colour.String())
}
