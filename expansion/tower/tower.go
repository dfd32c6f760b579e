package tower

import (
	_ "embed"

	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// The options that the code asks for.
const (
	optTop        = "tower.top"
	optCaptureOwn = "tower.capture_own"
)

// Set is the id of the set.
const Set = "tower"

//go:embed tower.tiles
var source []byte

var parsed = tile.Once("tower.tiles", source)

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
			Key: optTop, Values: []string{"safe", "capturable"}, Default: "safe",
			Help: "Whoever stands on top of a tower stays there to the end, or can be captured from other towers and eaten by the dragon; then the tower is open again.",
		},
		{
			Key: optCaptureOwn, Values: []string{"off", "on"}, Default: "off",
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

	ransomed rules.Flag // the player of this turn has paid a ransom
	source   rules.Source

	verbBuild, verbClimb, verbCapture rules.VerbID
	verbExchange, verbRansom          rules.VerbID
	rowCapture, rowExchange           rules.RowID

	ransomRule rules.RuleID
}

func (m *module) register(b *rules.Book) error {
	m.ransomRule = b.Cite("TW-11")
	m.captureOwn = b.Is(optCaptureOwn, "on")
	if err := m.registerFloors(b); err != nil {
		return err
	}
	m.registerCapture(b)
	m.registerOutlook(b)
	return m.registerRansom(b) // [TW-1] else m.registerBare(b)
}
