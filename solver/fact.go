package solver

import "keymove/solver/chess"

// Fact is something that a search has proved and that took long: in a battle
// whether the attacker forces the goal from a position, in line play all lines
// that begin there. A later search of the same problem starts from the facts of
// an earlier one that was broken off. Facts compare with ==.
type Fact struct {
	Kind FactKind
	// Part is the twin, from 0.
	Part int
	Key  chess.Key

	// Attacker is the side that plays for the goal in a battle: what holds for
	// one says nothing about the other.
	Attacker chess.Colour
	// Win is the number of attacker's moves within which the goal is forced, 0
	// when not known; Fail the number within which it is not.
	Win, Fail uint8
	// Move is the one that proved it, or 0.
	Move chess.Move

	// Left is what is left in line play: plies, or moves of an introduction.
	Left uint8
	// Leaves counts the ends of lines found on the way, those of lines that
	// came to nothing included.
	Leaves uint32
	// Work counts the positions that were searched for it.
	Work uint64
	// Lines are all that begin at the position, written as encodeLines does;
	// "" for none.
	Lines string
}

// FactKind says which play a fact is about.
type FactKind uint8

// The kinds of facts.
const (
	BattleFact       FactKind = iota
	LinesFact                 // alternating play without resistance
	SeriesFact                // a series from its mover's turn on
	IntroductionFact          // an introduction and what follows it
	factKinds
)

// Weighty is the length in attacker's moves from which on a bound is a Fact.
// Shorter ones are found again in seconds.
const Weighty = 4

// share lets the battle's table begin with the facts known and tell of those
// it learns.
func (r *run) share(t *table, part int, attacker chess.Colour) {
	for _, f := range r.options.Known {
		if f.Kind == BattleFact && f.Part == part && f.Attacker == attacker {
			t.store(f.Key, bound{win: f.Win, fail: f.Fail, move: f.Move})
		}
	}
	if r.options.Learned == nil {
		return
	}
	t.learned = func(key chess.Key, b bound) {
		r.tell(Fact{Part: part, Attacker: attacker, Key: key, Win: b.win, Fail: b.fail, Move: b.move})
	}
}

// tell hands a fact over to the caller.
func (r *run) tell(f Fact) {
	r.learning.Lock()
	defer r.learning.Unlock()
	r.options.Learned(f)
}
