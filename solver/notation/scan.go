package notation

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"keymove/solver/chess"
)

// unknown is a file or rank that is not written.
const unknown = -1

// written is a move as it stands on paper.
type written struct {
	start int // byte offset
	// castling is 0, or the file on which the king ends.
	castling int
	// kind is NoKind when a move between two squares names no man.
	kind               chess.Kind
	fromFile, fromRank int
	toFile, toRank     int // toRank may be unknown in "ed"
	capture, enPassant bool
	promotion          chess.Kind
}

// means reports whether the legal move m of p may be meant.
func (w *written) means(p *chess.Position, m chess.Move) bool {
	from, to := m.From(), m.To()
	if w.castling != 0 {
		return m.IsCastling() && to.File() == w.castling
	}
	agree := func(written, actual int) bool { return written == unknown || written == actual }
	if !agree(w.fromFile, from.File()) || !agree(w.fromRank, from.Rank()) ||
		!agree(w.toFile, to.File()) || !agree(w.toRank, to.Rank()) {
		return false
	}
	if w.kind != chess.NoKind && w.kind != p.At(from).Kind() {
		return false
	}
	taken := m.IsEnPassant() || p.At(to) != chess.NoPiece
	switch {
	case w.capture && !taken,
		w.enPassant && !m.IsEnPassant(),
		w.promotion != chess.NoKind && w.promotion != m.Promotion(),
		// "Kg1" alone is a step; castling may be written "Ke1-g1".
		m.IsCastling() && (w.fromFile == unknown || w.fromRank == unknown):
		return false
	}
	return true
}

// scanner reads one written move with one set of letters.
type scanner struct {
	text       string
	set        Letters
	pos        int
	lookAlikes bool
}

// next returns the rune at pos, with look-alikes turned into Latin, whether it
// was Cyrillic, and its width; width 0 is the end of the text.
func (s *scanner) next() (r rune, cyrillic bool, width int) {
	r, width = utf8.DecodeRuneInString(s.text[s.pos:])
	latin, twin := latinTwin(r)
	return latin, twin, width
}

func (s *scanner) spaces() {
	for s.pos < len(s.text) {
		r, width := utf8.DecodeRuneInString(s.text[s.pos:])
		if !unicode.IsSpace(r) {
			return
		}
		s.pos += width
	}
}

// try runs f and takes back what it read when it fails.
func (s *scanner) try(f func() bool) bool {
	before := *s
	if f() {
		return true
	}
	*s = before
	return false
}

// move reads a move and its signs. When it fails pos is where it failed.
func (s *scanner) move() (written, bool) {
	s.spaces()
	w := written{start: s.pos, fromFile: unknown, fromRank: unknown, toFile: unknown, toRank: unknown}
	if !s.try(func() bool { return s.castling(&w) }) {
		if !s.try(func() bool { return s.departureFirst(&w) }) {
			if w.kind = s.man(false); w.kind != chess.NoKind {
				s.spaces()
			}
			if !s.squares(&w) {
				return w, false
			}
		}
		w.promotion = s.promotion(&w)
	}
	bare := s.pos
	s.signs(&w)
	// "Qb2+Kg8": behind a sign the next move may follow at once.
	return w, s.pos > bare && s.text[s.pos-1] != '=' || s.ends()
}

// departureFirst reads a move with its half of a square before the man, as
// older books have it: "bSc5", "5Sf6".
func (s *scanner) departureFirst(w *written) bool {
	file, rank := s.file(), unknown
	if file == unknown {
		rank = s.rank()
	}
	kind := s.man(false)
	if (file == unknown) == (rank == unknown) || kind < chess.Knight {
		return false
	}
	v := *w
	v.kind = kind
	if !s.squares(&v) || v.fromFile != unknown || v.fromRank != unknown {
		return false
	}
	v.fromFile, v.fromRank = file, rank
	*w = v
	return true
}

// ends reports whether nothing is glued to what was read.
func (s *scanner) ends() bool {
	r, _ := utf8.DecodeRuneInString(s.text[s.pos:])
	return s.pos == len(s.text) || !unicode.IsLetter(r) && !unicode.IsDigit(r)
}

// castling reads 0-0 and 0-0-0 with zeros or letters O of either alphabet.
func (s *scanner) castling(w *written) bool {
	if !s.zero() || !s.dashZero() {
		return false
	}
	w.castling = 6
	if s.try(s.dashZero) {
		w.castling = 2
	}
	return true
}

func (s *scanner) zero() bool {
	r, _, width := s.next()
	if r != '0' && r != 'O' && r != 'o' {
		return false
	}
	s.pos += width
	return true
}

func (s *scanner) dashZero() bool {
	s.spaces()
	r, _, width := s.next()
	if !isDash(r) {
		return false
	}
	s.pos += width
	s.spaces()
	return s.zero()
}

// squares reads what follows the letter of the man, or a move without one:
// "d7", "bd2", "1:d2", "b1-d2", ":d2", "cd".
func (s *scanner) squares(w *written) bool {
	file, rank := s.file(), s.rank()
	if w.kind == chess.NoKind && file == unknown {
		return false
	}
	departure := func() bool {
		perhaps := s.try(s.perhapsCapture)
		w.capture = !perhaps && s.try(func() bool { return s.between(isCapture) })
		if !w.capture && !perhaps {
			s.try(func() bool { return s.between(isDash) })
		}
		toFile, toRank := s.file(), s.rank()
		twoFiles := w.kind == chess.NoKind && rank == unknown
		if toFile == unknown || toRank == unknown && !twoFiles {
			return false
		}
		w.fromFile, w.fromRank, w.toFile, w.toRank = file, rank, toFile, toRank
		return true
	}
	if !s.try(departure) {
		if file == unknown || rank == unknown {
			return false
		}
		w.toFile, w.toRank, w.capture = file, rank, false
	}
	if w.kind == chess.NoKind && (w.fromFile == unknown || w.fromRank == unknown) {
		w.kind = chess.Pawn
	}
	return true
}

