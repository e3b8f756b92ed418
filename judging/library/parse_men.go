package library

import (
	"strconv"
	"strings"

	"keymove/solver/chess"
	"keymove/solver/notation"
)

// side reads what a side has: a number of men, letters of men, or men on
// squares.
func (r *queryReader) side(c chess.Colour, value string, exact bool) bool {
	if span, ok := parseSpan(value); ok {
		if c == chess.White {
			r.q.White = span
		} else {
			r.q.Black = span
		}
		return true
	}
	counts := [chess.King + 1]int{}
	var pattern Pattern
	for rest := value; rest != ""; {
		if rest[0] == ',' {
			rest = rest[1:]
			continue
		}
		kind, size := manLetter(rest)
		if kind == chess.NoKind {
			return false
		}
		rest = rest[size:]
		if len(rest) >= 2 {
			if sq, ok := chess.ParseSquare(rest[:2]); ok {
				pattern.Men[slot(kind.Of(c))] |= sq.Bit()
				rest = rest[2:]
				continue
			}
		}
		n := 1
		if starred := strings.TrimPrefix(rest, "*"); starred != "" && starred[0] >= '1' && starred[0] <= '9' {
			digits := 1
			if len(starred) > 1 && starred[0] == '1' && starred[1] >= '0' && starred[1] <= '5' {
				digits = 2
			}
			n, _ = strconv.Atoi(starred[:digits])
			rest = starred[digits:]
		}
		counts[kind] += n
	}
	for kind, n := range counts {
		if n > 15 {
			return false
		}
		if n > 0 {
			at := 4 * slot(chess.Kind(kind).Of(c))
			r.q.Material.Least = r.q.Material.Least&^(15<<at) | Material(n)<<at
		}
	}
	r.q.Material.Exact[c] = r.q.Material.Exact[c] || exact
	if pattern != (Pattern{}) {
		return r.sketch(pattern, 0)
	}
	return true
}

// manLetter reads a man's letter in Russian, when it is Cyrillic, or in
// English.
func manLetter(text string) (chess.Kind, int) {
	for kind := chess.King; kind >= chess.Pawn; kind-- { // Кр before К
		letter := notation.Russian.Letter(kind)
		if len(text) >= len(letter) && strings.EqualFold(text[:len(letter)], letter) {
			return kind, len(letter)
		}
	}
	if kind := chess.PieceFromLetter(text[0]).Kind(); kind != chess.NoKind && text[0] != '.' {
		return kind, 1
	}
	return chess.NoKind, 0
}

// ParseKeyMove reads a move as a query names it: "Qd7", "Фd7", "Qd1-d7",
// "d1d7", "a8=Q", "e4" (any man), "0-0" is the king's move. It reports false
// for anything else.
func ParseKeyMove(text string) (KeyMove, bool) {
	k := KeyMove{From: chess.NoSquare, To: chess.NoSquare}
	text = strings.TrimSpace(text)
	if text == "" {
		return k, false
	}
	if _, ok := chess.ParseSquare(text[:min(2, len(text))]); !ok {
		kind, size := manLetter(text)
		if kind == chess.NoKind {
			return k, false
		}
		k.Man, text = kind, text[size:]
	}
	text = strings.TrimRight(text, "+#!?")
	var squares []chess.Square
	for text != "" {
		if sq, ok := chess.ParseSquare(text[:min(2, len(text))]); ok {
			squares, text = append(squares, sq), text[2:]
			continue
		}
		if strings.ContainsRune("-x:*×", rune(text[0])) && len(squares) < 2 {
			text = text[1:]
			continue
		}
		break
	}
	switch len(squares) {
	case 1:
		k.To = squares[0]
	case 2:
		k.From, k.To = squares[0], squares[1]
	default:
		return k, false
	}
	if text = strings.TrimPrefix(text, "="); text != "" {
		kind, size := manLetter(text)
		if size != len(text) || kind == chess.King || kind == chess.Pawn || kind == chess.NoKind {
			return k, false
		}
		k.Promotion = kind
	}
	return k, true
}

// parseFreedom parts a position from the freedom after it.
func parseFreedom(value string) (rest string, f Freedom, ok bool) {
	rest, letters, marked := strings.Cut(value, "~")
	if !marked {
		return rest, 0, true
	}
	if letters == "" {
		return rest, AnyFreedom, true
	}
	for _, letter := range strings.ToLower(letters) {
		at := strings.IndexRune(freedomLetters, letter)
		if at < 0 {
			return rest, 0, false
		}
		f |= 1 << at
	}
	return rest, f, true
}

func (r *queryReader) position(value string) bool {
	text, freedom, ok := parseFreedom(value)
	setup, err := chess.ParseFEN(text)
	if !ok || err != nil {
		return false
	}
	r.q.Position = &Placed{MenOf(&setup), freedom}
	return true
}

func (r *queryReader) pattern(value string) bool {
	text, freedom, ok := parseFreedom(value)
	p, err := ParsePattern(text)
	if !ok || err != nil {
		return false
	}
	return r.sketch(p, freedom)
}

// sketch adds a part of the position to what is asked so far. It reports false
// when the two cannot both be.
func (r *queryReader) sketch(p Pattern, f Freedom) bool {
	if r.q.Pattern == nil {
		r.q.Pattern = &Sketch{}
	}
	s := r.q.Pattern
	s.Freedom |= f
	var taken chess.Bitboard
	for i, set := range p.Men {
		s.Pattern.Men[i] |= set
		if s.Pattern.Men[i]&taken != 0 {
			return false
		}
		taken |= s.Pattern.Men[i]
	}
	s.Pattern.Empty |= p.Empty
	return s.Pattern.Empty&taken == 0
}
