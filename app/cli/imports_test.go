package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"os"
	"os/exec"
	"path"
	"slices"
	"strings"
	"testing"
)

const module = "keymove/"

// layer is what one package may import. Whatever a listed package may import
// is allowed too, so a table of direct arrows gives the whole order.
type layer struct {
	imports []string
	// tests are packages that only the tests may reach for.
	tests []string
	// fyne allows Fyne's packages, and app allows fyne.io/fyne/v2/app, which
	// needs a display and a C compiler.
	fyne, app bool
	// standard forbids everything outside the standard library and Keymove.
	standard bool
}

// policy is the import direction of the program. A package that is not here
// has no place yet: decide on its layer and add it.
var policy = map[string]layer{
	"solver/chess":    {standard: true},
	"solver/problem":  {imports: []string{"solver/chess"}, standard: true},
	"solver/solution": {imports: []string{"solver/problem"}, standard: true},
	"solver/notation": {imports: []string{"solver/chess"}, standard: true},
	"solver/written":  {imports: []string{"solver/solution", "solver/notation"}, standard: true, tests: []string{"solver", "export/interchange"}},
	"solver/legality": {imports: []string{"solver/chess"}, standard: true},
	"solver":          {imports: []string{"solver/solution"}, standard: true, tests: []string{"export/interchange", "solver/notation"}},

	"solver/journal": {imports: []string{"solver"}, standard: true},

	"resources":      {},
	"resources/i18n": {imports: []string{"resources"}},
	"resources/help": {imports: []string{"resources/i18n"}},

	"judging":         {imports: []string{"solver/written", "solver/legality"}, tests: []string{"solver", "export/interchange"}},
	"judging/contest": {imports: []string{"judging", "solver/notation"}, standard: true, tests: []string{"solver"}},
	"judging/library": {imports: []string{"judging"}},
	"judging/store":   {imports: []string{"judging/library", "judging/contest/wire"}},

	"judging/contest/wire": {imports: []string{"judging/contest"}, standard: true},

	"judging/contest/ratings": {imports: []string{"judging/contest"}},

	"export/eventfile": {imports: []string{"judging/contest/wire", "export/interchange"}, tests: []string{"solver"}},

	"export":             {imports: []string{"judging", "judging/library", "judging/contest/wire", "judging/contest/ratings", "export/interchange", "solver/notation", "resources/i18n"}, tests: []string{"solver"}},
	"export/pdf":         {imports: []string{"export"}},
	"export/xlsx":        {imports: []string{"export"}},
	"export/interchange": {imports: []string{"solver/written"}},

	"app/session":       {imports: front},
	"app/cli":           {imports: front},
	"app/widgets/theme": {imports: []string{"resources"}, fyne: true},
	"app/widgets":       {imports: []string{"app/widgets/theme", "export", "resources/i18n"}, fyne: true},
	"app/ui/contest":    {imports: []string{"app/widgets", "app/session"}, fyne: true},
	"app/ui":            {imports: []string{"app/widgets", "app/session", "app/ui/contest", "resources/help"}, fyne: true},
	"app/picture":       {imports: []string{"app/ui"}, fyne: true},
	"app":               {imports: []string{"app/ui"}, fyne: true, app: true},
}

// front is what a program's outer layer stands on.
var front = []string{"solver", "solver/journal", "judging/store", "export/eventfile", "export/interchange", "export/pdf", "export/xlsx", "resources/help"}

// listed is the part of go list's answer that the policy reads.
type listed struct {
	ImportPath                         string
	Imports, TestImports, XTestImports []string
	Deps                               []string
}

