package store

import (
	"bufio"
	"database/sql"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"time"

	"keymove/judging/contest"
)

var stamp = contest.Stamp{By: "controller", At: time.Date(2026, 5, 1, 12, 0, 0, 123, time.UTC)}

// hall is a round with one task of four items and so many solvers, who have all
// handed in.
func hall(solvers int) []contest.Change {
	task := contest.Task{ID: "1-1", Max: contest.Whole(4)}
	task.Work.Problem.Diagram.FullMove = 1 // as FEN has it
	for i := range 4 {
		task.Key.Items = append(task.Key.Items, contest.Item{ID: fmt.Sprint(i), Points: contest.Whole(1)})
	}
	changes := []contest.Change{
		contest.PutRound{Number: 1, Minutes: 60},
		contest.PutTask{Round: 1, Task: task},
	}
	for i := range solvers {
		changes = append(changes, contest.PutSolver{Solver: contest.Solver{Number: i + 1, Name: fmt.Sprint("Solver ", i+1)}},
			contest.HandIn{Round: 1, Solver: i + 1, Minutes: 30})
	}
	return changes
}

// mark is the n-th mark that is entered.
func mark(n int) contest.SetMark {
	return contest.SetMark{Solver: n/4 + 1, Task: "1-1", Item: fmt.Sprint(n % 4), Mark: contest.Mark{State: contest.Right, Note: strconv.Itoa(n)}}
}

func newEvent(t *testing.T, solvers int) (*EventFile, string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "event.keymove")
	f, err := CreateEvent(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	if err := f.Apply(stamp, hall(solvers)...); err != nil {
		t.Fatal(err)
	}
	return f, path
}

func openEvent(t *testing.T, path string) *EventFile {
	t.Helper()
	f, err := OpenEvent(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	return f
}

// What was entered is there when the file is opened again.
func TestEventComesBack(t *testing.T) {
	f, path := newEvent(t, 3)
	for n := range 10 {
		if err := f.Apply(stamp, mark(n)); err != nil {
			t.Fatal(err)
		}
	}
	if err := f.Apply(stamp, contest.SetKey{Task: "1-1", Items: []contest.Item{{ID: "0", Points: contest.Whole(4)}}}); err != nil {
		t.Fatal(err)
	}
	again := openEvent(t, path)
	if !reflect.DeepEqual(again.Event(), f.Event()) {
		t.Errorf("is  %+v\nwas %+v", again.Event(), f.Event())
	}
	audit, err := again.Audit()
	if err != nil || len(audit) != 19 || again.Seq() != 19 || again.Broken() != 0 || audit[18].By != "controller" || !audit[18].At.Equal(stamp.At) {
		t.Errorf("audit of %d lines, seq %d, broken at %d (%v)", len(audit), again.Seq(), again.Broken(), err)
	}
	if kind, err := Detect(path); kind != ContestFile || err != nil {
		t.Errorf("detected %d (%v)", kind, err)
	}
	copied := filepath.Join(t.TempDir(), "copy.keymove")
	if err := again.CopyTo(copied); err != nil {
		t.Fatal(err)
	}
	if c := openEvent(t, copied); !reflect.DeepEqual(c.Event(), f.Event()) {
		t.Error("the copy differs")
	}
}

// A change that is refused leaves nothing of those before it.
func TestEventIsAllOrNothing(t *testing.T) {
	f, path := newEvent(t, 1)
	before := f.Seq()
	err := f.Apply(stamp, mark(0), mark(4000))
	var refusal *contest.Refusal
	if !errors.As(err, &refusal) || refusal.Code != contest.NoSolver {
		t.Fatalf("%v", err)
	}
	if f.Seq() != before || f.Event().Answer(1, "1-1") != nil {
		t.Errorf("half of it was made: %+v", f.Event().Answer(1, "1-1"))
	}
	if again := openEvent(t, path); again.Seq() != before {
		t.Error("half of it was written")
	}
	if err := f.Apply(stamp, mark(0)); err != nil {
		t.Error(err)
	}
}

// Two programs on one file: each sees the other's marks, and none is lost.
func TestTwoProgramsOnOneEvent(t *testing.T) {
	first, path := newEvent(t, 10)
	second := openEvent(t, path)
	for n := range 20 {
		f := first
		if n%2 == 1 {
			f = second
		}
		if err := f.Apply(stamp, mark(n)); err != nil {
			t.Fatal(err)
		}
	}
	news, err := first.Refresh()
	if err != nil || len(news) != 1 || news[0].Change != contest.Change(mark(19)) {
		t.Errorf("news %+v (%v)", news, err)
	}
	if !reflect.DeepEqual(first.Event(), second.Event()) {
		t.Error("they see different events")
	}
	// Both change the same mark: the later one is told, and may insist.
	mine, theirs := mark(0), mark(0)
	theirs.Mark.State = contest.Wrong
	mine.Mark.State = contest.Ambiguous
	if err := first.Apply(contest.Stamp{By: "Anna", At: stamp.At}, theirs); err != nil {
		t.Fatal(err)
	}
	var conflict *Conflict
	if err := second.Apply(stamp, mine); !errors.As(err, &conflict) || conflict.Theirs.By != "Anna" {
		t.Fatalf("not told: %v", err)
	}
	if got := second.Event().Answer(1, "1-1").Marks["0"].State; got != contest.Wrong {
		t.Errorf("the other's mark was lost: %s", got)
	}
	if err := second.Apply(stamp, mine); err != nil {
		t.Error(err)
	}
	if _, err := first.Refresh(); err != nil || first.Event().Answer(1, "1-1").Marks["0"].State != contest.Ambiguous {
		t.Errorf("the first does not see it (%v)", err)
	}
}

// The database refuses to change its past, and what is forced all the same
// shows.
func TestAuditCannotBeEdited(t *testing.T) {
	f, path := newEvent(t, 2)
	for n := range 4 {
		if err := f.Apply(stamp, mark(n)); err != nil {
			t.Fatal(err)
		}
	}
	f.Close()
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for _, attempt := range []string{
		"UPDATE entry SET by = 'nobody' WHERE seq = 8",
		"DELETE FROM entry WHERE seq = 8",
		"DELETE FROM entry",
		"INSERT OR REPLACE INTO entry SELECT * FROM entry WHERE seq = 8",
		"INSERT INTO entry SELECT 100, at, by, kind, data, hash FROM entry WHERE seq = 8",
	} {
		if _, err := db.Exec(attempt); err == nil {
			t.Errorf("allowed: %s", attempt)
		}
	}
	if openEvent(t, path).Broken() != 0 {
		t.Error("what was refused shows")
	}
	if _, err := db.Exec(`DROP TRIGGER entry_unchanged; UPDATE entry SET data = replace(data, 'right', 'wrong') WHERE seq = 8`); err != nil {
		t.Fatal(err)
	}
	forged := openEvent(t, path)
	if forged.Broken() != 8 {
		t.Errorf("broken at %d", forged.Broken())
	}
	if forged.Event().Answer(1, "1-1") == nil {
		t.Error("cannot be read any more")
	}
}

// Files that are no events are told apart.
func TestOpenEventFails(t *testing.T) {
	folder := t.TempDir()
	collection := filepath.Join(folder, "collection.keymove")
	c, err := Create(collection)
	if err != nil {
		t.Fatal(err)
	}
	c.Close()
	text := filepath.Join(folder, "text")
	if err := os.WriteFile(text, []byte("text"), 0o644); err != nil {
		t.Fatal(err)
	}
	f, newer := newEvent(t, 0)
	f.Close()
	db, err := sql.Open("sqlite", newer)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec("PRAGMA user_version = 99"); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]Reason{
		collection: Foreign, text: Foreign, folder: Folder, newer: Newer, filepath.Join(folder, "none"): Missing,
	} {
		var e *Error
		if _, err := OpenEvent(path); !errors.As(err, &e) || e.Reason != want {
			t.Errorf("%s: %v, want reason %d", path, err, want)
		}
	}
	if _, err := Open(newer); err == nil {
		t.Error("an event was opened as a collection")
	}
	for path, want := range map[string]FileKind{collection: CollectionFile, text: ForeignFile, newer: ContestFile} {
		if got, err := Detect(path); got != want || err != nil {
			t.Errorf("%s is %d (%v), want %d", path, got, err, want)
		}
	}
	if _, err := CreateEvent(newer); err == nil {
		t.Error("an existing file was replaced")
	}
}

