package interchange

import (
	"io"
	"regexp"
	"strconv"
	"strings"

	"keymove/solver/chess"
	"keymove/solver/problem"
)

var (
	turnField     = regexp.MustCompile(`^[wbWB-]$`)
	castlingField = regexp.MustCompile(`^(-|[KQkq]{1,4})$`)
	passantField  = regexp.MustCompile(`^(-|([a-h][36])+)$`)
	counterField  = regexp.MustCompile(`^(-|\d{1,4})$`)
	mateOperand   = regexp.MustCompile(`^#?([+-]?\d{1,3})$`)
)

// readPositions reads a list of positions, one a line: FEN, the placement
// alone, EPD with its operations, or a FEN with a stipulation after it. Lines
// that begin with # or % are remarks.
func readPositions(text string) []Entry {
	var entries []Entry
	for i, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' || line[0] == '%' {
			continue
		}
		e := Entry{Line: i + 1}
		e.readPosition(line)
		entries = append(entries, e)
	}
	return entries
}

// readPosition reads one line.
func (e *Entry) readPosition(line string) {
	fen, rest := splitPosition(line)
	e.readPlacement(fen, Error{Field: "fen", Column: 1})
	switch {
	case rest == "":
	case isOperations(rest):
		e.readOperations(rest)
	default:
		if _, err := problem.ParseStipulation(rest); err == nil {
			e.readTask(rest, Error{Field: "stipulation"})
			return
		}
		e.fail(Error{Field: "fen", Column: len(line) - len(rest) + 1, Code: CodeUnknown, Text: rest})
		e.Composition.Comments = append(e.Composition.Comments, problem.Comment{Text: rest})
	}
}

// splitPosition cuts off the fields of a FEN. A field that does not look like
// one ends it.
func splitPosition(line string) (fen, rest string) {
	placement, rest, _ := strings.Cut(line, " ")
	fields := []string{placement}
	for _, shape := range []*regexp.Regexp{turnField, castlingField, passantField, counterField, counterField} {
		rest = strings.TrimSpace(rest)
		field, after, _ := strings.Cut(rest, " ")
		if !shape.MatchString(field) {
			break
		}
		fields = append(fields, field)
		rest = after
	}
	return strings.Join(fields, " "), strings.TrimSpace(rest)
}

// isOperations reports whether the text after a position is EPD's.
func isOperations(text string) bool { return strings.Contains(text, ";") }

// extraEPD keeps the operations that no field holds.
const extraEPD = "epd"

// readOperations reads EPD's operations.
func (e *Entry) readOperations(text string) {
	c := &e.Composition
	p := &c.Problem
	var options []string
	for _, operation := range splitOperations(text) {
		opcode, operands, _ := strings.Cut(operation, " ")
		operands = strings.TrimSpace(operands)
		place := Error{Field: opcode, Text: operation}
		switch {
		case opcode == "dm" || opcode == "bm" && mateOperand.MatchString(operands):
			e.readMate(operands, place)
		case opcode == "bm" || opcode == "pv":
			c.Solution = strings.TrimSpace(c.Solution + "\n" + operation)
			keepOperation(c, operation)
		case opcode == "id":
			c.ID = unquote(operands)
		case len(opcode) == 2 && opcode[0] == 'c' && isDigit(opcode[1]):
			c.Comments = append(c.Comments, problem.Comment{Text: unquote(operands)})
		case opcode == "stip":
			e.readTask(unquote(operands), place)
		case opcode == "author":
			c.Authors = append(c.Authors, problem.ParseAuthor(unquote(operands)))
		case opcode == "option":
			options = append(options, unquote(operands))
		default:
			if strings.Count(operands, `"`)%2 != 0 && !strings.HasSuffix(operands, `)`) {
				place.Code = CodeOperation
				e.fail(place)
			}
			keepOperation(c, operation)
		}
	}
	if options != nil {
		o := problem.ParseOptions(options)
		o.EnPassant |= p.Options.EnPassant
		if o.WhiteBegins == problem.ByConvention {
			o.WhiteBegins = p.Options.WhiteBegins
		}
		o.PostKeyPlay = o.PostKeyPlay || p.Options.PostKeyPlay
		o.Conditions = append(o.Conditions, p.Options.Conditions...)
		p.Options = o
	}
}

func keepOperation(c *problem.Composition, operation string) {
	if old := c.Extra[extraEPD]; old != "" {
		operation = old + "; " + operation
	}
	c.Extra = withExtra(c.Extra, extraEPD, operation)
}