// between reads a sign between two squares, with space round it.
func (s *scanner) between(sign func(rune) bool) bool {
	s.spaces()
	r, cyrillic, width := s.next()
	if !sign(r) {
		return false
	}
	s.lookAlikes = s.lookAlikes || cyrillic
	s.pos += width
	s.spaces()
	return true
}

// perhapsCapture reads "(x)", which stands for a capture in some of the
// variations spoken of.
func (s *scanner) perhapsCapture() bool {
	return s.literal("(") && s.between(isCapture) && s.literal(")")
}

func (s *scanner) file() int {
	r, cyrillic, width := s.next()
	if r < 'a' || r > 'h' {
		return unknown
	}
	s.lookAlikes = s.lookAlikes || cyrillic
	s.pos += width
	return int(r - 'a')
}

func (s *scanner) rank() int {
	if s.pos == len(s.text) || s.text[s.pos] < '1' || s.text[s.pos] > '8' {
		return unknown
	}
	s.pos++
	return int(s.text[s.pos-1] - '1')
}

// man reads the letter of a man, NoKind when there is none. With fold small
// letters will do.
func (s *scanner) man(fold bool) chess.Kind {
	raw, width := utf8.DecodeRuneInString(s.text[s.pos:])
	if s.set == Figurine {
		k := figurine(raw)
		if k != chess.NoKind {
			s.pos += width
			if form, w := utf8.DecodeRuneInString(s.text[s.pos:]); form == '\ufe0e' || form == '\ufe0f' {
				s.pos += w
			}
		}
		return k
	}
	if fold {
		raw = unicode.ToUpper(raw)
	}
	r, cyrillic := latinTwin(raw)
	k := manOf(s.set, r)
	if k == chess.NoKind {
		return k
	}
	if s.set == Russian {
		cyrillic = cyrillic || r > unicode.MaxASCII
	}
	s.lookAlikes = s.lookAlikes || cyrillic != (s.set == Russian)
	s.pos += width
	if s.set == Russian && k == chess.Knight {
		if r, cyrillic, width := s.next(); r == 'p' || r == 'P' {
			s.lookAlikes = s.lookAlikes || !cyrillic
			s.pos += width
			return chess.King
		}
	}
	return k
}

// promotion reads the new man behind a pawn's move, NoKind when none is
// written.
func (s *scanner) promotion(w *written) chess.Kind {
	lastRank := w.toRank == 0 || w.toRank == 7 || w.toRank == unknown
	if w.kind != chess.Pawn && w.kind != chess.NoKind || !lastRank {
		return chess.NoKind
	}
	var man chess.Kind
	officer := func(fold bool) bool {
		man = s.man(fold)
		return chess.Knight <= man && man <= chess.Queen
	}
	equals := func() bool { // d8=Q, d8 = q
		s.spaces()
		if !s.literal("=") {
			return false
		}
		s.spaces()
		return officer(true)
	}
	parentheses := func() bool { // d8(Q), d8(=Q)
		s.spaces()
		if !s.literal("(") {
			return false
		}
		s.literal("=")
		return officer(true) && s.literal(")")
	}
	slash := func() bool { return s.literal("/") && officer(false) && s.ends() } // d8/Q
	glued := func() bool { return officer(false) }                               // d8Q
	apart := func() bool {                                                       // d8 Q, but not the letter of the next move
		s.spaces()
		if !officer(false) || !s.ends() {
			return false
		}
		next := *s
		return !next.between(isCapture) && !next.between(isDash)
	}
	coordinate := func() bool { // d7d8q, in any set
		if w.kind != chess.NoKind || s.pos == len(s.text) {
			return false
		}
		man = chess.NoKind
		if letter := s.text[s.pos]; letter >= 'a' {
			man = chess.PieceFromLetter(letter).Kind()
		}
		s.pos++
		return chess.Knight <= man && man <= chess.Queen && s.ends()
	}
	for _, form := range []func() bool{equals, parentheses, slash, glued, apart, coordinate} {
		if s.try(form) {
			return man
		}
	}
	return chess.NoKind
}

func (s *scanner) literal(text string) bool {
	if !strings.HasPrefix(s.text[s.pos:], text) {
		return false
	}
	s.pos += len(text)
	return true
}

// signs reads "e.p." and the signs of check, mate, stalemate, praise and draw
// offer, in any order.
func (s *scanner) signs(w *written) {
	for {
		switch {
		case s.try(s.enPassant):
			w.enPassant = true
		case s.try(s.sign):
		default:
			return
		}
	}
}

func (s *scanner) sign() bool {
	s.spaces()
	if s.literal("(=)") {
		return true
	}
	r, _, width := s.next()
	switch r {
	case '+', '#', '!', '?', '=', '†', '‡', '‼', '⁇', '⁈', '⁉', '×': // × is an old sign of mate
		s.pos += width
		return true
	case 'x', 'X': // "Лh1x", mate on a typewriter
		s.pos += width
		return s.ends()
	}
	return false
}

// enPassant reads "e.p.", "ep", "e. p", "(ep)" in either alphabet.
func (s *scanner) enPassant() bool {
	s.spaces()
	open := s.literal("(")
	for _, want := range "ep" {
		s.spaces()
		r, _, width := s.next()
		if r != want {
			return false
		}
		s.pos += width
		s.literal(".")
	}
	return s.ends() && (!open || s.literal(")"))
}
