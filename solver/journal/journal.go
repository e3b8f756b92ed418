// Package journal keeps the facts of a long search in a file, so that the
// search can go on after the program was closed or the power failed.
package journal

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"keymove/solver"
	"keymove/solver/chess"
	"keymove/solver/problem"
)

// syncEvery is the longest time for which a fact may be lost by a power cut.
const syncEvery = 20 * time.Second

const magic = "keymove journal 1\n"

// Journal is an open file of facts. Its methods may be called from several
// goroutines.
type Journal struct {
	path        string
	fingerprint [sha256.Size]byte

	mu      sync.Mutex
	file    *os.File
	pending *time.Timer // set while written facts wait to reach the disk
	err     error       // the first failure
}

// record is a fact on disk, followed by the first bytes of a checksum over the
// fingerprint and the record: facts of another problem, and half-written or
// damaged ones, are not believed.
type record struct {
	Part      uint16
	Attacker  uint8
	Win, Fail uint8
	Move      uint16
	Hi, Lo    uint64
	Check     uint64
}

var recordBytes = binary.Size(record{})

// Open opens the journal of a problem and returns the facts that it holds. A
// file that is missing, of another problem or of another version of the
// program is begun anew; what follows a damaged record is dropped.
func Open(path string, p problem.Problem) (*Journal, []solver.Fact, error) {
	j := &Journal{path: path, fingerprint: Fingerprint(p)}
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, nil, err
	}
	j.file = f
	data, err := io.ReadAll(f)
	if err != nil {
		return nil, nil, errors.Join(err, f.Close())
	}
	head := append([]byte(magic), j.fingerprint[:]...)
	var facts []solver.Fact
	end := len(head)
	if bytes.HasPrefix(data, head) {
		facts = j.read(data[end:])
		end += len(facts) * recordBytes
	} else if _, err := f.WriteAt(head, 0); err != nil {
		return nil, nil, errors.Join(err, f.Close())
	}
	err = f.Truncate(int64(end))
	if err == nil {
		_, err = f.Seek(int64(end), io.SeekStart)
	}
	if err != nil {
		return nil, nil, errors.Join(err, f.Close())
	}
	return j, facts, nil
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

func (j *Journal) read(data []byte) []solver.Fact {
	var facts []solver.Fact
	for ; len(data) >= recordBytes; data = data[recordBytes:] {
		var r record
		if _, err := binary.Decode(data, binary.LittleEndian, &r); err != nil || r.Check != j.check(r) {
			break
		}
		facts = append(facts, solver.Fact{
			Part: int(r.Part), Attacker: chess.Colour(r.Attacker), Key: chess.Key{Hi: r.Hi, Lo: r.Lo},
			Win: r.Win, Fail: r.Fail, Move: chess.Move(r.Move),
		})
	}
	return facts
}

// check returns the checksum of a record, whatever its Check says.
func (j *Journal) check(r record) uint64 {
	r.Check = 0
	data := bytes.NewBuffer(append([]byte(nil), j.fingerprint[:]...))
	_ = binary.Write(data, binary.LittleEndian, r) // a Buffer takes everything
	sum := sha256.Sum256(data.Bytes())
	return binary.LittleEndian.Uint64(sum[:])
}

// Learn appends a fact; it fits solver.Options.Learned. It reaches the disk
// within 20 seconds. Failures are reported by Close.
func (j *Journal) Learn(f solver.Fact) {
	r := record{
		Part: uint16(f.Part), Attacker: uint8(f.Attacker), Win: f.Win, Fail: f.Fail,
		Move: uint16(f.Move), Hi: f.Key.Hi, Lo: f.Key.Lo,
	}
	r.Check = j.check(r)
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.err != nil || j.file == nil {
		return
	}
	if j.err = binary.Write(j.file, binary.LittleEndian, r); j.err == nil && j.pending == nil {
		j.pending = time.AfterFunc(syncEvery, j.sync)
	}
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
	if j.file == nil {
		return j.err
	}
	if j.pending != nil {
		j.pending.Stop()
	}
	err := errors.Join(j.err, j.file.Sync(), j.file.Close())
	j.file, j.err = nil, err
	return err
}

// Remove closes the journal and deletes its file, the search being over.
func (j *Journal) Remove() error {
	return errors.Join(j.Close(), os.Remove(j.path))
}
