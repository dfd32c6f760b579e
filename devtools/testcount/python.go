package main

import (
	"bytes"
	"regexp"
	"strconv"
)

var (
	ranLine  = regexp.MustCompile(`(?m)^Ran (\d+) tests? in `)
	lastLine = regexp.MustCompile(`(?m)^(?:OK|FAILED|NO TESTS RAN)(?: \((.*)\))?$`)
	numbers  = regexp.MustCompile(`([a-z ]+)=(\d+)`)
)

// pythonTests is how many of them passed and failed.
type pythonTests struct{ passed, failed int }

// countPython reads what Python's unittest says at its end:
//
//	Ran 12 tests in 0.5s
//
//	FAILED (failures=1, errors=1, skipped=2)
//
// Strict means that a skipped test counts as failed: these tests have no
// excuses. So does a run without tests, and a test that should fail but passes.
func countPython(log []byte, strict bool) (count pythonTests, found bool) {
	all := ranLine.FindAllSubmatchIndex(log, -1)
	if len(all) == 0 {
		return count, false
	}
	last := all[len(all)-1]
	ran, err := strconv.Atoi(string(log[last[2]:last[3]]))
	verdict := lastLine.FindSubmatch(log[last[1]:])
	if err != nil || verdict == nil { // it broke off
		return count, false
	}
	skipped := 0
	for _, n := range numbers.FindAllSubmatch(verdict[1], -1) {
		many, _ := strconv.Atoi(string(n[2])) // digits, and few
		switch string(bytes.TrimSpace(n[1])) {
		case "failures", "errors", "unexpected successes":
			count.failed += many
		case "skipped":
			skipped += many
		}
	}
	// Failed subtests are counted, but not among those that ran.
	count.passed = max(0, ran-count.failed-skipped)
	if strict {
		count.failed += skipped
	}
	if ran == 0 && count.failed == 0 {
		count.failed = 1
	}
	return count, true
}
