package interchange

import (
	"errors"
	"reflect"
	"slices"
	"strings"

	"keymove/solver/problem"
)

// authorText writes a name as files hold it. A comma at the end keeps a name
// that is all family from being cut.
func authorText(a problem.Author) string {
	text := a.String()
	if read := problem.ParseAuthor(text); a.Given == "" && read.Family != a.Family {
		text += ","
	}
	return text
}

// firstTwin is the index of the twin that Problem.Twins begins with: b) unless
// the diagram is no problem.
func firstTwin(p *problem.Problem) int {
	if p.ZeroPosition {
		return 0
	}
	return 1
}

// setExtra keeps what the file said under its own key.
func setExtra(c *problem.Composition, key, text string) {
	if text == "" {
		return
	}
	if c.Extra == nil {
		c.Extra = map[string]string{}
	}
	if old := c.Extra[key]; old != "" {
		text = old + "\n" + text
	}
	c.Extra[key] = text
}

// readTask sets the stipulation and what stands with it. A task in free words
// is kept as it is, which is all that can be done with it. Twins must be there
// before it.
func (e *Entry) readTask(text string, at Error) {
	if err := e.Composition.Problem.SetTask(text); err != nil {
		at.Code, at.Text, at.Err, at.Mended = CodeStipulation, text, err, true
		e.fail(at)
	}
}

// stipulationText writes a stipulation with the words after it.
func stipulationText(s problem.Stipulation) string {
	return strings.TrimSpace(s.String() + " " + s.Remark)
}

// addTwin adds a twin, reporting words that are none; they are kept all the
// same. A task in free words is all that can be known of it.
func (e *Entry) addTwin(text string, at Error) {
	t, err := problem.ParseTwin(text)
	// Words that are none may read otherwise when they stand alone.
	for range 3 {
		again, _ := problem.ParseTwin(t.String())
		if again.String() == t.String() && len(again.Edits) == len(t.Edits) {
			break
		}
		t = again
	}
	e.Composition.Problem.Twins = append(e.Composition.Problem.Twins, t)
	if err != nil {
		at.Code, at.Text, at.Err = CodeTwin, text, err
		var fault *problem.TwinTextError
		at.Mended = errors.As(err, &fault) && fault.Fault == problem.TwinStipText
		e.fail(at)
	}
}

// lines cuts a text into its lines; "" has none.
func lines(text string) []string {
	if text == "" {
		return nil
	}
	return strings.Split(text, "\n")
}

// date reads a date, reporting and keeping a text that is none.
func (e *Entry) date(text string, at Error) problem.Date {
	d, err := problem.ParseDate(text)
	if err != nil {
		at.Code, at.Text, at.Err = CodeDate, text, err
		e.fail(at)
		setExtra(&e.Composition, at.Field, text)
	}
	return d
}

// wordsSuffice reports whether options can be told from their words: a fairy
// condition may be abbreviated so that it reads like an option.
func wordsSuffice(o problem.Options) bool {
	return reflect.DeepEqual(problem.ParseOptions(o.Strings()), o)
}

// comments are texts in a language that nobody has told.
func comments(texts []string) []problem.Comment {
	var all []problem.Comment
	for _, text := range texts {
		all = append(all, problem.Comment{Text: text})
	}
	return all
}

func commentTexts(comments []problem.Comment) []string {
	var all []string
	for _, c := range comments {
		all = append(all, c.Text)
	}
	return all
}

// hasLanguages reports whether the language of some comment is known.
func hasLanguages(c *problem.Composition) bool {
	return slices.ContainsFunc(c.Comments, func(comment problem.Comment) bool { return comment.Language != "" })
}
