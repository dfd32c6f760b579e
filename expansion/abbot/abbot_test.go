package abbot_test

import (
	"slices"
	"testing"

	"circulade/game"
	"circulade/rules"
	"circulade/scenario"
	"circulade/tile"
)

// TestGardens looks at the copies with gardens as they come into play.
func TestGardens(t *testing.T) {
	for _, test := range []struct {
		preset string
		sets   []string
		copies map[string]int // with gardens
		garden bool           // whether it is a feature
	}{
		{"plus", []string{"abbot"}, baseGardens, true},
		{"classic", []string{"abbot"}, baseGardens, true},
		{"plus", nil, baseGardens, false},
		{"classic", nil, nil, false},
	} {
		g, err := game.New(game.Setup{Players: []string{"Ann", "Bo"}, Preset: test.preset, Expansions: test.sets})
		if err != nil {
			t.Fatal(err)
		}
		cat := g.Book().Catalog()
		found := map[string]int{}
		for n := range g.Book().Types() {
			x := cat.Tile(n)
			if x.Mark == "garden" {
				found[x.ID] = x.Copies
			}
			i := x.Segment("g")
			if (i >= 0) != (test.garden && x.Mark == "garden") {
				t.Errorf("%s with %v: tile %s has segments %v", test.preset, test.sets, x.Name(), x.Segments)
			}
			if i >= 0 && (x.Segments[i].Kind != tile.Garden || !x.Segments[i].Inner) {
				t.Errorf("%s: its garden is %+v", x.Name(), x.Segments[i])
			}
			if plain := sibling(g.Book(), x); !slices.Equal(x.Rotations(), plain.Rotations()) {
				t.Errorf("%s turns in %v, its sibling in %v", x.Name(), x.Rotations(), plain.Rotations())
			}
		}
		if len(found) != len(test.copies) {
			t.Errorf("%s with %v: gardens %v, want %v", test.preset, test.sets, found, test.copies)
		}
		for id, n := range test.copies {
			if found[id] != n {
				t.Errorf("%s with %v: %d copies of %s have gardens, want %d", test.preset, test.sets, found[id], id, n)
			}
		}
	}
}

var baseGardens = map[string]int{"E": 1, "H": 1, "I": 1, "M": 1, "N": 1, "R": 1, "U": 1, "V": 1}

// sibling finds the plain copy of a tile.
func sibling(b *rules.Book, x *tile.Tile) *tile.Tile {
	for n := range b.Types() {
		if y := b.Catalog().Tile(n); y.Set == x.Set && y.ID == x.ID && y.Mark == "" {
			return y
		}
	}
	return x
}

// TestRecall holds that points come before the abbot is home, and that what asks
// for the figure put down in this sub-turn finds none.
func TestRecall(t *testing.T) {
	g, err := game.New(game.Setup{
		Players: []string{"Ann", "Bo"}, Expansions: []string{"abbot"}, Draw: []string{"base/V~garden", "base/E", "base/U"},
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"tile 1,0 r0", "abbot g", "tile 0,-1 r180", "pass", "tile -1,0 r0"} {
		if err := g.Choose(text); err != nil {
			t.Fatal(err)
		}
	}
	s := g.State().Clone()
	c, err := s.Parse("recall")
	if err != nil {
		t.Fatal(err)
	}
	log := &rules.Log{}
	s.SetLog(log)
	st, _ := s.Pending()
	s.Book().VerbDef(c.Verb()).Do(s, st, c)
	var got []rules.EventType
	for _, e := range log.Events {
		got = append(got, e.Type)
	}
	if want := []rules.EventType{rules.EventScore, rules.EventReturn}; !slices.Equal(got, want) {
		t.Errorf("events %v, want %v", got, want)
	}
	if s.SubTurn().Deployed {
		t.Error("the part counts the abbot as put down")
	}
}

func TestGoldenGames(t *testing.T) {
	scenario.Golden(t, "testdata/games", map[string]game.Setup{
		"two-plus.game": {Players: []string{"Ada", "Ben"}, Seed: "abbot 1", Expansions: []string{"abbot"}},
		"four-classic.game": {
			Players: []string{"Ada", "Ben", "Cleo", "Dan"}, Preset: "classic", Seed: "abbot 2",
			Expansions: []string{"abbot", "inns-cathedrals", "traders-builders", "river-1"},
			Options:    map[string]string{"base.farmers": "off", "base.first_player": "seat0", "base.trim_tiles": "on"},
		},
	})
}
