package spieldoch

import (
	_ "embed"

	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// Set is the id of the set.
const Set = "spiel-doch"

//go:embed spieldoch.tiles
var source []byte

var parsed = tile.Once("spieldoch.tiles", source)

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
		MinSeats: 2, MaxSeats: 6, Beyond: true,
		Scores:   []string{"SD-2"}, // that points cite
		Register: func(b *rules.Book) error { return (&module{}).register(b) },
	}, nil
}

// module is the set in one book.
type module struct {
	sample board.Marks
	pays   rules.RuleID // SD-2
}

func (m *module) register(b *rules.Book) error {
	m.pays = b.Cite("SD-2")
	m.sample = b.SegmentMark("sample")
	b.ModifyValue(m.value)
	return nil // [SD-1] else leaveOut(b)
}

// value pays 2 points more for a completed road with the mark of the sample.
func (m *module) value(s *rules.State, f board.Feature, _ rules.Seat, v rules.Value) rules.Value {
	if v.Closed && s.Board.Kind(f) == tile.Road && s.Board.Marked(f, m.sample) > 0 { // [SD-2]
		v.Bonus += 2
		v.Rule = m.pays
	}
	return v
}
