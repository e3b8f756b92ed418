package contest

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"keymove/export"
	"keymove/export/xlsx"
	"keymove/judging/contest"
)

// solversTab lists who takes part; the solver chosen is changed in the fields
// beside the list.
type solversTab struct {
	object fyne.CanvasObject
	p      *Page

	table   *grid
	columns []solverColumn
	count   *widget.Label
	number  int // chosen
	fields  []solverField
	ticks   []solverTick
	guest   *check
	came    *widget.Label
	kept    *keptFields
	form    fyne.CanvasObject
	none    *widget.Label
}

// solverField is a line of the solver's data, and solverTick one of his
// categories.
type solverField struct {
	*field
	get func(*contest.Solver) string
}

type solverTick struct {
	*check
	category contest.Category
}

func newSolversTab(p *Page) *solversTab {
	t := &solversTab{p: p, count: widget.NewLabel(""), came: prose(""), none: prose(p.t("solvers_empty"))}
	t.table = newGrid(p, "solvers", nil, t.cell, func(row int) {
		p.Settle()
		if solvers := p.event().Solvers; row < len(solvers) {
			t.number = solvers[row].Number
		}
		t.showSolver()
	})
	t.table.menu = func(int) []*fyne.MenuItem {
		return []*fyne.MenuItem{fyne.NewMenuItem(p.t("solver_edit")+" (Enter)", func() { p.host.Window.Canvas().Focus(t.fields[0]) }),
			fyne.NewMenuItem(p.t("solver_add"), t.add), fyne.NewMenuItem(p.t("solver_remove")+" (Del)", t.remove)}
	}
	t.table.removed = func(int) { t.remove() }
	t.table.done = func(int) { p.host.Window.Canvas().Focus(t.fields[0]) }
	add := newButton(p, p.t("solver_add"), t.add)
	remove := newButton(p, p.t("solver_remove"), t.remove)
	codes := newButton(p, p.t("codes_give"), t.giveCodes)
	load := newButton(p, p.t("solvers_import"), func() { p.host.AskOpen(p.t("solvers_import"), t.importFile) })
	t.form = t.makeForm()
	side := container.NewStack(column(t.form), column(t.none))
	split := container.NewHSplit(t.table.object, side)
	split.Offset = 0.62
	t.object = container.NewBorder(flowing(add, remove, codes, load, t.count), nil, nil, nil, split)
	return t
}

// makeForm is the form of one solver.
func (t *solversTab) makeForm() fyne.CanvasObject {
	p := t.p
	var rows []formRow
	text := func(key string, of func(*contest.Solver) *string) {
		f := newField(p, "", func(text string) {
			t.put(func(s *contest.Solver) { *of(s) = strings.TrimSpace(text) })
		})
		t.fields = append(t.fields, solverField{f, func(s *contest.Solver) string { return *of(s) }})
		rows = append(rows, formRow{p.t(key), f})
	}
	number := func(key string, of func(*contest.Solver) *int) {
		f := newField(p, "", nil)
		f.typed = func(text string) {
			n := 0
			if !p.readNumber(text, &n) {
				f.SetText(f.shown)
				return
			}
			t.put(func(s *contest.Solver) { *of(s) = n })
		}
		t.fields = append(t.fields, solverField{f, func(s *contest.Solver) string { return minutesText(*of(s)) }})
		rows = append(rows, formRow{p.t(key), f})
	}
	text("name", func(s *contest.Solver) *string { return &s.Name })
	text("country", func(s *contest.Solver) *string { return &s.Country })
	text("town", func(s *contest.Solver) *string { return &s.Town })
	text("team", func(s *contest.Solver) *string { return &s.Team })
	text("code", func(s *contest.Solver) *string { return &s.Code })
	text("solver_title", func(s *contest.Solver) *string { return &s.Title })
	number("rating", func(s *contest.Solver) *int { return &s.Rating })
	number("born", func(s *contest.Solver) *int { return &s.Born })
	var ticks []fyne.CanvasObject
	for _, category := range []contest.Category{contest.Women, contest.Junior, contest.Youth, contest.Senior, contest.Veteran} {
		c := newCheck(p, p.t("category_"+string(category)), func(on bool) {
			t.put(func(s *contest.Solver) {
				s.Categories = slices.DeleteFunc(slices.Clone(s.Categories), func(o contest.Category) bool { return o == category })
				if on {
					s.Categories = append(s.Categories, category)
				}
			})
		})
		t.ticks = append(t.ticks, solverTick{c, category})
		ticks = append(ticks, c)
	}
	t.guest = newCheck(p, p.t("guest"), func(on bool) { t.put(func(s *contest.Solver) { s.Guest = on }) })
	t.kept = newKeptFields(p, t.put)
	return container.NewVBox(p.form(rows...), flowing(ticks...), t.guest, t.kept.box, t.came)
}

