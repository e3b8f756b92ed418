package interchange

import (
	"bytes"
	"encoding/binary"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
)

// decoded is a file's text with line ends made "\n".
type decoded struct {
	text string
	// badLines are the lines, from 1, with bytes that are no text.
	badLines []int
	// binary: so many bytes are no text that the file is something else.
	binary bool
}

func (d *decoded) blank() bool { return !d.binary && strings.TrimSpace(d.text) == "" }

// decode finds the encoding: UTF-8, UTF-16, and for lines that are neither,
// Windows-1251 or ISO-8859-1, whichever the letters look like.
func decode(data []byte) decoded {
	if text, ok := decodeUTF16(data); ok {
		data = []byte(text)
	}
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	// Text has no NUL; a stray one in a large file is damage, many are a
	// program's own data.
	d := decoded{binary: bytes.Count(data, []byte{0}) > len(data)/64}
	data = bytes.ReplaceAll(data, []byte("\r\n"), []byte("\n"))
	data = bytes.ReplaceAll(data, []byte("\r"), []byte("\n"))
	lines := bytes.Split(data, []byte("\n"))
	legacy := legacyEncoding(lines)
	var b strings.Builder
	b.Grow(len(data))
	for i, line := range lines {
		if i > 0 {
			b.WriteByte('\n')
		}
		text, good := decodeLine(line, legacy)
		if !good {
			d.badLines = append(d.badLines, i+1)
		}
		b.WriteString(text)
	}
	d.text = b.String()
	return d
}

// decodeLine returns the text of a line, and false when some of its bytes had
// to be replaced by U+FFFD.
func decodeLine(line []byte, legacy *charmap.Charmap) (string, bool) {
	good := true
	if !utf8.Valid(line) {
		if multi, bad := countUTF8(line); bad >= multi {
			line, _ = legacy.NewDecoder().Bytes(line) // a charmap never fails
		} else {
			good = false // a damaged line of UTF-8
		}
	}
	text := strings.Map(func(r rune) rune {
		if r == '\ufeff' {
			return -1 // the byte order mark of a file that was appended
		}
		// Control characters, and the two non-characters that YAML refuses.
		if r < ' ' && r != '\t' || r >= 0x7f && r < 0xa0 && r != 0x85 || r == 0xfffe || r == 0xffff {
			good = false
			return utf8.RuneError
		}
		if r == 0x85 {
			return ' '
		}
		return r
	}, string(line))
	return text, good
}

// countUTF8 counts the sequences of several bytes that are UTF-8, and the
// bytes that are not.
func countUTF8(line []byte) (multi, bad int) {
	for len(line) > 0 {
		r, size := utf8.DecodeRune(line)
		switch {
		case r == utf8.RuneError && size == 1:
			bad++
		case size > 1:
			multi++
		}
		line = line[size:]
	}
	return multi, bad
}

// legacyEncoding tells the old encodings apart by how letters stand: Russian
// words are runs of bytes above 0xBF, while the accented letters of Latin-1
// stand alone between ASCII letters.
func legacyEncoding(lines [][]byte) *charmap.Charmap {
	inRuns, alone := 0, 0
	for _, line := range lines {
		if utf8.Valid(line) {
			continue
		}
		for i := 0; i < len(line); {
			n := 0
			for i+n < len(line) && line[i+n] >= 0xa8 {
				n++
			}
			switch {
			case n == 1:
				alone++
			case n > 1:
				inRuns += n
			}
			i += max(n, 1)
		}
	}
	if inRuns > alone {
		return charmap.Windows1251
	}
	return charmap.ISO8859_1
}

// decodeUTF16 decodes UTF-16 with a byte order mark, or without one when every
// second byte of an ASCII start is NUL.
func decodeUTF16(data []byte) (string, bool) {
	if len(data) < 4 {
		return "", false
	}
	var order binary.ByteOrder
	switch {
	case data[0] == 0xff && data[1] == 0xfe, data[0] != 0 && data[1] == 0 && data[2] != 0 && data[3] == 0:
		order = binary.LittleEndian
	case data[0] == 0xfe && data[1] == 0xff, data[0] == 0 && data[1] != 0 && data[2] == 0 && data[3] != 0:
		order = binary.BigEndian
	default:
		return "", false
	}
	units := make([]uint16, len(data)/2)
	for i := range units {
		units[i] = order.Uint16(data[2*i:])
	}
	return string(utf16.Decode(units)), true
}

// reportBadLines adds an error to each entry in which damaged lines stand.
func (d *decoded) reportBadLines(entries []Entry) {
	next := 0
	for i := range entries {
		for ; next < len(d.badLines) && (i+1 == len(entries) || d.badLines[next] < entries[i+1].Line); next++ {
			entries[i].fail(Error{Code: CodeBytes, Line: d.badLines[next]})
		}
	}
}
