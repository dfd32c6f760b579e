package darmstadt

import (
	_ "embed"

	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// The options that the code asks for.
const (
	optBase = "da.base"
	optEnds = "da.ends"
)

// Set is the id of the set.
const Set = "darmstadt"

//go:embed darmstadt.tiles
var source []byte

var parsed = tile.Once("darmstadt.tiles", source)

// Tiles returns the tiles of the set.
func Tiles() (*tile.Set, error) { return parsed() }

// Module returns the set.
func Module() (*rules.Module, error) {
	tiles, err := Tiles()
	if err != nil {
		return nil, err
	}
	return &rules.Module{
		Set: Set, Title: tiles.Title, Tiles: tiles,
		MinSeats: 2, MaxSeats: 6, Beyond: true, Group: rules.Rare,
		Options: []rules.Option{
			{
				Key: optBase, Values: []string{"replace", "keep"}, Default: "replace",
				Help: "Two monasteries of the base game leave the pile for the two churches, or stay.",
			},
			{
				Key: optEnds, Values: []string{"off", "on"}, Default: "off",
				Help: "At the end of the game a church that is not completed pays its bonus too.",
			},
		},
		Scores:   []string{"DA-2", "DA-3", "DA-5"},
		Register: func(b *rules.Book) error { return (&module{}).register(b) },
	}, nil
}

// module is the set in one book.
type module struct {
	hall   board.Marks // of the city with the Darmstadtium
	church board.Marks // of the tiles
	source rules.Source

	hallPays, pays, paysLast rules.RuleID
}

// bonus is what the hall brings, and a church.
const bonus = 3

func (m *module) register(b *rules.Book) error {
	m.hall, m.church = b.SegmentMark("darmstadtium"), b.TileMark("church")
	m.hallPays, m.pays, m.paysLast = b.Cite("DA-2"), b.Cite("DA-3"), b.Cite("DA-5")
	m.source = b.Source("church")
	if b.Is(optBase, "replace") { // [DA-1] else false
		b.Print(fewerMonasteries)
	}
	b.ModifyValue(m.value, tile.City)
	b.Work("darmstadt.churches", m.completed)
	ends := b.Is(optEnds, "on") // [DA-5] else !b.Is(optEnds, "on")
	b.Work("darmstadt.final", func(s *rules.State) {
		if ends {
			m.final(s)
		}
	})
	b.Note(m.note)
	b.Outlook("churches", m.outlook, rules.Reads{})
	return nil // [DA-4] else otherRoads(b)
}

// fewerMonasteries takes two of the base game's four monasteries without a road out of
// the game, so that some of both kinds are left.
func fewerMonasteries(t *tile.Tile) *tile.Tile {
	if t.Set != "base" || t.ID != "B" {
		return t
	}
	return t.Edit(func(t *tile.Tile) { t.Copies -= 2 })
}

// value pays more for a completed city with the Darmstadtium.
func (m *module) value(s *rules.State, f board.Feature, _ rules.Seat, v rules.Value) rules.Value {
	if s.Board.HasMark(f, m.hall) && v.Closed { // [DA-2]
		v.Bonus += bonus
		v.Rule = m.hallPays
	}
	return v
}
