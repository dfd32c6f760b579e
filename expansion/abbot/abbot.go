package abbot

import (
	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// Set is the id of the abbot.
const Set = "abbot"

// Module returns the abbot. It has no tiles: its gardens are on those of other
// sets.
func Module() (*rules.Module, error) {
	return &rules.Module{
		Set: Set, Title: "The Abbot",
		MinSeats: 2, MaxSeats: 6,
		Boxes:   []string{"plus"},
		Gardens: true,
		Scores:  []string{"AB-5", "AB-6", "AB-9"},
		Register: func(b *rules.Book) error {
			m := &module{}
			return m.register(b)
		},
	}, nil
}

// module is the abbot of one book.
type module struct {
	abbot  rules.FigureKind
	recall rules.VerbID

	// What the points cite: of gardens, at the end, and of the abbot's way home.
	completed, final, recalled rules.RuleID
}

func (m *module) register(b *rules.Book) error {
	m.completed, m.final, m.recalled = b.Cite("AB-5"), b.Cite("AB-9"), b.Cite("AB-6")
	m.abbot = b.Figure(rules.FigureDef{
		Name: "abbot", Role: "abbot",
		Count:    1, // [AB-1]
		Strength: 1, // [AB-10]
	})
	m.recall = b.Verb(rules.Verb{
		Name: "recall", Kind: "recall", N: rules.NumberFigure,
		Do: func(s *rules.State, _ rules.Step, c rules.Choice) { m.takeBack(s, rules.FigureID(c.N())) },
	})
	b.Print(printGarden) // [AB-2]
	b.MayStandOn(m.mayStandOn)
	b.ModifyValue(m.value, tile.Garden)
	b.Outlook("abbot", m.outlook, rules.Reads{})
	return b.Offer("base.wood", m.offerAbbot) // [AB-11] else b.Offer("base.wood", m.offerBesides)
}

// printGarden makes a garden of the picture of one: a feature of its tile alone,
// which meets no edge and leaves the field around it whole.
func printGarden(t *tile.Tile) *tile.Tile {
	if t.Mark != "garden" {
		return t
	}
	return t.Edit(func(t *tile.Tile) {
		t.Segments = append(t.Segments, tile.Segment{Name: "g", Kind: tile.Garden, Inner: true})
	})
}

// mayStandOn keeps the abbot to monastic features and all others out of gardens.
func (m *module) mayStandOn(k rules.FigureKind, on tile.Kind) bool {
	if k == m.abbot {
		return on.Monastic() // [AB-4] else true
	}
	return on != tile.Garden // [AB-4] else true
}

// value is what a garden is worth: the squares filled, its own included.
func (m *module) value(s *rules.State, f board.Feature, _ rules.Seat, v rules.Value) rules.Value {
	if v.Closed {
		v.Rule, v.Tiles = m.completed, 9
		v.PerTile = 1 // [AB-5]
		return v
	}
	v.Rule, v.Tiles = m.final, int16(s.Board.Tiles(f))
	v.PerTile = 1 // [AB-9]
	return v
}
