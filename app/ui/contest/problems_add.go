package contest

import (
	"fmt"
	"os"

	"fyne.io/fyne/v2"

	"keymove/export/interchange"
	"keymove/judging/contest"
	"keymove/solver/problem"
)

// addItems offers where problems can come from.
func (t *problemsTab) addItems() []*fyne.MenuItem {
	p := t.p
	marked := p.host.Marked()
	desk := fyne.NewMenuItem(p.t("add_desk"), func() {
		works, err := p.host.Session.Works(p.host.Session.Current())
		if p.try(err) {
			t.add(works)
		}
	})
	library := fyne.NewMenuItem(p.n("add_marked", len(marked)), func() {
		works, err := p.host.Session.Works(marked...)
		if p.try(err) {
			t.add(works)
		}
	})
	library.Disabled = len(marked) == 0
	file := fyne.NewMenuItem(p.t("add_file"), func() {
		p.host.AskOpen(p.t("add_file"), func(path string) {
			works, err := readWorks(path)
			if p.try(err) {
				t.add(works)
			}
		})
	})
	return []*fyne.MenuItem{desk, library, file}
}

// add sets works in the round and begins to solve them.
func (t *problemsTab) add(works []problem.Composition) {
	p, r := t.p, t.p.current()
	if r == nil {
		p.host.ShowText(p.t("problem_add"), p.t("rounds_empty"))
		return
	}
	var changes []contest.Change
	var ids []string
	n := len(r.Tasks)
	for i := range works {
		id := ""
		for id == "" {
			n++
			id = fmt.Sprintf("%d-%d", r.Number, n)
			if taken, _ := p.event().Task(id); taken != nil {
				id = ""
			}
		}
		ids = append(ids, id)
		changes = append(changes, contest.PutTask{Round: r.Number, Task: contest.Task{ID: id, Work: works[i], Max: contest.Whole(5)}})
	}
	if len(ids) == 0 {
		return
	}
	p.state.task = ids[0]
	if p.change("contest_task", changes...) {
		p.host.Session.SolveTasks(true, ids...)
	}
}

// readWorks reads the works of a file of the trade.
func readWorks(path string) ([]problem.Composition, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	result := interchange.Read(path, data)
	var works []problem.Composition
	for _, e := range result.Entries {
		works = append(works, e.Composition)
	}
	if len(works) == 0 && result.Err != nil {
		return nil, result.Err
	}
	return works, nil
}
