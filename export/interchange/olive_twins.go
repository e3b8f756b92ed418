package interchange

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"keymove/solver/problem"
)

// labelled is a twin's text under its letter.
type labelled struct {
	id    string
	index int // of the id: 0 for a; -1 for no id
	value *yaml.Node
}

// readTwins reads the twins in the order of their letters. A twin a means that
// the diagram is no problem, unless it says "diagram".
func (e *Entry) readTwins(n *yaml.Node, key string) {
	var all []labelled
	e.fields(n, key, func(id string, value *yaml.Node) {
		all = append(all, labelled{id, twinIndex(id), value})
	})
	slices.SortStableFunc(all, func(a, b labelled) int {
		if a.index < 0 || b.index < 0 {
			return 0
		}
		return cmp.Compare(a.index, b.index)
	})
	p := &e.Composition.Problem
	next := 1
	for _, t := range all {
		field := key + "." + t.id
		text := e.text(t.value, field)
		if t.index == 0 {
			if twin, err := problem.ParseTwin(text); err == nil && len(twin.Edits) == 0 {
				continue
			}
			p.ZeroPosition = true
			next = 0
		}
		if t.index != next {
			err := at(t.value, field)
			err.Code, err.Text = CodeLetter, problem.Label(next)
			e.fail(err)
		}
		next++
		e.addTwin(text, at(t.value, field))
	}
}

// twinIndex is the inverse of problem.Label, -1 for no label.
func twinIndex(id string) int {
	if len(id) == 1 && id[0] >= 'a' && id[0] <= 'z' {
		return int(id[0] - 'a')
	}
	if n, err := strconv.Atoi(strings.TrimPrefix(id, "z")); err == nil && n > 0 && strings.HasPrefix(id, "z") {
		return 25 + n
	}
	return -1
}
