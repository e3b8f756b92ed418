package problem

import "strings"

// command moves over a command's word and returns its kind; NoEdit when there
// is none. Four letters are enough, and one wrong letter is forgiven.
func (r *twinReader) command() EditKind {
	word := r.word()
	kind := commandOf(word)
	if kind != NoEdit {
		r.pos += len(word)
	}
	return kind
}

func commandOf(word string) EditKind {
	for kind, name := range editNames {
		exact := strings.EqualFold(name, word)
		short := len(word) >= 4 && len(word) < len(name) && strings.EqualFold(name[:len(word)], word)
		if name != "" && (exact || short) {
			return EditKind(kind)
		}
	}
	for kind, name := range editNames {
		if len(word) >= 4 && oneSlip(strings.ToLower(name), strings.ToLower(word)) {
			return EditKind(kind)
		}
	}
	return NoEdit
}

// oneSlip reports whether two words differ by one letter, changed, left out,
// doubled or exchanged with its neighbour.
func oneSlip(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	if len(b)-len(a) > 1 {
		return false
	}
	i := 0
	for i < len(a) && a[i] == b[i] {
		i++
	}
	if len(a) < len(b) {
		return a[i:] == b[i+1:]
	}
	if i == len(a) || a[i+1:] == b[i+1:] {
		return true
	}
	return i+1 < len(a) && a[i] == b[i+1] && a[i+1] == b[i] && a[i+2:] == b[i+2:]
}
