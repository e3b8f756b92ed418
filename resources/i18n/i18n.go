// Package i18n turns message keys into English and Russian text. A [Catalog]
// is a value passed to whoever shows text: an export may use another language
// than the window.
package i18n

import (
	"fmt"
	"io/fs"
	"strings"
	"sync"

	"github.com/BurntSushi/toml"
	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"

	"keymove/resources"
)

// Languages are the languages of the program.
var Languages = []string{"en", "ru"}

// Catalog words messages in one language. It is safe for concurrent use.
type Catalog struct {
	lang  string
	areas areas
}

// areas holds the message files of a language by the first words of the keys
// in them, such as "ui" of ui.open.failed. Several files may share a word.
type areas map[string][]func() *i18n.Localizer

// languages finds the message files of a language when it is first asked for.
// A file is read when one of its messages is: the command line needs few, and
// must start at once.
var languages = map[string]func() areas{
	"en": sync.OnceValue(func() areas { return survey("en") }),
	"ru": sync.OnceValue(func() areas { return survey("ru") }),
}

// survey finds the message files of a language. They are part of the program,
// so a broken file is a bug. A line of text that looks like the head of a table
// only makes a file be read for nothing.
func survey(lang string) areas {
	files, err := fs.Glob(resources.Messages, "messages/*."+lang+".toml")
	if err != nil {
		panic(err)
	}
	found := areas{}
	for _, name := range files {
		text, err := resources.Messages.ReadFile(name)
		if err != nil {
			panic(err)
		}
		read := sync.OnceValue(func() *i18n.Localizer { return load(lang, name, text) })
		known := map[string]bool{}
		for line := range strings.Lines(string(text)) {
			if !strings.HasPrefix(line, "[") {
				continue
			}
			if word, _, _ := strings.Cut(strings.TrimRight(line[1:], "]\r\n"), "."); !known[word] {
				known[word] = true
				found[word] = append(found[word], read)
			}
		}
	}
	return found
}

// load reads the messages of a file.
func load(lang, name string, text []byte) *i18n.Localizer {
	b := i18n.NewBundle(language.Make(lang))
	b.RegisterUnmarshalFunc("toml", toml.Unmarshal)
	if _, err := b.ParseMessageFileBytes(text, name); err != nil {
		panic(err)
	}
	return i18n.NewLocalizer(b, lang)
}

// New returns the catalogue of a language, "en" or "ru"; any other language
// gives English.
func New(lang string) *Catalog {
	if lang != "ru" {
		lang = "en"
	}
	return &Catalog{lang: lang, areas: languages[lang]()}
}

// Lang returns "en" or "ru".
func (c *Catalog) Lang() string { return c.lang }

// T words the message with the given key. The pairs fill its placeholders:
// T("open.failed", "File", name) fills {{.File}}. A missing key is returned
// itself, so that it shows.
func (c *Catalog) T(key string, pairs ...any) string { return c.text(key, nil, pairs) }

// N is T for a message with plural forms. The count is an int or, for
// fractions, a decimal string such as "2.5"; it also fills {{.Count}} unless
// the pairs give another form of it.
func (c *Catalog) N(key string, count any, pairs ...any) string { return c.text(key, count, pairs) }

func (c *Catalog) text(key string, count any, pairs []any) string {
	data := map[string]any{}
	if count != nil {
		data["Count"] = count
	}
	for i := 0; i+1 < len(pairs); i += 2 {
		data[fmt.Sprint(pairs[i])] = pairs[i+1]
	}
	word, _, _ := strings.Cut(key, ".")
	for _, read := range c.areas[word] {
		text, err := read().Localize(&i18n.LocalizeConfig{MessageID: key, TemplateData: data, PluralCount: count})
		if err == nil || text != "" {
			return text
		}
	}
	return key
}
