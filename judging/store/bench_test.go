//go:build unix

package store

import (
	"context"
	"fmt"
	"syscall"
	"testing"
	"time"

	"keymove/judging/library"
	"keymove/solver/problem"
)

// cpu is the processor time used so far: on a busy machine the clock tells
// nothing.
func cpu() time.Duration {
	var used syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &used) != nil {
		return 0
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

// BenchmarkLibrary builds a collection of 100,000 works and tells how much
// processor time searches take, the first time and again.
func BenchmarkLibrary(b *testing.B) {
	n := 100_000
	if testing.Short() {
		n = 10_000
	}
	families := []string{"Mansfield", "Loyd", "Лёвман", "Куббель", "Shinkman", "Wurzburg", "Dawson", "Baird", "Herbstmann", "Troitzky"}
	tasks := []string{"#2", "#3", "h#2", "s#2", "+", "#4"}
	var works []*problem.Composition
	for i, fen := range placements(b, n) {
		family := fmt.Sprintf("%s%c, X%d", families[i%len(families)], 'a'+i%23, i%97)
		works = append(works, work(b, fen, tasks[i%7%len(tasks)], fmt.Sprintf("%s|Source %d|%d|1.Qa%d! (2.Sd%d#) 1...Ke5 2.Rf%d#", family, i%700, 1850+i%150, i%8+1, i%7+1, i%6+1)))
	}
	start := cpu()
	c := shelf(b, works...)
	b.Logf("%d works written in %v", n, (cpu() - start).Round(time.Millisecond))
	probe := works[n/2]
	for _, query := range []string{
		"mansfield", "левман 1920-1930", "#2", "#2 mansfield 1920-1930 white:QR", "white=KQ", "key:Qa1", "genre:study men:-7", "source",
		"position:" + probe.Problem.Diagram.Placement(), "position:" + probe.Problem.Diagram.Placement() + "~",
		"pattern:///3k", "pattern:////3k.~", "pattern:3QK~ #2", "",
	} {
		q, err := library.ParseQuery(query)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(query, func(b *testing.B) {
			for _, by := range []Order{ByPlace, ByAuthor} {
				c.seen.boards, c.seen.all, c.seen.orders = nil, false, nil
				first := cpu()
				found, err := c.Search(context.Background(), &q, by, false)
				if err != nil {
					b.Fatal(err)
				}
				once := cpu() - first
				if err := c.Warm(context.Background()); err != nil {
					b.Fatal(err)
				}
				c.Search(context.Background(), &q, by, false) // the order is read now
				again := cpu()
				if _, err := c.Search(context.Background(), &q, by, false); err != nil {
					b.Fatal(err)
				}
				b.Logf("%-60q order %d: %6d found, first %8v, again %8v", query, by, len(found), once.Round(time.Microsecond), (cpu() - again).Round(time.Microsecond))
			}
		})
	}
	first := cpu()
	near, err := c.Nearest(context.Background(), Wanted{Work: probe, Except: int64(n/2 + 1)})
	if err != nil {
		b.Fatal(err)
	}
	b.Logf("nearest: %d found in %v", len(near), (cpu() - first).Round(time.Microsecond))
	edit := cpu()
	if err := c.Apply(1, Change{ID: 5, Order: 5, Work: probe}); err != nil {
		b.Fatal(err)
	}
	b.Logf("one edit in %v", (cpu() - edit).Round(time.Microsecond))
}
