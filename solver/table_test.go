package solver

import (
	"math/rand/v2"
	"testing"

	"keymove/solver/chess"
)

// bytes counts what all generations of a table take.
func (t *table) bytes() int64 {
	g := t.newest.Load()
	n := len(g.entries)
	if g.older != nil {
		n += len(g.older.entries)
	}
	return int64(n) * entryBytes
}

// However much is stored, a table stays below its ceiling, or at its least
// size, and uses a good part of what it may.
func TestTableStaysBelowItsCeiling(t *testing.T) {
	const least = leastEntries * entryBytes
	for _, ceiling := range []int64{0, least, 3 * least, 8 << 20, 10 << 20} {
		table := newTable(ceiling)
		for range 1_000_000 {
			table.store(chess.Key{Hi: rand.Uint64(), Lo: rand.Uint64()}, bound{fail: 2})
			if now := table.bytes(); now > max(ceiling, least) {
				t.Fatalf("%d bytes, the ceiling being %d", now, ceiling)
			}
		}
		if now := table.bytes(); now*4 < ceiling {
			t.Errorf("only %d bytes of %d are used", now, ceiling)
		}
	}
}

// A table may forget; what it remembers is the best of what it was told, also
// of keys that share a bucket.
func TestTableNeverLies(t *testing.T) {
	table := newTable(1 << 20)
	told := map[chess.Key]bound{}
	var keys []chess.Key
	for i := range 200_000 {
		key := chess.Key{Hi: rand.Uint64(), Lo: rand.Uint64()}
		if i%3 == 0 {
			key.Lo = key.Lo&^0xffff | 0x1230 // crowds a bucket
		}
		if i%5 == 0 && i > 0 {
			key = keys[rand.IntN(len(keys))]
		}
		keys = append(keys, key)
		old, b := told[key], bound{fail: uint8(rand.IntN(5))}
		if rand.IntN(3) == 0 {
			b = bound{win: uint8(6 + rand.IntN(5)), move: chess.Move(1 + rand.IntN(4000))}
		}
		table.store(key, b)
		if b.win != 0 && (old.win == 0 || b.win < old.win) {
			old.win = b.win
		}
		old.fail = max(old.fail, b.fail)
		told[key] = old
	}
	found := 0
	for _, key := range keys {
		b, ok := table.probe(key)
		if !ok {
			continue
		}
		found++
		if want := told[key]; b.win != 0 && (want.win == 0 || b.win < want.win) || b.fail > want.fail {
			t.Fatalf("%+v, told %+v", b, want)
		}
	}
	if found < len(keys)/10 {
		t.Errorf("only %d of %d are remembered", found, len(keys))
	}
	if b, ok := table.probe(chess.Key{Hi: 1, Lo: 2}); ok {
		t.Errorf("remembers what it was never told: %+v", b)
	}
}
