package contest

import (
	"fmt"
	"slices"

	"keymove/solver/chess"
	"keymove/solver/problem"
	"keymove/solver/solution"
)

// Asked is what a proposal should know beside the solution.
type Asked struct {
	// MainLine is the main line of a study from the diagram, up to where the
	// win or draw is plain (article 49: the controller marks the end). When
	// it is empty the author's solution is read instead.
	MainLine []chess.Move
	// Max is what all items make together; zero means 5.
	Max Points
}

// Proposal is a marking key as the rules derive it from a solution. The
// controller may change everything but the sum.
type Proposal struct {
	Items []Item
	Notes []ProposalNote
}

// ProposalNote tells what the controller should look at.
type ProposalNote struct {
	Code ProposalCode
	// Part is the twin, and Count and Limit count as Code says.
	Part         int
	Count, Limit int
	// Paths are the solutions or moves in question.
	Paths []solution.Path
}

// ProposalCode names a note.
type ProposalCode string

// The codes.
const (
	NothingFound    ProposalCode = "nothingFound"    // the part has no solution
	NotSolvedHere   ProposalCode = "notSolvedHere"   // the program does not solve it: make the key by hand
	NotFinished     ProposalCode = "notFinished"     // the search did not end
	CooksFound      ProposalCode = "cooksFound"      // Paths solve too: they are worth as much (50.2)
	MoreThanStated  ProposalCode = "moreThanStated"  // Count solutions, Limit declared
	FewerThanStated ProposalCode = "fewerThanStated" // Count solutions, Limit declared
	DeepItemsLeft   ProposalCode = "deepItemsLeft"   // Count items past move Limit were left out
	MainLineWanted  ProposalCode = "mainLineWanted"  // the main line of the study is not known
	SeveralThreaten ProposalCode = "severalThreaten" // any of the threats at Paths is accepted
	DualsAccepted   ProposalCode = "dualsAccepted"   // Count items accept several continuations
)

// Propose derives the marking key of a work from its solution by article 49
// and practice. Each declared solution and each twin has an equal share.
//
//   - Mates in two, and whatever else is decided by the first move: the key.
//   - Longer ones: the key with its full-length threat, and every full-length
//     variation with a White continuation of its own, without Black's last
//     move and the mate; in zugzwang or after a short threat the variations
//     alone, for the first move by itself earns nothing.
//   - Selfmates and reflex mates alike, up to White's last move.
//   - Help and series play: all moves of every solution; set play when the
//     task names it.
//   - Studies: White's moves of the main line.
//
// The items do not depend on the order in which the solver found them. The
// solution may be nil; then there are only notes, except for studies.
func Propose(work *problem.Composition, s *solution.Solution, settings Settings, asked Asked) Proposal {
	b := builder{work: work, settings: settings, total: asked.Max}
	if b.total.IsZero() {
		b.total = Whole(5)
	}
	parts, _ := work.Problem.Parts()
	for i := range parts {
		switch {
		case parts[i].Stipulation.IsStudy():
			b.study(&parts[i], asked.MainLine)
		default:
			b.part(&parts[i], s.Part(parts[i].Index))
		}
	}
	b.share()
	return Proposal{Items: b.items(), Notes: b.notes}
}

// builder collects the separate solutions of a work.
type builder struct {
	work     *problem.Composition
	settings Settings
	total    Points
	groups   []group
	notes    []ProposalNote
}

// group is one separate solution with its items.
type group struct {
	prefix string
	items  []draft
	// equal: the items are alike, as variations in zugzwang are; otherwise
	// the first of them is a threat, which gets the least.
	equal bool
}

// draft is an item before its points are settled.
type draft struct {
	Item
	// weight is how hard the item is to find; the hardest get what remains
	// of a division.
	weight int
	// anchor items earn nothing.
	anchor bool
	// move is the White move that it ends with, from 1.
	move int
}

func (b *builder) note(code ProposalCode, part int) *ProposalNote {
	b.notes = append(b.notes, ProposalNote{Code: code, Part: part})
	return &b.notes[len(b.notes)-1]
}

// part adds the solutions of one twin.
func (b *builder) part(task *problem.Part, solved *solution.Part) {
	if solved == nil || solved.Unsolvable != "" {
		b.note(NotSolvedHere, task.Index)
		return
	}
	if !solved.Complete {
		b.note(NotFinished, task.Index)
	}
	nodes := solved.Phases[solution.Actual]
	if len(nodes) == 0 {
		b.note(NothingFound, task.Index)
		return
	}
	if nodes[0].Kind == solution.Line {
		b.lines(task, solved)
		return
	}
	b.battle(task, solved)
}

