package all

import (
	"fmt"

	"circulade/rules"
	"circulade/tile"
)

// Printed returns every tile of the sets that ship, the copies with a garden
// apart from the others, as they come into play in the newest printing with
// nothing but what their set needs: what a picture of a tile shows unless a game
// prints it otherwise (rules.Book.Print).
func Printed() ([]*tile.Tile, error) {
	modules, err := Modules()
	if err != nil {
		return nil, err
	}
	var list []*tile.Tile
	for _, m := range modules {
		if m.Tiles == nil {
			continue
		}
		book, err := alone(m, modules)
		if err != nil {
			return nil, fmt.Errorf("printing the set %s: %w", m.Set, err)
		}
		seen := map[string]bool{}
		for n := range book.Types() {
			if t := book.Catalog().Tile(n); t.Set == m.Set {
				list = append(list, t)
				seen[t.Name()] = true
			}
		}
		for _, t := range m.Tiles.Tiles { // those that do not come into play like this
			if !seen[t.Name()] {
				list = append(list, t)
			}
		}
	}
	return list, nil
}

// alone compiles a game of the base game, a set, what it needs, the sets for which
// gardens are there, and those that add places to all tiles.
func alone(m *rules.Module, modules []*rules.Module) (*rules.Book, error) {
	in := map[string]bool{"base": true, m.Set: true}
	for _, need := range m.Needs {
		in[need] = true
	}
	options := map[string]string{}
	var sets []string
	for _, o := range modules {
		if in[o.Set] || o.Gardens || o.AddsLocations {
			sets = append(sets, o.Set)
		}
		for i := range o.Options {
			options[o.Options[i].Key] = o.Options[i].In(Presets()[0].ID)
		}
	}
	return Compile(rules.Config{Seats: 2, Options: options, Gardens: true}, sets)
}
