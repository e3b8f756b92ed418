package solver

import (
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"

	"keymove/solver/chess"
	"keymove/solver/problem"
)

// seekers returns searchers that share a table and a forecast of their least
// sizes: the one forgets, the other mixes positions up.
func seekers(stipulation problem.Stipulation, n, count int) []*searcher {
	t, f, over := newTable(0), newForecast(0), new(atomic.Bool)
	all := make([]*searcher, count)
	for i := range all {
		all[i] = newSearcher(stipulation, problem.Options{}, t, &brake{}, over, n)
		all[i].forecast, all[i].places = f, count
	}
	return all
}

// Seeking finds a mate where the plain search by growing depth does, and only
// there, alone or side by side.
func TestSeek(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 5))
	boards, yeses, noes := 1500, 0, 0
	if testing.Short() {
		boards = 150
	}
	const n = 5
	stipulation, err := problem.ParseStipulation("#5")
	if err != nil {
		t.Fatal(err)
	}
	for range boards {
		setup := randomBoard(r)
		p, err := chess.NewPosition(setup, 0)
		if err != nil {
			continue
		}
		plain := newSearcher(stipulation, problem.Options{}, newTable(64<<20), &brake{}, new(atomic.Bool), n)
		want := plain.attack(&p, n, 0)
		if want {
			yeses++
		} else {
			noes++
		}
		for _, count := range []int{1, 3} {
			var all sync.WaitGroup
			for _, s := range seekers(stipulation, n, count) {
				all.Go(func() {
					if e := s.seek(&p, n, 0, effort{endless, endless}); !e.decided() || (e == won) != want {
						t.Errorf("%s: with %d searchers %v, want mate: %v", setup.FEN(), count, e, want)
					}
				})
			}
			all.Wait()
		}
	}
	if yeses < boards/20 || noes < boards/20 {
		t.Errorf("%d boards with a mate and %d without test little", yeses, noes)
	}
}

// However little is left to be shown, nothing undecided passes for decided.
func TestEffortsStayBelowTheEnd(t *testing.T) {
	f := frame{efforts: []effort{{1, endless - 1}, {1, endless - 1}, {endless, 0}}}
	if _, second, all := f.least(yes); second != 1 || all >= endless {
		t.Errorf("second %d, all %d", second, all)
	}
	memory := newForecast(0)
	key := chess.Key{Lo: 7, Hi: 1 << 60}
	memory.store(key, 4, effort{endless - 1, 1})
	if e, found := memory.probe(key, 4); !found || e.decided() || e != (effort{endless - 1, 1}) {
		t.Errorf("%v, %v", e, found)
	}
	if _, found := memory.probe(key, 5); found {
		t.Error("found for another length")
	}
}

// A search that is stopped has decided nothing.
func TestSeekStopped(t *testing.T) {
	stipulation, _ := problem.ParseStipulation("#6")
	setup, err := chess.ParseFEN("b7/8/1P1K4/6Q1/2p5/8/7p/7k")
	if err != nil {
		t.Fatal(err)
	}
	p, err := chess.NewPosition(setup, 0)
	if err != nil {
		t.Fatal(err)
	}
	s := seekers(stipulation, 6, 1)[0]
	s.stop.stopped.Store(true)
	if e := s.seek(&p, 6, 0, effort{endless, endless}); e.decided() {
		t.Errorf("%v", e)
	}
	if known, found := s.table.probe(p.Key()); found {
		t.Errorf("learned %+v", known)
	}
}
