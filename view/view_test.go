package view_test

import (
	"encoding/json"
	"strings"
	"testing"

	"circulade/game"
	"circulade/view"
)

func newGame(t *testing.T, setup game.Setup) *game.Game {
	t.Helper()
	if setup.Players == nil {
		setup.Players = []string{"Ann", "Bo"}
	}
	g, err := game.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func choose(t *testing.T, g *game.Game, texts ...string) {
	t.Helper()
	if err := g.Choose(texts...); err != nil {
		t.Fatal(err)
	}
}

func text(t *testing.T, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// Neither the seed, nor anything made from it, nor what is to come is in any
// view; games with one past and two futures look alike.
func TestNothingHiddenIsSeen(t *testing.T) {
	past := []string{"base/U", "base/U"}
	for _, aids := range game.AidsPolicies() {
		a := newGame(t, game.Setup{Draw: append(past, "base/C"), Seed: "planted seed", Aids: aids})
		b := newGame(t, game.Setup{Draw: append(past, "base/X"), Seed: "another seed", Aids: aids})
		nothingHidden(t, a, b)
	}
}

func nothingHidden(t *testing.T, a, b *game.Game) {
	t.Helper()
	for _, move := range [][]string{nil, {"tile 1,0 r0", "follower r0"}} {
		if move != nil {
			choose(t, a, move...)
			choose(t, b, move...)
		}
		for seat := view.Spectator; seat < 2; seat++ {
			va, vb := text(t, view.Of(a, seat))+text(t, view.Events(a, 0)), text(t, view.Of(b, seat))+text(t, view.Events(b, 0))
			if va != vb {
				t.Errorf("seat %d can tell the futures apart:\n%s\n%s", seat, va, vb)
			}
			for _, secret := range []string{"planted", a.Key().String(), a.HashText()} {
				if strings.Contains(va, secret) {
					t.Errorf("seat %d sees %q", seat, secret)
				}
			}
		}
	}
}

// A preview shows the follower spots, and nothing where chance comes next.
func TestPreviewStopsBeforeChance(t *testing.T) {
	g := newGame(t, game.Setup{Draw: []string{"base/U"}})
	p, err := g.Preview("tile 1,0 r0")
	if err != nil {
		t.Fatal(err)
	}
	d := view.Of(p, 0).Decision
	if d == nil || d.Kind != "wood" || !d.Pass || d.Tile != "base/U" {
		t.Fatalf("after the tile: %+v", d)
	}
	road := d.Choices[0]
	if road.Text != "follower r0" || road.Kind != "figure" || *road.X != 1 || *road.Y != 0 || road.Segment != "r0" ||
		road.Feature != "road" || strings.Join(road.Edges, "") != "EW" {
		t.Errorf("the first spot is %s", text(t, road))
	}
	p, err = g.Preview("tile 1,0 r0", "pass")
	if err != nil {
		t.Fatal(err)
	}
	after := view.Of(p, 0)
	if after.Decision != nil || after.Next == nil || !after.Next.Chance || after.Next.Player != nil {
		t.Errorf("after the turn: %+v and next %+v, want no decision, and chance", after.Decision, after.Next)
	}
	if v := view.Of(g, 0); v.Version != 0 || len(v.Tiles) != 1 || v.Next != nil {
		t.Errorf("the preview changed the game: version %d, %d tiles, next %+v", v.Version, len(v.Tiles), v.Next)
	}
}

// A preview says that another seat decides, and which.
func TestPreviewStopsBeforeAnotherSeat(t *testing.T) {
	const fair = "bridges-castles-bazaars"
	g := newGame(t, game.Setup{
		Expansions: []string{fair}, Players: []string{"Ann", "Bo", "Cy"},
		Draw: []string{fair + "/BB/F.b", "base/A", "base/E", "base/U"},
	})
	choose(t, g, "tile 0,1 r0", "continue", "pass")
	p, err := g.Preview("pick base/E", "bid 2")
	if err != nil {
		t.Fatal(err)
	}
	v := view.Of(p, 1)
	if v.Decision != nil || v.Next == nil || v.Next.Chance || v.Next.Player == nil || *v.Next.Player != 2 {
		t.Errorf("after the bid: %+v and next %+v, want no decision, and player 2", v.Decision, v.Next)
	}
}

// A score names its rule and its arithmetic.
func TestScoreIsExplained(t *testing.T) {
	g := newGame(t, game.Setup{
		Draw:  []string{"base/M", "base/U", "base/E"},
		Start: []game.StartTile{{Tile: "base/D"}, {Tile: "base/E", X: 1, Y: -1, Rotation: 270}},
	})
	choose(t, g, "tile 0,-1 r180", "follower c0")
	var score *view.Event
	for _, e := range view.Events(g, 0) {
		if e.Type == "score" {
			score = &e
		}
	}
	if score == nil {
		t.Fatalf("no score; %s", text(t, view.Of(g, 0)))
	}
	if score.Rule != "BA-16" || score.Why != "(3 tiles + 1 shield) x 2" || score.Points != 8 || *score.Total != 8 {
		t.Errorf("got %s", text(t, score))
	}
	if text(t, score.Terms) != `[{"noun":"tile","count":3,"each":2},{"noun":"shield","count":1,"each":2}]` {
		t.Errorf("terms %s", text(t, score.Terms))
	}
}

// At the end the points by kind add up to the score.
func TestFinalAddsUp(t *testing.T) {
	g := newGame(t, game.Setup{Seed: "final", Options: map[string]string{"base.farm_scoring": "per_city_4"}})
	for n := 0; !g.State().Over(); n++ {
		list := g.State().Choices(nil)
		choose(t, g, g.State().Text(list[n*5%len(list)]))
	}
	v := view.Of(g, view.Spectator)
	if v.Final == nil || v.Decision != nil {
		t.Fatal("no end")
	}
	for _, p := range v.Final.Points {
		sum := 0
		for _, n := range p.By {
			sum += n
		}
		if got := v.Players[p.Player].Score; sum != got {
			t.Errorf("player %d: points by kind %v add up to %d, the score is %d", p.Player, p.By, sum, got)
		}
	}
	best := v.Players[v.Final.Ranking[0]].Score
	for _, w := range v.Final.Winners {
		if v.Players[w].Score != best {
			t.Errorf("winner %d has %d points, the best has %d", w, v.Players[w].Score, best)
		}
	}
}

// A sample is a copy: playing on it leaves the game alone.
func TestSampleIsACopy(t *testing.T) {
	g := newGame(t, game.Setup{Seed: "3"})
	before := g.HashText()
	s := view.Sample(g, 0, nil)
	s.PlayUnchecked(s.Choices(nil)[0])
	if g.HashText() != before {
		t.Error("playing on the sample changed the game")
	}
}
