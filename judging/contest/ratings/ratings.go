// Package ratings reads the organiser's file of titles, norms and data of
// solvers, in TOML. Everything that is wrong is told with its line and field.
package ratings

import (
	_ "embed"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"

	"keymove/judging/contest"
)

// Example is a file with everything that can stand in it, explained.
//
//go:embed ratings.toml
var Example []byte

// Code says what is wrong.
type Code string

// The codes.
const (
	NotTOML      Code = "notTOML"      // the text is no TOML: Value says what is wrong
	UnknownField Code = "unknownField" // nothing is known by this name
	WrongType    Code = "wrongType"    // the value is of another type: Value says which is wanted
	MissingValue Code = "missing"      // the field must be there
	BadKey       Code = "badKey"       // Value is no key: small letters, figures and _
	TwiceThere   Code = "twice"        // Value stands there for the second time
	BadNumber    Code = "badNumber"    // Value is out of its range
	UnknownTitle Code = "unknownTitle" // no title has the code Value
	NoCondition  Code = "noCondition"  // the norm asks for nothing
)

// Error is what is wrong, and where.
type Error struct {
	// Line counts from 1; 0 when not known.
	Line int
	// Field is the name of the field, with its table: "norm.share".
	Field string
	Code  Code
	Value string
}

func (e *Error) Error() string {
	return fmt.Sprintf("line %d: %s: %s %q", e.Line, e.Field, e.Code, e.Value)
}

// document is the file.
type document struct {
	Title []map[string]any `toml:"title"`
	Field []map[string]any `toml:"field"`
	Norm  []map[string]any `toml:"norm"`
}

// Read reads a file. With errors, each of them an *Error, nothing is to be used.
func Read(data []byte) (contest.Ratings, []*Error) {
	text := strings.TrimPrefix(string(data), "\ufeff")
	r := reader{lines: strings.Split(text, "\n")}
	var d document
	meta, err := toml.Decode(text, &d)
	if err != nil {
		return contest.Ratings{}, []*Error{r.syntax(err)}
	}
	for _, key := range meta.Undecoded() {
		r.fault(r.line(key[0], 0, ""), key.String(), UnknownField, "")
	}
	for i, t := range d.Title {
		r.title(i, t)
	}
	for i, t := range d.Field {
		r.field(i, t)
	}
	for i, t := range d.Norm {
		r.norm(i, t)
	}
	slices.SortStableFunc(r.errors, func(a, b *Error) int { return a.Line - b.Line })
	return r.ratings, r.errors
}

// reader reads the tables and remembers what is wrong.
type reader struct {
	lines   []string
	ratings contest.Ratings
	errors  []*Error
}

// syntax tells where a text is no TOML, or a table is none.
func (r *reader) syntax(err error) *Error {
	var parse toml.ParseError
	if errors.As(err, &parse) {
		return &Error{Line: parse.Position.Line, Field: parse.LastKey, Code: NotTOML, Value: parse.Message}
	}
	for _, name := range []string{"title", "field", "norm"} {
		if line := r.line(name, 0, ""); line > 0 {
			return &Error{Line: line, Field: name, Code: WrongType, Value: "[[" + name + "]]"}
		}
	}
	return &Error{Code: NotTOML, Value: err.Error()}
}

func (r *reader) fault(line int, field string, code Code, value string) {
	r.errors = append(r.errors, &Error{line, field, code, value})
}

// line finds the line of a field of a table's n-th entry, of the entry itself
// where the field is not there, 0 for neither.
func (r *reader) line(table string, n int, field string) int {
	head := regexp.MustCompile(`^\s*(\[\[?\s*` + regexp.QuoteMeta(table) + `\s*\]\]?|` + regexp.QuoteMeta(table) + `\s*=)`)
	entry := 0
	for i, text := range r.lines {
		if !head.MatchString(text) {
			continue
		}
		if n > 0 {
			n--
			continue
		}
		entry = i + 1
		break
	}
	if entry == 0 || field == "" {
		return entry
	}
	own := regexp.MustCompile(`^\s*"?` + regexp.QuoteMeta(field) + `"?\s*=`)
	for i := entry; i < len(r.lines) && !strings.HasPrefix(strings.TrimSpace(r.lines[i]), "["); i++ {
		if own.MatchString(r.lines[i]) {
			return i + 1
		}
	}
	return entry
}

