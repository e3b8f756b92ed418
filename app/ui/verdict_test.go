package ui

import (
	"strings"
	"testing"

	"keymove/judging"
)

// A hundred thousand findings do not make a hundred thousand rows; the worst
// are among those shown, and the others are counted.
func TestManyFindings(t *testing.T) {
	w := open(t)
	w.put(loyd, "#2")
	w.solve()
	r := w.session.Result()
	r.Report.Findings = nil
	for range 1000 {
		r.Report.Findings = append(r.Report.Findings, judging.Finding{Code: judging.ShortSolution, Severity: judging.Note})
	}
	r.Report.Findings = append(r.Report.Findings, judging.Finding{Code: judging.Cook, Severity: judging.Defect})
	w.desk.findings.tabs.SelectIndex(tabVerdict)
	if n := len(w.desk.findings.card.list.Objects); n != findingsMost+1 {
		t.Errorf("%d rows", n)
	}
	if seen := texts(w.desk.findings.card.root); !strings.Contains(seen, "Побочное решение") || !strings.Contains(seen, "и ещё 961") {
		t.Errorf("shown\n%s", seen)
	}
}
