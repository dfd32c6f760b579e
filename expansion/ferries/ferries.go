package ferries

import (
	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// Set is the id of the set.
const Set = "ferries"

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
	free  rules.PieceKind // lies with each ferry that may still be turned in this part
	verb  rules.VerbID
	turn  rules.StepKind
	again func(*rules.State) // looks at the builder once more, where FE-11 is off
	rule  cited
}

// cited are the rules of the set as this book has them.
type cited struct {
	apart, wood, lay, before   rules.Rule // FE-1 to FE-4
	turn, once, fresh          rules.Rule // FE-5 to FE-7
	complete, counts, noInn    rules.Rule // FE-8 to FE-10
	noBuilder, orphans, placed rules.Rule // FE-11 to FE-13
	fixed, stays               rules.Rule // FE-14, FE-15
}

func cite(b *rules.Book) cited {
	return cited{
		apart: b.Rule("FE-1"), wood: b.Rule("FE-2"), lay: b.Rule("FE-3"), before: b.Rule("FE-4"),
		turn: b.Rule("FE-5"), once: b.Rule("FE-6"), fresh: b.Rule("FE-7"),
		complete: b.Rule("FE-8"), counts: b.Rule("FE-9"), noInn: b.Rule("FE-10"),
		noBuilder: b.Rule("FE-11"), orphans: b.Rule("FE-12"), placed: b.Rule("FE-13"),
		fixed: b.Rule("FE-14"), stays: b.Rule("FE-15"),
	}
}

func (m *module) register(b *rules.Book) error {
	m.rule = cite(b)
	m.lake = b.TileMark("ferry-lake")
	m.ferry = b.Piece(rules.PieceDef{
		Name: "ferry", Max: mostFerries, State: rules.StateSpot, Spots: pairNames[:], Place: "ferry",
	})
	m.free = b.Piece(rules.PieceDef{Name: "ferry-free", Max: mostFerries})
	m.verb = b.Verb(rules.Verb{
		Name: "ferry", Kind: "ferry", At: rules.AtCell, N: rules.NumberSpot, Spots: pairNames[:], Place: "ferry",
		Do: m.do,
		Text: func(s *rules.State, c rules.Choice, buf []byte) []byte {
			buf = append(s.AppendPos(c.Cell(), append(buf, "ferry "...)), ' ')
			return append(buf, pairNames[c.N()]...)
		},
	})
	if m.rule.complete.On {
		b.Late(tile.Road)
	}
	b.Question("ferries.lay", rules.Script{Kind: "place-ferry", When: m.mayLay, List: m.listPairs})
	b.Work("ferries.met", m.met)
	m.turn = b.Question("ferries.turn", rules.Script{Kind: "turn-ferry", When: m.anyFree, Pass: true, List: m.listTurns})
	b.Work("ferries.roads", m.roads)
	m.registerOff(b)
	return nil
}

// roads ends the turning of ferries: what is completed now is settled.
func (m *module) roads(s *rules.State) {
	s.RemovePieces(m.free)
	s.CompleteLate()
}
