package session

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// manyPositions is a file large enough to be read beside the window.
func manyPositions(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "k7/8/K7/8/8/8/%d%c%d/7R w - - id \"%d\";\n", 1+i%6, "QRBN"[i%4], 6-i%6, i)
	}
	return b.String()
}

func TestLargeFilesAreReadBesideTheWindow(t *testing.T) {
	f := start(t)
	f.set(t, "k7/8/K7/8/8/8/8/7R w", "#1")
	path := write(t, f.dir, "many.epd", manyPositions(2000))
	small := write(t, f.dir, "two.fen", twoPositions)
	var told []int
	then := func(r *ImportReport, err error) {
		if err != nil {
			t.Error(err)
			return
		}
		told = append(told, r.Works)
	}
	f.OpenBackground(path, true, then)
	f.OpenBackground(small, true, then) // waits for the first
	if f.Intake() == nil || len(f.IDs()) != 1 || len(told) != 0 {
		t.Fatalf("%d rows at once", len(f.IDs()))
	}
	f.queue.until(t, func() bool { return f.Intake() == nil })
	if len(f.IDs()) != 2003 || len(told) != 2 || told[0] != 2000 || told[1] != 2 {
		t.Fatalf("%d rows, told %v", len(f.IDs()), told)
	}
	for _, want := range []int{2001, 1} {
		if err := f.Undo(); err != nil || len(f.IDs()) != want {
			t.Fatalf("after undo %d rows, want %d: %v", len(f.IDs()), want, err)
		}
	}
}

func TestReadingCanBeStopped(t *testing.T) {
	for _, late := range []bool{false, true} {
		f := start(t)
		f.set(t, "k7/8/K7/8/8/8/8/7R w", "#1")
		path := write(t, f.dir, "many.epd", manyPositions(2000))
		f.OpenBackground(path, true, func(r *ImportReport, err error) { t.Errorf("told of %v, %v", r, err) })
		if late {
			f.queue.until(t, func() bool { return f.Intake() == nil || f.Intake().Works > 0 })
		}
		f.StopIntake()
		f.queue.until(t, func() bool { return f.Intake() == nil })
		if len(f.IDs()) != 1 {
			t.Errorf("%d rows", len(f.IDs()))
		}
		if rows, err := f.file.IDs(); err != nil || len(rows) != 1 {
			t.Errorf("the file holds %d works: %v", len(rows), err)
		}
	}
}

// TestTheWindowStaysFree measures how long the session's goroutine is busy with
// the collections of the corpus.
func TestTheWindowStaysFree(t *testing.T) {
	root := os.Getenv("KEYMOVE_CORPUS")
	if root == "" {
		root = filepath.Join("..", "..", "..", "shared", "corpus")
	}
	files, _ := filepath.Glob(filepath.Join(root, "olv", "*.olv"))
	if len(files) == 0 || testing.Short() {
		t.Skip("no corpus")
	}
	var longest time.Duration
	f := start(t)
	for _, path := range files {
		from := time.Now()
		f.OpenBackground(path, true, func(_ *ImportReport, err error) {
			if err != nil {
				t.Error(err)
			}
		})
		longest = max(longest, time.Since(from))
	}
	begun := time.Now()
	for f.Intake() != nil {
		<-f.queue.ready
		f.queue.mu.Lock()
		calls := f.queue.calls
		f.queue.calls = nil
		f.queue.mu.Unlock()
		for _, call := range calls {
			from := time.Now()
			call()
			longest = max(longest, time.Since(from))
		}
	}
	t.Logf("%d works of %d files in %v; the window waited for %v at most", len(f.IDs()), len(files), time.Since(begun), longest)
	if longest > 2*time.Second {
		t.Errorf("the window waited for %v", longest)
	}
}

// TestTheShareOfAnIntakeGrows from nothing to nearly all, never back.
func TestTheShareOfAnIntakeGrows(t *testing.T) {
	f := start(t)
	path := write(t, f.dir, "many.epd", manyPositions(4000))
	var shares []float64
	f.Listen(func(topic Topic) {
		if in := f.Intake(); in != nil && topic&Job != 0 {
			shares = append(shares, in.Share)
		}
	})
	f.OpenBackground(path, false, func(*ImportReport, error) {})
	f.queue.until(t, func() bool { return f.Intake() == nil })
	if len(shares) < 3 || shares[0] != 0 || shares[len(shares)-1] <= shares[0] {
		t.Fatalf("shares %v", shares)
	}
	for i := 1; i < len(shares); i++ {
		if shares[i] < shares[i-1] || shares[i] > 1 {
			t.Errorf("shares %v", shares)
		}
	}
}

// TestLargeFilesOpenBeside in a tab of their own, and other documents of the
// program are added beside the window, too.
func TestLargeFilesOpenBeside(t *testing.T) {
	f := start(t)
	f.set(t, "k7/8/K7/8/8/8/8/7R w", "#1")
	path := write(t, f.dir, "many.epd", manyPositions(500))
	failed := func(_ *ImportReport, err error) { must(t, err) }
	f.OpenBesideBackground(path, failed)
	if f.Intake() == nil {
		t.Fatal("it is not read beside the window")
	}
	f.queue.until(t, func() bool { return f.Intake() == nil })
	if docs := f.Documents(); len(docs) != 2 || docs[0].Works != 1 || docs[1].Works != 500 || !docs[1].Active {
		t.Fatalf("documents %+v", docs)
	}
	own := filepath.Join(f.dir, "many"+Extension)
	must(t, f.SaveAs(own))
	must(t, f.ShowTab(0))
	f.OpenBackground(own, true, failed)
	if f.Intake() == nil {
		t.Fatal("a document of the program is not read beside the window")
	}
	f.queue.until(t, func() bool { return f.Intake() == nil })
	if docs := f.Documents(); docs[0].Works != 501 {
		t.Errorf("documents %+v", docs)
	}
}
