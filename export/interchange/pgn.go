package interchange

import (
	"regexp"
	"strings"
)

// pgnStart matches a file whose first line is a tag; lines that begin with %
// are nobody's concern.
var (
	pgnStart = regexp.MustCompile(`^\s*(?:%[^\n]*\n\s*)*\[[A-Za-z]\w*[ \t]+"`)
	pgnEvent = regexp.MustCompile(`^\[Event[ \t]+"`)
	pgnTag   = regexp.MustCompile(`^\s*\[\s*([A-Za-z]\w*)\s+"((?:[^"\\]|\\.)*)"\s*\]`)
	// looseTag matches a value with quotes that should have been escaped.
	looseTag = regexp.MustCompile(`^\s*\[\s*([A-Za-z]\w*)\s+"(.*)"\s*\]\s*$`)
)

// pgnTagPair is a tag with its place.
type pgnTagPair struct {
	name, value string
	line        int
}

// pgnGame is a game as it stands in the file.
type pgnGame struct {
	line int // of its first line, from 1
	tags []pgnTagPair
	// moves is the text below the tags, which begins on the line movesLine.
	moves     string
	movesLine int
	// stray are lines among the tags that are none.
	stray []pgnTagPair
}

// readPGN reads games that begin from a diagram: studies and problems.
func readPGN(text string) []Entry {
	var entries []Entry
	for _, g := range pgnGames(text) {
		e := Entry{Line: g.line}
		e.readGameText(&g)
		entries = append(entries, e)
	}
	return entries
}

// pgnGames cuts a file into games. A game ends where tags follow its moves; a
// comment that is never closed ends at the next Event.
func pgnGames(text string) []pgnGame {
	var games []pgnGame
	var g *pgnGame
	begin := func(line int) {
		games = append(games, pgnGame{line: line})
		g = &games[len(games)-1]
	}
	inMoves, inComment := false, false
	for i, line := range strings.Split(text, "\n") {
		number := i + 1
		trimmed := strings.TrimSpace(line)
		if inMoves && (!inComment && pgnTag.MatchString(trimmed) || pgnEvent.MatchString(trimmed)) {
			inMoves, inComment, g = false, false, nil
		}
		switch {
		case strings.HasPrefix(line, "%") && !inComment:
			if inMoves {
				g.moves += "\n"
			}
		case inMoves:
			g.moves += line + "\n"
			inComment = endsInComment(line, inComment)
		case trimmed == "":
		case trimmed[0] == '[':
			if g == nil {
				begin(number)
			}
			g.addTags(trimmed, number)
		default:
			if g == nil {
				begin(number)
			}
			inMoves, g.moves, g.movesLine = true, line+"\n", number
			inComment = endsInComment(line, false)
		}
	}
	return games
}

// endsInComment reports whether a brace is open at the end of a line of moves.
func endsInComment(line string, open bool) bool {
	for i := range len(line) {
		switch {
		case line[i] == '}':
			open = false
		case open:
		case line[i] == '{':
			open = true
		case line[i] == ';':
			return false
		}
	}
	return open
}

// addTags reads the tags of a line.
func (g *pgnGame) addTags(line string, number int) {
	for line != "" {
		match := pgnTag.FindStringSubmatch(line)
		if match == nil {
			if loose := looseTag.FindStringSubmatch(line); loose != nil {
				g.tags = append(g.tags, pgnTagPair{loose[1], loose[2], number})
			} else {
				g.stray = append(g.stray, pgnTagPair{value: line, line: number})
			}
			return
		}
		g.tags = append(g.tags, pgnTagPair{match[1], unescapeTag(match[2]), number})
		line = strings.TrimSpace(line[len(match[0]):])
	}
}

func unescapeTag(value string) string {
	var b strings.Builder
	for i := 0; i < len(value); i++ {
		if value[i] == '\\' && i+1 < len(value) && (value[i+1] == '"' || value[i+1] == '\\') {
			i++
		}
		b.WriteByte(value[i])
	}
	return strings.TrimSpace(b.String())
}

// escapeTag writes a value between quotes; what has no place on a line becomes
// a space.
func escapeTag(value string) string {
	value = strings.Join(strings.Fields(value), " ")
	return strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(value)
}
