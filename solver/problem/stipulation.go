package problem

import (
	"strconv"
	"strings"

	"keymove/solver/chess"
)

// Plies is a length in half-moves, counted as Popeye's books do: every
// half-move of the longest solution.
//
//	#2 3     s#2, r#2 4     h#2 4, h#2.5 5     hs#3, hr#3 6     PG 9.5 19
//	ser-#4 4     ser-h#5 6 (the answer counts)     ser-s#4 5     ser-hs#4 6
//
// Introductory moves (m->) and the answers of parry series are not counted.
type Plies int

// Play is how the two sides act.
type Play uint8

// The plays, named as in the field; the zero Play is none.
const (
	NoPlay         Play = iota
	Direct              // #n
	Self                // s#n
	Reflex              // r#n
	SemiReflex          // semi-r#n
	Help                // h#n; PG n too: help play whose goal is the diagram
	HelpSelf            // hs#n
	HelpReflex          // hr#n
	ReciprocalHelp      // reci-h#n
)

// Series is how moves alternate.
type Series uint8

// The forms of series play; the zero Series is ordinary alternation.
const (
	Alternate       Series = iota
	SeriesMover            // ser-
	ParrySeries            // pser-
	ParryHelpSeries        // phser-
)

// GoalKind is what ends the play.
type GoalKind uint8

// The goals; the zero GoalKind is none.
const (
	NoGoal          GoalKind = iota
	Mate                     // #
	Stalemate                // =
	DoubleStalemate          // ==
	DoubleMate               // ##
	CounterMate              // ##!
	MateOrStalemate          // #=
	AutoStalemate            // !=
	AutoMate                 // !#
	Check                    // +
	Capture                  // x
	PieceGain                // %
	AnyMove                  // ~
	EnPassantGoal            // ep
	CastlingGoal             // 00
	TargetSquare             // zXY
	KissSquare               // kXY
	Chess81                  // c81
	Circuit                  // ct
	ExchangeCircuit          // <>
	RebirthCircuit           // ctr
	RebirthExchange          // <>r
	Diagram                  // dia, PG n: the diagram reached from the game array
	ReachPosition            // a=>b: a second diagram reached from the first
	Win                      // + of a study
	Draw                     // = of a study
)

// Goal is a goal with its square where it has one.
type Goal struct {
	Kind   GoalKind
	Square chess.Square // TargetSquare and KissSquare only, else 0
}

// Stipulation is a task: play, goal and length. The zero Stipulation is none.
// A task that does not fit keeps its words in Text and has Goal.Kind NoGoal:
// it can be shown and printed, not solved. Stipulations compare with ==.
type Stipulation struct {
	Play   Play
	Series Series
	// Exact: the goal may not be reached sooner (exact-#n).
	Exact bool
	// Intro is the number of introductory series moves (m->ser-…), or 0.
	Intro int
	Goal  Goal
	// OtherGoal is Black's goal in reciprocal help play where it differs, as
	// in reci-h(=)#2; its zero value means the same goal.
	OtherGoal Goal
	// Target holds the men of the second diagram of a=>b, by square; no men at
	// all when it was not given.
	Target [64]chess.Piece
	// Plies is the length; 0 in studies.
	Plies Plies
	// BlackBegins marks "black to move" and "by Black". In a study White
	// still wins or draws; elsewhere Black takes White's part.
	BlackBegins bool
	// SetPlay and Tries are the star of "h#2*" and the v of "#2v": the author
	// says that there is such play.
	SetPlay, Tries bool
	// Remark holds words that follow the code, as written ("How many?").
	Remark string
	// Text is the task as written when nothing else fits.
	Text string
}

var playCodes = [...]string{Self: "s", Reflex: "r", SemiReflex: "semi-r", Help: "h", HelpSelf: "hs", HelpReflex: "hr", ReciprocalHelp: "reci-h"}

var seriesCodes = [...]string{SeriesMover: "ser-", ParrySeries: "pser-", ParryHelpSeries: "phser-"}

var goalCodes = [...]string{
	Mate: "#", Stalemate: "=", DoubleStalemate: "==", DoubleMate: "##", CounterMate: "##!",
	MateOrStalemate: "#=", AutoStalemate: "!=", AutoMate: "!#", Check: "+", Capture: "x",
	PieceGain: "%", AnyMove: "~", EnPassantGoal: "ep", CastlingGoal: "00", TargetSquare: "z",
	KissSquare: "k", Chess81: "c81", Circuit: "ct", ExchangeCircuit: "<>", RebirthCircuit: "ctr",
	RebirthExchange: "<>r", Diagram: "dia", ReachPosition: "a=>b", Win: "+", Draw: "=",
}

// String returns the goal's code: "#", "=", "zd3". It is "" for no goal.
func (g Goal) String() string {
	if int(g.Kind) >= len(goalCodes) {
		return ""
	}
	code := goalCodes[g.Kind]
	if g.hasSquare() {
		code += g.Square.String()
	}
	return code
}

func (g Goal) hasSquare() bool { return g.Kind == TargetSquare || g.Kind == KissSquare }

