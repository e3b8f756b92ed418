package solver

import (
	"strconv"

	"keymove/solver/chess"
	"keymove/solver/problem"
)

// rules are what options change about a battle. The zero rules change nothing.
type rules struct {
	// quodlibet: in self and reflex play the attacker may reach the goal
	// himself, too.
	quodlibet bool
	// attacksMatter: an attacker's move that reaches the goal before the last
	// move ends the play (GoalIsEnd, quodlibet, exact direct play).
	attacksMatter bool
	// repliesMatter: so does a defender's move, in self and reflex play and
	// with GoalIsEnd.
	repliesMatter bool
	// direct and onTime say for which replies that is what the attacker
	// wants: never in direct play, with the last move in exact play.
	direct, onTime bool
	// limited: the attacker may not give the defender more than so many
	// flights, and must threaten within so many moves where he gives no check.
	limited         bool
	flights, threat int
}

// unlimited is more flights, or moves, than there are.
const unlimited = 1 << 20

func newRules(s problem.Stipulation, o problem.Options) rules {
	_, ends := o.Kept("GoalIsEnd")
	r := rules{
		quodlibet: o.Quodlibet && s.Play != problem.Direct,
		direct:    s.Play == problem.Direct,
		onTime:    s.Exact,
		flights:   limit(o, "MaxFlightsquares"),
		threat:    limit(o, "Threat"),
	}
	r.attacksMatter = r.quodlibet || s.Exact && r.direct || ends && !r.direct
	r.repliesMatter = ends || !r.direct
	r.limited = r.flights < unlimited || r.threat < unlimited
	return r
}

// limit returns the number that an option sets, or unlimited.
func limit(o problem.Options, name string) int {
	arguments, _ := o.Kept(name)
	if len(arguments) == 1 {
		if n, err := strconv.Atoi(arguments[0]); err == nil && n >= 0 {
			return min(n, unlimited)
		}
	}
	return unlimited
}

// fulfils reports whether a reply that reaches the goal, n attacker's moves
// being left, is what the attacker wants.
func (r *rules) fulfils(n int) bool { return !r.direct && (!r.onTime || n == 0) }

// replies appends the defender's moves.
func (s *searcher) replies(p *chess.Position, dst []chess.Move) []chess.Move {
	if s.direct {
		return p.Moves(dst)
	}
	return s.goal.moves(p, dst)
}

// attacks returns the attacker's moves.
func (b *battle) attacks(p *chess.Position) []chess.Move {
	if b.direct {
		return b.goal.moves(p, nil)
	}
	return p.Moves(nil)
}

// reaches reports whether m, played in p, reaches the goal.
func (b *battle) reaches(p *chess.Position, m chess.Move) bool {
	after := *p
	after.Play(m)
	return b.goal.reached(p, m, &after)
}

// tooFree reports whether the defender, to move in p with n moves left to the
// attacker, has more flights than allowed, or is threatened with nothing soon
// enough.
func (s *searcher) tooFree(p *chess.Position, n, ply int) bool {
	if s.flights < unlimited {
		king, flights := p.King(p.Turn()), 0
		s.frames[ply].moves = p.Moves(s.frames[ply].moves[:0])
		for _, m := range s.frames[ply].moves {
			if m.From() == king {
				flights++
			}
		}
		if flights > s.flights {
			return true
		}
	}
	if n < s.threat || s.threat == unlimited || p.InCheck() {
		return false
	}
	threatening := *p
	threatening.Pass()
	return !s.attack(&threatening, s.threat, ply+1)
}
