package interchange

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"slices"
	"strings"

	"keymove/solver/problem"
)

// writeJSON writes one composition a line.
func writeJSON(w io.Writer, cs []problem.Composition) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	for i := range cs {
		if err := enc.Encode(toWire(&cs[i])); err != nil {
			return err
		}
	}
	return nil
}

// readJSON reads one composition a line. Objects that run over several lines
// and the elements of an array are read too.
func readJSON(text string) []Entry {
	var entries []Entry
	for line := 1; text != ""; {
		rest := strings.TrimLeft(text, " \t\n,[]")
		line += strings.Count(text[:len(text)-len(rest)], "\n")
		if rest == "" {
			break
		}
		object := jsonObject(rest)
		e := Entry{Line: line}
		e.readObject(object)
		entries = append(entries, e)
		line += strings.Count(object, "\n")
		text = rest[len(object):]
	}
	return entries
}

// jsonObject returns the text of the first object: up to its closing brace, or
// when it has none, up to the line before the next object.
func jsonObject(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	if json.Valid([]byte(line)) {
		return line
	}
	if next := strings.Index(text, "\n{"); next >= 0 {
		text = text[:next]
	}
	dec := json.NewDecoder(strings.NewReader(text))
	var object json.RawMessage
	if dec.Decode(&object) == nil {
		return text[:dec.InputOffset()]
	}
	if strings.HasPrefix(text, "{") {
		return text
	}
	return line
}

// readObject reads one composition. A field of the wrong type, or one that is
// not known, is kept in Extra.
func (e *Entry) readObject(text string) {
	var w wire
	dec := json.NewDecoder(strings.NewReader(text))
	dec.DisallowUnknownFields()
	if dec.Decode(&w) != nil {
		w = wire{}
		e.readFields(text, &w)
	}
	if len(e.Errors) == 0 {
		if w.FEN == "" && w.Extra[extraMen] == "" {
			e.fail(Error{Field: "fen", Code: CodeMissing})
		}
		if w.Stipulation == "" {
			e.fail(Error{Field: "stipulation", Code: CodeMissing})
		}
	}
	e.fromWire(&w)
}

// readFields reads an object field by field.
func (e *Entry) readFields(text string, w *wire) {
	var fields map[string]json.RawMessage
	if err := json.Unmarshal([]byte(text), &fields); err != nil {
		e.failJSON(text, err)
		setExtra(&e.Composition, extraText, text)
		return
	}
	for _, key := range slices.Sorted(maps.Keys(fields)) {
		value := fields[key]
		if readField(w, key, value) == nil || readField(w, key, asList(value)) == nil || readField(w, key, asText(value)) == nil {
			continue
		}
		setExtra(&e.Composition, key, string(value))
		var wrongType *json.UnmarshalTypeError
		if errors.As(readField(w, key, value), &wrongType) {
			e.fail(Error{Field: key, Code: CodeType, Text: string(value)})
		}
	}
}

// readField sets one field of w from its JSON. "stip", which many lists of
// problems use, is another name of the stipulation.
func readField(w *wire, key string, value json.RawMessage) error {
	if key == "stip" {
		key = "stipulation"
	}
	object, err := json.Marshal(map[string]json.RawMessage{key: value})
	if err != nil {
		return err
	}
	dec := json.NewDecoder(bytes.NewReader(object))
	dec.DisallowUnknownFields()
	old := *w
	if err = dec.Decode(w); err != nil {
		*w = old
	}
	return err
}

// asList wraps a value where a list of one was meant.
func asList(value json.RawMessage) json.RawMessage {
	return slices.Concat([]byte("["), value, []byte("]"))
}

// asText quotes a number where a text was meant.
func asText(value json.RawMessage) json.RawMessage {
	if value[0] == '"' || value[0] == '[' || value[0] == '{' {
		return value
	}
	return slices.Concat([]byte(`"`), value, []byte(`"`))
}

// failJSON reports broken JSON where it breaks.
func (e *Entry) failJSON(text string, err error) {
	at := Error{Code: CodeSyntax, Text: firstLine(text), Err: err}
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		before := text[:min(int(syntax.Offset), len(text))]
		at.Line = e.Line + strings.Count(before, "\n")
		at.Column = len(before) - strings.LastIndex(before, "\n") - 1
	}
	e.fail(at)
}
