package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"

	"keymove/solver"
	"keymove/solver/problem"
	"keymove/solver/solution"
)

// draw says how many positions of each group to take, 0 for all, and with
// which random numbers.
type draw struct {
	most int
	seed uint64
}

// matesWire is the JSON of bench --epd.
type matesWire struct {
	Engine  string           `json:"engine"`
	Workers int              `json:"workers"`
	Seed    uint64           `json:"seed"`
	Groups  []matesGroupWire `json:"groups"`
	// Unproved and Other name the positions whose shortest mate was not found
	// in time, and those where it has another length than the file says.
	Unproved []string `json:"unproved"`
	Other    []string `json:"other"`
}

// matesGroupWire is what came of the mates in Least to Most moves.
type matesGroupWire struct {
	Least     int `json:"least"`
	Most      int `json:"most"`
	Positions int `json:"positions"`
	// Proved counts the positions whose shortest mate was proved, whatever its
	// length, and Other those of them with another length than the file says.
	Proved int `json:"proved"`
	Other  int `json:"other"`
	// Median is the time in seconds that half of the positions do not exceed;
	// 0 when less than half were proved.
	Median  float64 `json:"median"`
	Seconds float64 `json:"seconds"`
}

// matesGroups returns the groups of lengths, empty.
func matesGroups() []matesGroupWire {
	return []matesGroupWire{{Least: 1, Most: 5}, {Least: 6, Most: 8}, {Least: 9, Most: 12}}
}

const matesLine = "%-8s %10s %14s %12s %9s\n"

// benchMates looks for the shortest mate of positions in a file that says how
// long it is, shorter mates being disproved. Positions in which the side to
// move is mated, and lengths above the last group's, are left out.
func (p *program) benchMates(ctx context.Context, how *search, o solver.Options, file string, d draw, text bool) int {
	entries, code := p.readFiles([]string{file})
	if code != exitDone {
		return code
	}
	o.Shortest, o.MaxSolutions = true, 1
	result := matesWire{Engine: solver.Engine, Workers: o.Workers, Seed: d.seed, Groups: matesGroups(), Unproved: []string{}, Other: []string{}}
	word := func(key string) string { return p.words.T("cli.bench." + key) }
	if text {
		fmt.Fprintf(p.out, matesLine, word("moves"), word("positions"), word("proved"), word("deviant"), word("median"))
	}
	for i := range result.Groups {
		g := &result.Groups[i]
		var times []float64
		for _, w := range d.from(entries, g) {
			if ctx.Err() != nil {
				break
			}
			g.Positions++
			s, _ := how.solve(ctx, p, w, o) // that time was up shows in the solution
			name := fmt.Sprintf("%s %s", w.Diagram.FEN(), w.Stipulation)
			switch length, seconds, proved := shortestOf(s); {
			case !proved:
				result.Unproved = append(result.Unproved, name)
				g.Seconds += seconds
			default:
				if g.Proved++; length != w.Stipulation.Plies {
					g.Other++
					result.Other = append(result.Other, name)
				}
				times = append(times, seconds)
				g.Seconds += seconds
			}
		}
		slices.Sort(times)
		if half := (g.Positions + 1) / 2; half > 0 && len(times) >= half {
			g.Median = times[half-1]
		}
		if text {
			share := ""
			if g.Positions > 0 {
				share = fmt.Sprintf("%d (%.0f%%)", g.Proved, 100*float64(g.Proved)/float64(g.Positions))
			}
			fmt.Fprintf(p.out, matesLine, fmt.Sprintf("%d–%d", g.Least, g.Most), strconv.Itoa(g.Positions), share, strconv.Itoa(g.Other), fmt.Sprintf("%.3f", g.Median))
			_ = p.out.Flush() // the writer keeps its error for the end
		}
	}
	if !text {
		writeJSON(p.out, result)
	}
	return p.interrupted(ctx, 0)
}

// shortestOf reads the answer of a search for the shortest mate: its length,
// the time taken, and whether it is proved.
func shortestOf(s *solution.Solution) (length problem.Plies, seconds float64, proved bool) {
	if s == nil || len(s.Parts) == 0 {
		return 0, 0, false
	}
	part := &s.Parts[0]
	if proved = len(part.Phases[solution.Actual]) > 0; proved {
		length = part.Stipulation.Plies
	}
	return length, part.Elapsed.Seconds(), proved
}

// from returns the problems that belong to a group, or as many as are drawn.
func (d draw) from(entries []entry, g *matesGroupWire) []problem.Problem {
	var all []problem.Problem
	for i := range entries {
		w := entries[i].work.Problem
		n := int(w.Stipulation.Plies+1) / 2
		if w.Stipulation.Play == problem.Direct && w.Stipulation.Goal.Kind == problem.Mate && !w.Options.PostKeyPlay && n >= g.Least && n <= g.Most {
			all = append(all, w)
		}
	}
	if d.most == 0 || d.most >= len(all) {
		return all
	}
	r := rand.New(rand.NewPCG(d.seed, uint64(g.Least)))
	r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all[:d.most]
}
