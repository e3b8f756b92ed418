package contest

import (
	"fmt"
	"reflect"
	"slices"
	"testing"
)

// room makes an event of so many rounds whose solvers have the given teams.
func room(t *testing.T, rounds int, teams ...string) *Event {
	t.Helper()
	e := &Event{}
	for i := range rounds {
		do(t, e, PutRound{Number: i + 1, Minutes: 60})
	}
	for i, team := range teams {
		do(t, e, PutSolver{Solver{Number: i + 1, Name: fmt.Sprint(i + 1), Team: team}})
	}
	return e
}

// Everybody has one seat in every round, and members of a team sit apart
// wherever that is possible.
func TestSeatsApart(t *testing.T) {
	var teams []string
	for i := range 40 {
		teams = append(teams, fmt.Sprint("T", i/4))
	}
	e := room(t, 6, teams...)
	for _, inRow := range []int{0, 8} {
		do(t, e, SetSettings{Settings{Seating: Seating{Seed: 3, InRow: inRow}}})
		for round := 1; round <= 6; round++ {
			p := SeatPlan(e, round)
			sorted := slices.Sorted(slices.Values(p.Seats))
			for i, number := range sorted {
				if number != i+1 {
					t.Fatalf("round %d: seats of %v", round, sorted)
				}
			}
			if len(sorted) != 40 {
				t.Fatalf("round %d: %d seats", round, len(sorted))
			}
			// With five earlier rounds somebody may meet a neighbour again.
			if slices.ContainsFunc(p.Clashes, func(c Clash) bool { return c.Why == SameTeam }) {
				t.Errorf("%d in a row, round %d: %+v", inRow, round, p.Clashes)
			}
		}
	}
}

// In an odd room of one team too many, the clashes are told; and a wish that is
// taken back is none.
func TestSeatClashesAreTold(t *testing.T) {
	e := room(t, 1, "A", "A", "A", "B")
	// A A A B in a row of four: one pair of As is always side by side.
	if p := SeatPlan(e, 1); len(p.Clashes) != 1 || p.Clashes[0].Why != SameTeam {
		t.Errorf("%+v", p)
	}
	do(t, e, SetSettings{Settings{Seating: Seating{TeamsTogether: true}}})
	if p := SeatPlan(e, 1); len(p.Clashes) != 0 {
		t.Errorf("teams may sit together: %+v", p)
	}
}

// Towns and earlier neighbours are kept apart, too, whatever the lot.
func TestSeatsOfTownsAndNeighbours(t *testing.T) {
	e := room(t, 3, make([]string, 30)...)
	for i := range e.Solvers {
		s := e.Solvers[i]
		s.Town = fmt.Sprint("town ", i/3)
		do(t, e, PutSolver{s})
	}
	for seed := range uint64(20) {
		do(t, e, SetSettings{Settings{Seating: Seating{Seed: seed}}})
		met := map[[2]int]bool{}
		for round := 1; round <= 3; round++ {
			p := SeatPlan(e, round)
			if len(p.Clashes) > 0 {
				t.Errorf("seed %d, round %d: %+v", seed, round, p.Clashes)
			}
			for i := 1; i < len(p.Seats); i++ {
				two := pair(p.Seats[i-1], p.Seats[i])
				if met[two] {
					t.Errorf("seed %d, round %d: %v again", seed, round, two)
				}
				met[two] = true
			}
		}
	}
}

// The lot can be drawn again from its seed, another seed gives another, and all
// move on through the room.
func TestSeatsAreDrawnByLot(t *testing.T) {
	e := room(t, 2, make([]string, 40)...)
	first, again := SeatPlan(e, 1), SeatPlan(e, 1)
	if !reflect.DeepEqual(first, again) {
		t.Error("the same seed gives other seats")
	}
	second := SeatPlan(e, 2)
	moved := 0
	for seat, number := range first.Seats {
		if by := slices.Index(second.Seats, number) - seat; by >= 10 || by <= -10 {
			moved++
		}
	}
	if moved < 35 {
		t.Errorf("%d of 40 have moved through the room", moved)
	}
	do(t, e, SetSettings{Settings{Seating: Seating{Seed: 1}}})
	if reflect.DeepEqual(SeatPlan(e, 1), first) {
		t.Error("another seed gives the same seats")
	}
	if p := SeatPlan(&Event{}, 1); len(p.Seats) != 0 {
		t.Errorf("nobody sits: %+v", p)
	}
}
