package interchange

import (
	"fmt"
	"io"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"keymove/solver/chess"
	"keymove/solver/notation"
	"keymove/solver/problem"
	"keymove/solver/written"
)

// writePGN writes one game a composition: what it says of the work in tags,
// the author's solution of the diagram as moves with variations, and whatever
// neither holds in a record.
func writePGN(w io.Writer, cs []problem.Composition) error {
	for i := range cs {
		c := &cs[i]
		tags, moves := pgnTags(c), pgnMoves(c)
		var own string
		if read := readPGN(tags + "\n" + moves); len(read) == 1 {
			if own = record(c, &read[0].Composition); own != "" {
				own = "[" + recordTag + " \"" + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(own) + "\"]\n"
			}
		}
		if _, err := io.WriteString(w, tags+own+"\n"+moves+"\n"); err != nil {
			return err
		}
	}
	return nil
}

var extraTag = regexp.MustCompile(`^[A-Z][A-Za-z0-9_]*$`)

func pgnTags(c *problem.Composition) string {
	var b strings.Builder
	tag := func(name, value string) {
		if value = escapeTag(value); value != "" {
			fmt.Fprintf(&b, "[%s \"%s\"]\n", name, value)
		}
	}
	known := func(value string) string {
		if strings.TrimSpace(value) == "" {
			return "?"
		}
		return value
	}
	p := &c.Problem
	tag("Event", known(c.Source.Name))
	tag("Site", known(c.Source.Place))
	tag("Date", pgnDateOf(c.Source.Date))
	tag("Round", known(c.Source.Number))
	tag("White", known(strings.Join(authorTexts(c.Authors), "; ")))
	tag("Black", pgnBlack(c))
	tag("Result", pgnResultOf(c))
	tag("SetUp", "1")
	s := startSetup(c)
	tag("FEN", s.FEN())
	tag(tagStipulation, stipulationText(p.Stipulation))
	o := unguarded(c)
	o.EnPassant = 0 // the FEN says it
	tag(tagOptions, strings.Join(o.Strings(), "; "))
	var twins []string
	for i, t := range p.Twins {
		twins = append(twins, problem.Label(i+firstTwin(p))+") "+t.String())
	}
	tag(tagTwins, strings.Join(twins, "; "))
	tag(tagAward, c.Award.Distinction)
	tag(tagDedication, c.Dedication)
	tag(tagAfter, c.After)
	tag(tagKeywords, strings.Join(c.Keywords, "; "))
	tag("Title", c.Extra[extraTitle])
	for _, key := range slices.Sorted(maps.Keys(c.Extra)) {
		if extraTag.MatchString(key) && !slices.Contains(ownTags, strings.ToLower(key)) {
			tag(key, c.Extra[key])
		}
	}
	return b.String()
}

// pgnDateOf writes "1907.08.??".
func pgnDateOf(d problem.Date) string {
	part := func(n int) string {
		if n == 0 {
			return "??"
		}
		return fmt.Sprintf("%02d", n)
	}
	if d.Year == 0 {
		return "????.??.??"
	}
	return fmt.Sprintf("%04d.%s.%s", d.Year, part(d.Month), part(d.Day))
}

// pgnBlack is what collections of compositions put in the place of Black: the
// men of a study, the task of a problem.
func pgnBlack(c *problem.Composition) string {
	s := c.Problem.Stipulation
	if !s.IsStudy() || s.BlackBegins {
		if code := s.String(); code != "" {
			return code
		}
		return "?"
	}
	return "(" + s.Goal.String() + gbr(&c.Problem.Diagram) + ")"
}

// gbr counts the men by the code of Guy, Blandford and Roycroft: a digit each
// for queens, rooks, bishops and knights, where a white man counts 1 and a
// black one 3 and 9 means more than two of a side, the pawns of each side, and
// the squares of the kings.
func gbr(s *chess.Setup) string {
	var b strings.Builder
	for _, kind := range []chess.Kind{chess.Queen, chess.Rook, chess.Bishop, chess.Knight} {
		white, black := s.Of(kind.Of(chess.White)).Count(), s.Of(kind.Of(chess.Black)).Count()
		if white > 2 || black > 2 {
			white, black = 0, 3
		}
		b.WriteString(strconv.Itoa(white + 3*black))
	}
	fmt.Fprintf(&b, ".%d%d", min(s.Of(chess.WhitePawn).Count(), 9), min(s.Of(chess.BlackPawn).Count(), 9))
	for _, king := range []chess.Piece{chess.WhiteKing, chess.BlackKing} {
		if squares := s.Of(king); squares.Count() == 1 {
			b.WriteString(squares.First().String())
		}
	}
	return b.String()
}

// pgnResultOf is what the task promises: White wins, or a draw.
func pgnResultOf(c *problem.Composition) string {
	s := c.Problem.Stipulation
	switch {
	case s.Goal.Kind == problem.Draw:
		return "1/2-1/2"
	case s.Goal.Kind == problem.Win, s.Goal.Kind == problem.Mate && s.Play == problem.Direct && !s.BlackBegins && c.Problem.Options.WhiteBegins != problem.Forbidden:
		return "1-0"
	}
	return "*"
}

