// Package creativity is the blank tiles of the boxes, for tiles of one's own: a set
// without tiles and without rules, which says how many tiles of packs a game may have.
// README.md tells its rules (CR-1, CR-2) in our own words.
package creativity

import "circulade/rules"

// Set is the id of the blank tiles.
const Set = "creativity"

// Tiles is the key of the option that says how many blank tiles there are, and All
// the value that knows no limit.
const (
	Tiles = "blank.tiles"
	All   = "all"
)

// Module returns the blank tiles. What is drawn on them comes from the packs of a
// setup; those that are not used stay in the box [CR-1].
func Module() (*rules.Module, error) {
	return &rules.Module{
		Set: Set, Title: "Blank tiles",
		MinSeats: 2, MaxSeats: 6, Group: rules.Rare,
		Boxes: []string{"bigbox", "compendium"},
		Options: []rules.Option{{
			Key: Tiles, Values: []string{"2", "6", "8", All}, Default: "8",
			Presets: map[string]string{"compendium": "2", "bigbox": "6"},
			Help:    "How many tiles of one's own are shuffled in at most: those of one box, of the other, of both, or as many as the packs have.",
		}},
	}, nil
}
