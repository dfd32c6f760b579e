package catapult_test

import (
	"testing"

	"circulade/expansion/catapult"
	"circulade/game"
	"circulade/rules"
	"circulade/tile"
)

// Where figures stand: the first where the picture shows it, the second to the right of
// it or above, turned with the tile.
func TestStand(t *testing.T) {
	g, err := game.New(game.Setup{
		Players: []string{"red", "blue"}, Expansions: []string{"catapult"}, Seed: "stand",
		Start: []game.StartTile{{Tile: "base/B"}}, Draw: []string{"base/A"}, Options: map[string]string{"base.first_player": "seat0"},
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"tile 0,1 r0", "follower m"} {
		if err := g.Choose(text); err != nil {
			t.Fatal(err)
		}
	}
	s := g.State()
	c := s.Board.At(0, 1)
	monk := rules.FigureID(0)
	for i, f := range s.Figures() {
		if f.Where == rules.OnSegment {
			monk = rules.FigureID(i)
		}
	}
	if _, _, ok := catapult.StandOf(s, monk+1); ok {
		t.Error("a figure in the supply stands on the map")
	}
	x, y, ok := catapult.StandOf(s, monk)
	if !ok || x != tile.Unit/2 || y != tile.Unit*3/2 {
		t.Errorf("the monk stands at %d,%d, %t", x, y, ok)
	}
	s.Arrange(func(s *rules.State) {
		road := s.Board.SegmentAt(c, "r0")
		spot := catapult.SpotOn(s.Board.FaceAt(c).Tile, s.Board.IndexOnTile(road))
		id, _ := s.Deploy(1, 0, road)
		if x, y, _ := catapult.StandOf(s, id); x != spot[0] || y != tile.Unit+spot[1] {
			t.Errorf("on the road one stands at %d,%d, the picture has %v", x, y, spot)
		}
		for k, want := range [][2]int{{0, -200}, {173, -100}, {173, 100}, {0, 200}, {-173, 100}, {-173, -100}} {
			id, _ := s.Deploy(0, 0, s.Board.SegmentAt(c, "m"))
			if gx, gy, _ := catapult.StandOf(s, id); gx-x != want[0] || gy-y != want[1] {
				t.Errorf("the figure %d on one spot stands %d,%d beside the first", k+2, gx-x, gy-y)
			}
		}
	})
	for r, want := range [][2]int{{100, 200}, {824, 100}, {924, 824}, {200, 924}} {
		if gx, gy := catapult.Turned(100, 200, tile.Rotation(r)); gx != want[0] || gy != want[1] {
			t.Errorf("turned %d times a point lies at %d,%d, want %v", r, gx, gy, want)
		}
	}
	if catapult.CellUnder(s, -1, 5) != 0 || catapult.CellUnder(s, 5, 1500) != c {
		t.Error("the wrong tile lies under a point")
	}
}
