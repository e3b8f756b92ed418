package solver

import (
	"sync"
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
//
// The table starts small and grows up to its ceiling, because clearing memory
// takes longer than solving most problems. Growing leaves the old entries
// where they are; they are still asked, and freed at the next growth.
type table struct {
	ceiling int64 // bytes, of all generations
	newest  atomic.Pointer[generation]
	growing sync.Mutex
	// learned, when set, is told of every weighty bound that is stored.
	learned func(chess.Key, bound)
}

type generation struct {
	entries []entry
	mask    uint64
	used    atomic.Int64
	older   *generation
}

type entry struct{ check, data atomic.Uint64 }

// bound is what the table knows about a position: the goal is forced within
// win moves (0: not known) and cannot be forced within fail moves. Move is the
// one that proved it: the attacker's best or the defender's refutation.
type bound struct {
	win, fail uint8
	move      chess.Move
}

const (
	entryBytes    = 16
	leastEntries  = 1 << 14
	growth        = 4 // how many times larger the next generation is, room permitting
	mostUsedTenth = 7 // a generation grows when so many tenths of it are used
)

// newTable returns a table that never takes more than the given number of
// bytes, or than its least size of 256 KiB.
func newTable(bytes int64) *table {
	t := &table{ceiling: bytes}
	t.newest.Store(newGeneration(leastEntries, nil))
	return t
}

func newGeneration(size int, older *generation) *generation {
	return &generation{entries: make([]entry, size), mask: uint64(size - 1), older: older}
}

// grow makes a larger generation when g, the newest, fills up and the ceiling
// allows it.
func (t *table) grow(g *generation) {
	size := t.nextSize(g)
	if g.used.Load()*10 < int64(len(g.entries))*mostUsedTenth || size == 0 || !t.growing.TryLock() {
		return
	}
	defer t.growing.Unlock()
	if t.newest.Load() == g {
		t.newest.Store(newGeneration(size, &generation{entries: g.entries, mask: g.mask}))
	}
}

// nextSize returns how many entries the generation after g may have, 0 when
// the ceiling allows none. While it is filled g and the one before g are still
// there.
func (t *table) nextSize(g *generation) int {
	taken := len(g.entries)
	if g.older != nil {
		taken += len(g.older.entries)
	}
	for size := len(g.entries) * growth; size > len(g.entries); size /= 2 {
		if int64(size+taken)*entryBytes <= t.ceiling {
			return size
		}
	}
	return 0
}

func (t *table) probe(key chess.Key) (bound, bool) {
	g := t.newest.Load()
	b, found := g.probe(key)
	if !found && g.older != nil {
		return g.older.probe(key)
	}
	return b, found
}

// store adds to what is known of a position.
func (t *table) store(key chess.Key, b bound) {
	if t.learned != nil && max(b.win, b.fail) >= Weighty {
		t.learned(key, b)
	}
	g := t.newest.Load()
	if g.store(key, b) && g.used.Add(1)&0x3ff == 0 {
		t.grow(g)
	}
}

// bucket is the number of neighbouring entries in which a position may lie.
const bucket = 4

func (g *generation) probe(key chess.Key) (bound, bool) {
	at := key.Lo & g.mask &^ (bucket - 1)
	for i := range uint64(bucket) {
		e := &g.entries[at+i]
		data := e.data.Load()
		if e.check.Load() == key.Hi^data && uint32(data>>32) == uint32(key.Lo>>32) {
			return bound{win: uint8(data), fail: uint8(data >> 8), move: chess.Move(data >> 16)}, true
		}
	}
	return bound{}, false
}

// store adds to what is known of a position and reports whether that took an
// unused entry. In a full bucket the entry that took the least work goes.
func (g *generation) store(key chess.Key, b bound) (fresh bool) {
	at := key.Lo & g.mask &^ (bucket - 1)
	var victim *entry
	least := uint8(255)
	for i := range uint64(bucket) {
		e := &g.entries[at+i]
		data := e.data.Load()
		if data == 0 {
			victim, fresh = e, true
			break
		}
		old := bound{win: uint8(data), fail: uint8(data >> 8), move: chess.Move(data >> 16)}
		if e.check.Load() == key.Hi^data && uint32(data>>32) == uint32(key.Lo>>32) {
			if old.win != 0 && (b.win == 0 || old.win < b.win) {
				b.win, b.move = old.win, old.move
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
	return fresh
}
