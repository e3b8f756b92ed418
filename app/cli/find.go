package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"text/tabwriter"

	"keymove/export"
	"keymove/judging/library"
	"keymove/judging/store"
	"keymove/solver/chess"
	"keymove/solver/problem"
)

// findWire is the JSON of one work found.
type findWire struct {
	Number      int      `json:"number"`
	ID          string   `json:"id,omitempty"`
	Authors     []string `json:"authors"`
	Source      string   `json:"source,omitempty"`
	Date        string   `json:"date,omitempty"`
	FEN         string   `json:"fen"`
	Stipulation string   `json:"stipulation"`
	White       int      `json:"white"`
	Black       int      `json:"black"`
	Verdict     string   `json:"verdict"`
	// The rest is there with --near alone.
	Distance    *int   `json:"distance,omitempty"`
	SameTask    *bool  `json:"sameTask,omitempty"`
	CommonKeys  int    `json:"commonKeys,omitempty"`
	CommonMates int    `json:"commonMates,omitempty"`
	Precedence  string `json:"precedence,omitempty"`
}

// asked are the flags of find, each a field of a query.
type asked struct {
	fields []askedField
	query  *string
	turns  [4]*bool // in the order of the letters of a query: mirror, rotate, shift, colours
	any    *bool
}

type askedField struct {
	flag, field string
	values      *[]string
}

func (f *flags) asked() *asked {
	a := &asked{query: f.text("query", "")}
	for _, field := range []string{"author", "source", "keyword", "text", "year", "genre", "men", "white", "black", "key", "verdict", "position", "pattern"} {
		a.fields = append(a.fields, askedField{field, field, f.texts(field)})
	}
	a.fields = append(a.fields, askedField{"stip", "task", f.texts("stip")})
	for i, name := range []string{"mirror", "rotate", "shift", "colours"} {
		a.turns[i] = f.yes(name)
	}
	a.any = f.yes("any-turn")
	return a
}

// text writes the flags as one query.
func (a *asked) text() string {
	turns := ""
	for i, letter := range "mrsc" {
		if *a.turns[i] {
			turns += string(letter)
		}
	}
	if turns != "" || *a.any {
		turns = "~" + turns
	}
	if *a.any {
		turns = "~"
	}
	words := []string{*a.query}
	for _, field := range a.fields {
		for _, value := range *field.values {
			value = strings.ReplaceAll(value, `"`, "")
			if field.field == "position" || field.field == "pattern" {
				value, _, _ = strings.Cut(value, " ") // the placement of a whole FEN
				value += turns
			}
			sign := ":"
			if exact, ok := strings.CutPrefix(value, "="); ok && (field.field == "white" || field.field == "black") {
				sign, value = "=", exact
			}
			words = append(words, field.field+sign+`"`+value+`"`)
		}
	}
	return strings.Join(words, " ")
}

// find looks for works in a collection.
func (p *program) find(ctx context.Context, args []string) int {
	f := p.flags("find")
	want := f.asked()
	near, closing, within := f.text("near", ""), f.text("closing", ""), f.count("within", 0)
	order := f.choice("sort", "place", "place", "author", "source", "task", "date", "men", "verdict")
	down, limit, format := f.yes("down"), f.count("limit", 1), f.choice("format", "text", "text", "json")
	files, err := f.parse(args)
	if err != nil {
		return after(err)
	}
	if len(files) != 1 {
		return p.fail(f, p.words.T("cli.error.collection"))
	}
	query, err := library.ParseQuery(want.text())
	if err != nil {
		return p.fail(f, p.queryReason(err))
	}
	c, code, err := p.collection(f, files[0])
	if err != nil {
		p.complain("cli.error.open", "File", files[0], "Reason", p.openReason(err))
		return exitUsage
	}
	defer c.close()
	var found []findWire
	if *near != "" {
		w, fault := p.wantedNear(*near, want, *closing, *within, *limit)
		if fault != "" {
			return p.fail(f, fault)
		}
		found, err = c.near(ctx, w)
	} else {
		found, err = c.find(ctx, &query, sortOrders[*order], *down, *limit)
	}
	if ctx.Err() != nil {
		return exitStopped
	}
	if err != nil {
		p.complain("cli.error.open", "File", files[0], "Reason", p.openReason(err))
		return exitUsage
	}
	if *format == "json" {
		for i := range found {
			writeJSON(p.out, &found[i])
		}
	} else {
		p.printFound(found)
	}
	return code
}

var sortOrders = map[string]store.Order{"place": store.ByPlace, "author": store.ByAuthor, "source": store.BySource,
	"task": store.ByTask, "date": store.ByDate, "men": store.ByMen, "verdict": store.ByVerdict}

// printFound prints a line a work.
func (p *program) printFound(found []findWire) {
	columns := tabwriter.NewWriter(p.out, 0, 0, 2, ' ', 0)
	for _, w := range found {
		fmt.Fprintf(columns, "%d\t%s\t%d+%d\t%s\t%s", w.Number, w.Stipulation, w.White, w.Black, strings.Join(w.Authors, "; "),
			strings.TrimPrefix(w.Source+", "+w.Date, ", "))
		if w.Distance != nil {
			text := p.words.N("cli.find.distance", *w.Distance)
			if *w.Distance == 0 {
				text = p.words.T("cli.find.same")
			}
			fmt.Fprintf(columns, "\t%s\t%s", text, p.words.T("cli.find."+w.Precedence))
		}
		fmt.Fprintln(columns)
	}
	columns.Flush()
}

