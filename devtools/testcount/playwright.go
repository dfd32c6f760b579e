package main

import "encoding/json"

// A playwrightSuite is a file of browser tests, or a group of them in one.
type playwrightSuite struct {
	Suites []playwrightSuite `json:"suites"`
	Specs  []struct {
		Title string `json:"title"`
		File  string `json:"file"`
		Tests []struct {
			Status string `json:"status"` // over all tries
		} `json:"tests"`
	} `json:"specs"`
}

// browserTests is what one run of Playwright came to.
type browserTests struct {
	passed          int
	failed, retried []string // the names; what needed a second try is in both
}

// countPlaywright reads a report of Playwright's json reporter. A test that was
// skipped counts as failed: the browser tests have no excuses.
func countPlaywright(report []byte) (browserTests, error) {
	var all playwrightSuite
	var count browserTests
	err := json.Unmarshal(report, &all)
	count.add(all)
	return count, err
}

func (b *browserTests) add(s playwrightSuite) {
	for _, spec := range s.Specs {
		for _, test := range spec.Tests {
			if test.Status == "expected" {
				b.passed++
				continue
			}
			name := spec.File + " " + spec.Title
			b.failed = append(b.failed, name)
			if test.Status == "flaky" {
				b.retried = append(b.retried, name)
			}
		}
	}
	for _, inner := range s.Suites {
		b.add(inner)
	}
}
