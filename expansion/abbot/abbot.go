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
	rule   cited
}

// cited are the rules of the abbot as this book has them.
type cited struct {
	supply, gardens, deploy, where, completed rules.Rule // AB-1 to AB-5
	recall, incomplete, whole                 rules.Rule // AB-6 to AB-8
	final, follower, always                   rules.Rule // AB-9 to AB-11
}

func cite(b *rules.Book) cited {
	return cited{
		supply: b.Rule("AB-1"), gardens: b.Rule("AB-2"), deploy: b.Rule("AB-3"),
		where: b.Rule("AB-4"), completed: b.Rule("AB-5"), recall: b.Rule("AB-6"),
		incomplete: b.Rule("AB-7"), whole: b.Rule("AB-8"), final: b.Rule("AB-9"),
		follower: b.Rule("AB-10"), always: b.Rule("AB-11"),
	}
}

func (m *module) register(b *rules.Book) error {
	m.rule = cite(b)
	def := rules.FigureDef{Name: "abbot", Role: "abbot", Count: 1, Strength: 1}
	if !m.rule.supply.On { // AB-1
		def.Count = 0
	}
	if !m.rule.follower.On { // AB-10
		def.Strength = 0
	}
	m.abbot = b.Figure(def)
	m.recall = b.Verb(rules.Verb{
		Name: "recall", Kind: "recall", N: rules.NumberFigure,
		Do: func(s *rules.State, _ rules.Step, c rules.Choice) { m.takeBack(s, rules.FigureID(c.N())) },
	})
	if m.rule.gardens.On {
		b.Print(printGarden) // AB-2
	}
	b.MayTread(m.mayTread)
	b.Fold(m.value)
	return b.Offer("base.wood", m.wood)
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

// mayTread keeps the abbot to monastic features and all others out of gardens
// [AB-4].
func (m *module) mayTread(k rules.FigureKind, on tile.Kind) bool {
	if k == m.abbot {
		return on.Monastic() || !m.rule.where.On
	}
	return on != tile.Garden || !m.rule.where.On
}

// value is what a garden is worth: the squares filled, its own included.
func (m *module) value(s *rules.State, f board.Feature, _ rules.Seat, v rules.Value) rules.Value {
	if s.Board.Kind(f) != tile.Garden {
		return v
	}
	r := m.rule.final // AB-9
	v.Tiles, v.PerTile = int16(s.Board.Tiles(f)), 1
	if v.Closed {
		r, v.Tiles = m.rule.completed, 9 // AB-5
	}
	if !r.On {
		v.PerTile = 0
	}
	v.Rule = r.ID
	return v
}
