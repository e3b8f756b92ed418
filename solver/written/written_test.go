package written

import (
	"fmt"
	"strings"
	"testing"

	"keymove/solver/chess"
	"keymove/solver/notation"
	"keymove/solver/problem"
	"keymove/solver/solution"
)

// task makes a problem.
func task(t testing.TB, fen, stipulation string, twins ...string) *problem.Problem {
	t.Helper()
	setup, err := chess.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	p := &problem.Problem{Diagram: setup}
	if err := p.SetTask(stipulation); err != nil && p.Stipulation.Goal.Kind != problem.NoGoal {
		t.Fatal(err)
	}
	for _, text := range twins {
		twin, err := problem.ParseTwin(text)
		if err != nil {
			t.Fatal(err)
		}
		p.Twins = append(p.Twins, twin)
	}
	return p
}

// show writes a tree in coordinates: "key a3a7! (c3b5) [d4c3 a3a1]".
func show(s *problem.AuthorSolution) string {
	var b strings.Builder
	var list func([]problem.AuthorMove)
	list = func(moves []problem.AuthorMove) {
		for i, m := range moves {
			if i > 0 {
				b.WriteString(", ")
			}
			if m.Any != problem.OneMove {
				fmt.Fprintf(&b, "~%d ", m.Any)
			}
			b.WriteString(m.Move.String() + m.Sign)
			if m.Zugzwang {
				b.WriteString(" zz")
			}
			if m.Refutes {
				b.WriteString(" refutes")
			}
			if len(m.Children) > 0 {
				b.WriteString(" [")
				list(m.Children)
				b.WriteString("]")
			}
		}
	}
	for i := range s.Parts {
		for _, phase := range solution.Phases() {
			if moves := *List(&s.Parts[i], phase); len(moves) > 0 {
				fmt.Fprintf(&b, "%d/%s: ", s.Parts[i].Index, phase)
				list(moves)
				b.WriteByte('\n')
			}
		}
	}
	return b.String()
}

// Loyd, La Stratégie 1867, with the solution as a collection prints it.
const (
	loyd     = "8/1b6/1qPBP3/5K2/1npkP3/Q1N2p2/2prpP2/b1N5"
	loydText = `1...Qb5+/Qc7/Qd8/Qa7 2.Nxb5#
  1...Nd5/Na2/Na6 2.Be5#

  1.Qxa1? (2.N3xe2#/Nb5#)
     1...Qb5+/Qa5+ 2.Nxb5#
  but 1...Qc5+!

  1.N3xe2+?
     1...fxe2 2.Qe3#
  but 1...Rxe2!

  1.Qa7! (2.Nb5#)
     1...Kxc3 2.Qxa1#
     1...Bxc3 2.Qxb6#
     1...Qc5+ 2.Be5#
     1...Bxc6/Ba6 2.Qg7#`
	loydTree = `0/set: b6b5 [c3b5], b6c7 [c3b5], b6d8 [c3b5], b6a7 [c3b5], b4d5 [d6e5], b4a2 [d6e5], b4a6 [d6e5]
0/try: a3a1? [c3e2, c3b5, b6b5 [c3b5], b6a5 [c3b5], b6c5! refutes], c3e2? [f3e2 [a3e3], d2e2! refutes]
0/key: a3a7! [c3b5, d4c3 [a7a1], a1c3 [a7b6], b6c5 [d6e5], b7c6 [a7g7], b7a6 [a7g7]]
`
)

