package base_test

import (
	"testing"

	"circulade/game"
)

// A turn begins with nothing laid and nothing paid, whatever the turn before has brought
// [BA-5].
func TestTurnBeginsAnew(t *testing.T) {
	g, err := game.New(game.Setup{
		Players: []string{"red", "blue"}, Seed: "turn", Draw: []string{"base/A", "base/U"},
		Start: []game.StartTile{{Tile: "base/A", Rotation: 270}},
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"tile 1,0 r90", "follower r0"} {
		if err := g.Choose(text); err != nil {
			t.Fatal(err)
		}
	}
	s := g.State()
	p := s.SubTurn()
	if s.Score(0) != 2 || p.Seat != 1 {
		t.Fatalf("red has %d points, and it is the turn of seat %d", s.Score(0), p.Seat)
	}
	if p.Points[0] != 0 || p.Cell != 0 || s.Completed() != 0 {
		t.Errorf("blue's turn begins with %d points, the tile at %d, %d features completed", p.Points[0], p.Cell, s.Completed())
	}
}

// Where several tiles lie on the table at the start they come row by row: records name
// what happens in this order [BA-1].
func TestStartTilesComeRowByRow(t *testing.T) {
	g, err := game.New(game.Setup{Players: []string{"red", "blue"}, Expansions: []string{"wheel-of-fortune"}, Seed: "start"})
	if err != nil {
		t.Fatal(err)
	}
	b := &g.State().Board
	for i, c := range b.Laid() {
		if x, y := b.Pos(c); x != i%4 || y != i/4 {
			t.Errorf("tile %d lies at %d,%d, want %d,%d", i, x, y, i%4, i/4)
		}
	}
	if n := len(b.Laid()); n != 16 {
		t.Errorf("%d tiles, want 16", n)
	}
}
