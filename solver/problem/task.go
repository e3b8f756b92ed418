package problem

import (
	"regexp"
	"strconv"
	"strings"
)

// solutionWords declare a number of solutions after the code.
var solutionWords = regexp.MustCompile(`(?i)^[\s,;(]*(\d{1,3})\s*(?:sol(?:utions?|s)?\b\.?|lösungen|решени[еяй])[\s,;.)]*`)

// SetTask reads a stipulation with what people write after it, and puts each
// thing in its place: a branching code, a number of solutions, and, where the
// problem has no twins yet, a twin ("#2 b) Black"). What is left stays in the
// stipulation's Remark. The error is ParseStipulation's.
func (p *Problem) SetTask(text string) error {
	s, err := ParseStipulation(text)
	p.Stipulation = s
	if err != nil {
		return err
	}
	rest := s.Remark
	if code, after, _ := strings.Cut(rest, " "); code != "" {
		if b, err := ParseBranching(strings.TrimRight(code, ",;")); err == nil && b.Check(s, 0) == nil {
			p.Branching, rest = b.String(), strings.TrimSpace(after)
		}
	}
	if found := solutionWords.FindStringSubmatch(rest); found != nil {
		if n, err := strconv.Atoi(found[1]); err == nil && n > 1 {
			p.Intended, rest = n, rest[len(found[0]):]
		}
	}
	if len(p.Twins) == 0 && strings.HasPrefix(strings.ToLower(rest), "b)") {
		if t, err := ParseTwin(rest); err == nil && len(t.Edits) > 0 {
			p.Twins, rest = []Twin{t}, ""
		}
	}
	p.Stipulation.Remark = rest
	return nil
}
