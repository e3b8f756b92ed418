package ui

import (
	"fmt"
	"strings"

	"fyne.io/fyne/v2"

	"keymove/app/session"
	"keymove/app/widgets"
	"keymove/app/widgets/theme"
	"keymove/export"
	"keymove/solver"
	"keymove/solver/solution"
)

func (f *findings) newTree() {
	u := f.u
	f.tree = widgets.NewSolutionTree()
	f.tree.Text = u.itemText
	f.tree.Keep = func(_, n *solution.Node) bool { return !u.textOptions().Hides(n) }
	f.tree.OnSelect = func(path solution.Path) { u.desk.jump(path) }
	f.tree.OnOpen = func(path solution.Path) { u.desk.jump(path) }
	f.tree.OnMenu = f.treeMenu
	f.tree.OnKey = func(name fyne.KeyName) bool {
		// PageUp and PageDown move in the tree, not in the collection.
		return name != fyne.KeyPageUp && name != fyne.KeyPageDown && u.otherKey(name)
	}
}

// hideMenu offers what may be left out of the solution.
func (f *findings) hideMenu(below fyne.CanvasObject) {
	u := f.u
	hide := u.session.Settings().Hide
	item := func(key string, on bool, flip func(*session.Hide)) *fyne.MenuItem {
		item := fyne.NewMenuItem(u.t(key), func() {
			u.session.ChangeSettings(func(s *session.Settings) { flip(&s.Hide) })
		})
		item.Checked = on
		return item
	}
	u.popUp(below,
		item("hide_duals", hide.Duals, func(h *session.Hide) { h.Duals = !h.Duals }),
		item("hide_checks", hide.CheckingTries, func(h *session.Hide) { h.CheckingTries = !h.CheckingTries }),
		item("hide_weak", hide.WeakThreats, func(h *session.Hide) { h.WeakThreats = !h.WeakThreats }))
}

// selectPath marks a node in the tree, "" for none.
func (f *findings) selectPath(path solution.Path) {
	f.tree.SetSelected(path)
	if f.u.view.tab == tabAuthor {
		f.author.tree.SetSelected(path)
		f.author.selected()
	}
}

func (f *findings) refreshTree() {
	u := f.u
	if u.solvingHere() {
		return // see showFound
	}
	r := u.session.Result()
	has := r != nil && r.Solution != nil
	visible(f.tree, has)
	f.mark.SetText(f.markText(r))
	f.note.SetText(u.solutionNote(r))
	visible(f.note, f.note.Text != "")
	if !has {
		f.shown, f.found = nil, 0
		f.tree.Clear()
		return
	}
	if f.shown != r {
		f.shown, f.found = r, 0
		f.tree.SetSolution(r.Solution)
	}
	f.tree.SetStale(u.session.Stale())
	if p := u.view.play; p != nil {
		f.tree.SetSelected(p.pathAt())
	}
}

// solvingHere reports whether the work on the desk is being solved.
func (u *UI) solvingHere() bool {
	r := u.session.Running()
	return r != nil && r.Here
}

// showFound puts the first moves found so far into the tree while the search
// goes on.
func (f *findings) showFound(r *session.Running) {
	p := r.Progress
	f.mark.SetText("")
	if len(p.Found) == 0 {
		f.shown, f.found = nil, 0
		f.tree.Clear()
		f.note.SetText(f.u.t("nothing_found_yet"))
		f.note.Show()
		return
	}
	if len(p.Found) == f.found && f.shown == nil {
		return
	}
	parts, _ := r.Problem.Parts()
	for _, part := range parts {
		if part.Index != p.Part {
			continue
		}
		start, err := part.Position()
		if err != nil {
			return
		}
		so := solution.Part{Index: p.Part, Start: start, Stipulation: part.Stipulation}
		phase := solution.Actual
		if p.Phase == solution.DuplexActual || p.Phase == solution.DuplexSet {
			phase = p.Phase
		}
		so.Phases[phase], so.Searched[phase] = p.Found, true
		f.shown, f.found = nil, len(p.Found)
		f.tree.SetSolution(&solution.Solution{Parts: []solution.Part{so}})
		f.tree.SetStale(false)
		f.tree.Show()
		f.note.Hide()
	}
}

