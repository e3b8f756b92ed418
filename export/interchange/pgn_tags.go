package interchange

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"keymove/solver/chess"
	"keymove/solver/problem"
)

// Tags beside the seven of every game, as Keymove writes them.
const (
	tagStipulation = "Stipulation"
	tagOptions     = "Options"
	tagTwins       = "Twins"
	tagAward       = "Award"
	tagDedication  = "Dedication"
	tagAfter       = "After"
	tagKeywords    = "Keywords"
)

var (
	// gbrCode is the key of Guy, Blandford and Roycroft, by which collections
	// of studies name the men: +0023.11f2h5.
	gbrCode = regexp.MustCompile(`^\(?([+=]?)\s*\d{4}\.\d\d(?:[a-h][1-8]){0,2}\)?`)
	// familyInitial is the name of an author in Van der Heijden's database.
	familyInitial = regexp.MustCompile(`([^\s=][^=]*?)=(\S*)`)

	winWords  = regexp.MustCompile(`(?i)\b(?:(?:play|plays|move|moves)\s+and\s+wins?|white\s+wins|gewinn|gewinnt)\b|выигрыш|выигрывают`)
	drawWords = regexp.MustCompile(`(?i)\b(?:(?:play|plays|move|moves)\s+and\s+draws?|white\s+draws|remis)\b|ничья`)
	mateWords = regexp.MustCompile(`(?i)\b(help|self|reflex)?-?(?:mates?|matt)\s+in\s+(\d{1,3})\b`)
	matRussia = regexp.MustCompile(`(?i)(кооперативный |обратный |рефлексный )?мат в (\d{1,3}) ход`)
	// finalAward matches a distinction at the end of the name of an event.
	finalAward = regexp.MustCompile(`(?i)[ ,]+((?:(?:special )?(?:\d{1,3}(?:st|nd|rd|th)(?:[-–/]\d{1,3}(?:st|nd|rd|th))? )?(?:special )?(?:prize|hon(?:ou?rable)?\.? ?mention|hm|comm(?:endation|\.)?))(?: e\.? ?a\.?)?)$`)
)

// unknownTag reports a value that says nothing.
func unknownTag(value string) bool { return strings.Trim(value, "?-. ") == "" }

// readGameText reads a game.
func (e *Entry) readGameText(g *pgnGame) {
	for _, line := range g.stray {
		e.fail(Error{Line: line.line, Code: CodeSyntax, Text: line.value})
		setExtra(&e.Composition, extraText, line.value)
	}
	tags := map[string]pgnTagPair{}
	var rest []pgnTagPair
	for _, t := range g.tags {
		key := strings.ToLower(t.name)
		if old, twice := tags[key]; twice {
			if old.value != t.value {
				e.fail(Error{Line: t.line, Field: t.name, Code: CodeDuplicate})
				setExtra(&e.Composition, t.name, t.value)
			}
			continue
		}
		tags[key] = t
		if !slices.Contains(ownTags, key) {
			rest = append(rest, t)
		}
	}
	e.readHeader(tags)
	turn := e.readStart(tags, g)
	if twins := tags["twins"]; twins.value != "" {
		e.readTwinList(twins.value, Error{Line: twins.line, Field: twins.name})
	}
	for _, t := range rest {
		if !unknownTag(t.value) {
			setExtra(&e.Composition, t.name, t.value)
		}
	}
	game := e.readMoves(g, turn)
	e.readTaskOf(tags, g, turn)
	e.toSolution(game, g)
	guard(&e.Composition)
	if own := tags[strings.ToLower(recordTag)]; own.value != "" {
		e.readRecord(own.value, Error{Line: own.line})
	}
}

// ownTags are the tags, in small letters, that have a field of their own.
var ownTags = []string{"event", "site", "date", "round", "white", "black", "result", "setup", "fen", "source", "title",
	"stipulation", "options", "twins", "award", "dedication", "after", "keywords", "themes", "termination", "variant", "plycount", "keymove"}

