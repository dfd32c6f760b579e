package view_test

import (
	"math/rand/v2"
	"testing"

	"circulade/game"
	"circulade/view"
)

// Who has the same eyes sees the same of whole games, with each policy of helps: seats, whether
// they are asked or not, and who watches. A position is shown by eyes alone: should what is seen come
// to depend on the seat again, two seats of the same eyes would be shown each other's.
func TestSameEyesSeeTheSame(t *testing.T) {
	for _, aids := range game.AidsPolicies() {
		for _, setup := range []game.Setup{
			{Players: []string{"Ann", "Bo"}, Aids: aids, Seed: "eyes"},
			{Players: []string{"Ann", "Bo", "Cy"}, Expansions: []string{"all"}, Aids: aids, Seed: aids},
		} {
			g := newGame(t, setup)
			rng := rand.New(rand.NewPCG(5, 5))
			for n := 0; !g.State().Over() && n < 400; n++ {
				if n%5 == 0 {
					sameEyes(t, g)
				}
				randomChoice(t, g, rng)
			}
			sameEyes(t, g)
		}
	}
}

func sameEyes(t *testing.T, g *game.Game) {
	t.Helper()
	seen := map[int]string{}
	for seat := view.Referee; seat < len(g.Setup().Players); seat++ {
		s := view.Of(g, seat)
		now, eyes := string(s.AppendJSON(nil)), view.Eyes(seat)
		if before, ok := seen[eyes]; ok && before != now {
			t.Fatalf("version %d: with the eyes of %d seat %d sees\n%s\nnot\n%s", g.Version(), eyes, seat, now, before)
		}
		seen[eyes] = now
	}
}
