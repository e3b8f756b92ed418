package export

import (
	"context"
	"slices"
	"strings"
	"testing"

	"keymove/judging"
	"keymove/resources/i18n"
	"keymove/solver"
	"keymove/solver/chess"
	"keymove/solver/legality"
	"keymove/solver/notation"
	"keymove/solver/problem"
	"keymove/solver/solution"
)

func judged(t *testing.T, fen, task, author string, o solver.Options, options ...string) (*solution.Solution, judging.Report) {
	t.Helper()
	diagram, err := chess.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	stipulation, err := problem.ParseStipulation(task)
	if err != nil {
		t.Fatal(err)
	}
	c := problem.Composition{Problem: problem.Problem{Diagram: diagram, Stipulation: stipulation, Options: problem.ParseOptions(options)}, Solution: author}
	o.TableBytes = 16 << 20
	s, err := solver.Solve(context.Background(), c.Problem, o)
	if err != nil {
		t.Fatal(err)
	}
	return s, judging.Check(&c, s, judging.Rules{})
}

func TestFindingText(t *testing.T) {
	const twoKeys = "8/2B1p1n1/2p1b3/8/K2kpN2/p3Np2/2Qp1q2/8" // solved by 1.Qc3 and 1.Kb4
	for _, row := range []struct {
		name, fen, task, author string
		options                 solver.Options
		code                    judging.Code
		ru, en                  string
	}{
		{"cook", twoKeys, "#2", "1.Qc3!", solver.Options{}, judging.Cook, "Побочное решение: 1.Крb4! (ст. 45.4)", "Cook: 1.Kb4! (art. 45.4)"},
		{"cook, author unknown", twoKeys, "#2", "", solver.Options{}, judging.Cook, "Побочное решение: задачу решают 1.Крb4, 1.Фc3+ (ст. 45.4)", "Cooked: solved by 1.Kb4, 1.Qc3+ (art. 45.4)"},
		{"short", "8/3R4/5k2/8/6B1/6N1/4N3/K1B5", "#3", "", solver.Options{}, judging.ShortSolution, "Короткое решение: 1.Сf5! (ст. 45.4)", "Short solution: 1.Bf5! (art. 45.4)"},
		{"flight", "8/2P4R/3k4/8/2K2PP1/8/8/8", "#2", "", solver.Options{}, judging.FlightKey, "Вступление 1.c8Л! отнимает у короля поле c6 (ст. 51.3)", "The key 1.c8=R! takes the flight c6 (art. 51.3)"},
		{"study", "7k/8/8/8/8/8/P7/K7", "+", "", solver.Options{}, judging.NotSolved, "Этюды программа не решает (ст. 45.3)", "The program does not solve studies (art. 45.3)"},
		{"none", "7k/8/8/8/8/8/P7/K7", "#2", "", solver.Options{}, judging.NoSolution, "Задача не решается (ст. 45.3)", "No solution (art. 45.3)"},
		{"pawns", "1r5B/2q5/b1pp1R2/N1pPR1P1/2pkP3/1p1NpB2/4P3/2nQ1K2", "#1", "", solver.Options{}, judging.IllegalPosition,
			"Нелегально: пешкам чёрных нужно было сделать взятий не меньше 5, а возможно не больше 4 (ст. 45.2)", "Illegal: pawns of Black took 5 men at least; only 4 could be taken (art. 45.2)"},
		{"bishop", "4k3/8/8/8/8/8/1P6/B3K3", "#1", "", solver.Options{}, judging.IllegalPosition,
			"Нелегально: у белых не могут так стоять Сa1 (ст. 45.2)", "Illegal: White cannot have come to Ba1 (art. 45.2)"},
		{"queens", "4k3/8/8/8/8/8/8/Q1Q1K3", "#1", "", solver.Options{}, judging.IncompleteForce,
			"Некомплектно: у белых 2 ферзя, а в начальной позиции партии 1 (ст. 45.2)", "Incomplete force: White has 2 queens; a game begins with 1 (art. 45.2)"},
	} {
		s, r := judged(t, row.fen, row.task, row.author, row.options)
		found := false
		for _, f := range r.Findings {
			if f.Code != row.code {
				continue
			}
			found = true
			if got := FindingText(i18n.New("ru"), notation.Style{}, s, f); got != row.ru {
				t.Errorf("%s: %q, want %q", row.name, got, row.ru)
			}
			if got := FindingText(i18n.New("en"), notation.Style{Letters: notation.English}, s, f); got != row.en {
				t.Errorf("%s: %q, want %q", row.name, got, row.en)
			}
			break
		}
		if !found {
			t.Errorf("%s: no %s", row.name, row.code)
		}
	}
}

