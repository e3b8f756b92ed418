package export

import (
	"strconv"
	"strings"

	"keymove/judging"
	"keymove/resources/i18n"
	"keymove/solver/chess"
	"keymove/solver/legality"
	"keymove/solver/notation"
	"keymove/solver/solution"
)

// FindingText words a finding in one sentence with its place, its moves and
// its article: "Побочное решение: 1.Крb4! (ст. 45.4)". The solution is the one
// that was judged; without it, or where it does not hold the finding's path,
// moves are written in coordinates.
func FindingText(c *i18n.Catalog, st notation.Style, s *solution.Solution, f judging.Finding) string {
	at := locate(st, s, f)
	if len(f.Instead) > 0 {
		other := f
		other.Moves = f.Instead
		at.instead = locate(st, s, other).moves
	}
	text := findingWords(c, st, at, f)
	if _, phase, ok := phaseOf(s, f); ok && phase == solution.DuplexActual {
		text = c.T("verdict.duplex", "Text", text)
	}
	text = c.T("verdict.clause", "Text", text, "Clause", f.Clause)
	if f.Part > 0 || f.Part == 0 && s != nil && len(s.Parts) > 1 {
		text = c.T("verdict.twin", "Label", TwinLabel(c, f.Part), "Text", text)
	}
	return text
}

// findingKey returns the key of a finding's message, which mostly is its code.
func findingKey(f judging.Finding) string {
	key := string(f.Code)
	switch f.Code {
	case judging.NoSolution:
		switch {
		case f.Forced:
			key = "noSolutionMust"
		case len(f.Moves) > 0:
			key = "noSolutionRefuted"
		}
	case judging.Cook:
		if len(f.Moves) > 0 {
			key = "cookKeys"
		}
	case judging.Dual:
		if f.Severity == judging.Flaw {
			key = "dualWeigh"
		}
	case judging.AuthorIllegal:
		if f.Path.Moves() == nil {
			key = "authorIllegalFirst"
		}
	case judging.AuthorWrong:
		switch {
		case f.Path.Moves() == nil:
			key = "authorWrongFirst"
		case len(f.Instead) > 0:
			key = "authorWrongInstead"
		}
	case judging.CaptureKey:
		key = "captureKeyPiece"
		if f.Man.Kind() == chess.Pawn {
			key = "captureKeyPawn"
		}
	case judging.FlightKey:
		if f.Given != 0 {
			key = "flightKeyGives"
		}
	case judging.IllegalPosition, judging.IncompleteForce:
		key += "." + string(f.Reason.Code)
	}
	return "verdict." + key
}

func findingWords(c *i18n.Catalog, st notation.Style, at place, f judging.Finding) string {
	key := findingKey(f)
	values := []any{"Line", at.line, "Moves", strings.Join(at.moves, ", "), "Instead", strings.Join(at.instead, ", "), "Words", f.Words, "Squares", squareList(f.Squares), "Given", squareList(f.Given), "Declared", f.Declared}
	switch f.Code {
	case judging.IllegalPosition, judging.IncompleteForce:
		return c.T(key, append(values, reasonValues(c, st, f.Reason)...)...)
	case judging.SeveralIntended:
		return c.N(key, f.Declared, values...)
	case judging.WrongSolutionCount, judging.MultipleRefutation, judging.UnprovidedCheck, judging.UnprovidedFlight,
		judging.AuthorUnread, judging.AuthorMissing, judging.AuthorCount:
		return c.N(key, f.Count, values...)
	case judging.NotSolved:
		if f.Cause != "" {
			return strings.TrimSuffix(UnsolvableText(c, f.Cause, f.CauseDetail), ".")
		}
	case judging.FlightKey:
		return c.N(key, f.Squares.Count(), values...)
	}
	return c.T(key, values...)
}

// menKeys are the ends of message keys, by kind of man.
var menKeys = [...]string{chess.Pawn: "pawn", chess.Knight: "knight", chess.Bishop: "bishop", chess.Rook: "rook", chess.Queen: "queen", chess.King: "king"}

// reasonValues fills a message about the diagram.
func reasonValues(c *i18n.Catalog, st notation.Style, r legality.Reason) []any {
	men := ""
	switch {
	case r.Code == legality.TooManyOfKind && int(r.Man.Kind()) < len(menKeys):
		men = c.N("verdict.men."+menKeys[r.Man.Kind()], r.Have)
	case r.Man != chess.NoPiece:
		men = menList(st, r.Man, r.Squares)
	}
	return []any{"Side", c.T("verdict.side." + r.Colour.String()), "Men", men, "Have", r.Have, "Limit", r.Limit}
}

