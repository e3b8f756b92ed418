package problem

import "keymove/solver/chess"

// Arrows between two squares: a man goes, two men change places.
var (
	goesArrows    = [...]string{"-->", "==>", "->", "=>", "→", "⇒", "–", "—", "-", "=", "to "}
	changesArrows = [...]string{"<-->", "<==>", "<->", "<=>", "↔", "⇔", "<--", "<-"}
)

// arrow moves over an arrow of either kind, if there is one.
func (r *twinReader) arrow() (changes, ok bool) {
	r.skip(" \t")
	if r.takeAny(changesArrows[:]...) >= 0 {
		return true, true
	}
	return false, r.takeAny(goesArrows[:]...) >= 0
}

// signs reads a change written without a command: wRh4-->g1, wRa1<-->bSb2,
// -wPa2, +bSg1, WSa3, Sd4=R.
func (r *twinReader) signs() TwinTextFault {
	if r.take("+") {
		r.skip(" ")
		return r.added()
	}
	if r.takeAny("-", "–", "—", "−") >= 0 {
		sq, ok := r.manSquare()
		if !ok {
			return TwinSquare
		}
		return r.add(Edit{Kind: Remove, From: sq})
	}
	start := r.pos
	from, ok := r.manSquare()
	if !ok {
		return TwinSquare
	}
	written := r.text[start:r.pos]
	end := r.pos
	changes, ok := r.arrow()
	if !ok {
		r.pos = end
		return r.bareMan(written, from)
	}
	after := r.pos
	if to, ok := r.manSquare(); ok {
		kind := MoveMan
		if changes {
			kind = Exchange
		}
		return r.add(Edit{Kind: kind, From: from, To: to})
	}
	r.pos = after
	return r.becomes(from)
}

// bareMan reads a man with its colour as an addition: "WSa3".
func (r *twinReader) bareMan(written string, sq chess.Square) TwinTextFault {
	man := scanner{text: written}
	inner := twinReader{scanner: man}
	c, ok := inner.colour()
	k, ok2 := inner.kind()
	if !ok || !ok2 {
		return TwinCommand
	}
	return r.add(Edit{Kind: Add, Man: k.Of(c), To: sq})
}

// becomes reads the right side of "Sd4=R" and "wSd4=bR".
func (r *twinReader) becomes(sq chess.Square) TwinTextFault {
	r.skip(" ")
	c, coloured := r.colour()
	k, ok := r.kind()
	if !ok || r.inWord() {
		return TwinMan
	}
	if coloured {
		return r.add(Edit{Kind: Add, Man: k.Of(c), To: sq})
	}
	return r.add(Edit{Kind: Replace, To: sq, New: k})
}