// vaeth-59 (published): 1.Rf1 threatens two mates, and 1…e1=Q leaves two ways.
func TestFindingPlaces(t *testing.T) {
	s, r := judged(t, "8/1n4K1/qpB4p/3R3P/4kp1N/2p4P/2P1pP2/6R1", "#3", "", solver.Options{})
	style := notation.Style{Letters: notation.English}
	var texts []string
	for _, f := range r.Findings {
		texts = append(texts, FindingText(i18n.New("en"), style, s, f))
	}
	all := strings.Join(texts, "\n")
	for _, want := range []string{
		"Several threats after 1.Rf1!: 2.Nf3, 2.f3+",
		"1.Rf1! e1=Q: 2.",
	} {
		if !strings.Contains(all, want) {
			t.Errorf("%q is not in\n%s", want, all)
		}
	}
}

// Back ranks: 1.Ra8# for White; for Black, in the duplex, 1.Rg1# and 1.Rh1#.
func TestFindingInDuplex(t *testing.T) {
	s, r := judged(t, "7k/R5pp/8/6rr/8/8/PP6/K7", "#1", "", solver.Options{}, "Duplex")
	var defects []string
	for _, f := range r.Findings {
		if f.Severity == judging.Defect {
			defects = append(defects, FindingText(i18n.New("en"), notation.Style{Letters: notation.English}, s, f))
		}
	}
	if want := []string{"Duplex. Cooked: solved by 1.Rg1#, 1.Rh1# (art. 45.4)"}; !slices.Equal(defects, want) {
		t.Errorf("%q, want %q", defects, want)
	}
}

// Every finding and every reason is worded in both languages, whatever values
// it has; no key and no gap shows.
func TestEveryFindingIsWorded(t *testing.T) {
	codes := []judging.Code{
		judging.NoSolution, judging.Cook, judging.ShortSolution, judging.WrongSolutionCount, judging.Dual, judging.MinorDual,
		judging.PromotionDual, judging.SeveralThreats, judging.SeveralIntended, judging.NoSetPlay, judging.StatedRight, judging.RetroRights,
		judging.AuthorKey, judging.MultipleRefutation, judging.CaptureKey, judging.CheckKey, judging.ShortThreat, judging.PromotionKey,
		judging.FlightKey, judging.UnprovidedCheck, judging.UnprovidedFlight, judging.NotSolved, judging.Unfinished,
		judging.MissingPart, judging.BrokenTwin, judging.ProofGameBad,
		judging.AuthorKeyRefuted, judging.AuthorUnread, judging.AuthorIllegal, judging.AuthorWrong, judging.AuthorDual, judging.AuthorMissing, judging.AuthorThreat,
		judging.AuthorZugzwang, judging.AuthorRefutation, judging.AuthorTrySolves, judging.AuthorUnfinished, judging.AuthorCount,
	}
	var findings []judging.Finding
	for _, code := range codes {
		for count := range 6 {
			f := judging.Finding{Code: code, Clause: "45.4", Severity: judging.Severity(count % 3), Part: count % 2, Count: count, Declared: count, Squares: chess.Bitboard(1)<<count - 1}
			if count%2 != 0 {
				f.Path, f.Instead = "0/key/e2e4", []chess.Move{chess.NewMove(chess.D7, chess.D5)}
				f.Moves, f.Given, f.Man = []chess.Move{chess.NewMove(chess.E2, chess.E4)}, 1, chess.BlackPawn
			}
			findings = append(findings, f)
		}
	}
	for _, reason := range []legality.Code{legality.KingCount, legality.TooManyOfKind, legality.BishopsAlike} {
		for k := chess.Pawn; k <= chess.King; k++ {
			findings = append(findings, judging.Finding{Code: judging.IncompleteForce, Reason: legality.Reason{Code: reason, Man: k.Of(chess.Black), Colour: chess.Black, Have: 3}})
		}
	}
	for _, reason := range []legality.Code{
		legality.PawnOnEdge, legality.TooManyMen, legality.KingsAdjacent, legality.WaitingInCheck, legality.TooManyPromoted,
		legality.Unreachable, legality.PawnCaptures, legality.PawnsCrossed, legality.ImpossibleCheck, legality.NoLastMove,
	} {
		findings = append(findings, judging.Finding{Code: judging.IllegalPosition, Reason: legality.Reason{Code: reason, Man: chess.WhiteBishop, Squares: 5}})
	}
	for _, lang := range i18n.Languages {
		for _, f := range findings {
			text := FindingText(i18n.New(lang), notation.Style{}, nil, f)
			if text == "" || messageKey.MatchString(text) {
				t.Errorf("%s %s %s: %q", lang, f.Code, f.Reason.Code, text)
			}
		}
	}
}
