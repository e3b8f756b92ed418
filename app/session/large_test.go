//go:build unix

package session

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"keymove/judging/library"
	"keymove/judging/store"
	"keymove/solver/problem"
)

// largeFile returns a collection of so many works, made of those of the corpus:
// again and again, mirrored and shifted, so that they stay works of people. The
// environment's KEYMOVE_LARGE keeps it between runs.
func largeFile(t testing.TB, n int) string {
	t.Helper()
	path := os.Getenv("KEYMOVE_LARGE")
	if path == "" {
		path = filepath.Join(t.TempDir(), "large"+Extension)
	}
	if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
		return path
	}
	root := os.Getenv("KEYMOVE_CORPUS")
	if root == "" {
		root = filepath.Join("..", "..", "..", "shared", "corpus")
	}
	files, _ := filepath.Glob(filepath.Join(root, "olv", "*.olv"))
	var works []problem.Composition
	for _, file := range files {
		_, some, err := read(file)
		if err != nil {
			t.Fatal(err)
		}
		works = append(works, some...)
	}
	if len(works) == 0 {
		t.Skip("no corpus")
	}
	c, err := store.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	var changes []store.Change
	for i := range n {
		w := works[i%len(works)]
		round := i / len(works)
		if round%2 == 1 {
			w.Problem.Diagram = w.Problem.Diagram.MirrorFiles()
		}
		if shifted, ok := w.Problem.Diagram.Shift(round/2%5-2, round/10-2); ok {
			w.Problem.Diagram = shifted
		}
		w.ID = strconv.Itoa(i)
		changes = append(changes, store.Change{ID: int64(i + 1), Order: int64(i + 1), Work: &w})
	}
	if err := c.Apply(1, changes...); err != nil {
		t.Fatal(err)
	}
	return path
}

// memoryUsed is the heap that is in use after a collection.
func memoryUsed() float64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return float64(m.HeapAlloc) / (1 << 20)
}

// processorTime is what this process has used so far: on a busy machine the
// clock tells little.
func processorTime() time.Duration {
	var used syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &used) != nil {
		return 0
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

// BenchmarkLarge tells how long what the user waits for takes in a collection of
// 100,000 works.
func BenchmarkLarge(b *testing.B) {
	path := largeFile(b, 100_000)
	for b.Loop() {
		d := b.TempDir()
		dispatched := make(chan func(), 16)
		s := New(Config{DataDir: d, Preferences: memory{}, Language: "en", Dispatch: func(f func()) { dispatched <- f }})
		before := memoryUsed()
		var told strings.Builder
		measure := func(name string, do func() error) {
			from, used := time.Now(), processorTime()
			if err := do(); err != nil {
				b.Fatal(err)
			}
			fmt.Fprintf(&told, "\n%-28s %8.1f ms, of the processor %8.1f ms", name,
				time.Since(from).Seconds()*1000, (processorTime()-used).Seconds()*1000)
		}
		wait := func(ask func(done func())) func() error {
			return func() error {
				over := false
				ask(func() { over = true })
				for !over {
					(<-dispatched)()
				}
				return nil
			}
		}
		find := func(text string) func() error {
			q, err := library.ParseQuery(text)
			if err != nil {
				b.Fatal(err)
			}
			return wait(func(done func()) { s.Find(q, store.ByPlace, false, func([]int64, error) { done() }) })
		}
		measure("open", func() error { _, err := s.Open(path); return err })
		fmt.Fprintf(&told, "\n%-28s %8.1f MiB", "memory of the document", memoryUsed()-before)
		measure("list", find(""))
		measure("first page", wait(func(done func()) { s.Page([]int64{1, 2, 3, 4, 5, 6, 7, 8}, func([]store.Listed, error) { done() }) }))
		measure("position part, first answer", find("pattern:////3k.~"))
		measure("position part, whole", func() error { return s.file.Warm(context.Background()) })
		for _, query := range []string{"loyd", "#2", "men:-30", "pattern:////3k.~"} {
			measure(query, find(query))
		}
		measure("select", func() error { return s.Select(50_000) })
		measure("edit", func() error {
			return s.Edit("undo.header", "", func(w *problem.Composition) { w.Dedication += "x" })
		})
		measure("undo", s.Undo)
		measure("nearest", wait(func(done func()) { s.Neighbours(library.Reference{}, func([]Neighbour, error) { done() }) }))
		measure("duplicates of 1000", wait(func(done func()) {
			var ids []int64
			for id := range int64(1000) {
				ids = append(ids, 90_000+id)
			}
			s.Duplicates(ids, false, func(map[int64]Duplicate) { done() })
		}))
		fmt.Fprintf(&told, "\n%-28s %8.1f MiB", "memory after that", memoryUsed()-before)
		if err := s.Quit(); err != nil {
			b.Fatal(err)
		}
		fmt.Println(told.String()) // the log of a benchmark is cut short
	}
}
