package rulestest

import (
	_ "embed"
	"fmt"
	"strings"
)

//go:embed ids.txt
var idsText string

// An ID is a numbered rule or worked example that a scenario must show.
type ID struct {
	Name string // "BA-16", "BA-X3"
	// Unshown says why no scenario can show it; empty for all others.
	Unshown string
}

// IDs returns every rule and worked example of the sets that are built, as
// ids.txt lists them.
func IDs() ([]ID, error) {
	var all []ID
	seen := map[string]bool{}
	for i, l := range strings.Split(idsText, "\n") {
		l, _, _ = strings.Cut(l, "//")
		if l = strings.TrimSpace(l); l == "" {
			continue
		}
		name, reason, marked := strings.Cut(l, " - ")
		if !idForm.MatchString(name) || marked && reason == "" || seen[name] {
			return nil, fmt.Errorf("ids.txt:%d: %q: want an id not yet listed, and perhaps \" - \" with the reason why no scenario shows it", i+1, l)
		}
		seen[name] = true
		all = append(all, ID{name, reason})
	}
	return all, nil
}
