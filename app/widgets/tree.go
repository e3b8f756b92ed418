package widgets

import (
	"time"

	"fyne.io/fyne/v2"
	fc "fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"keymove/solver/chess"
	"keymove/solver/solution"
)

// ItemKind says what an item of a tree is.
type ItemKind uint8

// The kinds of items.
const (
	PartItem  ItemKind = iota // a twin; shown when there are several
	PhaseItem                 // set play, tries …, and actual play that is empty
	MoveItem
)

// Item is what the owner of a tree is asked to word.
type Item struct {
	Kind  ItemKind
	Part  *solution.Part
	Phase solution.Phase // of a PhaseItem or MoveItem
	// Path names the item: a phase by its root path, a part by PartPath.
	Path solution.Path

	// Node, Before and Ply are those of [solution.Visit] for a MoveItem.
	Node   *solution.Node
	Before *chess.Position
	Ply    int
	// First: the move begins its row, where a black move needs its number
	// ("1…").
	First bool

	// Children counts what opens under the item, and Open says that it is
	// open.
	Children int
	Open     bool
}

// PartPath is the path by which a tree names a whole part.
func PartPath(part *solution.Part) solution.Path {
	root := solution.RootPath(part.Index, solution.Actual)
	return root[:len(root)-len("/"+solution.Actual.String())]
}

// SolutionTree shows a solution as a tree of lines. A row holds a run of
// moves without a choice (a defence and its answer, a whole helpmate line),
// and the selection is a single move in it. Rows exist only for what is open,
// and are drawn only where they are in view.
//
// The actual play has no row of its own unless it is empty: its first moves
// stand at the margin, as in print. Parts, set play, keys and lines of help
// play are open at first; all else is closed.
//
// Keys: Up and Down go to the first move of the next row; Right goes on along
// the row, opens what is closed, then goes in; Left goes back along the row,
// closes what is open, then goes out to the move before. Space opens and
// closes, Home, End, PageUp and PageDown go far, Enter and a double click call
// OnOpen. Going selects: OnSelect is told of every step.
type SolutionTree struct {
	widget.BaseWidget

	// Text words an item. Without it the tree shows coordinates.
	Text func(Item) []Span
	// OnSelect is told of the user's selection.
	OnSelect func(solution.Path)
	// OnOpen is told of Enter and of a double click.
	OnOpen func(solution.Path)
	// Keep leaves out the nodes for which it reports false, with all that
	// follows them; parent is nil for a first move. A nil Keep keeps all.
	// Call Reload when its answers change.
	Keep func(parent, node *solution.Node) bool
	// OnMenu is asked for a menu by a right click, after the move under the
	// pointer was selected. The point is one of the window.
	OnMenu func(path solution.Path, absolute fyne.Position)
	// OnKey is asked first about every key; with true it keeps the key from
	// the tree.
	OnKey func(fyne.KeyName) bool

	solution *solution.Solution
	open     map[solution.Path]bool // where it differs from the first state
	rows     []*row
	selected solution.Path
	at       int // the selected row, -1: none
	in       int // the selected move in its row
	stale    bool
	focused  bool

	scroll *fc.Scroll
	body   *fyne.Container
	runMax int // moves in a row at most

	pressed     time.Time
	pressedPath solution.Path
}

var (
	_ fyne.Focusable    = (*SolutionTree)(nil)
	_ desktop.Mouseable = (*SolutionTree)(nil)

	_ fyne.SecondaryTappable = (*SolutionTree)(nil)
)

// NewSolutionTree returns an empty tree.
func NewSolutionTree() *SolutionTree {
	t := &SolutionTree{open: map[solution.Path]bool{}, at: -1, runMax: minRun}
	t.body = &fyne.Container{}
	t.scroll = fc.NewScroll(t.body)
	t.ExtendBaseWidget(t)
	return t
}

// SetSolution shows s, nil for nothing. What is open and what is selected
// stays, by path, so that a solution may be replaced while it grows; a
// selection that is no longer there falls back to the nearest move before it,
// without a callback.
func (t *SolutionTree) SetSolution(s *solution.Solution) {
	t.solution = s
	t.Reload()
}

// Clear shows nothing and forgets what was open and selected.
func (t *SolutionTree) Clear() {
	t.open = map[solution.Path]bool{}
	t.selected = ""
	t.SetSolution(nil)
	t.scroll.ScrollToOffset(fyne.NewPos(0, 0))
}

// Reload words and filters everything anew, as after a change of language,
// notation or Keep.
func (t *SolutionTree) Reload() {
	t.build()
	t.find()
	t.Refresh()
}

// SetSelected selects an item without a callback, opens what hides it and
// scrolls to it; "" selects nothing. A path that is not in the solution
// selects the nearest move before it.
func (t *SolutionTree) SetSelected(p solution.Path) {
	t.selected = p
	for _, above := range ancestors(p) {
		t.open[above] = true
	}
	t.build()
	t.find()
	t.reveal()
	t.Refresh()
}

// Selected returns the path of the selected item, "" for none.
func (t *SolutionTree) Selected() solution.Path { return t.selected }

// SetStale chooses whether the solution is shown faintly, as one of an
// earlier position.
func (t *SolutionTree) SetStale(stale bool) {
	t.stale = stale
	t.Refresh()
}

// OpenAll opens every item. A solution may have a hundred thousand.
func (t *SolutionTree) OpenAll() { t.setAll(true) }

// CloseAll closes every item.
func (t *SolutionTree) CloseAll() { t.setAll(false) }

// openOrClose toggles a row.
func (t *SolutionTree) openOrClose(r *row) {
	t.open[r.path()] = !r.open
	t.build()
	t.find()
	t.reveal()
	t.Refresh()
}

// choose selects for the user.
func (t *SolutionTree) choose(row, in int) {
	t.at, t.in = row, in
	path := t.rows[row].paths[in]
	changed := path != t.selected
	t.selected = path
	t.reveal()
	t.Refresh()
	if changed && t.OnSelect != nil {
		t.OnSelect(path)
	}
}
