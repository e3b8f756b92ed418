package problem

import (
	"strconv"
	"strings"

	"keymove/solver/chess"
)

// arguments says what follows an option word.
type arguments uint8

const (
	noArguments arguments = iota
	oneNumber             // Defence 1
	twoNumbers            // NonTrivial 2 1
	squares               // NoCastling e1 a8, CastlingMutuallyExclusive a1h8
)

// optionWord is a word that stands for an option, not for a fairy condition.
type optionWord struct {
	name      string
	arguments arguments
	// flag returns the field that the word sets, for words without more.
	flag func(*Options) *bool
	// set reads the arguments; it reports false when they make no sense.
	set func(*Options, []string) bool
}

// optionWords returns Popeye's options, then our own words for what Popeye
// cannot say. A word is told by its first four letters or more.
func optionWords() []optionWord {
	return []optionWord{
		{name: "SetPlay", flag: func(o *Options) *bool { return &o.SetPlay }},
		{name: "Try", flag: func(o *Options) *bool { return &o.Tries }},
		{name: "Duplex", flag: func(o *Options) *bool { return &o.Duplex }},
		{name: "HalfDuplex", flag: func(o *Options) *bool { return &o.HalfDuplex }},
		{name: "PostKeyPlay", flag: func(o *Options) *bool { return &o.PostKeyPlay }},
		{name: "Quodlibet", flag: func(o *Options) *bool { return &o.Quodlibet }},
		{name: "NoWk", flag: func(o *Options) *bool { return &o.NoWhiteKing }},
		{name: "NoBk", flag: func(o *Options) *bool { return &o.NoBlackKing }},
		{name: "Defence", arguments: oneNumber, set: setDefence},
		{name: "WhiteToPlay", set: func(o *Options, _ []string) bool { o.WhiteBegins = Allowed; return true }},
		{name: "NoCastling", arguments: squares, set: func(o *Options, a []string) bool { return setCastling(o, a, Forbidden) }},
		{name: "EnPassant", arguments: squares, set: setEnPassant},
		{name: "BlackToPlay", set: func(o *Options, _ []string) bool { o.WhiteBegins = Forbidden; return true }},
		{name: "AllowCastling", arguments: squares, set: func(o *Options, a []string) bool { return setCastling(o, a, Allowed) }},
		{name: "CastlingMutuallyExclusive", arguments: squares, set: setExclusive},
		{name: "NullMoves"}, {name: "Variation"}, {name: "MoveNumbers"}, {name: "NoThreat"},
		{name: "NoBoard"}, {name: "NoShortVariations"}, {name: "StopOnShortSolutions"},
		{name: "LastCapture"}, {name: "KeepMatingPiece"}, {name: "GoalIsEnd"}, {name: "MatesIn1"},
		{name: "TrivialTriesAvoid"},
		{name: "Threat", arguments: oneNumber}, {name: "StartMoveNumber", arguments: oneNumber},
		{name: "UpToMoveNumber", arguments: oneNumber}, {name: "MaxSolutions", arguments: oneNumber},
		{name: "MaxFlightsquares", arguments: oneNumber}, {name: "MaxTime", arguments: oneNumber},
		{name: "NonTrivial", arguments: twoNumbers}, {name: "Intelligent", arguments: oneNumber},
	}
}

// findOption returns the option that a word stands for: its name, or the only
// name that begins with its four letters or more.
func findOption(table []optionWord, word string) (optionWord, bool) {
	var found []optionWord
	for _, w := range table {
		if strings.EqualFold(w.name, word) {
			return w, true
		}
		if len(word) >= 4 && len(word) < len(w.name) && strings.EqualFold(w.name[:len(word)], word) {
			found = append(found, w)
		}
	}
	if len(found) != 1 {
		return optionWord{}, false
	}
	return found[0], true
}

// ParseOptions reads options and fairy conditions, one or several in each of
// the texts. They are told apart by the first word: what is no option of
// Popeye's is a condition and runs to the end of its text. Nothing is lost:
// options that Keymove does not act on, or whose arguments make no sense, are
// kept in Words.
func ParseOptions(words []string) Options {
	var o Options
	table := optionWords()
	for _, text := range words {
		fields := strings.Fields(text)
		for len(fields) > 0 {
			w, ok := findOption(table, strings.TrimRight(fields[0], ",;"))
			if !ok {
				o.Conditions = append(o.Conditions, strings.Join(fields, " "))
				break
			}
			n := w.arguments.count(fields[1:])
			arguments := fields[1 : 1+n]
			if !w.apply(&o, arguments) {
				o.Words = append(o.Words, strings.Join(fields[:1+n], " "))
			}
			fields = fields[1+n:]
		}
	}
	return o
}

// apply sets the option; it reports false when the option is one to keep only.
func (w optionWord) apply(o *Options, arguments []string) bool {
	switch {
	case w.flag != nil:
		*w.flag(o) = true
		return true
	case w.set != nil:
		return w.set(o, arguments)
	}
	return false
}

