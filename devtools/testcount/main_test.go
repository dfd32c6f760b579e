package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// run writes the files into a folder and reports on it.
func run(t *testing.T, strict bool, files map[string]string) summary {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	sum, err := report(dir, strict)
	if err != nil {
		t.Fatal(err)
	}
	return sum
}

// junit is a report of gotestsum: of each test of package p its name, and what is in it.
func junit(tests ...[2]string) string {
	var b strings.Builder
	b.WriteString(`<?xml version="1.0"?><testsuites><testsuite name="p">`)
	for _, test := range tests {
		fmt.Fprintf(&b, `<testcase classname="p" name=%q time="0.1">%s</testcase>`, test[0], test[1])
	}
	b.WriteString(`</testsuite></testsuites>`)
	return b.String()
}

const (
	fails = `<failure message="Failed" type="">got 3</failure>`
	skips = `<skipped message=""></skipped>`
)

func TestJUnit(t *testing.T) {
	for _, test := range []struct {
		name, report string
		ok           bool
		want         string
		says         string
	}{
		{"pass", junit([2]string{"TestA"}), true, "1 passed, 0 failed", ""},
		{"fail", junit([2]string{"TestA", fails}, [2]string{"TestB"}), false, "1 passed, 1 failed", "FAILED p TestA\n"},
		{"subtests count, not their parent", junit([2]string{"TestA"}, [2]string{"TestA/1"}, [2]string{"TestA/2"}), true, "2 passed, 0 failed", ""},
		{"subtest fails", junit([2]string{"TestA", fails}, [2]string{"TestA/1"}, [2]string{"TestA/2", fails}), false, "1 passed, 1 failed", "FAILED p TestA/2\n"},
		{"parent fails", junit([2]string{"TestA", fails}, [2]string{"TestA/1"}), false, "1 passed, 1 failed", "FAILED p TestA\n"},
		{"error", junit([2]string{"TestA", `<error>broke</error>`}), false, "0 passed, 1 failed", "FAILED p TestA\n"},
		{"does not build", `<testsuites><testsuite name="q"><testcase classname="" name="TestMain"><failure/></testcase></testsuite></testsuites>`, false, "0 passed, 1 failed", "FAILED q TestMain\n"},
		{"part fails after its tests", junit([2]string{"TestA"}), false, "1 passed, 1 failed", "FAILED go\n"},
		{"two of one name", junit([2]string{"a"}, [2]string{"a"}), true, "2 passed, 0 failed", ""},
		{"nothing ran", junit(), false, "0 passed, 1 failed", "FAILED go\n"},
		{"skip", junit([2]string{"TestA"}, [2]string{"TestB", skips}), true, "1 passed, 1 failed", "SKIPPED p TestB\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			verdict := map[bool]string{true: "ok", false: "FAILED"}[test.ok]
			sum := run(t, true, map[string]string{"parts.tsv": "go\t" + verdict + "\t3\n", "go.log": "", "go.xml": test.report})
			if sum.String() != test.want || !strings.Contains(sum.details, test.says) {
				t.Errorf("got %s, details\n%s\nwant %s, %q", sum, sum.details, test.want, test.says)
			}
		})
	}
}

func TestPlaywright(t *testing.T) {
	const report = `{"suites":[{"title":"a.test.mjs","specs":[
		{"title":"opens","file":"a.test.mjs","tests":[{"status":"expected"}]},
		{"title":"shuts","file":"a.test.mjs","tests":[{"status":"unexpected"}]}],
		"suites":[{"title":"inner","specs":[
		{"title":"wavers","file":"a.test.mjs","tests":[{"status":"flaky"}]},
		{"title":"waits","file":"a.test.mjs","tests":[{"status":"skipped"}]}]}]}]}`
	sum := run(t, true, map[string]string{"parts.tsv": "browser FAILED 9\n", "browser.log": "", "browser.json": report})
	if sum.String() != "1 passed, 3 failed" || !slices.Equal(sum.retried, []string{"a.test.mjs wavers"}) {
		t.Errorf("got %s, retried %q", sum, sum.retried)
	}
}