// The same solution is read from the hand of every land.
func TestNotations(t *testing.T) {
	for name, text := range map[string]string{
		"collection": loydText,
		"Russian": `Иллюзорная игра:
1…Фb5+/Фc7/Фd8/Фa7 2.К:b5#; 1…Кd5/Кa2/Кa6 2.Сe5#
Ложные следы: 1.Ф:a1? угроза 2.К3:e2#/Кb5#, 1…Фb5+/Фa5+ 2.К:b5#, но 1…Фc5+!
1.К3:e2+? fe 2.Фe3#, но 1…Л:e2!
Решение: 1.Фa7! угр. 2.Кb5#
1…Кр:c3 2.Ф:a1#  1…С:c3 2.Ф:b6#
1…Фc5+ 2.Сe5#  1…С:c6, Сa6 2.Фg7#`,
		"Russian, without signs of capture and with Cyrillic squares": `1...Фb5/Фс7/Фd8/Фа7 2.Кb5
1...Кd5/Ка2/Ка6 2.Се5
1.Фа1? (2.К3е2, 2.Кb5) 1...Фb5/Фа5 2.Кb5 но 1...Фс5!
1.К3е2? 1...fe 2.Фе3 но 1...Ле2!
1.Фа7! [2.Кb5] 1...Крс3 2.Фа1 1...Сс3 2.Фb6 1...Фс5 2.Се5 1...Сс6/Са6 2.Фg7`,
		"German": `Satz: 1...Db5+/Dc7/Dd8/Da7 2.Sxb5#
1...Sd5/Sa2/Sa6 2.Le5#
Verführungen: 1.Dxa1? (2.S3xe2#/Sb5#) 1...Db5+/Da5+ 2.Sxb5# aber 1...Dc5+!
1.S3xe2+? 1...fxe2 2.De3# aber 1...Txe2!
Lösung: 1.Da7! droht 2.Sb5# 1...Kxc3 2.Dxa1# 1...Lxc3 2.Dxb6# 1...Dc5+ 2.Le5# 1...Lxc6/La6 2.Dg7#`,
		"French": `1...Db5+/Dc7/Dd8/Da7 2.Cxb5#
1...Cd5/Ca2/Ca6 2.Fe5#
1.Dxa1? (2.C3xe2#/Cb5#) 1...Db5+/Da5+ 2.Cxb5# mais 1...Dc5+!
1.C3xe2+? 1...fxe2 2.De3# mais 1...Txe2!
1.Da7! menace: 2.Cb5# 1...Rxc3 2.Dxa1# 1...Fxc3 2.Dxb6# 1...Dc5+ 2.Fe5# 1...Fxc6/Fa6 2.Dg7#`,
		"figurines": `1…♕b5+/♕c7/♕d8/♕a7 2.♘×b5#
1…♘d5/♘a2/♘a6 2.♗e5#
1.♕×a1? (2.♘3×e2# 2.♘b5#) 1…♕b5+/♕a5+ 2.♘×b5# but 1…♕c5+!
1.♘3×e2+? 1…f×e2 2.♕e3# but 1…♖×e2!
1.♕a7! ∆ 2.♘b5# 1…♔×c3 2.♕×a1# 1…♗×c3 2.♕×b6# 1…♕c5+ 2.♗e5# 1…♗×c6/♗a6 2.♕g7#`,
		"Popeye": `Popeye Linux-6.1.0-18-amd64-x86_64 v4.87 (512 MB)

+---a---b---c---d---e---f---g---h---+
|                                   |
8   .   .   .   .   .   .   .   .   8
|                                   |
+---a---b---c---d---e---f---g---h---+
  #2                          9 + 10

      1...Qb6-b5 +
          2.Sc3*b5 #
      1...Qb6-c7
          2.Sc3-b5 #
      1...Qb6-d8
          2.Sc3-b5 #
      1...Qb6-a7
          2.Sc3-b5 #
      1...Sb4-d5
          2.Bd6-e5 #
      1...Sb4-a2
          2.Bd6-e5 #
      1...Sb4-a6
          2.Bd6-e5 #

   1.Qa3*a1 ? threat:
          2.Sc3*e2 #
          2.Sc3-b5 #
      1...Qb6-b5 +
          2.Sc3*b5 #
      1...Qb6-a5 +
          2.Sc3-b5 #
    but
      1...Qb6-c5 + !

   1.Sc3*e2 + ?
      1...f3*e2
          2.Qa3-e3 #
    but
      1...Rd2*e2 !

   1.Qa3-a7 ! threat:
          2.Sc3-b5 #
      1...Kd4*c3
          2.Qa7*a1 #
      1...Ba1*c3
          2.Qa7*b6 #
      1...Qb6-c5 +
          2.Bd6-e5 #
      1...Bb7*c6
          2.Qa7-g7 #
      1...Bb7-a6
          2.Qa7-g7 #
solution finished. Time = 0.215 s
`,
	} {
		r := Read(task(t, loyd, "#2"), text, Options{})
		for _, f := range r.Faults {
			t.Errorf("%s: %d at %q (%s)", name, f.Kind, f.Text, f.Path)
		}
		if got := show(&r.Solution); got != loydTree {
			t.Errorf("%s: read\n%swant\n%s", name, got, loydTree)
		}
	}
}

