package journal

import (
	"crypto/sha256"
	"encoding/binary"

	"keymove/solver"
	"keymove/solver/chess"
)

// record is the first part of a fact on disk; the lines follow it. Before it
// stands the length of both, and after them come the first bytes of a checksum
// over the fingerprint and both: facts of another problem, and half-written or
// damaged ones, are not believed.
type record struct {
	Kind      uint8
	Part      uint16
	Attacker  uint8
	Win, Fail uint8
	Move      uint16
	Left      uint8
	Leaves    uint32
	Work      uint64
	Hi, Lo    uint64
}

const (
	lengthBytes = 4
	checkBytes  = 8
)

var recordBytes = binary.Size(record{})

// frame returns a fact as it stands on disk.
func (j *Journal) frame(f solver.Fact) []byte {
	size := recordBytes + len(f.Lines)
	data := binary.LittleEndian.AppendUint32(make([]byte, 0, lengthBytes+size+checkBytes), uint32(size))
	data, _ = binary.Append(data, binary.LittleEndian, record{ // a record has a size
		Kind: uint8(f.Kind), Part: uint16(f.Part), Attacker: uint8(f.Attacker), Win: f.Win, Fail: f.Fail,
		Move: uint16(f.Move), Left: f.Left, Leaves: f.Leaves, Work: f.Work, Hi: f.Key.Hi, Lo: f.Key.Lo,
	})
	data = append(data, f.Lines...)
	return binary.LittleEndian.AppendUint64(data, j.check(data[lengthBytes:]))
}

// read returns the facts before the first damage, and how many bytes they take.
func (j *Journal) read(data []byte) (facts []solver.Fact, read int) {
	for {
		fact, size := j.unframe(data[read:])
		if size == 0 {
			return facts, read
		}
		facts = append(facts, fact)
		read += size
	}
}

// unframe returns the fact that data begins with and the bytes that it takes, 0
// when there is none that can be believed.
func (j *Journal) unframe(data []byte) (f solver.Fact, size int) {
	if len(data) < lengthBytes {
		return f, 0
	}
	length := int64(binary.LittleEndian.Uint32(data))
	data = data[lengthBytes:]
	if length < int64(recordBytes) || length > int64(len(data))-checkBytes {
		return f, 0
	}
	payload := data[:length]
	if binary.LittleEndian.Uint64(data[length:]) != j.check(payload) {
		return f, 0
	}
	var r record
	if _, err := binary.Decode(payload, binary.LittleEndian, &r); err != nil {
		return f, 0
	}
	return solver.Fact{
		Kind: solver.FactKind(r.Kind), Part: int(r.Part), Attacker: chess.Colour(r.Attacker),
		Key: chess.Key{Hi: r.Hi, Lo: r.Lo}, Win: r.Win, Fail: r.Fail, Move: chess.Move(r.Move),
		Left: r.Left, Leaves: r.Leaves, Work: r.Work, Lines: string(payload[recordBytes:]),
	}, lengthBytes + int(length) + checkBytes
}

// check returns the checksum of a record and its lines.
func (j *Journal) check(payload []byte) uint64 {
	sum := sha256.New()
	sum.Write(j.fingerprint[:])
	sum.Write(payload)
	return binary.LittleEndian.Uint64(sum.Sum(nil))
}
