package rules_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// notHooks are methods of Book that take a function and are no hook: what a set
// registers there is its own row, or its own preparation.
var notHooks = []string{"Work", "WorkStep", "AfterCompile", "TypeSet"}

// hookTypes are types of records that a hook takes in place of a function.
var hookTypes = []string{"TrackWatch"}

// A hook has users in two sets, or its comment says why one is enough; and the table in
// docs/adding-an-expansion.md has each under its kind and counts them truly.
func TestHooks(t *testing.T) {
	hooks := registered(t)
	users := usersOf(t, hooks)
	for name, comment := range hooks {
		alone := strings.Contains(comment, "Alone:")
		switch n := len(users[name]); {
		case n == 0:
			t.Errorf("no shipped set uses Book.%s", name)
		case n == 1 && !alone:
			t.Errorf(`only %v uses Book.%s: say after "Alone:" why it stays`, users[name], name)
		case n > 1 && alone:
			t.Errorf("%v use Book.%s, which says that it is alone", users[name], name)
		}
	}
	text, err := os.ReadFile("../docs/adding-an-expansion.md")
	if err != nil {
		t.Fatal(err)
	}
	var told []string
	for _, row := range regexp.MustCompile(`(?m)^\| \*\*(\w+)\*\* \((\d+)\) \| (.*?) \|`).FindAllStringSubmatch(string(text), -1) {
		names := regexp.MustCompile("`(\\w+)`").FindAllStringSubmatch(row[3], -1)
		if row[2] != strconv.Itoa(len(names)) {
			t.Errorf("docs/adding-an-expansion.md counts %s hooks of kind %s and names %d", row[2], row[1], len(names))
		}
		for _, name := range names {
			told = append(told, name[1])
			if _, ok := hooks[name[1]]; !ok {
				t.Errorf("docs/adding-an-expansion.md: %s is no hook", name[1])
			}
		}
	}
	for name := range hooks {
		if !slices.Contains(told, name) {
			t.Errorf("docs/adding-an-expansion.md does not tell of what kind %s is", name)
		}
	}
}

// registered returns the hooks of the book with their comments.
func registered(t *testing.T) map[string]string {
	hooks := map[string]string{}
	for _, fn := range methods(t, "Book") {
		if slices.Contains(notHooks, fn.Name.Name) {
			continue
		}
		for _, p := range fn.Type.Params.List {
			_, isFunc := p.Type.(*ast.FuncType)
			id, isName := p.Type.(*ast.Ident)
			if isFunc || isName && slices.Contains(hookTypes, id.Name) {
				hooks[fn.Name.Name] = fn.Doc.Text()
			}
		}
	}
	return hooks
}

// usersOf returns the sets that use each hook.
func usersOf(t *testing.T, hooks map[string]string) map[string][]string {
	users := map[string][]string{}
	for name := range hooks {
		call := regexp.MustCompile(`\bb\.` + name + `\(`)
		for path, text := range sources(t, "../expansion") {
			if set := filepath.Base(filepath.Dir(path)); call.MatchString(text) && !slices.Contains(users[name], set) {
				users[name] = append(users[name], set)
			}
		}
	}
	return users
}

// sources returns the shipped Go files below a folder.
func sources(t *testing.T, root string) map[string]string {
	t.Helper()
	list := map[string]string{}
	err := filepath.WalkDir(root, func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") || filepath.Base(path) == "off.go" {
			return err
		}
		text, err := os.ReadFile(path)
		list[filepath.ToSlash(path)] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// A method is an exported method, with the file that it stands in.
type method struct {
	*ast.FuncDecl
	file string
}

// methods returns the exported methods of a type of the kernel.
func methods(t *testing.T, of string) (list []method) {
	t.Helper()
	for path, text := range sources(t, ".") {
		if strings.Contains(path, "/") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, text, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || fn.Recv == nil || !fn.Name.IsExported() {
				continue
			}
			on := fn.Recv.List[0].Type
			if star, ok := on.(*ast.StarExpr); ok {
				on = star.X
			}
			if id, ok := on.(*ast.Ident); ok && id.Name == of {
				list = append(list, method{fn, path})
			}
		}
	}
	return list
}