func TestSkips(t *testing.T) {
	for strict, failed := range map[bool]int{false: 0, true: 1} {
		sum := run(t, strict, map[string]string{"parts.tsv": "go ok 3\n", "go.log": "", "go.xml": junit([2]string{"TestB", skips})})
		if sum.failed != failed || sum.passed != 0 {
			t.Errorf("strict %v: got %s, want %d failed", strict, sum, failed)
		}
	}
}

// A test skipped in one part, say for being long, may run in another.
func TestPartsMerge(t *testing.T) {
	sum := run(t, true, map[string]string{
		"parts.tsv":   "vet ok 1\ngo ok 3\nrace ok 5\nvitest ok 2\nbrowser FAILED 9\nlint FAILED 4\n",
		"vet.log":     "",
		"go.log":      "",
		"go.xml":      junit([2]string{"TestA"}, [2]string{"TestB"}),
		"race.log":    "",
		"race.xml":    junit([2]string{"TestA"}, [2]string{"TestB", skips}),
		"vitest.log":  "",
		"vitest.xml":  `<testsuites><testsuite name="f"><testcase classname="f" name="a"/><testcase classname="f" name="b"><skipped/></testcase></testsuite></testsuites>`,
		"browser.log": "no browser\n",
		"lint.log":    "a.go:1: bad\n",
	})
	// Passed: vet 1, Go 2, vitest 1; failed: vitest 1, browser 1, lint 1.
	if want := "4 passed, 3 failed"; sum.String() != want {
		t.Errorf("got %s, want %s; details\n%s", sum, want, sum.details)
	}
}

func TestPython(t *testing.T) {
	for _, test := range []struct {
		name, end      string
		ok             bool
		home, inStrict string
	}{
		{"pass", "Ran 12 tests in 0.5s\n\nOK\n", true, "12 passed, 0 failed", "12 passed, 0 failed"},
		{"one", "Ran 1 test in 0.5s\n\nOK\n", true, "1 passed, 0 failed", "1 passed, 0 failed"},
		{"fail", "Ran 12 tests in 0.5s\n\nFAILED (failures=1, errors=2)\n", false, "9 passed, 3 failed", "9 passed, 3 failed"},
		{"skip", "Ran 12 tests in 0.5s\n\nOK (skipped=2)\n", true, "10 passed, 0 failed", "10 passed, 2 failed"},
		{"expected", "Ran 3 tests in 0.5s\n\nOK (expected failures=1)\n", true, "3 passed, 0 failed", "3 passed, 0 failed"},
		{"unexpected", "Ran 3 tests in 0.5s\n\nFAILED (unexpected successes=1)\n", false, "2 passed, 1 failed", "2 passed, 1 failed"},
		{"none", "Ran 0 tests in 0.5s\n\nOK\n", true, "0 passed, 1 failed", "0 passed, 1 failed"},
		{"none, newer", "Ran 0 tests in 0.5s\n\nNO TESTS RAN\n", false, "0 passed, 1 failed", "0 passed, 1 failed"},
		{"none that ran", "Ran 0 tests in 0.5s\n\nFAILED (errors=1)\n", false, "0 passed, 1 failed", "0 passed, 1 failed"},
		{"cut off", "Ran 3 tests in 0.5s\n", false, "0 passed, 1 failed", "0 passed, 1 failed"},
		{"never ran", "python3: not found\n", false, "0 passed, 1 failed", "0 passed, 1 failed"},
		{"failed after its tests", "Ran 3 tests in 0.5s\n\nOK\n", false, "3 passed, 1 failed", "3 passed, 1 failed"},
	} {
		t.Run(test.name, func(t *testing.T) {
			verdict := map[bool]string{true: "ok", false: "FAILED"}[test.ok]
			for strict, want := range map[bool]string{false: test.home, true: test.inStrict} {
				sum := run(t, strict, map[string]string{
					"parts.tsv":  "python\t" + verdict + "\t3\n",
					"python.log": "test_a (m.T.test_a) ... ok\n----\n" + test.end,
				})
				if sum.String() != want {
					t.Errorf("strict %v: got %s, want %s", strict, sum, want)
				}
			}
		})
	}
}
