package i18n

import (
	"io/fs"
	"slices"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"

	"keymove/resources"
)

// The vectors are those of the Russian plural rule: 1 решение, 2–4 решения,
// 5 and 11–14 решений, fractions решения.
func TestRussianPlurals(t *testing.T) {
	ru := New("ru")
	for count, want := range map[any]string{
		1: "1 решение", 2: "2 решения", 4: "4 решения", 5: "5 решений", 11: "11 решений",
		12: "12 решений", 21: "21 решение", 22: "22 решения", 111: "111 решений", "2.5": "2.5 решения",
	} {
		if got := ru.N("solutions", count); got != want {
			t.Errorf("%v: got %q, want %q", count, got, want)
		}
	}
}

func TestSameKeysInBothLanguages(t *testing.T) {
	keys := map[string][]string{}
	files, _ := fs.Glob(resources.Messages, "messages/*.toml")
	for _, name := range files {
		data, err := resources.Messages.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		var messages map[string]any
		if err := toml.Unmarshal(data, &messages); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		area, lang, _ := strings.Cut(strings.TrimSuffix(strings.TrimPrefix(name, "messages/"), ".toml"), ".")
		collect(messages, area+":", func(key string) { keys[lang] = append(keys[lang], key) })
	}
	for _, lang := range Languages {
		slices.Sort(keys[lang])
	}
	for _, lang := range Languages {
		for _, key := range keys[lang] {
			for _, other := range Languages {
				if _, found := slices.BinarySearch(keys[other], key); other != lang && !found && len(keys[other]) > 0 {
					t.Errorf("%s is in %s, not in %s", key, lang, other)
				}
			}
		}
	}
}

// A catalogue reads a file only when one of its messages is asked for.
func TestEveryMessageIsFound(t *testing.T) {
	for _, lang := range Languages {
		catalog := New(lang)
		files, _ := fs.Glob(resources.Messages, "messages/*."+lang+".toml")
		for _, name := range files {
			data, err := resources.Messages.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			var messages map[string]any
			if err := toml.Unmarshal(data, &messages); err != nil {
				t.Fatal(err)
			}
			collect(messages, "", func(key string) {
				if key == "contest.why_" {
					return // empty: nothing is said
				}
				if catalog.T(key) == key && catalog.N(key, 1) == key {
					t.Errorf("%s: %s is not found", name, key)
				}
			})
		}
	}
}

// collect names every message below a table; plural forms make one message.
func collect(table map[string]any, prefix string, found func(string)) {
	for name, value := range table {
		sub, isTable := value.(map[string]any)
		if _, plural := sub["other"].(string); !isTable || plural {
			found(prefix + name)
			continue
		}
		collect(sub, prefix+name+".", found)
	}
}
