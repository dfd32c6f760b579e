package flyingmachines

import (
	"circulade/board"
	"circulade/rules"
)

// Set is the id of the set.
const Set = "flying-machines"

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
			Key: "flight.failed", Values: []string{"nothing", "no_follower"}, Default: "nothing", Since: 2,
			Presets: map[string]string{"bigbox": "no_follower"},
			Help:    "After a flight in vain nothing else is put down, or anything but another follower.",
		}},
		Register: func(b *rules.Book) error { return (&module{}).register(b) },
	}, nil
}

// module is the set in one book.
type module struct {
	west, northWest board.Marks // where a machine flies to if its tile is not turned

	verbFly, verbRoll rules.VerbID
	stepRoll, stepAim rules.StepKind
	wood, stepOver    rules.StepKind

	onlyFollowers bool            // flight.failed: what else the wood action may be stays open
	failed        rules.GameTally // with it: a flight in this part was in vain; a bit each part

	rule cited
}

// cited are the rules of the set as this book has them.
type cited struct {
	direction, instead, die    rules.Rule // FM-1 to FM-3
	must, unfinished, back     rules.Rule // FM-4 to FM-6
	followers, kept, oneFlight rules.Rule // FM-7 to FM-9
	free, joins                rules.Rule // FM-10, FM-11
}

func cite(b *rules.Book) cited {
	return cited{
		direction: b.Rule("FM-1"), instead: b.Rule("FM-2"), die: b.Rule("FM-3"),
		must: b.Rule("FM-4"), unfinished: b.Rule("FM-5"), back: b.Rule("FM-6"),
		followers: b.Rule("FM-7"), kept: b.Rule("FM-8"), oneFlight: b.Rule("FM-9"),
		free: b.Rule("FM-10"), joins: b.Rule("FM-11"),
	}
}

func (m *module) register(b *rules.Book) error {
	m.rule = cite(b)
	m.west, m.northWest = b.TileMark("flight-w"), b.TileMark("flight-nw")
	m.registerFlight(b)
	m.registerLanding(b)
	m.wood, _ = b.Row("base.wood")
	m.onlyFollowers = b.Option("flight.failed") == "no_follower"
	m.failed = b.GameTally("flight-failed")
	m.stepOver = b.WorkStep("flying-machines.over", m.over)
	if m.onlyFollowers {
		if err := b.MayChoose("base.wood", m.inVain, m.noFollower); err != nil {
			return err
		}
	}
	return b.Offer("base.wood", m.offer)
}
