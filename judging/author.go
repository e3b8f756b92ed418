package judging

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"keymove/solver/chess"
	"keymove/solver/notation"
	"keymove/solver/problem"
	"keymove/solver/solution"
)

var (
	firstMove  = regexp.MustCompile(`(?:^|[^\d.])1\s*\.\s*`)
	twinLabels = regexp.MustCompile(`(?m)(?:^|[\s.;])([a-hа-з])\)\s`)
)

// authorMoves reads the author's first moves from the text of the solution:
// those after "1." that a "?" does not mark as tries, and of these the ones
// with "!" where there are any. It returns nil where the text leaves doubt.
func authorMoves(p *part) []chess.Move {
	if p.work.Solution == "" || p.isLines() && p.task.Stipulation.Play != problem.Help || !p.isBattle() && !p.isLines() {
		return nil
	}
	start, err := p.task.Position()
	if err != nil {
		return nil
	}
	text, ok := twinText(p.work.Solution, p.task.Index, p.twins)
	if !ok {
		return nil
	}
	var plain, marked []chess.Move
	for _, at := range firstMove.FindAllStringIndex(text, -1) {
		rest := text[at[1]:]
		if strings.HasPrefix(rest, ".") || strings.HasPrefix(rest, "…") {
			continue
		}
		r := notation.Read(&start, rest)
		if r.Status != notation.OK {
			continue
		}
		switch sign := signs(rest, r); {
		case strings.Contains(sign, "?"):
		case strings.Contains(sign, "!"):
			marked = append(marked, r.Moves[0])
		default:
			plain = append(plain, r.Moves[0])
		}
	}
	if p.isBattle() {
		// Without a mark only the first move can be the key; more may be tries.
		if len(marked) > 0 {
			return marked
		}
		return plain[:min(len(plain), 1)]
	}
	return append(marked, plain...)
}

// letters are the theme letters and remarks that stand between a move and its
// sign: "1.Rc7[C]?", "Kh6 {(A)} !".
var letters = regexp.MustCompile(`\[[^\]]{0,3}\]|\{[^}]*\}`)

// signs returns the punctuation at and after a move.
func signs(text string, r notation.Reading) string {
	rest := letters.ReplaceAllString(text[r.End:], "")
	end := strings.IndexFunc(rest, func(c rune) bool { return !strings.ContainsRune(" +#!?=", c) })
	if end < 0 {
		end = len(rest)
	}
	return text[r.Offset:r.End] + rest[:end]
}

// twinText cuts out what a solution says of one twin. It reports false where
// the text does not tell.
func twinText(text string, index, twins int) (string, bool) {
	if twins <= 1 {
		return text, true
	}
	labels := twinLabels.FindAllStringSubmatchIndex(text, -1)
	for i, at := range labels {
		label, _ := utf8.DecodeRuneInString(text[at[2]:])
		if label >= 'а' && int(label-'а') == index || label < 'а' && int(label-'a') == index {
			end := len(text)
			if i+1 < len(labels) {
				end = labels[i+1][0]
			}
			return text[at[1]:end], true
		}
	}
	return "", false
}

// authorKey compares the key that the author names with those found. The task
// must be solved in the author's way (article 45.4 ¶1).
func authorKey(p *part) []Finding {
	if !p.complete() || !p.isBattle() || len(p.author) == 0 {
		return nil
	}
	for _, m := range p.author {
		if hasMove(p.phase(solution.Actual), m) {
			return nil
		}
	}
	f := p.found(AuthorKey, "44", Flaw)
	f.Path = p.root(solution.Actual)
	f.Moves = p.author[:1]
	return []Finding{f}
}

func hasMove(nodes []solution.Node, m chess.Move) bool {
	for i := range nodes {
		if nodes[i].Move == m {
			return true
		}
	}
	return false
}
