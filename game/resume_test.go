package game_test

import (
	"strings"
	"testing"

	"circulade/game"
	"circulade/rules"
)

// TestResume plays a stored game's choices again under another seed: its
// outcomes are the stored ones.
func TestResume(t *testing.T) {
	setup := game.Setup{Players: []string{"Ann", "Bo"}, Seed: "42"}
	g, err := game.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	play(t, g, func(texts []string) string { return texts[len(texts)/2] })
	var choices, outcomes []string
	for _, e := range g.Entries() {
		if e.Seat == rules.Chance {
			outcomes = append(outcomes, e.Text)
		} else {
			choices = append(choices, e.Text)
		}
	}
	setup.Seed = "43"
	again, err := game.Resume(setup, outcomes)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range choices {
		if err := again.Choose(c); err != nil {
			t.Fatal(err)
		}
	}
	if again.HashText() != g.HashText() {
		t.Error("the resumed game differs")
	}
	if _, err := game.Resume(setup, []string{"draw base/nothing"}); err == nil {
		t.Error("an outcome that cannot happen was accepted")
	}
}

func TestCloneIsApart(t *testing.T) {
	g, err := game.New(game.Setup{Players: []string{"Ann", "Bo"}, Seed: "42"})
	if err != nil {
		t.Fatal(err)
	}
	for range 20 {
		before := g.Record(true)
		events := len(g.Log().Events)
		c, d := g.Clone(), g.Clone()
		for _, copied := range []*game.Game{c, d} {
			list := copied.State().Choices(nil)
			if err := copied.Choose(copied.State().Text(list[len(list)-1])); err != nil {
				t.Fatal(err)
			}
		}
		if g.Record(true) != before || len(g.Log().Events) != events {
			t.Fatal("playing on a copy changed the game")
		}
		if c.Record(true) != d.Record(true) {
			t.Fatal("two copies differ after the same choice")
		}
		g = c
	}
}

func TestCommitment(t *testing.T) {
	for seed, want := range map[string]bool{"": true, game.NewKey().String(): true, "42": false} {
		g, err := game.New(game.Setup{Players: []string{"Ann", "Bo"}, Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		if got := g.Commitment() != ""; got != want {
			t.Errorf("seed %q: commitment %q", seed, g.Commitment())
		}
		if got := strings.Contains(g.Record(false), "commitment: "); got != want {
			t.Errorf("seed %q: the record is\n%s", seed, g.Record(false))
		}
	}
}
