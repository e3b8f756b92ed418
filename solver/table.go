package solver

import (
	"math/bits"
	"sync/atomic"

	"keymove/solver/chess"
)

// table remembers for positions within how many attacker's moves the goal can
// be forced, and within how many it surely cannot. Workers share it without
// locks.
//
// An entry keeps 96 bits of the position's 128-bit key beside those that index
// it, so that a false match is out of reach of any search (see [chess.Key]); a
// table that is full forgets, it never lies. An entry is two words, the first
// stored xored with the second: words of two different writes do not match
// (Hyatt and Mann, "A lock-less transposition table implementation", 2002).
type table struct {
	entries []entry
	mask    uint64
}

type entry struct{ check, data atomic.Uint64 }

// bound is what the table knows about a position: the goal is forced within
// win moves (0: not known) and cannot be forced within fail moves. Move is the
// one that proved it: the attacker's best or the defender's refutation.
type bound struct {
	win, fail uint8
	move      chess.Move
}

const entryBytes = 16

// newTable returns a table of at most the given number of bytes.
func newTable(bytes int64) *table {
	n := uint64(max(1024, bytes/entryBytes))
	size := uint64(1) << (bits.Len64(n) - 1)
	return &table{entries: make([]entry, size/bucket*bucket), mask: size - 1}
}

// bucket is the number of neighbouring entries in which a position may lie.
const bucket = 4

func (t *table) probe(key chess.Key) (bound, bool) {
	at := key.Lo & t.mask &^ (bucket - 1)
	for i := range uint64(bucket) {
		e := &t.entries[at+i]
		data := e.data.Load()
		if e.check.Load() == key.Hi^data && uint32(data>>32) == uint32(key.Lo>>32) {
			return bound{win: uint8(data), fail: uint8(data >> 8), move: chess.Move(data >> 16)}, true
		}
	}
	return bound{}, false
}

// store adds to what is known of a position. In a full bucket the entry that
// took the least work goes.
func (t *table) store(key chess.Key, b bound) {
	at := key.Lo & t.mask &^ (bucket - 1)
	var victim *entry
	least := uint8(255)
	for i := range uint64(bucket) {
		e := &t.entries[at+i]
		data := e.data.Load()
		if data == 0 {
			victim = e
			break
		}
		old := bound{win: uint8(data), fail: uint8(data >> 8), move: chess.Move(data >> 16)}
		if e.check.Load() == key.Hi^data && uint32(data>>32) == uint32(key.Lo>>32) {
			if old.win != 0 && (b.win == 0 || old.win < b.win) {
				b.win = old.win
				b.move = old.move
			}
			b.fail = max(b.fail, old.fail)
			victim = e
			break
		}
		if work := max(old.win, old.fail); work < least {
			victim, least = e, work
		}
	}
	data := uint64(b.win) | uint64(b.fail)<<8 | uint64(b.move)<<16 | key.Lo>>32<<32
	victim.data.Store(data)
	victim.check.Store(key.Hi ^ data)
}
