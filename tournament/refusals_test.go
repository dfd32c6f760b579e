package tournament

import (
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// Every code with which an event is refused is in Refusals, and there are no others.
func TestEveryRefusalIsListed(t *testing.T) {
	files, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	said, refused := map[string]bool{}, regexp.MustCompile(`(?:refuse\(|RefusedError\{Code: )"([a-z-]+)", (?:Reason: )?("(?:[^"\\]|\\.)*")`)
	for _, f := range files {
		if !strings.HasSuffix(f.Name(), ".go") || strings.HasSuffix(f.Name(), "_test.go") {
			continue
		}
		text, err := os.ReadFile(f.Name())
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range refused.FindAllStringSubmatch(string(text), -1) {
			said[found[1]] = true
			if names := Refusals()[found[1]]; strings.Count(found[2], "%d") < len(names) {
				t.Errorf("%s: %s names not all of %v", f.Name(), found[0], names)
			}
		}
	}
	if got, want := slices.Sorted(maps.Keys(said)), slices.Sorted(maps.Keys(Refusals())); !slices.Equal(got, want) {
		t.Errorf("refused with\n%v, and listed are\n%v", got, want)
	}
}
