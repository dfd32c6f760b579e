package scenario

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// An ID is a numbered rule or worked example that a scenario must show.
type ID struct {
	Name string // "BA-16", "BA-X3"
	// Unshown says why no scenario can show it; empty for all others.
	Unshown string
}

// An IDList is testdata/ids.txt of the folder of a set, or of sets that belong
// together.
type IDList struct {
	File string
	IDs  []ID
}

// ReadIDs reads the lists whose files match a pattern. An id may be in one of
// them only.
func ReadIDs(pattern string) ([]IDList, error) {
	files, err := filepath.Glob(pattern)
	if err != nil || len(files) == 0 {
		return nil, fmt.Errorf("no file matches %s: want lists of the rules of each set", pattern)
	}
	var all []IDList
	seen := map[string]string{}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, fmt.Errorf("reading a list of rules: %w", err)
		}
		l, err := parseIDs(name, string(text))
		if err != nil {
			return nil, err
		}
		for _, id := range l.IDs {
			if at, twice := seen[id.Name]; twice {
				return nil, fmt.Errorf("%s lists %s, which %s lists too", name, id.Name, at)
			}
			seen[id.Name] = name
		}
		all = append(all, l)
	}
	return all, nil
}

func parseIDs(file, text string) (IDList, error) {
	list := IDList{File: file}
	seen := map[string]bool{}
	for i, l := range strings.Split(text, "\n") {
		fail := func(want string) (IDList, error) {
			return IDList{}, fmt.Errorf("%s:%d: %q: want %s", file, i+1, strings.TrimSpace(l), want)
		}
		l, _, _ = strings.Cut(l, "//")
		if strings.TrimSpace(l) == "" {
			continue
		}
		name, reason, marked := strings.Cut(strings.TrimSpace(l), " - ")
		if !idForm.MatchString(name) || marked && reason == "" || seen[name] {
			return fail("an id not yet listed, and perhaps \" - \" with the reason why no scenario shows it")
		}
		seen[name] = true
		list.IDs = append(list.IDs, ID{name, reason})
	}
	if len(list.IDs) == 0 {
		return IDList{}, fmt.Errorf("%s: no rule is listed", file)
	}
	return list, nil
}
