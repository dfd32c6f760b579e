package circulade

// This file keeps the rules of the house: who may import whom, package comments, lengths
// and words. See CONTRIBUTING.md.

import (
	"bytes"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// layers is the order of the packages: each may import those before it, never
// those after or beside it. A name stands for its folder with all in it, and
// the packages of one folder may import each other.
var layers = [][]string{
	{"tile"},
	{"board"},
	{"rules"},
	{"expansion/*"},
	{"expansion/all"},
	{"game"},
	{"game/retell"},
	{"game/check", "game/jcz", "game/project1a"},
	{"game/formats"},
	{"view"},
	{"bot"},
	{"protocol"},
	{"internal/account/name"},
	{"internal/account/taken"},
	{"arena", "sim", "terminal", "internal/table"},
	{"internal/account", "internal/admin"},
	{"internal/api"},
	{"internal/httpd", "internal/diskguard"},
	{"internal/caller"},
	{"internal/stream", "internal/signin"},
	{"internal/feature"},
	{"internal/feature/*"},
	{"internal/server"},
	{"cmd"},
}

// root is the package in the root of the repository, which says which version this is.
const root = "."

// aside are the packages beside that order: what they may import of ours, and
// the layer from which on they may be imported.
var aside = map[string]struct{ may, from []string }{
	root:                 {from: []string{"cmd"}},
	"art":                {may: []string{"tile"}, from: []string{"internal/feature/*"}},
	"web":                {from: []string{"internal/server"}},
	"web/messages":       {from: []string{"terminal"}},
	"web/rules":          {from: []string{"internal/server"}},
	"internal/store":     {from: []string{"internal/account/taken"}},
	"internal/loop":      {from: []string{"internal/table"}},
	"internal/cluster":   {may: []string{"internal/loop", "internal/store"}, from: []string{"internal/feature"}},
	"board/boardtest":    {may: []string{"tile", "board"}, from: []string{"game/check"}},
	"scenario":           {may: []string{"tile", "board", "rules", "expansion/all", "game", "view"}}, // tests import it
	"internal/problem":   {may: []string{"tile", "game", "internal/store"}, from: []string{"internal/table"}},
	"internal/ratelimit": {may: []string{"internal/loop"}, from: []string{"internal/account"}},
	"internal/outside":   {from: []string{"internal/feature/*"}},
	"internal/webhook":   {may: []string{"internal/outside"}, from: []string{"internal/feature/*"}},
	"internal/icalendar": {from: []string{"internal/feature/*"}},
	"internal/monitor":   {from: []string{"internal/httpd"}},
	"internal/logs":      {from: []string{"cmd"}},
	"internal/packed":    {from: []string{"internal/table"}},
	"internal/certs":     {may: []string{"internal/outside"}, from: []string{"cmd"}},
	"internal/oidc":      {may: []string{"internal/outside"}, from: []string{"internal/feature/*"}},
	"internal/calibrate": {from: []string{"sim"}},
	"rating":             {from: []string{"arena", "internal/result"}},
	"tournament":         {from: []string{"internal/feature/*"}},
	"internal/result":    {may: []string{"internal/store", "internal/table", "rating"}, from: []string{"internal/feature/*", "internal/server"}},
	"internal/cputime":   {from: []string{"bot"}},
	"internal/disk":      {from: []string{"internal/diskguard"}},
	"internal/proof":     {}, // off.go of any package
	"clients/go":         {}, // what a stranger would write: nothing of ours
	// The developers' tools: nothing that ships may import one.
	"devtools/benchscale":   {},
	"devtools/load":         {may: []string{"game", "internal/calibrate", "internal/store", "internal/table"}},
	"devtools/mutants":      {},
	"devtools/newexpansion": {may: []string{"devtools/scaffold", "expansion/all"}}, // what ships already
	"devtools/newfeature":   {may: []string{"devtools/scaffold"}},
	"devtools/proofgen":     {}, // the proofs in scenario import it
	"devtools/scaffold":     {},
	"devtools/release":      {may: []string{root}},
	"devtools/testcount":    {},
	"web/tests/positions":   {may: []string{"rules", "game", "bot"}},
}

// lastPure is the last layer that lives on the standard library alone; art does
// too. Their tests may use testLibraries.
const lastPure = "bot"

var testLibraries = []string{"pgregory.net/rapid", "github.com/google/go-cmp"}

const (
	maxFileLines  = 600 // the aim: a median under 150, few above 400
	maxFuncLines  = 80
	wantFuncLines = 60
)

// home returns the folder among layers and aside that pkg belongs to, and its
// layer, or -1 for one aside. An unknown package has no home.
func home(pkg string) (folder string, layer int) {
	if pkg == root {
		return root, -1
	}
	for dir := pkg; dir != "."; dir = path.Dir(dir) {
		if _, ok := aside[dir]; ok {
			return dir, -1
		}
		if i := layerOf(dir); i >= 0 {
			return dir, i
		}
	}
	return "", -1
}

func layerOf(dir string) int {
	if i := slices.IndexFunc(layers, func(names []string) bool { return slices.Contains(names, dir) }); i >= 0 {
		return i
	}
	if parent := path.Dir(dir); parent == "expansion" || parent == "internal/feature" {
		return layerOf(parent + "/*")
	}
	return -1
}

// mayImport tells whether one of our packages may import another of ours.
func mayImport(pkg, imported string) bool {
	from, layer := home(pkg)
	to, below := home(imported)
	switch {
	case from == "" || to == "":
		return false
	case from == to:
		return true
	case layer < 0:
		return slices.Contains(aside[from].may, to)
	case below < 0:
		return slices.ContainsFunc(aside[to].from, func(first string) bool { return layer >= layerOf(first) })
	}
	return below < layer
}

func isPure(pkg string) bool {
	folder, layer := home(pkg)
	return folder == "art" || layer >= 0 && layer <= layerOf(lastPure)
}

func TestMayImport(t *testing.T) {
	for _, test := range []struct {
		pkg, imported string
		want          bool
	}{
		{"board", "tile", true},
		{"tile", "board", false},
		{"rules", "expansion/base", false},
		{"expansion/base", "rules", true},
		{"expansion/base", "scenario", false},
		{"expansion/base", "expansion/ferries", false},
		{"expansion/base", "expansion/all", false},
		{"expansion/base", "game", false},
		{"expansion/all", "expansion/base", true},
		{"scenario", "expansion/all", true},
		{"scenario", "bot", false},
		{"bot/greedy", "bot", true},
		{"bot", "view", true},
		{"view", "bot", false},
		{"view", "art", false},
		{"art", "tile", true},
		{"art", "board", false},
		{"art/sheet", "art", true},
		{"cmd/circulade", "art/sheet", true},
		{"arena", "internal/server", false},
		{"sim", "terminal", false},
		{"sim", "internal/calibrate", true},
		{"view", "internal/calibrate", false},
		{"internal/server", "internal/store/sqlite", true},
		{"internal/store/sqlite", "internal/store", true},
		{"internal/store", "game", false},
		{"internal/server", "internal/table/gamelog", true},
		{"internal/table/gamelog", "internal/store", true},
		{"internal/table/gamelog", "internal/server", false},
		{"internal/table", "internal/server", false},
		{"internal/server", "internal/table", true},
		{"internal/account", "internal/table/access", true},
		{"internal/table", "internal/account", false},
		{"internal/account", "internal/feature/lobby", false},
		{"internal/table", "art", false},
		{"internal/server", "web", true},
		{"terminal", "web/messages", true},
		{"terminal", "web", false},
		{"view", "web/messages", false},
		{"web/messages", "web", false},
		{"cmd/circulade", "internal/server", true},
		{"cmd/circulade", "internal/unheard", false},
		{"internal/feature/chat", "internal/feature/people", false},
		{"internal/feature/chat/talk", "internal/feature/chat", true},
		{"internal/feature/chat", "internal/caller", true},
		{"internal/caller", "internal/feature/chat", false},
		{"internal/stream", "internal/caller", true},
		{"internal/feature/chat", "internal/stream", true},
		{"internal/server", "internal/feature/chat", true},
		{"cmd/circulade", root, true},
		{"devtools/release", root, true},
		{"internal/server", root, false},
		{"cmd/circulade", "devtools/load", false},
		{"internal/server", "devtools/proofgen", false},
		{"devtools/load", "internal/table", true},
		{"devtools/load", "devtools/release", false},
		{"internal/server", "web/tests/positions", false},
	} {
		if got := mayImport(test.pkg, test.imported); got != test.want {
			t.Errorf("mayImport(%s, %s) = %v", test.pkg, test.imported, got)
		}
	}
}

func TestImports(t *testing.T) {
	for _, f := range goFiles(t) {
		if folder, _ := home(f.pkg()); folder == "" {
			t.Errorf("%s: package %s is new: say in layers or aside of style_test.go where it stands", f.path, f.pkg())
			continue
		}
		for _, spec := range f.syntax.Imports {
			name, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				t.Fatal(err)
			}
			ours, isOurs := strings.CutPrefix(name, "circulade/")
			if name == "circulade" {
				ours, isOurs = root, true
			}
			switch {
			case isOurs && !f.isTest() && !mayImport(f.pkg(), ours) && !f.isOff(ours):
				t.Errorf("%s imports %s: see layers in style_test.go", f.at(spec), name)
			case !mayServe(f.pkg(), name):
				t.Errorf("%s imports %s: it knows no HTTP", f.at(spec), name)
			case !isOurs && isPure(f.pkg()) && !isStandard(name) && !(f.isTest() && isTestLibrary(name)):
				t.Errorf("%s imports %s: %s lives on the standard library alone", f.at(spec), name, f.pkg())
			}
		}
	}
}

