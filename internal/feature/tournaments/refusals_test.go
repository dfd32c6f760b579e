package tournaments

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"

	"circulade/internal/problem"
	"circulade/tournament"
)

// Every reason for which something is not possible has words on the page, in all languages, and the numbers in them
// are those that the server sends.
func TestReasonsHaveWords(t *testing.T) {
	reasons := tournament.Refusals()
	for _, err := range []*problem.Problem{errNoRound, errNoCheckIn, errOwnMatch, errNotWanted} {
		reasons[err.Reason] = nil
	}
	files, err := filepath.Glob("../../../web/messages/*/page/tournaments.json")
	if err != nil || len(files) != 5 {
		t.Fatalf("%v %v", files, err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var words map[string]any
		if err := json.Unmarshal(data, &words); err != nil {
			t.Fatal(err)
		}
		for reason, names := range reasons {
			text, _ := words["tournaments.refused."+reason].(string)
			if text == "" {
				t.Errorf("%s has no tournaments.refused.%s", file, reason)
			}
			for _, wrong := range strangeNames(text, names) {
				t.Errorf("%s: tournaments.refused.%s has {%s}, which the server does not send", file, reason, wrong)
			}
		}
	}
}

// strangeNames returns the arguments of a text that are none of names.
func strangeNames(text string, names []string) (list []string) {
	for _, found := range regexp.MustCompile(`{(\w+)}`).FindAllStringSubmatch(text, -1) {
		if !slices.Contains(names, found[1]) {
			list = append(list, found[1])
		}
	}
	return list
}
