package main

import (
	"encoding/xml"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// testsByGroup holds the outcome of every test told in JUnit's form, by what
// holds it (a package, a file) and name, over all parts.
type testsByGroup map[string]map[string]*outcome

type outcome struct {
	passed, failed, skipped bool // over all parts
	said                    string
}

func (o *outcome) bad() bool { return o.failed || !o.passed && !o.skipped }

type junitCase struct {
	Group   string `xml:"classname,attr"`
	Name    string `xml:"name,attr"`
	Failure *struct {
		Said string `xml:",chardata"`
	} `xml:"failure"`
	Error *struct {
		Said string `xml:",chardata"`
	} `xml:"error"`
	Skipped *struct{} `xml:"skipped"`
}

// read adds the tests of one part and reports whether any failed in it.
func (ts testsByGroup) read(report []byte) (failed bool, err error) {
	var r struct {
		Suites []struct {
			Name  string      `xml:"name,attr"`
			Cases []junitCase `xml:"testcase"`
		} `xml:"testsuite"`
	}
	if err := xml.Unmarshal(report, &r); err != nil {
		return false, err
	}
	here := map[[2]string]bool{}
	for _, suite := range r.Suites {
		for _, c := range suite.Cases {
			if c.Group == "" { // a package that does not build
				c.Group = suite.Name
			}
			for here[[2]string{c.Group, c.Name}] { // two tests of one name are two
				c.Name += " again"
			}
			here[[2]string{c.Group, c.Name}] = true
			o := ts.at(c.Group, c.Name)
			switch {
			case c.Failure != nil:
				o.failed, failed, o.said = true, true, c.Failure.Said
			case c.Error != nil:
				o.failed, failed, o.said = true, true, c.Error.Said
			case c.Skipped != nil:
				o.skipped = true
			default:
				o.passed = true
			}
		}
	}
	return failed, nil
}

func (ts testsByGroup) at(group, test string) *outcome {
	if ts[group] == nil {
		ts[group] = map[string]*outcome{}
	}
	if ts[group][test] == nil {
		ts[group][test] = new(outcome)
	}
	return ts[group][test]
}

// addTests counts the tests of all groups. What failed was told when it did: here
// is its name.
func (s *summary) addTests(ts testsByGroup, strict bool) {
	for _, group := range slices.Sorted(maps.Keys(ts)) {
		tests := ts[group]
		for _, name := range slices.Sorted(maps.Keys(tests)) {
			o := tests[name]
			switch {
			case o.bad() && hasChild(tests, name, (*outcome).bad): // the subtest counts
			case o.bad():
				s.failed++
				s.details += fmt.Sprintf("FAILED %s %s\n", group, name)
			case hasChild(tests, name, func(*outcome) bool { return true }):
			case o.passed:
				s.passed++
			case strict:
				s.failed++
				s.details += fmt.Sprintf("SKIPPED %s %s\n", group, name)
			default:
				s.details += fmt.Sprintf("skipped %s %s\n", group, name)
			}
		}
	}
}

func hasChild(tests map[string]*outcome, name string, such func(*outcome) bool) bool {
	for other, o := range tests {
		if strings.HasPrefix(other, name+"/") && such(o) {
			return true
		}
	}
	return false
}