// prefix tells the items of twins and separate solutions apart.
func (b *builder) prefix(part, solutions, at int) string {
	text := ""
	if len(b.work.Problem.Twins) > 0 {
		text = problem.Label(part) + "-"
	}
	if solutions > 1 {
		text += fmt.Sprintf("s%d-", at+1)
	}
	return text
}

// lines adds the solutions of help and series play: one item each.
func (b *builder) lines(task *problem.Part, solved *solution.Part) {
	phases := []solution.Phase{solution.Actual}
	if solved.Stipulation.SetPlay || b.work.Problem.Stipulation.SetPlay || b.settings.SetPlay && task.Options.SetPlay {
		phases = append([]solution.Phase{solution.SetPlay}, phases...)
	}
	if task.Options.Duplex {
		phases = append(phases, solution.DuplexActual)
	}
	for _, phase := range phases {
		all := b.wholeLines(solved, phase)
		kind, why := LineItem, WhySolution
		switch {
		case phase == solution.SetPlay:
			kind, why = SetLineItem, WhySetPlay
		case len(b.work.Problem.Twins) > 0:
			why = WhyTwin
		}
		if phase == solution.Actual {
			b.count(task.Index, len(all))
		}
		for i, accept := range all {
			id := fmt.Sprint(i + 1)
			switch phase {
			case solution.SetPlay:
				id = "set" + id
			case solution.DuplexActual:
				id = "duplex" + id
			}
			b.groups = append(b.groups, group{prefix: b.prefix(task.Index, 1, 0), equal: true,
				items: []draft{{Item: Item{ID: id, Kind: kind, Why: why, Clause: "49", Accept: accept}}}})
		}
	}
}

// wholeLines lists the lines of a phase. Lines that differ in the man of the
// last promotion alone are one, unless the event says otherwise.
func (b *builder) wholeLines(solved *solution.Part, phase solution.Phase) [][]solution.Path {
	var all [][]solution.Path
	at := map[solution.Path]int{}
	solved.Walk(phase, func(v solution.Visit) bool {
		if len(v.Node.Children) > 0 {
			return true
		}
		name := v.Path
		if v.Node.Move.IsPromotion() && !b.settings.SeparatePromotions {
			name = v.Path.Parent().Then(chess.NewMove(v.Node.Move.From(), v.Node.Move.To()))
		}
		if i, known := at[name]; known {
			all[i] = append(all[i], v.Path)
			return true
		}
		at[name] = len(all)
		all = append(all, []solution.Path{v.Path})
		return true
	})
	return all
}

// count compares the solutions found with those declared.
func (b *builder) count(part, found int) {
	declared := b.work.Problem.Declared()
	switch {
	case found > declared:
		n := b.note(MoreThanStated, part)
		n.Count, n.Limit = found, declared
	case found < declared:
		n := b.note(FewerThanStated, part)
		n.Count, n.Limit = found, declared
	}
}

// study adds White's moves of the main line, each resting on the one before.
func (b *builder) study(task *problem.Part, line []chess.Move) {
	start, err := task.Position()
	if err != nil {
		b.note(NotSolvedHere, task.Index)
		return
	}
	if len(line) == 0 {
		line = authorLine(&start, b.work.Solution)
	}
	g := group{prefix: b.prefix(task.Index, 1, 0)}
	path := solution.RootPath(task.Index, solution.Actual)
	parent := ""
	at := start
	for _, m := range line {
		if !at.IsLegal(m) {
			break
		}
		white := at.Turn() == chess.White
		at.Play(m)
		path = path.Then(m)
		if !white {
			continue
		}
		n := len(g.items) + 1
		d := draft{Item: Item{ID: fmt.Sprintf("m%d", n), Kind: MoveItem, Why: WhyMainLine, Clause: "49", Parent: parent, Accept: []solution.Path{path}}, weight: n, move: n}
		parent = d.ID
		g.items = append(g.items, d)
	}
	if len(g.items) == 0 {
		b.note(MainLineWanted, task.Index)
		return
	}
	g.equal = true
	b.groups = append(b.groups, g)
}

// items numbers the solutions and returns all items in order.
func (b *builder) items() []Item {
	var all []Item
	for i, g := range b.groups {
		for _, d := range g.items {
			d.Solution = i
			d.ID = g.prefix + d.ID
			if d.Parent != "" {
				d.Parent = g.prefix + d.Parent
			}
			slices.Sort(d.Accept[min(1, len(d.Accept)):])
			all = append(all, d.Item)
		}
	}
	return all
}

// isDirectMate reports whether White forces mate in a number of moves.
func isDirectMate(s problem.Stipulation) bool {
	return s.Play == problem.Direct && s.Series == problem.Alternate && !s.IsStudy() && s.Goal.Kind != problem.NoGoal
}
