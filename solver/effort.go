package solver

import (
	"sync/atomic"

	"keymove/solver/chess"
)

// effort says how far the question whether mate can be forced is from its
// answer: the least number of positions still to be decided for a yes, and for
// a no (the proof and disproof numbers of Allis, "Searching for Solutions in
// Games and Artificial Intelligence", 1994). It says where to look next; what
// is won and lost the table alone says.
type effort [2]uint32

const (
	yes = iota
	no
)

// endless is the effort for an answer that is excluded. Sums stay below it, so
// that what is merely hard is not taken for decided.
const endless = 1<<20 - 1

var (
	won  = effort{yes: 0, no: endless}
	lost = effort{yes: endless, no: 0}
)

func (e effort) decided() bool { return e[yes] == 0 || e[no] == 0 }

// within reports whether the effort is below a limit in both ways.
func (e effort) within(limit effort) bool { return e[yes] < limit[yes] && e[no] < limit[no] }

// forecast is what the searchers of a race tell each other of positions that
// are not decided: their efforts, and where somebody is searching. They share
// it without locks. An entry is found by a part of its key only, and a later
// one takes its place: what is wrong in it costs time, no more.
type forecast struct {
	efforts []atomic.Uint64
	mask    uint64
	busy    [1 << 14]atomic.Int32
}

// forecastShare is the part of the memory for a search that its forecast takes.
const forecastShare = 16

// newForecast returns a forecast of at most so many bytes, or of its least size
// of 72 KiB.
func newForecast(bytes int64) *forecast {
	size := 1 << 10
	for int64(size)*16 <= bytes {
		size *= 2
	}
	return &forecast{efforts: make([]atomic.Uint64, size), mask: uint64(size - 1)}
}

// spread turns small numbers into bits of a hash.
const spread = 0x9e3779b97f4a7c15

// place returns where a position with n moves left has its entry, and the bits
// that tell it from others there.
func (f *forecast) place(key chess.Key, n int) (at *atomic.Uint64, check uint64) {
	return &f.efforts[(key.Lo+uint64(n)*spread)&f.mask], (key.Hi ^ uint64(n)) >> 40
}

// probe returns the effort of a position, if it is known.
func (f *forecast) probe(key chess.Key, n int) (effort, bool) {
	at, check := f.place(key, n)
	word := at.Load()
	return effort{yes: uint32(word & endless), no: uint32(word >> 20 & endless)}, word != 0 && word>>40 == check
}

// store remembers the effort of an undecided position.
func (f *forecast) store(key chess.Key, n int, e effort) {
	at, check := f.place(key, n)
	at.Store(check<<40 | uint64(e[no])<<20 | uint64(e[yes]))
}

// searchers counts who is searching what follows a move in a position with n
// moves left.
func (f *forecast) searchers(key chess.Key, n int, m chess.Move) *atomic.Int32 {
	hash := (key.Lo ^ uint64(n)<<16 ^ uint64(m)) * spread
	return &f.busy[hash>>50]
}
