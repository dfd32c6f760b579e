package main

import (
	"encoding/json"
	"regexp"
	"strconv"
)

// countVitest reads a report of vitest's json reporter. A test that was skipped
// or is still to be written counts as failed: the web tests have no excuses.
func countVitest(report []byte) (passed, failed int, err error) {
	var r struct {
		Passed  int `json:"numPassedTests"`
		Failed  int `json:"numFailedTests"`
		Pending int `json:"numPendingTests"`
		Todo    int `json:"numTodoTests"`
	}
	err = json.Unmarshal(report, &r)
	return r.Passed, r.Failed + r.Pending + r.Todo, err
}

var countLine = regexp.MustCompile(`(?m)^(\d+) passed, (\d+) failed\b`)

// lastCount finds the last line of the form "N passed, M failed".
func lastCount(log []byte) (passed, failed int, found bool) {
	all := countLine.FindAllSubmatch(log, -1)
	if len(all) == 0 {
		return 0, 0, false
	}
	last := all[len(all)-1]
	passed, err1 := strconv.Atoi(string(last[1]))
	failed, err2 := strconv.Atoi(string(last[2]))
	return passed, failed, err1 == nil && err2 == nil
}
