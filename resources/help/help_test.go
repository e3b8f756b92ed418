package help

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"keymove/resources/i18n"
)

// inserts stand in for what the window and the command line fill in.
var inserts = map[string]string{"shortcuts": "### Menu\n\n- **F1** — help\n"}

var books = map[string]*Book{}

func book(lang string) *Book {
	if books[lang] == nil {
		books[lang] = Open(i18n.New(lang), inserts)
	}
	return books[lang]
}

func BenchmarkOpen(b *testing.B) {
	c := i18n.New("ru")
	for b.Loop() {
		Open(c, inserts)
	}
}

func BenchmarkSearch(b *testing.B) {
	k := book("ru")
	for b.Loop() {
		k.Search("побочное решение")
	}
}

func anchors(p *Page) []string {
	var all []string
	for i := range p.Sections {
		if a := p.Sections[i].Anchor; a != "" {
			all = append(all, a)
		}
	}
	return all
}

func TestLanguagesHaveTheSameSections(t *testing.T) {
	en, ru := book("en"), book("ru")
	for _, topic := range Topics() {
		if a, b := anchors(en.Page(topic)), anchors(ru.Page(topic)); !slices.Equal(a, b) {
			t.Errorf("%s: sections %q in English, %q in Russian", topic, a, b)
		}
	}
}

// TestEveryPageIsListed guards against a file that no chapter names.
func TestEveryPageIsListed(t *testing.T) {
	for _, lang := range i18n.Languages {
		entries, err := files.ReadDir(lang)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			if topic := strings.TrimSuffix(e.Name(), ".md"); !slices.Contains(Topics(), topic) {
				t.Errorf("%s/%s stands in no chapter", lang, e.Name())
			}
		}
		if len(entries) != len(Topics()) {
			t.Errorf("%d pages in %s, %d topics", len(entries), lang, len(Topics()))
		}
	}
}

func TestPagesAreWhole(t *testing.T) {
	for _, lang := range i18n.Languages {
		for _, group := range book(lang).Groups() {
			if strings.HasPrefix(group.Title, "help.") {
				t.Errorf("%s: the chapter %s has no name", lang, group.Title)
			}
		}
		for _, topic := range Topics() {
			p := book(lang).Page(topic)
			if p.Title == "" {
				t.Errorf("%s/%s has no title", lang, topic)
			}
			seen := map[string]bool{}
			for i := range p.Sections {
				s := &p.Sections[i]
				generated := s.Level == 3 && topic == "shortcuts"
				if i > 0 && s.Anchor == "" && !generated {
					t.Errorf("%s/%s: %q has no anchor", lang, topic, s.Title)
				}
				if s.Anchor != "" && seen[s.Anchor] {
					t.Errorf("%s/%s: the anchor %s stands twice", lang, topic, s.Anchor)
				}
				seen[s.Anchor] = true
				if i > 0 && len(s.Blocks) == 0 && (i+1 == len(p.Sections) || p.Sections[i+1].Level <= s.Level) {
					t.Errorf("%s/%s#%s is empty", lang, topic, s.Anchor)
				}
			}
		}
	}
}

// TestLabelsAreThoseOfTheWindow finds names in braces that are no messages, or
// messages that want values.
func TestLabelsAreThoseOfTheWindow(t *testing.T) {
	for _, lang := range i18n.Languages {
		c := i18n.New(lang)
		for _, topic := range Topics() {
			source, err := files.ReadFile(lang + "/" + topic + ".md")
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range placeholder.FindAllStringSubmatch(string(source), -1) {
				if text := c.T(m[1]); text == m[1] || strings.Contains(text, "<no value>") || strings.Contains(text, "{{") {
					t.Errorf("%s/%s: {%s} gives %q", lang, topic, m[1], text)
				}
			}
			for line := range strings.Lines(fill(c, string(source), inserts)) {
				if braces := regexp.MustCompile(`\{[^#}]*\}`).FindString(line); braces != "" {
					t.Errorf("%s/%s: %s is not filled in", lang, topic, braces)
				}
			}
		}
	}
}

func TestSearchFindsEveryPageByItsTitle(t *testing.T) {
	for _, lang := range i18n.Languages {
		b := book(lang)
		for _, topic := range Topics() {
			p := b.Page(topic)
			hits := b.Search(p.Title)
			if len(hits) == 0 || hits[0].Page.Topic != topic {
				t.Errorf("%s: %q does not find its page first", lang, p.Title)
			}
		}
	}
}

func TestSearchForgivesEndings(t *testing.T) {
	b := book("ru")
	first := func(query string) string {
		hits := b.Search(query)
		if len(hits) == 0 {
			return ""
		}
		return hits[0].Link()
	}
	for _, query := range []string{"побочное решение", "побочного решения", "Побочные решения", "побочн реш"} {
		if got := first(query); got != "findings#cook" {
			t.Errorf("%q finds %s first", query, got)
		}
	}
	if got := first("нет ответа на шахи"); got != "findings#unprovidedCheck" {
		t.Errorf("unprovided check: %s", got)
	}
	if got := first("дуаль"); got != "findings#dual" {
		t.Errorf("a heading of the very word comes after %s", got)
	}
	if hits := b.Search("побочное несуществующее"); len(hits) > 0 {
		t.Errorf("a word that stands nowhere finds %s", hits[0].Link())
	}
	if hits := b.Search("  "); hits != nil {
		t.Error("nothing finds something")
	}
	if got := book("en").Search("cooks"); len(got) == 0 || got[0].Link() != "findings#cook" {
		t.Error("cooks")
	}
}

