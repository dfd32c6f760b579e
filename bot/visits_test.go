package bot_test

import (
	"context"
	"testing"

	"circulade/bot"
	"circulade/game"
)

// playedBy plays a game by one player for all seats and returns its record.
func playedBy(t *testing.T, name string, seed uint64, visits int) string {
	t.Helper()
	g, err := game.New(game.Setup{Players: []string{"Ann", "Bo"}, Seed: "visits"})
	if err != nil {
		t.Fatal(err)
	}
	p, err := bot.NewVisits(name, seed, visits)
	if err != nil {
		t.Fatal(err)
	}
	for !g.State().Over() {
		c, err := p.Choose(context.Background(), g.State().Clone())
		if err != nil {
			t.Fatal(err)
		}
		if !g.State().Legal(c) {
			t.Fatalf("%s with %d visits chose what is not legal", name, visits)
		}
		if err := g.Choose(g.State().Text(c)); err != nil {
			t.Fatal(err)
		}
	}
	return g.Record(true)
}

// What a player chooses depends on seed and visits; a bound that is never
// reached changes nothing, one that is does.
func TestVisits(t *testing.T) {
	free := playedBy(t, "greedy", 3, 0)
	if playedBy(t, "greedy", 3, 1_000_000) != free {
		t.Error("a bound above all that greedy tries changes its play")
	}
	for _, visits := range []int{1, 20} {
		few := playedBy(t, "greedy", 3, visits)
		if few == free {
			t.Errorf("%d visits are enough for a whole game", visits)
		}
		if playedBy(t, "greedy", 3, visits) != few {
			t.Errorf("%d visits with the same seed give another game", visits)
		}
	}
	lots := playedBy(t, "random", 3, 1)
	if playedBy(t, "random", 3, 0) != lots {
		t.Error("the random player tries nothing, but a bound changes its play")
	}
}
