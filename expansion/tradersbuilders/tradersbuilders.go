package tradersbuilders

import (
	_ "embed"

	"circulade/rules"
	"circulade/tile"
)

// Options of other sets.
const (
	optFarmers     = "base.farmers"
	optFarmScoring = "base.farm_scoring"
)

// Set is the id of traders and builders.
const Set = "traders-builders"

//go:embed tradersbuilders.tiles
var source []byte

var parsed = tile.Once("tradersbuilders.tiles", source)

// Tiles returns the 24 tiles of traders and builders.
func Tiles() (*tile.Set, error) { return parsed() }

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
				Rows:    []string{"traders-builders.extended", "traders-builders.double"},
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

	due        rules.Flag // the builder has earned a second sub-turn
	verbDouble rules.VerbID
	toTile     *rules.Label

	most, farm, city rules.RuleID // TB-4, TB-15, TB-16
}

func (m *module) register(b *rules.Book) error {
	m.most, m.farm, m.city = b.Cite("TB-4"), b.Cite("TB-15"), b.Cite("TB-16")
	m.perFarm = b.Is(optFarmScoring, "per_farm_3")
	m.registerGoods(b)
	m.registerDouble(b)
	return m.registerHelpers(b) // [TB-17] else m.registerBent(b)
}