// solverColumn is a column of the list, with what it holds.
type solverColumn struct {
	gridColumn
	text func(*contest.Solver) string
	// always: the column is there even when nobody has anything in it.
	always bool
}

// columnsOf are the columns in which somebody has something: a list with empty
// columns leaves no room for the names.
func (t *solversTab) columnsOf(e *contest.Event) []solverColumn {
	p := t.p
	all := []solverColumn{
		{gridColumn{title: "№", width: 48, right: true}, func(s *contest.Solver) string { return strconv.Itoa(s.Number) }, true},
		{gridColumn{title: p.t("name"), width: 170, grow: true}, func(s *contest.Solver) string { return s.Name }, true},
		{gridColumn{title: p.t("country"), width: 76}, func(s *contest.Solver) string { return s.Country }, false},
		{gridColumn{title: p.t("town"), width: 96}, func(s *contest.Solver) string { return s.Town }, false},
		{gridColumn{title: p.t("team"), width: 84}, func(s *contest.Solver) string { return s.Team }, false},
		{gridColumn{title: p.t("code"), width: 68}, func(s *contest.Solver) string { return s.Code }, false},
		{gridColumn{title: p.t("categories"), width: 130}, t.categories, false},
		{gridColumn{title: p.t("sheets"), width: 84, right: true}, func(s *contest.Solver) string {
			return fmt.Sprintf("%d / %d", sheetsOf(p.event(), s.Number), len(p.event().Rounds))
		}, true},
	}
	return slices.DeleteFunc(all, func(c solverColumn) bool {
		return !c.always && !slices.ContainsFunc(e.Solvers, func(s contest.Solver) bool { return c.text(&s) != "" })
	})
}

// categories names the lists in which a solver stands.
func (t *solversTab) categories(s *contest.Solver) string {
	var words []string
	if s.Guest {
		words = append(words, t.p.t("guest_short"))
	}
	for _, c := range s.Categories {
		words = append(words, export.CategoryText(t.p.cat, c))
	}
	return strings.Join(words, ", ")
}

func (t *solversTab) cell(row, column int) string {
	return t.columns[column].text(&t.p.event().Solvers[row])
}

// sheetsOf counts the rounds for which a solver has handed in.
func sheetsOf(e *contest.Event, solver int) int {
	n := 0
	for i := range e.Rounds {
		if e.Sheet(e.Rounds[i].Number, solver) != nil {
			n++
		}
	}
	return n
}

func (t *solversTab) refresh() {
	e := t.p.event()
	t.count.SetText(t.p.n("step_solvers", len(e.Solvers)))
	if e.Solver(t.number) == nil {
		t.number = 0
		if len(e.Solvers) > 0 {
			t.number = e.Solvers[0].Number
		}
	}
	t.showColumns(e)
	t.table.setRows(len(e.Solvers))
	t.table.choose(slices.IndexFunc(e.Solvers, func(s contest.Solver) bool { return s.Number == t.number }))
	t.showSolver()
}

