package river_test

import (
	"testing"

	"circulade/game"
)

// TestExtraTileFits holds that the extra tile is offered only where the pile has
// one that can be laid: a draw that fails would end the game before the lake is
// scored [RV-13].
func TestExtraTileFits(t *testing.T) {
	for left, want := range map[string]string{"base/U": "extra-draw", "base/C": ""} {
		g, err := game.New(game.Setup{
			Players: []string{"red", "blue"}, Expansions: []string{"river-2", "princess-dragon"}, Seed: "extra",
			Draw: []string{"river-2/RI.2/III", "river-2/RI.2/I.v", "base/U"},
		})
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range []string{"tile 1,0 r270", "pass"} {
			if err := g.Choose(text); err != nil {
				t.Fatal(err)
			}
		}
		s := g.State()
		n, ok := s.TypeNamed(left)
		if !ok {
			t.Fatalf("no %s is left", left)
		}
		s.LeaveOne(n)
		before := s.SubTurn().Tile
		c, err := s.Parse("tile 1,1 r90")
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Play(c); err != nil {
			t.Fatal(err)
		}
		got := ""
		st, _ := s.Pending()
		if _, kind, _ := s.Book().Script(st.Row); kind == "extra-draw" {
			got = kind
		}
		if got != want {
			t.Errorf("with %s left the question is %q, want %q", left, got, want)
		}
		if got != "" && s.SubTurn().Tile != before {
			t.Errorf("the tile in hand is %d, was %d", s.SubTurn().Tile, before)
		}
	}
}
