package problem

import "keymove/solver/chess"

// Plies is a length in half-moves: #2 is 3, h#2.5 is 5.
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
	Help                // h#n
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
	KingSquare               // kXY
	PromotionSquare          // c81 and its like
	Circuit                  // ct
	ExchangeCircuit          // <>
	RebirthCircuit           // ctr
	RebirthExchange          // <>r
	Diagram                  // dia, PG n: the diagram reached from the game array
	ReachPosition            // a=>b
	Win                      // + of a study
	Draw                     // = of a study
)

// Goal is a goal with its square where it has one.
type Goal struct {
	Kind   GoalKind
	Square chess.Square // TargetSquare, KingSquare and PromotionSquare only
}

// Stipulation is a task: play, goal and length. The zero Stipulation is none.
// A task that does not fit keeps its words in Text and has Goal.Kind NoGoal:
// it can be shown and printed, not solved.
type Stipulation struct {
	Play   Play
	Series Series
	// Exact: the goal may not be reached sooner (exact-#n).
	Exact bool
	// Intro is the number of introductory series moves (m->ser-…), or 0.
	Intro int
	Goal  Goal
	// Plies is the length; 0 in studies.
	Plies Plies
	// BlackBegins marks a study that says "black to move".
	BlackBegins bool
	// Text is the task as written when nothing else fits.
	Text string
}
