package main

import (
	"keymove/solver/chess"
	"keymove/solver/notation"
	"keymove/solver/problem"
	"keymove/solver/solution"
)

// solveWire is the JSON of one composition in the answer of solve. Lists are
// never null.
type solveWire struct {
	ID     string     `json:"id"`
	Engine string     `json:"engine"`
	Parts  []partWire `json:"parts"`
	// Error is null unless something kept the composition from being solved.
	Error *string `json:"error"`
}

// partWire is one twin.
type partWire struct {
	Twin        string  `json:"twin"`
	FEN         string  `json:"fen"`
	Stipulation string  `json:"stipulation"`
	Complete    bool    `json:"complete"`
	Nodes       uint64  `json:"nodes"`
	Seconds     float64 `json:"seconds"`
	// Unsolvable is the solver's reason for not solving the part, left out
	// when it does.
	Unsolvable string `json:"unsolvable,omitempty"`
	// Detail names what is not solved, in Popeye's words.
	Detail string `json:"detail,omitempty"`
	// MustReach are the moves that reach the goal of reflex play at once, by
	// the side to move: it must make one of them, so nothing solves.
	MustReach []string `json:"mustReach,omitempty"`

	SetPlay         []nodeWire `json:"setPlay"`
	Tries           []nodeWire `json:"tries"`
	Solutions       []nodeWire `json:"solutions"`
	DuplexSetPlay   []nodeWire `json:"duplexSetPlay"`
	DuplexSolutions []nodeWire `json:"duplexSolutions"`
	// The lines of help, series and proof play, in playing order.
	Lines          [][]string `json:"lines"`
	SetLines       [][]string `json:"setLines"`
	DuplexLines    [][]string `json:"duplexLines"`
	DuplexSetLines [][]string `json:"duplexSetLines"`
}

// nodeWire is a move with what follows it.
type nodeWire struct {
	Move     string     `json:"move"`
	Text     string     `json:"text"`
	Kind     string     `json:"kind"`
	Flags    []string   `json:"flags"`
	Children []nodeWire `json:"children"`
}

// kindNames are the kinds on the wire.
var kindNames = [...]string{
	solution.NoKind:       "",
	solution.Key:          "key",
	solution.Try:          "try",
	solution.Set:          "set",
	solution.Threat:       "threat",
	solution.Defence:      "defence",
	solution.Continuation: "continuation",
	solution.Refutation:   "refutation",
	solution.Line:         "move",
}

// flagNames are the flags on the wire, in their order there.
var flagNames = []struct {
	flag solution.Flags
	name string
}{
	{solution.Checks, "check"},
	{solution.Mates, "mate"},
	{solution.Stalemates, "stalemate"},
	{solution.Captures, "capture"},
	{solution.Zugzwang, "zugzwang"},
	{solution.Short, "short"},
	{solution.NoParry, "noParry"},
}

// wirePart turns a twin's solution into its JSON.
func wirePart(part *solution.Part, style notation.Style) partWire {
	return partWire{
		Twin:        problem.Label(part.Index),
		FEN:         part.Start.FEN(),
		Stipulation: part.Stipulation.String(),
		Complete:    part.Complete,
		Nodes:       part.Nodes,
		Seconds:     part.Elapsed.Seconds(),
		Unsolvable:  part.Unsolvable,
		Detail:      part.Detail,
		MustReach:   moveTexts(part.MustReach),

		SetPlay:         wireNodes(part, solution.SetPlay, style),
		Tries:           wireNodes(part, solution.Tries, style),
		Solutions:       wireNodes(part, solution.Actual, style),
		DuplexSetPlay:   wireNodes(part, solution.DuplexSet, style),
		DuplexSolutions: wireNodes(part, solution.DuplexActual, style),

		Lines:          lines(part, solution.Actual),
		SetLines:       lines(part, solution.SetPlay),
		DuplexLines:    lines(part, solution.DuplexActual),
		DuplexSetLines: lines(part, solution.DuplexSet),
	}
}

// moveTexts writes moves in coordinate form.
func moveTexts(moves []chess.Move) []string {
	var texts []string
	for _, m := range moves {
		texts = append(texts, m.String())
	}
	return texts
}

// wireNodes turns a phase into its tree. Room for all children is made at
// once, so the pointers to the moves above the one visited stay good.
func wireNodes(part *solution.Part, phase solution.Phase, style notation.Style) []nodeWire {
	root := nodeWire{Children: make([]nodeWire, 0, len(part.Phases[phase]))}
	above := []*nodeWire{&root}
	part.Walk(phase, func(v solution.Visit) bool {
		parent := above[v.Depth]
		parent.Children = append(parent.Children, nodeWire{
			Move:     v.Node.Move.String(),
			Text:     style.Move(v.Before, v.Node.Move),
			Kind:     kindNames[v.Node.Kind],
			Flags:    wireFlags(v.Node.Flags),
			Children: make([]nodeWire, 0, len(v.Node.Children)),
		})
		above = append(above[:v.Depth+1], &parent.Children[len(parent.Children)-1])
		return true
	})
	return root.Children
}

func wireFlags(flags solution.Flags) []string {
	names := []string{}
	for _, known := range flagNames {
		if flags&known.flag != 0 {
			names = append(names, known.name)
		}
	}
	return names
}

// lines lists the lines of a phase of help, series or proof play; other play
// has none.
func lines(part *solution.Part, phase solution.Phase) [][]string {
	all := [][]string{}
	var moves []string
	part.Walk(phase, func(v solution.Visit) bool {
		if v.Node.Kind != solution.Line {
			return false
		}
		moves = append(moves[:v.Depth], v.Node.Move.String())
		if len(v.Node.Children) == 0 {
			all = append(all, append([]string(nil), moves...))
		}
		return true
	})
	return all
}
