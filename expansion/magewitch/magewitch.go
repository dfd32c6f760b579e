package magewitch

import (
	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// Set is the id of the set.
const Set = "mage-witch"

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
			Key: "magic.join", Values: []string{"remove", "move"}, Default: "remove",
			Presets: map[string]string{"bigbox": "move"},
			Help:    "When a tile joins what the mage and the witch stand on, one of them leaves the board, or moves elsewhere.",
		},
		{
			Key: "mage.move", Values: []string{"other_feature", "any_tile"}, Default: "other_feature", Since: 2,
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
	rule              cited
}

// The two figures, as they stand in a pair.
const (
	mage = iota
	witch
)

// names are what the two are called.
var names = [2]string{"mage", "witch"}

// cited are the rules of the set as this book has them.
type cited struct {
	bring, apart, takeOff, joined, value rules.Rule // MW-1 to MW-5
	leave, final, kinds, open, later     rules.Rule // MW-6 to MW-10
}

func cite(b *rules.Book) cited {
	return cited{
		bring: b.Rule("MW-1"), apart: b.Rule("MW-2"), takeOff: b.Rule("MW-3"), joined: b.Rule("MW-4"),
		value: b.Rule("MW-5"), leave: b.Rule("MW-6"), final: b.Rule("MW-7"), kinds: b.Rule("MW-8"),
		open: b.Rule("MW-9"), later: b.Rule("MW-10"),
	}
}

func (m *module) register(b *rules.Book) {
	m.rule = cite(b)
	m.magic = b.TileMark("magic")
	m.moves = b.Option("magic.join") == "move"
	m.within = b.Option("mage.move") == "any_tile"
	m.registerPair(b)
	b.Question("mage-witch.magic", rules.Script{
		Kind: "move-magic", Auto: true,
		When: func(s *rules.State) bool {
			c := s.Part().Cell
			return m.rule.bring.On && c != 0 && s.Board.FaceAt(c).Marks&m.magic != 0
		},
		List: m.choices,
	})
	for _, row := range []string{"joined", "joined-tile", "joined-wood", "joined-laid", "joined-turned"} {
		on := m.rule.joined.On // MW-4
		if row != "joined" {
			on = on && m.rule.later.On // MW-10
		}
		b.Question("mage-witch."+row, rules.Script{
			Kind: "move-magic", Auto: true,
			When: func(s *rules.State) bool { return on && m.together(s) },
			List: m.part,
		})
	}
	b.Fold(m.value)
	b.Work("mage-witch.return", m.leave)
}

// value is what the mage or the witch makes of a road or city: of a completed one
// [MW-5], and at the end of an unfinished one [MW-7].
func (m *module) value(s *rules.State, f board.Feature, _ rules.Seat, v rules.Value) rules.Value {
	if k := s.Board.Kind(f); k != tile.Road && k != tile.City {
		return v
	}
	rule := m.rule.value
	if !v.Closed {
		rule = m.rule.final
	}
	if !rule.On {
		return v
	}
	if m.on(s, mage) == f {
		v.Bonus += v.Tiles
		v.Rule = rule.ID
	}
	if m.on(s, witch) == f {
		v.Halved = true
		v.Rule = rule.ID
	}
	return v
}

// leave takes the two off what has been completed, whoever scored it [MW-6].
func (m *module) leave(s *rules.State) {
	for who := range m.pair {
		if f := m.on(s, who); f != 0 && s.Board.Closed(f) && m.rule.leave.On {
			m.takeOff(s, s.Part().Seat, who)
		}
	}
}
