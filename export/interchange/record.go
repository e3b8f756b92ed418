package interchange

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"

	"keymove/solver/problem"
)

// What PGN and LaTeX have no words for is kept in a record: in a tag and on a
// line of remark, which other programs pass over.
const (
	recordTag  = "Keymove"
	recordMark = "%keymove "
)

// extraRecord keeps a record that cannot be read.
const extraRecord = "record"

// wireFields returns a composition's JSON by field.
func wireFields(c *problem.Composition) map[string]json.RawMessage {
	data, err := json.Marshal(toWire(c))
	if err != nil {
		panic(err) // strings, numbers and flags always encode
	}
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(data, &fields); err != nil {
		panic(err) // it is the object just written
	}
	return fields
}

// record returns what makes a work that is read without it whole again, ""
// when nothing is missing: the JSON fields in which the two differ, null where
// want has nothing.
func record(want, read *problem.Composition) string {
	whole, known := wireFields(want), wireFields(read)
	rest := map[string]json.RawMessage{}
	for key := range known {
		if whole[key] == nil {
			rest[key] = json.RawMessage("null")
		}
	}
	for key, value := range whole {
		if !bytes.Equal(known[key], value) {
			rest[key] = value
		}
	}
	if len(rest) == 0 {
		return ""
	}
	var b strings.Builder
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(rest); err != nil {
		panic(err) // raw JSON that was valid before
	}
	return strings.TrimSpace(b.String())
}

// readRecord lays the fields of a record over what was read so far.
func (e *Entry) readRecord(text string, at Error) {
	var over map[string]json.RawMessage
	if err := json.Unmarshal([]byte(text), &over); err != nil {
		at.Field, at.Code, at.Text, at.Err = extraRecord, CodeSyntax, text, err
		e.fail(at)
		setExtra(&e.Composition, extraRecord, text)
		return
	}
	fields := wireFields(&e.Composition)
	for key, value := range over {
		if string(value) == "null" {
			delete(fields, key)
		} else {
			fields[key] = value
		}
	}
	data, err := json.Marshal(fields)
	if err != nil {
		panic(err) // raw JSON that was valid before
	}
	var whole Entry
	var w wire
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	if dec.Decode(&w) != nil {
		w = wire{}
		whole.readFields(string(data), &w)
	}
	whole.fromWire(&w)
	e.Composition = whole.Composition
	for _, err := range whole.Errors {
		fault := err.(*Error)
		if !e.hasError(fault.Code) {
			fault.Line = at.Line
			e.Errors = append(e.Errors, fault)
		}
	}
}

// hasError reports whether an error of the kind was noted.
func (e *Entry) hasError(code Code) bool {
	return slices.ContainsFunc(e.Errors, func(err error) bool { return err.(*Error).Code == code })
}
