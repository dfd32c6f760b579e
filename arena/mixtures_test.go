package arena

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"testing"

	"circulade/bot"
	"circulade/game/check"
)

var mixtures = flag.Int("mixtures", 2, "games of random sets, options, seats and players for TestMixtures")

// TestMixtures: whoever of our players sits together, with whatever sets, nobody is at
// fault, and the game comes to its end.
func TestMixtures(t *testing.T) {
	for i := range *mixtures {
		rng := rand.New(rand.NewPCG(uint64(i), 5))
		setup, err := check.Setup(rng)
		if err != nil {
			t.Fatal(err)
		}
		c := Config{Setup: setup, Games: 1, Players: len(setup.Players), Seed: uint64(i), Jobs: 1}
		for range setup.Players {
			names := bot.Names()
			c.Bots = append(c.Bots, fmt.Sprintf("%s@v%d", names[rng.IntN(len(names))], 1+rng.IntN(20)))
		}
		m := match(t, c)
		tb := table{Match: m, programs: map[int]*program{}}
		g, err := tb.play(t.Context(), rng.IntN(m.Games()))
		if err != nil {
			t.Fatalf("game %d: %v", i, err)
		}
		if err := g.check(); err != nil || g.Fault != nil {
			t.Errorf("game %d: %v with %v, %v: %v, %v", i, c.Bots, setup.Expansions, setup.Options, g.Fault, err)
		}
		t.Logf("game %d: %v, %d sets, %d choices", i, c.Bots, len(setup.Expansions), g.Choices)
	}
}
