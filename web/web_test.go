package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
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

// budget is the most JavaScript, compressed, that a first visit may load.
const budget = 150 << 10

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
			case name == "src/paraglide":
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
	total := 0
	err := fs.WalkDir(Dist(), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || path.Ext(name) != ".js" {
			return err
		}
		data, err := fs.ReadFile(Dist(), name)
		if err != nil {
			return err
		}
		var packed bytes.Buffer
		w, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
		if err != nil {
			return err
		}
		if _, err := w.Write(data); err != nil {
			return err
		}
		if err := w.Close(); err != nil {
			return err
		}
		total += packed.Len()
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if total == 0 {
		t.Fatal("dist holds no script")
	}
	if total > budget {
		t.Errorf("scripts take %d bytes compressed, the budget is %d", total, budget)
	}
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
	if !strings.Contains(page, `src="/assets/`) {
		t.Error("index.html loads no script from /assets/")
	}
}
