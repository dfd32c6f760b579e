package count

import (
	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// Set is the id of the set.
const Set = "count"

// Module returns the set.
func Module() (*rules.Module, error) {
	tiles, err := Tiles()
	if err != nil {
		return nil, err
	}
	return &rules.Module{
		Set: Set, Title: tiles.Title, Tiles: tiles,
		MinSeats: 2, MaxSeats: 6,
		Register: func(b *rules.Book) error { return (&module{}).register(b) },
	}, nil
}

// module is the set in one book.
type module struct {
	sample board.Marks
	rule   cited
}

// cited are the rules of the set as this book has them.
type cited struct {
	shuffle, sample rules.Rule // CO-1, CO-2
}

func cite(b *rules.Book) cited {
	return cited{shuffle: b.Rule("CO-1"), sample: b.Rule("CO-2")}
}

func (m *module) register(b *rules.Book) error {
	m.rule = cite(b)
	m.sample = b.SegmentMark("sample")
	if !m.rule.shuffle.On {
		b.Print(without) // CO-1
	}
	b.Fold(m.value)
	return nil
}

// without takes the tiles of the set out of the game.
func without(t *tile.Tile) *tile.Tile {
	if t.Set == Set {
		return nil
	}
	return t
}

// value pays 2 points more for a completed road with the mark of the sample
// [CO-2].
func (m *module) value(s *rules.State, f board.Feature, _ rules.Seat, v rules.Value) rules.Value {
	if m.rule.sample.On && v.Closed && s.Board.Kind(f) == tile.Road && s.Board.Marked(f, m.sample) > 0 {
		v.Bonus += 2
		v.Rule = m.rule.sample.ID
	}
	return v
}
