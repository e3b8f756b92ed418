package solver

import "keymove/solver/chess"

// seek decides whether the attacker, to move in p, can force mate within n of
// his moves, or gives up with the effort that is left when that reaches a
// limit. It is a depth-first proof-number search (Nagai, "Df-pn algorithm for
// searching AND/OR trees and its applications", 2002): it goes on where the
// least is left to be shown, so that a long forced line is found early and one
// good defence is enough. Since every move leaves fewer moves, no position can
// lead back to itself.
func (s *searcher) seek(p *chess.Position, n, ply int, limit effort) effort {
	known, _ := s.table.probe(p.Key())
	switch {
	case known.win != 0 && int(known.win) <= n:
		return won
	case int(known.fail) >= n:
		return lost
	case int(known.fail) < near && s.attack(p, min(n, near), ply):
		return won
	case s.halted():
		return effort{1, 1}
	case n <= near:
		return lost
	}
	f := &s.frames[ply]
	f.moves, f.efforts = p.Moves(f.moves[:0]), f.efforts[:0]
	if len(f.moves) == 0 {
		return lost
	}
	for _, m := range f.moves {
		f.position = *p
		f.position.Play(m)
		e, found := s.outset(&f.position, n-1)
		if !found {
			e = freedom(&f.position)
		}
		f.efforts = append(f.efforts, e)
	}
	e, m := s.pursue(p, n, ply, yes, limit)
	switch e {
	case won:
		s.table.store(p.Key(), bound{win: uint8(n), fail: near, move: m})
	case lost:
		s.table.store(p.Key(), bound{fail: uint8(n)})
	}
	return e
}

// near is the length in moves that is decided at once: efforts do not pay for
// so little.
const near = 3

// parry is seek for a position with the defender to move, n moves being left to
// the attacker, who cannot mate at once.
func (s *searcher) parry(p *chess.Position, n, ply int, limit effort) effort {
	if e, found := s.outset(p, n); found && e.decided() {
		return e
	}
	f := &s.frames[ply]
	moves := p.Moves(f.moves[:0])
	if len(moves) == 0 {
		return lost // stalemate
	}
	f.moves, f.efforts = moves[:0], f.efforts[:0]
	for _, m := range moves {
		f.position = *p
		f.position.Play(m)
		s.nodes++
		e, found := s.outset(&f.position, n)
		switch {
		case e == lost:
			s.table.store(p.Key(), bound{fail: uint8(n), move: m})
			return lost
		case !found:
			e = attackers(&f.position, m == f.killer || m == f.former)
		}
		f.moves, f.efforts = append(f.moves, m), append(f.efforts, e)
	}
	e, m := s.pursue(p, n, ply, no, limit)
	switch e {
	case won:
		s.table.store(p.Key(), bound{win: uint8(n)})
	case lost:
		if m != f.killer {
			f.killer, f.former = m, f.killer
		}
		s.table.store(p.Key(), bound{fail: uint8(n), move: m})
	}
	return e
}

// pursue searches the moves of the frame until one of them brings the answer
// that the side to move wants, none does, or the limit is reached. It returns
// the effort left, and the move that brings it. Searchers that meet at a position go
// on with different moves (Kaneko, "Parallel depth first proof number search",
// 2010, keeps them apart in a like way).
func (s *searcher) pursue(p *chess.Position, n, ply, want int, limit effort) (effort, chess.Move) {
	f, unwanted := &s.frames[ply], yes+no-want
	for {
		best, second, all := f.least(want)
		var now effort
		now[want], now[unwanted] = f.efforts[best][want], all
		switch {
		case now[want] == 0:
			now[unwanted] = endless
			return now, f.moves[best]
		case now[want] == endless:
			now[unwanted] = 0
			return now, 0
		case !now.within(limit) || s.halted():
			s.forecast.store(p.Key(), n, now)
			return now, 0
		}
		best = s.apart(p, n, f, best, want, limit)
		e, m := &f.efforts[best], f.moves[best]
		here := s.forecast.searchers(p.Key(), n, m)
		here.Add(1)
		var next effort
		next[want] = min(limit[want], patience(max(second, e[want])))
		next[unwanted] = limit[unwanted] - all + e[unwanted]
		f.position = *p
		f.position.Play(m)
		if want == yes {
			*e = s.parry(&f.position, n-1, ply+1, next)
		} else {
			*e = s.seek(&f.position, n, ply+1, next)
		}
		here.Add(-1)
	}
}

// patience is the effort up to which a move is pursued when that of the second
// best is known: a little more, as changing often takes time (Pawlewicz and
// Lew, "Improving depth-first PN-search: 1+ε trick", 2007).
func patience(second uint32) uint32 { return second + second/4 + 1 }

// least returns the undecided move of the frame with the least of the wanted
// effort, or one that decides; the least of the others; and the sum of their
// unwanted efforts.
func (f *frame) least(want int) (best int, second, all uint32) {
	first := uint32(endless)
	second = endless
	for i, e := range f.efforts {
		if e[want] != 0 && e[want] != endless {
			all = min(all+e[yes+no-want], endless-1)
		}
		if e[want] < first {
			best, first, second = i, e[want], first
		} else {
			second = min(second, e[want])
		}
	}
	return best, second, all
}

// apart returns the move to pursue where the best one may have a searcher: the
// best that has none, if it is not much worse.
func (s *searcher) apart(p *chess.Position, n int, f *frame, best, want int, limit effort) int {
	if s.forecast.searchers(p.Key(), n, f.moves[best]).Load() == 0 {
		return best
	}
	bound := min(2*f.efforts[best][want]+2, limit[want])
	for i, e := range f.efforts {
		if e[want] < bound && i != best && s.forecast.searchers(p.Key(), n, f.moves[i]).Load() == 0 {
			best, bound = i, e[want]
		}
	}
	return best
}

// outset returns what is known of a position with n moves left: decided by the
// table, or forecast.
func (s *searcher) outset(p *chess.Position, n int) (effort, bool) {
	known, _ := s.table.probe(p.Key())
	switch {
	case known.win != 0 && int(known.win) <= n:
		return won, true
	case int(known.fail) >= n:
		return lost, true
	}
	return s.forecast.probe(p.Key(), n)
}

// freedom guesses the effort of a position with the defender to move: he holds
// it the longer the more moves he has, and in check few of them are good.
func freedom(p *chess.Position) effort {
	e := effort{yes: uint32(p.CountMoves()) + 1, no: 1}
	if p.InCheck() {
		e[yes] = e[yes]/4 + 1
	}
	return e
}

// attackers guesses the effort of a position with the attacker to move: it is
// the harder to hold the more checks he has. A killer has refuted other moves.
func attackers(p *chess.Position, killer bool) effort {
	switch {
	case killer:
		return effort{yes: 2, no: 1}
	case p.InCheck():
		return effort{yes: 2, no: 2}
	}
	var buffer [256]chess.Move
	return effort{yes: 1, no: uint32(len(p.Checks(buffer[:0]))) + 2}
}
