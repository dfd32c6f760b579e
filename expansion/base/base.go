package base

import (
	"circulade/rules"
	"circulade/tile"
)

// Set is the id of the base game.
const Set = "base"

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
			Key: "base.first_player", Values: []string{"random", "seat0", "host"}, Default: "random",
			Help: "Who begins: drawn by lot, the first seat, or whom the first seat names.",
		},
		{
			Key: "base.trim_tiles", Values: []string{"off", "on"}, Default: "off",
			Help: "Remove a few random tiles so that everybody draws equally often.",
		},
		{
			Key: "base.small_city", Values: []string{"full", "two"}, Default: "full",
			Presets: map[string]string{"bigbox": "two", "classic": "two"},
			Help:    "A completed city of two tiles scores like any other, or 2 points and 1 per shield.",
		},
		{
			Key: "base.final_shields", Values: []string{"on", "off"}, Default: "on", Since: 2,
			Help: "At the end an unfinished city scores its shields, or its tiles alone.",
		},
		{
			Key: "base.farmers", Values: []string{"on", "off"}, Default: "on",
			Help: "Followers may stand on fields as farmers; off for a first game.",
		},
		{
			Key:     "base.farm_scoring",
			Values:  []string{"per_farm_3", "per_farm_once_3", "per_city_3", "per_city_4"},
			Default: "per_farm_3",
			Presets: map[string]string{"classic": "per_city_3", "compendium": "per_city_4"},
			Beside:  []rules.Beside{{Set: "wheel-of-fortune", Preset: "compendium", Value: "per_farm_3"}},
			Help:    "3 points per completed city for each farm, the same but each city pays a player once, or per city to whoever has most farmers around it (3 or 4 points).",
		},
		{
			Key: "base.per_city_counts", Values: []string{"farmers", "farms"}, Default: "farmers",
			Help: "What counts around a city when farms score per city: farmers, or farms controlled.",
		},
	}
}

// module is the base game of one book: what its options say, and the rules it
// cites.
type module struct {
	tiles    *tile.Set
	follower rules.FigureKind

	firstPlayer string
	trim        bool
	smallCity   bool
	shieldless  bool // unfinished cities score their tiles alone
	farmScoring string
	perCity     int16
	byFarms     bool

	verbFirst, verbTrim      rules.VerbID
	stepTrim, stepPlace      rules.StepKind
	toDraw, toNext, toFinish *rules.Label
	toTurn                   *rules.Label
	rule                     cited
}

// cited are the rules of the base game as this book has them.
type cited struct {
	start, supply, first, trim                     rules.Rule // BA-1 to BA-4
	mustPlace, match, unplaceable                  rules.Rule // BA-5 to BA-7
	deploy, occupied, emptySupply                  rules.Rule // BA-8 to BA-10
	scoreNow, sameTurn, onCompleted                rules.Rule // BA-11 to BA-13
	roadEnds, road, city, smallCity, monastery     rules.Rule // BA-14 to BA-18
	majority, goHome, unoccupied                   rules.Rule // BA-19 to BA-21
	fields, farmersStay, farmersOff                rules.Rule // BA-22 to BA-24
	lastTile, incomplete, finalOrder, farms, noFit rules.Rule // BA-26 to BA-29, BA-31
}

func cite(b *rules.Book) cited {
	return cited{
		start: b.Rule("BA-1"), supply: b.Rule("BA-2"), first: b.Rule("BA-3"), trim: b.Rule("BA-4"),
		mustPlace: b.Rule("BA-5"), match: b.Rule("BA-6"), unplaceable: b.Rule("BA-7"),
		deploy: b.Rule("BA-8"), occupied: b.Rule("BA-9"), emptySupply: b.Rule("BA-10"),
		scoreNow: b.Rule("BA-11"), sameTurn: b.Rule("BA-12"), onCompleted: b.Rule("BA-13"),
		roadEnds: b.Rule("BA-14"), road: b.Rule("BA-15"), city: b.Rule("BA-16"),
		smallCity: b.Rule("BA-17"), monastery: b.Rule("BA-18"),
		majority: b.Rule("BA-19"), goHome: b.Rule("BA-20"), unoccupied: b.Rule("BA-21"),
		fields: b.Rule("BA-22"), farmersStay: b.Rule("BA-23"), farmersOff: b.Rule("BA-24"),
		lastTile: b.Rule("BA-26"), incomplete: b.Rule("BA-27"), finalOrder: b.Rule("BA-28"),
		farms: b.Rule("BA-29"), noFit: b.Rule("BA-31"),
	}
}

// followers is what every player has besides the score marker [BA-2].
const followers = 7

func (m *module) register(b *rules.Book) {
	m.rule = cite(b)
	m.firstPlayer = b.Option("base.first_player")
	m.trim = b.Option("base.trim_tiles") == "on" && m.rule.trim.On
	m.smallCity = b.Option("base.small_city") == "two" && m.rule.smallCity.On
	m.shieldless = b.Option("base.final_shields") == "off"
	m.farmScoring = b.Option("base.farm_scoring")
	m.perCity = 3
	if m.farmScoring == "per_city_4" {
		m.perCity = 4
	}
	m.byFarms = b.Option("base.per_city_counts") == "farms"
	n := followers
	if !m.rule.supply.On {
		n = 1
	}
	m.follower = b.Figure(rules.FigureDef{Name: "follower", Count: n, Strength: 1})
	if !m.rule.fields.On {
		b.Apart(tile.Field)
	}
	m.registerVetoes(b)
	m.registerSetup(b)
	m.registerTurn(b)
	m.registerScoring(b)
}
