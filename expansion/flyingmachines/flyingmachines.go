package flyingmachines

import (
	_ "embed"

	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// The options that the code asks for.
const (
	optFailed = "flight.failed"
)

// Set is the id of the set.
const Set = "flying-machines"

//go:embed flyingmachines.tiles
var source []byte

var parsed = tile.Once("flyingmachines.tiles", source)

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
		Boxes: []string{"plus", "bigbox"},
		Options: []rules.Option{{
			Key: optFailed, Values: []string{"nothing", "no_follower"}, Default: "nothing", Since: 2,
			Presets: map[string]string{"bigbox": "no_follower"},
			Help:    "After a flight in vain nothing else is put down, or anything but another follower.",
		}},
		Register: func(b *rules.Book) error { return (&module{}).register(b) },
	}, nil
}

// module is the set in one book.
type module struct {
	west, northWest board.Marks     // where a machine flies to if its tile is not turned
	machine         rules.PieceKind // printed on its tile; told with where it flies to and how far

	verbFly, verbRoll rules.VerbID
	rowRoll, rowAim   rules.RowID
	figure, rowOver   rules.RowID

	onlyFollowers bool       // flight.failed: what else the wood action may be stays open
	failed        rules.Flag // with it: a flight in this sub-turn was in vain
}

func (m *module) register(b *rules.Book) error {
	m.west, m.northWest = b.TileMark("flight-w"), b.TileMark("flight-nw")
	m.machine = b.Piece(rules.PieceDef{Name: "flying-machine"})
	m.registerFlight(b)
	m.registerLanding(b) // [FM-11] else m.registerFleeting(b)
	m.figure, _ = b.Row("base.wood")
	m.onlyFollowers = b.Is(optFailed, "no_follower")
	m.failed = b.SubTurnFlag("flight-failed")
	m.rowOver = b.WorkStep("flying-machines.over", m.over)
	if m.onlyFollowers {
		if err := b.MayChoose("base.wood", m.inVain, m.noFollower); err != nil {
			return err
		}
	}
	return b.Offer("base.wood", m.offer)
}