// count returns how many of the fields belong to the option before them.
func (a arguments) count(fields []string) int {
	most, n := 0, 0
	switch a {
	case oneNumber:
		most = 1
	case twoNumbers:
		most = 2
	case squares:
		most = len(fields)
	}
	for n < min(most, len(fields)) {
		field := strings.TrimRight(fields[n], ",;")
		if a == squares {
			if _, ok := squareList(field); !ok {
				break
			}
		} else if _, err := strconv.Atoi(field); err != nil {
			break
		}
		n++
	}
	return n
}

// squareList reads squares written together: "f6", "e1h1", "d7d6d5".
func squareList(text string) ([]chess.Square, bool) {
	text = strings.TrimRight(text, ",;")
	if text == "" || len(text)%2 != 0 {
		return nil, false
	}
	var list []chess.Square
	for ; text != ""; text = text[2:] {
		sq, ok := chess.ParseSquare(text[:2])
		if !ok {
			return nil, false
		}
		list = append(list, sq)
	}
	return list, true
}

func setDefence(o *Options, arguments []string) bool {
	if len(arguments) == 0 {
		return false
	}
	n, err := strconv.Atoi(strings.TrimRight(arguments[0], ",;"))
	if err != nil || n < 1 {
		return false
	}
	o.Defence, o.Tries = n, true
	return true
}

// castlingMen lists the squares that name each right, in the order of
// Options.Castling: the king's names both rights of its side.
var castlingMen = [4]struct{ king, rook chess.Square }{
	{chess.E1, chess.H1}, {chess.E1, chess.A1}, {chess.E8, chess.H8}, {chess.E8, chess.A8},
}

func setCastling(o *Options, arguments []string, rule Rule) bool {
	rights := o.Castling
	for _, text := range arguments {
		list, _ := squareList(text)
		for _, sq := range list {
			known := false
			for i, men := range castlingMen {
				if sq == men.king || sq == men.rook {
					rights[i], known = rule, true
				}
			}
			if !known {
				return false
			}
		}
	}
	o.Castling = rights
	return len(arguments) > 0
}

// setExclusive reads pairs of rooks' squares, a1h8: whichever side castles with
// its rook of the pair takes the right away from the other.
func setExclusive(o *Options, arguments []string) bool {
	exclusive := o.Exclusive
	for _, text := range arguments {
		pair, _ := squareList(text)
		if len(pair) != 2 {
			return false
		}
		a, b := rightOf(pair[0]), rightOf(pair[1])
		if a < 0 || b < 0 || a == b {
			return false
		}
		exclusive[a] |= 1 << b
		exclusive[b] |= 1 << a
	}
	o.Exclusive = exclusive
	return len(arguments) > 0
}

// rightOf returns the place in Options.Castling of a rook's home square, -1
// for other squares.
func rightOf(rook chess.Square) int {
	for i, men := range castlingMen {
		if men.rook == rook {
			return i
		}
	}
	return -1
}

func setEnPassant(o *Options, arguments []string) bool {
	for _, text := range arguments {
		list, _ := squareList(text)
		// Newer Popeyes write the whole double step, d7d6d5 for d6.
		if len(list) == 3 && list[0].File() == list[2].File() && (list[0]+list[2])/2 == list[1] && list[0] != list[2] {
			list = list[1:2]
		}
		for _, sq := range list {
			o.EnPassant |= sq.Bit()
		}
	}
	return len(arguments) > 0
}

// Strings returns the words for the options, one option a text, in a fixed
// order: first the options that Keymove acts on, then those that it keeps,
// then the conditions. ParseOptions reads them back.
func (o Options) Strings() []string {
	var list []string
	for _, w := range optionWords() {
		if w.flag == nil || !*w.flag(&o) || w.name == "Try" && o.Defence > 0 {
			continue
		}
		list = append(list, w.name)
	}
	if o.Defence > 0 {
		list = append(list, "Defence "+strconv.Itoa(o.Defence))
	}
	switch o.WhiteBegins {
	case Allowed:
		list = append(list, "WhiteToPlay")
	case Forbidden:
		list = append(list, "BlackToPlay")
	}
	if names := o.castlingSquares(Forbidden); names != "" {
		list = append(list, "NoCastling"+names)
	}
	if names := o.castlingSquares(Allowed); names != "" {
		list = append(list, "AllowCastling"+names)
	}
	for i, others := range o.Exclusive {
		for j := i + 1; j < len(castlingMen); j++ {
			if others>>j&1 != 0 {
				list = append(list, "CastlingMutuallyExclusive "+castlingMen[i].rook.String()+castlingMen[j].rook.String())
			}
		}
	}
	if o.EnPassant != 0 {
		text := "EnPassant"
		for sq := range o.EnPassant.All {
			text += " " + sq.String()
		}
		list = append(list, text)
	}
	list = append(list, o.Words...)
	return append(list, o.Conditions...)
}

// castlingSquares names the rights that have the given rule, shortest first:
// " e1" for both of White's.
func (o Options) castlingSquares(rule Rule) string {
	text := ""
	for i := 0; i < len(castlingMen); i += 2 {
		short, long := o.Castling[i] == rule, o.Castling[i+1] == rule
		if short && long {
			text += " " + castlingMen[i].king.String()
			continue
		}
		if short {
			text += " " + castlingMen[i].rook.String()
		}
		if long {
			text += " " + castlingMen[i+1].rook.String()
		}
	}
	return text
}
