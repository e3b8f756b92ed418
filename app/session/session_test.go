package session

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"sync"
	"testing"
	"time"

	"keymove/judging"
	"keymove/judging/store"
	"keymove/solver"
	"keymove/solver/chess"
	"keymove/solver/problem"
	"keymove/solver/solution"
)

// memory is preferences that last as long as the test.
type memory map[string]string

func (m memory) String(key string) string    { return m[key] }
func (m memory) SetString(key, value string) { m[key] = value }

// queue is a Dispatch that runs what was handed over when told to, as a
// window's main loop does.
type queue struct {
	mu    sync.Mutex
	calls []func()
	ready chan struct{}
}

func newQueue() *queue { return &queue{ready: make(chan struct{}, 1)} }

func (q *queue) dispatch(f func()) {
	q.mu.Lock()
	q.calls = append(q.calls, f)
	q.mu.Unlock()
	select {
	case q.ready <- struct{}{}:
	default:
	}
}

// silence is how long a test waits for the next call: long, as the race
// detector on a busy machine makes reading a large file some fifty times slower.
const silence = 2 * time.Minute

// until runs what comes in until done says so.
func (q *queue) until(t *testing.T, done func() bool) {
	t.Helper()
	for !done() {
		select {
		case <-q.ready:
		case <-time.After(silence):
			t.Fatalf("nothing came for %v", silence)
		}
		q.mu.Lock()
		calls := q.calls
		q.calls = nil
		q.mu.Unlock()
		for _, f := range calls {
			f()
		}
	}
}

type fixture struct {
	*Session
	dir   string
	prefs memory
	queue *queue
}

func start(t *testing.T, change ...func(*Config)) *fixture {
	t.Helper()
	f := &fixture{dir: t.TempDir(), prefs: memory{}, queue: newQueue()}
	f.Session = f.again(change...)
	t.Cleanup(func() { f.Close() })
	return f
}

// again makes another session over the same folder and preferences.
func (f *fixture) again(change ...func(*Config)) *Session {
	c := Config{DataDir: filepath.Join(f.dir, "data"), Preferences: f.prefs, Language: "ru", Dispatch: f.queue.dispatch}
	for _, ch := range change {
		ch(&c)
	}
	return New(c)
}