// showColumns gives the list the columns that it needs.
func (t *solversTab) showColumns(e *contest.Event) {
	t.columns = t.columnsOf(e)
	var columns []gridColumn
	for _, c := range t.columns {
		columns = append(columns, c.gridColumn)
	}
	t.table.rows = min(t.table.rows, len(e.Solvers))
	t.table.setColumns(columns)
}

// showSolver shows the solver chosen in the fields.
func (t *solversTab) showSolver() {
	e := t.p.event()
	s := e.Solver(t.number)
	visible(t.form, s != nil)
	visible(t.none, s == nil)
	if s == nil {
		return
	}
	for _, f := range t.fields {
		f.set(f.get(s))
	}
	for _, c := range t.ticks {
		c.set(s.In(c.category))
	}
	t.guest.set(s.Guest)
	t.kept.show(e.Settings.Ratings.Fields, s)
	var came []string
	for i := range e.Rounds {
		if e.Sheet(e.Rounds[i].Number, s.Number) != nil {
			came = append(came, strconv.Itoa(e.Rounds[i].Number))
		}
	}
	if len(came) == 0 {
		t.came.SetText(t.p.t("came_never"))
	} else {
		t.came.SetText(t.p.t("came", "Rounds", strings.Join(came, ", ")))
	}
}

// put changes the solver chosen.
func (t *solversTab) put(change func(*contest.Solver)) {
	if s := t.p.event().Solver(t.number); s != nil {
		changed := *s
		change(&changed)
		t.p.change("contest_solver", contest.PutSolver{Solver: changed})
	}
}

// next is the number of a new solver.
func next(e *contest.Event) int {
	if n := len(e.Solvers); n > 0 {
		return e.Solvers[n-1].Number + 1
	}
	return 1
}

// add adds a solver, whose name is then typed.
func (t *solversTab) add() {
	n := next(t.p.event())
	t.number = n
	if t.p.change("contest_solver", contest.PutSolver{Solver: contest.Solver{Number: n}}) {
		t.p.host.Window.Canvas().Focus(t.fields[0])
	}
}

// remove takes the solver chosen out; undo brings him back.
func (t *solversTab) remove() {
	if t.number > 0 {
		t.p.change("contest_solver_remove", contest.RemoveSolver{Number: t.number})
	}
}

// giveCodes gives a code to everybody who has none: three figures, which say
// nothing of the number or the name.
func (t *solversTab) giveCodes() {
	e := t.p.event()
	taken := map[string]bool{}
	for i := range e.Solvers {
		taken[e.Solvers[i].Code] = true
	}
	var changes []contest.Change
	free := rand.Perm(900)
	for i := range e.Solvers {
		s := e.Solvers[i]
		for s.Code == "" && len(free) > 0 {
			if code := strconv.Itoa(100 + free[0]); !taken[code] {
				s.Code = code
				changes = append(changes, contest.PutSolver{Solver: s})
			}
			free = free[1:]
		}
	}
	if len(changes) > 0 {
		t.p.change("contest_codes", changes...)
	}
}

// importFile adds the solvers of a list as one step, and tells what a person
// should look at.
func (t *solversTab) importFile(path string) {
	p := t.p
	data, err := os.ReadFile(path)
	if !p.try(err) {
		return
	}
	list, err := xlsx.ReadSolvers(data, p.event())
	var fault *xlsx.ListError
	if errors.As(err, &fault) {
		p.host.ShowText(p.t("solvers_import"), path+"\n\n"+xlsx.ListErrorText(p.cat, fault))
		return
	}
	var changes []contest.Change
	for _, s := range list.Solvers {
		changes = append(changes, contest.PutSolver{Solver: s})
	}
	if len(changes) == 0 || !p.change("contest_solver_import", changes...) {
		return
	}
	added := p.cat.N("papers.solversAdded", len(list.Solvers))
	p.host.Say(added)
	if len(list.Problems) > 0 {
		lines := []string{added, ""}
		for _, problem := range list.Problems {
			lines = append(lines, xlsx.ProblemText(p.cat, problem))
		}
		p.host.ShowText(p.t("solvers_import"), strings.Join(lines, "\n"))
	}
}
