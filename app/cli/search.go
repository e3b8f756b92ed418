package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"sync/atomic"
	"time"

	"keymove/solver"
	"keymove/solver/journal"
	"keymove/solver/notation"
	"keymove/solver/problem"
	"keymove/solver/solution"
)

// search is the flags that say how to search.
type search struct {
	workers *int
	table   *int64
	timeout *time.Duration
	report  *bool
	// journals is the folder in which unfinished searches are kept, or "".
	journals *string
}

// search adds the flags that say how to search.
func (f *flags) search() *search {
	return &search{workers: f.count("workers", 1), table: f.size("table"), timeout: f.duration("timeout"), report: f.yes("progress"), journals: f.text("journals", "")}
}

// options returns the solver's options with the limits asked for.
func (s *search) options() solver.Options {
	return solver.Options{Workers: *s.workers, TableBytes: *s.table}
}

// solve solves one composition within the time allowed for it. See
// solver.Solve for the answer and the error.
func (s *search) solve(ctx context.Context, p *program, w problem.Problem, o solver.Options) (*solution.Solution, error) {
	if *s.timeout > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, *s.timeout)
		defer cancel()
	}
	if *s.report {
		var stop func()
		o.Progress, stop = p.progress()
		defer stop()
	}
	if *s.journals == "" {
		return solver.Solve(ctx, w, o)
	}
	return journal.Solve(ctx, *s.journals, w, o)
}

// progress prints once a second how far a search has come, also while the
// solver is deep in one move and reports nothing. It returns the callback for
// the solver and what ends the printing.
func (p *program) progress() (callback func(solver.Progress), stop func()) {
	var latest atomic.Pointer[solver.Progress]
	latest.Store(&solver.Progress{})
	started, quit, ended := time.Now(), make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		ticker := time.NewTicker(time.Second)
		defer ticker.Stop()
		for {
			select {
			case <-quit:
				return
			case <-ticker.C:
				now := latest.Load()
				fmt.Fprintln(p.err, p.words.T("cli.progress", "Part", problem.Label(now.Part), "Done", now.Done, "Total", now.Total,
					"Nodes", fmt.Sprintf("%.1f", float64(now.Nodes)/1e6), "Seconds", fmt.Sprintf("%.0f", time.Since(started).Seconds())))
			}
		}
	}()
	return func(now solver.Progress) { latest.Store(&now) }, func() { close(quit); <-ended }
}

// notation adds the flag that chooses the letters of moves; they follow the
// language until it is given.
func (f *flags) notation() *string { return f.letters(f.p.words.Lang()) }

// sheetNotation is notation for sheets, on which article 52 asks for Russian
// letters or figurines.
func (f *flags) sheetNotation() *string {
	if f.p.words.Lang() == "ru" {
		return f.letters("ru")
	}
	return f.letters("fig")
}

func (f *flags) letters(usual string) *string {
	return f.choice("notation", usual, "ru", "en", "de", "fr", "fig", "uci")
}

// styleOf returns the style that a value of --notation names.
func styleOf(name string) notation.Style {
	switch name {
	case "uci":
		return notation.Style{Form: notation.Coordinate}
	case "ru":
		return notation.Style{Letters: notation.Russian}
	case "de":
		return notation.Style{Letters: notation.German}
	case "fr":
		return notation.Style{Letters: notation.French}
	case "fig":
		return notation.Style{Letters: notation.Figurine}
	}
	return notation.Style{Letters: notation.English}
}

// writeJSON writes one value on one line. The wire types hold texts, numbers
// and lists of them, which always marshal; the writer keeps its own error.
func writeJSON(w io.Writer, value any) {
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	_ = encoder.Encode(value)
}
