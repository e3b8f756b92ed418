package contest

import "testing"

// Norms are comparisons with what was entered: nothing is met on a guess.
func TestNorms(t *testing.T) {
	e := contest(t, 3, 60)
	hand(t, e, 1, 1, 10, "5", "5", "5")
	hand(t, e, 1, 2, 20, "5", "5", "2") // 80 per cent of the winner's 15
	hand(t, e, 1, 3, 20, "5", "4", "2")
	for number, data := range map[int]string{1: "2650", 2: "2649", 3: ""} {
		s := *e.Solver(number)
		s.Rating = 2400 + 50*number
		s.Data = map[string]string{PerformanceField: data}
		do(t, e, PutSolver{s})
	}
	for name, row := range map[string]struct {
		norm Norm
		want [3]Met
	}{
		"performance": {Norm{Performance: 2650}, [3]Met{IsMet, NotMet, Unknown}},
		"share":       {Norm{Share: 80}, [3]Met{IsMet, IsMet, NotMet}},
		"place":       {Norm{Place: 1}, [3]Met{IsMet, NotMet, NotMet}},
		"rated":       {Norm{Rated: 2, RatedFrom: 2500}, [3]Met{IsMet, IsMet, IsMet}},
		"too few":     {Norm{Rated: 3, RatedFrom: 2500}, [3]Met{NotMet, NotMet, NotMet}},
		"together":    {Norm{Performance: 2650, Place: 2}, [3]Met{IsMet, NotMet, NotMet}},
	} {
		do(t, e, SetSettings{Settings{Ratings: Ratings{Norms: []Norm{row.norm}}}})
		s := Score(e)
		for solver, want := range row.want {
			if got := CheckNorms(e, &s, s.Row(solver+1)); len(got) != 1 || got[0].Met != want {
				t.Errorf("%s, solver %d: %+v, want %s", name, solver+1, got, want)
			}
		}
	}
}