// mayServe tells whether a package, or its tests, may import one that has to do with HTTP.
// Who owns tables, or knows people, knows nothing of how they are asked.
func mayServe(pkg, imported string) bool {
	switch folder, _ := home(pkg); folder {
	case "internal/table", "internal/account":
	default:
		return true
	}
	return imported != "net/http" && !strings.HasPrefix(imported, "net/http/") && !strings.Contains(imported, "websocket")
}

func TestMayServe(t *testing.T) {
	for _, test := range []struct {
		pkg, imported string
		want          bool
	}{
		{"internal/table", "net/http", false},
		{"internal/table/access", "net/http", false},
		{"internal/table", "net/http/httptest", false},
		{"internal/table", "github.com/coder/websocket", false},
		{"internal/table", "net/netip", true},
		{"internal/account", "net/http", false},
		{"internal/server", "net/http", true},
	} {
		if got := mayServe(test.pkg, test.imported); got != test.want {
			t.Errorf("mayServe(%s, %s) = %v", test.pkg, test.imported, got)
		}
	}
}

// The first part of the path of a package outside the standard library is a
// host and has a dot.
func isStandard(name string) bool {
	first, _, _ := strings.Cut(name, "/")
	return !strings.Contains(first, ".")
}

func isTestLibrary(name string) bool {
	return slices.ContainsFunc(testLibraries, func(lib string) bool {
		return name == lib || strings.HasPrefix(name, lib+"/")
	})
}

