package game_test

import (
	"slices"
	"strings"
	"testing"

	"circulade/game"
)

// An aids policy has one way of being written, which the record holds; reading it
// again gives the same.
func TestAidsInTheRecord(t *testing.T) {
	for sent, want := range map[string]string{
		"": "teach", "table": "table", "club": "club", "bag,features,outlines": "club", "squares": "squares",
		"projected, bag ,bag": "bag,projected", "projected,squares,features,bag,outlines": "outlines,bag,features,squares,projected",
		"hints,projected,squares,features,bag,outlines": "teach",
	} {
		g, err := game.New(game.Setup{Players: []string{"Ann", "Bo"}, Aids: sent})
		if err != nil {
			t.Fatal(err)
		}
		text := g.Record(false)
		if !strings.Contains(text, "\naids: "+want+"\n") || g.Setup().Aids != want {
			t.Errorf("aids %q: %q, in the record\n%s", sent, g.Setup().Aids, text)
		}
		again, err := game.Load(text)
		if err != nil || again.Setup().Aids != want || again.Record(false) != text {
			t.Errorf("aids %q: read again %v", sent, err)
		}
	}
	old, err := game.Load("circulade: 1\nrules: 1\nplayer: Ann\nplayer: Bo\nseed: 42\n")
	if err != nil || old.Setup().Aids != "teach" {
		t.Errorf("a record that names none: %v", err)
	}
	if _, err := game.Load("circulade: 1\nplayer: Ann\nplayer: Bo\naids: bag,oracle\n"); err == nil || !strings.Contains(err.Error(), `no help "oracle"`) {
		t.Errorf("a record with a help that there is not: %v", err)
	}
}

// The named policies are lists of helps too, each with those of the one before.
func TestPolicies(t *testing.T) {
	var before []string
	for _, name := range game.AidsPolicies() {
		helps := game.HelpsOf(name)
		if !slices.Equal(helps[:len(before)], before) {
			t.Errorf("%s gives %v, the policy before it %v", name, helps, before)
		}
		before = helps
	}
	if !slices.Equal(before, game.Helps()) || len(game.HelpsOf("oracle")) != 0 {
		t.Errorf("the last policy gives %v, an unknown one %v", before, game.HelpsOf("oracle"))
	}
}
