package resources

import (
	"bytes"
	"encoding/json"
	"fmt"
	"testing"
)

// examples reads what does not depend on the language of the collection.
func examples(t *testing.T, lang string) (facts, ids []string) {
	t.Helper()
	data, err := Examples.ReadFile("examples/collection." + lang + ".jsonl")
	if err != nil {
		t.Fatal(err)
	}
	for line := range bytes.Lines(data) {
		var work struct {
			ID, FEN, Stipulation, Date, Award string
			Options                           []string
			Twins                             []struct{ ID, Text string }
		}
		if err := json.Unmarshal(line, &work); err != nil {
			t.Fatal(err)
		}
		facts, ids = append(facts, fmt.Sprintf("%+v", work)), append(ids, work.ID)
	}
	return facts, ids
}

// The collections of both languages hold the same works.
func TestExamplesAgree(t *testing.T) {
	en, ids := examples(t, "en")
	ru, _ := examples(t, "ru")
	if len(en) < 12 || len(en) != len(ru) {
		t.Fatalf("%d works in English, %d in Russian", len(en), len(ru))
	}
	seen := map[string]bool{}
	for i := range en {
		if en[i] != ru[i] {
			t.Errorf("%s\n%s", en[i], ru[i])
		}
		if seen[ids[i]] {
			t.Errorf("two works are called %s", ids[i])
		}
		seen[ids[i]] = true
	}
}