func fen(t *testing.T, text string) chess.Setup {
	t.Helper()
	s, err := chess.ParseFEN(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// set puts a problem on the desk.
func (f *fixture) set(t *testing.T, position, task string) {
	t.Helper()
	setup := fen(t, position)
	stipulation, err := problem.ParseStipulation(task)
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Edit("undo.position", "", func(w *problem.Composition) {
		w.Problem.Diagram, w.Problem.Stipulation = setup, stipulation
	}); err != nil {
		t.Fatal(err)
	}
}

// state is everything of the document that undo must bring back.
func state(t *testing.T, s *Session) map[int64]string {
	t.Helper()
	all := map[int64]string{}
	works, err := s.AllWorks()
	if err != nil {
		t.Fatal(err)
	}
	for i, w := range works {
		data, err := store.Encode(&w)
		if err != nil {
			t.Fatal(err)
		}
		r := s.Row(s.IDs()[i])
		all[r.ID] = fmt.Sprintf("%d %s", r.Order, data)
		if want := store.Summarise(&w); r.Summary != want {
			t.Errorf("row %+v, want %+v", r.Summary, want)
		}
	}
	return all
}

// act does something at random.
func act(t *testing.T, s *Session, r *rand.Rand) {
	t.Helper()
	var err error
	letter := string(rune('a' + r.IntN(26)))
	switch r.IntN(9) {
	case 0, 1:
		sq, man := r.IntN(64), chess.Piece(r.IntN(15))
		if man.Kind() > chess.King || man.Kind() == chess.NoKind {
			man = chess.NoPiece
		}
		err = s.Edit("undo.position", "", func(w *problem.Composition) { w.Problem.Diagram.Board[sq] = man })
	case 2:
		err = s.Edit("undo.task", "task", func(w *problem.Composition) {
			w.Problem.Stipulation, _ = problem.ParseStipulation(w.Problem.Stipulation.String() + letter)
		})
	case 3:
		err = s.Edit("undo.twins", "", func(w *problem.Composition) {
			twin, _ := problem.ParseTwin("move a1 " + letter + "2")
			w.Problem.Twins = append(w.Problem.Twins, twin)
		})
	case 4:
		err = s.Edit("undo.header", "author", func(w *problem.Composition) {
			w.Authors = append(w.Authors, problem.Author{Family: letter})
		})
	case 5:
		err = s.Edit("undo.solution", "solution", func(w *problem.Composition) { w.Solution += letter })
	case 6:
		err = s.Duplicate()
	case 7:
		if r.IntN(2) == 0 {
			err = s.Delete()
		} else {
			err = s.NewWork()
		}
	case 8:
		if r.IntN(2) == 0 {
			s.EndTyping()
		} else {
			err = s.Select(s.IDs()[r.IntN(len(s.IDs()))])
		}
	}
	if err != nil {
		t.Fatal(err)
	}
}

func TestUndoBringsEverythingBack(t *testing.T) {
	for seed := range uint64(8) {
		f := start(t)
		r := rand.New(rand.NewPCG(seed, 1))
		first := state(t, f.Session)
		for range 60 {
			act(t, f.Session, r)
			if r.IntN(6) == 0 {
				before := state(t, f.Session)
				if f.CanUndo() != "" {
					if err := f.Undo(); err != nil {
						t.Fatal(err)
					}
					if err := f.Redo(); err != nil {
						t.Fatal(err)
					}
				}
				if after := state(t, f.Session); !reflect.DeepEqual(before, after) {
					t.Fatalf("seed %d: undo and redo changed\n%v\nto\n%v", seed, before, after)
				}
			}
		}
		last := state(t, f.Session)
		for f.CanUndo() != "" {
			if err := f.Undo(); err != nil {
				t.Fatal(err)
			}
		}
		if got := state(t, f.Session); !reflect.DeepEqual(got, first) {
			t.Fatalf("seed %d: after all undos\n%v\nwant\n%v", seed, got, first)
		}
		for f.CanRedo() != "" {
			if err := f.Redo(); err != nil {
				t.Fatal(err)
			}
		}
		if got := state(t, f.Session); !reflect.DeepEqual(got, last) {
			t.Fatalf("seed %d: after all redos\n%v\nwant\n%v", seed, got, last)
		}
		// The file holds what the window shows.
		path := f.Path()
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
		again := f.again()
		if err := again.openOwn(path); err != nil {
			t.Fatal(err)
		}
		if got := state(t, again); !reflect.DeepEqual(got, last) {
			t.Errorf("seed %d: reopened\n%v\nwant\n%v", seed, got, last)
		}
		again.Close()
	}
}

func TestTypingIsOneStep(t *testing.T) {
	f := start(t)
	write := func(text string) {
		t.Helper()
		if err := f.Edit("undo.header", "dedication", func(w *problem.Composition) { w.Dedication = text }); err != nil {
			t.Fatal(err)
		}
	}
	write("t")
	write("to")
	f.EndTyping()
	write("to X")
	write("to XY")
	if err := f.Undo(); err != nil || f.Work().Dedication != "to" {
		t.Errorf("after one undo %q, %v", f.Work().Dedication, err)
	}
	write("to Z") // typing after an undo never joins an older step
	if f.CanRedo() != "" {
		t.Error("redo survives a new edit")
	}
	if err := f.Undo(); err != nil || f.Work().Dedication != "to" {
		t.Errorf("then %q, %v", f.Work().Dedication, err)
	}
	if err := f.Undo(); err != nil || f.Work().Dedication != "" || f.CanUndo() != "" {
		t.Errorf("at last %q, %v, more: %q", f.Work().Dedication, err, f.CanUndo())
	}
}

func TestNothingIsWrittenWithoutAnEdit(t *testing.T) {
	f := start(t)
	if err := f.Edit("undo.position", "", func(*problem.Composition) {}); err != nil {
		t.Fatal(err)
	}
	if f.Path() != "" || !f.Saved().IsZero() || f.CanUndo() != "" {
		t.Errorf("path %q, saved %v, undo %q", f.Path(), f.Saved(), f.CanUndo())
	}
	if files, _ := filepath.Glob(filepath.Join(f.dir, "data", "*")); len(files) != 0 {
		t.Errorf("files %v", files)
	}
}

func TestSaveAsMovesTheUnnamed(t *testing.T) {
	f := start(t)
	f.set(t, "k7/8/K7/8/8/8/8/7R w", "#1")
	unnamed := f.Path()
	if unnamed == "" || f.Named() {
		t.Fatalf("path %q, named %v", unnamed, f.Named())
	}
	to := filepath.Join(f.dir, "мои задачи")
	if err := f.SaveAs(to); err != nil {
		t.Fatal(err)
	}
	if f.Path() != to+Extension || !f.Named() {
		t.Errorf("path %q, named %v", f.Path(), f.Named())
	}
	if _, err := os.Stat(unnamed); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the unnamed file is still there: %v", err)
	}
	if err := f.Undo(); err != nil || f.Work().Problem.Diagram.Board[chess.H1] != chess.NoPiece {
		t.Errorf("undo after Save as: %v", err)
	}
	if got := f.Recent(); !reflect.DeepEqual(got, []string{to + Extension}) {
		t.Errorf("recent %v", got)
	}
	// A named document stays where it was.
	second := filepath.Join(f.dir, "second.keymove")
	if err := f.SaveAs(second); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(to + Extension); err != nil {
		t.Errorf("the first file: %v", err)
	}
}

func TestNextStartShowsTheLastDocument(t *testing.T) {
	f := start(t)
	f.set(t, "k7/8/K7/8/8/8/8/7R w", "#1")
	f.Close()
	again := f.again()
	defer again.Close()
	if err := again.OpenLast(); err != nil {
		t.Fatal(err)
	}
	if again.Work().Problem.Diagram.Board[chess.H1] != chess.WhiteRook {
		t.Error("the work is not there")
	}
	path := again.Path()
	again.Close()
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	third := f.again()
	defer third.Close()
	if err := third.OpenLast(); err != nil {
		t.Errorf("a document that is gone: %v", err)
	}
}

// TestKilledProcess kills a program in the middle of editing: every edit that
// had been made is in the document at the next start.
func TestKilledProcess(t *testing.T) {
	if dir := os.Getenv("KEYMOVE_SESSION_VICTIM"); dir != "" {
		s := New(Config{DataDir: dir, Preferences: memory{}, Dispatch: func(f func()) { f() }})
		for n := 1; ; n++ {
			if err := s.Edit("undo.solution", "solution", func(w *problem.Composition) { w.Solution = fmt.Sprint(n) }); err != nil {
				panic(err)
			}
			fmt.Println(n)
		}
	}
	dir := filepath.Join(t.TempDir(), "data")
	cmd := exec.Command(os.Args[0], "-test.run=^TestKilledProcess$")
	cmd.Env = append(os.Environ(), "KEYMOVE_SESSION_VICTIM="+dir)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	var made int
	for made < 15 {
		if _, err := fmt.Fscanln(out, &made); err != nil {
			t.Fatal(err)
		}
	}
	cmd.Process.Kill()
	for {
		var n int
		if _, err := fmt.Fscanln(out, &n); err != nil {
			break
		}
		made = n
	}
	cmd.Wait() // killed: the error says only that
	files, _ := filepath.Glob(filepath.Join(dir, "*"+Extension))
	if len(files) != 1 {
		t.Fatalf("files %v", files)
	}
	s := New(Config{DataDir: dir, Preferences: memory{}, Dispatch: func(f func()) { f() }})
	defer s.Close()
	if err := s.openOwn(files[0]); err != nil {
		t.Fatal(err)
	}
	var got int
	fmt.Sscan(s.Work().Solution, &got)
	if got < made || got > made+1 {
		t.Errorf("solution %q after %d edits", s.Work().Solution, made)
	}
}

func TestSolveAndStale(t *testing.T) {
	f := start(t)
	f.set(t, "k7/8/K7/8/8/8/8/7R w", "#1") // 1.Rh8#
	f.Solve()
	f.queue.until(t, func() bool { return f.Running() == nil })
	r := f.Result()
	if r == nil || r.Err != nil || r.Stopped || f.Stale() {
		t.Fatalf("result %+v", r)
	}
	if err := f.Edit("undo.header", "", func(w *problem.Composition) { w.Dedication = "x" }); err != nil {
		t.Fatal(err)
	}
	if f.Stale() {
		t.Error("a change of the header makes the solution stale")
	}
	if err := f.Edit("undo.position", "", func(w *problem.Composition) { w.Problem.Diagram.Board[chess.H1] = chess.WhiteQueen }); err != nil {
		t.Fatal(err)
	}
	if !f.Stale() {
		t.Error("a change of the position does not")
	}
	if err := f.Undo(); err != nil || f.Stale() {
		t.Errorf("after undo stale: %v, %v", f.Stale(), err)
	}
	if err := f.NewWork(); err != nil || f.Result() != nil {
		t.Errorf("another work has the result %v, %v", f.Result(), err)
	}
}

// slow is a solver that reports progress and goes on until it is stopped.
func slow(ctx context.Context, _ problem.Problem, o solver.Options) (*solution.Solution, error) {
	for n := 0; ; n++ {
		o.Progress(solver.Progress{Parts: 1, Done: n, Total: 1 << 30})
		select {
		case <-ctx.Done():
			return &solution.Solution{Engine: "partial"}, ctx.Err()
		case <-time.After(5 * time.Millisecond):
		}
	}
}

func TestStopKeepsWhatWasFound(t *testing.T) {
	f := start(t, func(c *Config) { c.Solve = slow })
	f.set(t, "k7/8/K7/8/8/8/8/7R w", "#1")
	f.Solve()
	f.queue.until(t, func() bool { return f.Running().Progress.Done > 2 })
	f.Stop()
	if !f.Running().Stopping {
		t.Error("not stopping")
	}
	f.queue.until(t, func() bool { return f.Running() == nil })
	r := f.Result()
	if r == nil || !r.Stopped || r.Err != nil || r.Solution.Engine != "partial" {
		t.Errorf("result %+v", r)
	}
}

// TestPauseRestsAndGoesOn pauses a search of minutes in the middle of its first
// moves.
func TestPauseRestsAndGoesOn(t *testing.T) {
	f := start(t)
	f.set(t, "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2N2N2/PPPP1PPP/R1BQK2R w", "#8")
	f.Solve()
	heard := 0
	f.Listen(func(Topic) { heard++ })
	f.queue.until(t, func() bool { return heard > 0 })
	f.Pause(true)
	if r := f.Running(); !r.Paused {
		t.Errorf("not paused: %+v", r)
	}
	before := f.Running().Elapsed(time.Now())
	time.Sleep(100 * time.Millisecond)
	if r := f.Running(); r.Rested < 100*time.Millisecond || r.Elapsed(time.Now()) > before+90*time.Millisecond {
		t.Errorf("rested %v; searched %v, then %v", r.Rested, before, r.Elapsed(time.Now()))
	}
	f.Pause(false)
	if r := f.Running(); r.Paused {
		t.Error("still paused")
	}
	f.Pause(true)
	began := time.Now()
	f.Stop() // a search at rest can be stopped
	f.queue.until(t, func() bool { return f.Running() == nil })
	if r := f.Result(); r == nil || !r.Stopped {
		t.Errorf("result %+v", r)
	}
	if took := time.Since(began); took > 2*time.Second {
		t.Errorf("stopped after %v", took)
	}
}

// TestTheClockGoesOn holds that listeners hear of a search that reports
// nothing for long.
func TestTheClockGoesOn(t *testing.T) {
	f := start(t, func(c *Config) {
		c.Solve = func(ctx context.Context, _ problem.Problem, _ solver.Options) (*solution.Solution, error) {
			<-ctx.Done()
			return &solution.Solution{}, ctx.Err()
		}
	})
	f.set(t, "k7/8/K7/8/8/8/8/7R w", "#1")
	f.Solve()
	heard := 0
	f.Listen(func(topic Topic) {
		if topic&Job != 0 {
			heard++
		}
	})
	f.queue.until(t, func() bool { return heard >= 2 })
}

func TestNewSearchReplacesTheOld(t *testing.T) {
	f := start(t, func(c *Config) { c.Solve = slow })
	f.set(t, "k7/8/K7/8/8/8/8/7R w", "#1")
	f.Solve()
	first := f.job
	f.Solve()
	select {
	case <-first.done:
	default:
		t.Error("the first search still runs")
	}
	f.Stop()
	f.queue.until(t, func() bool { return f.Running() == nil })
	if f.Result() == nil {
		t.Error("no result of the second search")
	}
}

func TestCloseEndsTheSearch(t *testing.T) {
	f := start(t, func(c *Config) { c.Solve = slow })
	f.set(t, "k7/8/K7/8/8/8/8/7R w", "#1")
	f.Solve()
	job := f.job
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	<-job.done
	if f.Running() != nil {
		t.Error("still running")
	}
}

// TestQuitTellsNobody: by then the window cannot be drawn any more.
func TestQuitTellsNobody(t *testing.T) {
	f := start(t, func(c *Config) { c.Solve = slow })
	f.set(t, "k7/8/K7/8/8/8/8/7R w", "#1")
	f.Solve()
	job := f.job
	f.Listen(func(topic Topic) { t.Errorf("told of %b", topic) })
	if err := f.Quit(); err != nil {
		t.Fatal(err)
	}
	select {
	case <-job.done:
	default:
		t.Error("the search still runs")
	}
}

func TestSettingsAreKeptAndMended(t *testing.T) {
	f := start(t)
	if s := f.Settings(); s.Language != "ru" || s.Letters != "ru" || s.Theme != Light || s.TextScale != 1 {
		t.Errorf("first start %+v", s)
	}
	told := Topic(0)
	f.Listen(func(topic Topic) { told |= topic })
	f.ChangeSettings(func(s *Settings) { s.Language = "en" })
	if told&Preferred == 0 || f.Settings().Letters != "problem" {
		t.Errorf("told %b, settings %+v", told, f.Settings())
	}
	f.ChangeSettings(func(s *Settings) { s.Letters = "figurine"; s.Theme = Dark; s.TextScale = 9 })
	f.ChangeSettings(func(s *Settings) { s.Language = "ru" })
	want := Settings{Language: "ru", Letters: "figurine", Theme: Dark, TextScale: 2, TableMiB: 512, QueueSeconds: 120}
	if got := f.again().Settings(); got != want {
		t.Errorf("kept %+v, want %+v", got, want)
	}
	f.prefs[settingsKey] = `{"language":"xx","letters":7,"textScale":-3`
	if got := f.again().Settings(); got.Language != "ru" || got.TextScale != 1 {
		t.Errorf("broken preferences give %+v", got)
	}
}

// A twin that cannot be made does not take the others with it: they are solved
// and judged, and the work as a whole is not called sound.
func TestBrokenTwinLeavesTheOthers(t *testing.T) {
	f := start(t)
	f.set(t, "n6k/7b/Q4Kp1/8/8/8/8/8", "#2")
	if err := f.Edit("undo.twins", "", func(w *problem.Composition) {
		for _, text := range []string{"Remove a1", "Move a6 a5"} {
			twin, err := problem.ParseTwin(text)
			if err != nil {
				t.Fatal(err)
			}
			w.Problem.Twins = append(w.Problem.Twins, twin)
		}
	}); err != nil {
		t.Fatal(err)
	}
	f.Solve()
	f.queue.until(t, func() bool { return f.Running() == nil })
	r := f.Result()
	var twin *problem.TwinError
	if !errors.As(r.Err, &twin) || twin.Index != 1 {
		t.Fatalf("the error is %v, want that of twin b)", r.Err)
	}
	if len(r.Solution.Parts) != 2 || r.Solution.Parts[0].Index != 0 || r.Solution.Parts[1].Index != 2 {
		t.Fatalf("parts solved: %+v", r.Solution.Parts)
	}
	verdicts := map[int]judging.Verdict{}
	for _, p := range r.Report.Parts {
		verdicts[p.Index] = p.Verdict
	}
	// After 1.Qa1 everything is answered by mate; with the queen on a5 three
	// first moves do it.
	want := map[int]judging.Verdict{0: judging.Sound, 1: judging.Undecided, 2: judging.Unsound}
	if !reflect.DeepEqual(verdicts, want) {
		t.Errorf("verdicts %v, want %v", verdicts, want)
	}
	if v := f.Verdict(f.Current()); v == nil || v.Verdict != judging.Unsound {
		t.Errorf("the list says %+v, want unsound", v)
	}
}
