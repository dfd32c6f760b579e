package magewitch

import (
	_ "embed"

	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// The options that the code asks for.
const (
	optJoin = "magic.join"
	optMove = "mage.move"
)

// Set is the id of the set.
const Set = "mage-witch"

//go:embed magewitch.tiles
var source []byte

var parsed = tile.Once("magewitch.tiles", source)

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
		Boxes:   []string{"plus", "bigbox"},
		Options: options(),
		Scores:  []string{"MW-5", "MW-7"},
		Register: func(b *rules.Book) error {
			(&module{}).register(b)
			return nil
		},
	}, nil
}

func options() []rules.Option {
	return []rules.Option{
		{
			Key: optJoin, Values: []string{"remove", "move"}, Default: "remove",
			Presets: map[string]string{"bigbox": "move"},
			Help:    "When a tile joins what the mage and the witch stand on, one of them leaves the board, or moves elsewhere.",
		},
		{
			Key: optMove, Values: []string{"other_feature", "any_tile"}, Default: "other_feature", Since: 2,
			Help: "The mage or the witch moves to another road or city; or also to another tile of the one where it stands.",
		},
	}
}

// module is the set in one book.
type module struct {
	pair   [2]rules.PieceKind // the mage and the witch
	magic  board.Marks
	moves  bool // magic.join: one of the two moves
	within bool // mage.move: also to another tile of the same road or city

	verbMove, verbOff [2]rules.VerbID
	completed, final  rules.RuleID // MW-5, MW-7
}

// The two figures, as they stand in a pair.
const (
	mage = iota
	witch
)

// names are what the two are called.
var names = [2]string{"mage", "witch"}

func (m *module) register(b *rules.Book) {
	m.completed, m.final = b.Cite("MW-5"), b.Cite("MW-7")
	m.magic = b.TileMark("magic")
	m.moves = b.Is(optJoin, "move")
	m.within = b.Is(optMove, "any_tile")
	m.registerPair(b)
	b.Question("mage-witch.magic", rules.Script{
		Kind: "move-magic", Auto: true,
		When: func(s *rules.State) bool {
			c := s.SubTurn().Cell
			return c != 0 && s.Board.FaceAt(c).Marks&m.magic != 0 // [MW-1]
		},
		List: m.choices,
	})
	for _, row := range []string{"joined", "joined-tile", "joined-wood", "joined-laid", "joined-turned"} {
		b.Question("mage-witch."+row, rules.Script{
			Kind: "move-magic", Auto: true, List: m.part,
			When: m.together, // [MW-10] else m.togetherAt(row)
		})
	}
	b.ModifyValue(m.value, tile.Road, tile.City)
	b.Work("mage-witch.return", m.leave)
}

// value is what the mage or the witch makes of a road or city: of a completed one, and
// at the end of an unfinished one.
func (m *module) value(s *rules.State, f board.Feature, _ rules.Seat, v rules.Value) rules.Value {
	if v.Closed {
		return m.change(s, f, v, m.completed) // [MW-5] else v
	}
	return m.change(s, f, v, m.final) // [MW-7] else v
}

// change adds a point for each tile, and halves the sum.
func (m *module) change(s *rules.State, f board.Feature, v rules.Value, rule rules.RuleID) rules.Value {
	if m.on(s, mage) == f {
		v.Bonus += v.Tiles
		v.Rule = rule
	}
	if m.on(s, witch) == f {
		v.Halved = true
		v.Rule = rule
	}
	return v
}

// leave takes the two off what has been completed, whoever scored it.
func (m *module) leave(s *rules.State) { // [MW-6]
	for who := range m.pair {
		if f := m.on(s, who); f != 0 && s.Board.Closed(f) {
			m.takeOff(s, s.SubTurn().Seat, who)
		}
	}
}
