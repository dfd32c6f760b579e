package bot_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"circulade/bot"
	"circulade/game"
)

func begin(t *testing.T, setup game.Setup, choices ...string) *game.Game {
	t.Helper()
	g, err := game.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range choices {
		if err := g.Choose(text); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

// bazaar is an auction of the tile that would complete Ann's city, and of a piece
// of road; Ann is asked first.
func bazaar(t *testing.T) *game.Game {
	t.Helper()
	return begin(t, game.Setup{
		Players: []string{"Ann", "Bo"}, Expansions: []string{"bridges-castles-bazaars"},
		Start: []game.StartTile{{Tile: "base/E", Rotation: 90}},
		Draw:  []string{"base/F", "bridges-castles-bazaars/BB/F.b", "base/U", "base/E"},
	}, "tile 1,0 r0", "continue", "follower c0", "tile 0,1 r0", "continue", "pass")
}

// TestGreedyAtAnAuction: it wants the tile that brings it most, does not bid more
// than that brings, buys it for little and sells it for much.
func TestGreedyAtAnAuction(t *testing.T) {
	g := bazaar(t)
	if got := answer(t, g); got != "pick base/E" {
		t.Fatalf("Ann: %s", got)
	}
	var own int
	if _, err := fmt.Sscanf(answer(t, g), "bid %d", &own); err != nil || own > 4 { // 8 instead of 4
		t.Fatalf("Ann bids %d (%v)", own, err)
	}
	for bid, want := range map[int]string{own + 1: "buy", 99: "sell"} {
		sale := g.Clone()
		if err := sale.Choose(fmt.Sprint("bid ", bid)); err != nil {
			t.Fatal(err)
		}
		if got := answer(t, sale); got != want {
			t.Errorf("for %d: %s, want %s", bid, got, want)
		}
	}
	if got := answer(t, g); got != "pass" { // it is of no use to Bo
		t.Errorf("Bo: %s", got)
	}
}

// TestGreedyAndTheDragon: it sends the dragon where the other player, who moves it
// next, can only go to a follower of their own.
func TestGreedyAndTheDragon(t *testing.T) {
	g := begin(t, game.Setup{
		Players: []string{"Ann", "Bo"}, Expansions: []string{"princess-dragon"},
		Start: []game.StartTile{{Tile: "base/B", X: 4}, {Tile: "base/B", X: 6}},
		Draw:  []string{"base/B", "base/B", "princess-dragon/DG/F.v", "base/A", "princess-dragon/DG/Rr.d"},
	}, "tile 3,0 r0", "follower m", "tile 7,0 r0", "follower m", "tile 5,0 r0", "fairy 3,0 m")
	for _, at := range []string{"tile 3,-1 ", "tile 7,-1 "} {
		for _, c := range offered(g) {
			if strings.HasPrefix(c, at) {
				if err := g.Choose(c); err != nil {
					t.Fatal(err)
				}
				break
			}
		}
		if err := g.Choose("pass"); err != nil {
			t.Fatal(err)
		}
	}
	if got := fmt.Sprint(offered(g)); got != "[dragon 6,0 dragon 4,0]" {
		t.Fatalf("offered %s", got)
	}
	for seed := range uint64(5) {
		p, err := bot.New("greedy", seed)
		if err != nil {
			t.Fatal(err)
		}
		c, err := p.Choose(context.Background(), g.State().Clone())
		if err != nil {
			t.Fatal(err)
		}
		if got := g.State().Text(c); got != "dragon 6,0" {
			t.Errorf("seed %d: %s", seed, got)
		}
	}
}

// TestGreedyAndTheFerry: it lays the ferry so that its thief has a share in the long
// road, and turns one so that the other's has none any more.
func TestGreedyAndTheFerry(t *testing.T) {
	g := begin(t, game.Setup{
		Players: []string{"Ann", "Bo"}, Expansions: []string{"ferries"},
		Start: []game.StartTile{{Tile: "base/A", Rotation: 270}, {Tile: "base/U", X: 1}},
		Draw:  []string{"base/U", "ferries/FährD", "base/U", "base/U"},
	}, "tile 2,0 r0", "follower r0", "tile 3,0 r0", "follower r2")
	if got := answer(t, g); got != "ferry 3,0 EW" {
		t.Errorf("Bo: %s, want to share Ann's road", got)
	}
	for _, text := range []string{"tile 4,0 r0", "pass"} {
		if err := g.Choose(text); err != nil {
			t.Fatal(err)
		}
	}
	if got := answer(t, g); got != "ferry 3,0 ES" {
		t.Errorf("Ann: %s, want her road for herself, and completed", got)
	}
}

func offered(g *game.Game) (texts []string) {
	for _, c := range g.State().Choices(nil) {
		texts = append(texts, g.State().Text(c))
	}
	return texts
}

// TestGreedyAndGold: it puts the second ingot where its own road may bring it, and
// not where the other player's monastery is.
func TestGreedyAndGold(t *testing.T) {
	for seed := range uint64(5) {
		g := begin(t, game.Setup{
			Players: []string{"Ann", "Bo"}, Expansions: []string{"goldmines"},
			Start: []game.StartTile{{Tile: "base/U"}},
			Draw:  []string{"base/U", "base/B", "goldmines/GoldF"},
		}, "tile 1,0 r0", "follower r0", "tile 1,1 r0", "follower m", "tile 2,0 r0")
		p, err := bot.New("greedy", seed)
		if err != nil {
			t.Fatal(err)
		}
		c, err := p.Choose(context.Background(), g.State())
		if err != nil {
			t.Fatal(err)
		}
		if got := g.State().Text(c); got != "gold 1,0" {
			t.Errorf("seed %d: %s", seed, got)
		}
	}
}

// TestGreedyAndMagic: it brings the mage to its own city, and the witch to that of
// the other player.
func TestGreedyAndMagic(t *testing.T) {
	city := game.StartTile{Tile: "base/E", X: 5, Rotation: 90}
	for _, test := range []struct {
		draw  []string
		moves []string
		want  string
	}{
		{
			[]string{"base/F", "base/U", "mage-witch/MaHeD"},
			[]string{"tile 6,0 r0", "follower c0", "tile 9,4 r0", "pass", "tile 5,1 r90"},
			"mage 5,0 c0",
		},
		{
			[]string{"base/U", "base/F", "base/U", "base/F", "mage-witch/MaHeD"},
			[]string{"tile 9,4 r0", "pass", "tile 6,0 r0", "follower c0", "tile 10,4 r0", "pass", "tile 7,0 r0", "pass", "tile 5,1 r90"},
			"witch 5,0 c0",
		},
	} {
		g := begin(t, game.Setup{
			Players: []string{"Ann", "Bo"}, Expansions: []string{"mage-witch"},
			Start: []game.StartTile{city, {Tile: "base/U", X: 8, Y: 4}}, Draw: test.draw,
		}, test.moves...)
		if got := answer(t, g); got != test.want {
			t.Errorf("%s, want %s", got, test.want)
		}
	}
}

// TestGreedyFlies: it weighs what the die may bring. It lets a follower fly to a city
// of many tiles, and keeps him where he has more.
func TestGreedyFlies(t *testing.T) {
	for drawn, want := range map[string]string{"flying-machines/FlugG": "fly follower", "flying-machines/FlugD": "follower r0"} {
		g := begin(t, game.Setup{
			Players: []string{"Ann", "Bo"}, Expansions: []string{"flying-machines"},
			Start: []game.StartTile{
				{Tile: "base/C"},
				{Tile: "base/E", Y: -1, Rotation: 180},
				{Tile: "base/E", Y: 1},
				{Tile: "base/E", X: -1, Rotation: 90},
				{Tile: "base/U", X: 2, Y: 1},
				{Tile: "base/U", X: 3, Y: 1},
				{Tile: "base/U", X: 4, Y: 1},
			},
			Draw: []string{drawn, "base/B"}, Chance: []int{0},
		})
		at := "tile 5,1 r0"
		if drawn == "flying-machines/FlugG" {
			at = "tile 0,2 r90"
		}
		if err := g.Choose(at); err != nil {
			t.Fatal(err)
		}
		if got := answer(t, g); got != want {
			t.Errorf("with %s: %s, want %s", drawn, got, want)
		}
	}
}

// TestGreedyAtACropCircle: it lets knights be removed where only Bo has one, and added
// where only Ann has.
func TestGreedyAtACropCircle(t *testing.T) {
	for _, test := range []struct {
		draw []string
		play []string
		want string
	}{
		{[]string{"base/B", "base/E"}, []string{"tile 0,-2 r0", "pass", "tile 0,1 r0", "follower c0"}, "remove"},
		{[]string{"base/E", "base/B"}, []string{"tile 0,1 r0", "follower c0", "tile 0,-2 r0", "pass"}, "add"},
	} {
		g := begin(t, game.Setup{
			Players: []string{"Ann", "Bo"}, Expansions: []string{"crop-circles-2"},
			Start: []game.StartTile{{Tile: "base/C"}, {Tile: "base/E", Y: -1, Rotation: 180}, {Tile: "base/E", X: -1, Rotation: 90}},
			Draw:  append(test.draw, "crop-circles-2/Korn5", "base/B"),
		}, append(test.play, "tile 0,-3 r90", "pass")...)
		if got := answer(t, g); got != test.want {
			t.Errorf("%s, want %s", got, test.want)
		}
	}
}

// TestGreedyAndTheMage: of the segments of a road that are all alike it looks at one,
// though each may be named.
func TestGreedyAndTheMage(t *testing.T) {
	setup := game.Setup{
		Players: []string{"Ann", "Bo"}, Expansions: []string{"mage-witch"}, Seed: "mage",
		Start: []game.StartTile{{Tile: "base/U"}, {Tile: "base/U", X: 1}, {Tile: "base/U", X: 2}},
		Draw:  []string{"mage-witch/MaHeF", "base/U"},
	}
	seen := map[string]bool{}
	for seed := range uint64(20) {
		g := begin(t, setup, "tile -1,0 r0")
		if n := len(offered(g)); n != 10 { // mage and witch on each of four tiles, and in a city
			t.Fatalf("%d choices: %q", n, offered(g))
		}
		c, err := player(t, "greedy", seed).Choose(context.Background(), g.State().Clone())
		if err != nil {
			t.Fatal(err)
		}
		seen[g.State().Text(c)] = true
	}
	for text := range seen {
		if strings.HasSuffix(text, " r0") && !strings.HasSuffix(text, " 0,0 r0") {
			t.Errorf("it plays %q, which is like %q", text, "mage 0,0 r0")
		}
	}
}
