package tradersbuilders

import (
	"circulade/rules"
	"circulade/tile"
)

// Set is the id of traders and builders.
const Set = "traders-builders"

// Module returns traders and builders.
func Module() (*rules.Module, error) {
	tiles, err := Tiles()
	if err != nil {
		return nil, err
	}
	return &rules.Module{
		Set: Set, Title: tiles.Title, Tiles: tiles,
		MinSeats: 2, MaxSeats: 6, Group: rules.Big,
		Boxes:   []string{"plus", "bigbox", "compendium"},
		Options: options(),
		Scores:  []string{"TB-4", "TB-15", "TB-16"},
		Register: func(b *rules.Book) error {
			m := &module{}
			return m.register(b)
		},
	}, nil
}

func options() []rules.Option {
	return []rules.Option{
		rules.PartOption("tb.tiles", "The 24 tiles of the set are mixed with the others, or stay in the box.",
			rules.SetPart{Tiles: true}),
		rules.PartOption("tb.builder", "Everybody has a builder, or nobody.",
			rules.SetPart{
				Figures: []string{"builder"},
				Rows:    []string{"traders-builders.turn", "traders-builders.extended", "traders-builders.double"},
			}),
		rules.PartOption("tb.pig", "Everybody has a pig, or nobody.",
			rules.SetPart{Figures: []string{"pig"}}),
		rules.PartOption("tb.goods", "Cities with goods give tokens to whoever completes them, or their signs mean nothing.",
			rules.SetPart{
				Marks: []string{"wine", "grain", "cloth"},
				Rows:  []string{"traders-builders.goods", "traders-builders.final-goods"},
			}),
	}
}

// module is traders and builders in one book.
type module struct {
	builder, pig helper
	helpers      []*helper // those of them that are in play
	perFarm      bool      // farms score each for itself, not city by city

	goods  [3]good
	source rules.Source

	due        rules.GameTally // 1 once the builder has earned a second part
	verbDouble rules.VerbID
	toTile     *rules.Label

	rule cited
}

// cited are the rules of traders and builders as this book has them.
type cited struct {
	start, tokens, supply, most      rules.Rule // TB-1 to TB-4
	builder, incomplete              rules.Rule // TB-5, TB-6
	trigger, second, again           rules.Rule // TB-7 to TB-9
	builderWeight, oneEach, lastTile rules.Rule // TB-10 to TB-12
	pig, pigWeight, farm, city       rules.Rule // TB-13 to TB-16
	bridge, allCities                rules.Rule // TB-17, TB-18
}

func cite(b *rules.Book) cited {
	return cited{
		start: b.Rule("TB-1"), tokens: b.Rule("TB-2"), supply: b.Rule("TB-3"), most: b.Rule("TB-4"),
		builder: b.Rule("TB-5"), incomplete: b.Rule("TB-6"),
		trigger: b.Rule("TB-7"), second: b.Rule("TB-8"), again: b.Rule("TB-9"),
		builderWeight: b.Rule("TB-10"), oneEach: b.Rule("TB-11"), lastTile: b.Rule("TB-12"),
		pig: b.Rule("TB-13"), pigWeight: b.Rule("TB-14"), farm: b.Rule("TB-15"), city: b.Rule("TB-16"),
		bridge: b.Rule("TB-17"), allCities: b.Rule("TB-18"),
	}
}

func (m *module) register(b *rules.Book) error {
	m.rule = cite(b)
	m.perFarm = b.Option("base.farm_scoring") == "per_farm_3"
	m.registerGoods(b)
	m.registerDouble(b)
	if !m.rule.bridge.On {
		b.Print(bend)
	}
	return m.registerHelpers(b)
}

// bend prints the bridge without TB-17: its roads turn off instead of going
// straight on.
func bend(t *tile.Tile) *tile.Tile {
	if t.Set != Set || t.ID != "HB" {
		return t
	}
	return t.Edit(func(t *tile.Tile) {
		roads := []tile.EdgeSet{1<<tile.North | 1<<tile.East, 1<<tile.South | 1<<tile.West}
		for i := range t.Segments {
			if t.Segments[i].Kind == tile.Road {
				t.Segments[i].Edges, roads = roads[0], roads[1:]
			}
		}
	})
}