// pgnWriter writes moves in lines of at most pgnWidth characters.
type pgnWriter struct {
	b      strings.Builder
	column int
	// full: the next move needs its number though Black plays it.
	full bool
}

const pgnWidth = 79

func (w *pgnWriter) word(text string) {
	length := len([]rune(text))
	opened := w.column > 0 && strings.HasSuffix(w.b.String(), "(")
	if w.column > 0 && !opened && text != ")" {
		if w.column+1+length > pgnWidth {
			w.b.WriteByte('\n')
			w.column = 0
		} else {
			w.b.WriteByte(' ')
			w.column++
		}
	}
	w.b.WriteString(text)
	w.column += length
}

// braces writes a comment; a brace in it would close it.
func (w *pgnWriter) braces(text string) {
	text = strings.Join(strings.Fields(strings.ReplaceAll(text, "}", ")")), " ")
	if text == "" {
		return
	}
	for _, word := range strings.Split("{"+text+"}", " ") {
		w.word(word)
	}
	w.full = true
}

// pgnMoves writes the comments and the solution of the diagram: the author's
// tree or, where there is none, what can be read of the text.
func pgnMoves(c *problem.Composition) string {
	w := &pgnWriter{full: true}
	for _, comment := range c.Comments {
		w.braces(comment.Text)
	}
	solution := c.AuthorSolution
	if solution.IsZero() && c.Solution != "" {
		solution = written.Read(&c.Problem, c.Solution, written.Options{}).Solution
	}
	part := solution.Part(0)
	s := startSetup(c)
	pos, err := startOf(&c.Problem, s.Turn)
	if part != nil && err == nil && !c.Problem.ZeroPosition {
		moves := slices.Concat(part.Actual, part.Tries, part.SetPlay)
		number := 1
		if pos.Turn() == chess.Black {
			number = 2
		}
		w.children(pos, moves, number+1)
	}
	w.word(pgnResultOf(c))
	return w.b.String() + "\n"
}

// children writes the moves after a position: the first is the main line, the
// others stand in parentheses behind it, threats after a move left out. ply
// numbers the half-moves from 2, White's first.
func (w *pgnWriter) children(pos chess.Position, moves []problem.AuthorMove, ply int) {
	var replies, threats []problem.AuthorMove
	for _, m := range moves {
		switch man := pos.At(m.Move.From()); {
		case man == chess.NoPiece || man.Colour() == pos.Turn() && !pos.IsLegal(m.Move):
		case man.Colour() == pos.Turn():
			replies = append(replies, m)
		default:
			threats = append(threats, m)
		}
	}
	passed := pos
	passed.Pass()
	threats = slices.DeleteFunc(threats, func(m problem.AuthorMove) bool { return pos.InCheck() || !passed.IsLegal(m.Move) })
	null := func() {
		w.turn(pos, ply, "--")
		w.children(passed, threats, ply+1)
	}
	if len(replies) == 0 {
		if len(threats) > 0 {
			null()
		}
		return
	}
	w.move(pos, replies[0], ply)
	for _, m := range replies[1:] {
		w.variation(func() {
			w.move(pos, m, ply)
			w.after(pos, m, ply)
		})
	}
	if len(threats) > 0 {
		w.variation(null)
	}
	w.after(pos, replies[0], ply)
}

func (w *pgnWriter) variation(write func()) {
	w.word("(")
	w.full = true
	write()
	w.word(")")
	w.full = true
}

// after writes what follows a move.
func (w *pgnWriter) after(pos chess.Position, m problem.AuthorMove, ply int) {
	pos.Play(m.Move)
	w.children(pos, m.Children, ply+1)
}

// turn writes a move with its number where one is due.
func (w *pgnWriter) turn(pos chess.Position, ply int, text string) {
	switch {
	case pos.Turn() == chess.White:
		w.word(strconv.Itoa(ply/2) + ".")
	case w.full:
		w.word(strconv.Itoa(ply/2) + "...")
	}
	w.full = false
	w.word(text)
}

var pgnStyle = notation.Style{Letters: notation.English}

func (w *pgnWriter) move(pos chess.Position, m problem.AuthorMove, ply int) {
	text := strings.TrimSuffix(pgnStyle.Move(&pos, m.Move), "=") // PGN has no sign of stalemate
	w.turn(pos, ply, strings.ReplaceAll(text, "0", "O"))
	for glyph, sign := range pgnSigns {
		if sign == m.Sign {
			w.word(glyph)
		}
	}
	if m.Zugzwang && pos.Turn() == chess.White {
		w.word(blackZugzwang)
	} else if m.Zugzwang {
		w.word(whiteZugzwang)
	}
	var commands string
	if m.Rank != problem.Unranked {
		commands += "[%rank " + rankNames[m.Rank] + "] "
	}
	if m.Any != problem.OneMove {
		commands += "[%any " + anyNames[m.Any] + "] "
	}
	if m.Refutes {
		commands += "[%refutes] "
	}
	w.braces(commands + m.Comment)
}
