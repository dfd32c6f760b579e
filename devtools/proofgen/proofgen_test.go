package proofgen

import (
	"flag"
	"os"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the golden file anew")

// TestForms compares every form of anchor with what is made of it.
func TestForms(t *testing.T) {
	src, err := os.ReadFile("testdata/forms.txt")
	if err != nil {
		t.Fatal(err)
	}
	made, places, err := Rewrite("forms.go", string(src))
	if err != nil {
		t.Fatal(err)
	}
	if len(places) != 34-2+1 || places[0] != (Place{"BA-2", Position{"forms.go", 12}}) {
		t.Errorf("%d anchors, the first one %v", len(places), places[0])
	}
	if strings.Count(made, "\n") != strings.Count(string(src), "\n") {
		t.Error("the lines have moved")
	}
	if *update {
		if err := os.WriteFile("testdata/forms.golden", []byte(made), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile("testdata/forms.golden")
	if err != nil {
		t.Fatal(err)
	}
	got, lines := strings.Split(made, "\n"), strings.Split(string(want), "\n")
	for i, line := range got {
		if i >= len(lines) || line != lines[i] {
			t.Errorf("line %d: %s", i+1, line)
		}
	}
}

// TestFaults shows what an anchor may not be.
func TestFaults(t *testing.T) {
	for _, test := range []struct{ code, want string }{
		{"x = 1 // [BA-1", "lacks its ]"},
		{"x = 1 // [BA 1]", `"BA 1" is no rule`},
		{"x = 1 // [BA-1,BA-2]", `"BA-1,BA-2" is no rule`},
		{"x = 1 // [BA-1] or so", `" or so" behind the anchor`},
		{"x = 1 // [BA-1] else )", "is no Go"},
		{"x = 1 // [BA-1] else 2 // why", "nothing may follow"},
		{"x = 1 // [BA-1] else " + strings.Repeat("x", 61), "61 letters"},
		{"x = 1 // [BA-1]; [BA]", `"BA" is no rule`},
		{"const n = 1 // [BA-1]", "nothing to switch"},
		{"var n int // [BA-1]", "nothing to switch"},
		{"switch x { // [BA-1]\n}", "nothing to switch"},
		{"switch x {\ncase 1: // [BA-1]\n}", "nothing to switch"},
		{"switch {\ndefault: // [BA-1]\n}", "nothing to switch"},
		{"switch {\ncase x > 1, x < 0: // [BA-1] else true\n}", "several cases"},
		{"_ = []int{\n1, // [BA-1]\n}", "nothing to switch"},
		{"for range x { // [BA-1] else y()\n}", "nothing here"},
	} {
		_, _, err := Rewrite("a.go", "package a\n\nfunc f(x int) {\n"+test.code+"\n}\n")
		if err == nil || !strings.Contains(err.Error(), test.want) || !strings.HasPrefix(err.Error(), "a.go:") {
			t.Errorf("%s: error %v, want %q", test.code, err, test.want)
		}
	}
	if made, places, err := Rewrite("a.go", "package a // [sic]\n"); err == nil {
		t.Errorf("%q, %v", made, places)
	}
	// A comment on a line of its own, and one that does not begin with an anchor.
	src := "package a\n\nfunc f() {\n\t// [BA-1]\n\tf() // as [BA-1] says\n}\n"
	if made, places, err := Rewrite("a.go", src); made != src || places != nil || err != nil {
		t.Errorf("%q, %v, error %v", made, places, err)
	}
}
