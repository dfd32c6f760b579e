package ferries

import (
	_ "embed"

	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// Set is the id of the set.
const Set = "ferries"

//go:embed ferries.tiles
var source []byte

var parsed = tile.Once("ferries.tiles", source)

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
		MinSeats: 2, MaxSeats: 6,
		Bound:    []string{"ferry-lake"}, // the ferries are as many as these tiles need
		Boxes:    []string{"plus", "bigbox"},
		Register: func(b *rules.Book) error { return (&module{}).register(b) },
	}, nil
}

// mostFerries is how many there are, one for each lake.
const mostFerries = 8

// module is the set in one book.
type module struct {
	lake  board.Marks
	ferry rules.PieceKind
	free  rules.PieceKind // lies with each ferry that may still be turned in this sub-turn
	verb  rules.VerbID
	turn  rules.RowID
}

func (m *module) register(b *rules.Book) error {
	m.lake = b.TileMark("ferry-lake")
	m.ferry = b.Piece(rules.PieceDef{
		Name: "ferry", Max: mostFerries, State: rules.StateSpot, Spots: pairNames[:], Location: "ferry",
	})
	m.free = b.Piece(rules.PieceDef{Name: "ferry-free", Max: mostFerries})
	m.verb = b.Verb(rules.Verb{
		Name: "ferry", Kind: "ferry", At: rules.AtCell, N: rules.NumberSpot, Spots: pairNames[:], Location: "ferry",
		Do: m.do,
		Text: func(s *rules.State, c rules.Choice, buf []byte) []byte {
			buf = append(s.AppendPos(c.Cell(), append(buf, "ferry "...)), ' ')
			return append(buf, pairNames[c.N()]...)
		},
	})
	b.Late(tile.Road) // [FE-8]
	b.Question("ferries.lay", rules.Script{Kind: "place-ferry", When: m.mayLay, List: m.listPairs})
	b.Work("ferries.met", m.met) // [FE-7] else b.Work("ferries.met", m.metFresh)
	m.turn = b.Question("ferries.turn", rules.Script{Kind: "turn-ferry", When: m.anyFree, Pass: true, List: m.listTurns})
	b.Work("ferries.roads", m.roads)
	return nil // [FE-1, FE-2, FE-4, FE-9, FE-10] else m.off(b)
}

// roads ends the turning of ferries: what is completed now is settled.
func (m *module) roads(s *rules.State) {
	s.RemovePieces(m.free)
	s.CompleteLate()
}
