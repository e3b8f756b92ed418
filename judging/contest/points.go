package contest

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// unit is how many parts a point has: divisible by 2 to 20 and by 1000, so
// that every share of 5 points between up to 20 items, and every decimal of
// three places, is a whole number of parts, and sums are exact.
const unit = 5_819_814_000

// maxPoints bounds what is read, so that no sum can overflow: there is room for
// a thousand numbers of this size.
const maxPoints = 1_000_000

// Points is an exact number of points. The zero Points are none. Points
// compare with ==.
type Points struct{ parts int64 }

// Whole returns n points. n is at most a million.
func Whole(n int) Points { return Points{int64(min(max(n, -maxPoints), maxPoints)) * unit} }

// Fraction returns n/d points, false when they cannot be held exactly: d must
// be positive and divide the unit, as 2 to 20, 25, 50, 100 and 1000 do.
func Fraction(n, d int) (Points, bool) {
	if d <= 0 || n < -maxPoints || n > maxPoints {
		return Points{}, false
	}
	g := gcd(int64(max(n, -n)), int64(d))
	top, bottom := int64(n)/g, int64(d)/g
	if unit%bottom != 0 {
		return Points{}, false
	}
	return Points{top * (unit / bottom)}, true
}

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// Add returns p + q.
func (p Points) Add(q Points) Points { return Points{p.parts + q.parts} }

// Sub returns p − q.
func (p Points) Sub(q Points) Points { return Points{p.parts - q.parts} }

// Times returns p · n.
func (p Points) Times(n int) Points { return Points{p.parts * int64(n)} }

// Over returns p / n, false when that cannot be held exactly.
func (p Points) Over(n int) (Points, bool) {
	if n <= 0 || p.parts%int64(n) != 0 {
		return Points{}, false
	}
	return Points{p.parts / int64(n)}, true
}

// Cmp returns -1, 0 or 1 as p is less than, equal to or greater than q.
func (p Points) Cmp(q Points) int {
	switch {
	case p.parts < q.parts:
		return -1
	case p.parts > q.parts:
		return 1
	}
	return 0
}

// IsZero reports whether p is no points.
func (p Points) IsZero() bool { return p.parts == 0 }

// Negative reports whether p is less than none.
func (p Points) Negative() bool { return p.parts < 0 }

// Float returns the nearest float, for charts and spreadsheets; never compute
// with it.
func (p Points) Float() float64 { return float64(p.parts) / unit }

// Ratio returns p as a fraction in lowest terms; the divisor is positive.
func (p Points) Ratio() (n, d int64) {
	g := gcd(max(p.parts, -p.parts), unit)
	return p.parts / g, unit / g
}

// String returns the number as files hold it: "5", "2.5", "1.125" or, where no
// decimal of three places is exact, "5/3".
func (p Points) String() string { return p.Text(".") }

// Text is String with another decimal sign, such as the comma of Russian.
func (p Points) Text(decimal string) string {
	n, d := p.Ratio()
	if 1000%d != 0 {
		return fmt.Sprintf("%d/%d", n, d)
	}
	sign := ""
	if n < 0 {
		sign, n = "-", -n
	}
	text := sign + strconv.FormatInt(n/d, 10)
	if rest := n % d; rest != 0 {
		text += decimal + strings.TrimRight(fmt.Sprintf("%03d", rest*(1000/d)), "0")
	}
	return text
}

// vulgar are the fractions with a character of their own.
var vulgar = map[rune][2]int64{
	'½': {1, 2}, '⅓': {1, 3}, '⅔': {2, 3}, '¼': {1, 4}, '¾': {3, 4}, '⅕': {1, 5}, '⅖': {2, 5}, '⅗': {3, 5}, '⅘': {4, 5},
	'⅙': {1, 6}, '⅚': {5, 6}, '⅛': {1, 8}, '⅜': {3, 8}, '⅝': {5, 8}, '⅞': {7, 8},
}

// Mixed returns the number as sheets show it: "2½", "1⅔", "¼"; where the
// fraction has no character of its own it is String.
func (p Points) Mixed() string {
	n, d := p.Ratio()
	if d == 1 || n < 0 {
		return p.String()
	}
	for sign, f := range vulgar {
		if f[0] == n%d && f[1] == d {
			if n < d {
				return string(sign)
			}
			return strconv.FormatInt(n/d, 10) + string(sign)
		}
	}
	return p.String()
}

// PointsFault says why a text is no number of points.
type PointsFault string

