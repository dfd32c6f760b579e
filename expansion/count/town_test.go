package count_test

import (
	"encoding/json"
	"slices"
	"testing"

	"circulade/board"
	"circulade/game"
	"circulade/rules"
	"circulade/tile"
	"circulade/view"
)

func newGame(t *testing.T, setup game.Setup) *game.Game {
	t.Helper()
	setup.Players, setup.Expansions, setup.Seed = []string{"Ada", "Ben"}, []string{"count"}, "town"
	g, err := game.New(setup)
	if err != nil {
		t.Fatal(err)
	}
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

// TestTown holds that the town is one completed city of nobody's, and that nothing
// can be put into it [CO-2, CO-18].
func TestTown(t *testing.T) {
	s := newGame(t, game.Setup{}).State()
	b := &s.Board
	var towns []board.Feature
	b.Features(func(f board.Feature) {
		if b.Kind(f) == tile.City && b.Closed(f) {
			towns = append(towns, f)
		}
	})
	if len(towns) != 1 || b.Tiles(towns[0]) != 10 || !b.Done(b.Root(towns[0])) {
		t.Fatalf("completed cities %v, want one of 10 tiles that is dealt with", towns)
	}
	for _, seg := range []struct {
		x, y int
		name string
		may  bool
	}{{0, 0, "town", false}, {3, 2, "town", false}, {0, 0, "f0", true}, {0, 2, "c0", true}, {2, 2, "r0", true}} {
		if got := s.MayArrive(rules.ArrivalOn(0, 0, b.SegmentAt(b.At(seg.x, seg.y), seg.name)), 0); got != seg.may {
			t.Errorf("a follower may stand at %d,%d %s: %t, want %t", seg.x, seg.y, seg.name, got, seg.may)
		}
	}
	for _, c := range b.Laid() {
		x, y := b.Pos(c)
		outside := y != 1 || x == 0 || x == 3
		if got := s.MayEnter(rules.Piece{}, c); got != outside {
			t.Errorf("a piece may enter %d,%d: %t, want %t", x, y, got, outside)
		}
		if got := anywhere(s, c); got != outside {
			t.Errorf("a figure may be put on %d,%d: %t, want %t", x, y, got, outside)
		}
	}
}

// TestPartOfTheBlock holds that an arranged game may lay some of the twelve tiles:
// the others are out of the game [CO-1].
func TestPartOfTheBlock(t *testing.T) {
	g := newGame(t, game.Setup{
		Start: []game.StartTile{{Tile: "count/CO/1", X: 5, Y: 5}, {Tile: "count/CO/2", X: 6, Y: 5}, {Tile: "count/CO/6", X: 6, Y: 6}},
		Draw:  []string{"base/B"},
	})
	s := g.State()
	if len(s.Board.Laid()) != 3 || s.Left() != 70 {
		t.Errorf("%d tiles laid and %d left, want 3 and 70", len(s.Board.Laid()), s.Left())
	}
	for n := range s.Book().Types() {
		if s.Book().Catalog().Tile(n).Set == "count" && s.LeftOf(n) > 0 {
			t.Errorf("%s is in the pile", s.Book().TileName(n))
		}
	}
	var got []string
	for _, c := range s.Choices(nil) {
		got = append(got, s.Text(c))
	}
	slices.Sort(got)
	if want := []string{"tile 5,4 r0", "tile 6,4 r0"}; !slices.Equal(got, want) {
		t.Errorf("a monastery may lie at %q, want %q", got, want)
	}
}

// TestView shows the town to players: a choice names the quarter and the figure,
// and followers and the Count stand in quarters.
func TestView(t *testing.T) {
	g := newGame(t, game.Setup{
		Start: []game.StartTile{{Tile: "base/E", Rotation: 90}, {Tile: "base/G", X: 1}, {Tile: "base/E", Y: 2, Rotation: 90}},
		Draw:  []string{"base/E", "base/E"},
	})
	g.State().Arrange(func(s *rules.State) { s.Deploy(1, 0, s.Board.SegmentAt(s.Board.At(0, 0), "c0")) })
	look := func(what string, x any, want string) {
		t.Helper()
		if got, err := json.Marshal(x); err != nil || string(got) != want {
			t.Errorf("%s: %s (%v), want %s", what, got, err, want)
		}
	}
	choose(t, g, "tile 2,0 r270", "pass")
	v := view.Of(g, 0)
	look("to enter", v.Decision.Choices[3], `{"i":3,"text":"quarter follower market","kind":"quarter","figure":"follower","place":"quarter market","at":{"kind":"quarter","spot":"market"}}`)
	choose(t, g, "quarter follower castle")
	v = view.Of(g, 0)
	look("the Count", v.Decision.Choices[0], `{"i":0,"text":"count blacksmith","kind":"count","place":"quarter blacksmith","at":{"kind":"quarter","spot":"blacksmith"}}`)
	look("who is there", v.Figures, `[{"id":0,"player":0,"figure":"follower","place":"quarter castle","at":{"kind":"quarter","spot":"castle"}}]`)
	look("where the Count is", v.Pieces, `[{"piece":"count","place":"quarter castle","at":{"kind":"quarter","spot":"castle"}}]`)
	choose(t, g, "count market", "tile 1,2 r270", "pass")
	v = view.Of(g, 0)
	look("to leave", v.Decision.Choices[0], `{"i":0,"text":"move follower castle 0,2 c0","kind":"move","x":0,"y":2,"id":0,"figure":"follower","segment":"c0","feature":"city","edges":["E"],"place":"quarter castle","at":{"kind":"quarter","spot":"castle"}}`)
}

// anywhere reports whether a follower may come to a tile.
func anywhere(s *rules.State, c board.Cell) bool {
	for i := range s.Board.FaceAt(c).N {
		if s.MayArrive(rules.ArrivalOn(0, 0, s.Board.FirstSeg(c)+board.Seg(i)), 0) {
			return true
		}
	}
	return false
}
