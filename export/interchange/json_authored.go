package interchange

import (
	"encoding/json"
	"slices"

	"keymove/solver/problem"
)

// wireAuthored is the author's solution of one twin in JSON.
type wireAuthored struct {
	Twin      string     `json:"twin"`
	Comment   string     `json:"comment,omitempty"`
	SetPlay   []wireMove `json:"setPlay,omitempty"`
	Tries     []wireMove `json:"tries,omitempty"`
	Solutions []wireMove `json:"solutions,omitempty"`
	DuplexSet []wireMove `json:"duplexSetPlay,omitempty"`
	Duplex    []wireMove `json:"duplexSolutions,omitempty"`
}

// wireMove is a move in problem.MoveCode with what follows.
type wireMove struct {
	Move     string     `json:"move"`
	Any      string     `json:"any,omitempty"`
	Rank     string     `json:"rank,omitempty"`
	Refutes  bool       `json:"refutes,omitempty"`
	Zugzwang bool       `json:"zugzwang,omitempty"`
	Sign     string     `json:"sign,omitempty"`
	Comment  string     `json:"comment,omitempty"`
	Children []wireMove `json:"children,omitempty"`
}

// wirePredecessor is an earlier work in JSON.
type wirePredecessor struct {
	Anticipation string       `json:"anticipation,omitempty"`
	Authors      []wireAuthor `json:"authors,omitempty"`
	Source       *wireSource  `json:"source,omitempty"`
	FEN          string       `json:"fen,omitempty"` // placement
	Stipulation  string       `json:"stipulation,omitempty"`
	Reference    string       `json:"reference,omitempty"`
	Note         string       `json:"note,omitempty"`
}

// The names in JSON of what counts from 0.
var (
	anyNames          = []string{problem.OneMove: "", problem.AnyOfMan: "man", problem.AnyOfKind: "kind", problem.AnyOfSide: "side"}
	rankNames         = []string{problem.Unranked: "", problem.Main: "main", problem.ByPlay: "byPlay", problem.Technical: "technical"}
	anticipationNames = []string{problem.NotJudged: "", problem.PartialAnticipation: "partial", problem.FullAnticipation: "full"}
)

func toWireAuthored(s problem.AuthorSolution) []wireAuthored {
	var all []wireAuthored
	for _, p := range s.Parts {
		all = append(all, wireAuthored{problem.Label(p.Index), p.Comment, toWireMoves(p.SetPlay), toWireMoves(p.Tries),
			toWireMoves(p.Actual), toWireMoves(p.DuplexSet), toWireMoves(p.DuplexActual)})
	}
	return all
}

func toWireMoves(moves []problem.AuthorMove) []wireMove {
	var all []wireMove
	for _, m := range moves {
		all = append(all, wireMove{problem.MoveCode(m.Move), anyNames[m.Any], rankNames[m.Rank], m.Refutes, m.Zugzwang,
			m.Sign, m.Comment, toWireMoves(m.Children)})
	}
	return all
}

// fromWireAuthored reads the author's solution. A part whose twin is unknown
// and moves that are none are reported and kept in Extra.
func (e *Entry) fromWireAuthored(all []wireAuthored) {
	const field = "authorSolution"
	for _, w := range all {
		index, ok := problem.ParseLabel(w.Twin)
		if !ok {
			e.keepWire(field, CodeUnknown, w.Twin, w)
			continue
		}
		e.Composition.AuthorSolution.Parts = append(e.Composition.AuthorSolution.Parts, problem.AuthorPart{
			Index: index, Comment: w.Comment, SetPlay: e.fromWireMoves(w.SetPlay, field), Tries: e.fromWireMoves(w.Tries, field),
			Actual: e.fromWireMoves(w.Solutions, field), DuplexSet: e.fromWireMoves(w.DuplexSet, field), DuplexActual: e.fromWireMoves(w.Duplex, field),
		})
	}
}

func (e *Entry) fromWireMoves(all []wireMove, field string) []problem.AuthorMove {
	var moves []problem.AuthorMove
	for _, w := range all {
		move, ok := problem.ParseMoveCode(w.Move)
		kind, rank := slices.Index(anyNames, w.Any), slices.Index(rankNames, w.Rank)
		if !ok || kind < 0 || rank < 0 {
			e.keepWire(field, CodeMove, w.Move, w)
			continue
		}
		moves = append(moves, problem.AuthorMove{Move: move, Any: problem.Any(kind), Rank: problem.Rank(rank), Refutes: w.Refutes,
			Zugzwang: w.Zugzwang, Sign: w.Sign, Comment: w.Comment, Children: e.fromWireMoves(w.Children, field)})
	}
	return moves
}

// keepWire reports a part that means nothing and keeps its JSON.
func (e *Entry) keepWire(field string, code Code, text string, part any) {
	e.fail(Error{Field: field, Code: code, Text: text})
	if data, err := json.Marshal(part); err == nil {
		setExtra(&e.Composition, field, string(data))
	}
}

func toWirePredecessors(all []problem.Predecessor) []wirePredecessor {
	var wires []wirePredecessor
	for _, p := range all {
		w := wirePredecessor{Anticipation: anticipationNames[p.Anticipation], Authors: toWireAuthors(p.Authors), FEN: p.Placement,
			Stipulation: p.Stipulation, Reference: p.Reference, Note: p.Note}
		if p.Source != (problem.Source{}) {
			source := toWireSource(p.Source)
			w.Source = &source
		}
		wires = append(wires, w)
	}
	return wires
}

func (e *Entry) fromWirePredecessors(all []wirePredecessor) {
	for _, w := range all {
		degree := slices.Index(anticipationNames, w.Anticipation)
		if degree < 0 {
			e.keepWire("predecessors", CodeUnknown, w.Anticipation, w)
			degree = 0
		}
		p := problem.Predecessor{Anticipation: problem.Anticipation(degree), Authors: fromWireAuthors(w.Authors), Placement: w.FEN,
			Stipulation: w.Stipulation, Reference: w.Reference, Note: w.Note}
		if w.Source != nil {
			p.Source = e.fromWireSource(w.Source)
			p.Source.Name, p.Source.Date = w.Source.Name, e.date(w.Source.Date, Error{Field: "predecessors.date"})
		}
		e.Composition.Predecessors = append(e.Composition.Predecessors, p)
	}
}
