package notation

import "keymove/solver/chess"

// manOf returns the man that a letter, turned into Latin where it has a twin,
// means in a set. N and S both name the knight in English: the trade uses
// both, and neither means anything else.
func manOf(set Letters, r rune) chess.Kind {
	switch {
	case set == Russian && r == 'K':
		return chess.Knight
	case set == Russian && r == 'C':
		return chess.Bishop
	case set == Russian && r == 'П':
		return chess.Pawn
	case (set == English || set == Problem) && (r == 'N' || r == 'S'):
		return chess.Knight
	}
	for k := chess.Pawn; k <= chess.King; k++ {
		if set.Letter(k) == string(r) {
			return k
		}
	}
	return chess.NoKind
}

func figurine(r rune) chess.Kind {
	switch r {
	case '♔', '♚':
		return chess.King
	case '♕', '♛':
		return chess.Queen
	case '♖', '♜':
		return chess.Rook
	case '♗', '♝':
		return chess.Bishop
	case '♘', '♞':
		return chess.Knight
	case '♙', '♟':
		return chess.Pawn
	}
	return chess.NoKind
}

// latinTwin returns the Latin letter that looks like a Cyrillic one, or r
// itself and false.
func latinTwin(r rune) (rune, bool) {
	switch r {
	case 'А':
		return 'A', true
	case 'В':
		return 'B', true
	case 'С':
		return 'C', true
	case 'Е':
		return 'E', true
	case 'Н':
		return 'H', true
	case 'К':
		return 'K', true
	case 'М':
		return 'M', true
	case 'О':
		return 'O', true
	case 'Р':
		return 'P', true
	case 'Т':
		return 'T', true
	case 'Х':
		return 'X', true
	case 'а':
		return 'a', true
	case 'с':
		return 'c', true
	case 'е':
		return 'e', true
	case 'о':
		return 'o', true
	case 'р':
		return 'p', true
	case 'х':
		return 'x', true
	}
	return r, false
}

func isDash(r rune) bool {
	switch r {
	case '-', '‐', '‑', '–', '—', '−':
		return true
	}
	return false
}

func isCapture(r rune) bool {
	switch r {
	case 'x', 'X', ':', '×', '*', '✕':
		return true
	}
	return false
}

// Has reports whether a letter, taken at its word and without exchange of
// look-alikes, names a man in the set.
func (l Letters) Has(letter rune) bool {
	if l == Figurine {
		return figurine(letter) != chess.NoKind
	}
	latin, cyrillic := latinTwin(letter)
	if l == Russian && latin < 0x80 && !cyrillic || l != Russian && cyrillic {
		return false
	}
	return manOf(l, latin) != chess.NoKind
}
