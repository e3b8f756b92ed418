package judging

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strconv"
	"testing"
)

// TestEveryCodeIsListed reads the constants of the package, so that no code can
// be added without its article.
func TestEveryCodeIsListed(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "judging.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	constants := 0
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok {
			return true
		}
		if kind, ok := spec.Type.(*ast.Ident); !ok || kind.Name != "Code" {
			return true
		}
		text, err := strconv.Unquote(spec.Values[0].(*ast.BasicLit).Value)
		if err != nil {
			t.Fatal(err)
		}
		constants++
		if !slices.Contains(Codes(), Code(text)) || Code(text).Clause() == "" {
			t.Errorf("%s has no article", text)
		}
		return true
	})
	if constants != len(Codes()) {
		t.Errorf("%d codes are listed, %d declared", len(Codes()), constants)
	}
}
