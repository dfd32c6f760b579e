package bot

import (
	"slices"
	"strings"
	"testing"
)

// Every line of the file of ratings says something, of a level and against a player that
// there are; stronger levels have higher ratings.
func TestRatings(t *testing.T) {
	rated := map[string]Rating{}
	for line := range strings.Lines(ratingsFile) {
		name, r, err := parseRating(line)
		if err != nil {
			t.Error(err)
		}
		if name == "" {
			continue
		}
		if _, twice := rated[name]; twice || name == r.Against || Check(name) != nil || Check(r.Against) != nil {
			t.Errorf("%q: a player twice, against itself, or one that there is not", line)
		}
		rated[name] = r
	}
	last := ""
	for _, l := range Levels() {
		r, ok := rated[l.Name]
		if ok != (l.Rating != nil) {
			t.Errorf("%s: rated in the file: %v, in the list: %v", l.Name, ok, !ok)
		}
		if l.Style || !ok {
			continue
		}
		if last != "" && r.Elo <= rated[last].Elo {
			t.Errorf("%s has %d and %s, which is weaker, %d", l.Name, r.Elo, last, rated[last].Elo)
		}
		last = l.Name
	}
}

func TestParseRating(t *testing.T) {
	name, r, err := parseRating("hard 312 normal 0.785 400 # of 23 November")
	if err != nil || name != "hard" || r != (Rating{Elo: 312, Against: "normal", Score: 0.785, Games: 400}) {
		t.Errorf("%s %+v %v", name, r, err)
	}
	for _, line := range []string{"hard", "hard x normal 0.5 4", "hard 1 normal 1.5 4", "hard 1 normal 0.5 0", "hard 1 normal 0.5 4 5"} {
		if _, _, err := parseRating(line); err == nil {
			t.Errorf("%q is a rating", line)
		}
	}
	if name, _, err := parseRating("  # of nothing\n"); err != nil || name != "" {
		t.Errorf("a comment: %q, %v", name, err)
	}
}

// Levels are players, each with a line about itself.
func TestLevels(t *testing.T) {
	names := Names()
	for _, l := range Levels() {
		if !slices.Contains(names, l.Name) {
			t.Errorf("%s is no player", l.Name)
		}
		if l.About == "" {
			t.Errorf("%s says nothing of itself", l.Name)
		}
	}
}
