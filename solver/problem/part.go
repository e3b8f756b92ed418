package problem

import (
	"errors"

	"keymove/solver/chess"
)

// Part is one twin made whole: what the solver takes.
type Part struct {
	// Index is 0 for a), 1 for b) …
	Index int
	// Setup has the side to move and the rights that count, by article 45.3
	// and the options.
	Setup chess.Setup
	// Stipulation is the task as it is played: where White begins help play
	// of whole moves (WhiteToPlay), it is a half-move shorter, h#4 being h#3.5.
	Stipulation Stipulation
	Options     Options
}

// Parts builds every twin. Each starts from the diagram with the diagram's
// stipulation and options, a continued one from the twin before it; with
// ZeroPosition the diagram itself is left out.
//
// Of the diagram's own turn and rights only the en passant squares count. The
// side to move follows the stipulation (Stipulation.Starter), castling follows
// the squares of king and rook, both unless Options say otherwise. En passant
// squares are those of the diagram and of Options; a twin keeps the ones that
// its men still allow.
//
// Twins that cannot be built are left out of the result; the error is then a
// *TwinError, or joins several.
func (p Problem) Parts() ([]Part, error) {
	var parts []Part
	var faults []error
	diagram := state{setup: p.Diagram, stipulation: p.Stipulation, options: p.Options.clone()}
	diagram.setup.EnPassant |= p.Options.EnPassant
	var built []*state // by index, nil where building failed
	keep := func(s *state) {
		if s != nil {
			parts = append(parts, s.part(len(built)))
		}
		built = append(built, s)
	}
	if !p.ZeroPosition {
		keep(&diagram)
	}
	for _, t := range p.Twins {
		s, err := t.build(&diagram, built)
		if err != nil {
			faults = append(faults, err)
		}
		keep(s)
	}
	if len(faults) == 1 {
		return parts, faults[0]
	}
	return parts, errors.Join(faults...)
}

// build makes the twin that comes after those built so far.
func (t Twin) build(diagram *state, built []*state) (*state, error) {
	index := len(built)
	base := diagram
	switch {
	case t.As > 0 && t.As <= index:
		base = built[t.As-1]
	case t.As > 0:
		base = nil
	case t.Continued && index > 0:
		base = built[index-1]
	}
	if base == nil {
		return nil, &TwinError{Index: index, Fault: TwinBase}
	}
	s := state{setup: base.setup, stipulation: base.stipulation, options: base.options.clone()}
	for i, e := range t.Edits {
		if fault := s.apply(e); fault != "" {
			return nil, &TwinError{Index: index, Edit: i, Change: e, Fault: fault}
		}
	}
	if s.edited = base.edited || len(t.Edits) > 0; s.edited {
		s.setup.EnPassant &= s.setup.PassedSquares()
	}
	return &s, nil
}

// part fixes who is to move and with what rights.
func (s *state) part(index int) Part {
	part := Part{Index: index, Setup: s.setup, Stipulation: s.stipulation, Options: s.options.clone()}
	part.Options.SetPlay = part.Options.SetPlay || s.stipulation.SetPlay
	part.Options.Tries = part.Options.Tries || s.stipulation.Tries
	part.shorten()
	part.Setup.Turn = part.Stipulation.Starter(part.Options)
	part.Setup.Castling = s.castlingRights()
	part.Setup.Exclusive = part.Options.Exclusive
	part.Options.EnPassant = part.Setup.EnPassant
	return part
}

// shorten takes off the half-move that falls away when White begins help play
// of whole moves, and the option with it.
func (p *Part) shorten() {
	s := &p.Stipulation
	help := s.Play == Help || s.Play == ReciprocalHelp
	if p.Options.WhiteBegins != Allowed || !help || s.Series != Alternate || s.IsProofGame() || s.Goal.Kind == ReachPosition {
		return
	}
	if s.Plies%2 == 0 && s.Plies > 0 {
		s.Plies--
	}
	p.Options.WhiteBegins = ByConvention
}

// castlingRights follows the squares of king and rook (article 45.3) and, for
// each right, what the options state. A right that is stated for men who are
// not at home stays in the diagram, where it is a contradiction to be shown;
// a twin that moves them has simply lost it.
func (s *state) castlingRights() chess.Castling {
	rights := s.setup.CastlingByConvention()
	for i, rule := range s.options.Castling {
		switch {
		case rule == Allowed && !s.edited:
			rights |= 1 << i
		case rule == Forbidden:
			rights &^= 1 << i
		}
	}
	return rights
}

// Label returns the twin's name: a, b … z, z1 …
func (p Part) Label() string { return Label(p.Index) }

// Attacker returns the side whose aim the stipulation states: the side that
// forces the goal in direct play, forces the other to reach it in self and
// reflex play, and makes the last move of help play. It is White unless
// HalfDuplex or "by Black" gives the task to Black.
func (p Part) Attacker() chess.Colour {
	s := p.Stipulation
	attacker := chess.White
	if s.BlackBegins && !s.IsStudy() && s.conventionalStarter() == chess.White && !s.IsProofGame() {
		attacker = chess.Black
	}
	if p.Options.HalfDuplex {
		attacker = attacker.Other()
	}
	return attacker
}

// Position checks the part's Setup. It forgives too many men, and a missing
// king where the goal can do without it: stalemates, captures, squares and the
// like need none; mate and check need the king that is mated or checked, and
// both kings with Duplex, in reciprocal play, in studies and in games from the
// array. NoWk and NoBk in the options and free tasks need none. The side not
// to move may not be in check, except where the diagram is the end of the play
// and in free tasks, which may not say who moves. The error is of type chess.Faults.
func (p Part) Position() (chess.Position, error) {
	allow := chess.TooManyMen | p.dispensableKings()
	if p.Stipulation.IsProofGame() || p.Stipulation.Goal.Kind == NoGoal {
		allow |= chess.OpponentInCheck
	}
	return chess.NewPosition(p.Setup, allow)
}

func (p Part) dispensableKings() chess.Faults {
	const both = chess.NoWhiteKing | chess.NoBlackKing
	missing := [2]chess.Faults{chess.White: chess.NoWhiteKing, chess.Black: chess.NoBlackKing}
	var allow chess.Faults
	if p.Options.NoWhiteKing {
		allow |= chess.NoWhiteKing
	}
	if p.Options.NoBlackKing {
		allow |= chess.NoBlackKing
	}
	s := p.Stipulation
	attacker := p.Attacker()
	target := attacker.Other()
	switch s.Play {
	case Self, Reflex, SemiReflex, HelpSelf, HelpReflex:
		target = attacker
	}
	switch s.Goal.Kind {
	case Mate, Check:
	case AutoMate:
		target = target.Other()
	case DoubleMate, CounterMate, Win, Draw, Diagram, ReachPosition:
		return allow
	default:
		return both
	}
	if p.Options.Duplex || s.Play == ReciprocalHelp {
		return allow
	}
	return allow | missing[target.Other()]
}