func TestForms(t *testing.T) {
	for _, test := range []struct {
		name, fen, task, text, want string
		twins                       []string
	}{
		{"every move of a man, of a side", "7k/5K2/8/8/8/8/8/R7", "#2", "1.Лg1! цугцванг 1…~ 2.Лh1#",
			"0/key: a1g1! zz [~3 h8h7 [g1h1]]\n", nil},
		{"the word for every move", "7k/5K2/8/8/8/8/8/R7", "#2", "1.Rg1! 1...any 2.Rh1#",
			"0/key: a1g1! [~3 h8h7 [g1h1]]\n", nil},
		{"a solver's sheet", "7k/5K2/8/8/8/8/8/R7", "#2", "1 Лg1 Крh7 2 Лh1x",
			"0/key: a1g1 [h8h7 [g1h1]]\n", nil},
		{"help play", "8/8/8/8/8/5K2/7R/7k", "h#1.5", "1...Лh8 2.Крg1 Лh1", "", nil},
		{"help play of two solutions", "k7/8/1K6/8/8/8/8/7R", "h#1", "I) 1.Крb8 Лh8#\nII) 1.Крb8 Лh8#", "0/key: a8b8 [h1h8]\n", nil},
		{"twins in Russian letters", "k7/8/1K6/8/8/8/8/7R", "h#1", "а) 1.Крb8 Лh8#\nб) Лh1→g1  1.Крb8 Лg8#",
			"0/key: a8b8 [h1h8]\n1/key: a8b8 [g1g8]\n", []string{"move h1 g1"}},
		{"twins on one line", "k7/8/1K6/8/8/8/8/7R", "h#1", "a) 1.Kb8 Rh8#; b) 1.Kb8 Rg8#",
			"0/key: a8b8 [h1h8]\n1/key: a8b8 [g1g8]\n", []string{"move h1 g1"}},
		{"set play of help play", "k7/8/1K6/8/8/8/8/7R", "h#1*", "*) 1...Rh8#\n1.Kb8 Rh8#",
			"0/set: h1h8\n0/key: a8b8 [h1h8]\n", nil},
		{"series", "8/8/8/8/8/k7/8/K5p1", "ser-h#3", "1.g1=Q 2.Kb3", "", nil},
		{"a game with side lines", "4k3/8/4K3/8/8/8/4P3/8", "+", "1. e4 Kd8 (1... Kf8 2. Kf6 $1 (2. e5? Ke8!) 2... Kg8) 2. Kf7 $1 1-0",
			"0/key: e2e4 [e8d8 [e6f7!], e8f8 [e6f6! [f8g8], e4e5? [f8e8!]]]\n", nil},
		{"a line that branches by its numbers", "4k3/8/4K3/8/8/8/4P3/8", "+", "1.e4 Kd8 2.Kf7 Kd7 3.e5 2...Kc7 3.e5 1...Kf8 2.Kd7 {wins}",
			"0/key: e2e4 [e8d8 [e6f7 [d8d7 [e4e5], d8c7 [e4e5]]], e8f8 [e6d7]]\n", nil},
		{"the reply before the next variation has no number", "4k3/8/4K3/8/8/8/4P3/8", "+", "1 e4 Kd8 2 Kf7 Kf8 2 Kd7",
			"0/key: e2e4 [e8d8 [e6f7], e8f8 [e6d7]]\n", nil},
		{"a sheet with a threat and a second variation", loyd, "#2", "1 Фа7 (2 Кb5) Кр:с3 2 Ф:а1 Сс3 2 Фb6_",
			"0/key: a3a7 [c3b5, d4c3 [a7a1], a1c3 [a7b6]]\n", nil},
		{"moves written without a space", "4k3/8/4K3/8/8/8/4P3/8", "+", "1.e4!Kd8.2.Kf7!Kd7.3.e5", "0/key: e2e4! [e8d8 [e6f7! [d8d7 [e4e5]]]]\n", nil},
		{"any promotion sign", "7k/P7/5K2/8/8/8/8/8", "#2", "1.a8/Q+! Kh7 2.Qg2 {no mate}", "0/key: a7a8q! [h8h7 [a8g2]]\n", nil},
		{"a task that no program solves", "7k/5K2/8/8/8/8/8/R7", "Кто выиграл?", "Белые: 1.Лg1 Крh7 2.Лh1#", "0/key: a1g1 [h8h7 [g1h1]]\n", nil},
	} {
		if test.want == "" {
			continue
		}
		r := Read(task(t, test.fen, test.task, test.twins...), test.text, Options{})
		for _, f := range r.Faults {
			t.Errorf("%s: %d at %q (%s)", test.name, f.Kind, f.Text, f.Path)
		}
		if got := show(&r.Solution); got != test.want {
			t.Errorf("%s: read\n%swant\n%s", test.name, got, test.want)
		}
	}
}

