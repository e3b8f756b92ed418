package contest

import (
	"time"

	"keymove/solver/solution"
)

// Key is the marking key of a task: what must be written, and what each piece
// earns (article 49: "by a form fixed in advance").
type Key struct {
	Items []Item
	// Frozen is when the key was fixed, zero while it is not, and Hash is the
	// SHA-256 of what was fixed, in hexadecimal.
	Frozen time.Time
	Hash   string
	// Amendments are the changes since, each signed.
	Amendments []Amendment
}

// Amendment is a change of a frozen key.
type Amendment struct {
	At      time.Time
	By, Why string
	// Before are the items that were replaced, and Hash is that of the new
	// ones.
	Before []Item
	Hash   string
}

// Item is one thing that must be written.
type Item struct {
	// ID is unique in the key, such as "key" or "v2".
	ID   string
	Kind ItemKind
	// Why is the demand it follows from, Clause its article.
	Why    Why
	Clause string
	Points Points
	// Solution is the number of the separate solution it belongs to, from 0
	// (50.2); twins and declared solutions are separate.
	Solution int
	// Parent is the item that must be right for this one to count, "" for
	// none.
	Parent string
	// Accept are the paths that satisfy the item, each ending with the last
	// move asked for. The first is printed; the others are defences with the
	// same answer, duals and promotions that count alike.
	Accept []solution.Path
	// Note is free text.
	Note string
}

// ItemKind is what an item asks for.
type ItemKind string

// The kinds.
const (
	KeyItem       ItemKind = "key"       // the first move
	ThreatItem    ItemKind = "threat"    // first move and full-length threat
	VariationItem ItemKind = "variation" // a White continuation
	LineItem      ItemKind = "line"      // a whole solution of help or series play
	SetLineItem   ItemKind = "setLine"   // the same of set play
	MoveItem      ItemKind = "move"      // a White move of a study's main line
	OtherItem     ItemKind = "other"     // made by hand
)

// Why is the reason for which an item is asked.
type Why string

// The reasons, all of article 49 but the last.
const (
	WhyKeyOnly      Why = "keyOnly"      // a mate in two: the key
	WhyAnchor       Why = "anchor"       // the first move alone earns nothing, but all else rests on it
	WhyThreat       Why = "threat"       // the threat runs to full length
	WhyZugzwang     Why = "zugzwang"     // no threat: all full-length variations
	WhyShortThreat  Why = "shortThreat"  // the threat is short: all full-length variations
	WhyContinuation Why = "continuation" // a White continuation of its own after a defence
	WhyMilestone    Why = "milestone"    // a further White move after which the play parts
	WhySolution     Why = "solution"     // one of the declared solutions, all moves
	WhyTwin         Why = "twin"         // the solution of a twin
	WhySetPlay      Why = "setPlay"      // set play belongs to the task
	WhyMainLine     Why = "mainLine"     // a White move up to where the end is plain
	WhyByHand       Why = "byHand"       // the controller added it
)

// Item returns the item with an ID, nil when there is none.
func (k *Key) Item(id string) *Item {
	for i := range k.Items {
		if k.Items[i].ID == id {
			return &k.Items[i]
		}
	}
	return nil
}

// Sum returns the points of all items.
func (k *Key) Sum() Points {
	var sum Points
	for i := range k.Items {
		sum = sum.Add(k.Items[i].Points)
	}
	return sum
}

// Solutions returns how many separate solutions the items belong to.
func (k *Key) Solutions() int {
	n := 0
	for i := range k.Items {
		n = max(n, k.Items[i].Solution+1)
	}
	return n
}

// IsFrozen reports whether the key is fixed.
func (k *Key) IsFrozen() bool { return !k.Frozen.IsZero() }

// Testing is what a program found of a work, kept with the task so that it can
// be told without solving again.
type Testing struct {
	// By is the program with its version, "" when the work was not tested.
	By string
	// Verdict is "sound", "unsound" or "undecided".
	Verdict string
	// Solutions is how many were found.
	Solutions int
	// Fingerprint is that of the problem which was tested; one that is not
	// the task's own speaks of an earlier state.
	Fingerprint string
	// Database names where a study was looked up ("HHdbVI, 2021").
	Database string
}
