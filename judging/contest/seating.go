package contest

import (
	"math/rand/v2"
	"slices"
	"strings"
)

// Seating are the wishes of an event for its seats. The zero Seating keeps
// apart, in this order of weight, members of a team, solvers of a town, those
// who sat beside each other in an earlier round, and solvers of a country.
type Seating struct {
	// Seed draws the lot: the same seed and the same solvers give the same
	// seats.
	Seed uint64
	// InRow is how many seats a row has, 0 for one long row. In rows, who sits
	// in front and behind are neighbours, too.
	InRow int
	// What is set here may sit together.
	TeamsTogether, TownsTogether, CountriesTogether, SameNeighbours bool
}

// The weights of two neighbours who should sit apart. What weighs more is not
// given up for any number of lesser wishes of the four neighbours of a seat.
const (
	countryWeight = 1
	againWeight   = 5
	townWeight    = 50
	teamWeight    = 500
)

// Plan is who sits where in a round.
type Plan struct {
	Round int
	// Seats are the solvers' numbers in the order of the seats.
	Seats []int
	// Clashes are the pairs of neighbours who should sit apart, as far as it
	// could not be helped.
	Clashes []Clash
}

// Clash is a pair of neighbours who should sit apart.
type Clash struct {
	First, Second int
	Why           ClashReason
}

// ClashReason is why two should sit apart.
type ClashReason string

// The reasons.
const (
	SameTeam    ClashReason = "team"
	SameTown    ClashReason = "town"
	SameCountry ClashReason = "country"
	SatBefore   ClashReason = "again" // they were neighbours in an earlier round
)

// SeatPlan seats the solvers of a round. From round to round all move on by the
// same part of the room, so that nobody is always far from the desk where time
// is taken; then those who should sit apart change seats with others nearby.
// Who was noted as absent has a seat all the same.
func SeatPlan(e *Event, round int) Plan {
	s := seater{settings: e.Settings.Seating, met: map[[2]int]bool{}}
	for i := range e.Solvers {
		s.solvers = append(s.solvers, &e.Solvers[i])
	}
	lot := rand.New(rand.NewPCG(s.settings.Seed, 0x6b65796d6f7665))
	s.order = lot.Perm(len(s.solvers))
	plan := Plan{Round: round}
	for i := range e.Rounds {
		s.seat(i, len(e.Rounds), rand.New(rand.NewPCG(s.settings.Seed, uint64(i)+1)))
		if e.Rounds[i].Number == round {
			for _, at := range s.seats {
				plan.Seats = append(plan.Seats, s.solvers[at].Number)
			}
			plan.Clashes = s.clashes()
			return plan
		}
		s.remember()
	}
	return plan
}

// seater seats one round after the other. Solvers are known by their index.
type seater struct {
	settings Seating
	solvers  []*Solver
	// order is the lot: the seats of the first round before anybody changes.
	order []int
	seats []int
	// met are the pairs who have been neighbours, the smaller index first.
	met map[[2]int]bool
}

// seat fills the seats of the round with an index.
func (s *seater) seat(index, rounds int, lot *rand.Rand) {
	n := len(s.order)
	if n == 0 {
		return
	}
	shift := index * n / max(rounds, 1)
	s.seats = slices.Concat(s.order[shift:], s.order[:shift])
	// Who changes seats stays in his part of the room, unless that is too
	// small to find anybody.
	near := max(n/max(2*rounds, 2), min(n, 8))
	const passes = 40
	for range passes {
		changed := false
		for _, a := range lot.Perm(n) {
			if s.cost(a) == 0 {
				continue
			}
			changed = s.improve(a, near) || changed
		}
		if !changed && near >= n {
			return
		}
		if !changed {
			near = n // it cannot be helped nearby
		}
	}
}

// improve changes seat a with the one that helps most, and reports whether any
// does.
func (s *seater) improve(a, near int) bool {
	best, gain := -1, 0
	for b := max(0, a-near); b < min(len(s.seats), a+near+1); b++ {
		if b == a {
			continue
		}
		before := s.pairCost(a, b)
		s.seats[a], s.seats[b] = s.seats[b], s.seats[a]
		if g := before - s.pairCost(a, b); g > gain {
			best, gain = b, g
		}
		s.seats[a], s.seats[b] = s.seats[b], s.seats[a]
	}
	if best < 0 {
		return false
	}
	s.seats[a], s.seats[best] = s.seats[best], s.seats[a]
	return true
}

// neighbours lists the seats beside a seat, before and behind it.
func (s *seater) neighbours(seat int, into []int) []int {
	row := s.settings.InRow
	if seat > 0 && (row <= 0 || seat%row != 0) {
		into = append(into, seat-1)
	}
	if seat+1 < len(s.seats) && (row <= 0 || (seat+1)%row != 0) {
		into = append(into, seat+1)
	}
	if row > 0 && seat >= row {
		into = append(into, seat-row)
	}
	if row > 0 && seat+row < len(s.seats) {
		into = append(into, seat+row)
	}
	return into
}

// cost is what the neighbours of a seat cost.
func (s *seater) cost(seat int) int {
	var room [4]int
	sum := 0
	for _, other := range s.neighbours(seat, room[:0]) {
		weight, _ := s.weight(s.seats[seat], s.seats[other])
		sum += weight
	}
	return sum
}

// pairCost is what the neighbours of two seats cost.
func (s *seater) pairCost(a, b int) int { return s.cost(a) + s.cost(b) }

// weight is what it costs that two sit side by side, with the heaviest reason.
func (s *seater) weight(a, b int) (sum int, why ClashReason) {
	first, second := s.solvers[a], s.solvers[b]
	for _, w := range []struct {
		together bool
		same     bool
		weight   int
		why      ClashReason
	}{
		{s.settings.TeamsTogether, sameWord(first.Team, second.Team), teamWeight, SameTeam},
		{s.settings.TownsTogether, sameWord(first.Town, second.Town), townWeight, SameTown},
		{s.settings.SameNeighbours, s.met[pair(a, b)], againWeight, SatBefore},
		{s.settings.CountriesTogether, sameWord(first.Country, second.Country), countryWeight, SameCountry},
	} {
		if w.same && !w.together {
			if sum += w.weight; why == "" {
				why = w.why
			}
		}
	}
	return sum, why
}

func sameWord(a, b string) bool {
	return a != "" && strings.EqualFold(strings.TrimSpace(a), strings.TrimSpace(b))
}

func pair(a, b int) [2]int { return [2]int{min(a, b), max(a, b)} }

// remember keeps who are neighbours now.
func (s *seater) remember() {
	var room [4]int
	for seat := range s.seats {
		for _, other := range s.neighbours(seat, room[:0]) {
			s.met[pair(s.seats[seat], s.seats[other])] = true
		}
	}
}

// clashes lists the neighbours who should sit apart, in the order of the seats.
// That all are of one country is none.
func (s *seater) clashes() []Clash {
	var all []Clash
	var room [4]int
	for seat := range s.seats {
		for _, other := range s.neighbours(seat, room[:0]) {
			if other < seat {
				continue
			}
			if _, why := s.weight(s.seats[seat], s.seats[other]); why != "" && why != SameCountry {
				all = append(all, Clash{s.solvers[s.seats[seat]].Number, s.solvers[s.seats[other]].Number, why})
			}
		}
	}
	return all
}
