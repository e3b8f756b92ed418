package problem_test

import (
	"fmt"

	"keymove/solver/chess"
	"keymove/solver/problem"
)

func ExampleProblem_Parts() {
	diagram, err := chess.ParseFEN("8/8/8/1pn4b/2kPpppR/2q1rB1p/1p4r1/3K4")
	if err != nil {
		fmt.Println(err)
		return
	}
	twin, err := problem.ParseTwin("wKd1-->e1")
	if err != nil {
		fmt.Println(err)
		return
	}
	p := problem.Problem{Diagram: diagram, Options: problem.ParseOptions([]string{"EnPassant d3"}), Twins: []problem.Twin{twin}}
	if err := p.SetTask("H#2"); err != nil {
		fmt.Println(err)
		return
	}
	parts, err := p.Parts()
	for _, part := range parts {
		fmt.Printf("%s) %s %s\n", part.Label(), part.Stipulation, part.Setup.FEN())
	}
	fmt.Println(err)
	// Output:
	// a) h#2 8/8/8/1pn4b/2kPpppR/2q1rB1p/1p4r1/3K4 b - d3 0 1
	// b) h#2 8/8/8/1pn4b/2kPpppR/2q1rB1p/1p4r1/4K3 b - d3 0 1
	// <nil>
}

func ExampleParseStipulation() {
	s, err := problem.ParseStipulation("Ser-H#17")
	whole, half := s.Moves()
	fmt.Println(s, whole, half, s.Starter(problem.Options{}), err)
	_, err = problem.ParseStipulation("Last move?")
	fmt.Println(err)
	// Output:
	// ser-h#17 17 false black <nil>
	// stipulation "Last move?" at byte 0: goal
}