func TestSnippetShowsTheWord(t *testing.T) {
	for _, hit := range book("en").Search("wheel") {
		if !strings.Contains(hit.Snippet, "wheel") {
			t.Errorf("%s: %q", hit.Link(), hit.Snippet)
		}
	}
}

func TestReadsWhatPagesAreWrittenIn(t *testing.T) {
	p := read("topic", fill(i18n.New("en"), strings.ReplaceAll(`# Title

First *paragraph*
of two lines with “{ui.file_open}” and `+"`code a_b*c`"+`.

## Part {#part}

1. One
2. Two, see [there](#part)
   - within

§fen
8/8/8/8/8/8/8/K1k5
Caption
§
`, "§", "```"), nil))
	if p.Title != "Title" || len(p.Sections) != 2 {
		t.Fatalf("title %q, %d sections", p.Title, len(p.Sections))
	}
	intro := p.Sections[0].Blocks[0]
	if got, want := Plain(intro.Spans), "First paragraph of two lines with “Open…” and code a_b*c."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if !intro.Spans[1].Italic {
		t.Error("the emphasis is lost")
	}
	s := p.Sections[1]
	if s.Anchor != "part" || len(s.Blocks) != 4 {
		t.Fatalf("section %q with %d blocks", s.Anchor, len(s.Blocks))
	}
	if b := s.Blocks[1]; b.Kind != Item || b.Number != 2 || b.Spans[1].Link != "topic#part" {
		t.Errorf("item %+v", b)
	}
	if b := s.Blocks[2]; b.Kind != Item || b.Depth != 1 || b.Number != 0 {
		t.Errorf("inner item %+v", b)
	}
	if b := s.Blocks[3]; b.Kind != Diagram || b.Text != "8/8/8/8/8/8/8/K1k5" || b.Caption != "Caption" {
		t.Errorf("diagram %+v", b)
	}
}

func TestTextIsWrapped(t *testing.T) {
	for _, lang := range i18n.Languages {
		for _, topic := range Topics() {
			for line := range strings.Lines(book(lang).Page(topic).Text(80)) {
				line = strings.TrimSuffix(line, "\n")
				if code := strings.HasPrefix(line, "    "); len([]rune(line)) > 80 && !code {
					t.Errorf("%s/%s: %d letters: %s", lang, topic, len([]rune(line)), line)
				}
			}
		}
	}
}

func TestLinksLeadSomewhere(t *testing.T) {
	for _, lang := range i18n.Languages {
		b := book(lang)
		for _, p := range b.pages {
			for i := range p.Sections {
				for _, block := range p.Sections[i].Blocks {
					for _, s := range block.Spans {
						if to, _ := b.Find(s.Link); s.Link != "" && to == nil {
							t.Errorf("%s/%s: %q leads to %s, which is nowhere", lang, p.Topic, s.Text, s.Link)
						}
					}
				}
			}
		}
	}
}

// TestArrowsStandAlone: the window's face has no arrows, and a blank beside one
// is drawn from the face that stands in for it, which has no blank.
func TestArrowsStandAlone(t *testing.T) {
	beside := regexp.MustCompile(`[←→↑↓↔] | [←→↑↓↔]`)
	for _, lang := range i18n.Languages {
		for _, p := range book(lang).pages {
			for i := range p.Sections {
				for _, b := range p.Sections[i].Blocks {
					for _, s := range b.Spans {
						if !s.Mono && beside.MatchString(s.Text) {
							t.Errorf("%s/%s: %q", lang, p.Topic, s.Text)
						}
					}
				}
			}
		}
	}
}

func TestUnknownLinks(t *testing.T) {
	b := book("en")
	for _, link := range []string{"nowhere", "start#nowhere", "#examples", ""} {
		if p, _ := b.Find(link); p != nil {
			t.Errorf("%q leads to %s", link, p.Topic)
		}
	}
	if p, n := b.Find("start#own"); p == nil || p.Sections[n].Anchor != "own" {
		t.Error("start#own")
	}
}

// FuzzSearch: whatever is looked for, every hit has a link that leads to it.
func FuzzSearch(f *testing.F) {
	for _, query := range []string{"дуаль", "h#2.5", "cook solution", "ь", "а", "#", "\xff"} {
		f.Add(query)
	}
	b := book("ru")
	f.Fuzz(func(t *testing.T, query string) {
		for _, h := range b.Search(query) {
			if p, n := b.Find(h.Link()); p != h.Page || n != h.Section && p.Sections[h.Section].Anchor != "" {
				t.Errorf("%q: %s", query, h.Link())
			}
		}
	})
}
