package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// run writes the files into a folder and reports on it.
func run(t *testing.T, strict bool, files map[string]string) summary {
	t.Helper()
	dir := t.TempDir()
	if files["skips"] == "" {
		files["skips"] = "# none\n"
	}
	for name, text := range files {
		text = strings.ReplaceAll(text, "DIR", dir)
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	sum, err := report(dir, filepath.Join(dir, "skips"), strict)
	if err != nil {
		t.Fatal(err)
	}
	return sum
}

func lines(events ...string) string { return strings.Join(events, "\n") + "\n" }

const (
	passA   = `{"Action":"pass","Package":"p","Test":"TestA"}`
	failA   = `{"Action":"fail","Package":"p","Test":"TestA"}`
	skipB   = `{"Action":"skip","Package":"p","Test":"TestB"}`
	passB   = `{"Action":"pass","Package":"p","Test":"TestB"}`
	passA1  = `{"Action":"pass","Package":"p","Test":"TestA/1"}`
	passA2  = `{"Action":"pass","Package":"p","Test":"TestA/2"}`
	failA2  = `{"Action":"fail","Package":"p","Test":"TestA/2"}`
	sayA2   = `{"Action":"output","Package":"p","Test":"TestA/2","Output":"got 3\n"}`
	hangA   = `{"Action":"run","Package":"p","Test":"TestA"}`
	passP   = `{"Action":"pass","Package":"p"}`
	failP   = `{"Action":"fail","Package":"p"}`
	noBuild = `{"ImportPath":"p [p.test]","Action":"build-output","Output":"undefined: x\n"}
{"ImportPath":"p [p.test]","Action":"build-fail"}
{"Action":"fail","Package":"p","FailedBuild":"p [p.test]"}`
)

func TestGo(t *testing.T) {
	for _, test := range []struct {
		name, log string
		ok        bool
		want      string
		says      string
	}{
		{"pass", lines(passA, passP), true, "1 passed, 0 failed", ""},
		{"fail", lines(failA, passB, failP), false, "1 passed, 1 failed", "FAILED p TestA\n"},
		{"subtests count, not their parent", lines(passA1, passA2, passA, passP), true, "2 passed, 0 failed", ""},
		{"subtest fails", lines(passA1, sayA2, failA2, failA, failP), false, "1 passed, 1 failed", "FAILED p TestA/2\ngot 3\n"},
		{"parent fails", lines(passA1, failA, failP), false, "1 passed, 1 failed", "FAILED p TestA\n"},
		{"never ended", lines(hangA, failP), false, "0 passed, 1 failed", "FAILED p TestA\n"},
		{"does not build", lines(noBuild), false, "0 passed, 1 failed", "FAILED p\nundefined: x\n"},
		{"package fails after its tests", lines(passA, failP), false, "1 passed, 1 failed", "FAILED p\n"},
		{"part fails after its tests", lines(passA, passP), false, "1 passed, 1 failed", "FAILED go\n"},
		{"skip", lines(passA, skipB, passP), true, "1 passed, 1 failed", "SKIPPED without excuse in .ci/skips: p TestB\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			verdict := map[bool]string{true: "ok", false: "FAILED"}[test.ok]
			sum := run(t, true, map[string]string{"parts.tsv": "go\t" + verdict + "\t3\n", "go.log": test.log})
			if sum.String() != test.want || !strings.Contains(sum.details, test.says) {
				t.Errorf("got %s, details\n%s\nwant %s, %q", sum, sum.details, test.want, test.says)
			}
		})
	}
}

func TestSkips(t *testing.T) {
	files := func(skips string) map[string]string {
		return map[string]string{"parts.tsv": "go ok 3\n", "go.log": lines(skipB, passP), "skips": skips}
	}
	for _, test := range []struct {
		name, skips string
		strict      bool
		failed      int
	}{
		{"at home", "", false, 0},
		{"in CI", "", true, 1},
		{"excused", "p TestB DIR/missing # facts", true, 0},
		{"folder is there", "p TestB DIR", true, 1},
		{"another test", "p Test DIR/missing", true, 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			if sum := run(t, test.strict, files(test.skips)); sum.failed != test.failed || sum.passed != 0 {
				t.Errorf("got %s, want %d failed", sum, test.failed)
			}
		})
	}
}

// A test skipped in one part, say for being long, may run in another.
func TestPartsMerge(t *testing.T) {
	sum := run(t, true, map[string]string{
		"parts.tsv":   "vet ok 1\ngo ok 3\nrace ok 5\nvitest ok 2\nbrowser FAILED 9\nlint FAILED 4\n",
		"vet.log":     "",
		"go.log":      lines("go: downloading m v1", passA, passB, passP),
		"race.log":    lines(passA, skipB, passP),
		"vitest.log":  "",
		"vitest.json": `{"numPassedTests":10,"numFailedTests":0,"numPendingTests":1}`,
		"browser.log": "ok start\n5 passed, 2 failed\n",
		"lint.log":    "a.go:1: bad\n",
	})
	// Passed: vet 1, Go 2, vitest 10, browser 5; failed: vitest 1, browser 2, lint 1.
	if want := "18 passed, 4 failed"; sum.String() != want {
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
