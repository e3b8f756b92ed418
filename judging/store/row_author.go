package store

import (
	"encoding/json"

	"keymove/solver/problem"
)

// authorPartRow is a twin of the author's solution as it lies in the file,
// with coordinate moves.
type authorPartRow struct {
	Index        int             `json:"index,omitempty"`
	Comment      string          `json:"comment,omitempty"`
	SetPlay      []authorMoveRow `json:"set,omitempty"`
	Tries        []authorMoveRow `json:"tries,omitempty"`
	Actual       []authorMoveRow `json:"actual,omitempty"`
	DuplexSet    []authorMoveRow `json:"duplexSet,omitempty"`
	DuplexActual []authorMoveRow `json:"duplexActual,omitempty"`
}

type authorMoveRow struct {
	Move     string          `json:"move"`
	Any      string          `json:"any,omitempty"`
	Rank     string          `json:"rank,omitempty"`
	Refutes  bool            `json:"refutes,omitempty"`
	Zugzwang bool            `json:"zugzwang,omitempty"`
	Sign     string          `json:"sign,omitempty"`
	Comment  string          `json:"comment,omitempty"`
	Then     []authorMoveRow `json:"then,omitempty"`
}

var (
	anyWords  = [...]string{problem.AnyOfMan: "man", problem.AnyOfKind: "kind", problem.AnyOfSide: "side"}
	rankWords = [...]string{problem.Main: "main", problem.ByPlay: "byPlay", problem.Technical: "technical"}
)

// EncodeAuthorSolution writes the author's solution alone: equal ones compare
// equal.
func EncodeAuthorSolution(s *problem.AuthorSolution) string {
	data, err := json.Marshal(convert(s.Parts, toAuthorPartRow))
	if err != nil {
		panic(err) // strings and numbers always encode
	}
	return string(data)
}

func toAuthorPartRow(p problem.AuthorPart) authorPartRow {
	return authorPartRow{p.Index, p.Comment,
		convert(p.SetPlay, toAuthorMoveRow), convert(p.Tries, toAuthorMoveRow), convert(p.Actual, toAuthorMoveRow),
		convert(p.DuplexSet, toAuthorMoveRow), convert(p.DuplexActual, toAuthorMoveRow)}
}

func (r authorPartRow) part() problem.AuthorPart {
	return problem.AuthorPart{Index: r.Index, Comment: r.Comment,
		SetPlay: authorMoves(r.SetPlay), Tries: authorMoves(r.Tries), Actual: authorMoves(r.Actual),
		DuplexSet: authorMoves(r.DuplexSet), DuplexActual: authorMoves(r.DuplexActual)}
}

func toAuthorMoveRow(m problem.AuthorMove) authorMoveRow {
	return authorMoveRow{problem.MoveCode(m.Move), word(anyWords[:], int(m.Any)), word(rankWords[:], int(m.Rank)),
		m.Refutes, m.Zugzwang, m.Sign, m.Comment, convert(m.Children, toAuthorMoveRow)}
}

// authorMoves leaves out what is no move: nothing that Encode writes.
func authorMoves(rows []authorMoveRow) []problem.AuthorMove {
	var moves []problem.AuthorMove
	for _, r := range rows {
		m, ok := problem.ParseMoveCode(r.Move)
		if !ok {
			continue
		}
		moves = append(moves, problem.AuthorMove{Move: m,
			Any: problem.Any(place(anyWords[:], r.Any)), Rank: problem.Rank(place(rankWords[:], r.Rank)),
			Refutes: r.Refutes, Zugzwang: r.Zugzwang, Sign: r.Sign, Comment: r.Comment, Children: authorMoves(r.Then)})
	}
	return moves
}

func word(words []string, i int) string {
	if i < 0 || i >= len(words) {
		return ""
	}
	return words[i]
}

// place is the inverse of word, 0 for a word that is not known.
func place(words []string, text string) int {
	for i, w := range words {
		if w == text {
			return i
		}
	}
	return 0
}
