package interchange

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"keymove/solver/chess"
	"keymove/solver/notation"
	"keymove/solver/problem"
)

// pgnNode is a move with the variations after it, the main one first. The root
// is no move.
type pgnNode struct {
	move chess.Move
	// null is a move that a side leaves out: what follows is threatened or, at
	// the beginning, set play.
	null     bool
	sign     string
	zugzwang bool
	comment  string
	children []*pgnNode
}

// pgnSigns are the numeric annotation glyphs that are signs after a move.
var pgnSigns = map[string]string{"$1": "!", "$2": "?", "$3": "!!", "$4": "??", "$5": "!?", "$6": "?!"}

// The glyphs of a zugzwang: of White, of Black.
const whiteZugzwang, blackZugzwang = "$22", "$23"

// Bounds that no composition reaches, for files that are none.
const (
	deepest = 500  // variations within variations
	longest = 1000 // half-moves of a variation
)

// pgnWalker plays the moves of a game.
type pgnWalker struct {
	e    *Entry
	text string
	at   int // offset of the next token
	line int // of the text's first line

	before, pos  chess.Position
	parent, node *pgnNode // before and after the last move
	plies        int
	stack        []pgnPlace
	// skipping: a move of this variation could not be played, and skipped
	// counts the variations opened since.
	skipping bool
	skipped  int
	pending  string // a comment before the move that it belongs to
	number   string // the move number before a move
}

// pgnPlace is where a variation leaves its line.
type pgnPlace struct {
	before, pos  chess.Position
	parent, node *pgnNode
	plies        int
}

// readMoves reads the moves of a game from the position of its FEN. What
// comes before the first move are comments on the work.
func (e *Entry) readMoves(g *pgnGame, turn chess.Colour) *pgnNode {
	root := &pgnNode{}
	w := &pgnWalker{e: e, text: g.moves, line: g.movesLine, node: root}
	pos, err := startOf(&e.Composition.Problem, turn)
	if err != nil {
		// The men may be unable to play at all; then the text is kept.
		if strings.TrimSpace(g.moves) != "" && !isResult(strings.TrimSpace(g.moves)) {
			e.fail(Error{Line: g.movesLine, Field: "FEN", Code: CodeDiagram, Text: e.Composition.Problem.Diagram.Placement(), Err: err})
		}
		w.skipping = true
	}
	w.pos, w.before = pos, pos
	for w.token() {
	}
	if len(w.stack) > 0 {
		w.fail(CodeSyntax, "(")
	}
	if w.pending != "" {
		w.comment("")
	}
	return root
}

// startOf makes a position of the diagram. Castling is allowed where king and
// rook are at home, and any force and missing kings are.
func startOf(p *problem.Problem, turn chess.Colour) (chess.Position, error) {
	s := p.Diagram
	s.Turn = turn
	s.Castling = s.CastlingByConvention()
	for i, rule := range p.Options.Castling {
		if rule == problem.Forbidden {
			s.Castling &^= 1 << i
		}
	}
	s.EnPassant = p.Options.EnPassant
	return chess.NewPosition(s, chess.TooManyMen|chess.NoWhiteKing|chess.NoBlackKing|chess.BadEnPassant)
}

func (w *pgnWalker) fail(code Code, text string) {
	before := w.text[:min(w.at, len(w.text))]
	w.e.fail(Error{Line: w.line + strings.Count(before, "\n"), Column: len(before) - strings.LastIndex(before, "\n"), Field: "moves", Code: code, Text: text})
}

var (
	pgnNumber = regexp.MustCompile(`^\d+(?:\s*(?:\.+|…))+`)
	pgnResult = regexp.MustCompile(`^(?:1-0|0-1|1/2-1/2|1/2|½-½|\*)$`)
	pgnSuffix = regexp.MustCompile(`[!?]+$`)
)

func isResult(text string) bool { return pgnResult.MatchString(text) }

// token reads the next token, false at the end.
func (w *pgnWalker) token() bool {
	for w.at < len(w.text) && strings.IndexByte(" \t\n", w.text[w.at]) >= 0 {
		w.at++
	}
	rest := w.text[w.at:]
	if rest == "" {
		return false
	}
	length := 1
	switch rest[0] {
	case '{':
		length = strings.IndexByte(rest, '}')
		if length < 0 {
			w.fail(CodeSyntax, rest)
			length = len(rest) - 1
			w.comment(rest[1:])
		} else {
			w.comment(rest[1:length])
		}
		length++
	case ';':
		if length = strings.IndexByte(rest, '\n'); length < 0 {
			length = len(rest)
		}
		w.comment(rest[1:length])
	case '(':
		w.open()
	case ')':
		w.close()
	case '}', '[', ']', '<', '>':
		w.fail(CodeSyntax, rest[:1])
	default:
		if number := pgnNumber.FindString(rest); number != "" {
			w.number, length = number, len(number)
			break
		}
		if length = strings.IndexAny(rest, " \t\n{}()[];<>"); length < 0 {
			length = len(rest)
		}
		// A glyph may be glued to the move before it.
		if dollar := strings.IndexByte(rest[1:length], '$'); dollar >= 0 {
			length = dollar + 1
		}
		w.symbol(rest[:length])
	}
	w.at += length
	return true
}

