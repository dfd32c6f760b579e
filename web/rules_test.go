package web

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"circulade/protocol"
)

// TestRulesHaveWords asks for a text, in every language of the page, of every rule
// that points can cite: without it "why?" has no answer.
func TestRulesHaveWords(t *testing.T) {
	hello, err := protocol.NewHello("test")
	if err != nil {
		t.Fatal(err)
	}
	if len(hello.Scores) < 20 {
		t.Fatalf("only %d rules give points: %v", len(hello.Scores), hello.Scores)
	}
	var settings struct{ Locales []string }
	readJSON(t, "project.inlang/settings.json", &settings)
	if len(settings.Locales) < 3 {
		t.Fatalf("languages %v", settings.Locales)
	}
	for _, lang := range settings.Locales {
		words := wordsOf(t, lang)
		var missing []string
		for _, id := range hello.Scores {
			key := "rule_" + strings.ReplaceAll(strings.ToLower(id), "-", "_")
			if strings.TrimSpace(words[key]) == "" {
				missing = append(missing, key)
			}
		}
		if missing != nil {
			t.Errorf("messages/%s lacks %s", lang, strings.Join(missing, ", "))
		}
	}
}

// wordsOf returns all texts of a language.
func wordsOf(t *testing.T, lang string) map[string]string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("messages", lang, "*.json"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no messages of %s: %v", lang, err)
	}
	words := map[string]string{}
	for _, name := range files {
		var file map[string]any
		readJSON(t, name, &file)
		for key, text := range file {
			words[key] = fmt.Sprint(text)
		}
	}
	return words
}

func readJSON(t *testing.T, name string, v any) {
	t.Helper()
	data, err := os.ReadFile(name)
	if err == nil {
		err = json.Unmarshal(data, v)
	}
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
}
