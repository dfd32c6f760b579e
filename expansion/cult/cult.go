package cult

import (
	_ "embed"

	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// The options that the code asks for.
const (
	optRestrict      = "cult.restrict"
	optOpponentsOnly = "cult.opponents_only"
)

// Set is the id of the set.
const Set = "cult"

//go:embed cult.tiles
var source []byte

var parsed = tile.Once("cult.tiles", source)

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
		Boxes:    []string{"compendium"},
		Options:  options(),
		Scores:   []string{"CU-1", "CU-7"},
		Register: func(b *rules.Book) error { return (&module{}).register(b) },
	}, nil
}

func options() []rules.Option {
	return []rules.Option{
		{
			Key: optRestrict, Values: []string{"on", "off"}, Default: "on",
			Presets: map[string]string{"compendium": "off"},
			Help:    "A shrine lies beside one monastery at most, and a monastery beside one shrine; or wherever it fits.",
		},
		{
			Key: optOpponentsOnly, Values: []string{"on", "off"}, Default: "on",
			Help: "Only features of different players challenge each other, or also two of one player.",
		},
	}
}

// module is the set in one book.
type module struct {
	restrict  bool // one opponent at most
	opponents bool // nobody challenges themselves
	building  []building

	completed, final rules.RuleID // what the points of shrines cite
	challenge        rules.RuleID
}

func (m *module) register(b *rules.Book) error {
	m.completed, m.final, m.challenge = b.Cite("CU-1"), b.Cite("CU-7"), b.Cite("CU-3")
	m.restrict = b.Is(optRestrict, "on") // [CU-2]
	m.opponents = b.Is(optOpponentsOnly, "on")
	b.AfterCompile(func() { m.study(b.Catalog()) })
	b.ModifyValue(m.value, tile.Shrine)
	if m.restrict {
		b.MayLay(m.inHand, m.mayLay)
	}
	b.AfterDeployed(m.declare)
	b.Work("cult.result", m.result)
	b.Note(m.note)
	b.Promise(m.promise, rules.Reads{})
	return nil
}

// value is what a shrine is worth: the squares filled, its own included; at
// the end an unfinished one too, challenge or not.
func (m *module) value(s *rules.State, f board.Feature, _ rules.Seat, v rules.Value) rules.Value {
	if v.Closed {
		v.Rule, v.Tiles = m.completed, 9
		v.PerTile = 1 // [CU-1]
		return v
	}
	v.Rule, v.Tiles = m.final, int16(s.Board.Tiles(f))
	v.PerTile = 1 // [CU-1, CU-7]
	return v
}

// A building is which side of a challenge a tile shows.
type building uint8

const (
	neither building = iota
	monastery
	shrine
)

// other returns the other side.
func (x building) other() building { return monastery + shrine - x }

// study notes what is built on each tile that the rule about placing looks at:
// abbeys are laid as anybody likes [CU-2].
func (m *module) study(c *board.Catalog) {
	m.building = make([]building, c.Len())
	for n := range m.building {
		for _, seg := range c.Tile(n).Segments {
			switch seg.Kind {
			case tile.Monastery:
				m.building[n] = monastery
			case tile.Shrine:
				m.building[n] = shrine
			default: // nothing that the rule is about
			}
		}
	}
}

// inHand reports whether the tile in hand shows a shrine or a monastery.
func (m *module) inHand(s *rules.State) bool {
	n := s.SubTurn().Tile
	return n >= 0 && m.building[n] != neither
}

// mayLay keeps shrines and monasteries from having two opponents: the tile in hand
// from lying beside two, and from being the second beside one [CU-2].
func (m *module) mayLay(s *rules.State, c board.Cell, _ tile.Rotation) bool {
	side := m.building[s.SubTurn().Tile]
	n := 0
	for _, d := range s.Board.LaidAround(c) {
		if m.at(s, d) != side.other() {
			continue
		}
		if n++; n > 1 || m.beside(s, d, side) > 0 {
			return false
		}
	}
	return true
}

// at returns what is built on a tile; neither on none.
func (m *module) at(s *rules.State, c board.Cell) building {
	if c == 0 {
		return neither
	}
	return m.building[board.TileOf(s.Board.Face(c))]
}

// beside counts the tiles around one on which something is built.
func (m *module) beside(s *rules.State, c board.Cell, what building) (n int) {
	for _, d := range s.Board.LaidAround(c) {
		if m.at(s, d) == what {
			n++
		}
	}
	return n
}