// wantedNear reads what --near asks for.
func (p *program) wantedNear(fen string, a *asked, closing string, within, limit int) (w store.Wanted, fault string) {
	setup, err := chess.ParseFEN(fen)
	if err != nil {
		return w, p.reason(err)
	}
	work := problem.Composition{Problem: problem.Problem{Diagram: setup}}
	for _, field := range a.fields {
		if values := *field.values; field.flag == "stip" && len(values) > 0 {
			if work.Problem.Stipulation, err = problem.ParseStipulation(values[0]); err != nil {
				return w, p.reason(err)
			}
		}
	}
	w = store.Wanted{Work: &work, Distance: within, Most: limit, Reference: library.Reference{Closing: true}}
	if w.Reference.Date, err = problem.ParseDate(closing); err != nil {
		return w, p.reason(err)
	}
	return w, ""
}

// queryReason words what is wrong with a query.
func (p *program) queryReason(err error) string {
	var at *library.QueryError
	if errors.As(err, &at) {
		return export.QueryErrorText(p.words, at)
	}
	return err.Error()
}

// openReason words why a collection cannot be read.
func (p *program) openReason(err error) string {
	var known *store.Error
	if errors.As(err, &known) {
		switch known.Reason {
		case store.Foreign, store.Newer, store.Damaged, store.InUse:
			return p.words.T("cli.find.reason" + [...]string{store.Foreign: "Foreign", store.Newer: "Newer", store.Damaged: "Damaged", store.InUse: "InUse"}[known.Reason])
		}
		err = known.Err
	}
	return p.reason(err)
}

// shelf is a collection that is searched. A file of the trade is put into one
// of its own for the time.
type shelf struct {
	*store.Collection
	folder string
}

// collection opens the program's own file, or reads any other. What cannot be
// read of an entry is told, and the rest of it searched.
func (p *program) collection(f *flags, path string) (*shelf, int, error) {
	if strings.EqualFold(filepath.Ext(path), store.Extension) {
		c, err := store.Open(path)
		return &shelf{Collection: c}, exitDone, err
	}
	entries, err := p.readFile(path)
	if err != nil && len(entries) == 0 {
		return nil, exitUsage, err
	}
	code := exitDone
	changes := make([]store.Change, len(entries))
	for i := range entries {
		if p.tell(f, &entries[i]) != exitDone {
			code = exitUnsound
		}
		changes[i] = store.Change{ID: int64(i + 1), Order: int64(i + 1), Work: &entries[i].work}
	}
	folder, err := os.MkdirTemp("", "keymove-")
	if err != nil {
		return nil, exitUsage, err
	}
	c, err := store.Create(filepath.Join(folder, "found"+store.Extension))
	if err == nil {
		err = c.Apply(0, changes...)
	}
	if err != nil {
		os.RemoveAll(folder)
		return nil, exitUsage, err
	}
	return &shelf{c, folder}, code, nil
}

func (s *shelf) close() {
	s.Close()
	if s.folder != "" {
		os.RemoveAll(s.folder)
	}
}

// find runs a query.
func (s *shelf) find(ctx context.Context, q *library.Query, by store.Order, down bool, limit int) ([]findWire, error) {
	ids, err := s.Search(ctx, q, by, down)
	if err != nil {
		return nil, err
	}
	if limit > 0 {
		ids = ids[:min(len(ids), limit)]
	}
	return s.wires(ctx, ids)
}

// near finds neighbours.
func (s *shelf) near(ctx context.Context, w store.Wanted) ([]findWire, error) {
	near, err := s.Nearest(ctx, w)
	if err != nil {
		return nil, err
	}
	var ids []int64
	for _, n := range near {
		ids = append(ids, n.ID)
	}
	found, err := s.wires(ctx, ids)
	for i := range found {
		n := &near[i]
		found[i].Distance, found[i].SameTask = &n.Distance, &n.SameTask
		found[i].CommonKeys, found[i].CommonMates, found[i].Precedence = n.CommonKeys, n.CommonMates, n.Precedence.String()
	}
	return found, err
}

// wires reads the works found.
func (s *shelf) wires(ctx context.Context, ids []int64) ([]findWire, error) {
	rows, err := s.Page(ctx, ids)
	if err != nil {
		return nil, err
	}
	found := make([]findWire, 0, len(rows))
	for _, r := range rows {
		work, err := s.Load(r.ID)
		if err != nil {
			return nil, err
		}
		w := findWire{Number: r.Number, ID: work.ID, Authors: []string{}, Source: r.Source, Date: work.Source.Date.String(),
			FEN: work.Problem.Diagram.Placement(), Stipulation: r.Stipulation, White: r.White, Black: r.Black, Verdict: string(r.Soundness)}
		for _, a := range work.Authors {
			w.Authors = append(w.Authors, a.String())
		}
		found = append(found, w)
	}
	return found, nil
}
