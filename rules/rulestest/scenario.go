package rulestest

import (
	"fmt"
	"path/filepath"
	"slices"
	"testing"
)

// A Scenario is one example: what lies on the table, what is chosen, and what
// is expected.
type Scenario struct {
	File  string
	Line  int
	IDs   []string // rules and examples it shows, "BA-16", "BA-X3"
	Title string

	// variants are the same example with each of the alternatives in braces.
	variants []*example
}

// A Failure is an expectation that was not met, or a choice that was refused.
type Failure struct {
	File      string
	Line      int
	Want, Got string
}

// Error names the place, what was expected and what came.
func (f *Failure) Error() string {
	return fmt.Sprintf("%s:%d: want %s\n\tgot %s", f.File, f.Line, f.Want, f.Got)
}

// Play plays the scenario in all its variants and returns what failed first. What
// is not a *Failure is a fault of the scenario itself.
func (sc *Scenario) Play() error {
	for _, x := range sc.variants {
		if err := x.play(); err != nil {
			return err
		}
	}
	return nil
}

// Run plays the scenarios of the files, given as patterns of names.
func Run(t *testing.T, patterns ...string) {
	t.Helper()
	for _, sc := range load(t, patterns) {
		t.Run(fmt.Sprintf("%s:%d", filepath.Base(sc.File), sc.Line), func(t *testing.T) {
			for _, x := range sc.variants {
				if err := x.play(); err != nil {
					t.Errorf("%s\n%v", sc.Title, err)
				}
			}
		})
	}
}

// load parses the files that match the patterns; that there are none is an
// error.
func load(tb testing.TB, patterns []string) []*Scenario {
	tb.Helper()
	var all []*Scenario
	for _, pattern := range patterns {
		names, err := filepath.Glob(pattern)
		if err != nil || len(names) == 0 {
			tb.Fatalf("no file matches %s (%v)", pattern, err)
		}
		slices.Sort(names)
		for _, name := range names {
			list, err := ParseFile(name)
			if err != nil {
				tb.Fatal(err)
			}
			all = append(all, list...)
		}
	}
	return all
}
