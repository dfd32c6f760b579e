package scenario_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"circulade/scenario"
)

// TestDocumentation plays the scenarios of docs/scenarios.md.
func TestDocumentation(t *testing.T) {
	for _, file := range documented(t) {
		scenario.Run(t, file)
	}
}

// documented writes each scenario of docs/scenarios.md to a file, and returns their
// names.
func documented(t *testing.T) (files []string) {
	t.Helper()
	text, err := os.ReadFile("../docs/scenarios.md")
	if err != nil {
		t.Fatal(err)
	}
	blocks := regexp.MustCompile("(?s)```scenario\n(.*?)```").FindAllStringSubmatch(string(text), -1)
	if len(blocks) == 0 {
		t.Fatal("docs/scenarios.md shows no scenario")
	}
	for _, block := range blocks {
		file := filepath.Join(t.TempDir(), "docs.scenario")
		if err := os.WriteFile(file, []byte(block[1]), 0o600); err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	return files
}

// TestReadme holds that each rule is told where its set is.
func TestReadme(t *testing.T) {
	for _, list := range ids(t) {
		name := filepath.Join(filepath.Dir(list.File), "..", "README.md")
		text, err := os.ReadFile(name)
		if err != nil {
			t.Error(err)
			continue
		}
		for _, id := range list.IDs {
			if !scenario.IsExample(id.Name) && !strings.Contains(string(text), "**"+id.Name+"**") {
				t.Errorf("%s does not tell %s", name, id.Name)
			}
		}
	}
}
