package main

import (
	"context"
	"fmt"
	"time"

	"keymove/export"
	"keymove/judging/contest"
	"keymove/judging/contest/ratings"
	"keymove/judging/store"
)

// eventRatings loads the organiser's file of titles, norms and data of solvers
// into an event, or prints an example of one.
func (p *program) eventRatings(_ context.Context, args []string) int {
	f := p.flags("event ratings")
	example, load := f.yes("example"), f.text("load", "")
	files, err := f.parse(args)
	switch {
	case err != nil:
		return after(err)
	case *example:
		if _, err := p.out.Write(ratings.Example); err != nil {
			return exitUsage
		}
		return exitDone
	case len(files) != 1:
		return p.fail(f, p.words.T("cli.error.noFile"))
	case *load == "":
		return p.fail(f, p.words.T("cli.error.value", "Flag", dashed("load")))
	}
	data, err := p.contents(*load)
	if err != nil {
		fmt.Fprintln(p.err, export.FileErrorText(p.words, err))
		return exitUsage
	}
	read, faults := ratings.Read(data)
	for _, fault := range faults {
		fmt.Fprintf(p.err, "%s: %s\n", *load, export.RatingsErrorText(p.words, fault))
	}
	if len(faults) > 0 {
		return exitUsage
	}
	event, err := store.OpenEvent(files[0])
	if err != nil {
		return p.eventFailed(err)
	}
	defer event.Close()
	settings := event.Event().Settings
	settings.Ratings = read
	if err := event.Apply(contest.Stamp{By: operator(), At: time.Now()}, contest.SetSettings{Settings: settings}); err != nil {
		return p.eventFailed(err)
	}
	fmt.Fprintln(p.out, p.words.T("ratings.loaded", "Titles", len(read.Titles), "Fields", len(read.Fields), "Norms", len(read.Norms)))
	return exitDone
}
