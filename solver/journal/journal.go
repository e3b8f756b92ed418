// Package journal keeps the facts of a long search in a file, so that the
// search can go on after the program was closed or the power failed.
package journal

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"keymove/solver"
	"keymove/solver/problem"
	"keymove/solver/solution"
)

// syncEvery is the longest time for which a fact may be lost by a power cut.
const syncEvery = 20 * time.Second

// roomEach is how many bytes of a file facts of a battle take before those of
// the shortest length still kept are kept no more: see light.
const roomEach = 16 << 20

const magic = "keymove journal 2\n"

// Journal is an open file of facts. Its methods may be called from several
// goroutines.
type Journal struct {
	path        string
	fingerprint [sha256.Size]byte

	mu      sync.Mutex
	file    *os.File // nil until the first fact is learned, and after Close
	whole   int64    // bytes of an earlier file that can be trusted
	size    int64    // bytes of the file, once it is open
	closed  bool
	pending *time.Timer // set while written facts wait to reach the disk
	err     error       // the first failure
}

// Open reads the journal of a problem and returns the facts that it holds. A
// file of another problem or of another version of the program counts as
// empty; what follows a damaged record is dropped. The file is made when the
// first fact is learned.
func Open(path string, p problem.Problem) (*Journal, []solver.Fact, error) {
	j := &Journal{path: path, fingerprint: Fingerprint(p)}
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return j, nil, nil
	}
	if err != nil {
		return nil, nil, err
	}
	head := j.head()
	if !bytes.HasPrefix(data, head) {
		return j, nil, nil
	}
	facts, read := j.read(data[len(head):])
	j.whole = int64(len(head) + read)
	return j, facts, nil
}

func (j *Journal) head() []byte { return append([]byte(magic), j.fingerprint[:]...) }

// begin opens the file behind its last good record, or anew.
func (j *Journal) begin() error {
	f, err := os.OpenFile(j.path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return err
	}
	j.file, j.size = f, j.whole
	if err := f.Truncate(j.whole); err != nil {
		return err
	}
	if j.whole == 0 {
		n, err := f.Write(j.head())
		j.size = int64(n)
		return err
	}
	_, err = f.Seek(j.whole, io.SeekStart)
	return err
}

// Path returns where in a folder the journal of a problem lies.
func Path(folder string, p problem.Problem) string {
	sum := Fingerprint(p)
	return filepath.Join(folder, hex.EncodeToString(sum[:8])+".search")
}

// Fingerprint identifies a problem, as far as facts about it hold, and the
// version of the program. It also covers the keys of positions.
func Fingerprint(p problem.Problem) [sha256.Size]byte {
	var text strings.Builder
	fmt.Fprintln(&text, solver.Engine, p.Stipulation.String(), p.Options.Strings(), p.ZeroPosition)
	fmt.Fprintln(&text, p.Diagram.FEN())
	for _, t := range p.Twins {
		fmt.Fprintln(&text, t.String())
	}
	parts, _ := p.Parts()
	for _, part := range parts {
		start, err := part.Position()
		fmt.Fprintln(&text, start.Key(), err)
	}
	return sha256.Sum256([]byte(text.String()))
}

// Learn appends a fact; it fits solver.Options.Learned. It reaches the disk
// within 20 seconds. Failures are reported by Close.
func (j *Journal) Learn(f solver.Fact) {
	data := j.frame(f)
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.err != nil || j.closed {
		return
	}
	if j.file == nil {
		if j.err = j.begin(); j.err != nil {
			return
		}
	}
	if j.light(f) {
		return
	}
	n, err := j.file.Write(data)
	j.size += int64(n)
	if j.err = err; err == nil && j.pending == nil {
		j.pending = time.AfterFunc(syncEvery, j.sync)
	}
}

// light reports whether a fact is not worth its place. A search of hours learns
// millions of short bounds, which would fill the disk, and the memory of the
// search that goes on; those one move longer are many times rarer and spare more.
// In line play the solver sees to that. j.mu is held.
func (j *Journal) light(f solver.Fact) bool {
	return f.Kind == solver.BattleFact && int64(max(f.Win, f.Fail)) < solver.Weighty+j.size/roomEach
}

func (j *Journal) sync() {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.pending = nil
	if j.file != nil && j.err == nil {
		j.err = j.file.Sync()
	}
}

// Close brings all facts to the disk and closes the file. It returns the first
// failure since Open.
func (j *Journal) Close() error {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.file != nil {
		j.err = errors.Join(j.err, j.file.Sync())
	}
	return j.shut()
}

// shut closes the file as it is. j.mu is held.
func (j *Journal) shut() error {
	j.closed = true
	if j.pending != nil {
		j.pending.Stop()
	}
	if j.file != nil {
		j.err = errors.Join(j.err, j.file.Close())
		j.file = nil
	}
	return j.err
}

// Remove closes the journal and deletes its file, the search being over.
func (j *Journal) Remove() error {
	j.mu.Lock()
	defer j.mu.Unlock()
	err := j.shut()
	if gone := os.Remove(j.path); !errors.Is(gone, fs.ErrNotExist) {
		err = errors.Join(err, gone)
	}
	return err
}

// Solve is solver.Solve with a journal in the folder: it goes on where an
// earlier search of the same problem was broken off, and leaves its facts
// behind when it is broken off itself. What the journal cannot keep is reported
// beside the solution.
func Solve(ctx context.Context, folder string, p problem.Problem, o solver.Options) (*solution.Solution, error) {
	j, known, err := Open(Path(folder, p), p)
	if err != nil {
		return nil, err
	}
	o.Known, o.Learned = known, j.Learn
	solved, err := solver.Solve(ctx, p, o)
	// Whoever asks for a few solutions may want the others later.
	everything := o.MaxSolutions == 0 && !o.Shortest
	if ctx.Err() == nil && (everything || solved.Complete()) {
		return solved, errors.Join(err, j.Remove())
	}
	return solved, errors.Join(err, j.Close())
}
