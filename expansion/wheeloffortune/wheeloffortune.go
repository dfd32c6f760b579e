package wheeloffortune

import (
	_ "embed"

	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// The options that the code asks for.
const (
	optStart      = "wheel.start"
	optSet        = "wheel.set"
	optCrownAlone = "wheel.crown_alone"
)

// Set is the id of the set.
const Set = "wheel-of-fortune"

//go:embed wheeloffortune.tiles
var source []byte

var parsed = tile.Once("wheeloffortune.tiles", source)

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
		Bound: []string{"wheel-board", "town"}, // the squares of the board, and the town that they are
		// Each of them brings a start of its own, and the map has one.
		Conflicts: []string{"count", "river-1", "river-1-roadsource", "river-2"},
		Apart:     "the map begins with one of them, and nothing on the rim of the wheel fits a spring",
		Boxes:     []string{"compendium"},
		Squares:   16,
		Options:   options(),
		Scores:    []string{"WF-6", "WF-7", "WF-8", "WF-9", "WF-10", "WF-12"},
		Register: func(b *rules.Book) error {
			return (&module{}).register(b)
		},
	}, nil
}

func options() []rules.Option {
	return []rules.Option{
		{
			Key: optSet, Values: []string{"full72", "add19"}, Default: "full72",
			Help: "The 72 tiles of the set are played in place of those of the base game, or only its 19 tiles with numbers beside them.",
		},
		{
			Key: optStart, Values: []string{"on", "off"}, Default: "on",
			Help: "The map begins at the board with the wheel, or at the start tile of the base game and the wheel lies beside it.",
		},
		{
			Key: optCrownAlone, Values: []string{"6", "3"}, Default: "6",
			Help: "What a follower gets who is alone in a sector with two crowns.",
		},
	}
}

// module is the set in one book.
type module struct {
	pig    rules.PieceKind // beside the board: its State is the sector
	crown  rules.Where
	sector rules.Source // points of sectors
	crowns rules.Source // and of crowns

	icons   [maxTurn + 1]board.Marks // by the number
	turning []int                    // the types that turn the wheel
	square  board.Marks              // of a tile: it is one of the board

	verbCrown, verbRemove rules.VerbID
	rowRemove             rules.RowID

	board bool  // the map begins at the board
	add   bool  // only the tiles that turn the wheel are played
	alone int16 // points of who is alone at two crowns
	base  string

	brings  [numSectors]rules.RuleID // behind the points of each sector
	crowned rules.RuleID             // and of the crowns
}

func (m *module) register(b *rules.Book) error {
	m.brings = [numSectors]rules.RuleID{
		fortune: b.Cite("WF-6"), taxes: b.Cite("WF-7"), famine: b.Cite("WF-8"),
		storm: b.Cite("WF-9"), inquisition: b.Cite("WF-10"),
	}
	m.crowned = b.Cite("WF-12")
	m.board = b.Is(optStart, "on") // [WF-1]
	m.add = b.Is(optSet, "add19")  // [WF-21] else !b.Is(optSet, "add19")
	m.alone = 6
	if b.Is(optCrownAlone, "3") {
		m.alone = each
	}
	m.base = b.Sets()[0]
	m.pig = b.Piece(rules.PieceDef{
		Name: "wheel-pig", Max: 1, State: rules.StateSpot, Spots: sectorNames(), Location: "sector",
	})
	m.crown = b.Location(m.crownPlace(b))
	m.sector, m.crowns = b.Source("wheel"), b.Source("crown")
	b.AfterCompile(func() {
		for n := range b.Types() {
			if m.number(b, n) > 0 {
				m.turning = append(m.turning, n)
			}
		}
	})
	m.registerBoard(b)
	m.registerTurn(b)
	m.registerOutlook(b)
	return m.registerCrowns(b) // [WF-18] else m.registerUncounted(b)
}

// number returns the number that a type of tile shows, 0 if it shows none [WF-17].
func (m *module) number(b *rules.Book, n int) int {
	marks := b.Catalog().Face(board.FaceOf(n, 0)).Marks
	for k, mark := range m.icons {
		if marks&mark != 0 {
			return k
		}
	}
	return 0
}

// maxTurn is the greatest number on a tile.
const maxTurn = 3

// isSquare reports whether a tile is a square of the board with the wheel.
func isSquare(t *tile.Tile) bool { return t.Set == Set && t.Start }
