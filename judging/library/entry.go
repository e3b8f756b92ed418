package library

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"keymove/judging"
	"keymove/solver/chess"
	"keymove/solver/problem"
)

// Entry is what is indexed of a work.
type Entry struct {
	// Authors and Source are folded, to be sorted by.
	Authors, Source string
	// Task is the task's code, and TaskOrder sorts tasks by genre and length.
	Task, TaskOrder string
	// First and Last are the days that the date may mean, as in
	// problem.Date.Span.
	First, Last int
	Genre       problem.Genre
	Men         Men
	// Text holds the words by column, parted by blanks.
	Text Text
	// Keys are the first moves of the author's solution, as KeyText writes
	// them.
	Keys string
}

// Text is the searchable words of a work, folded.
type Text struct{ Authors, Sources, Keywords, Rest string }

// Index returns what is indexed of a work.
func Index(w *problem.Composition) Entry {
	s := w.Problem.Stipulation
	first, last := w.Source.Date.Span()
	e := Entry{
		Source: Fold(w.Source.Name), Task: TaskCode(s), First: first, Last: last,
		Genre: w.Genre(), Men: MenOf(&w.Problem.Diagram),
	}
	e.TaskOrder = fmt.Sprintf("%d %04d %s", e.Genre, s.Plies, e.Task)
	var authors []string
	for _, a := range w.Authors {
		authors = append(authors, a.String())
	}
	e.Authors = Fold(strings.Join(authors, "; "))
	sources := []string{w.Source.Name, w.Award.Tourney}
	for _, r := range w.Reprints {
		sources = append(sources, r.Name)
	}
	rest := append([]string{w.ID, w.Award.Distinction, w.Dedication, w.After, w.Problem.Branching, w.Solution}, w.Problem.Options.Conditions...)
	for _, c := range w.Comments {
		rest = append(rest, c.Text)
	}
	for _, a := range w.Award.Judges {
		rest = append(rest, a.String())
	}
	for _, name := range sortedKeys(w.ForeignIDs) {
		rest = append(rest, name, w.ForeignIDs[name])
	}
	for _, name := range sortedKeys(w.Extra) {
		rest = append(rest, w.Extra[name])
	}
	e.Text = Text{words(authors), words(sources), words(w.Keywords), words(rest)}
	e.Keys = authorKeys(w)
	return e
}

func sortedKeys(m map[string]string) []string {
	var keys []string
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

func words(texts []string) string { return strings.Join(Tokens(strings.Join(texts, " ")), " ") }

func authorKeys(w *problem.Composition) string {
	var keys []string
	for _, m := range judging.AuthorFirstMoves(w) {
		keys = append(keys, keyWord(m.Man, m.Move.String()))
	}
	return joinKeys(keys)
}

// KeyText writes the keys found, coordinate moves twin by twin as the solver
// names them, as they are indexed.
func KeyText(p *problem.Problem, keys [][]string) string {
	parts, _ := p.Parts() // those that can be made
	var list []string
	for i, moves := range keys {
		if i >= len(parts) {
			break
		}
		for _, m := range moves {
			if from, ok := chess.ParseSquare(m[:min(2, len(m))]); ok {
				list = append(list, keyWord(parts[i].Setup.Board[from], m))
			}
		}
	}
	return joinKeys(list)
}

// keyWord writes a move with its man: "Qd1d7", "Pa7a8q".
func keyWord(man chess.Piece, move string) string {
	return string(man.Kind().Of(chess.White).Letter()) + move
}

// joinKeys writes each key once, between blanks.
func joinKeys(keys []string) string {
	slices.Sort(keys)
	keys = slices.Compact(keys)
	if len(keys) == 0 {
		return ""
	}
	return " " + strings.Join(keys, " ") + " "
}

// Like returns the pattern by which SQL finds the move in a text of KeyText;
// "_" stands for any one letter.
func (k KeyMove) Like() string {
	man, from, promotion := "_", "__", ""
	if k.Man != chess.NoKind {
		man = string(k.Man.Of(chess.White).Letter())
	}
	if k.From.Valid() {
		from = k.From.String()
	}
	if k.Promotion != chess.NoKind {
		promotion = string(k.Promotion.Of(chess.Black).Letter())
	}
	return "% " + man + from + k.To.String() + promotion + "%"
}

// TurnKey returns a key of KeyText where a turn brings it, "" when it leaves
// the board.
func TurnKey(key string, t Turn) string {
	if len(key) < 5 {
		return ""
	}
	text := key[:1]
	for _, name := range [...]string{key[1:3], key[3:5]} {
		sq, ok := chess.ParseSquare(name)
		if !ok || !t.Square(sq).Valid() {
			return ""
		}
		text += t.Square(sq).String()
	}
	return text + key[5:]
}

// mateMove is a mating move in the text of a solution, in English, Russian or
// figurines: the man, and the square on which it arrives.
var mateMove = regexp.MustCompile(`(Кр|[KQRBNSФЛСКп♔♕♖♗♘♙])?[a-h]?[1-8]?[-:x*×]?([a-h][1-8])(?:=?[QRBNSФЛСК])?\s*(?:#|×|X\b)`)

var mateLetters = map[string]string{
	"Кр": "K", "Ф": "Q", "Л": "R", "С": "B", "К": "N", "S": "N", "п": "", "♔": "K", "♕": "Q", "♖": "R", "♗": "B", "♘": "N", "♙": "",
}

// Mates lists the mates named in the text of a solution, each once: the man
// and its square, as "Qd4" or, by a pawn, "d4".
func Mates(solution string) []string {
	var mates []string
	for _, m := range mateMove.FindAllStringSubmatch(solution, -1) {
		letter, known := mateLetters[m[1]]
		if !known {
			letter = m[1]
		}
		if mate := letter + m[2]; !slices.Contains(mates, mate) {
			mates = append(mates, mate)
		}
	}
	slices.Sort(mates)
	return mates
}

// CommonMates counts the mates of a work that stand in another one, too, when
// the turn brings the other over it.
func CommonMates(mates, other []string, t Turn) int {
	n := 0
	for _, mate := range other {
		at := len(mate) - 2
		if sq, ok := chess.ParseSquare(mate[at:]); ok && t.Square(sq).Valid() && slices.Contains(mates, mate[:at]+t.Square(sq).String()) {
			n++
		}
	}
	return n
}
