package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// inputs are the files and folders that dist is made from, as in
// scripts/source.mjs.
var inputs = []string{
	"index.html",
	"messages",
	"package-lock.json",
	"package.json",
	"project.inlang/settings.json",
	"public",
	"src",
	"svelte.config.js",
	"tsconfig.json",
	"vite.config.ts",
}

// What JavaScript may take, compressed: what a table loads before its first move,
// all there is for whoever plays, and what the admin page has for itself, which
// only whoever runs a server loads.
const (
	tableBudget = 180 << 10
	wholeBudget = 712 << 10
	adminBudget = 60 << 10
)

// firstFiles is how many scripts may come before a table's first tile, beside the words and bundles
// of its sets: each is a question to the server, and takes the browser's time.
const firstFiles = 12

// ofAdmin finds the scripts that only the admin page loads: itself, and its words
// in a language.
var ofAdmin = regexp.MustCompile(`^(AdminPage|(keys|[a-z]{2})-page-admin)\.js$`)

func TestDistIsFresh(t *testing.T) {
	want, err := fs.ReadFile(Dist(), "SOURCE")
	if err != nil {
		t.Fatalf("dist has no SOURCE: %v; build it with: npm --prefix web run build", err)
	}
	got := sourceHash(t, os.DirFS("."))
	if got != strings.TrimSpace(string(want)) {
		t.Errorf("web/dist is stale: sources hash to %s, dist was built from %s; build it with: npm --prefix web run build",
			got, strings.TrimSpace(string(want)))
	}
}

func sourceHash(t *testing.T, dir fs.FS) string {
	t.Helper()
	var names []string
	for _, input := range inputs {
		err := fs.WalkDir(dir, input, func(name string, d fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case name == "src/openapi", name == "src/paraglide":
				return fs.SkipDir
			case !d.IsDir() && !strings.HasSuffix(name, ".test.ts"):
				names = append(names, name)
			}
			return nil
		})
		if err != nil {
			t.Fatalf("inputs of dist: %v", err)
		}
	}
	slices.Sort(names)
	all := sha256.New()
	for _, name := range names {
		data, err := fs.ReadFile(dir, name)
		if err != nil {
			t.Fatalf("inputs of dist: %v", err)
		}
		fmt.Fprintf(all, "%x  %s\n", sha256.Sum256(data), name)
	}
	return fmt.Sprintf("%x", all.Sum(nil))
}

func TestScriptBudget(t *testing.T) {
	sizes := map[string]int{}
	whole, admin := 0, 0
	scripts, err := fs.Glob(Dist(), "assets/*.js")
	if err != nil || len(scripts) == 0 {
		t.Fatalf("dist holds no script: %v", err)
	}
	for _, name := range scripts {
		base := path.Base(name)
		sizes[base] = packed(t, name)
		if ofAdmin.MatchString(base) {
			admin += sizes[base]
		} else {
			whole += sizes[base]
		}
	}
	table := 0
	first := loaded(t, "core.js", "TablePage.js", "base.js")
	for name := range first {
		table += sizes[name]
	}
	if len(first) > firstFiles {
		t.Errorf("a table loads %d scripts before its first move, at most %d are wanted (scripts/chunks.mjs): %v", len(first), firstFiles, slices.Sorted(maps.Keys(first)))
	}
	words := 0
	for _, language := range languages(t) {
		spoken := 0
		for name := range loaded(t, language+".js", language+"-base.js") {
			if !first[name] {
				spoken += sizes[name]
			}
		}
		words = max(words, spoken)
	}
	table += words
	t.Logf("a table loads %d bytes of script, compressed, in %d files, %d of them words, of %d; the admin page has %d for itself", table, len(first), words, whole, admin)
	for name := range first {
		if ofAdmin.MatchString(name) {
			t.Errorf("a table loads %s, which is for admins", name)
		}
	}
	if admin == 0 || admin > adminBudget {
		t.Errorf("the admin page has %d bytes of script for itself, the budget is %d", admin, adminBudget)
	}
	if table > tableBudget {
		t.Errorf("a table loads %d bytes of script before its first move, the budget is %d", table, tableBudget)
	}
	if whole > wholeBudget {
		t.Errorf("all scripts take %d bytes, the budget is %d", whole, wholeBudget)
	}
}

// languages are those of the page; a browser loads one of them.
func languages(t *testing.T) []string {
	t.Helper()
	data, err := os.ReadFile("project.inlang/settings.json")
	if err != nil {
		t.Fatal(err)
	}
	var settings struct{ Locales []string }
	if err := json.Unmarshal(data, &settings); err != nil {
		t.Fatal(err)
	}
	if len(settings.Locales) == 0 {
		t.Fatal("project.inlang/settings.json names no locales")
	}
	return settings.Locales
}

// packed is how many bytes a file takes compressed.
func packed(t *testing.T, name string) int {
	t.Helper()
	data, err := fs.ReadFile(Dist(), name)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	w, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Write(data); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Len()
}

// imports finds what a script cannot run without; what it loads later is in
// import(…).
var imports = regexp.MustCompile(`(?:from|import)\s*["'` + "`" + `]\./([\w.-]+\.js)["'` + "`" + `]`)

// loaded returns the scripts with all that they need.
func loaded(t *testing.T, names ...string) map[string]bool {
	t.Helper()
	seen := map[string]bool{}
	for len(names) > 0 {
		name := names[0]
		names = names[1:]
		if seen[name] {
			continue
		}
		seen[name] = true
		data, err := fs.ReadFile(Dist(), "assets/"+name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range imports.FindAllSubmatch(data, -1) {
			names = append(names, string(m[1]))
		}
	}
	return seen
}

// The content security policy allows neither inline scripts nor style
// attributes, and nothing from other hosts.
func TestIndexObeysThePolicy(t *testing.T) {
	f, err := Dist().Open("index.html")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	data, err := io.ReadAll(f)
	if err != nil {
		t.Fatal(err)
	}
	page := string(data)
	for _, bad := range []string{"<style", " style=", "<script>", "http://", "https://", "onclick="} {
		if strings.Contains(page, bad) {
			t.Errorf("index.html contains %q", bad)
		}
	}
	if !strings.Contains(page, `src="./assets/`) {
		t.Error("index.html loads no script from ./assets/")
	}
}
