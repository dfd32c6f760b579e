package base

import (
	_ "embed"

	"circulade/rules"
	"circulade/tile"
)

// The options that the code asks for.
const (
	optFirstPlayer   = "base.first_player"
	optTrimTiles     = "base.trim_tiles"
	optSmallCity     = "base.small_city"
	optFinalShields  = "base.final_shields"
	optFarmScoring   = "base.farm_scoring"
	optPerCityCounts = "base.per_city_counts"
	optFarmers       = "base.farmers"
)

// Set is the id of the base game.
const Set = "base"

//go:embed base.tiles
var source []byte

var parsed = tile.Once("base.tiles", source)

// Tiles returns the 72 tiles of the base game.
func Tiles() (*tile.Set, error) { return parsed() }

// Module returns the base game.
func Module() (*rules.Module, error) {
	tiles, err := Tiles()
	if err != nil {
		return nil, err
	}
	return &rules.Module{
		Set: Set, Title: tiles.Title, Tiles: tiles,
		MinSeats: 2, MaxSeats: 6,
		Boxes:   []string{"plus", "bigbox", "classic", "compendium"},
		Options: options(),
		Scores:  []string{"BA-15", "BA-16", "BA-17", "BA-18", "BA-27", "BA-29"},
		Register: func(b *rules.Book) error {
			m := &module{tiles: tiles}
			m.register(b)
			return nil
		},
	}, nil
}

func options() []rules.Option {
	return []rules.Option{
		{
			Key: optFirstPlayer, Values: []string{"random", "seat0", "host"}, Default: "random",
			Help: "Who begins: drawn by lot, the first seat, or whom the first seat names.",
		},
		{
			Key: optTrimTiles, Values: []string{"off", "on"}, Default: "off",
			Help: "Remove a few random tiles so that everybody draws equally often.",
		},
		{
			Key: optSmallCity, Values: []string{"full", "two"}, Default: "full",
			Presets: map[string]string{"bigbox": "two", "classic": "two"},
			Help:    "A completed city of two tiles scores like any other, or 2 points and 1 per shield.",
		},
		{
			Key: optFinalShields, Values: []string{"on", "off"}, Default: "on", Since: 2,
			Help: "At the end an unfinished city scores its shields, or its tiles alone.",
		},
		{
			Key: optFarmers, Values: []string{"on", "off"}, Default: "on",
			Help: "Followers may stand on fields as farmers; off for a first game.",
		},
		{
			Key:     optFarmScoring,
			Values:  []string{"per_farm_3", "per_farm_once_3", "per_city_3", "per_city_4"},
			Default: "per_farm_3",
			Presets: map[string]string{"classic": "per_city_3", "compendium": "per_city_4"},
			Beside:  []rules.Beside{{Set: "wheel-of-fortune", Preset: "compendium", Value: "per_farm_3"}},
			Help:    "3 points per completed city for each farm, the same but each city pays a player once, or per city to whoever has most farmers around it (3 or 4 points).",
		},
		{
			Key: optPerCityCounts, Values: []string{"farmers", "farms"}, Default: "farmers",
			Help: "What counts around a city when farms score per city: farmers, or farms controlled.",
		},
	}
}

// module is the base game of one book: what its options say, and the rules that
// its points cite.
type module struct {
	tiles    *tile.Set
	follower rules.FigureKind

	trim        bool
	smallCity   bool
	shieldless  bool               // unfinished cities score their tiles alone
	scoreFields func(*rules.State) // base.farm_scoring
	perCity     int16
	byFarms     bool

	verbFirst, verbTrim      rules.VerbID
	rowTrim, rowPlace        rules.RowID
	toDraw, toNext, toFinish *rules.Label
	toTurn                   *rules.Label

	road, city, smallCityRule, monastery     rules.RuleID
	incomplete, farms, lastTile, unplaceable rules.RuleID
}

// followers is what every player has besides the score marker [BA-2].
const followers = 7

func (m *module) register(b *rules.Book) {
	m.road, m.city, m.monastery = b.Cite("BA-15"), b.Cite("BA-16"), b.Cite("BA-18")
	m.smallCityRule, m.incomplete, m.farms = b.Cite("BA-17"), b.Cite("BA-27"), b.Cite("BA-29")
	m.lastTile, m.unplaceable = b.Cite("BA-26"), b.Cite("BA-31")
	m.trim = b.Is(optTrimTiles, "on")       // [BA-4]
	m.smallCity = b.Is(optSmallCity, "two") // [BA-17]
	m.shieldless = b.Is(optFinalShields, "off")
	m.scoreFields = rules.Chosen(b, optFarmScoring, map[string]func(*rules.State){
		"per_farm_3": m.perFarm, "per_farm_once_3": m.perFarmOnce,
		"per_city_3": m.perCityMajority, "per_city_4": m.perCityMajority,
	})
	m.perCity = 3
	if b.Is(optFarmScoring, "per_city_4") {
		m.perCity = 4
	}
	m.byFarms = b.Is(optPerCityCounts, "farms")
	m.follower = b.Figure(rules.FigureDef{
		Name: "follower", Strength: 1, Ordinary: true,
		Count: followers, // [BA-2] else 1
	})
	m.registerVetoes(b)
	m.registerSetup(b)
	m.registerTurn(b)
	m.registerScoring(b)
}
