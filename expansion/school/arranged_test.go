package school_test

import (
	"testing"

	"circulade/game"
)

// Where the map begins without the school its tiles are out of the game, not in the pile,
// and nobody is the teacher.
func TestArrangedWithoutTheSchool(t *testing.T) {
	g, err := game.New(game.Setup{
		Players: []string{"red", "blue"}, Expansions: []string{"school"}, Seed: "arranged",
		Start: []game.StartTile{{Tile: "base/U"}}, Draw: []string{"base/A"},
	})
	if err != nil {
		t.Fatal(err)
	}
	s := g.State()
	for n := range s.Book().Types() {
		if x := s.Book().Catalog().Tile(n); x.Set == "school" && s.LeftOf(n) > 0 {
			t.Errorf("%s is in the pile", x.Name())
		}
	}
	if len(s.Pieces()) > 0 {
		t.Error("there is a teacher without a school")
	}
	if s.Left() != 70 {
		t.Errorf("%d tiles are left, want 70: 72 but U and A", s.Left())
	}
}