// The faults.
const (
	NoNumber      PointsFault = "noNumber"      // something else stands there
	NegativeValue PointsFault = "negative"      // there are no negative points
	TooLarge      PointsFault = "tooLarge"      // more than a million
	Inexact       PointsFault = "inexact"       // a fraction that cannot be held exactly
	ZeroDivisor   PointsFault = "zeroDivisor"   // "1/0"
	TrailingText  PointsFault = "trailingText"  // something follows the number
	TooManyDigits PointsFault = "tooManyDigits" // more than three decimals
)

// PointsError tells what is wrong with a text and where.
type PointsError struct {
	Text string
	// Offset is the byte at which reading failed.
	Offset int
	Fault  PointsFault
}

func (e *PointsError) Error() string {
	return fmt.Sprintf("points %q: %s at byte %d", e.Text, e.Fault, e.Offset)
}

// ParsePoints reads "5", "2.5", "2,5", "5/3", "1 2/3", "2½" and "½", with space
// around. Errors are *PointsError.
func ParsePoints(text string) (Points, error) {
	r := pointsReader{text: text}
	p, fault := r.read()
	if fault != "" {
		return Points{}, &PointsError{Text: text, Offset: r.at, Fault: fault}
	}
	return p, nil
}

type pointsReader struct {
	text string
	at   int
}

func (r *pointsReader) space() {
	r.at = len(r.text) - len(strings.TrimLeft(r.text[r.at:], " \t\u00a0"))
}

// digits reads a whole number; width is 0 when there is none.
func (r *pointsReader) digits() (value int64, width int) {
	for ; r.at < len(r.text) && '0' <= r.text[r.at] && r.text[r.at] <= '9'; r.at++ {
		width++
		if value = 10*value + int64(r.text[r.at]-'0'); value > 1000*maxPoints {
			value = 1000*maxPoints + 1
		}
	}
	return value, width
}

func (r *pointsReader) read() (Points, PointsFault) {
	r.space()
	if strings.HasPrefix(r.text[r.at:], "-") || strings.HasPrefix(r.text[r.at:], "−") {
		return Points{}, NegativeValue
	}
	whole, width := r.digits()
	if whole > maxPoints {
		return Points{}, TooLarge
	}
	var p Points
	var fault PointsFault
	switch rest := r.text[r.at:]; {
	case width > 0 && (strings.HasPrefix(rest, ".") || strings.HasPrefix(rest, ",")):
		p, fault = r.decimals(whole)
	case width > 0 && strings.HasPrefix(rest, "/"):
		p, fault = r.over(0, whole)
	default:
		p, fault = r.mixed(whole, width > 0)
	}
	if fault != "" {
		return Points{}, fault
	}
	r.space()
	if r.at < len(r.text) {
		return Points{}, TrailingText
	}
	return p, ""
}

// decimals reads what follows the whole part: at most three digits.
func (r *pointsReader) decimals(whole int64) (Points, PointsFault) {
	r.at++
	value, width := r.digits()
	scale := int64(1000)
	switch {
	case width == 0:
		return Points{}, NoNumber
	case width > 3:
		return Points{}, TooManyDigits
	}
	for range width {
		scale /= 10
	}
	return Points{whole*unit + value*scale*(unit/1000)}, ""
}

// over reads "/d" after a numerator.
func (r *pointsReader) over(whole, top int64) (Points, PointsFault) {
	r.at++
	start := r.at
	d, width := r.digits()
	fault := PointsFault("")
	switch {
	case width == 0:
		return Points{}, NoNumber
	case d == 0:
		fault = ZeroDivisor
	case d > maxPoints:
		fault = Inexact
	}
	if fault == "" {
		if p, ok := Fraction(int(top), int(d)); ok {
			return Points{p.parts + whole*unit}, ""
		}
		fault = Inexact
	}
	r.at = start
	return Points{}, fault
}

// mixed reads what may follow the whole part in "2½" and "1 2/3".
func (r *pointsReader) mixed(whole int64, known bool) (Points, PointsFault) {
	end := r.at
	r.space()
	sign, size := utf8.DecodeRuneInString(r.text[r.at:])
	if f, ok := vulgar[sign]; ok {
		r.at += size
		return Points{whole*unit + f[0]*(unit/f[1])}, ""
	}
	if !known {
		return Points{}, NoNumber
	}
	if top, width := r.digits(); width > 0 && strings.HasPrefix(r.text[r.at:], "/") && top <= maxPoints {
		return r.over(whole, top)
	}
	r.at = end
	return Points{whole * unit}, ""
}
