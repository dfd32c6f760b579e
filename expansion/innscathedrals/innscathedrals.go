package innscathedrals

import (
	_ "embed"

	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// The options that the code asks for.
const (
	optIncomplete  = "ic.incomplete"
	optJunctionInn = "ic.junction_inn"
)

// Set is the id of the set.
const Set = "inns-cathedrals"

//go:embed innscathedrals.tiles
var source []byte

var parsed = tile.Once("innscathedrals.tiles", source)

// Tiles returns the 18 tiles of the set.
func Tiles() (*tile.Set, error) { return parsed() }

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
			Key: optJunctionInn, Values: []string{"one", "both"}, Default: "both",
			Presets: map[string]string{"bigbox": "one", "compendium": "one"},
			Help:    "The inn at the crossing of three roads stands at the right-hand road, or at both the left and the right one.",
		},
		{
			Key: optIncomplete, Values: []string{"zero", "ignore"}, Default: "zero",
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

	withInn, withCathedral rules.RuleID // IC-4, IC-5
}

func (m *module) register(b *rules.Book) error {
	m.withInn, m.withCathedral = b.Cite("IC-4"), b.Cite("IC-5")
	m.inn, m.cathedral = b.SegmentMark("inn"), b.SegmentMark("cathedral")
	m.ignore = b.Is(optIncomplete, "ignore")
	m.bothRoads = b.Is(optJunctionInn, "both")
	b.Print(m.print) // [IC-6, IC-7, IC-8, IC-9] else b.Print(m.otherPrint)
	b.ModifyValue(m.value, tile.Road, tile.City)
	b.Outlook("big", m.outlook)
	return m.registerBig(b)
}

// registerBig registers the big follower: everybody has one, puts it down in place of
// another and counts it twice.
func (m *module) registerBig(b *rules.Book) error {
	m.big = b.Figure(rules.FigureDef{
		Name: "big", Ordinary: true,
		Count:    1, // [IC-1] else 0
		Strength: 2, // [IC-2] else 1
	})
	return b.Offer("base.wood", m.offer) // [IC-2]; [IC-3] else m.offerOnce(b)
}

func (m *module) offer(s *rules.State, st rules.Step, buf []rules.Choice) []rules.Choice {
	return s.OfferFigures(st, m.big, buf)
}

// value is what an inn makes of a road and a cathedral of a city.
func (m *module) value(s *rules.State, f board.Feature, _ rules.Seat, v rules.Value) rules.Value {
	switch s.Board.Kind(f) {
	case tile.Road:
		if s.Board.HasMark(f, m.inn) { // [IC-4]
			return m.each(v, 2, m.withInn)
		}
	case tile.City:
		if s.Board.HasMark(f, m.cathedral) { // [IC-5]
			return m.each(v, 3, m.withCathedral)
		}
	default: // others have neither
	}
	return v
}

// each values a feature with so much for each tile and shield if it is complete,
// and with nothing if it is not.
func (m *module) each(v rules.Value, n int16, r rules.RuleID) rules.Value {
	switch {
	case v.Closed:
		v.PerTile, v.PerShield = n, n
	case m.ignore:
		return v
	default:
		v.PerTile, v.PerShield = 0, 0
	}
	v.Rule = r
	return v
}

// print is how the tiles come into play: the crossing with an inn in the
// printing that the option names [IC-6].
func (m *module) print(t *tile.Tile) *tile.Tile {
	if t.Set == Set && t.ID == "EC" && m.bothRoads {
		return inns(t, "r1")
	}
	return t
}

// inns returns the tile with an inn at one more road.
func inns(t *tile.Tile, road string) *tile.Tile {
	return t.Edit(func(t *tile.Tile) {
		s := &t.Segments[t.Segment(road)]
		s.Marks = append(s.Marks, "inn")
	})
}