// TestProgramHasNoProofs holds that a program contains the rules as they are, and nothing
// that only developers run.
func TestProgramHasNoProofs(t *testing.T) {
	out, err := exec.CommandContext(t.Context(), "go", "list", "-deps", "./cmd/circulade").CombinedOutput()
	if err != nil || !bytes.Contains(out, []byte("circulade/expansion/base\n")) {
		t.Fatalf("%v\n%s", err, out)
	}
	if bytes.Contains(out, []byte("circulade/internal/proof")) {
		t.Error("cmd/circulade contains internal/proof: only off.go and tests import it")
	}
	if bytes.Contains(out, []byte("circulade/devtools/")) {
		t.Error("cmd/circulade contains a package of devtools, which are for developers only")
	}
	for _, f := range goFiles(t) {
		if path.Base(f.path) == "off.go" && !bytes.HasPrefix(f.text, []byte("//go:build proof\n")) {
			t.Errorf("%s does not begin with //go:build proof", f.path)
		}
	}
}

// TestOffIsCalled holds that what off.go declares is named by an anchor or by another line
// of its folder: the linters do not read anchors.
func TestOffIsCalled(t *testing.T) {
	words := regexp.MustCompile(`\w+`)
	named := map[string]map[string]int{} // by folder: how often a name stands there
	list := goFiles(t)
	for _, f := range list {
		folder := named[f.pkg()]
		if folder == nil {
			folder = map[string]int{}
			named[f.pkg()] = folder
		}
		for _, line := range bytes.Split(f.text, []byte("\n")) {
			if trimmed := bytes.TrimSpace(line); bytes.HasPrefix(trimmed, []byte("//")) {
				continue // prose: an anchor stands behind code
			}
			for _, w := range words.FindAll(line, -1) {
				folder[string(w)]++
			}
		}
	}
	for _, f := range list {
		if path.Base(f.path) != "off.go" {
			continue
		}
		for _, name := range declared(f.syntax) {
			if !name.IsExported() && named[f.pkg()][name.Name] < 2 {
				t.Errorf("%s: nothing calls %s", f.at(name), name.Name)
			}
		}
	}
}

