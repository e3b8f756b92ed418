package ui

import (
	"strings"
	"testing"
)

// A twin that cannot be made is named, and what was found of the others stays
// in sight.
func TestBrokenTwinLeavesTheOthers(t *testing.T) {
	w := open(t)
	w.put("n6k/7b/Q4Kp1/8/8/8/8/8", "#2", "Remove a1")
	w.solve()
	f := w.desk.findings
	if !f.tree.Visible() {
		t.Fatal("the tree is hidden")
	}
	if !strings.Contains(f.mark.Text, "близнец б): «Remove a1»") {
		t.Errorf("below the tree: %q", f.mark.Text)
	}
	f.tabs.SelectIndex(tabVerdict)
	if !f.card.light.Visible() {
		t.Error("the verdict has no light")
	}
	shown := texts(f.card.root)
	for _, want := range []string{"близнец б)", "(ст. 43)"} {
		if !strings.Contains(shown, want) {
			t.Errorf("the verdict does not tell %q:\n%s", want, shown)
		}
	}
}