// comment adds a comment to the last move or, at the beginning of a variation,
// to the move that follows.
func (w *pgnWalker) comment(text string) {
	text = joinTexts(w.pending, strings.Join(strings.Fields(text), " "))
	w.pending = ""
	switch {
	case text == "":
	case w.skipping:
	case w.parent == nil && len(w.stack) == 0:
		w.e.Composition.Comments = append(w.e.Composition.Comments, problem.Comment{Text: text})
	case len(w.stack) > 0 && w.node == w.stack[len(w.stack)-1].parent:
		w.pending = text
	default:
		w.node.comment = joinTexts(w.node.comment, text)
	}
}

func joinTexts(a, b string) string { return strings.TrimSpace(a + " " + b) }

// open begins a variation in place of the last move.
func (w *pgnWalker) open() {
	if w.skipping {
		w.skipped++
		return
	}
	w.stack = append(w.stack, pgnPlace{w.before, w.pos, w.parent, w.node, w.plies})
	if w.parent == nil || len(w.stack) > deepest {
		w.fail(CodeSyntax, "(")
		w.skipping, w.skipped = true, 0
		return
	}
	w.node, w.pos, w.parent = w.parent, w.before, nil
	w.plies--
}

// close goes back to the line that the variation left.
func (w *pgnWalker) close() {
	switch {
	case w.skipping && w.skipped > 0:
		w.skipped--
	case len(w.stack) == 0:
		w.fail(CodeSyntax, ")")
	default:
		if w.pending != "" && !w.skipping {
			w.stack[len(w.stack)-1].node.comment = joinTexts(w.stack[len(w.stack)-1].node.comment, w.pending)
		}
		last := w.stack[len(w.stack)-1]
		w.stack = w.stack[:len(w.stack)-1]
		w.before, w.pos, w.parent, w.node, w.plies = last.before, last.pos, last.parent, last.node, last.plies
		w.skipping, w.pending = false, ""
	}
}

// symbol reads a move, a glyph or a result.
func (w *pgnWalker) symbol(text string) {
	switch {
	case w.skipping || isResult(text) || strings.EqualFold(strings.TrimRight(text, "."), "e.p"):
	case strings.Trim(text, ".…") == "":
		w.number += text
	case strings.EqualFold(text, "N") || strings.EqualFold(text, "D"): // novelty, diagram
	case text[0] == '$':
		w.glyph(text)
	case strings.Trim(text, "!?") == "":
		w.node.sign += text
	case text != "--" && !strings.ContainsFunc(text, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || r == '@' || r == utf8.RuneError }):
		w.comment(text) // an evaluation: "+-"
	default:
		w.move(text)
	}
}

func (w *pgnWalker) glyph(text string) {
	switch sign := pgnSigns[text]; {
	case sign != "" && w.node.sign == "":
		w.node.sign = sign
	case text == whiteZugzwang || text == blackZugzwang:
		w.node.zugzwang = true
	default:
		w.node.comment = joinTexts(w.node.comment, text)
	}
}

var nullMoves = []string{"--", "Z0", "@@@@", "null", "0000"}

// letterSets are tried in turn: PGN is English, but people write it in their
// own letters.
var letterSets = [...]notation.Letters{notation.English, notation.Figurine, notation.German, notation.Russian, notation.French}

// move plays a move.
func (w *pgnWalker) move(text string) {
	sign := pgnSuffix.FindString(text)
	bare := strings.TrimSuffix(text, sign)
	dots := strings.Count(w.number, ".") + 2*strings.Count(w.number, "…")
	w.number = ""
	if slices.Contains(nullMoves, bare) {
		w.play(&pgnNode{null: true, sign: sign})
		return
	}
	atStart := w.plies == 0
	if atStart && dots > 1 && w.pos.Turn() == chess.White && !w.pos.InCheck() {
		// "1…Kd4" where White is to move: set play.
		passed := w.pos
		passed.Pass()
		if _, ok := readSAN(&passed, bare); ok {
			w.play(&pgnNode{null: true})
			w.plies = 0
		}
	}
	m, ok := readSAN(&w.pos, bare)
	if !ok || w.plies >= longest {
		w.fail(CodeMove, text)
		w.skipping, w.skipped = true, 0
		return
	}
	w.play(&pgnNode{move: m, sign: sign})
}

