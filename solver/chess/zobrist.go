package chess

// Key identifies a position by 128 bits: men, side to move, castling rights
// and en passant squares. Both halves are independent Zobrist sums (Zobrist,
// "A New Hashing Method", 1970). 64 bits index a table; a proof may rest on
// the whole key, whose chance of one collision among 10^12 positions is below
// 10^-14.
type Key struct{ Hi, Lo uint64 }

func (k *Key) toggle(other Key) {
	k.Hi ^= other.Hi
	k.Lo ^= other.Lo
}

var (
	manKeys       [16][64]Key
	castlingKeys  [16]Key
	enPassantKeys [64]Key
	turnKey       Key
)

func init() {
	// Any fixed seed. Files that hold keys notice another one (journal.Fingerprint).
	state := uint64(0x6b65796d6f7665)
	next := func() Key {
		var k Key
		for _, half := range [...]*uint64{&k.Hi, &k.Lo} {
			// splitmix64 (Steele, Lea, Flood 2014)
			state += 0x9e3779b97f4a7c15
			z := state
			z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
			z = (z ^ z>>27) * 0x94d049bb133111eb
			*half = z ^ z>>31
		}
		return k
	}
	for man := range manKeys {
		for sq := range manKeys[man] {
			manKeys[man][sq] = next()
		}
	}
	for right := range castlingKeys[1:] {
		castlingKeys[right+1] = next()
	}
	for sq := range enPassantKeys {
		enPassantKeys[sq] = next()
	}
	turnKey = next()
}