// markForever is the environment variable that makes the test program enter
// marks in a file until it is killed.
const markForever = "KEYMOVE_TEST_MARK"

func TestMain(m *testing.M) {
	if path := os.Getenv(markForever); path != "" {
		enterMarks(path)
	}
	os.Exit(m.Run())
}

// enterMarks enters the next marks and tells of each when it is confirmed.
func enterMarks(path string) {
	f, err := OpenEvent(path)
	if err != nil {
		fmt.Println("error", err)
		os.Exit(1)
	}
	for n := marksIn(f.Event()); ; n++ {
		if err := f.Apply(stamp, mark(n)); err != nil {
			fmt.Println("error", err)
			os.Exit(1)
		}
		fmt.Println(n)
	}
}

func marksIn(e *contest.Event) int {
	n := 0
	for _, sheet := range e.Sheets {
		for _, a := range sheet.Answers {
			n += len(a.Marks)
		}
	}
	return n
}

// A program that is killed at any moment while marks are entered loses none
// that was confirmed, and leaves a file that can be read.
func TestKilledWhileMarking(t *testing.T) {
	times := 200
	if testing.Short() {
		times = 15
	}
	f, path := newEvent(t, 1200)
	f.Close()
	random := rand.New(rand.NewPCG(1, 2))
	confirmed := -1
	for range times {
		program := exec.Command(os.Args[0])
		program.Env = append(os.Environ(), markForever+"="+path)
		out, err := program.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := program.Start(); err != nil {
			t.Fatal(err)
		}
		lines := bufio.NewScanner(out)
		// Let it confirm one mark, so that it is at work, and then a random
		// time more.
		if lines.Scan() {
			time.AfterFunc(time.Duration(random.IntN(8000))*time.Microsecond, func() { program.Process.Kill() })
			for more := true; more; more = lines.Scan() {
				if strings.HasPrefix(lines.Text(), "error") {
					t.Fatal(lines.Text())
				}
				if n, err := strconv.Atoi(lines.Text()); err == nil {
					confirmed = n
				}
			}
		}
		program.Wait() // it was killed
		f := openEvent(t, path)
		if got := marksIn(f.Event()); got <= confirmed {
			t.Fatalf("%d marks, %d were confirmed", got, confirmed+1)
		}
		for n := range confirmed + 1 {
			m := mark(n)
			if a := f.Event().Answer(m.Solver, m.Task); a == nil || a.Marks[m.Item] != m.Mark {
				t.Fatalf("mark %d is not there", n)
			}
		}
		if f.Broken() != 0 {
			t.Fatalf("the chain is broken at %d", f.Broken())
		}
		f.Close()
	}
	if confirmed < times {
		t.Errorf("only %d marks were entered", confirmed+1)
	}
	t.Logf("%d marks survived %d kills", confirmed+1, times)
}
