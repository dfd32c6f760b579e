package innscathedrals

import (
	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// Set is the id of the set.
const Set = "inns-cathedrals"

// Module returns the set.
func Module() (*rules.Module, error) {
	tiles, err := Tiles()
	if err != nil {
		return nil, err
	}
	return &rules.Module{
		Set: Set, Title: tiles.Title, Tiles: tiles,
		MinSeats: 2, MaxSeats: 6, Group: rules.Big,
		Boxes:    []string{"plus", "bigbox", "compendium"},
		Options:  options(),
		Scores:   []string{"IC-4", "IC-5"},
		Register: func(b *rules.Book) error { return (&module{}).register(b) },
	}, nil
}

func options() []rules.Option {
	return []rules.Option{
		rules.PartOption("ic.tiles", "The 18 tiles of the set are mixed with the others, or stay in the box.",
			rules.SetPart{Tiles: true}),
		rules.PartOption("ic.big", "Everybody has a big follower, or nobody.",
			rules.SetPart{Figures: []string{"big"}}),
		{
			Key: "ic.junction_inn", Values: []string{"one", "both"}, Default: "both",
			Presets: map[string]string{"bigbox": "one", "compendium": "one"},
			Help:    "The inn at the crossing of three roads stands at the right-hand road, or at both the left and the right one.",
		},
		{
			Key: "ic.incomplete", Values: []string{"zero", "ignore"}, Default: "zero",
			Help: "At the end of the game an incomplete road with an inn or city with a cathedral scores nothing, or as if it had none.",
		},
	}
}

// module is the set in one book.
type module struct {
	big            rules.FigureKind
	inn, cathedral board.Marks
	ignore         bool // incomplete features score as if they had no mark
	bothRoads      bool // the inn of the crossing stands at two roads
	rule           cited
}

// cited are the rules of the set as this book has them.
type cited struct {
	supply, big, returns, inn, cathedral     rules.Rule // IC-1 to IC-5
	innRoads, crossing, apart, villageCloses rules.Rule // IC-6 to IC-9
}

func cite(b *rules.Book) cited {
	return cited{
		supply: b.Rule("IC-1"), big: b.Rule("IC-2"), returns: b.Rule("IC-3"),
		inn: b.Rule("IC-4"), cathedral: b.Rule("IC-5"), innRoads: b.Rule("IC-6"),
		crossing: b.Rule("IC-7"), apart: b.Rule("IC-8"), villageCloses: b.Rule("IC-9"),
	}
}

func (m *module) register(b *rules.Book) error {
	m.rule = cite(b)
	m.inn, m.cathedral = b.SegmentMark("inn"), b.SegmentMark("cathedral")
	m.ignore = b.Option("ic.incomplete") == "ignore"
	m.bothRoads = b.Option("ic.junction_inn") == "both"
	b.Print(m.print)
	b.Fold(m.value)
	return m.registerBig(b)
}

// registerBig registers the big follower: everybody has one [IC-1], puts it down
// in place of another and counts it twice [IC-2].
func (m *module) registerBig(b *rules.Book) error {
	def := rules.FigureDef{Name: "big", Count: 1, Strength: 2}
	if !m.rule.supply.On {
		def.Count = 0
	}
	if !m.rule.big.On {
		def.Strength = 1
	}
	m.big = b.Figure(def)
	if !m.rule.returns.On { // IC-3: it would stay where it stands
		b.AfterLeft(func(s *rules.State, id rules.FigureID, seg board.Seg) {
			if f := s.Figures()[id]; f.Kind == m.big && seg != 0 {
				s.Deploy(f.Seat, m.big, seg)
			}
		})
	}
	if !m.rule.big.On {
		return nil
	}
	return b.Offer("base.wood", func(s *rules.State, st rules.Step, buf []rules.Choice) []rules.Choice {
		return s.OfferFigures(st, m.big, buf)
	})
}

// value is what an inn makes of a road [IC-4] and a cathedral of a city [IC-5].
func (m *module) value(s *rules.State, f board.Feature, _ rules.Seat, v rules.Value) rules.Value {
	switch s.Board.Kind(f) {
	case tile.Road:
		if m.rule.inn.On && s.Board.Marked(f, m.inn) > 0 {
			return m.each(v, 2, m.rule.inn)
		}
	case tile.City:
		if m.rule.cathedral.On && s.Board.Marked(f, m.cathedral) > 0 {
			return m.each(v, 3, m.rule.cathedral)
		}
	default: // others have neither
	}
	return v
}

// each values a feature with so much for each tile and shield if it is complete,
// and with nothing if it is not.
func (m *module) each(v rules.Value, n int16, r rules.Rule) rules.Value {
	switch {
	case v.Closed:
		v.PerTile, v.PerShield = n, n
	case m.ignore:
		return v
	default:
		v.PerTile, v.PerShield = 0, 0
	}
	v.Rule = r.ID
	return v
}
