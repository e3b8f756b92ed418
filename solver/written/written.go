// Package written reads what a person wrote as a solution: the author's text in
// a magazine or a collection, a program's print-out, a solver's answer. What
// can be read becomes a tree of legal moves; what cannot is told at its place,
// with the moves that may be meant, and the rest is kept.
//
// It also turns the tree into the one that the solver makes and back, so that
// the same windows, sheets and rules serve both.
package written

import (
	"errors"

	"keymove/solver/chess"
	"keymove/solver/notation"
	"keymove/solver/problem"
	"keymove/solver/solution"
)

// FaultKind says why a piece of the text could not be used, or was used with a
// doubt.
type FaultKind uint8

// The kinds of fault.
const (
	Unreadable  FaultKind = iota // looks like a move, and is none
	Illegal                      // a move that nobody can play there
	Ambiguous                    // several moves may be meant
	Misplaced                    // its number fits no line
	NoTwin                       // a label of a twin that there is not
	NoPosition                   // the twin has no position to play from
	SeveralWays                  // the text reads as well in other letters, and otherwise
	TooMuch                      // the text branches beyond what is kept
	// What follows is a remark: the move was read.
	Foreign // a letter of another alphabet or set was taken for the text's own
)

// Remark reports whether the fault is only a remark on something that was read.
func (k FaultKind) Remark() bool { return k == Foreign }

// Fault is a place in the text with what is wrong there.
type Fault struct {
	Kind FaultKind
	// Offset and End are bytes of the text, Text what stands between them.
	Offset, End int
	Text        string
	// Part is the twin, and Path the move after which the text was read; the
	// path of a phase stands for its first position.
	Part int
	Path solution.Path
	// Before is the position in which the move should be legal.
	Before chess.Position
	// Candidates are the moves that may be meant; for Illegal and Unreadable
	// the legal ones that look most like the text.
	Candidates []chess.Move
	// Letters are those in which the text reads otherwise (SeveralWays).
	Letters notation.Letters
}

// Options say how a text is read. The zero Options suit any text.
type Options struct {
	// Letters are the sets that may have been used; none means all. One set
	// must do for the text; a slip into another is told as Foreign.
	Letters []notation.Letters
}

// Reading is a text that has been read.
type Reading struct {
	Solution problem.AuthorSolution
	// Letters is the set in which the text was read.
	Letters notation.Letters
	Faults  []Fault
	// Moves counts the moves that were read, each as often as it is written.
	Moves int
}

// Whole reports whether everything was read without doubt.
func (r *Reading) Whole() bool {
	for _, f := range r.Faults {
		if !f.Kind.Remark() {
			return false
		}
	}
	return true
}

// maxText bounds the text that is read: more than any print-out of a work that
// people have kept.
const maxText = 1 << 20

// Read reads a solution of a problem with all its twins. It never fails: a text
// of prose has no moves. Every move of the solution is legal where it stands.
//
// Understood are the forms of magazines in any of the notations, Popeye's
// print-outs, the texts of collections (YACPDB, PGN with variations), and
// solvers' sheets: "1.Фd7! (2.Фd4#) 1…Кр:e5 2.Сb2#", "1. Qd7 ... Kxe5",
// "1...a/b 2.c#", "1…К~ 2.d", "а) … б) …", "но 1…Кb4!". A number says where a
// line branches off, parentheses hold a side line or a threat.
func Read(p *problem.Problem, text string, o Options) Reading {
	tasks, err := p.Parts()
	if err != nil && len(tasks) == 0 {
		return Reading{Faults: noPosition(text, 0)}
	}
	return ReadParts(tasks, text, o)
}

// ReadParts reads a solution as Read does, of twins that are built already.
func ReadParts(tasks []problem.Part, text string, o Options) Reading {
	if len(text) > maxText {
		text = text[:maxText]
	}
	parts := make([]*part, 0, len(tasks))
	for i := range tasks {
		parts = append(parts, newPart(&tasks[i]))
	}
	if len(parts) == 0 {
		return Reading{Faults: noPosition(text, 0)}
	}
	sets := likelySets(text, o.Letters)
	var best Reading
	var rivals []Reading
	for i, set := range sets {
		if i > 0 && set.belongs < sets[0].belongs && len(best.Faults) == 0 {
			break // fewer letters are its own, and nothing is left to explain
		}
		r := newReader(parts, text, set.Letters)
		r.read()
		got := r.result()
		switch {
		case i == 0 || got.better(&best):
			best, rivals = got, rivals[:0]
		case !best.better(&got):
			rivals = append(rivals, got)
		}
	}
	for _, rival := range rivals {
		if !sameMoves(&best.Solution, &rival.Solution) {
			best.Faults = append(best.Faults, Fault{Kind: SeveralWays, End: len(text), Letters: rival.Letters})
			break
		}
	}
	return best
}

// better reports whether r has more moves and fewer faults than other.
func (r *Reading) better(other *Reading) bool {
	return r.score() > other.score()
}

func (r *Reading) score() int {
	score := 4 * r.Moves
	for _, f := range r.Faults {
		if f.Kind.Remark() {
			score--
		} else {
			score -= 8
		}
	}
	return score
}

// noPosition is the fault of a text for which there is no position.
func noPosition(text string, index int) []Fault {
	if text == "" {
		return nil
	}
	return []Fault{{Kind: NoPosition, End: len(text), Part: index}}
}

// part is a twin as the reader needs it.
type part struct {
	index int
	task  *problem.Part
	// start is where the play begins; of a proof game that is the array.
	start chess.Position
	err   error
	lines bool // help, series and proof play: no threats, no refutations
}

func newPart(task *problem.Part) *part {
	p := &part{index: task.Index, task: task, lines: isLines(task)}
	p.start, p.err = Start(task)
	return p
}

// Start returns the position in which the solution of a twin begins: the
// diagram, or the array of a proof game.
func Start(task *problem.Part) (chess.Position, error) {
	if task.Stipulation.IsProofGame() {
		array := chess.Start()
		array.Turn = task.Stipulation.Starter(problem.Options{})
		return chess.NewPosition(array, 0)
	}
	start, err := task.Position()
	if err == nil || task.Stipulation.Goal.Kind != problem.NoGoal {
		return start, err
	}
	// A free task may begin with either side.
	other := *task
	other.Setup.Turn = other.Setup.Turn.Other()
	if turned, err := other.Position(); err == nil {
		return turned, nil
	}
	return start, err
}

// isLines reports whether a solution is a set of lines rather than a battle.
func isLines(task *problem.Part) bool {
	s := task.Stipulation
	switch s.Play {
	case problem.Help, problem.HelpSelf, problem.HelpReflex, problem.ReciprocalHelp:
		return true
	case problem.NoPlay:
		return false
	}
	return s.Series != problem.Alternate || s.IsProofGame()
}

// ErrPath is the error of an edit at a move that the tree does not have.
var ErrPath = errors.New("no such move in the solution")
