package problem

import (
	"fmt"

	"keymove/solver/chess"
)

// TwinFault says why a twin cannot be built.
type TwinFault string

// The faults of a twin.
const (
	TwinUnreadable TwinFault = "unreadable" // its text was not understood
	TwinNothing    TwinFault = "nothing"    // a change without effect: removing from, moving from or replacing on an empty square, adding a man who is there already …
	TwinOffBoard   TwinFault = "offBoard"   // a shift drops men from the board
	TwinNoSquare   TwinFault = "noSquare"   // a change names no square or man
	TwinBase       TwinFault = "base"       // it starts from a twin that is missing or could not be built
)

// TwinError names a twin that cannot be built and the change at fault.
type TwinError struct {
	// Index is the twin's, 0 for a).
	Index int
	// Edit is the index of the change among the twin's Edits, and Change the
	// change itself; both are zero for TwinBase.
	Edit   int
	Change Edit
	Fault  TwinFault
}

// Error describes the fault for a log; the window words it for the user.
func (e *TwinError) Error() string {
	if e.Fault == TwinBase {
		return fmt.Sprintf("twin %s): %s", Label(e.Index), e.Fault)
	}
	return fmt.Sprintf("twin %s): change %d (%s): %s", Label(e.Index), e.Edit+1, e.Change, e.Fault)
}

// state is a problem while twins are made of it.
type state struct {
	setup       chess.Setup
	stipulation Stipulation
	options     Options
	// edited: it is no longer the diagram.
	edited bool
}

// apply makes one change. It returns "" when it could be made.
func (s *state) apply(e Edit) TwinFault {
	switch e.Kind {
	case MoveMan, Exchange, Remove, Add, Replace:
		return s.applyToSquares(e)
	case Substitute:
		return s.substitute(e.Old, e.New)
	case Rotate:
		if e.Degrees%90 != 0 || e.Degrees%360 == 0 {
			return TwinNothing
		}
		s.setup = s.setup.RotateLeft(e.Degrees / 90)
	case Mirror:
		return s.mirror(e.Reflection)
	case Shift:
		return s.shift(e.From, e.To)
	case SetStipulation:
		s.stipulation = e.Stipulation
	case SetCondition:
		s.options.Conditions = []string{e.Text}
	case PolishType:
		s.setup = s.setup.Recolour()
	case ByBlack:
		if s.stipulation.BlackBegins {
			return TwinNothing
		}
		s.stipulation.BlackBegins = true
	default:
		return TwinUnreadable
	}
	return ""
}

// applyToSquares makes the changes of one or two men. A man moved or added
// onto another takes its place.
func (s *state) applyToSquares(e Edit) TwinFault {
	board := &s.setup.Board
	from, to := e.From, e.To
	if !from.Valid() || !to.Valid() {
		return TwinNoSquare
	}
	switch e.Kind {
	case Remove:
		if board[from] == chess.NoPiece {
			return TwinNothing
		}
		board[from] = chess.NoPiece
	case MoveMan:
		if board[from] == chess.NoPiece || from == to {
			return TwinNothing
		}
		board[from], board[to] = chess.NoPiece, board[from]
	case Exchange:
		if board[from] == board[to] {
			return TwinNothing
		}
		board[from], board[to] = board[to], board[from]
	case Add:
		return s.put(e.Man, to)
	case Replace:
		if board[to] == chess.NoPiece {
			return TwinNothing
		}
		return s.put(e.New.Of(board[to].Colour()), to)
	}
	return ""
}

func (s *state) put(man chess.Piece, sq chess.Square) TwinFault {
	if man.Kind() == chess.NoKind || man.Kind() > chess.King {
		return TwinNoSquare
	}
	if s.setup.Board[sq] == man {
		return TwinNothing
	}
	s.setup.Board[sq] = man
	return ""
}

func (s *state) substitute(old, replacement chess.Kind) TwinFault {
	if old == chess.NoKind || replacement == chess.NoKind {
		return TwinNoSquare
	}
	fault := TwinNothing
	for i, man := range s.setup.Board {
		if man != chess.NoPiece && man.Kind() == old && old != replacement {
			s.setup.Board[i] = replacement.Of(man.Colour())
			fault = ""
		}
	}
	return fault
}

func (s *state) mirror(r Reflection) TwinFault {
	switch r {
	case MirrorA1H1:
		s.setup = s.setup.MirrorFiles()
	case MirrorA1A8:
		s.setup = s.setup.FlipRanks()
	case MirrorA1H8:
		s.setup = s.setup.FlipAntiDiagonal()
	case MirrorA8H1:
		s.setup = s.setup.FlipMainDiagonal()
	default:
		return TwinUnreadable
	}
	return ""
}

func (s *state) shift(from, to chess.Square) TwinFault {
	if !from.Valid() || !to.Valid() {
		return TwinNoSquare
	}
	if from == to {
		return TwinNothing
	}
	shifted, ok := s.setup.Shift(to.File()-from.File(), to.Rank()-from.Rank())
	if !ok {
		return TwinOffBoard
	}
	s.setup = shifted
	return ""
}
