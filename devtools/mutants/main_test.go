package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const sample = `package sample

type T int

func (t T) String() string { return "1" + "2" }

// Big tells whether a number is big.
func Big(n int, sure bool) bool {
	if n > 9 && sure {
		n++
		return true
	}
	return n == 1
}

var table = []int{7}
`

func TestSitesOf(t *testing.T) {
	list, err := sitesOf("sample.go", sample)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, s := range list {
		for _, c := range s.ways {
			got = append(got, fmt.Sprintf("%s %d: %s -> %s", s.function, s.number, sample[c.from:c.to], c.text))
		}
	}
	want := []string{
		"Big 1: n > 9 && sure -> !(n > 9 && sure)",
		"Big 2: && -> ||",
		"Big 3: > -> >=", "Big 3: > -> <=",
		"Big 4: 9 -> 10", "Big 4: 9 -> (8)",
		"Big 5: ++ -> --", "Big 5: n++ -> {}",
		"Big 6: true -> *new(bool)",
		"Big 7: true -> false",
		"Big 8: n == 1 -> *new(bool)",
		"Big 9: == -> !=",
		"Big 10: 1 -> 2", "Big 10: 1 -> (0)",
		"table 1: 7 -> 8", "table 1: 7 -> (6)",
	}
	if !slices.Equal(got, want) {
		t.Errorf("places:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// An edit in one function leaves the order of the places in the others as it was.
func TestDrawKeepsItsOrder(t *testing.T) {
	order := func(src string) (places []string) {
		list, err := sitesOf("sample.go", src)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range draw(17, list) {
			if m.site.function == "Big" {
				places = append(places, fmt.Sprint(m.site.number, m.change.text))
			}
		}
		return places
	}
	edited := strings.Replace(sample, "{7}", "{7, 8, 9}", 1)
	if a, b := order(sample), order(edited); !slices.Equal(a, b) || len(a) != 10 {
		t.Errorf("%v became %v", a, b)
	}
}

// A module with one package: a test that sees whether Big is right for 10 and for 1, and
// never asks whether it is sure.
func write(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{
		"go.mod":           "module sample\n\ngo 1.26\n",
		"sample/sample.go": sample,
		"sample/sample_test.go": `package sample

import "testing"

func TestBig(t *testing.T) {
	if !Big(10, true) || !Big(1, true) || Big(2, true) {
		t.Error("wrong")
	}
}
`,
	} {
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

func TestRun(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a dozen programs")
	}
	write(t)
	var out strings.Builder
	if err := run(context.Background(), &out, []string{"-seed", "1", "-n", "12", "sample"}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"11 places in sample",
		"killed: sample/sample.go:13 Big, comparison\n    - return n == 1\n    + return n != 1\n",
		"survived: sample/sample.go:10 Big",
		"sample: ",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, &out)
		}
	}
	// Once more: all is known already, so nothing is added to the results.
	first, err := os.ReadFile("bin/mutants-1.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	var again strings.Builder
	if err := run(context.Background(), &again, []string{"-seed", "1", "-n", "12", "sample"}); err != nil {
		t.Fatal(err)
	}
	second, err := os.ReadFile("bin/mutants-1.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	if again.String() != out.String() || string(second) != string(first) {
		t.Errorf("the second run says\n%s\nthe first said\n%s", &again, &out)
	}
}

func TestRunSaysWhatIsWrong(t *testing.T) {
	write(t)
	var out strings.Builder
	if err := run(context.Background(), &out, []string{"elsewhere"}); err == nil {
		t.Error("a folder that is not there is accepted")
	}
	if err := os.WriteFile("sample/more_test.go", []byte("package sample\n\nimport \"testing\"\n\nfunc TestNo(t *testing.T) { t.Error(\"no\") }\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	err := run(context.Background(), &out, []string{"-n", "1", "sample"})
	if err == nil || !strings.Contains(err.Error(), "fail as the code stands") {
		t.Errorf("tests that fail anyway: %v", err)
	}
}