// IsStudy reports whether the task is to win or draw without a length.
func (s Stipulation) IsStudy() bool { return s.Goal.Kind == Win || s.Goal.Kind == Draw }

// IsProofGame reports whether the task is a game that ends in the diagram.
func (s Stipulation) IsProofGame() bool { return s.Goal.Kind == Diagram }

// Moves returns the length in moves, as it is written: 2 and false for #2, 2
// and true for h#2.5, 0 and false for studies.
func (s Stipulation) Moves() (whole int, half bool) {
	n := int(s.Plies)
	switch {
	case n <= 0:
		return 0, false
	case s.Series != Alternate && s.Play == Direct:
		return n, false
	case s.Series != Alternate && s.Play == HelpSelf:
		return n - 2, false
	case s.Series != Alternate:
		return n - 1, false
	case s.Play == Direct:
		n++
	}
	return n / 2, n%2 != 0
}

// pliesOf is the inverse of Moves.
func (s Stipulation) pliesOf(whole int, half bool) Plies {
	n := 2 * whole
	switch {
	case s.Series != Alternate && s.Play == Direct:
		return Plies(whole)
	case s.Series != Alternate && s.Play == HelpSelf:
		return Plies(whole + 2) // one move of each side after the series
	case s.Series != Alternate:
		return Plies(whole + 1)
	case s.Play == Direct:
		n--
	}
	if half {
		n++
	}
	return Plies(n)
}

// String returns the canonical code: "#2", "h#2.5", "ser-h=5", "semi-r#2",
// "+", "PG 9.5", "#2 black to move". The second diagram of a=>b follows as in
// a FEN. A free task returns its Text. Remarks are left out.
func (s Stipulation) String() string {
	if s.Goal.Kind == NoGoal {
		return s.Text
	}
	var b strings.Builder
	if s.Intro > 0 {
		b.WriteString(strconv.Itoa(s.Intro) + "->")
	}
	if s.Exact {
		b.WriteString("exact-")
	}
	b.WriteString(codeOf(seriesCodes[:], int(s.Series)))
	switch {
	case s.isPlainProofGame():
		b.WriteString("PG ")
	case s.Goal.Kind == ReachPosition && s.Play == Help && s.Series == Alternate:
		b.WriteString(s.Goal.String())
	default:
		b.WriteString(codeOf(playCodes[:], int(s.Play)))
		if s.OtherGoal.Kind != NoGoal {
			b.WriteString("(" + s.OtherGoal.String() + ")")
		}
		b.WriteString(s.Goal.String())
	}
	if !s.IsStudy() {
		b.WriteString(s.lengthText())
	}
	if s.SetPlay {
		b.WriteString("*")
	}
	if s.Tries {
		b.WriteString("v")
	}
	if s.HasTarget() {
		diagram := chess.Setup{Board: s.Target}
		b.WriteString(" " + diagram.Placement())
	}
	if s.BlackBegins {
		b.WriteString(" black to move")
	}
	return b.String()
}

// HasTarget reports whether the second diagram of a=>b was given.
func (s Stipulation) HasTarget() bool {
	return s.Goal.Kind == ReachPosition && s.Target != [64]chess.Piece{}
}

func (s Stipulation) isPlainProofGame() bool {
	return s.Goal.Kind == Diagram && s.Play == Help && s.Series == Alternate && s.Intro == 0 && !s.Exact
}

func (s Stipulation) lengthText() string {
	whole, half := s.Moves()
	text := strconv.Itoa(whole)
	if half {
		text += ".5"
	}
	return text
}

func codeOf(codes []string, i int) string {
	if i >= len(codes) {
		return ""
	}
	return codes[i]
}

// Starter returns the side that makes the first move: White in direct, self,
// reflex, help-self and help-reflex play and in series of White; Black in help
// play; the other side where the length is n.5; White in games from the array;
// Black from one position to another (a=>b), but White in series.
// WhiteToPlay, BlackToPlay, PostKeyPlay, HalfDuplex and "black to move"
// override it, in this order.
func (s Stipulation) Starter(o Options) chess.Colour {
	starter := s.conventionalStarter()
	switch o.WhiteBegins {
	case Allowed:
		starter = chess.White
	case Forbidden:
		starter = chess.Black
	}
	if o.PostKeyPlay {
		starter = starter.Other()
	}
	if s.BlackBegins {
		starter = chess.Black
	}
	if o.HalfDuplex {
		starter = starter.Other()
	}
	return starter
}

func (s Stipulation) conventionalStarter() chess.Colour {
	help := s.Play == Help || s.Play == ReciprocalHelp
	switch {
	case s.Goal.Kind == Diagram:
		return chess.White
	case s.Goal.Kind == ReachPosition && s.Series == Alternate:
		return chess.Black
	case s.Series != Alternate:
		// The introduction is played by the side that does not move in the
		// series after it.
		if (help || s.Play == HelpSelf) != (s.Intro > 0) {
			return chess.Black
		}
		return chess.White
	}
	if _, half := s.Moves(); help != half != (s.Intro > 0) {
		return chess.Black
	}
	return chess.White
}
