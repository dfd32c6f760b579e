package princessdragon_test

import (
	"encoding/json"
	"testing"

	"circulade/expansion/princessdragon"
	"circulade/game"
	"circulade/view"
)

// dragonGame is a game of two in which the dragon stands two tiles west of the
// start tile and red holds a dragon tile.
func dragonGame(t *testing.T) *game.Game {
	t.Helper()
	const set = princessdragon.Set + "/DG/"
	g, err := game.New(game.Setup{
		Players: []string{"Ada", "Ben"}, Expansions: []string{princessdragon.Set}, Seed: "dragon",
		Draw: []string{set + "RFr.d", set + "RFr.v", "base/U", set + "C.d"},
	})
	if err != nil {
		t.Fatal(err)
	}
	choose(t, g, "tile -1,0 r0", "tile 1,0 r0", "pass")
	return g
}

func choose(t *testing.T, g *game.Game, texts ...string) {
	t.Helper()
	for _, text := range texts {
		if err := g.Choose(text); err != nil {
			t.Fatal(err)
		}
	}
}

// A preview goes on to the first step, which the same player makes, and ends
// where another seat is asked.
func TestPreviewEndsWhereAnotherSeatIsAsked(t *testing.T) {
	g := dragonGame(t)
	tile := []string{"tile 0,-1 r180", "pass"}
	for _, test := range []struct {
		texts []string
		kind  string
	}{
		{tile[:1], "wood"},
		{tile, "dragon-step"},
		{append(tile, "dragon 0,0"), ""},
	} {
		p, err := g.Preview(test.texts...)
		if err != nil {
			t.Fatal(err)
		}
		for seat := view.Spectator; seat < 2; seat++ {
			switch d := view.Of(p, seat).Decision; {
			case d == nil && test.kind != "", d != nil && d.Kind != test.kind:
				t.Errorf("after %v seat %d sees the decision %+v, want %q", test.texts, seat, d, test.kind)
			case d != nil && d.Player != 0:
				t.Errorf("after %v it is the decision of %d", test.texts, d.Player)
			}
		}
	}
	choose(t, g, append(tile, "dragon 0,0")...)
	if d := view.Of(g, 0).Decision; d == nil || d.Kind != "dragon-step" || d.Player != 1 {
		t.Errorf("played, the decision is %+v", d)
	}
}

func wants(t *testing.T, what string, got any, want string) {
	t.Helper()
	text, err := json.Marshal(got)
	if err != nil {
		t.Fatal(err)
	}
	if string(text) != want {
		t.Errorf("%s:\n got %s\nwant %s", what, text, want)
	}
}

// What lies on the table and what can be chosen, as clients get it.
func TestView(t *testing.T) {
	g := dragonGame(t)
	choose(t, g, "tile 0,-1 r180", "follower f0", "dragon 0,0")
	wants(t, "pieces", view.Of(g, 0).Pieces, `[{"piece":"dragon","x":0,"y":0,"state":0},`+
		`{"piece":"dragon-trail","x":-1,"y":0,"state":0},{"piece":"dragon-trail","x":0,"y":0,"state":1}]`)
	wants(t, "steps", view.Of(g, 0).Decision.Choices, `[{"i":0,"text":"dragon 0,-1","kind":"dragon","x":0,"y":-1},`+
		`{"i":1,"text":"dragon 1,0","kind":"dragon","x":1,"y":0}]`)
}

// What players are told: a tile set aside, the dragon's ways, tiles put back.
func TestEvents(t *testing.T) {
	g := dragonGame(t)
	choose(t, g, "tile 0,-1 r180", "pass", "dragon 0,0")
	var got []view.Event
	for _, e := range view.Events(g, 0) {
		if e.Type == "piece" || e.Type == "token" {
			got = append(got, e)
		}
	}
	wants(t, "events", got, `[{"type":"piece","player":0,"tile":"princess-dragon/DG/RFr.d","token":"aside"},`+
		`{"type":"piece","player":0,"x":-1,"y":0,"token":"dragon"},{"type":"token","player":0,"token":"aside","count":1},`+
		`{"type":"piece","player":0,"x":0,"y":0,"token":"dragon"}]`)
}

// A choice names the figure that the fairy goes to, and she names whom she is with.
func TestFairyInView(t *testing.T) {
	g, err := game.New(game.Setup{
		Players: []string{"Ada", "Ben"}, Expansions: []string{princessdragon.Set}, Seed: "fairy",
		Draw: []string{"base/U", "base/B", "base/U", "base/U"},
	})
	if err != nil {
		t.Fatal(err)
	}
	choose(t, g, "tile 1,0 r0", "follower f0", "tile 0,1 r0", "pass", "tile 2,0 r0")
	var fairy []view.Choice
	for _, c := range view.Of(g, 0).Decision.Choices {
		if c.Kind == "fairy" {
			fairy = append(fairy, c)
		}
	}
	wants(t, "choices", fairy, `[{"i":2,"text":"fairy 1,0 f0","kind":"fairy","x":1,"y":0,"id":0,`+
		`"figure":"follower","segment":"f0","feature":"field"}]`)
	choose(t, g, "fairy 1,0 f0")
	wants(t, "pieces", view.Of(g, 0).Pieces, `[{"piece":"fairy","x":1,"y":0,"figure":0}]`)
}
