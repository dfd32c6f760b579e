package tower

import (
	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// Set is the id of the set.
const Set = "tower"

// Module returns the set.
func Module() (*rules.Module, error) {
	tiles, err := Tiles()
	if err != nil {
		return nil, err
	}
	return &rules.Module{
		Set: Set, Title: tiles.Title, Tiles: tiles,
		MinSeats: 2, MaxSeats: 6, Group: rules.Big,
		Boxes:    []string{"compendium"},
		Options:  options(),
		Scores:   []string{"TW-11"},
		Register: func(b *rules.Book) error { return (&module{}).register(b) },
	}, nil
}

func options() []rules.Option {
	return []rules.Option{
		{
			Key: "tower.top", Values: []string{"safe", "capturable"}, Default: "safe",
			Help: "Whoever stands on top of a tower stays there to the end, or can be captured from other towers and eaten by the dragon; then the tower is open again.",
		},
		{
			Key: "tower.capture_own", Values: []string{"off", "on"}, Default: "off",
			Help: "A new floor may also bring one of your own followers back into your supply.",
		},
	}
}

// piecesOf is how many pieces of tower a player has, by the number of players.
var piecesOf = [rules.MaxSeats + 1]int{2: 10, 3: 9, 4: 7, 5: 6, 6: 5}

// module is the set in one book.
type module struct {
	foundation  board.Marks
	tower       rules.PieceKind // its State is the number of floors
	top, prison rules.Where
	pieces      rules.SeatTally // left to build with
	climbers    []rules.FigureKind
	captureOwn  bool

	ransomed rules.GameTally // 1 once the player of this turn has paid a ransom
	source   rules.Source

	verbBuild, verbClimb, verbCapture rules.VerbID
	verbExchange, verbRansom          rules.VerbID
	stepCapture, stepExchange         rules.StepKind

	rule cited
}

// cited are the rules of the set as this book has them. TW-14 does nothing.
type cited struct {
	tiles                   rules.Rule // TW-1
	build, climb, climbers  rules.Rule // TW-2 to TW-4
	height                  rules.Rule // TW-5
	capture, captured, kept rules.Rule // TW-6 to TW-8
	exchange, automatic     rules.Rule // TW-9, TW-10
	ransom, price           rules.Rule // TW-11, TW-12
	top, choice, oneForOne  rules.Rule // TW-13, TW-15, TW-16
}

func cite(b *rules.Book) cited {
	return cited{
		tiles: b.Rule("TW-1"),
		build: b.Rule("TW-2"), climb: b.Rule("TW-3"), climbers: b.Rule("TW-4"),
		height:  b.Rule("TW-5"),
		capture: b.Rule("TW-6"), captured: b.Rule("TW-7"), kept: b.Rule("TW-8"),
		exchange: b.Rule("TW-9"), automatic: b.Rule("TW-10"),
		ransom: b.Rule("TW-11"), price: b.Rule("TW-12"),
		top: b.Rule("TW-13"), choice: b.Rule("TW-15"), oneForOne: b.Rule("TW-16"),
	}
}

func (m *module) register(b *rules.Book) error {
	m.rule = cite(b)
	m.captureOwn = b.Option("tower.capture_own") == "on"
	if !m.rule.tiles.On {
		b.Print(without) // TW-1
	}
	if err := m.registerFloors(b); err != nil {
		return err
	}
	m.registerCapture(b)
	return m.registerRansom(b)
}

// without takes the tiles of the set out of the game.
func without(t *tile.Tile) *tile.Tile {
	if t.Set == Set {
		return nil
	}
	return t
}
