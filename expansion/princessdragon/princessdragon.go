package princessdragon

import (
	_ "embed"

	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// The options that the code asks for.
const (
	optFairy           = "pd.fairy"
	optDragon          = "pd.dragon"
	optMove            = "dragon.move"
	optPrincess        = "dragon.princess"
	optFairyAssign     = "dragon.fairy_assign"
	optFairyMove       = "dragon.fairy_move"
	optPortalCompleted = "dragon.portal_completed"
)

// Set is the id of the set.
const Set = "princess-dragon"

//go:embed princessdragon.tiles
var source []byte

var parsed = tile.Once("princessdragon.tiles", source)

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
		Scores:   []string{"PD-22", "PD-23", "PD-24"},
		Register: func(b *rules.Book) error { return (&module{}).register(b) },
	}, nil
}

func options() []rules.Option {
	return append(parts(), []rules.Option{
		{
			Key: optMove, Values: []string{"before_scoring", "after_scoring"}, Default: "before_scoring",
			Help: "When the dragon moves that a dragon tile wakes: before the tile's features are scored, or after it.",
		},
		{
			Key: optPrincess, Values: []string{"may", "must"}, Default: "may",
			Presets: map[string]string{"compendium": "must"},
			Help:    "Whoever lays a princess in an occupied city may send one of its followers home, or has to.",
		},
		{
			Key: optFairyAssign, Values: []string{"follower", "tile"}, Default: "follower",
			Presets: map[string]string{"compendium": "tile"},
			Help:    "The fairy is with one follower, or with all who stand on her tile.",
		},
		{
			Key: optFairyMove, Values: []string{"unused", "no_follower"}, Default: "unused", Since: 2,
			Presets: map[string]string{"compendium": "no_follower"},
			Help:    "The fairy is moved instead of anything else that is done with figures, or whenever no follower was put down.",
		},
		{
			Key: optPortalCompleted, Values: []string{"placed_tile", "unscored"}, Default: "placed_tile",
			Presets: map[string]string{"compendium": "unscored"},
			Help:    "What the portal's tile has just completed may be entered on this tile only, or everywhere.",
		},
	}...)
}

// parts are the options that take parts of the set into play.
func parts() []rules.Option {
	return []rules.Option{
		rules.PartOption("pd.tiles", "The 30 tiles of the set are mixed with the others, or stay in the box.",
			rules.SetPart{Tiles: true}),
		rules.PartOption(optDragon, "Volcanoes bring the dragon and dragon tiles move it, or their signs mean nothing.",
			rules.SetPart{
				Marks: []string{"volcano", "dragon"},
				Rows: []string{
					"princess-dragon.aside", "princess-dragon.volcano", "princess-dragon.dragon",
					"princess-dragon.step", "princess-dragon.dragon-after",
				},
			}),
		rules.PartOption(optFairy, "Players may move the fairy to a follower of theirs, or she stays in the box.",
			rules.SetPart{Rows: []string{"princess-dragon.fairy-turn"}}),
		rules.PartOption("pd.portal", "From a magic portal a follower may go to another tile, or its sign means nothing.",
			rules.SetPart{Marks: []string{"portal"}}),
		rules.PartOption("pd.princess", "A princess sends a follower of her city home, or her sign means nothing.",
			rules.SetPart{Marks: []string{"princess"}}),
	}
}

// module is the set in one book.
type module struct {
	dragon, trail, fairy, aside rules.PieceKind
	step                        rules.RowID
	toDraw                      *rules.Label
	verbDragon, verbPrincess    rules.VerbID
	verbFairy                   rules.VerbID
	rowFairy                    rules.RowID
	acted                       rules.Flag // with beside: something was done with figures in this sub-turn
	source                      rules.Source

	volcanoMark, dragonMark, portalMark, princessMark board.Marks

	dragonTiles, volcanoTiles rules.TypeSet // filled when the tiles are compiled
	dragonTypes               []int         // the types of the former

	afterScoring bool // dragon.move
	must         bool // dragon.princess
	byTile       bool // dragon.fairy_assign
	beside       bool // dragon.fairy_move: beside whatever puts no follower down
	unscored     bool // dragon.portal_completed

	ruleTurn, ruleInPlay, ruleAtEnd rules.RuleID // behind the fairy's points
}

func (m *module) register(b *rules.Book) error {
	m.ruleTurn, m.ruleInPlay, m.ruleAtEnd = b.Cite("PD-22"), b.Cite("PD-23"), b.Cite("PD-24")
	m.volcanoMark, m.dragonMark = b.TileMark("volcano"), b.TileMark("dragon")
	m.portalMark, m.princessMark = b.TileMark("portal"), b.SegmentMark("princess")
	m.afterScoring = b.Is(optMove, "after_scoring")
	m.must = b.Is(optPrincess, "must")
	m.byTile = b.Is(optFairyAssign, "tile")
	m.beside = b.Is(optFairyMove, "no_follower")
	m.unscored = b.Is(optPortalCompleted, "unscored")
	m.registerOutlook(b)
	m.registerVolcano(b)
	m.registerDragon(b) // [PD-1, PD-6, PD-18, PD-25, PD-26] else m.off(b)
	for _, register := range []func(*rules.Book) error{m.registerPortal, m.registerPrincess, m.registerFairy} {
		if err := register(b); err != nil {
			return err
		}
	}
	return nil
}

// laid returns the signs of the tile that this sub-turn has laid.
func laid(s *rules.State) board.Marks {
	c := s.SubTurn().Cell
	if c == 0 {
		return 0
	}
	return s.Board.FaceAt(c).Marks
}
