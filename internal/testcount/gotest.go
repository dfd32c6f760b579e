package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
)

// goTests holds the outcome of every Go test, by package and test, over all
// parts. The test "" is the package itself.
type goTests map[string]map[string]*outcome

type outcome struct {
	passed, failed, skipped bool // over all parts
	output                  strings.Builder
}

func (o *outcome) bad() bool { return o.failed || !o.passed && !o.skipped }

// event is a line of `go test -json`; see go doc test2json.
type event struct {
	Action      string
	Package     string
	ImportPath  string // instead of Package while building
	Test        string
	Output      string
	FailedBuild string
}

func isGoTest(log []byte) bool {
	return bytes.HasPrefix(log, []byte(`{"`)) || bytes.Contains(log, []byte("\n{\""))
}

// read adds the events of one part and reports whether any test or package
// failed in it.
func (ts goTests) read(log []byte) (failed bool) {
	builds := map[string]*strings.Builder{}
	for line := range bytes.Lines(log) {
		var e event
		if json.Unmarshal(line, &e) != nil {
			continue // what go itself says between the events, such as downloads
		}
		switch e.Action {
		case "build-output":
			if builds[e.ImportPath] == nil {
				builds[e.ImportPath] = new(strings.Builder)
			}
			builds[e.ImportPath].WriteString(e.Output)
			continue
		case "build-fail":
			failed = true
			continue
		}
		o := ts.at(e.Package, e.Test)
		switch e.Action {
		case "pass":
			o.passed = true
		case "skip":
			o.skipped = true
		case "fail":
			o.failed, failed = true, true
			if b := builds[e.FailedBuild]; b != nil {
				o.output.WriteString(b.String())
			}
		case "output":
			o.output.WriteString(e.Output)
		}
	}
	return failed
}

func (ts goTests) at(pkg, test string) *outcome {
	if ts[pkg] == nil {
		ts[pkg] = map[string]*outcome{}
	}
	if ts[pkg][test] == nil {
		ts[pkg][test] = new(outcome)
	}
	return ts[pkg][test]
}

// addGo counts the tests of all packages.
func (s *summary) addGo(ts goTests, excuses []excuse, strict bool) {
	var details strings.Builder
	for _, pkg := range slices.Sorted(maps.Keys(ts)) {
		tests := ts[pkg]
		before := s.failed
		for _, name := range slices.Sorted(maps.Keys(tests)) {
			o := tests[name]
			switch {
			case name == "":
			case o.bad() && hasBadChild(tests, name): // says where a subtest panicked
				details.WriteString(o.output.String())
			case o.bad():
				s.failed++
				fmt.Fprintf(&details, "FAILED %s %s\n%s", pkg, name, o.output.String())
			case hasChild(tests, name):
			case o.passed:
				s.passed++
			case strict && !excused(excuses, pkg, name):
				s.failed++
				fmt.Fprintf(&details, "SKIPPED without excuse in .ci/skips: %s %s\n%s", pkg, name, o.output.String())
			default:
				fmt.Fprintf(&details, "skipped %s %s\n", pkg, name)
			}
		}
		// A package that did not build, or failed outside its tests.
		if o := tests[""]; o != nil && o.failed && s.failed == before {
			s.failed++
			fmt.Fprintf(&details, "FAILED %s\n%s", pkg, o.output.String())
		}
	}
	s.details += details.String()
}

func hasChild(tests map[string]*outcome, name string) bool {
	for other := range tests {
		if strings.HasPrefix(other, name+"/") {
			return true
		}
	}
	return false
}

func hasBadChild(tests map[string]*outcome, name string) bool {
	for other, o := range tests {
		if strings.HasPrefix(other, name+"/") && o.bad() {
			return true
		}
	}
	return false
}

// An excuse lets a test and its subtests be skipped while a folder is missing.
type excuse struct{ pkg, test, folder string }

func readExcuses(file string) ([]excuse, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var list []excuse
	for line := range strings.Lines(string(text)) {
		line, _, _ = strings.Cut(line, "#")
		switch fields := strings.Fields(line); len(fields) {
		case 0:
		case 3:
			list = append(list, excuse{fields[0], fields[1], fields[2]})
		default:
			return nil, fmt.Errorf("%s: line %q is not a package, a test and a folder", file, line)
		}
	}
	return list, nil
}

func excused(list []excuse, pkg, test string) bool {
	return slices.ContainsFunc(list, func(e excuse) bool {
		if e.pkg != pkg || e.test != test && !strings.HasPrefix(test, e.test+"/") {
			return false
		}
		_, err := os.Stat(e.folder)
		return os.IsNotExist(err)
	})
}