// declared returns the names that a file declares.
func declared(file *ast.File) (names []*ast.Ident) {
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			names = append(names, d.Name)
		case *ast.GenDecl:
			for _, s := range d.Specs {
				switch s := s.(type) {
				case *ast.TypeSpec:
					names = append(names, s.Name)
				case *ast.ValueSpec:
					names = append(names, s.Names...)
				case *ast.ImportSpec:
				}
			}
		}
	}
	return names
}

func TestPackageComments(t *testing.T) {
	count := map[string]int{}
	comments := map[string][]string{} // by package: the files that have one
	for _, f := range goFiles(t) {
		if f.isTest() {
			continue
		}
		count[f.pkg()]++
		if f.syntax.Doc == nil {
			continue
		}
		comments[f.pkg()] = append(comments[f.pkg()], path.Base(f.path))
		want := "Package " + f.syntax.Name.Name + " "
		if f.syntax.Name.Name == "main" {
			want = "Command " + path.Base(f.pkg()) + " "
		}
		if !strings.HasPrefix(f.syntax.Doc.Text(), want) {
			t.Errorf("%s: the package comment begins %q, want %q", f.path, strings.SplitAfterN(f.syntax.Doc.Text(), " ", 3), want)
		}
	}
	for pkg, n := range count {
		where := comments[pkg]
		if len(where) != 1 || n > 1 && where[0] != "doc.go" {
			t.Errorf("package %s: package comments in %q, want one, in doc.go", pkg, where)
		}
	}
}

func TestFileLength(t *testing.T) {
	var lengths []int
	for _, f := range files(t, ".go", ".ts", ".svelte") {
		if f.isTest() {
			continue
		}
		n := bytes.Count(f.text, []byte("\n"))
		lengths = append(lengths, n)
		if n > maxFileLines {
			t.Errorf("%s has %d lines, at most %d", f.path, n, maxFileLines)
		}
	}
	slices.Sort(lengths)
	t.Logf("%d source files, median %d lines", len(lengths), lengths[len(lengths)/2])
}

func TestFunctionLength(t *testing.T) {
	for _, f := range goFiles(t) {
		if f.isTest() {
			continue
		}
		for _, decl := range f.syntax.Decls {
			fn, ok := decl.(*ast.FuncDecl)
			if !ok {
				continue
			}
			n := f.set.Position(fn.End()).Line - f.set.Position(fn.Pos()).Line + 1
			switch {
			case n > maxFuncLines:
				t.Errorf("%s: %s has %d lines, at most %d", f.at(fn), fn.Name.Name, n, maxFuncLines)
			case n > wantFuncLines:
				t.Logf("%s: %s has %d lines, better %d", f.at(fn), fn.Name.Name, n, wantFuncLines)
			}
		}
	}
}

