package library_test

import (
	"fmt"

	"keymove/judging/library"
	"keymove/solver/chess"
)

func ExampleParseQuery() {
	q, err := library.ParseQuery("#2 Mansfield 1920-1930 белые:КрФ ключ:Фd7")
	fmt.Println(q.String(), err)
	_, err = library.ParseQuery("#2 genre:poem")
	fmt.Println(err)
	// Output:
	// #2 mansfield year:1920-1930 white:KQ key:Qd7 <nil>
	// query word "genre:poem" at byte 3: value
}

func ExampleNearest() {
	a, _ := chess.ParseFEN("n6k/7b/Q4Kp1/8/8/8/8/8")
	b, _ := chess.ParseFEN("k6n/b7/1pK4Q/8/8/8/8/B7") // left and right exchanged, one man more
	ours, theirs := library.MenOf(&a), library.MenOf(&b)
	likeness, ok := library.Nearest(&ours, &theirs, 2)
	fmt.Println(likeness.Distance, likeness.Turn.Files, ok)
	// Output: 1 true true
}