// readSAN reads a whole text as a move of p.
func readSAN(p *chess.Position, text string) (chess.Move, bool) {
	for _, letters := range letterSets {
		r := notation.Read(p, text, letters)
		if r.Status == notation.OK && r.Offset == 0 && r.End == len(text) {
			return r.Moves[0], true
		}
		if r.Status == notation.Ambiguous {
			return 0, false
		}
	}
	return 0, false
}

// play adds a move after the last one.
func (w *pgnWalker) play(n *pgnNode) {
	if n.null && w.pos.InCheck() {
		w.fail(CodeMove, "--")
		w.skipping, w.skipped = true, 0
		return
	}
	n.comment, w.pending = joinTexts(n.comment, w.pending), ""
	w.node.children = append(w.node.children, n)
	w.parent, w.node, w.before = w.node, n, w.pos
	if n.null {
		w.pos.Pass()
	} else {
		w.pos.Play(n.move)
	}
	w.plies++
}

// toSolution makes the moves the author's solution: first moves of the main
// line and those marked with "!" solve the task, others are tries; in help
// play all of them are solutions. The text is kept as well.
func (e *Entry) toSolution(root *pgnNode, g *pgnGame) {
	c := &e.Composition
	c.Solution = solutionText(g.moves)
	var part problem.AuthorPart
	for i, n := range root.children {
		switch {
		case n.null:
			part.SetPlay = append(part.SetPlay, authorMoves(n.children)...)
		case strings.HasPrefix(n.sign, "?"), i > 0 && !strings.HasPrefix(n.sign, "!") && !allSolve(c.Problem.Stipulation):
			part.Tries = append(part.Tries, n.authorMove())
		default:
			part.Actual = append(part.Actual, n.authorMove())
		}
	}
	if len(part.SetPlay)+len(part.Tries)+len(part.Actual) > 0 {
		c.AuthorSolution.Parts = []problem.AuthorPart{part}
	}
}

// allSolve reports whether a task is solved together, so that every first move
// written down belongs to a solution.
func allSolve(s problem.Stipulation) bool {
	return s.Play == problem.Help || s.Play == problem.ReciprocalHelp || s.Series != problem.Alternate
}

// authorMoves turns moves into the author's, what is threatened first.
func authorMoves(nodes []*pgnNode) []problem.AuthorMove {
	var threats, replies []problem.AuthorMove
	for _, n := range nodes {
		if n.null {
			threats = append(threats, authorMoves(n.children)...)
		} else {
			replies = append(replies, n.authorMove())
		}
	}
	return append(threats, replies...)
}

func (n *pgnNode) authorMove() problem.AuthorMove {
	m := problem.AuthorMove{Move: n.move, Sign: n.sign, Zugzwang: n.zugzwang, Children: authorMoves(n.children)}
	m.Comment = readCommands(&m, n.comment)
	return m
}

// command is an instruction within a comment: [%rank main].
var command = regexp.MustCompile(`\[%(rank|any|refutes)(?: (\w+))?\]|^<main>`)

// readCommands takes the instructions of Keymove, and the mark of a main line
// in Van der Heijden's database, out of a comment.
func readCommands(m *problem.AuthorMove, comment string) string {
	rest := command.ReplaceAllStringFunc(comment, func(text string) string {
		found := command.FindStringSubmatch(text)
		rank, kind := slices.Index(rankNames, found[2]), slices.Index(anyNames, found[2])
		switch {
		case found[1] == "":
			m.Rank = problem.Main
		case found[1] == "refutes" && found[2] == "":
			m.Refutes = true
		case found[1] == "rank" && rank > 0:
			m.Rank = problem.Rank(rank)
		case found[1] == "any" && kind > 0:
			m.Any = problem.Any(kind)
		default:
			return text
		}
		return ""
	})
	return strings.Join(strings.Fields(rest), " ")
}

var glyphs = regexp.MustCompile(`\s*\$\d+`)

// solutionText is the text of the moves as people read it: without the result,
// with signs for glyphs.
func solutionText(moves string) string {
	moves = glyphs.ReplaceAllStringFunc(moves, func(glyph string) string {
		if sign := pgnSigns[strings.TrimSpace(glyph)]; sign != "" {
			return sign
		}
		return glyph
	})
	words := strings.Fields(moves)
	if len(words) > 0 && isResult(words[len(words)-1]) {
		words = words[:len(words)-1]
	}
	return strings.Join(words, " ")
}
