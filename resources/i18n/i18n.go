// Package i18n turns message keys into English and Russian text. A [Catalog]
// is a value passed to whoever shows text: an export may use another language
// than the window.
package i18n

import (
	"fmt"
	"io/fs"
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
	lang      string
	localizer *i18n.Localizer
}

// bundles reads the messages of a language when it is first asked for: the
// command line needs but one, and must start at once.
var bundles = map[string]func() *i18n.Bundle{
	"en": sync.OnceValue(func() *i18n.Bundle { return load("en") }),
	"ru": sync.OnceValue(func() *i18n.Bundle { return load("ru") }),
}

// load reads the embedded messages of a language. They are part of the
// program, so a broken file is a bug.
func load(lang string) *i18n.Bundle {
	b := i18n.NewBundle(language.Make(lang))
	b.RegisterUnmarshalFunc("toml", toml.Unmarshal)
	files, err := fs.Glob(resources.Messages, "messages/*."+lang+".toml")
	if err != nil {
		panic(err)
	}
	for _, name := range files {
		if _, err := b.LoadMessageFileFS(resources.Messages, name); err != nil {
			panic(err)
		}
	}
	return b
}

// New returns the catalogue of a language, "en" or "ru"; any other language
// gives English.
func New(lang string) *Catalog {
	if lang != "ru" {
		lang = "en"
	}
	return &Catalog{lang: lang, localizer: i18n.NewLocalizer(bundles[lang](), lang)}
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
	text, err := c.localizer.Localize(&i18n.LocalizeConfig{MessageID: key, TemplateData: data, PluralCount: count})
	if err != nil && text == "" {
		return key
	}
	return text
}
