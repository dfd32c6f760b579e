package bridgescastlesbazaars

import (
	_ "embed"

	"circulade/rules"
	"circulade/tile"
)

// The options that the code asks for.
const (
	optBridgeLimit = "bcb.bridge_limit"
	optBridgeWhen  = "bcb.bridge_when"
	optCastleOwner = "bcb.castle_owner"
	optBridges     = "bcb.bridges"
	optCastles     = "bcb.castles"
	optBidMax      = "bcb.bid_max"
	optNoAuction   = "bcb.no_auction"
)

// Options of other sets.
const (
	optOnCastle = "mayor.on_castle"
)

// Set is the id of bridges, castles and bazaars.
const Set = "bridges-castles-bazaars"

//go:embed bridgescastlesbazaars.tiles
var source []byte

var parsed = tile.Once("bridgescastlesbazaars.tiles", source)

// Tiles returns the tiles of the set.
func Tiles() (*tile.Set, error) { return parsed() }

// Module returns bridges, castles and bazaars.
func Module() (*rules.Module, error) {
	tiles, err := Tiles()
	if err != nil {
		return nil, err
	}
	return &rules.Module{
		Set: Set, Title: tiles.Title, Tiles: tiles,
		MinSeats: 2, MaxSeats: 6, Group: rules.Big,
		Boxes:         []string{"compendium"},
		AddsLocations: true,
		Options:       options(),
		Scores:        []string{"BCB-5", "BCB-6", "BCB-20", "BCB-22"},
		Register:      func(b *rules.Book) error { return (&module{}).register(b) },
	}, nil
}

func options() []rules.Option {
	return append(parts(), []rules.Option{
		{
			Key: optNoAuction, Values: []string{"off", "on"}, Default: "off",
			Help: "Tiles at a bazaar are sold by auction, or each player picks one for nothing.",
		},
		{
			Key: optBidMax, Values: []string{"99", "999"}, Default: "99", Since: 2,
			Help: "The highest bid at an auction. The printed rules know no limit.",
		},
		{
			Key: optBridgeLimit, Values: []string{"per_part", "per_turn"}, Default: "per_part",
			Presets: map[string]string{"compendium": "per_turn"},
			Help:    "One bridge in each part of a turn, or in the whole turn.",
		},
		{
			Key: optBridgeWhen, Values: []string{"before_follower", "after_follower", "any"}, Default: "before_follower", Since: 2,
			Presets: map[string]string{"compendium": "any"},
			Help:    "When a bridge may be built: with the tile and directly after it, also after the follower, or also after the scoring.",
		},
		{
			Key: optCastleOwner, Values: []string{"majority", "single_follower"}, Default: "majority",
			Help: "Who may make a castle of a little city: whoever alone has most there, or only he who has the one follower there.",
		},
	}...)
}

// parts are the options that take parts of the set into play.
func parts() []rules.Option {
	return []rules.Option{
		rules.PartOption("bcb.tiles", "The twelve tiles of the set are mixed with the others, or stay in the box.",
			rules.SetPart{Tiles: true}),
		rules.PartOption(optBridges, "Everybody has bridges, or nobody.",
			rules.SetPart{}),
		rules.PartOption(optCastles, "Everybody has castles, or nobody.",
			rules.SetPart{Rows: []string{
				"bridges-castles-bazaars.castles", "bridges-castles-bazaars.castle", "bridges-castles-bazaars.castle-scores",
				"bridges-castles-bazaars.castle-choice", "bridges-castles-bazaars.return",
			}}),
		rules.PartOption("bcb.bazaars", "A tile with a bazaar lets the players buy tiles, or its sign means nothing.",
			rules.SetPart{Marks: []string{"bazaar"}, Rows: []string{
				"bridges-castles-bazaars.owed", "bridges-castles-bazaars.remember", "bridges-castles-bazaars.bazaar",
				"bridges-castles-bazaars.reveal", "bridges-castles-bazaars.pick", "bridges-castles-bazaars.bid",
				"bridges-castles-bazaars.buy-sell",
			}}),
	}
}

// module is the set in one book.
type module struct {
	each int // bridges, and castles, for everybody

	inBridges, inCastles bool // whether these parts are in play

	bridges
	castles
	bazaars
}

func (m *module) register(b *rules.Book) error {
	m.each = 3
	if b.Seats() > 4 {
		m.each = 2
	}
	m.inBridges, m.inCastles = b.In(optBridges), b.In(optCastles)
	b.Work("bridges-castles-bazaars.start", m.start)
	m.registerCastles(b)
	m.registerScores(b)
	m.registerBazaar(b)
	m.registerAuction(b)
	m.registerOutlook(b)
	return m.registerBridges(b)
}

// start gives everybody bridges and castles.
func (m *module) start(s *rules.State) {
	for seat := range s.Seats() {
		if m.inBridges {
			s.AddTally(m.bridgesLeft, seat, m.each)
		}
		if m.inCastles {
			s.AddTally(m.castlesLeft, seat, m.each)
		}
	}
}