// readHeader reads who published what where.
func (e *Entry) readHeader(tags map[string]pgnTagPair) {
	c := &e.Composition
	value := func(name string) string {
		if v := tags[name].value; !unknownTag(v) {
			return v
		}
		return ""
	}
	c.Authors = pgnAuthors(value("white"))
	c.Source.Name = cmp.Or(value("event"), value("source"))
	if award := finalAward.FindStringSubmatchIndex(c.Source.Name); award != nil && value("award") == "" {
		c.Award.Distinction = c.Source.Name[award[2]:award[3]]
		c.Source.Name = c.Source.Name[:award[0]]
	}
	if source := value("source"); source != "" && source != c.Source.Name {
		setExtra(c, "Source", source)
	}
	c.Source.Place, c.Source.Number = value("site"), value("round")
	c.Award.Distinction = cmp.Or(value("award"), c.Award.Distinction)
	c.Dedication, c.After = value("dedication"), value("after")
	if title := value("title"); title != "" {
		setExtra(c, extraTitle, title)
	}
	for _, list := range []string{value("keywords"), value("themes")} {
		for _, k := range strings.Split(list, ";") {
			if k = strings.TrimSpace(k); k != "" {
				c.Keywords = append(c.Keywords, k)
			}
		}
	}
	if date := tags["date"]; !unknownTag(date.value) {
		c.Source.Date = e.date(pgnDate(date.value), Error{Line: date.line, Field: "Date"})
	}
}

// pgnDate turns "1907.08.??" into "1907-08".
func pgnDate(text string) string {
	parts := strings.Split(text, ".")
	for len(parts) > 1 && strings.Trim(parts[len(parts)-1], "?") == "" {
		parts = parts[:len(parts)-1]
	}
	return strings.Join(parts, "-")
}

// pgnAuthors reads "Loyd, Samuel; Healey, Frank", and "Afek=Y Minski=M" of Van
// der Heijden's database.
func pgnAuthors(text string) []problem.Author {
	if strings.Contains(text, "=") {
		var all []problem.Author
		for _, name := range familyInitial.FindAllStringSubmatch(text, -1) {
			all = append(all, problem.Author{Family: strings.TrimSpace(name[1]), Given: strings.TrimSpace(name[2])})
		}
		return all
	}
	var all []problem.Author
	for _, name := range strings.FieldsFunc(text, func(r rune) bool { return r == ';' || r == '&' || r == '/' }) {
		if name = strings.TrimSpace(name); name != "" {
			all = append(all, problem.ParseAuthor(name))
		}
	}
	return all
}

// readStart reads the diagram and returns the side to move. What a FEN says
// beside the men is the game's; of a problem the conventions say the same.
func (e *Entry) readStart(tags map[string]pgnTagPair, g *pgnGame) chess.Colour {
	p := &e.Composition.Problem
	fen, ok := tags["fen"]
	if !ok || fen.value == "" {
		e.fail(Error{Line: g.line, Field: "FEN", Code: CodeMissing})
		p.Diagram = chess.Setup{Board: chess.Start().Board}
		return chess.White
	}
	e.readPlacement(fen.value, Error{Line: fen.line, Field: "FEN"})
	turn := p.Diagram.Turn
	p.Diagram.Turn, p.Diagram.EnPassant = chess.White, 0
	if p.Diagram.Castling == p.Diagram.CastlingByConvention() {
		p.Diagram.Castling = 0
	}
	if p.Diagram.FullMove == 1 {
		p.Diagram.FullMove = 0
	}
	return turn
}

// readTwinList reads "b) Move c5 f4; c) Rotate 90".
func (e *Entry) readTwinList(text string, at Error) {
	for i, twin := range strings.Split(text, "; ") {
		label, change, labelled := strings.Cut(twin, ") ")
		if index, ok := problem.ParseLabel(label); labelled && ok {
			e.Composition.Problem.ZeroPosition = e.Composition.Problem.ZeroPosition || i == 0 && index == 0
			twin = change
		}
		e.addTwin(twin, at)
	}
}

