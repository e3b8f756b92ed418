package export

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"keymove/resources/i18n"
	"keymove/solver/chess"
	"keymove/solver/problem"
)

// playKeys are the ends of message keys, by play.
var playKeys = [...]string{
	problem.Direct: "direct", problem.Self: "self", problem.Reflex: "reflex", problem.SemiReflex: "semiReflex",
	problem.Help: "help", problem.HelpSelf: "helpSelf", problem.HelpReflex: "helpReflex",
	problem.ReciprocalHelp: "reciprocalHelp",
}

// goalKeys are the ends of message keys, by goal. Goals without one are shown
// as their code.
var goalKeys = map[problem.GoalKind]string{
	problem.Mate: "mate", problem.Stalemate: "stalemate", problem.DoubleStalemate: "doubleStalemate",
	problem.DoubleMate: "doubleMate", problem.CounterMate: "counterMate", problem.MateOrStalemate: "mateOrStalemate",
	problem.AutoStalemate: "autoStalemate", problem.AutoMate: "autoMate", problem.Check: "check",
	problem.Capture: "capture", problem.PieceGain: "pieceGain", problem.AnyMove: "anyMove",
	problem.EnPassantGoal: "enPassant", problem.CastlingGoal: "castling", problem.TargetSquare: "target",
	problem.KissSquare: "king", problem.Circuit: "circuit", problem.ExchangeCircuit: "exchange",
}

var seriesKeys = [...]string{
	problem.SeriesMover: "mover", problem.ParrySeries: "parry", problem.ParryHelpSeries: "parryHelp",
}

// StipulationWords says a task in words: "Мат в 2 хода", "Helpmate in 2½
// (White begins)". A free task is returned as it is written.
func StipulationWords(c *i18n.Catalog, s problem.Stipulation) string {
	return taskWords(c, s, s.Starter(problem.Options{}))
}

// taskWords is StipulationWords with the side that begins.
func taskWords(c *i18n.Catalog, s problem.Stipulation, starter chess.Colour) string {
	words := ""
	switch s.Goal.Kind {
	case problem.NoGoal:
		return s.Text
	case problem.Win, problem.Draw:
		return studyWords(c, s, starter)
	case problem.Diagram:
		words = withSeries(c, s, c.T("stipulation.proofGame"), true)
	case problem.ReachPosition:
		words = withSeries(c, s, c.T("stipulation.reachPosition"), true)
	default:
		words = playWords(c, s)
	}
	if length := lengthWords(c, s); length != "" {
		words += " " + length
	}
	if s.OtherGoal.Kind != problem.NoGoal {
		words += ", " + c.T("stipulation.otherGoal", "Goal", goalWords(c, s.OtherGoal))
	}
	if s.Intro > 0 {
		words = c.N("stipulation.intro", s.Intro, "Task", lowerFirst(words))
	}
	return words + starterWords(c, s, starter)
}

func studyWords(c *i18n.Catalog, s problem.Stipulation, starter chess.Colour) string {
	key := "stipulation.win"
	if s.Goal.Kind == problem.Draw {
		key = "stipulation.draw"
	}
	if starter == chess.Black {
		return c.T(key + "BlackBegins")
	}
	return c.T(key + "White")
}

// playWords names play and goal together, as in "Selfmate".
func playWords(c *i18n.Catalog, s problem.Stipulation) string {
	play := codeAt(playKeys[:], int(s.Play))
	switch s.Goal.Kind {
	case problem.Mate, problem.Stalemate:
		return withSeries(c, s, c.T("stipulation."+goalKeys[s.Goal.Kind]+"."+play), false)
	}
	return withSeries(c, s, c.T("stipulation.play."+play, "Goal", goalWords(c, s.Goal)), true)
}

// withSeries says that a side moves alone. In Russian a series agrees with мат
// and пат only, so other goals have messages of their own.
func withSeries(c *i18n.Catalog, s problem.Stipulation, task string, other bool) string {
	series := codeAt(seriesKeys[:], int(s.Series))
	if series == "" {
		return task
	}
	if other {
		series += "Other"
	}
	return c.T("stipulation.series."+series, "Task", lowerFirst(task))
}

func goalWords(c *i18n.Catalog, g problem.Goal) string {
	key, known := goalKeys[g.Kind]
	if !known {
		return g.String()
	}
	return c.T("stipulation.goal."+key, "Square", g.Square.String())
}

func codeAt(table []string, i int) string {
	if i >= len(table) {
		return ""
	}
	return table[i]
}

