package solver

import "keymove/solver/chess"

// Fact is something that a search has proved and that took long: whether the
// attacker forces the goal from a position. A later search of the same problem
// starts from the facts of an earlier one that was broken off.
type Fact struct {
	// Part is the twin, from 0, and Attacker the side that plays for the goal:
	// what holds for one says nothing about another.
	Part     int
	Attacker chess.Colour
	Key      chess.Key
	// Win is the number of attacker's moves within which the goal is forced, 0
	// when not known; Fail the number within which it is not.
	Win, Fail uint8
	// Move is the one that proved it, or 0.
	Move chess.Move
}

// weighty is the length in attacker's moves from which on a bound is a Fact.
// Shorter ones are found again in seconds.
const weighty = 4

// share lets the battle's table begin with the facts known and tell of those
// it learns.
func (r *run) share(t *table, part int, attacker chess.Colour) {
	for _, f := range r.options.Known {
		if f.Part == part && f.Attacker == attacker {
			t.store(f.Key, bound{win: f.Win, fail: f.Fail, move: f.Move})
		}
	}
	if r.options.Learned == nil {
		return
	}
	t.learned = func(key chess.Key, b bound) {
		r.learning.Lock()
		defer r.learning.Unlock()
		r.options.Learned(Fact{Part: part, Attacker: attacker, Key: key, Win: b.win, Fail: b.fail, Move: b.move})
	}
}
