package bridgescastlesbazaars_test

import (
	"testing"

	"circulade/game"
)

// TestReplacedBefore holds that a game of the first rules revision goes on as it began:
// there a tile drawn for an auctioned one that fits nowhere holds its bazaar [BCB-10].
func TestReplacedBefore(t *testing.T) {
	const set = "bridges-castles-bazaars/"
	for revision, want := range map[int]string{1: "auction-pick", game.RulesRevision: "place-tile"} {
		g, err := game.New(game.Setup{
			Players: []string{"Ann", "Bo"}, Expansions: []string{"bridges-castles-bazaars"}, Seed: "older", Rules: revision,
			Start: []game.StartTile{{Tile: "base/B"}},
			Draw:  []string{set + "BB/F.b", "base/C", "base/B", set + "BB/CFc.b"},
		})
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range []string{
			"tile 0,1 r0", "continue", "pass", // Ann lays the bazaar
			"pick base/C", "bid 0", "pass", // Bo has the tile that fits nowhere, Ann the other
		} {
			if err := g.Choose(text); err != nil {
				t.Fatalf("revision %d: %s: %v", revision, text, err)
			}
		}
		for range 2 { // Bo lays what replaces it, Ann hers
			layFirst(t, g)
		}
		st, _ := g.State().Pending()
		if _, kind, _ := g.Book().Script(st.Row); kind != want {
			t.Errorf("revision %d: the game goes on with %s, want %s", revision, kind, want)
		}
	}
}

// layFirst lays the tile in hand where it first fits, and does nothing else.
func layFirst(t *testing.T, g *game.Game) {
	t.Helper()
	turn := g.State().Turn()
	for i := 0; g.State().Turn() == turn; i++ {
		list := g.State().Choices(nil)
		c := list[0]
		if st, _ := g.State().Pending(); i > 0 {
			if _, kind, _ := g.Book().Script(st.Row); kind == "auction-pick" {
				return
			}
			c = list[len(list)-1]
		}
		if err := g.Choose(g.State().Text(c)); err != nil {
			t.Fatal(err)
		}
	}
}
