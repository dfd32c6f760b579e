package russianpromos

import (
	_ "embed"

	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// optRazboynik is the option that says whom the robber traps.
const optRazboynik = "ru.razboynik"

// Set is the id of the set.
const Set = "russian-promos"

//go:embed russianpromos.tiles
var source []byte

var parsed = tile.Once("russianpromos.tiles", source)

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
		Options: []rules.Option{{
			Key: optRazboynik, Values: []string{"all", "nearest"}, Default: "all",
			Help: "The robber traps every follower on his road each time, or only the nearest when a tile or a follower joins it.",
		}},
		Scores:   []string{"RU-1", "RU-5"},
		Register: func(b *rules.Book) error { return (&module{}).register(b) },
	}, nil
}

// module is the set in one book.
type module struct {
	hut     board.Marks // of a monastery's tile
	hutPays rules.RuleID

	traps
}

func (m *module) register(b *rules.Book) error {
	m.hut, m.hutPays = b.TileMark("yaga-hut"), b.Cite("RU-1")
	b.TileMark("bogatyr")                     // no rule asks for it: it has words and a picture
	b.ModifyValue(m.hutValue, tile.Monastery) // [RU-1]
	b.Note(m.note)
	if err := m.registerTraps(b); err != nil {
		return err
	}
	return m.registerFreeing(b) // [RU-2] else m.withoutStone(b)
}

// hutValue is what a hut is worth: a point for itself, and until it is surrounded a point for
// each empty square around it, whatever else a monastery would get.
func (m *module) hutValue(s *rules.State, f board.Feature, _ rules.Seat, v rules.Value) rules.Value {
	if s.Board.FaceAt(s.Board.CellOf(s.Board.Root(f))).Marks&m.hut == 0 {
		return v
	}
	const squares = 9
	v.Rule, v.Tiles, v.Bonus = m.hutPays, 1, 0
	if !v.Closed {
		v.Bonus = int16(squares - s.Board.Tiles(f)) // [RU-1]
	}
	return v
}
