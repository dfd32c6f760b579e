package main

import (
	"runtime/debug"
	"strings"
	"testing"
)

// A build is called by its version, and by its commit unless that has the version's tag.
func TestBuildOf(t *testing.T) {
	commit := debug.BuildSetting{Key: "vcs.revision", Value: "b1126391abcd0123456789abcdef0123456789ab"}
	changed := debug.BuildSetting{Key: "vcs.modified", Value: "true"}
	for _, test := range []struct {
		name, module string
		settings     []debug.BuildSetting
		want         string
	}{
		{"go run", "(devel)", nil, "1.2.3"},
		{"the tag", "v1.2.3", []debug.BuildSetting{commit}, "1.2.3"},
		{"no tag", "v0.0.0-20261128193512-b1126391abcd", []debug.BuildSetting{commit}, "1.2.3+b1126391abcd"},
		{"the tag of another version", "v1.2.2", []debug.BuildSetting{commit}, "1.2.3+b1126391abcd"},
		{"files have changed since the tag", "v1.2.3+dirty", []debug.BuildSetting{commit, changed}, "1.2.3+b1126391abcd.dirty"},
	} {
		info := &debug.BuildInfo{Main: debug.Module{Version: test.module}, Settings: test.settings}
		if got := buildOf("1.2.3", info); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}

// The program says the version that the changelog has.
func TestVersion(t *testing.T) {
	says(t, 0, "circulade "+version(), "version")
	says(t, 0, `{"version":"`+version()+`"`, "version", "--json")
	if got := build(); got != version() && !strings.HasPrefix(got, version()+"+") {
		t.Errorf("version %q, build %q", version(), got)
	}
}
