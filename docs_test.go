package circulade

import (
	"go/ast"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// code is what a page of the documentation sets as code: `State.PayOut`.
var code = regexp.MustCompile("`([^`\n]+)`")

// fenced is a block of code, which is an example and no name.
var fenced = regexp.MustCompile("(?ms)^```.*?^```")

// fileName is a path to a file of ours, from the root of the repository or the end of
// one.
var fileName = regexp.MustCompile(`^[\w.\-]+(/[\w.\-]+)*\.(go|ts|svelte|mjs|md|txt|yml)$`)

// many is a word that stands for one of many names, such as NAME.
var many = regexp.MustCompile(`[A-Z]{3}`)

// folderName is a path to a folder of ours, from the root of the repository.
var folderName = regexp.MustCompile(`^[a-z]+(/[a-z0-9_\-]+)+$`)

// member is a method or field of a type: "State.PayOut".
var member = regexp.MustCompile(`^([A-Z]\w+)\.([A-Z]\w+)$`)

// pages are the documents that tell how things are now: decisions tell how they came about.
func pages(t *testing.T) []file {
	return slices.DeleteFunc(files(t, ".md"), func(f file) bool {
		inDocs := strings.HasPrefix(f.path, "docs/") && !strings.HasPrefix(f.path, "docs/decisions/")
		return !inDocs && f.path != "README.md" && f.path != "CONTRIBUTING.md"
	})
}

// What a page names in our code is there: files, folders, and members of our types.
func TestDocumentedNames(t *testing.T) {
	all := files(t)
	types := members(t)
	for _, page := range pages(t) {
		text := fenced.ReplaceAllFunc(page.text, func(block []byte) []byte {
			return []byte(strings.Repeat("\n", strings.Count(string(block), "\n"))) // lines keep their numbers
		})
		page.text = text
		for _, at := range code.FindAllSubmatchIndex(text, -1) {
			name := strings.TrimPrefix(string(text[at[2]:at[3]]), "./")
			if why := wrongName(name, all, types); why != "" {
				t.Errorf("%s:%d: `%s`: %s", page.path, page.line(at[0]), name, why)
			}
		}
	}
}

// wrongName says what is wrong with what a page calls by a name, "" if nothing is.
func wrongName(name string, all []file, types map[string][]string) string {
	if m := member.FindStringSubmatch(name); m != nil {
		if have := types[m[1]]; have != nil && !slices.Contains(have, m[2]) {
			return "the type has no such method or field"
		}
		return ""
	}
	if many.MatchString(name) {
		return ""
	}
	if fileName.MatchString(name) {
		if !slices.ContainsFunc(all, func(f file) bool { return f.path == name || strings.HasSuffix(f.path, "/"+name) }) {
			return "there is no such file"
		}
		return ""
	}
	root, _, _ := strings.Cut(name, "/")
	known := slices.ContainsFunc(all, func(f file) bool { return strings.HasPrefix(f.path, root+"/") })
	if folderName.MatchString(name) && known &&
		!slices.ContainsFunc(all, func(f file) bool { return strings.HasPrefix(f.path, name+"/") || f.path == name }) {
		if _, err := os.Stat(name); err != nil { // what is built has no files of ours
			return "there is no such folder"
		}
	}
	return ""
}

// members returns the exported methods and fields of our exported types, by the type's
// name, those of equally named types together.
func members(t *testing.T) map[string][]string {
	have := map[string][]string{}
	for _, f := range goFiles(t) {
		if f.isTest() {
			continue
		}
		ast.Inspect(f.syntax, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncDecl:
				if n.Recv != nil {
					of := n.Recv.List[0].Type
					if p, ok := of.(*ast.StarExpr); ok {
						of = p.X
					}
					if id, ok := of.(*ast.Ident); ok {
						have[id.Name] = append(have[id.Name], n.Name.Name)
					}
				}
			case *ast.TypeSpec:
				if s, ok := n.Type.(*ast.StructType); ok {
					for _, field := range s.Fields.List {
						for _, id := range field.Names {
							have[n.Name.Name] = append(have[n.Name.Name], id.Name)
						}
					}
				}
			}
			return true
		})
	}
	return have
}
