package main

import (
	"context"
	"fmt"
	"io/fs"
	"maps"
	"path/filepath"
	"strings"
	"time"

	"keymove/export"
	"keymove/judging/contest"
	"keymove/judging/store"
)

// eventReview tells what the organisers of an event should know: faults, and
// warnings by article 49. With --archive the events in that folder say which
// problems have been set before.
func (p *program) eventReview(_ context.Context, args []string) int {
	f := p.flags("event review")
	archive := f.text("archive", "")
	file, code := p.one(f, args)
	if code >= 0 {
		return code
	}
	event, err := store.OpenEvent(file)
	if err != nil {
		return p.eventFailed(err)
	}
	defer event.Close()
	var used map[string]string
	if *archive != "" {
		if used, err = p.usedIn(*archive, event.Path()); err != nil {
			fmt.Fprintln(p.err, export.FileErrorText(p.words, err))
			return exitUsage
		}
	}
	code = p.tellBroken(file, event)
	for _, issue := range contest.Review(event.Event(), used, time.Now()) {
		if issue.Weight == contest.Fault {
			code = exitUnsound
		}
		fmt.Fprintf(p.out, "%s: %s\n", p.words.T("cli.weight."+issue.Weight.String()), export.IssueText(p.words, issue))
	}
	return code
}

// usedIn lists the problems that the events in a folder set, but for one of
// them. Events that cannot be read are told and passed over.
func (p *program) usedIn(folder, but string) (map[string]string, error) {
	used := map[string]string{}
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.EqualFold(filepath.Ext(path), store.Extension) {
			return err
		}
		if full, err := filepath.Abs(path); err != nil || full == but {
			return err
		}
		if kind, err := store.Detect(path); err != nil || kind != store.ContestFile {
			return err
		}
		e, err := store.ReadEvent(path)
		if err != nil {
			p.eventFailed(err)
			return nil
		}
		prints := e.Fingerprints()
		for print, title := range prints {
			if title == "" {
				prints[print] = filepath.Base(path)
			}
		}
		maps.Copy(used, prints)
		return nil
	})
	return used, err
}