func TestImports(t *testing.T) {
	packages := list(t)
	for _, p := range packages {
		name := strings.TrimPrefix(p.ImportPath, module)
		for _, word := range strings.Split(name, "/") {
			if slices.Contains([]string{"util", "utils", "common", "types", "models"}, word) {
				t.Errorf("package %s: the name %q says nothing", name, word)
			}
		}
		l, known := policy[name]
		if !known {
			t.Errorf("package %s has no place in the policy of imports", name)
			continue
		}
		below := reach(l.imports)
		for _, imported := range p.Imports {
			if why := l.refuses(imported, below); why != "" {
				t.Errorf("%s imports %s: %s", name, imported, why)
			}
		}
		below = reach(append(slices.Clone(l.imports), l.tests...))
		below[name] = true // an external test imports its own package
		for _, imported := range slices.Concat(p.TestImports, p.XTestImports) {
			if why := l.refusesTest(imported, below); why != "" {
				t.Errorf("the tests of %s import %s: %s", name, imported, why)
			}
		}
	}
}

// TestSolverStaysOut guards what the layers promise as a whole: a solution may
// come from the solver, an author or a file, so what judges and prints it
// never reaches the solver, and no tool without a window reaches Fyne.
func TestSolverStaysOut(t *testing.T) {
	for _, p := range list(t) {
		name := strings.TrimPrefix(p.ImportPath, module)
		top, _, _ := strings.Cut(name, "/")
		for _, dep := range p.Deps {
			if (top == "judging" || top == "export") && dep == module+"solver" {
				t.Errorf("%s reaches %s", name, dep)
			}
			if headless := top != "app" || name == "app/session" || name == "app/cli"; headless && strings.HasPrefix(dep, "fyne.io/") {
				t.Errorf("%s reaches %s", name, dep)
			}
		}
	}
}

// refuses says why a package of the layer may not import another, "" if it
// may.
func (l layer) refuses(imported string, below map[string]bool) string {
	switch name, own := strings.CutPrefix(imported, module); {
	case own && !below[name]:
		return "against the import direction"
	case own:
		return ""
	case imported == "fyne.io/fyne/v2/app" && !l.app:
		return "only package app may"
	case strings.HasPrefix(imported, "fyne.io/") && !l.fyne:
		return "Fyne belongs to the window"
	case l.standard && thirdParty(imported):
		return "only the standard library is allowed here"
	}
	return ""
}

// refusesTest is refuses for a test, which may use other people's packages to
// compare with.
func (l layer) refusesTest(imported string, below map[string]bool) string {
	l.standard = false
	return l.refuses(imported, below)
}

// thirdParty tells other people's packages from the standard library by the
// dot of a domain.
func thirdParty(imported string) bool {
	first, _, _ := strings.Cut(imported, "/")
	return strings.Contains(first, ".")
}

// reach returns all packages at or below the given ones.
func reach(roots []string) map[string]bool {
	all := map[string]bool{}
	var add func([]string)
	add = func(names []string) {
		for _, name := range names {
			if !all[name] {
				all[name] = true
				add(policy[name].imports)
			}
		}
	}
	add(roots)
	return all
}

// TestPolicyNamesItsPackages finds misspelt names in the table, which would
// allow nothing.
func TestPolicyNamesItsPackages(t *testing.T) {
	for _, name := range slices.Sorted(maps.Keys(policy)) {
		for _, imported := range slices.Concat(policy[name].imports, policy[name].tests) {
			if _, known := policy[imported]; !known {
				t.Errorf("%s may import %s, which is not in the policy", name, imported)
			}
		}
	}
}

// list asks go list for every package of the module, built without C as the
// command line is.
func list(t *testing.T) []listed {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "go", "list", "-tags", "ci", "-json=ImportPath,Imports,TestImports,XTestImports,Deps", "./...")
	cmd.Dir = path.Join("..", "..")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	var complaint bytes.Buffer
	cmd.Stderr = &complaint
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list: %v\n%s", err, complaint.String())
	}
	var packages []listed
	for decoder := json.NewDecoder(bytes.NewReader(out)); ; {
		var p listed
		err := decoder.Decode(&p)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		packages = append(packages, p)
	}
	if len(packages) < 5 {
		t.Fatalf("go list found only %d packages", len(packages))
	}
	return packages
}
