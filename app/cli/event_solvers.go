package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	"keymove/export"
	"keymove/export/xlsx"
	"keymove/judging/contest"
	"keymove/judging/store"
)

// importSolvers adds the solvers of a spreadsheet to an event file, which is
// made when there is none. All are added or none.
func (p *program) importSolvers(file, out string) int {
	data, err := p.contents(file)
	if err != nil {
		fmt.Fprintln(p.err, export.FileErrorText(p.words, err))
		return exitUsage
	}
	var event *store.EventFile
	_, err = os.Stat(out)
	missing := errors.Is(err, fs.ErrNotExist)
	known := &contest.Event{}
	if !missing {
		if event, err = store.OpenEvent(out); err != nil {
			return p.eventFailed(err)
		}
		defer event.Close()
		known = event.Event()
	}
	list, err := xlsx.ReadSolvers(data, known)
	var fault *xlsx.ListError
	if errors.As(err, &fault) {
		fmt.Fprintf(p.err, "%s: %s\n", file, xlsx.ListErrorText(p.words, fault))
		return exitUsage
	}
	if missing {
		if event, err = store.CreateEvent(out); err != nil {
			return p.eventFailed(err)
		}
		defer event.Close()
	}
	var changes []contest.Change
	for i := range list.Solvers {
		changes = append(changes, contest.PutSolver{Solver: list.Solvers[i]})
	}
	if err := event.Apply(contest.Stamp{By: operator(), At: time.Now()}, changes...); err != nil {
		return p.eventFailed(err)
	}
	code := exitDone
	for _, problem := range list.Problems {
		fmt.Fprintf(p.err, "%s: %s\n", file, xlsx.ProblemText(p.words, problem))
		if problem.Code == xlsx.NoName || problem.Code == xlsx.Damaged {
			code = exitUnsound // rows to be looked at
		}
	}
	fmt.Fprintln(p.out, p.words.N("papers.solversAdded", len(list.Solvers)))
	return code
}
