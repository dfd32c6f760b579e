package rulestest_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"circulade/rules/rulestest"
)

// TestDocumentation plays the scenarios of docs/scenarios.md, and without their
// rules.
func TestDocumentation(t *testing.T) {
	text, err := os.ReadFile("../../docs/scenarios.md")
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
		rulestest.Run(t, file)
		rulestest.Switches(t, file)
	}
}

// TestReadme holds that each rule is told where the set is.
func TestReadme(t *testing.T) {
	var told strings.Builder
	files, err := filepath.Glob("../../expansion/*/README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		told.Write(text)
	}
	for _, id := range ids(t) {
		if !rulestest.IsExample(id.Name) && !strings.Contains(told.String(), "**"+id.Name+"**") {
			t.Errorf("no README of a set tells %s", id.Name)
		}
	}
}