// lengthWords says the length with the right plural: "в 2,5 хода", "in 2½".
func lengthWords(c *i18n.Catalog, s problem.Stipulation) string {
	whole, half := s.Moves()
	if whole == 0 && !half {
		return ""
	}
	var count any = whole
	number := strconv.Itoa(whole)
	if half {
		count = number + ".5"
		switch {
		case c.Lang() == "ru":
			number += ",5"
		case s.IsProofGame():
			number += ".5"
		default:
			number += "½"
		}
	}
	words := c.N("stipulation.length", count, "Number", number)
	if s.Exact {
		words = c.T("stipulation.exact", "Length", words)
	}
	return words
}

// starterWords says who begins where it is not the usual side: Black in help
// play, White elsewhere. Half a move makes White begin help play; that is
// said too.
func starterWords(c *i18n.Catalog, s problem.Stipulation, starter chess.Colour) string {
	whole := s
	whole.BlackBegins = false
	if _, half := s.Moves(); half && !s.IsProofGame() {
		whole.Plies++
	}
	if starter == whole.Starter(problem.Options{}) {
		return ""
	}
	key := "ToMove"
	switch s.Play {
	case problem.Help, problem.HelpSelf, problem.HelpReflex, problem.ReciprocalHelp:
		key = "Begins"
	}
	text := c.T("stipulation." + starter.String() + key)
	if key == "Begins" {
		text = " " + text
	}
	return text
}

// TaskWords says everything that is asked: the stipulation, who begins, the
// number of solutions or the branching code, set play, tries, duplex, rights
// that are stated. Fairy conditions come last, as written.
func TaskWords(c *i18n.Catalog, p *problem.Problem) string {
	o := p.Options
	words := []string{taskWords(c, p.Stipulation, p.Stipulation.Starter(o))}
	add := func(when bool, key string) {
		if when {
			words = append(words, c.T("stipulation."+key))
		}
	}
	if n := solutionCount(p); n > 1 {
		words = append(words, c.N("solutions", n))
	}
	if code := branchingShown(p); code != "" {
		words = append(words, code)
	}
	add(o.SetPlay || p.Stipulation.SetPlay, "setPlay")
	add(o.Tries || p.Stipulation.Tries, "tries")
	add(o.Duplex, "duplex")
	add(o.NoWhiteKing, "noWhiteKing")
	add(o.NoBlackKing, "noBlackKing")
	words = append(words, rightsWords(c, o)...)
	if p.Stipulation.Remark != "" {
		words = append(words, p.Stipulation.Remark)
	}
	return strings.Join(append(words, o.Conditions...), ", ")
}

// solutionCount is the declared number of solutions, 0 when it is one or
// unknown. A code such as 2.1.1.1 declares it; one such as 1.2.1.1 says more
// than a number can, and is shown instead.
func solutionCount(p *problem.Problem) int {
	if b, err := problem.ParseBranching(p.Branching); err == nil {
		if branchingShown(p) != "" {
			return 0
		}
		return b.Lines()
	}
	return p.Intended
}

// branchingShown is the branching code where it says more than a number of
// solutions.
func branchingShown(p *problem.Problem) string {
	b, err := problem.ParseBranching(p.Branching)
	if err != nil {
		return p.Branching
	}
	for _, n := range b.Counts[1:] {
		if n != 1 {
			return p.Branching
		}
	}
	return ""
}

// castlingNames is in the order of problem.Options.Castling, by colour.
var castlingNames = [...]string{"0-0", "0-0-0", "0-0", "0-0-0"}

func rightsWords(c *i18n.Catalog, o problem.Options) []string {
	var words []string
	for _, stated := range []struct {
		rule problem.Rule
		key  string
	}{{problem.Forbidden, "castlingForbidden"}, {problem.Allowed, "castlingAllowed"}} {
		for i, rule := range o.Castling {
			if rule == stated.rule {
				side := c.T("twin." + chess.Colour(i/2).String())
				words = append(words, c.T("stipulation."+stated.key, "Castling", side+castlingNames[i]))
			}
		}
	}
	if o.EnPassant != 0 {
		var squares []string
		for sq := range o.EnPassant.All {
			squares = append(squares, sq.String())
		}
		words = append(words, c.T("stipulation.enPassant", "Squares", strings.Join(squares, ", ")))
	}
	return words
}

func upperFirst(text string) string {
	r, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(r)) + text[size:]
}

func lowerFirst(text string) string {
	r, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToLower(r)) + text[size:]
}

// MenCount is the number of White's and Black's men: "(8+7)".
func MenCount(s chess.Setup) string {
	return fmt.Sprintf("(%d+%d)", s.Men(chess.White).Count(), s.Men(chess.Black).Count())
}
