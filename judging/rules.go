package judging

import (
	"keymove/solver/chess"
	"keymove/solver/solution"
)

// Tag is the author's or the judge's word on a variation (article 44).
type Tag uint8

// The tags; the zero Tag says nothing.
const (
	Untagged  Tag = iota
	Main          // thematic
	ByPlay        // not thematic, enriches the work
	Technical     // completes the solution only
)

// Rules are what an event lays down where the rules leave it to the event.
// The zero Rules are the rules as they stand.
type Rules struct {
	// PromotedMen lifts the demand of article 45.2 that the diagram holds no
	// more men than the game array.
	PromotedMen bool
	// HelpPromotionDual makes it a defect that help play can end with
	// different promotions. Articles 45.4 ¶7 ("any dual") and ¶10 ("hardly
	// matter") collide here; without it such a dual is a flaw.
	HelpPromotionDual bool
	// OneSolution makes several declared solutions a defect in orthodox
	// genres and selfmates (article 45.4 ¶2 speaks of works in events); without
	// it they are a flaw.
	OneSolution bool
	// Solving is for solving contests, where an illegal position or too many
	// men are no ground to drop the task (article 50.2): they become notes.
	Solving bool
	// Tags say which variations are thematic: a dual in a Main variation is a
	// defect (article 45.4 ¶8), in a Technical one a note. A tag holds for
	// everything below its node.
	Tags map[solution.Path]Tag
	// ProofGames holds a game from the array for parts whose author gives one.
	ProofGames map[int][]chess.Move
}

// tag returns the tag that holds at a node: its own or the nearest above it.
func (r *Rules) tag(p solution.Path) Tag {
	for ; p != ""; p = p.Parent() {
		if t := r.Tags[p]; t != Untagged {
			return t
		}
	}
	return Untagged
}