func squareList(set chess.Bitboard) string {
	var names []string
	for sq := range set.All {
		names = append(names, sq.String())
	}
	return strings.Join(names, ", ")
}

// menList writes men with their squares: "Сa1, Сc3".
func menList(st notation.Style, man chess.Piece, set chess.Bitboard) string {
	letter := st.Letters.Letter(man.Kind())
	var names []string
	for sq := range set.All {
		names = append(names, letter+sq.String())
	}
	return strings.Join(names, ", ")
}

// place is where a finding is, in words.
type place struct {
	// line is the moves that lead there, "" for the diagram.
	line string
	// moves are the finding's moves with their numbers, and instead those that
	// are right in their place.
	moves, instead []string
}

// locate follows a finding's path through the solution.
func locate(st notation.Style, s *solution.Solution, f judging.Finding) place {
	part, phase, ok := phaseOf(s, f)
	if !ok {
		return coordinates(f)
	}
	at := part.Start
	if phase == solution.SetPlay || phase == solution.DuplexSet || phase == solution.DuplexActual {
		at.Pass()
	}
	n := findingNumbers(part, phase)
	var line []string
	reached := solution.RootPath(part.Index, phase)
	part.Walk(phase, func(v solution.Visit) bool {
		if v.Path != f.Path && !strings.HasPrefix(string(f.Path), string(v.Path)+"/") {
			return false
		}
		text := st.Move(v.Before, v.Node.Move)
		switch v.Node.Kind {
		case solution.Key:
			text += "!"
		case solution.Try:
			text += "?"
		}
		line = append(line, n.number(v.Before.Turn(), len(line) == 0 || v.Node.Kind == solution.Threat)+text)
		reached, at = v.Path, *v.Before
		at.Play(v.Node.Move)
		return v.Path != f.Path
	})
	if reached != f.Path {
		return coordinates(f)
	}
	found := place{line: strings.Join(line, " ")}
	for _, m := range f.Moves {
		before, next := at, n // each of the moves has the same number
		// A threat is the attacker's move though the defender is to move, and
		// in series the side of the series goes on.
		if before.Turn() != before.At(m.From()).Colour() {
			before.Pass()
		}
		text := m.String()
		if before.IsLegal(m) {
			text = st.Move(&before, m)
		}
		found.moves = append(found.moves, next.number(before.Turn(), true)+text)
	}
	return found
}

// phaseOf finds the part and the phase of a finding's path.
func phaseOf(s *solution.Solution, f judging.Finding) (*solution.Part, solution.Phase, bool) {
	if s == nil || f.Path == "" {
		return nil, 0, false
	}
	for i := range s.Parts {
		for _, phase := range solution.Phases() {
			root := solution.RootPath(s.Parts[i].Index, phase)
			if f.Path == root || strings.HasPrefix(string(f.Path), string(root)+"/") {
				return &s.Parts[i], phase, true
			}
		}
	}
	return nil, 0, false
}

// coordinates is the place as it can be written without the position.
func coordinates(f judging.Finding) place {
	p := place{line: strings.Join(f.Path.Moves(), " ")}
	for _, m := range f.Moves {
		p.moves = append(p.moves, m.String())
	}
	return p
}

// moveNumbers counts the moves of a line.
type moveNumbers struct {
	// side's moves begin a number.
	side chess.Colour
	now  int
}

// findingNumbers begins the count of a phase. In help, series and proof play it
// follows the way in which lines are written; in battle play the attacker's
// moves are numbered, and set play begins with the defender.
func findingNumbers(p *solution.Part, phase solution.Phase) moveNumbers {
	nodes := p.Phases[phase]
	if len(nodes) > 0 && nodes[0].Kind == solution.Line {
		return moveNumbers{side: numberingOf(p, phase).side}
	}
	side := p.Start.Turn()
	switch {
	case phase == solution.DuplexSet || phase == solution.DuplexActual,
		phase == solution.Actual && len(nodes) > 0 && nodes[0].Kind != solution.Key: // play after the key
		side = side.Other()
	}
	return moveNumbers{side: side}
}

// number returns what is written before the next move: "2.", "2…", or nothing
// before a reply that follows its move. fresh tells that no move stands before
// it.
func (n *moveNumbers) number(mover chess.Colour, fresh bool) string {
	if mover == n.side {
		n.now++
		return strconv.Itoa(n.now) + "."
	}
	if n.now == 0 {
		n.now = 1
		return "1…"
	}
	if fresh {
		return strconv.Itoa(n.now) + "…"
	}
	return ""
}
