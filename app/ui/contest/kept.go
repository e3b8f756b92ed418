package contest

import (
	"io"
	"os"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"keymove/export"
	"keymove/judging/contest"
	"keymove/judging/contest/ratings"
)

// keptForm loads the organiser's file of titles, norms and data of solvers, and
// tells what the event has of it. The rules have no formula for any of them.
func (e *eventTab) keptForm() fyne.CanvasObject {
	p := e.p
	e.kept = wrapped("")
	load := newButton(p, p.t("kept_load"), func() { p.host.AskOpen(p.t("kept_load"), p.loadKept) })
	example := newButton(p, p.t("kept_example"), func() {
		p.host.AskSave("ratings.toml", func(path string) error {
			return export.WriteFile(path, func(out io.Writer) error {
				_, err := out.Write(ratings.Example)
				return err
			})
		})
	})
	return container.NewVBox(e.kept, flowing(load, example))
}

// showKept tells what the event has of the organiser's file.
func (e *eventTab) showKept(r *contest.Ratings) {
	text := e.p.t("kept_none")
	if len(r.Titles)+len(r.Fields)+len(r.Norms) > 0 {
		text = e.p.cat.T("ratings.loaded", "Titles", len(r.Titles), "Fields", len(r.Fields), "Norms", len(r.Norms))
	}
	e.kept.SetText(text)
}

// loadKept reads the organiser's file; a file with faults changes nothing.
func (p *Page) loadKept(path string) {
	data, err := os.ReadFile(path)
	if !p.try(err) {
		return
	}
	read, faults := ratings.Read(data)
	if len(faults) > 0 {
		lines := []string{path, ""}
		for _, fault := range faults {
			lines = append(lines, export.RatingsErrorText(p.cat, fault))
		}
		p.host.ShowText(p.t("kept_load"), strings.Join(lines, "\n"))
		return
	}
	settings := p.event().Settings
	settings.Ratings = read
	p.change("contest_kept", contest.SetSettings{Settings: settings})
}

// keptFields are the fields of a solver's own data that the organiser's file
// asks for. They are made anew when it asks for others.
type keptFields struct {
	box    *fyne.Container
	p      *Page
	put    func(func(*contest.Solver))
	keys   []string
	fields []*field
}

func newKeptFields(p *Page, put func(func(*contest.Solver))) *keptFields {
	return &keptFields{box: container.NewVBox(), p: p, put: put}
}

// show shows the data of a solver.
func (k *keptFields) show(wanted []contest.Field, s *contest.Solver) {
	same := len(wanted) == len(k.keys)
	for i := 0; same && i < len(wanted); i++ {
		same = wanted[i].Key == k.keys[i]
	}
	if !same {
		k.make(wanted)
	}
	for i, f := range k.fields {
		f.set(s.Data[k.keys[i]])
	}
}

func (k *keptFields) make(wanted []contest.Field) {
	k.box.RemoveAll()
	k.keys, k.fields = nil, nil
	var rows []formRow
	for _, w := range wanted {
		f := newField(k.p, "", nil)
		f.typed = func(text string) {
			text = strings.TrimSpace(text)
			if n := 0; w.Number && !k.p.readNumber(text, &n) {
				f.SetText(f.shown)
				return
			}
			k.put(func(s *contest.Solver) { s.Data = with(s.Data, w.Key, text) })
		}
		k.keys, k.fields = append(k.keys, w.Key), append(k.fields, f)
		rows = append(rows, formRow{w.Name(k.p.cat.Lang()), f})
	}
	if len(rows) > 0 {
		k.box.Add(widget.NewSeparator())
		k.box.Add(k.p.form(rows...))
	}
}

// with is a copy of the data in which one value is another, "" for none.
func with(data map[string]string, key, value string) map[string]string {
	changed := make(map[string]string, len(data)+1)
	for k, v := range data {
		changed[k] = v
	}
	if changed[key] = value; value == "" {
		delete(changed, key)
	}
	return changed
}