// solutionNote says what to do when nothing was solved yet, or which parts could
// not be solved and why.
func (u *UI) solutionNote(r *session.SolveResult) string {
	switch {
	case r == nil:
		return u.t("solution_empty")
	case r.Solution == nil:
		return ""
	}
	var texts []string
	for i := range r.Solution.Parts {
		part := &r.Solution.Parts[i]
		if part.Unsolvable == "" {
			continue
		}
		text := export.UnsolvableText(u.cat, part.Unsolvable, part.Detail)
		if part.Unsolvable == solver.ReasonPosition {
			if _, err := u.startOf(part.Index); err != nil {
				text += " " + u.errorText(err)
			}
		}
		if len(r.Solution.Parts) > 1 {
			text = export.TwinLabel(u.cat, part.Index) + " " + text
		}
		texts = append(texts, text)
	}
	return strings.Join(texts, "\n")
}

// itemText words a row's piece for the tree.
func (u *UI) itemText(item widgets.Item) []widgets.Span {
	switch item.Kind {
	case widgets.PartItem:
		return u.partText(item)
	case widgets.PhaseItem:
		text := u.t("phase_" + item.Phase.String())
		if item.Children > 0 {
			text += fmt.Sprintf(" (%d)", item.Children)
		} else {
			text += ": " + u.emptyPhase(item)
		}
		return []widgets.Span{{Text: text, Italic: true, Colour: theme.ColourQuiet}}
	}
	return u.moveText(item)
}

func (u *UI) partText(item widgets.Item) []widgets.Span {
	p := &u.session.Work().Problem
	text := export.TwinText(u.cat, u.session.Settings().Style(), p, item.Part.Index)
	if text == "" {
		text = export.TwinLabel(u.cat, item.Part.Index)
	}
	return []widgets.Span{{Text: text, Bold: true}}
}

// emptyPhase says why a phase shows nothing.
func (u *UI) emptyPhase(item widgets.Item) string {
	switch {
	case item.Part.Unsolvable != "":
		return export.UnsolvableText(u.cat, item.Part.Unsolvable, item.Part.Detail)
	case !item.Part.Complete:
		return u.t("phase_unfinished")
	case item.Phase == solution.Actual:
		return u.t("no_solution")
	}
	return u.t("phase_none")
}

// moveText is a move with its number and signs: "1.Кd6! zz", "1…Кр:d6".
func (u *UI) moveText(item widgets.Item) []widgets.Span {
	n := item.Node
	numbered := battleNumber(item.Part, item.Phase, item.Ply)
	if n.Kind == solution.Line {
		if numbers := export.LineNumbers(item.Part, item.Phase, movers(item.Part, item.Path)); len(numbers) > 0 {
			numbered = numbers[len(numbers)-1]
		}
	}
	var number string
	switch {
	case numbered.Begins:
		number = fmt.Sprintf("%d.", numbered.Number)
	case item.First:
		number = fmt.Sprintf("%d…", numbered.Number)
	}
	before := *item.Before
	move := u.session.Settings().Style().Move(&before, n.Move)
	bold, sign, colour := false, "", fyne.ThemeColorName("")
	switch n.Kind {
	case solution.Key:
		bold, sign = true, "!"
	case solution.Try:
		sign = "?"
	case solution.Refutation:
		sign, colour = "!", theme.ColourQuiet
	}
	spans := []widgets.Span{{Text: number, Colour: theme.ColourQuiet}, {Text: move + sign, Bold: bold, Colour: colour}}
	if n.Kind == solution.Threat {
		spans = append([]widgets.Span{{Text: u.t("threat") + " ", Italic: true, Colour: theme.ColourQuiet}}, spans...)
	}
	if n.Kind == solution.Refutation {
		spans = append([]widgets.Span{{Text: u.t("but") + " ", Italic: true, Colour: theme.ColourQuiet}}, spans...)
	}
	for _, note := range []struct {
		flag solution.Flags
		key  string
	}{{solution.Zugzwang, "note_zugzwang"}, {solution.Short, "note_short"}, {solution.NoParry, "note_no_parry"}} {
		if n.Flags&note.flag != 0 {
			spans = append(spans, widgets.Span{Text: " " + u.t(note.key), Italic: true, Colour: theme.ColourQuiet})
		}
	}
	return spans
}
