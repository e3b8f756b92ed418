package library

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"keymove/solver/chess"
	"keymove/solver/problem"
)

// Fault says what is wrong with a word of a query.
type Fault string

// The faults.
const (
	BadValue   Fault = "value"   // the field does not take this value
	NoValue    Fault = "empty"   // nothing follows the field's name
	OpenQuote  Fault = "quote"   // the closing quotation mark is missing
	BadPattern Fault = "pattern" // no pattern or position
)

// QueryError tells which word of a query cannot be read.
type QueryError struct {
	// Offset is the byte at which the word begins.
	Offset int
	Word   string
	// Field is the English name of the field, "" for a word without one.
	Field string
	Fault Fault
}

// Error describes the fault for a log.
func (e *QueryError) Error() string {
	return fmt.Sprintf("query word %q at byte %d: %s", e.Word, e.Offset, e.Fault)
}

// ParseQuery reads a query: words parted by blanks.
//
//	#2 h#3.5 +              the task
//	1920 1920-1930 1920-    the year
//	7+5                     white and black men
//	mansfield "good comp"   words anywhere in what is written of the work
//	author:loyd source:bell keyword:novotny genre:study men:-7
//	white:KQ white:QRP*3 black=K    at least these men; with = no others
//	white:Kd4               these men on these squares
//	key:Qd7 verdict:unsound
//	position:8/8/…~         the whole position; ~ in any turn, ~m mirrored,
//	                        ~r rotated, ~s shifted, ~c with colours exchanged
//	pattern:////3k.~s       a part of it, see ParsePattern
//
// A value of several words is put in quotation marks; genres, keys and verdicts
// may be several, parted by commas. Field names and men are read in English and
// in Russian. What can be read is in the Query even when an error is returned,
// which is a *QueryError for the first word that cannot.
func ParseQuery(text string) (Query, error) {
	r := queryReader{}
	for _, w := range splitQuery(text) {
		r.word(w)
	}
	if r.fault != nil {
		return r.q, r.fault
	}
	return r.q, nil
}

// queryWord is a word with its field; the quotation marks are gone.
type queryWord struct {
	offset       int
	whole        string
	field, value string
	sign         byte // ':' or '=', 0 without a field
	quoted, open bool
}

func isBlank(r rune) bool { return unicode.IsSpace(r) }

// splitQuery parts the words of a query.
func splitQuery(text string) []queryWord {
	var words []queryWord
	for i := 0; i < len(text); {
		if r, size := utf8.DecodeRuneInString(text[i:]); isBlank(r) {
			i += size
			continue
		}
		start, inside, marks := i, false, false
		for i < len(text) {
			r, size := utf8.DecodeRuneInString(text[i:])
			if r == '"' {
				inside, marks = !inside, true
			} else if isBlank(r) && !inside {
				break
			}
			i += size
		}
		w := queryWord{offset: start, whole: text[start:i], quoted: marks, open: inside}
		w.value = strings.ReplaceAll(w.whole, `"`, "")
		if at := strings.IndexAny(w.whole, `:="`); at > 0 && w.whole[at] != '"' {
			if field := fieldOf(w.whole[:at]); field != "" {
				w.field, w.sign, w.value = field, w.whole[at], strings.ReplaceAll(w.whole[at+1:], `"`, "")
			}
		}
		words = append(words, w)
	}
	return words
}

type queryReader struct {
	q     Query
	fault *QueryError
}

func (r *queryReader) fail(w queryWord, f Fault) {
	if r.fault == nil {
		r.fault = &QueryError{Offset: w.offset, Word: w.whole, Field: w.field, Fault: f}
	}
}

func (r *queryReader) word(w queryWord) {
	value := strings.TrimSpace(w.value)
	switch {
	case w.open:
		r.fail(w, OpenQuote)
	case w.field == "" && !w.quoted:
		r.bare(value)
	case w.field == "":
		r.addWord(&r.q.Words, value)
	case value == "" && w.sign != '=':
		r.fail(w, NoValue)
	case !r.set(w.field, value, w.sign == '='):
		fault := BadValue
		if w.field == "position" || w.field == "pattern" {
			fault = BadPattern
		}
		r.fail(w, fault)
	}
}

// bare reads a word without a field.
func (r *queryReader) bare(value string) {
	if looksLikeTask(value) {
		r.q.Stipulation = taskCode(value)
		return
	}
	if white, black, ok := strings.Cut(value, "+"); ok {
		w, err1 := strconv.Atoi(white)
		b, err2 := strconv.Atoi(black)
		if err1 == nil && err2 == nil && w > 0 && b > 0 && w <= 64 && b <= 64 {
			r.q.White, r.q.Black = Span{w, w}, Span{b, b}
			return
		}
	}
	if years, ok := parseSpan(value); ok && yearLike(years) {
		r.q.FirstYear, r.q.LastYear = years.Least, years.Most
		return
	}
	r.addWord(&r.q.Words, value)
}