// What cannot be read is told at its place, and the rest is kept.
func TestFaults(t *testing.T) {
	const knight = "7k/8/8/8/8/3N4/5K2/8" // a knight and a king can go to e1
	for _, test := range []struct {
		name, fen, text string
		kind            FaultKind
		at, candidates  string
		want            string
	}{
		{"Latin K in a Russian text", knight, "1.Kd6 Kрg8 2.Кb4", Illegal, "Kd6", "", ""},
		{"a king or a knight", knight, "1.Ke1 Крg8 2.Кc5 Крh8 3.Кe6 Крg8 4.Кd4", Ambiguous, "Ke1", "d3e1 f2e1", ""},
		{"nobody can go there", loyd, "1.Фa7! 1…Кр:c4 2.Ф:a1# 1…С:c3 2.Ф:b6#", Illegal, "Кр:c4", "", "0/key: a3a7! [a1c3 [a7b6]]\n"},
		{"no move at all", loyd, "1.Фa7! 1…Кrr:c3 2.Ф:a1# 1…С:c3 2.Ф:b6#", Unreadable, "1…Кrr:c3", "", "0/key: a3a7! [a1c3 [a7b6]]\n"},
		{"a number out of place", loyd, "1.Фa7! 1…С:c3 2.Ф:b6# 4.Фa1", Misplaced, "4.Фa1", "", "0/key: a3a7! [a1c3 [a7b6]]\n"},
	} {
		r := Read(task(t, test.fen, "#4"), test.text, Options{})
		if len(r.Faults) == 0 {
			t.Errorf("%s: nothing told of\n%s", test.name, show(&r.Solution))
			continue
		}
		f := r.Faults[0]
		if f.Kind != test.kind || f.Text != test.at || test.text[f.Offset:f.End] != f.Text {
			t.Errorf("%s: %d at %q, want %d at %q", test.name, f.Kind, f.Text, test.kind, test.at)
		}
		if test.candidates != "" {
			var moves []string
			for _, m := range f.Candidates {
				moves = append(moves, m.String())
			}
			if got := strings.Join(moves, " "); got != test.candidates {
				t.Errorf("%s: candidates %s, want %s", test.name, got, test.candidates)
			}
		}
		if got := show(&r.Solution); test.want != "" && got != test.want {
			t.Errorf("%s: read\n%swant\n%s", test.name, got, test.want)
		}
	}
}

// A slip into another alphabet is read, and told.
func TestForeignLetter(t *testing.T) {
	r := Read(task(t, loyd, "#2"), "1.Qa7! (2.Кb5#) 1…Кр:c3 2.Ф:a1# 1…С:c3 2.Ф:b6#", Options{})
	if !r.Whole() || r.Letters != notation.Russian {
		t.Errorf("%v %v", r.Letters, r.Faults)
	}
	if len(r.Faults) != 1 || r.Faults[0].Kind != Foreign || r.Faults[0].Text != "Qa7!" {
		t.Errorf("told %+v", r.Faults)
	}
}

