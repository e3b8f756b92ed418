package solver

import (
	"testing"

	"keymove/solver/chess"
	"keymove/solver/problem"
)

// However many albums are begun, together they keep to their room.
func TestAlbumsKeepToTheirRoom(t *testing.T) {
	stipulation, err := problem.ParseStipulation("ser-h#20")
	if err != nil {
		t.Fatal(err)
	}
	setup, err := chess.ParseFEN("r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	p, err := chess.NewPosition(setup, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, bytes := range []int64{1, 1 << 20, 64 << 20} {
		r := &run{options: Options{Workers: 1, TableBytes: bytes}}
		troupe := r.troupe(newScript(stipulation, problem.Options{}), 0, 0, 20)
		a := <-troupe.idle
		taken, given := int64(0), 0
		for i := range a.outlooks {
			o := &a.outlooks[i]
			a.look(o, &p, 20)
			taken += int64(cap(o.own.pictures)) * pictureBytes
			if o.tried != 0 {
				given++
			}
		}
		if room := bytes / albumShare; taken > room || troupe.albums.Load() != room-taken {
			t.Errorf("%d bytes taken and %d left of %d", taken, troupe.albums.Load(), room)
		}
		if given == 0 {
			t.Errorf("with %d bytes all albums were finished: nothing is tested", bytes)
		}
	}
}
