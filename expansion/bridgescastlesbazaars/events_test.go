package bridgescastlesbazaars_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"circulade/game"
	"circulade/view"
)

// play begins a game with this set and makes choices in it.
func play(t *testing.T, setup game.Setup, choices ...string) *game.Game {
	t.Helper()
	setup.Expansions = append(setup.Expansions, "bridges-castles-bazaars")
	g, err := game.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range choices {
		if err := g.Choose(text); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
	return g
}

// told writes the events about pieces, tiles drawn and points, one line each.
func told(g *game.Game) (lines []string) {
	for _, e := range view.Events(g, 0) {
		line := e.Type
		if e.Player != nil {
			line += fmt.Sprint(" ", *e.Player)
		}
		if e.X != nil {
			line += fmt.Sprint(" ", *e.X, ",", *e.Y)
		}
		switch e.Type {
		case "piece":
			line += fmt.Sprint(" ", e.Token, " ", e.Count, e.Tile)
		case "score":
			line += fmt.Sprint(" ", e.Points, " ", e.Feature)
		case "move":
			line += " " + e.Place
		case "draw":
			line += " " + e.Tile
		default:
			continue
		}
		lines = append(lines, line)
	}
	return lines
}

func compareLines(t *testing.T, got, want []string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("told were\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// TestBazaarEvents shows what players are told of a bazaar.
func TestBazaarEvents(t *testing.T) {
	g := play(t, game.Setup{
		Players: []string{"Ada", "Ben"},
		Draw:    []string{"bridges-castles-bazaars/BB/F.b", "base/A", "base/E", "base/B"},
	}, "tile 0,1 r0", "continue", "pass", "pick base/E", "bid 2", "bid 5", "sell")
	compareLines(t, told(g), []string{
		"draw 0 bridges-castles-bazaars/BB/F.b",
		"piece auction-tile 0base/A",
		"piece auction-tile 0base/E",
		"piece 1 auction-tile 0base/E",
		"piece 1 bid 2",
		"piece 0 bid 5",
		"score 0 -5 auction",
		"score 1 5 auction",
		"piece 0 bazaar-tile 0base/E",
		"piece 1 bazaar-tile 0base/A",
		"draw 1 base/A",
	})
}

// TestCastleEvents shows what players are told of bridges and castles.
func TestCastleEvents(t *testing.T) {
	g := play(t, game.Setup{
		Players: []string{"Ada", "Ben"},
		Start:   []game.StartTile{{Tile: "base/E", Rotation: 90}, {Tile: "base/A", Y: 1, Rotation: 270}},
		Draw:    []string{"base/E", "base/A", "base/B"},
	}, "tile 1,0 r270", "bridge 1,0 NS", "follower c0", "castle 1,0 c0", "tile 1,1 r90 bridge 1,1 NS")
	compareLines(t, told(g), []string{
		"draw 0 base/E",
		"piece 0 1,0 bridge 0",
		"piece 0 0,0 castle 1",
		"move 0 0,0 castle 0,0 E",
		"draw 1 base/A",
		"piece 1 1,1 bridge 0",
	})
}

// TestChoices shows the shapes of choices as clients get them.
func TestChoices(t *testing.T) {
	bazaar := game.Setup{
		Players: []string{"Ada", "Ben"},
		Draw:    []string{"bridges-castles-bazaars/BB/F.b", "base/A", "base/U", "base/B"},
	}
	meadow := game.Setup{
		Players: []string{"Ada", "Ben"}, Start: []game.StartTile{{Tile: "base/B"}}, Draw: []string{"base/U"},
	}
	city := game.Setup{
		Players: []string{"Ada", "Ben"}, Start: []game.StartTile{{Tile: "base/E", Rotation: 90}}, Draw: []string{"base/E", "base/E"},
	}
	begun := []string{"tile 0,1 r0", "continue", "pass"}
	for _, test := range []struct {
		setup game.Setup
		moves []string
		kind  string
		want  string // one of the choices, without its number
	}{
		{meadow, nil, "place-tile", `{"text":"tile 1,0 r0 bridge 0,0 EW","kind":"tile","x":1,"y":0,"rotation":0,"bridge":{"x":0,"y":0,"axis":"EW"}}`},
		{meadow, []string{"tile 1,0 r90"}, "window", `{"text":"bridge 0,0 NS","kind":"bridge","bridge":{"x":0,"y":0,"axis":"NS"}}`},
		{city, []string{"tile 1,0 r270", "continue", "follower c0"}, "castle", `{"text":"castle 1,0 c0","kind":"castle","x":1,"y":0,"id":0,"figure":"follower","segment":"c0","feature":"city"}`},
		{bazaar, begun, "auction-pick", `{"text":"pick base/A","kind":"pick","tile":"base/A"}`},
		{bazaar, append(begun, "pick base/A"), "auction-bid", `{"text":"bid","kind":"bid","ranges":[{"name":"bid","min":0,"max":99,"step":1}]}`},
		{bazaar, append(begun, "pick base/A", "bid 7"), "auction-bid", `{"text":"bid","kind":"bid","ranges":[{"name":"bid","min":8,"max":99,"step":1}]}`},
		{bazaar, append(begun, "pick base/A", "bid 7", "bid 9"), "auction-buysell", `{"text":"buy","kind":"buy","player":0}`},
		{bazaar, append(begun, "pick base/A", "bid 7", "bid 9"), "auction-buysell", `{"text":"sell","kind":"sell","player":0}`},
	} {
		d := view.Of(play(t, test.setup, test.moves...), 0).Decision
		if d == nil || d.Kind != test.kind {
			t.Errorf("after %q: asked is %+v, want %s", test.moves, d, test.kind)
			continue
		}
		var all []string
		for _, c := range d.Choices {
			text, err := json.Marshal(c)
			if err != nil {
				t.Fatal(err)
			}
			_, rest, _ := strings.Cut(string(text), ",")
			all = append(all, "{"+rest)
		}
		if !slices.Contains(all, test.want) {
			t.Errorf("%s: %s\nwant among them %s", test.kind, strings.Join(all, "\n"), test.want)
		}
	}
}

// TestPieces shows what lies on the table, as clients get it.
func TestPieces(t *testing.T) {
	g := play(t, game.Setup{
		Players: []string{"Ada", "Ben"},
		Start:   []game.StartTile{{Tile: "base/E", Rotation: 90}},
		Draw:    []string{"base/E", "bridges-castles-bazaars/BB/F.b", "base/A", "base/U", "base/B"},
	}, "tile 1,0 r270", "bridge 1,0 NS", "follower c0", "castle 1,0 c0", "tile 0,1 r0", "continue", "pass", "pick base/U", "bid 3")
	s := view.Of(g, 0)
	for _, want := range []string{
		`{"piece":"bridge","x":1,"y":0,"player":0,"state":0}`,
		`{"piece":"castle","x":0,"y":0,"player":0,"state":1}`,
		`{"piece":"auction-tile","tile":"base/A"}`,
		`{"piece":"auction-tile","player":0,"tile":"base/U"}`,
		`{"piece":"bid","player":0,"state":3}`,
	} {
		if !slices.ContainsFunc(s.Pieces, func(p view.Piece) bool {
			text, err := json.Marshal(p)
			return err == nil && string(text) == want
		}) {
			t.Errorf("the pieces %+v, want among them %s", s.Pieces, want)
		}
	}
	if f := s.Figures[0]; f.Place != "castle 0,0 E" || f.X != nil {
		t.Errorf("the figure is %+v, want it on the castle", f)
	}
	if p := s.Players[0]; p.Tallies["bridges"] != 2 || p.Tallies["castles"] != 2 {
		t.Errorf("Ada has %v left, want 2 bridges and 2 castles", p.Tallies)
	}
}
