package tower_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"circulade/game"
	"circulade/view"
)

// play begins a game with towers and makes choices in it.
func play(t *testing.T, setup game.Setup, choices ...string) *game.Game {
	t.Helper()
	setup.Expansions = append(setup.Expansions, "tower")
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

// row is a foundation between two monasteries, and tiles to lay below it.
func row() game.Setup {
	return game.Setup{
		Players: []string{"Ada", "Ben"},
		Start:   []game.StartTile{{Tile: "tower/TO/F"}, {Tile: "base/B", X: 1}},
		Draw:    []string{"base/B", "base/B", "base/B", "base/U", "base/U", "base/U", "base/U"},
	}
}

// exchange brings two prisoners, and a third one by whom two are exchanged.
var exchange = []string{
	"tile -1,0 r0", "follower m",
	"tile 0,-1 r0", "tower 0,0", "capture -1,0 m",
	"tile 1,-1 r0", "pass",
	"tile 0,1 r0", "follower f1",
	"tile 1,1 r0", "tower 0,0", "capture 0,1 f1",
}

// TestEvents shows what players are told of floors, prisoners and their exchange.
func TestEvents(t *testing.T) {
	g := play(t, row(), exchange...)
	var got []string
	for _, e := range view.Events(g, 0) {
		line := e.Type
		switch e.Type {
		case "capture", "move", "return":
			line += fmt.Sprint(" ", *e.Player, " ", e.Figure, " ", *e.ID)
		case "piece":
			line += fmt.Sprint(" ", *e.Player, " ", e.Token, " ", e.Count)
		default:
			continue
		}
		if e.X != nil {
			line += fmt.Sprint(" ", *e.X, ",", *e.Y)
		}
		got = append(got, strings.TrimSpace(line+" "+strings.TrimSpace(e.Segment+" "+e.Place)))
	}
	want := []string{
		"piece 1 tower 1 0,0", "capture 1 follower 0 -1,0 m", "move 0 follower 0 prison 1",
		"piece 0 tower 2 0,0", "capture 0 follower 7 0,1 f1", "move 1 follower 7 prison 0",
		"return 1 follower 7 prison 0", "return 0 follower 0 prison 1",
	}
	if !slices.Equal(got, want) {
		t.Errorf("told\n%q, want\n%q", got, want)
	}
}

// TestShown shows how choices and the table look to clients.
func TestShown(t *testing.T) {
	g := play(t, row(), exchange[:3]...)
	if got, want := choice(t, g, "tower 0,0"), `tower x 0 y 0`; got != want {
		t.Errorf("to build is %q, want %q", got, want)
	}
	choose(t, g, "tower 0,0")
	if got, want := choice(t, g, "capture -1,0 m"), `capture id 0 figure follower x -1 y 0 segment m`; got != want {
		t.Errorf("to capture is %q, want %q", got, want)
	}
	choose(t, g, "capture -1,0 m", "tile 1,-1 r0")
	if got, want := choice(t, g, "climb follower 0,0"), `climb figure follower x 0 y 0 place tower 0,0`; got != want {
		t.Errorf("to climb is %q, want %q", got, want)
	}
	choose(t, g, "climb follower 0,0")
	s := view.Of(g, 0)
	var figures []string
	for _, f := range s.Figures {
		figures = append(figures, fmt.Sprint(f.Player, " ", f.Figure, " ", f.Place))
	}
	if want := []string{"0 follower prison 1", "0 follower tower 0,0"}; !slices.Equal(figures, want) {
		t.Errorf("the figures are %q, want %q", figures, want)
	}
	if len(s.Pieces) != 1 || s.Pieces[0].Piece != "tower" || *s.Pieces[0].State != 1 || *s.Pieces[0].X != 0 || s.Pieces[0].Player != nil {
		t.Errorf("the pieces are %+v, want one tower of one floor at 0,0", s.Pieces)
	}
	if n := s.Players[1].Tallies["tower-pieces"]; n != 9 {
		t.Errorf("Ben has %d pieces left, want 9", n)
	}
}

// TestRansom shows what a ransom looks like, before and after.
func TestRansom(t *testing.T) {
	setup := row()
	setup.Start = append(setup.Start, game.StartTile{Tile: "base/E", X: 5, Y: 5, Rotation: 90})
	setup.Draw = []string{"base/E", "base/B", "base/B", "base/B", "base/U"}
	g := play(t, setup, "tile 6,5 r270", "follower c0", "tile 0,-1 r0", "pass", "tile -1,0 r0", "follower m",
		"tile 1,-1 r0", "tower 0,0", "capture -1,0 m")
	if got, want := choice(t, g, "ransom prison 1"), `ransom id 0 player 1 figure follower place prison 1`; got != want {
		t.Errorf("to pay is %q, want %q", got, want)
	}
	told := len(g.Log().Events)
	choose(t, g, "ransom prison 1")
	var got []string
	for _, e := range view.Events(g, told) {
		got = append(got, fmt.Sprint(e.Type, " ", *e.Player, " ", e.Points, " ", e.Feature, e.Place))
	}
	if want := []string{"score 0 -3 ransom", "score 1 3 ransom", "return 0 0 prison 1", "draw 0 0 "}; !slices.Equal(got, want) {
		t.Errorf("told %q, want %q", got, want)
	}
}

func choose(t *testing.T, g *game.Game, texts ...string) {
	t.Helper()
	for _, text := range texts {
		if err := g.Choose(text); err != nil {
			t.Fatal(err)
		}
	}
}

// choice describes a choice of the pending question as clients see it.
func choice(t *testing.T, g *game.Game, text string) string {
	t.Helper()
	for _, c := range view.Of(g, 0).Decision.Choices {
		if c.Text != text {
			continue
		}
		out := c.Kind
		add := func(name, value string) {
			if value != "" {
				out += " " + name + " " + value
			}
		}
		number := func(n *int) string {
			if n == nil {
				return ""
			}
			return fmt.Sprint(*n)
		}
		add("id", number(c.ID))
		add("player", number(c.Player))
		add("figure", c.Figure)
		add("x", number(c.X))
		add("y", number(c.Y))
		add("segment", c.Segment)
		add("place", c.Place)
		return out
	}
	t.Fatalf("%q is not offered", text)
	return ""
}
