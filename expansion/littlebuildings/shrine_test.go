package littlebuildings_test

import (
	"testing"

	"circulade/game"
)

// shrine is a tile of somebody's own.
const shrine = `title Ours

tile shrine
.....
.....
..M..
.....
.....
m is shrine
`

// TestNothingScores holds that buildings add nothing to what no rule in play scores: a shrine
// on a tile of somebody's own brings points with the Cult only [LB-4].
func TestNothingScores(t *testing.T) {
	pack, err := game.ReadPack(shrine)
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct {
		sets []string
		want int
	}{
		{[]string{"little-buildings"}, 0},
		{[]string{"little-buildings", "cult"}, 4}, // three squares are filled, and one has a shed
	} {
		g, err := game.New(game.Setup{
			Players: []string{"Ada", "Ben"}, Expansions: x.sets, Packs: []string{shrine}, Seed: "shrine",
			Options: map[string]string{"base.first_player": "seat0"},
			Draw:    []string{pack.ID + "/shrine", "base/U"},
		})
		if err != nil {
			t.Fatal(err)
		}
		for _, choice := range []string{"tile 0,1 r0", "follower m", "tile 1,0 r0", "shed"} {
			if err := g.Choose(choice); err != nil {
				t.Fatalf("%v: %v", x.sets, err)
			}
		}
		end := g.State().Clone()
		end.FinishNow()
		if got := end.Score(0); got != x.want {
			t.Errorf("%v: %d points for the shrine, want %d", x.sets, got, x.want)
		}
	}
}
