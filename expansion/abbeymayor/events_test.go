package abbeymayor_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"circulade/game"
	"circulade/view"
)

// play begins a game on some start tiles and plays the choices.
func play(t *testing.T, start []game.StartTile, draw []string, texts ...string) *game.Game {
	t.Helper()
	g, err := game.New(game.Setup{
		Players: []string{"Ann", "Bo"}, Expansions: []string{"abbey-mayor"}, Start: start, Draw: draw,
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range texts {
		if err := g.Choose(text); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

// text writes a shape as clients get it.
func text(t *testing.T, shape any) string {
	t.Helper()
	line, err := json.Marshal(shape)
	if err != nil {
		t.Fatal(err)
	}
	return string(line)
}

// wantsChoice holds that the question is of a kind and has a choice, told without
// its number and without how its segment leaves the tile.
func wantsChoice(t *testing.T, g *game.Game, kind, want string) {
	t.Helper()
	d := view.Of(g, view.Spectator).Decision
	var got []string
	for _, c := range d.Choices {
		c.I, c.Edges, c.Halves = 0, nil, nil
		got = append(got, strings.TrimPrefix(text(t, c), `{"i":0,`))
	}
	if d.Kind != kind || !slices.Contains(got, want) {
		t.Errorf("the question is %s: %q, want %s with %s", d.Kind, got, kind, want)
	}
}

// TestAbbeyShapes shows what clients get of an abbey.
func TestAbbeyShapes(t *testing.T) {
	gap := []game.StartTile{
		{Tile: "base/E", X: 1},
		{Tile: "base/A", Y: 1, Rotation: 270},
		{Tile: "base/U", X: 2, Y: 1},
		{Tile: "base/E", X: 1, Y: 2, Rotation: 180},
	}
	g := play(t, gap, []string{"base/V"})
	wantsChoice(t, g, "choose-source", `"text":"abbey 1,1","kind":"abbey","x":1,"y":1}`)
	wantsChoice(t, g, "choose-source", `"text":"draw","kind":"draw"}`)
	if got := view.Of(g, view.Spectator).Players[0].Tallies["abbeys"]; got != 1 {
		t.Errorf("Ann has %d abbeys left, want 1", got)
	}
	g = play(t, gap, []string{"base/V"}, "abbey 1,1")
	wantsChoice(t, g, "wood", `"text":"wagon m","kind":"figure","x":1,"y":1,"figure":"wagon","segment":"m","feature":"abbey"}`)
	s := view.Of(g, view.Spectator)
	if got, want := text(t, s.Tiles[4]), `{"x":1,"y":1,"rotation":0,"tile":"abbey-mayor/abbey"}`; got != want {
		t.Errorf("the abbey is %s, want %s", got, want)
	}
	if got, want := text(t, s.Decision.Tile), `"abbey-mayor/abbey"`; got != want || len(s.Players[0].Tallies) != 0 {
		t.Errorf("the tile of the question is %s, want %s; Ann has %v left", got, want, s.Players[0].Tallies)
	}
}

// TestBarnShapes shows what clients get of a barn.
func TestBarnShapes(t *testing.T) {
	field := []game.StartTile{{Tile: "base/B"}, {Tile: "base/B", X: 1}, {Tile: "base/B", Y: 1}}
	g := play(t, field, []string{"base/B"}, "tile 1,1 r0")
	wantsChoice(t, g, "wood", `"text":"barn 1,1 NW","kind":"figure","x":1,"y":1,"figure":"barn","segment":"f0","feature":"field","corner":"NW"}`)
	g = play(t, field, []string{"base/B"}, "tile 1,1 r0", "barn 1,1 NW")
	barn := view.Of(g, view.Spectator).Figures[0]
	barn.ID = 0
	if got, want := text(t, barn), `{"id":0,"player":0,"figure":"barn","x":1,"y":1,"segment":"f0","corner":"NW","role":"barn"}`; got != want {
		t.Errorf("the barn is %s, want %s", got, want)
	}
}

// TestWagonShapes shows what clients get of a wagon, and that they are told when
// it drives on instead of going home.
func TestWagonShapes(t *testing.T) {
	road := []game.StartTile{{Tile: "abbey-mayor/AM/RC", Rotation: 180}}
	draw := []string{"base/W", "base/E"}
	g := play(t, road, draw, "tile 1,0 r180", "wagon r0")
	wantsChoice(t, g, "wagon", `"text":"wagon 0,0 c0","kind":"wagon","x":0,"y":0,"segment":"c0","feature":"city"}`)
	g = play(t, road, draw, "tile 1,0 r180", "wagon r0", "wagon 0,0 c0")
	var got []string
	for _, e := range view.Events(g, 0) {
		if e.Type == "score" || e.Type == "move" || e.Type == "return" {
			got = append(got, e.Type+" "+e.Figure+" "+e.Segment)
		}
	}
	if want := []string{"score  r0", "move wagon c0"}; !slices.Equal(got, want) {
		t.Errorf("told were %q, want %q", got, want)
	}
}
