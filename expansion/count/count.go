package count

import (
	_ "embed"

	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// The options that the code asks for.
const (
	optMove       = "count.move"
	optPerPart    = "count.per_part"
	optUnoccupied = "count.unoccupied"
	optLeave      = "count.leave"
	optFinal      = "count.final"
	optBarnMarket = "count.barn_market"
)

// Set is the id of the set.
const Set = "count"

//go:embed count.tiles
var source []byte

var parsed = tile.Once("count.tiles", source)

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
		Boxes:   []string{"compendium"},
		Bound:   []string{"count-quarters", "town"},
		Options: options(),
		Register: func(b *rules.Book) error {
			(&module{}).register(b)
			return nil
		},
	}, nil
}

func options() []rules.Option {
	return []rules.Option{
		{
			Key: optMove, Values: []string{"by_player", "clockwise", "follow_figure"}, Default: "by_player",
			Help: "Where the Count goes when a player has put a follower into the town: where that player likes, one quarter on, or to the follower.",
		},
		{
			Key: optPerPart, Values: []string{"on", "off"}, Default: "on",
			Help: "In a double turn each part may bring a follower into the town, or only one of them.",
		},
		{
			Key: optUnoccupied, Values: []string{"yes", "no"}, Default: "yes",
			Help: "Followers from the town may go to a feature in which nobody stands.",
		},
		{
			Key: optLeave, Values: []string{"any", "one"}, Default: "any", Since: 2,
			Help: "How many followers a player may move out of the town when something is completed: any number, or one.",
		},
		{
			Key: optFinal, Values: []string{"market_only", "any_district"}, Default: "market_only",
			Help: "Who leaves the town at the end of the game: followers in the market, or in any quarter (to unfinished features).",
		},
		{
			Key: optBarnMarket, Values: []string{"off", "on"}, Default: "off",
			Help: "Followers in the market may also go to a field with a barn, and when a barn scores it.",
		},
	}
}

// A way is how the Count moves when somebody has entered the town.
type way uint8

const (
	byPlayer     way = iota // where the player likes, or not at all
	clockwise               // to the next quarter
	followFigure            // to the quarter that was entered
)

// module is the set in one book.
type module struct {
	count   rules.PieceKind // its State is the quarter
	quarter rules.Where

	enter []quarters           // which quarters a kind of figure may enter [CO-6]
	leads [tile.Kinds]quarters // which quarters lead to a kind of feature [CO-10]
	stays bool                 // some figures stay where they stand (barns)
	town  board.Marks          // of a segment: it is the town
	inner board.Marks          // of a tile: it lies inside the walls
	river string               // the start tile that is laid beside the block, if any

	earned    rules.GameTally // 1 where somebody may enter the town
	placed    rules.Flag      // somebody has in this turn
	verbEnter rules.VerbID
	verbMove  rules.VerbID
	verbCount rules.VerbID
	rowOut    rules.RowID
	rowCount  rules.RowID
	rowFinal  rules.RowID

	way        way
	perSubTurn bool
	onlyOne    bool // count.leave
	unoccupied bool
	anyQuarter bool // at the end of the game
	barnMarket bool
}

func (m *module) register(b *rules.Book) {
	m.way = rules.Chosen(b, optMove, map[string]way{"by_player": byPlayer, "clockwise": clockwise, "follow_figure": followFigure})
	m.perSubTurn = b.Is(optPerPart, "on")     // [CO-9] else !b.Is(optPerPart, "on")
	m.unoccupied = b.Is(optUnoccupied, "yes") // [CO-13] else !b.Is(optUnoccupied, "yes")
	m.onlyOne = b.Is(optLeave, "one")
	m.anyQuarter = b.Is(optFinal, "any_district")
	m.barnMarket = b.Is(optBarnMarket, "on")

	m.count = b.Piece(rules.PieceDef{
		Name: "count", Max: 1, State: rules.StateSpot, Spots: quarterNames(), Location: placeName,
	})
	m.quarter = b.Location(rules.LocationDef{
		Name: placeName, Spots: quarterNames(),
		Spot:  func(_ *rules.State, _ uint16, spot uint8) (x, y int) { return spotOf(spot) },
		Holds: func(_ *rules.State, k rules.FigureKind, _ uint16, spot uint8) bool { return m.enter[k].has(spot) },
	})
	m.earned, m.placed = b.SubTurnTally("count-earned"), b.TurnFlag("count-placed")
	b.AfterCompile(func() { m.study(b) }) // [CO-10] else b.AfterCompile(func() { m.studyAll(b) })
	m.registerTown(b)
	m.registerIn(b)
	m.registerOut(b)
	b.Outlook("quarters", m.outlook, rules.Reads{Values: true})
}
