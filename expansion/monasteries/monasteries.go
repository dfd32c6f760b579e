package monasteries

import (
	_ "embed"

	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// The options that the code asks for.
const (
	optBase     = "mo.base"
	optScoreOne = "mo.score_one"
)

// Set is the id of the set.
const Set = "monasteries"

//go:embed monasteries.tiles
var source []byte

var parsed = tile.Once("monasteries.tiles", source)

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
		Options: []rules.Option{
			{
				Key: optBase, Values: []string{"replace", "keep"}, Default: "replace",
				Help: "The special monasteries take the place of the six of the base game, or come beside them.",
			},
			{
				Key: optScoreOne, Values: []string{"standing", "any"}, Default: "standing",
				Help: "A message that scores one of a player's followers may mean standing ones only, or one that lies as an abbot too.",
			},
		},
		Scores:   []string{"MO-4", "MO-10"},
		Register: func(b *rules.Book) error { return (&module{}).register(b) },
	}, nil
}

// module is the set in one book.
type module struct {
	special board.Marks // of the tiles
	lying   rules.Where // as an abbot; the cell is that of the monastery

	lie, roll, release rules.VerbID

	atEnd, released rules.RuleID
	message         rules.Source
}

func (m *module) register(b *rules.Book) error {
	m.special = b.TileMark("special-monastery")
	m.atEnd, m.released = b.Cite("MO-4"), b.Cite("MO-10")
	m.registerLying(b)
	if b.Is(optBase, "replace") { // [MO-1] else false
		b.Print(withoutOthers)
	}
	b.Work("monasteries.final", m.final)
	b.Note(m.note)
	b.Outlook("abbots", m.outlook, rules.Reads{})
	if err := m.registerMessages(b); err != nil {
		return err
	}
	if err := m.stayInTown(b); err != nil {
		return err
	}
	return m.offers(b) // [MO-3] else m.noMonks(b); [MO-7] else m.fromQuarters(b)
}

// withoutOthers takes the base game's monasteries out of the game.
func withoutOthers(t *tile.Tile) *tile.Tile {
	if t.Set == "base" && t.Segment("m") >= 0 {
		return nil
	}
	return t
}

// stayInTown keeps who is in the town at the end of the game out of special monasteries: there
// they come for the scoring of a completed one only.
func (m *module) stayInTown(b *rules.Book) error { // [MO-7]
	const row = "count.final-move"
	if _, there := b.Row(row); !there {
		return nil
	}
	return b.MayChoose(row, nil, func(s *rules.State, _ rules.Step, c rules.Choice) bool {
		return c.Verb() == rules.VerbPass || !m.isSpecial(s, s.Board.CellOf(c.Seg())) || s.Board.KindOf(c.Seg()) != tile.Monastery
	})
}

// isSpecial reports whether a special monastery stands on the tile at a cell.
func (m *module) isSpecial(s *rules.State, c board.Cell) bool {
	return c != 0 && s.Board.Face(c) != board.NoFace && s.Board.FaceAt(c).Marks&m.special != 0
}

// monastery returns the segment of the monastery on a cell; 0 if there is none.
func monastery(s *rules.State, c board.Cell) board.Seg {
	base := s.Board.FirstSeg(c)
	for i := range s.Board.FaceAt(c).N {
		if seg := base + board.Seg(i); s.Board.SegFace(seg).Kind == tile.Monastery {
			return seg
		}
	}
	return 0
}
