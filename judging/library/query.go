package library

import (
	"strconv"
	"strings"

	"keymove/solver/chess"
	"keymove/solver/problem"
)

// Query says which works are looked for. All that is said must hold; the zero
// Query finds every work.
type Query struct {
	// Words must begin words anywhere in what is written of the work. A word
	// with blanks is a phrase.
	Words []string
	// Authors, Sources and Keywords must begin words there.
	Authors, Sources, Keywords []string
	// FirstYear and LastYear bound the year of publication; 0 is open. A work
	// whose date may lie within is found.
	FirstYear, LastYear int
	// Genres are alternatives.
	Genres []problem.Genre
	// Stipulation is the task's code ("h#2.5"), "" for any. Stars, remarks and
	// letter case do not count.
	Stipulation string
	// Men, White and Black bound the number of men, of all and of each side.
	Men, White, Black Span
	Material          Force
	// Position is the whole position, and Pattern a part of it; nil asks
	// nothing.
	Position *Placed
	Pattern  *Sketch
	// Keys are alternatives.
	Keys []KeyMove
	// Verdicts are alternatives.
	Verdicts []Soundness
}

// Span is a range of numbers; Least 0 and Most 0 leave an end open.
type Span struct{ Least, Most int }

// IsZero reports whether nothing is asked.
func (s Span) IsZero() bool { return s == Span{} }

// Force asks for men of each side, whatever their squares.
type Force struct {
	// Least are the men that must be there. Where a side is Exact it has no
	// others.
	Least Material
	Exact [2]bool
}

// IsZero reports whether nothing is asked.
func (f Force) IsZero() bool { return f == Force{} }

// Matches reports whether the material is what is asked for.
func (f Force) Matches(m Material) bool {
	if !m.covers(f.Least) {
		return false
	}
	const side = 0xffffff
	return (!f.Exact[chess.White] || m&side == f.Least&side) && (!f.Exact[chess.Black] || m>>24 == f.Least>>24)
}

// Placed is a whole position to be found.
type Placed struct {
	Men     Men
	Freedom Freedom
}

// Sketch is a part of a position to be found.
type Sketch struct {
	Pattern Pattern
	Freedom Freedom
}

// KeyMove is a first move that is looked for. Fields that are not given may be
// anything.
type KeyMove struct {
	Man  chess.Kind   // NoKind: any
	From chess.Square // NoSquare: any
	To   chess.Square
	// Promotion is NoKind for any, also for none.
	Promotion chess.Kind
}

// Soundness is what the collection knows of a work's verdict.
type Soundness string

// The verdicts of a query.
const (
	Sound      Soundness = "sound"     // sound and without flaws
	Flawed     Soundness = "flawed"    // sound with flaws
	Unsound    Soundness = "unsound"   // with defects
	NotDecided Soundness = "undecided" // solved, not to the end
	Unsolved   Soundness = "unsolved"  // never solved as it stands
)

// IsZero reports whether the query finds every work.
func (q *Query) IsZero() bool { return q.String() == "" }

// String writes the query as ParseQuery reads it, in English words.
func (q *Query) String() string {
	var parts []string
	add := func(field, value string) { parts = append(parts, field+":"+quoted(value)) }
	if q.Stipulation != "" {
		if looksLikeTask(q.Stipulation) {
			parts = append(parts, q.Stipulation)
		} else {
			add("task", q.Stipulation)
		}
	}
	for _, w := range q.Words {
		if plain(w) {
			parts = append(parts, w)
		} else {
			add("text", w)
		}
	}
	for _, list := range []struct {
		field  string
		values []string
	}{{"author", q.Authors}, {"source", q.Sources}, {"keyword", q.Keywords}} {
		for _, v := range list.values {
			add(list.field, v)
		}
	}
	if q.FirstYear != 0 || q.LastYear != 0 {
		add("year", spanText(Span{q.FirstYear, q.LastYear}))
	}
	if len(q.Genres) > 0 {
		var names []string
		for _, g := range q.Genres {
			names = append(names, genreNames[g][0])
		}
		add("genre", strings.Join(names, ","))
	}
	for _, s := range []struct {
		field string
		span  Span
	}{{"men", q.Men}, {"white", q.White}, {"black", q.Black}} {
		if !s.span.IsZero() {
			add(s.field, spanText(s.span))
		}
	}
	for c := chess.White; c <= chess.Black; c++ {
		if letters := q.Material.letters(c); letters != "" || q.Material.Exact[c] {
			sign := ":"
			if q.Material.Exact[c] {
				sign = "="
			}
			parts = append(parts, c.String()+sign+letters)
		}
	}
	if p := q.Position; p != nil {
		setup := p.Men.Setup()
		add("position", setup.Placement()+p.Freedom.String())
	}
	if p := q.Pattern; p != nil {
		add("pattern", p.Pattern.String()+p.Freedom.String())
	}
	if len(q.Keys) > 0 {
		var keys []string
		for _, k := range q.Keys {
			keys = append(keys, k.String())
		}
		add("key", strings.Join(keys, ","))
	}
	if len(q.Verdicts) > 0 {
		var words []string
		for _, v := range q.Verdicts {
			words = append(words, string(v))
		}
		add("verdict", strings.Join(words, ","))
	}
	return strings.Join(parts, " ")
}

// letters writes the men of one side, queen after king: "KQ2RP".
func (f Force) letters(c chess.Colour) string {
	var b strings.Builder
	for kind := chess.King; kind >= chess.Pawn; kind-- {
		n := f.Least.Of(kind.Of(c))
		if n > 0 {
			b.WriteByte(kind.Of(chess.White).Letter())
		}
		if n > 1 {
			b.WriteString("*" + strconv.Itoa(n))
		}
	}
	return b.String()
}

// String writes the freedom as it follows a position: "" for none, "~" for any,
// else "~ms".
func (f Freedom) String() string {
	switch f {
	case 0:
		return ""
	case AnyFreedom:
		return "~"
	}
	text := "~"
	for i := range freedomLetters {
		if f>>i&1 != 0 {
			text += freedomLetters[i : i+1]
		}
	}
	return text
}

// String writes the move as a query names it: "Qd7", "Qd1d7", "Pa7a8=Q".
func (k KeyMove) String() string {
	text := ""
	if k.Man != chess.NoKind {
		text = string(k.Man.Of(chess.White).Letter())
	}
	if k.From.Valid() {
		text += k.From.String()
	}
	text += k.To.String()
	if k.Promotion != chess.NoKind {
		text += "=" + string(k.Promotion.Of(chess.White).Letter())
	}
	return text
}

func spanText(s Span) string {
	switch {
	case s.Least == s.Most:
		return strconv.Itoa(s.Least)
	case s.Least == 0:
		return "-" + strconv.Itoa(s.Most)
	case s.Most == 0:
		return strconv.Itoa(s.Least) + "-"
	}
	return strconv.Itoa(s.Least) + "-" + strconv.Itoa(s.Most)
}

// quoted puts a value with blanks in quotation marks; marks inside it go.
func quoted(value string) string {
	value = strings.ReplaceAll(value, `"`, "")
	if value == "" || strings.ContainsFunc(value, isBlank) {
		return `"` + value + `"`
	}
	return value
}