// readTaskOf finds the task: in its own tag, or in what the styles of
// collections say in other places.
func (e *Entry) readTaskOf(tags map[string]pgnTagPair, g *pgnGame, turn chess.Colour) {
	p := &e.Composition.Problem
	if options := tags["options"].value; options != "" {
		passed := p.Options.EnPassant
		conditions := p.Options.Conditions
		p.Options = problem.ParseOptions(strings.Split(options, "; "))
		p.Options.EnPassant |= passed
		p.Options.Conditions = append(p.Options.Conditions, conditions...)
	}
	black := e.readBlack(tags["black"].value)
	if own := tags["stipulation"]; own.value != "" {
		e.readTask(own.value, Error{Line: own.line, Field: own.name})
		return
	}
	if p.Stipulation == (problem.Stipulation{}) {
		p.Stipulation = wordedTask(tags["termination"].value, black, tags["event"].value, tags["chaptername"].value, tags["title"].value, e.firstComment())
	}
	if p.Stipulation == (problem.Stipulation{}) {
		switch tags["result"].value {
		case "1-0":
			p.Stipulation = studyTask("+")
		case "1/2-1/2":
			p.Stipulation = studyTask("=")
		}
	}
	s := &p.Stipulation
	if *s == (problem.Stipulation{}) {
		e.fail(Error{Line: g.line, Field: tagStipulation, Code: CodeMissing})
		return
	}
	if starter := s.Starter(p.Options); starter != turn {
		switch {
		case s.IsStudy():
			s.BlackBegins = true
		case turn == chess.White:
			p.Options.WhiteBegins = problem.Allowed
		default:
			p.Options.WhiteBegins = problem.Forbidden
		}
	}
}

func (e *Entry) firstComment() string {
	if len(e.Composition.Comments) == 0 {
		return ""
	}
	return e.Composition.Comments[0].Text
}

// readBlack reads the name of Black, where collections of compositions put the
// men or the task, and what they know of the work: the rest is returned.
func (e *Entry) readBlack(text string) string {
	c := &e.Composition
	if unknownTag(text) {
		return ""
	}
	if code := gbrCode.FindStringSubmatch(text); code != nil {
		for _, mark := range strings.Fields(text[len(code[0]):]) {
			switch mark {
			case "(c)":
				c.Relation = problem.Correction
			case "(v)", "(m)":
				c.Relation = problem.Version
			default:
				c.Keywords = append(c.Keywords, mark)
			}
		}
		c.Problem.Stipulation = studyTask(code[1])
		return ""
	}
	if s, err := problem.ParseStipulation(text); err == nil {
		c.Problem.Stipulation = s
		return ""
	}
	if wordedTask(text) == (problem.Stipulation{}) {
		setExtra(c, "Black", text)
	}
	return text
}

// studyTask is the task of a study, none for another sign than + and =.
func studyTask(sign string) problem.Stipulation {
	if sign != "+" && sign != "=" {
		return problem.Stipulation{}
	}
	s, _ := problem.ParseStipulation(sign) // both are tasks
	return s
}

// wordedTask reads the first task that one of the texts has in words.
func wordedTask(texts ...string) problem.Stipulation {
	for _, text := range texts {
		code := ""
		if m := mateWords.FindStringSubmatch(text); m != nil {
			code = map[string]string{"": "", "help": "h", "self": "s", "reflex": "r"}[strings.ToLower(m[1])] + "#" + m[2]
		} else if m := matRussia.FindStringSubmatch(text); m != nil {
			code = map[string]string{"": "", "кооперативный ": "h", "обратный ": "s", "рефлексный ": "r"}[strings.ToLower(m[1])] + "#" + m[2]
		} else if winWords.MatchString(text) {
			code = "+"
		} else if drawWords.MatchString(text) {
			code = "="
		}
		if code == "" {
			continue
		}
		if s, err := problem.ParseStipulation(code); err == nil {
			return s
		}
	}
	return problem.Stipulation{}
}
