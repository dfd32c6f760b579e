package web

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"circulade/protocol"
)

// TestSetsHaveBundles asks for a bundle of every set that ships, and in the bundles
// for each of its options and for the rules that points can cite.
func TestSetsHaveBundles(t *testing.T) {
	hello, err := protocol.NewHello("test")
	if err != nil {
		t.Fatal(err)
	}
	all := source(t, "src/sets/all.ts")
	for _, set := range hello.Sets {
		if !strings.Contains(all, "'"+set.ID+"': ") && !strings.Contains(all, "\n  "+set.ID+": ") {
			t.Errorf("src/sets/all.ts does not name %s", set.ID)
		}
	}
	bundles := source(t, "src/sets/*.ts")
	var keys []string
	for _, option := range hello.Options {
		keys = append(keys, option.Key)
	}
	for _, key := range append(keys, hello.Scores...) {
		if !strings.Contains(bundles, "'"+key+"'") {
			t.Errorf("no bundle in src/sets has %s", key)
		}
	}
	if len(hello.Sets) < 20 || len(keys) < 40 {
		t.Errorf("only %d sets and %d options", len(hello.Sets), len(keys))
	}
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