// In series play the way of a man may be left out, where there is but one.
func TestMovesLeftOut(t *testing.T) {
	const white, black, kings = "7k/8/8/8/8/8/4P3/K7", "8/4p3/8/8/8/8/8/k6K", "8/8/8/8/8/8/8/K6k"
	for _, test := range []struct{ fen, task, text, want string }{
		{white, "ser-+5", "1.e4 5.e8=Q+", "0/key: e2e4 [e4e5 [e5e6 [e6e7 [e7e8q]]]]\n"},
		{white, "ser-+5", "1.e4 2... 5.e8=Q+", "0/key: e2e4 [e4e5 [e5e6 [e6e7 [e7e8q]]]]\n"},
		{white, "ser-+5", "1.e4\n...\n4.e7 5.e8Ф+", "0/key: e2e4 [e4e5 [e5e6 [e6e7 [e7e8q]]]]\n"},
		{black, "ser-h#7", "1.e7-e5 … 5.e1=S 6.Sd3", "0/key: e7e5 [e5e4 [e4e3 [e3e2 [e2e1n [e1d3]]]]]\n"},
		{black, "ser-h#7", "5.e1=S 6.Sd3", "0/key: e7e5 [e5e4 [e4e3 [e3e2 [e2e1n [e1d3]]]]]\n"}, // e6 would be too slow
		// A number behind leads back to where the line branches off.
		{white, "ser-+5", "1.e4 4.e7 5.e8=Q+ 4.Kb1", "0/key: e2e4 [e4e5 [e5e6 [e6e7 [e7e8q], a1b1]]]\n"},
	} {
		r := Read(task(t, test.fen, test.task), test.text, Options{})
		for _, f := range r.Faults {
			t.Errorf("%q: %d at %q (%s)", test.text, f.Kind, f.Text, f.Path)
		}
		if got := show(&r.Solution); got != test.want {
			t.Errorf("%q: read\n%swant\n%s", test.text, got, test.want)
		}
	}
	for _, test := range []struct {
		fen, task, text, at string
		kind                FaultKind
	}{
		{kings, "ser-+5", "1.Kb2 3.Kd2", "Kd2", Ambiguous}, // by c1, c2 or c3
		{white, "ser-+5", "1.e4 4.e8=Q+", "e8=Q+", Illegal},
		{black, "ser-h#7", "1.e5 4.Sd3", "Sd3", Illegal}, // a promotion is not left out
		{white, "ser-+5", "1.e4 99.e8=Q+", "e8=Q+", Illegal},
		{white, "#5", "1.e4 5.e8=Q+", "5.e8=Q+", Misplaced}, // the other side plays, too
	} {
		r := Read(task(t, test.fen, test.task), test.text, Options{})
		if len(r.Faults) != 1 || r.Faults[0].Kind != test.kind || r.Faults[0].Text != test.at || r.Moves == 0 {
			t.Errorf("%q: %d moves, %+v", test.text, r.Moves, r.Faults)
		}
	}
}

// Whatever is written, the faults lie in the text and the moves are legal.
func FuzzRead(f *testing.F) {
	problems := []*problem.Problem{
		task(f, loyd, "#2"), task(f, loyd, "s#3"), task(f, loyd, "+"), task(f, loyd, "who won?"),
		task(f, "k7/8/1K6/8/8/8/8/7R", "h#2.5", "move h1 g1"), task(f, "k7/8/1K6/8/8/8/8/7R", "ser-h#3"),
		task(f, "4k3/P7/8/8/8/8/8/R3K2R", "#3"), task(f, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "PG 3.0"),
	}
	for i, text := range []string{
		loydText, "1.Ф~ Кр~/d5(e3) 2.К:e5 [1...any]", "1.e4 Kd8 (1... Kf8 2. Kf6 $1 (2. e5? Ke8!)) 2 Kf7 Kf8 2 Kd7 1-0", "1.Qa7 {x} but e8/Q",
		"а) 1...Крb8 Лh8#\nб) *) 1...~ 2.R(x)a1", "1.Kb8 2.Ka8/Kc8 3.~ Rh8x", "1.0-0-0 ad lib 2.a8(Q) ep", "1.Ka7 2... 3.Kb8 Rh8", "3.Kb8 5.Ka8", "1.e4 e5 2.Nf3 1/2-1/2",
	} {
		f.Add(uint8(i), text)
	}
	f.Fuzz(func(t *testing.T, which uint8, text string) {
		if len(text) > 2000 {
			return
		}
		p := problems[int(which)%len(problems)]
		r := Read(p, text, Options{})
		for _, fault := range r.Faults {
			if fault.Offset < 0 || fault.End < fault.Offset || fault.End > len(text) {
				t.Fatalf("fault at %d to %d of %d bytes", fault.Offset, fault.End, len(text))
			}
		}
		tasks, _ := p.Parts()
		s, _, faults := Tree(tasks, &r.Solution)
		if len(faults) > 0 {
			t.Fatalf("%q gives a move that is not legal: %+v", text, faults)
		}
		if err := s.Check(); err != nil {
			t.Fatalf("%q: %v", text, err)
		}
	})
}
