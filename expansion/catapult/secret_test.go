package catapult_test

import (
	"strings"
	"testing"

	"circulade/game"
	"circulade/view"
)

// duel returns a game in which blue is about to hold his hands out.
func duel(t *testing.T, luck ...int) *game.Game {
	t.Helper()
	g, err := game.New(game.Setup{
		Players: []string{"red", "blue"}, Expansions: []string{"catapult"}, Seed: "duel",
		Start: []game.StartTile{{Tile: "base/B"}}, Draw: []string{"catapult/CA4/F"}, Chance: luck,
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"tile 0,1 r0", "pass", "token catch", "lob 28 12"} {
		if err := g.Choose(text); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

// Until the hands are where they are nobody learns where a token comes down: not from
// the record, the events, or by trying. The luck of the landing differs, what the
// catcher sees does not.
func TestLandingIsSecret(t *testing.T) {
	told := func(g *game.Game) string {
		tried, err := g.Preview("hands 0 0")
		if err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		for _, x := range []*game.Game{g, tried} {
			for _, e := range view.Events(x, 0) {
				b.WriteString(e.Type + " " + e.Text + "\n")
			}
		}
		return b.String() + g.Record(false)
	}
	// The second is a standard deviation farther (860 of 1024), and seen so much nearer.
	one, other := duel(t, 6144, 6144, 6144, 6144, 0), duel(t, 8192, 6144, 6144-2866, 6144, 0)
	a, b := told(one), told(other)
	if strings.Contains(a, "6144 6144") || strings.Contains(b, "8192") {
		t.Errorf("the luck is told:\n%s\n%s", a, b)
	}
	if err := other.Choose("hands 56 28"); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(other.Record(false), "lane 8192 6144 3278 6144") {
		t.Errorf("afterwards the luck is not in the record:\n%s", other.Record(false))
	}
}

// A computer player gets a landing of its own, which fits what it sees.
func TestLandingIsDrawnAnew(t *testing.T) {
	g := duel(t, 6144, 6144, 6144, 6144, 0)
	n := uint64(1)
	random := func() uint64 {
		n = n*6364136223846793005 + 1442695040888963407
		return n >> 17
	}
	hashes := map[uint64]bool{g.State().Hash(): true}
	for range 8 {
		hashes[view.Sample(g, 1, random).Hash()] = true
	}
	if len(hashes) < 8 {
		t.Errorf("8 samples are %d positions", len(hashes)-1)
	}
}