// words that must not appear, with the reason, and a folder that may have them.
// They are written in pieces here, because this file is read too.
var words = []struct{ pattern, why, but string }{
	{`(?i)mee` + `ple`, "a trade mark: say follower, or figure", "game/jcz/"}, // files of that format have it in their keys
	{`\b(TO` + `DO|FIX` + `ME|XX` + `X)\b`, "finish it, or write an issue", ""},
	{`(^|[\s"'` + "`" + `(=:])/(work|root|home|Users)` + `/\w`, "a path of somebody's machine", ""},
}

func TestWords(t *testing.T) {
	for _, f := range files(t) {
		for _, w := range words {
			if w.but != "" && strings.HasPrefix(f.path, w.but) {
				continue
			}
			for _, at := range regexp.MustCompile(`(?m)`+w.pattern).FindAllIndex(f.text, -1) {
				t.Errorf("%s:%d: %q: %s", f.path, f.line(at[0]), f.text[at[0]:at[1]], w.why)
			}
		}
	}
}

func TestNoFixedTemporaryFolder(t *testing.T) {
	literal := regexp.MustCompile("[\"'`]/t" + `mp\b`)
	for _, f := range files(t, ".go", ".ts", ".js", ".mjs") {
		if at := literal.FindIndex(f.text); at != nil && f.isTest() {
			t.Errorf("%s:%d: a fixed folder for temporary files: use t.TempDir or os.tmpdir", f.path, f.line(at[0]))
		}
	}
}

// A file of the repository; its path is from the root, with slashes.
type file struct {
	path string
	text []byte
}

func (f file) isTest() bool {
	return strings.HasSuffix(f.path, "_test.go") || strings.Contains(f.path, ".test.") ||
		strings.HasPrefix(f.path, "web/tests/") && !strings.HasSuffix(f.path, ".go")
}

func (f file) line(offset int) int { return 1 + bytes.Count(f.text[:offset], []byte("\n")) }

// skipped are folders with nothing written by people, by their names or paths.
var skipped = []string{".git", "node_modules", "bin", "dist", "test-results", "paraglide", "web/src/openapi", "project.inlang"}

// files returns our text files, those of the given extensions if there are any.
func files(t *testing.T, extensions ...string) []file {
	t.Helper()
	var list []file
	err := filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case errors.Is(err, fs.ErrNotExist): // a file that came and went
			return nil
		case err != nil:
			return err
		case d.IsDir() && (slices.Contains(skipped, d.Name()) || slices.Contains(skipped, filepath.ToSlash(name))):
			return fs.SkipDir
		case d.Name() == ".git": // of a second working tree it is a file
			return nil
		case !d.Type().IsRegular() || len(extensions) > 0 && !slices.Contains(extensions, filepath.Ext(name)):
			return nil
		}
		text, err := os.ReadFile(name)
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		if bytes.IndexByte(text, 0) < 0 {
			list = append(list, file{filepath.ToSlash(name), text})
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

type goFile struct {
	file
	set    *token.FileSet
	syntax *ast.File
}

// isOff reports whether the file is what the proofs play instead of rules, and imports
// what these need.
func (f goFile) isOff(imported string) bool {
	return path.Base(f.path) == "off.go" && imported == "internal/proof"
}

// pkg is the path of the file's package within the module.
func (f goFile) pkg() string { return path.Dir(f.path) }

func (f goFile) at(n ast.Node) token.Position { return f.set.Position(n.Pos()) }

// goFiles returns our Go files, parsed.
func goFiles(t *testing.T) []goFile {
	t.Helper()
	var list []goFile
	set := token.NewFileSet()
	for _, f := range files(t, ".go") {
		if strings.Contains(f.path, "/testdata/") {
			continue
		}
		syntax, err := parser.ParseFile(set, f.path, f.text, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			t.Error(err)
			continue
		}
		list = append(list, goFile{f, set, syntax})
	}
	return list
}
