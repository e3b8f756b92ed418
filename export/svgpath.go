package export

import (
	"fmt"
	"strconv"
	"strings"
)

// PathError tells where the path data of a drawing could not be read.
type PathError struct {
	Offset int // in bytes
	Text   string
}

func (e *PathError) Error() string { return fmt.Sprintf("path at byte %d: %q", e.Offset, e.Text) }

// pathReader reads the numbers of SVG path data.
type pathReader struct {
	text string
	at   int
}

func (r *pathReader) fail() error {
	return &PathError{Offset: r.at, Text: r.text[r.at:min(len(r.text), r.at+8)]}
}

// done skips separators and reports whether nothing is left.
func (r *pathReader) done() bool {
	for r.at < len(r.text) && strings.IndexByte(" ,\t\r\n", r.text[r.at]) >= 0 {
		r.at++
	}
	return r.at == len(r.text)
}

// number reads a number; "1-2" and "1.5.5" are two each.
func (r *pathReader) number() (float64, error) {
	if r.done() {
		return 0, r.fail()
	}
	end, dot, exponent := r.at, false, false
scan:
	for ; end < len(r.text); end++ {
		switch c := r.text[end]; {
		case c >= '0' && c <= '9':
		case c == '.' && !dot && !exponent:
			dot = true
		case (c == 'e' || c == 'E') && !exponent && end > r.at:
			exponent = true
		case (c == '-' || c == '+') && (end == r.at || r.text[end-1]|0x20 == 'e'):
		default:
			break scan
		}
	}
	v, err := strconv.ParseFloat(r.text[r.at:end], 64)
	if err != nil {
		return 0, r.fail()
	}
	r.at = end
	return v, nil
}

// flag reads a 0 or 1, which may stand without a separator.
func (r *pathReader) flag() (bool, error) {
	if r.done() || r.text[r.at] != '0' && r.text[r.at] != '1' {
		return false, r.fail()
	}
	r.at++
	return r.text[r.at-1] == '1', nil
}

// pathArguments is how many numbers follow a command; those of an arc are told
// apart in parseArc.
var pathArguments = map[byte]int{'M': 2, 'L': 2, 'H': 1, 'V': 1, 'C': 6, 'S': 4, 'Q': 4, 'T': 2, 'A': 7, 'Z': 0}

// parsePath reads the data of an SVG path. Errors are *PathError.
func parsePath(text string) (Path, error) {
	r := &pathReader{text: text}
	b := pathBuilder{}
	var command byte
	for !r.done() {
		if c := r.text[r.at]; c|0x20 >= 'a' && c|0x20 <= 'z' {
			if _, known := pathArguments[c&^0x20]; !known {
				return nil, r.fail()
			}
			command = c
			r.at++
		} else if command == 0 || command|0x20 == 'z' {
			return nil, r.fail()
		}
		if len(b.path) == 0 && command|0x20 != 'm' {
			return nil, r.fail()
		}
		if err := b.step(r, command); err != nil {
			return nil, err
		}
		// Further pairs after a move are lines.
		switch command {
		case 'M':
			command = 'L'
		case 'm':
			command = 'l'
		}
	}
	return b.path, nil
}

// pathBuilder follows the pen.
type pathBuilder struct {
	path       Path
	pen, begin Point
	// control is the last control point, mirrored by S (cubic) and T
	// (quadratic).
	control          Point
	cubic, quadratic bool
}

// step reads the numbers of one command and draws it.
func (b *pathBuilder) step(r *pathReader, command byte) error {
	var origin Point
	if command >= 'a' {
		origin = b.pen
	}
	kind := command &^ 0x20
	if kind == 'A' {
		return b.arc(r, origin)
	}
	var n [6]float64
	for i := range pathArguments[kind] {
		v, err := r.number()
		if err != nil {
			return err
		}
		n[i] = v
	}
	at := func(i int) Point { return Point{n[i] + origin.X, n[i+1] + origin.Y} }
	mirrored := b.pen
	if kind == 'S' && b.cubic || kind == 'T' && b.quadratic {
		mirrored = Point{2*b.pen.X - b.control.X, 2*b.pen.Y - b.control.Y}
	}
	b.cubic, b.quadratic = kind == 'C' || kind == 'S', kind == 'Q' || kind == 'T'
	switch kind {
	case 'M':
		b.pen = at(0)
		b.begin = b.pen
		b.path = append(b.path, Segment{Op: MoveTo, P: [3]Point{b.pen}})
	case 'L':
		b.line(at(0))
	case 'H':
		b.line(Point{n[0] + origin.X, b.pen.Y})
	case 'V':
		b.line(Point{b.pen.X, n[0] + origin.Y})
	case 'C':
		b.curve(at(0), at(2), at(4))
	case 'S':
		b.curve(mirrored, at(0), at(2))
	case 'Q':
		b.bow(at(0), at(2))
	case 'T':
		b.bow(mirrored, at(0))
	case 'Z':
		b.path = append(b.path, Segment{Op: ClosePath})
		b.pen = b.begin
	}
	return nil
}

func (b *pathBuilder) line(to Point) {
	b.path = append(b.path, Segment{Op: LineTo, P: [3]Point{to}})
	b.pen = to
}

func (b *pathBuilder) curve(c1, c2, to Point) {
	b.path = append(b.path, Segment{Op: CubeTo, P: [3]Point{c1, c2, to}})
	b.control, b.pen = c2, to
}

func (b *pathBuilder) bow(control, to Point) {
	b.path = append(b.path, quadratic(b.pen, control, to))
	b.control, b.pen = control, to
}

func (b *pathBuilder) arc(r *pathReader, origin Point) error {
	var n [5]float64 // rx, ry, rotation, x, y
	var large, sweep bool
	var err error
	for i := range n {
		if i == 3 {
			if large, err = r.flag(); err != nil {
				return err
			}
			if sweep, err = r.flag(); err != nil {
				return err
			}
		}
		if n[i], err = r.number(); err != nil {
			return err
		}
	}
	to := Point{n[3] + origin.X, n[4] + origin.Y}
	b.path = arc(b.path, b.pen, n[0], n[1], n[2], large, sweep, to)
	b.pen, b.cubic, b.quadratic = to, false, false
	return nil
}
