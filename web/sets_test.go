package web

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"circulade/protocol"
)

// TestSetsHaveBundles asks for a bundle of every set that ships: what the page knows
// of it beside words. src/sets/all.ts finds them by the names of their files.
func TestSetsHaveBundles(t *testing.T) {
	ids := []string{"all"}
	for _, set := range hello(t).Sets {
		ids = append(ids, set.ID)
		if !regexp.MustCompile(`(?m)^export (default|\{ \w+ as default) `).MatchString(source(t, "src/sets/"+set.ID+".ts")) {
			t.Errorf("src/sets/%s.ts exports no bundle as its default", set.ID)
		}
	}
	files, err := filepath.Glob("src/sets/*.ts")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if id := strings.TrimSuffix(filepath.Base(file), ".ts"); !slices.Contains(ids, id) {
			t.Errorf("%s is the bundle of no set that ships; what sets share stands in src/sets/shared", file)
		}
	}
}

// TestSetsHaveWords asks, in every language, for the words of every set that ships,
// of each option with its values, and of the rules that points can cite.
func TestSetsHaveWords(t *testing.T) {
	hello := hello(t)
	for _, lang := range languages(t) {
		all := words{}
		for _, set := range hello.Sets {
			own := wordsOf(t, lang, set.ID)
			if own["title"] == "" || (own["adds"] == "" && set.ID != "base") {
				t.Errorf("messages/%s/%s.json lacks a title or what the set adds", lang, set.ID)
			}
			maps.Copy(all, own)
		}
		var wanted []string
		for _, option := range hello.Options {
			wanted = append(wanted, "option."+option.Key, "option."+option.Key+".help")
			for _, value := range option.Values {
				if all["value."+value] == "" && !number.MatchString(value) {
					wanted = append(wanted, "value."+option.Key+"."+value)
				}
			}
		}
		for _, rule := range hello.Scores {
			wanted = append(wanted, "rule."+rule)
		}
		if len(wanted) < 300 {
			t.Errorf("only %d keys are wanted", len(wanted))
		}
		if missing := slices.DeleteFunc(wanted, func(key string) bool { return all[key] != "" }); len(missing) > 0 {
			t.Errorf("messages/%s lacks %s", lang, strings.Join(missing, ", "))
		}
	}
}

// number is a value that needs no words.
var number = regexp.MustCompile(`^\d+$`)

// TestWordsAreOfNames asks the other way round: whether everything that there are
// words of has such a name, in the list of sets or in the rules.
func TestWordsAreOfNames(t *testing.T) {
	hello := hello(t)
	names := quoted(t, "../board", "../bot", "../expansion", "../game", "../internal", "../protocol", "../rules", "../tile", "../view")
	for _, set := range hello.Sets {
		names[set.ID] = true
	}
	options := map[string]bool{}
	for _, option := range hello.Options {
		options[option.Key] = true
	}
	files, err := filepath.Glob("messages/en/*.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		set := strings.TrimSuffix(filepath.Base(file), ".json")
		if set == "terminal" || set == "notice" {
			continue
		}
		if !slices.ContainsFunc(hello.Sets, func(s protocol.Set) bool { return s.ID == set }) {
			t.Errorf("%s is of no set", file)
		}
		for key := range wordsOf(t, "en", set) {
			if !isNamed(key, names, options) {
				t.Errorf("%s: no rule knows what %s is about", file, key)
			}
		}
	}
}

// isNamed reports whether what a key is about is a name of the server's.
func isNamed(key string, names, options map[string]bool) bool {
	kind, name, found := strings.Cut(key, ".")
	switch kind {
	case "title", "adds", "apart":
		return !found
	case "page", "say", "segment", "tile", "seat", "rule":
		return true // sentences of the faces, which name nothing; rules are counted above
	case "option":
		return options[strings.TrimSuffix(name, ".help")]
	case "value":
		for key := range options {
			if value, ok := strings.CutPrefix(name, key+"."); ok {
				return names[value]
			}
		}
		return names[name]
	}
	// Behind the name stands what is said of it.
	name, _, _ = strings.Cut(name, ".")
	made := name[:strings.LastIndex(name, "-")+1] // "wheel-" of "wheel-2": joined by the rules
	return names[name] || names[made]
}

// hello is what the server tells every page.
func hello(t *testing.T) *protocol.Hello {
	t.Helper()
	hello, err := protocol.NewHello("test")
	if err != nil {
		t.Fatal(err)
	}
	if len(hello.Sets) < 20 || len(hello.Options) < 40 || len(hello.Scores) < 20 {
		t.Fatalf("only %d sets, %d options and %d rules", len(hello.Sets), len(hello.Options), len(hello.Scores))
	}
	return hello
}

// words are those of a set, by their keys.
type words map[string]string

// wordsOf returns the words of a set in a language, of several forms one.
func wordsOf(t *testing.T, lang, set string) words {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("messages", lang, set+".json"))
	if err != nil {
		t.Errorf("%s has no words in %s: %v", set, lang, err)
		return words{}
	}
	var file map[string]any
	if err := json.Unmarshal(data, &file); err != nil {
		t.Fatalf("%s/%s: %v", lang, set, err)
	}
	all := words{}
	for key, text := range file {
		if forms, ok := text.(map[string]any); ok {
			text = cmp.Or(forms["other"], forms["one"])
		}
		all[key] = strings.TrimSpace(fmt.Sprint(text))
	}
	return all
}

// literal is a string in a program.
var literal = regexp.MustCompile(`"([\w./~ -]+)"`)

// quoted returns the strings in the programs of some folders, and each of their words.
func quoted(t *testing.T, folders ...string) map[string]bool {
	t.Helper()
	found := map[string]bool{}
	for _, folder := range folders {
		err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			for _, m := range literal.FindAllStringSubmatch(source(t, path), -1) {
				found[m[1]] = true
				for _, word := range strings.Fields(m[1]) {
					found[word] = true
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return found
}

// source returns the text of the files that match.
func source(t *testing.T, pattern string) string {
	t.Helper()
	names, err := filepath.Glob(pattern)
	if err != nil || len(names) == 0 {
		t.Fatalf("%s: %v", pattern, err)
	}
	var text strings.Builder
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		text.Write(data)
	}
	return text.String()
}
