package siege

import (
	_ "embed"

	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// The options that the code asks for.
const (
	optEscape    = "siege.escape"
	optCathars   = "cathars.escape"
	optShields   = "cathars.shields"
	optEscapePer = "siege.escape_per"
)

// The ids of the sets.
const (
	SetSiege     = "siege"
	SetCathars   = "cathars"
	SetBesiegers = "besiegers"
)

//go:embed siege.tiles
var sourceSiege []byte

//go:embed cathars.tiles
var sourceCathars []byte

//go:embed besiegers.tiles
var sourceBesiegers []byte

var (
	parsedSiege     = tile.Once("siege.tiles", sourceSiege)
	parsedCathars   = tile.Once("cathars.tiles", sourceCathars)
	parsedBesiegers = tile.Once("besiegers.tiles", sourceBesiegers)
)

// TilesSiege returns the tiles of The Siege.
func TilesSiege() (*tile.Set, error) { return parsedSiege() }

// TilesCathars returns the tiles of The Cathars.
func TilesCathars() (*tile.Set, error) { return parsedCathars() }

// TilesBesiegers returns the tiles of The Besiegers.
func TilesBesiegers() (*tile.Set, error) { return parsedBesiegers() }

// Siege returns The Siege.
func Siege() (*rules.Module, error) {
	return load(SetSiege, TilesSiege, rules.Option{
		Key: optEscape, Values: escapes(), Default: "any_tile",
		Presets: map[string]string{"compendium": "off"},
		Help:    "From a city with a tile of The Siege a knight escapes if a monastery, shrine or abbey lies beside any tile of the city, or beside that tile; or when one is laid beside that tile; or not at all.",
	})
}

// Cathars returns The Cathars.
func Cathars() (*rules.Module, error) {
	m, err := load(SetCathars, TilesCathars, shields(), escapeCathars())
	if err == nil {
		m.Group = rules.Rare
	}
	return m, err
}

// Besiegers returns The Besiegers, which play like The Cathars.
func Besiegers() (*rules.Module, error) {
	m, err := load(SetBesiegers, TilesBesiegers, shields(), escapeCathars())
	if err == nil {
		m.Boxes, m.Group = nil, rules.Rare
	}
	return m, err
}

func shields() rules.Option {
	return rules.Option{
		Key: optShields, Values: []string{"count", "ignore"}, Default: "count",
		Presets: map[string]string{"compendium": "ignore"},
		Help:    "In a city with a tile of The Cathars or The Besiegers shields and a cathedral count, or each tile brings 1 point and nothing else.",
	}
}

func escapeCathars() rules.Option {
	return rules.Option{
		Key: optCathars, Values: escapes(), Default: "siege_tile",
		Presets: map[string]string{"compendium": "on_placement"},
		Help:    "The same for cities with a tile of The Cathars or The Besiegers.",
	}
}

// load returns one of the sets with its own options.
func load(set string, parsed func() (*tile.Set, error), own ...rules.Option) (*rules.Module, error) {
	tiles, err := parsed()
	if err != nil {
		return nil, err
	}
	return &rules.Module{
		Set: set, Title: tiles.Title, Tiles: tiles,
		MinSeats: 2, MaxSeats: 6,
		Boxes: []string{"compendium"},
		Options: append(own, rules.Option{
			Key: optEscapePer, Values: []string{"part", "turn"}, Default: "part",
			Help: "A player can have one knight escape in each part of a double turn, or one at the end of the turn.",
		}),
		Scores:   []string{"SI-2", "SI-3", "SI-4"},
		Register: func(b *rules.Book) error { return register(b, set) },
	}, nil
}

// camp is who besieges a city. The Besiegers count as Cathars [SI-9].
type camp uint8

const (
	nobody camp = iota
	besieged
	cathars
	camps
)

// An escape is when knights may leave a city of a camp.
type escape uint8

const (
	never escape = iota
	fromAnyTile
	fromSiegeTile
	onPlacement
)

// escapes are the values of the options that say so.
func escapes() []string { return []string{"any_tile", "siege_tile", "on_placement", "off"} }

func escapeOf(b *rules.Book, key string) escape {
	return rules.Chosen(b, key, map[string]escape{
		"any_tile": fromAnyTile, "siege_tile": fromSiegeTile, "on_placement": onPlacement, "off": never,
	})
}

// module is the three sets in one book.
type module struct {
	mark    board.Marks
	of      []camp        // by number of the tile
	holy    []bool        // tiles with a monastery, shrine or abbey, by number
	escapes [camps]escape // when knights escape
	plain   bool          // cathars.shields is ignore
	perTurn bool

	verbEscape rules.VerbID
	rowKnight  rules.RowID

	worthLess, worthLittle, worthNothing rules.RuleID
}

// register registers all of the sets that are in play together: the first of them
// does it.
func register(b *rules.Book, set string) error {
	for _, other := range []string{SetSiege, SetCathars, SetBesiegers} {
		if other == set {
			break
		}
		if b.Has(other) {
			return nil
		}
	}
	m := &module{worthLess: b.Cite("SI-2"), worthLittle: b.Cite("SI-3"), worthNothing: b.Cite("SI-4")}
	m.mark = b.SegmentMark("besieged")
	b.TileMark("siege")
	if b.Has(SetSiege) {
		m.escapes[besieged] = escapeOf(b, optEscape)
	}
	if b.Has(SetCathars) || b.Has(SetBesiegers) {
		m.escapes[cathars] = escapeOf(b, optCathars)
		m.plain = b.Is(optShields, "ignore")
	}
	m.perTurn = b.Is(optEscapePer, "turn")
	b.AfterCompile(func() { m.study(b) })
	b.ModifyValue(m.value, tile.City)
	b.ModifyCityWorth(m.worth)
	m.registerEscape(b)
	b.Promise(m.promise, rules.Reads{Values: true})
	return nil
}

// study notes of each tile whose siege it shows, and whether knights flee to it.
func (m *module) study(b *rules.Book) {
	c := b.Catalog()
	m.of, m.holy = make([]camp, c.Len()), make([]bool, c.Len())
	for n := range m.of {
		t := c.Tile(n)
		switch {
		case t.Set == SetSiege, t.Set != SetCathars && t.Set != SetBesiegers && b.Has(SetSiege): // or a tile of one's own
			m.of[n] = besieged
		default:
			m.of[n] = cathars // [SI-9] else campOf(t)
		}
		for _, seg := range t.Segments {
			switch seg.Kind {
			case tile.Monastery, tile.Shrine, tile.Abbey:
				m.holy[n] = true
			default: // nobody finds shelter there
			}
		}
	}
}

// campAt returns whose siege a segment of a city shows.
func (m *module) campAt(s *rules.State, seg board.Seg) camp {
	if s.Board.SegFace(seg).Marks&m.mark == 0 {
		return nobody
	}
	return m.of[board.TileOf(s.Board.Face(s.Board.CellOf(seg)))]
}

// siege returns which camps besiege a city.
func (m *module) siege(s *rules.State, city board.Feature) (by [camps]bool, any bool) { // [SI-1]
	if !s.Board.HasMark(city, m.mark) {
		return by, false
	}
	seg := s.Board.Root(city)
	for range s.Board.Size(city) {
		if k := m.campAt(s, seg); k != nobody {
			by[k], any = true, true
		}
		seg = s.Board.Next(seg)
	}
	return by, any
}

// value is what a besieged city is worth: 1 less for each tile and shield if it is
// completed and nothing if not; in some editions the Cathars leave 1 for each tile.
func (m *module) value(s *rules.State, f board.Feature, _ rules.Seat, v rules.Value) rules.Value {
	by, any := m.siege(s, f)
	switch {
	case !any:
	case !v.Closed:
		v.PerTile, v.PerShield, v.Rule = 0, 0, m.worthNothing // [SI-4]
	case by[cathars] && m.plain: // [SI-3]
		v.PerTile, v.PerShield, v.Rule = 1, 0, m.worthLittle
	default:
		v.PerTile, v.PerShield, v.Rule = max(1, v.PerTile-1), max(1, v.PerShield-1), m.worthLess // [SI-2]
	}
	return v
}

// worth makes a besieged city count twice to farms. A castle is no city.
func (m *module) worth(s *rules.State, city board.Feature, w rules.CityWorth) rules.CityWorth {
	if s.Board.HasMark(city, m.mark) && s.Completes(city) { // [SI-5]
		w.Times *= 2
	}
	return w
}

// late is the number of tiles in the pile below which a city is less and less likely
// to be completed.
const late = 12

// promise is what a seat may hope for from its besieged cities, of which nothing is left
// at the end: half the time they will be completed.
func (m *module) promise(s *rules.State, seat rules.Seat) (n int) {
	s.ClearMarks()
	for i := range s.Figures() {
		g := &s.Figures()[i]
		if g.Seat != seat || g.Where != rules.OnSegment {
			continue
		}
		city := s.Board.FeatureOf(board.Seg(g.At))
		if s.Board.Kind(city) != tile.City || s.Board.Closed(city) || !s.Mark(city) {
			continue
		}
		if s.Board.HasMark(city, m.mark) && s.Owners(city).Has(seat) {
			n += 50 * s.ValueOf(city, seat, rules.IfClosed).Points()
		}
	}
	return n * min(s.Left(), late) / late
}
