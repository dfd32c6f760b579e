package plague

import (
	_ "embed"
	"strconv"

	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// The options that the code asks for.
const (
	optQuietTiles     = "plague.quiet_tiles"
	optEradication    = "plague.eradication"
	optSpecialFigures = "plague.special_figures"
	optDeployOnFlea   = "plague.deploy_on_flea"
	optBarred         = "plague.barred"
)

// Set is the id of the set.
const Set = "plague"

//go:embed plague.tiles
var source []byte

var parsed = tile.Once("plague.tiles", source)

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
		MinSeats: 2, MaxSeats: 6, Group: rules.Rare,
		Bound:    []string{"plague"},
		Boxes:    []string{"compendium"},
		Options:  options(),
		Register: func(b *rules.Book) error { return (&module{}).register(b) },
	}, nil
}

func options() []rules.Option {
	return []rules.Option{
		{
			Key: optQuietTiles, Values: []string{"17", "0", "5", "10", "15", "19", "20", "25", "30"}, Default: "17",
			Help: "How many tiles of the base game are drawn before the first outbreak can come.",
		},
		{
			Key: optEradication, Values: []string{"supply_once", "when_needed"}, Default: "supply_once",
			Help: "When no flea is left in the supply an outbreak is averted at once, or only when no inactive flea lies on the table either.",
		},
		{
			Key: optSpecialFigures, Values: []string{"on", "off"}, Default: "on",
			Presets: map[string]string{"compendium": "off"},
			Help:    "Fleas send builders and pigs home like followers, and these may flee; or all this concerns followers only.",
		},
		{
			Key: optDeployOnFlea, Values: []string{"off", "on"}, Default: "off",
			Help: "Whether figures may be put on tiles with a flea or an active outbreak.",
		},
		{
			Key: optBarred, Values: []string{"part", "turn"}, Default: "part", Since: 2,
			Presets: map[string]string{"compendium": "turn"},
			Help:    "Whoever lays a plague tile puts no figure down in this part of the turn, or in the whole turn.",
		},
	}
}

// How many fleas and outbreaks there are.
const (
	mostFleas     = 18
	mostOutbreaks = 6
)

// module is the set in one book.
type module struct {
	source board.Marks // of the tiles where the plague breaks out

	outbreak, averted rules.PieceKind // their State is their number
	flea, inactive    rules.PieceKind

	quiet      rules.TypeSet // the types of the quiet stack; filled when the tiles are compiled
	quietTypes []int
	quietTiles int

	whenNeeded bool // plague.eradication
	special    bool // plague.special_figures
	deploy     bool // plague.deploy_on_flea
	wholeTurn  bool // plague.barred

	top    rules.Where // where followers stand on a tower
	towers bool

	quietLeft rules.GameTally // as many of its tiles are left when the quiet is over
	spread    rules.Flag      // no flea is due any more in this turn
	fled      rules.Flag      // somebody has fled in this turn
	struck    rules.Flag      // with wholeTurn: an outbreak came in this turn
	ended     rules.GameTally // 1 once an outbreak was averted for want of fleas

	verbFlea, verbFlee rules.VerbID
}

func (m *module) register(b *rules.Book) error {
	n, err := strconv.Atoi(b.Option(optQuietTiles))
	if err != nil {
		return err
	}
	m.quietTiles = n
	m.whenNeeded = b.Is(optEradication, "when_needed")
	m.special = b.Is(optSpecialFigures, "on")
	m.deploy = b.Is(optDeployOnFlea, "on")
	m.wholeTurn = b.Is(optBarred, "turn")
	m.source = b.TileMark("plague")
	m.outbreak = b.Piece(rules.PieceDef{Name: "outbreak", Max: mostOutbreaks, Harmless: true})
	m.averted = b.Piece(rules.PieceDef{Name: "averted", Max: mostOutbreaks, Harmless: true})
	m.flea = b.Piece(rules.PieceDef{Name: "flea", Max: mostFleas, Spreads: true, Harmless: true})
	m.inactive = b.Piece(rules.PieceDef{Name: "flea-inactive", Max: mostFleas, Harmless: true})
	m.spread, m.fled = b.TurnFlag("plague-spread"), b.TurnFlag("plague-fled")
	m.struck = b.TurnFlag("plague-struck")
	b.AfterCompile(func() { m.top, m.towers = b.LocationNamed("tower") })
	m.registerQuiet(b)
	m.registerEradication(b)
	for _, register := range []func(*rules.Book) error{m.registerOutbreak, m.registerSpread, m.registerFlight} {
		if err := register(b); err != nil {
			return err
		}
	}
	b.Promise(m.promise, rules.Reads{Pieces: m.kinds()})
	m.registerOutlook(b)
	return nil
}

// kinds are all kinds of pieces of the set.
func (m *module) kinds() []rules.PieceKind {
	return []rules.PieceKind{m.outbreak, m.averted, m.flea, m.inactive}
}

// supply returns how many fleas have not come to the table yet.
func (m *module) supply(s *rules.State) int {
	return mostFleas - s.CountPieces(m.flea) - s.CountPieces(m.inactive)
}

// barred reports whether a flea, whichever its side, or an active outbreak lies on a
// tile: nobody flees onto it or over it [PL-21].
func (m *module) barred(s *rules.State, c board.Cell) bool {
	for i := s.PieceOn(c); i >= 0; i = s.PieceUnder(i) {
		if k := s.Pieces()[i].Kind; k == m.flea || k == m.inactive || k == m.outbreak {
			return true
		}
	}
	return false
}