// entry is one table with its place.
type entry struct {
	*reader
	table  string
	n      int
	values map[string]any
	known  []string
}

func (e *entry) fault(field string, code Code, value string) {
	e.reader.fault(e.line(e.table, e.n, field), e.table+"."+field, code, value)
}

// text reads a text field.
func (e *entry) text(field string, must bool) string {
	e.known = append(e.known, field)
	value, there := e.values[field]
	text, ok := value.(string)
	switch {
	case !there && must, ok && must && strings.TrimSpace(text) == "":
		e.fault(field, MissingValue, "")
	case there && !ok:
		e.fault(field, WrongType, `"…"`)
	}
	return strings.TrimSpace(text)
}

// number reads a whole number from 0 to most.
func (e *entry) number(field string, most int64) int {
	e.known = append(e.known, field)
	value, there := e.values[field]
	n, ok := value.(int64)
	switch {
	case there && !ok:
		e.fault(field, WrongType, "123")
	case n < 0 || n > most:
		e.fault(field, BadNumber, fmt.Sprint(n))
	}
	return int(n)
}

// yes reads true or false.
func (e *entry) yes(field string) bool {
	e.known = append(e.known, field)
	value, there := e.values[field]
	yes, ok := value.(bool)
	if there && !ok {
		e.fault(field, WrongType, "true, false")
	}
	return yes
}

// names reads the names by language.
func (e *entry) names() map[string]string {
	var names map[string]string
	for _, lang := range []string{"en", "ru"} {
		if text := e.text(lang, false); text != "" {
			if names == nil {
				names = map[string]string{}
			}
			names[lang] = text
		}
	}
	return names
}

// end tells of fields that nobody has read.
func (e *entry) end() {
	for field := range e.values {
		if !slices.Contains(e.known, field) {
			e.fault(field, UnknownField, "")
		}
	}
}

func (r *reader) title(n int, values map[string]any) {
	e := entry{reader: r, table: "title", n: n, values: values}
	t := contest.Title{Code: e.text("code", true), Names: e.names()}
	if t.Code != "" && slices.ContainsFunc(r.ratings.Titles, func(other contest.Title) bool { return other.Code == t.Code }) {
		e.fault("code", TwiceThere, t.Code)
	}
	e.end()
	r.ratings.Titles = append(r.ratings.Titles, t)
}

// keyForm is what keys of fields look like: they are headings of files.
var keyForm = regexp.MustCompile(`^[a-z][a-z0-9_]*$`)

func (r *reader) field(n int, values map[string]any) {
	e := entry{reader: r, table: "field", n: n, values: values}
	f := contest.Field{Key: e.text("key", true), Names: e.names(), Number: e.yes("number"), Record: e.yes("record")}
	switch {
	case f.Key == "":
	case !keyForm.MatchString(f.Key):
		e.fault("key", BadKey, f.Key)
	case r.ratings.Field(f.Key) != nil:
		e.fault("key", TwiceThere, f.Key)
	}
	e.end()
	r.ratings.Fields = append(r.ratings.Fields, f)
}

// The most that can stand in a norm.
const (
	mostRating  = 10_000
	mostSolvers = 10_000
)

func (r *reader) norm(n int, values map[string]any) {
	e := entry{reader: r, table: "norm", n: n, values: values}
	norm := contest.Norm{Title: e.text("title", true), Performance: e.number("performance", mostRating), Share: e.number("share", 100),
		Place: e.number("place", mostSolvers), Rated: e.number("rated", mostSolvers), RatedFrom: e.number("rated_from", mostRating)}
	switch {
	case norm.Title != "" && !slices.ContainsFunc(r.ratings.Titles, func(t contest.Title) bool { return t.Code == norm.Title }):
		e.fault("title", UnknownTitle, norm.Title)
	case norm.RatedFrom > 0 && norm.Rated == 0:
		e.fault("rated", MissingValue, "")
	case norm == contest.Norm{Title: norm.Title} && norm.Title != "":
		e.fault("title", NoCondition, norm.Title)
	case norm.Performance > 0 && r.ratings.Field(contest.PerformanceField) == nil:
		e.fault("performance", MissingValue, contest.PerformanceField)
	}
	e.end()
	r.ratings.Norms = append(r.ratings.Norms, norm)
}