// yearLike tells years from other numbers: four digits.
func yearLike(s Span) bool {
	fits := func(n int) bool { return n == 0 || n >= 1000 && n <= 9999 }
	return fits(s.Least) && fits(s.Most)
}

// addWord keeps a word that has something to search for.
func (r *queryReader) addWord(list *[]string, value string) {
	if tokens := Tokens(value); len(tokens) > 0 {
		*list = append(*list, strings.Join(tokens, " "))
	}
}

// set reads the value of a field and reports whether it could.
func (r *queryReader) set(field, value string, exact bool) bool {
	switch field {
	case "author":
		r.addWord(&r.q.Authors, value)
	case "source":
		r.addWord(&r.q.Sources, value)
	case "keyword":
		r.addWord(&r.q.Keywords, value)
	case "text":
		r.addWord(&r.q.Words, value)
	case "task":
		r.q.Stipulation = taskCode(value)
	case "year":
		years, ok := parseSpan(value)
		r.q.FirstYear, r.q.LastYear = years.Least, years.Most
		return ok
	case "men":
		var ok bool
		r.q.Men, ok = parseSpan(value)
		return ok
	case "white":
		return r.side(chess.White, value, exact)
	case "black":
		return r.side(chess.Black, value, exact)
	case "genre":
		return each(value, func(word string) bool { return r.genre(word) })
	case "verdict":
		return each(value, func(word string) bool { return r.verdict(word) })
	case "key":
		return each(value, func(word string) bool {
			k, ok := ParseKeyMove(word)
			if ok {
				r.q.Keys = append(r.q.Keys, k)
			}
			return ok
		})
	case "position":
		return r.position(value)
	case "pattern":
		return r.pattern(value)
	}
	return true
}

// each reads values parted by commas.
func each(value string, read func(string) bool) bool {
	for word := range strings.SplitSeq(value, ",") {
		if !read(word) {
			return false
		}
	}
	return true
}

func (r *queryReader) genre(word string) bool {
	for g, names := range genreNames {
		if len(names) > 0 && slices.Contains(names, Fold(word)) {
			r.q.Genres = append(r.q.Genres, problem.Genre(g))
			return true
		}
	}
	return false
}

func (r *queryReader) verdict(word string) bool {
	for v, names := range verdictNames {
		if slices.Contains(names, Fold(word)) {
			r.q.Verdicts = append(r.q.Verdicts, v)
			return true
		}
	}
	return false
}

// parseSpan reads "7", "3-7", "3-" and "-7".
func parseSpan(value string) (Span, bool) {
	value = strings.ReplaceAll(value, "–", "-")
	first, last, ranged := strings.Cut(value, "-")
	if !ranged {
		last = first
	}
	var s Span
	if !number(first, &s.Least) || !number(last, &s.Most) || s == (Span{}) || s.Most != 0 && s.Most < s.Least {
		return Span{}, false
	}
	return s, true
}

// number reads digits; no digits are an open end.
func number(text string, n *int) bool {
	if text == "" {
		return true
	}
	value, err := strconv.Atoi(text)
	if err != nil || value < 0 || value > 99999 || text[0] == '+' || text[0] == '-' {
		return false
	}
	*n = value
	return true
}

// looksLikeTask tells the code of a task from other words by its sign.
func looksLikeTask(text string) bool {
	if text != "+" && text != "=" && !strings.ContainsAny(text, "#=") {
		return false
	}
	s, err := problem.ParseStipulation(text)
	return err == nil && s.Remark == "" && s.Goal.Kind != problem.NoGoal && !strings.ContainsFunc(taskCode(text), isBlank)
}

// taskCode writes a task as it is indexed.
func taskCode(text string) string {
	s, _ := problem.ParseStipulation(text)
	return TaskCode(s)
}

// TaskCode is what a query's Stipulation is compared with: the code without
// star and v, or the words of a free task, folded.
func TaskCode(s problem.Stipulation) string {
	s.SetPlay, s.Tries, s.Remark = false, false, ""
	return strings.Join(strings.Fields(Fold(s.String())), " ")
}

// plain reports whether a word is read back as a word.
func plain(word string) bool {
	words := splitQuery(word)
	if len(words) != 1 || words[0].field != "" || words[0].quoted || looksLikeTask(word) {
		return false
	}
	if span, ok := parseSpan(word); ok && yearLike(span) {
		return false
	}
	return true
}

// SetField writes a field into the text of a query in place of what the text
// says of it; "" takes the field out. The other words stay as they are typed.
func SetField(text, field, value string) string {
	var kept []string
	at, done := 0, value == ""
	for _, w := range splitQuery(text) {
		word := text[w.offset : w.offset+len(w.whole)]
		at = w.offset + len(w.whole)
		if w.field == field && !w.open {
			if done {
				continue
			}
			word, done = field+":"+quoted(value), true
		}
		kept = append(kept, word)
	}
	if !done {
		return strings.TrimLeft(strings.Join(append(kept, field+":"+quoted(value)), " "), " ")
	}
	result := strings.Join(kept, " ")
	if trailing := text[at:]; trailing != "" && result != "" {
		result += " "
	}
	return result
}
