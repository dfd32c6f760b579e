package check

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"circulade/game"
)

// Unseen is what random games never or hardly show, with the reason: "rule
// BA-31". Each set has a list of its own in testdata/unseen.txt.
type Unseen map[string]string

// ReadUnseen reads the lists whose files match a pattern. A line reads "rule
// BA-31 - hardly ever; its scenario shows it", or begins with row, question,
// verb or option; // begins a comment.
func ReadUnseen(pattern string) (Unseen, error) {
	files, err := filepath.Glob(pattern)
	if err != nil || len(files) == 0 {
		return nil, fmt.Errorf("no file matches %s: want lists of what random games do not show", pattern)
	}
	u := Unseen{}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, fmt.Errorf("reading what random games do not show: %w", err)
		}
		for i, line := range strings.Split(string(text), "\n") {
			if err := u.line(line); err != nil {
				return nil, fmt.Errorf("%s:%d: %w", name, i+1, err)
			}
		}
	}
	return u, nil
}

func (u Unseen) line(text string) error {
	text, _, _ = strings.Cut(text, "//")
	if text = strings.TrimSpace(text); text == "" {
		return nil
	}
	what, why, _ := strings.Cut(text, " - ")
	what, why = strings.Join(strings.Fields(what), " "), strings.TrimSpace(why)
	title, name, _ := strings.Cut(what, " ")
	known := slices.ContainsFunc(NewOccurrences().tables(), func(t table) bool { return t.title == title })
	switch {
	case !known || name == "" || why == "":
		return fmt.Errorf("%q: want \"rule BA-31 - REASON\", or row, question, verb or option instead of rule", text)
	case u[what] != "":
		return fmt.Errorf("%q is listed twice", what)
	}
	u[what] = why
	return nil
}

// Check holds counts against the list. It tells what has never occurred in at
// least so many games and is not listed, and what is listed but occurs often.
func (u Unseen) Check(o *Occurrences, games int) []string {
	var list []string
	for _, what := range o.Missing(games) {
		if u[what] == "" {
			list = append(list, fmt.Sprintf("%s has never occurred in %d games where it could: give it a scenario and a line in unseen.txt", what, o.possible[what]))
		}
	}
	often := o.list(func(n, possible int) bool { return possible >= games && n > possible/20 })
	for _, what := range often {
		if u[what] != "" {
			list = append(list, fmt.Sprintf("%s occurs often (%d games): strike it from unseen.txt", what, o.possible[what]))
		}
	}
	return list
}

// Unknown returns what is listed but exists in no set that ships.
func (u Unseen) Unknown() ([]string, error) {
	o := NewOccurrences()
	mixtures, err := Alone()
	if err != nil {
		return nil, err
	}
	together, err := Together()
	if err != nil {
		return nil, err
	}
	for _, m := range append(mixtures, together...) {
		s, err := m.Setup(rand.New(rand.NewPCG(1, 1)))
		if err != nil {
			return nil, err
		}
		g, err := game.New(s)
		if err != nil {
			return nil, fmt.Errorf("the sets %v: %w", m, err)
		}
		o.know(g.Book())
	}
	var list []string
	for _, what := range slices.Sorted(maps.Keys(u)) {
		if o.possible[what] == 0 {
			list = append(list, what)
		}
	}
	return list, nil
}
