package circulade

import (
	"go/ast"
	"os"
	"regexp"
	"slices"
	"testing"
)

// TestShortTestsAreNamed holds scripts/race to the server's tests that -short changes: what it does
// not name would run under the race detector alone, and there not whole.
func TestShortTestsAreNamed(t *testing.T) {
	named := listIn(t, "scripts/race", "short")
	var found []string
	for _, f := range goFiles(t) {
		if f.pkg() != "internal/server" || !f.isTest() {
			continue
		}
		for _, decl := range f.syntax.Decls {
			if fn, ok := decl.(*ast.FuncDecl); ok && callsShort(fn) {
				found = append(found, fn.Name.Name)
			}
		}
	}
	slices.Sort(found)
	slices.Sort(named)
	if len(found) == 0 || !slices.Equal(found, named) {
		t.Errorf("these functions of internal/server's tests call testing.Short, which only a test itself may:\n%q\nand scripts/race names as short:\n%q", found, named)
	}
}

// callsShort reports whether a function calls testing.Short.
func callsShort(fn *ast.FuncDecl) bool {
	found := false
	ast.Inspect(fn, func(n ast.Node) bool {
		if sel, ok := n.(*ast.SelectorExpr); ok && sel.Sel.Name == "Short" {
			x, ok := sel.X.(*ast.Ident)
			found = found || ok && x.Name == "testing"
		}
		return !found
	})
	return found
}

// listIn returns the names of tests that a variable of a script lists, over several lines.
func listIn(t *testing.T, script, variable string) []string {
	t.Helper()
	text, err := os.ReadFile(script)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, line := range regexp.MustCompile(`(?m)^`+variable+`\+?='(.*)'$`).FindAllStringSubmatch(string(text), -1) {
		names = append(names, regexp.MustCompile(`\bTest\w+`).FindAllString(line[1], -1)...)
	}
	return names
}

// TestEveryPartHasABudget holds scripts/budgets to the parts of scripts/test.
func TestEveryPartHasABudget(t *testing.T) {
	script, err := os.ReadFile("scripts/test")
	if err != nil {
		t.Fatal(err)
	}
	budgets, err := os.ReadFile("scripts/budgets")
	if err != nil {
		t.Fatal(err)
	}
	first := func(pattern string, text []byte) (names []string) {
		for _, m := range regexp.MustCompile(pattern).FindAllStringSubmatch(string(text), -1) {
			names = append(names, m[1])
		}
		slices.Sort(names)
		return names
	}
	parts, budgeted := first(`\$part ([\w-]+)`, script), first(`(?m)^([\w-]+)\t\d+$`, budgets)
	if len(parts) < 10 || !slices.Equal(parts, budgeted) {
		t.Errorf("scripts/test has the parts\n%q\nand scripts/budgets tells of\n%q", parts, budgeted)
	}
}
