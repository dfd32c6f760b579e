package catapult

import (
	_ "embed"
	"strconv"

	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// The options that the code asks for.
const (
	optSeduce        = "cat.seduce"
	optTouchSpecial  = "cat.touch_special"
	optOffMapOut     = "cat.off_map_out"
	optTouchedPoints = "cat.touched_points"
	optMode          = "cat.mode"
	optDifficulty    = "cat.difficulty"
)

// Set is the id of the set.
const Set = "catapult"

//go:embed catapult.tiles
var source []byte

var parsed = tile.Once("catapult.tiles", source)

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
		Boxes:   []string{"compendium"},
		Options: options(),
		Scores:  []string{"CA-9", "CA-11"},
		Register: func(b *rules.Book) error {
			(&module{}).register(b)
			return nil
		},
	}, nil
}

func options() []rules.Option {
	return []rules.Option{
		{
			Key: optSeduce, Values: []string{"opponent", "any"}, Default: "opponent",
			Help: "Whose follower a token of seduction is about: the closest one of another player, or the closest one of anybody.",
		},
		{
			Key: optTouchSpecial, Values: []string{"on", "off"}, Default: "on", Presets: map[string]string{"compendium": "off"},
			Help: "A token touches builders and pigs too, or followers only.",
		},
		{
			Key: optOffMapOut, Values: []string{"off", "on"}, Default: "off",
			Help: "A token that comes to rest beside the map cannot be the closest one to the fair.",
		},
		{
			Key: optTouchedPoints, Values: []string{"thrower", "none"}, Default: "thrower",
			Help: "Who gets points for a token that the catcher touches but does not hold: the thrower, or nobody.",
		},
		{
			Key: optDifficulty, Values: []string{"0.5", "1", "2"}, Default: "1",
			Help: "How far throws go astray: half as far, as far as in the notes, or twice as far.",
		},
		{
			Key: optMode, Values: []string{"model", "dice"}, Default: "model",
			Help: "How a throw at the map goes: as its model says, or simply to any tile up to two squares from the one aimed at.",
		},
	}
}

// A kind of token.
type kind uint8

const (
	knockout kind = iota
	seduction
	target
	catch
	numKinds
)

// kinds are the kinds as choices and events spell them.
func kinds() []string { return []string{"knockout", "seduction", "target", "catch"} }

// prize is what a target or a duel is worth.
const prize = 5

// module is the set in one book.
type module struct {
	fair   board.Marks
	due    rules.PieceKind   // a fair whose round is still to come, on its tile
	away   []rules.GameTally // of the round, for each seat: the square of the distance to the fair, plus 1
	source rules.Source

	rowToken, rowThrow, rowFlight, rowSeduce rules.RowID
	rowLob, rowLane, rowHands, rowShown      rules.RowID
	verbToken, verbThrow, verbFlight         rules.VerbID
	verbTile, verbLand                       rules.VerbID // of the dice
	verbReplace, verbExchange                rules.VerbID
	verbLob, verbLane, verbHands, verbShown  rules.VerbID
	toRound                                  *rules.Label

	depth, side rules.GameTally // where a throw to a neighbour comes down: nobody knows yet

	anybody, special, offMapOut, dice, touchedPays bool
	halves                                         int64 // of the difficulty

	forTarget, forDuel rules.RuleID // what the points of a round cite

	spots []faceSpots // of every face, where figures stand on its segments
}

func (m *module) register(b *rules.Book) {
	m.forTarget, m.forDuel = b.Cite("CA-9"), b.Cite("CA-11")
	m.anybody = b.Is(optSeduce, "any")
	m.special = b.Is(optTouchSpecial, "on")
	m.offMapOut = b.Is(optOffMapOut, "on")
	m.touchedPays = b.Is(optTouchedPoints, "thrower")
	m.dice = b.Is(optMode, "dice")
	m.halves = rules.Chosen(b, optDifficulty, map[string]int64{"0.5": 1, "1": 2, "2": 4})

	m.fair = b.TileMark("fair")
	m.due = b.Piece(rules.PieceDef{Name: "fair", Max: 16})
	for seat := range b.Seats() {
		m.away = append(m.away, b.GameTally("fair-distance-"+strconv.Itoa(seat+1)))
	}
	m.source = b.Source("catapult")
	m.registerRound(b)
	m.registerThrows(b)
	m.registerSeduction(b)
	m.registerDuels(b)
	b.Promise(m.promise)
	b.AfterCompile(func() { m.spots = spotsOf(b.Catalog()) })
}
