package eval_test

import (
	"math"
	"testing"

	"circulade/bot/eval"
	"circulade/game"
	"circulade/rules"
)

// A spot is a position made by hand: some tiles that lie, what is drawn, what is played.
type spot struct {
	start []game.StartTile
	draw  []string
	play  []string
}

func (p spot) state(t *testing.T) *rules.State {
	t.Helper()
	return begin(t, game.Setup{Start: p.start, Draw: p.draw}, p.play...).State()
}

// at is a tile that lies.
func at(name string, x, y, rotation int) game.StartTile {
	return game.StartTile{Tile: name, X: x, Y: y, Rotation: rotation}
}

// Each term, read off a position in which one can count it. Ann is seat 0. The pile
// behind the tile in hand is what is left of draw.
func TestTerms(t *testing.T) {
	road := spot{ // Ann's road of two tiles, open at both ends
		[]game.StartTile{at("base/U", 0, 0, 0)},
		[]string{"base/U", "base/B"},
		[]string{"tile 1,0 r0", "follower r0"},
	}
	city := spot{ // Ann's city of one tile
		[]game.StartTile{at("base/U", 0, 0, 0)},
		[]string{"base/E", "base/B"},
		[]string{"tile 0,1 r180", "follower c0"},
	}
	dead := spot{ // the same at a hole that wants cities east and west, roads north and south
		[]game.StartTile{at("base/U", 0, -1, 90), at("base/U", 0, 1, 90), at("base/E", -1, 0, 90), at("base/B", 2, 0, 0)},
		[]string{"base/E", "base/B"},
		[]string{"tile 1,0 r270", "follower c0"},
	}
	monk := spot{ // Ann's monastery, one tile beside it
		[]game.StartTile{at("base/U", 0, 0, 0)},
		[]string{"base/B", "base/U"},
		[]string{"tile 0,1 r0", "follower m"},
	}
	farm := spot{ // Ann's farmer at an open city
		[]game.StartTile{at("base/E", 0, 0, 180)},
		[]string{"base/U", "base/B"},
		[]string{"tile 1,0 r90", "follower f1"},
	}
	rival := spot{ // Ann's city and Bo's, with a hole between them
		[]game.StartTile{at("base/B", 0, 0, 0), at("base/B", 2, 0, 0), at("base/B", 3, 0, 0)},
		[]string{"base/E", "base/E", "base/B"},
		[]string{"tile 0,-1 r90", "follower c0", "tile 2,-1 r270", "follower c0"},
	}
	// Of the tiles left 22 close a city that comes in by one side, and 13 a road.
	cities := func(s *rules.State, draws float64) float64 { return eval.Some(s, 22, draws) }
	roads := func(s *rules.State, draws float64) float64 { return math.Pow(eval.Some(s, 13, draws/2), 2) }
	const draws = 34 // of 69 tiles left, for who draws second
	for _, test := range []struct {
		term string
		spot spot
		seat rules.Seat
		want float64
		odds func(s *rules.State, draws float64) float64 // a factor of want
		of   float64                                     // the draws
	}{
		{"road.end", road, 0, 2, nil, 0},
		{"road.end", road, 1, 0, nil, 0},
		{"road.men", road, 0, 1, nil, 0},
		{"road.men.two", road, 0, 1, nil, 0},
		{"road.men.many", road, 0, 0, nil, 0},
		{"road.men.dead", road, 0, 0, nil, 0},
		{"road.men.complete", road, 0, 1, roads, draws + 1},
		{"road.men.soon", road, 0, 1, roads, 3},
		{"road.gain.complete", road, 0, 2, roads, draws + 1},
		{"hand.6", road, 0, 1, nil, 0},
		{"hand.7", road, 0, 0, nil, 0},
		{"hand.7", road, 1, 1, nil, 0},
		{"next", road, 0, 1, nil, 0},
		{"next", road, 1, 0, nil, 0},
		{"city.end", city, 0, 1, nil, 0},
		{"city.gain.complete", city, 0, 3, cities, draws + 1},
		{"city.gain.soon", city, 0, 3, cities, 3},
		{"city.men.soon", city, 0, 1, cities, 3},
		{"city.open", city, 0, 0, nil, 0},
		{"city.rare", city, 0, 0, nil, 0},
		{"city.men.dead", city, 0, 0, nil, 0},
		{"city.men.dead", dead, 0, 1, nil, 0},
		{"city.men.complete", dead, 0, 0, nil, 0},
		{"city.gain.fit", dead, 0, 0, nil, 0},
		{"city.open", dead, 0, 1, nil, 0},
		{"city.rare", dead, 0, 1, nil, 0},
		{"monastic.end", monk, 0, 2, nil, 0},
		{"monastic.men", monk, 0, 1, nil, 0},
		{"monastic.men.many", monk, 0, 1, nil, 0},
		{"field.men", farm, 0, 1, nil, 0},
		{"field.end", farm, 0, 0, nil, 0},
		{"field.city.complete", farm, 0, 3, cities, draws + 1},
		{"field.halves", farm, 0, 6, nil, 0},
		{"take", farm, 0, 2, cities, 1},
		{"take", farm, 1, 0, nil, 0},
		{"city.join.gain", rival, 0, 1, join, 33},
		{"city.join.loss", rival, 0, 0, nil, 0},
	} {
		s := test.spot.state(t)
		if test.odds != nil {
			test.want *= test.odds(s, test.of)
		}
		if got := eval.Term(s, test.seat, test.term); math.Abs(got-test.want) > 1e-9 {
			t.Errorf("%s of seat %d after %q: %g, want %g", test.term, test.seat, test.spot.play, got, test.want)
		}
	}
}

// join is the chance that a tile comes whose city leaves by two opposite sides: there are
// 11 among those left.
func join(s *rules.State, draws float64) float64 { return eval.Some(s, 11, draws) }

// Where one tile would join Ann's field and Bo's, each gets a share in the other's: six
// of the tiles left do.
func TestFieldsMeet(t *testing.T) {
	s := spot{
		[]game.StartTile{at("base/D", 0, 0, 0), at("base/D", 1, 0, 0), at("base/D", 2, 0, 0)},
		[]string{"base/E", "base/E", "base/B"},
		[]string{"tile 0,-1 r180", "follower f0", "tile 2,-1 r180", "follower f0"},
	}.state(t)
	other := [2]float64{eval.Term(s, 1, "field.end"), eval.Term(s, 0, "field.end")}
	for seat, worth := range other {
		draws := float64((s.Left() + seat) / 2) // Bo is next
		want := worth * eval.Some(s, 6, draws)
		got := eval.Term(s, rules.Seat(seat), "field.join.gain")
		if worth == 0 || math.Abs(got-want) > 1e-9 {
			t.Errorf("seat %d: %g, want %g (of %g)", seat, got, want, worth)
		}
	}
}