// splitOperations cuts at the semicolons that stand outside quotes.
func splitOperations(text string) []string {
	var all []string
	quoted := false
	start := 0
	flush := func(end int) {
		if operation := strings.TrimSpace(text[start:end]); operation != "" {
			all = append(all, operation)
		}
		start = end + 1
	}
	for i := range len(text) {
		// A quote opens only where an operand begins: 9'30" is a time.
		if text[i] == '"' && (quoted || i > 0 && text[i-1] == ' ') {
			quoted = !quoted
		}
		if text[i] == ';' && !quoted {
			flush(i)
		}
	}
	flush(len(text))
	return all
}

func unquote(text string) string {
	if len(text) >= 2 && text[0] == '"' && text[len(text)-1] == '"' {
		return text[1 : len(text)-1]
	}
	return text
}

// readMate reads "4" or "#4", mate in so many moves by the side to move. A
// negative number means that the side to move is mated: the key has been
// played, so the task is one move longer and its post-key play is asked for.
func (e *Entry) readMate(operands string, place Error) {
	p := &e.Composition.Problem
	match := mateOperand.FindStringSubmatch(operands)
	n := 0
	if match != nil {
		n, _ = strconv.Atoi(match[1]) // at most three digits
	}
	if n == 0 {
		place.Code = CodeNumber
		e.fail(place)
		keepOperation(&e.Composition, place.Text)
		return
	}
	attacker := p.Diagram.Turn
	if n < 0 {
		n = 1 - n
		attacker = attacker.Other()
		p.Options.PostKeyPlay = true
	}
	if attacker == chess.Black {
		p.Options.WhiteBegins = problem.Forbidden
	}
	p.Stipulation = problem.Stipulation{Play: problem.Direct, Goal: problem.Goal{Kind: problem.Mate}, Plies: problem.Plies(2*n - 1)}
}

// epdComments is how many comments EPD has room for: c0 … c9.
const epdComments = 10

// writeEPD writes one position a line.
func writeEPD(w io.Writer, cs []problem.Composition) error {
	for i := range cs {
		c := &cs[i]
		start := startSetup(c)
		fields := strings.Fields(start.FEN())[:4]
		line := strings.Join(fields, " ")
		operation := func(opcode, text string) {
			if text != "" {
				line += " " + opcode + ` "` + epdText(text) + `";`
			}
		}
		if mate, ok := mateOperation(c); ok {
			line += " " + mate
		} else {
			operation("stip", c.Problem.Stipulation.String())
		}
		operation("id", c.ID)
		for _, a := range c.Authors {
			operation("author", authorText(a))
		}
		for _, o := range epdOptions(c) {
			operation("option", o)
		}
		for k, comment := range c.Comments[:min(len(c.Comments), epdComments)] {
			operation("c"+strconv.Itoa(k), comment.Text)
		}
		if extra := c.Extra[extraEPD]; extra != "" {
			line += " " + extra + ";"
		}
		if _, err := io.WriteString(w, line+"\n"); err != nil {
			return err
		}
	}
	return nil
}

// epdText makes a text fit between quotes on one line.
func epdText(text string) string {
	return strings.Join(strings.Fields(strings.ReplaceAll(text, `"`, "'")), " ")
}

// mateOperation writes a direct mate in EPD's own way: readMate's inverse.
func mateOperation(c *problem.Composition) (string, bool) {
	s := c.Problem.Stipulation
	if s != (problem.Stipulation{Play: problem.Direct, Goal: problem.Goal{Kind: problem.Mate, Square: s.Goal.Square}, Plies: s.Plies}) || s.Plies%2 == 0 {
		return "", false
	}
	n := (int(s.Plies) + 1) / 2
	if c.Problem.Options.PostKeyPlay {
		n = 1 - n
	}
	if n == 0 {
		return "", false
	}
	return "dm " + strconv.Itoa(n) + ";", true
}

// epdOptions lists the options that a mate operation does not say already.
func epdOptions(c *problem.Composition) []string {
	o := unguarded(c)
	if _, ok := mateOperation(c); ok {
		o.PostKeyPlay = false
		o.WhiteBegins = problem.ByConvention
	}
	o.EnPassant = 0 // the FEN says it
	return o.Strings()
}

// startSetup returns the diagram with the side that moves first and the rights
// that count.
func startSetup(c *problem.Composition) chess.Setup {
	p := &c.Problem
	s := p.Diagram
	s.Turn = p.Stipulation.Starter(p.Options)
	s.Castling = s.CastlingByConvention()
	for i, rule := range p.Options.Castling {
		if rule == problem.Forbidden {
			s.Castling &^= 1 << i
		}
	}
	s.EnPassant = p.Options.EnPassant
	return s
}

// writeFEN writes one position a line.
func writeFEN(w io.Writer, cs []problem.Composition) error {
	for i := range cs {
		s := startSetup(&cs[i])
		if _, err := io.WriteString(w, s.FEN()+"\n"); err != nil {
			return err
		}
	}
	return nil
}
