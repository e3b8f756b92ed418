package export

import (
	"keymove/resources/i18n"
	"keymove/solver/chess"
	"keymove/solver/notation"
	"keymove/solver/problem"
	"keymove/solver/written"
)

// AuthorText writes the author's solution of a work (article 44) as
// SolutionText writes the one found, with the author's signs, comments and
// "~". All phases that the author gives are written. It is empty where the
// author gives no tree, or none that the position allows.
func AuthorText(c *i18n.Catalog, w *problem.Composition, o TextOptions) []TextLine {
	if w.AuthorSolution.IsZero() {
		return nil
	}
	tasks, _ := w.Problem.Parts() // those that can be made
	s, marks, _ := written.Tree(tasks, &w.AuthorSolution)
	o.Marks, o.Phases, o.Comments = marks, nil, map[int]string{}
	for _, p := range w.AuthorSolution.Parts {
		o.Comments[p.Index] = p.Comment
	}
	if !hasMoves(s) {
		return nil
	}
	return SolutionText(c, s, o)
}

// AnyText writes "~" for any move of a side, "К~" of a man, with its square
// where another man of its kind could be meant.
func AnyText(st notation.Style, before *chess.Position, m chess.Move, scope problem.Any) string {
	man := before.At(m.From())
	if scope == problem.AnyOfSide || man == chess.NoPiece {
		return "~"
	}
	name := st.Man(man)
	if scope == problem.AnyOfMan && (man.Kind() == chess.Pawn || before.Of(man).Several()) {
		name += m.From().String()
	}
	return name + "~"
}

// commented puts the author's comments behind their moves.
func (w *textWriter) commented(spans []Span) []Span {
	var all []Span
	for i, s := range spans {
		comment := w.options.Marks[s.Path].Comment
		if s.Path == "" || comment == "" {
			if all != nil {
				all = append(all, s)
			}
			continue
		}
		if all == nil {
			all = append(all, spans[:i]...)
		}
		all = append(all, s, Span{Text: " {" + comment + "}"})
	}
	if all == nil {
		return spans
	}
	return all
}
