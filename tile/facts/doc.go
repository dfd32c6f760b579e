// Package facts holds what was read off the printed tiles, apart from how they are written
// in expansion/*/*.tiles: for each set NAME.json, with the edges, segments, borders, marks
// and copies of each tile, collected from two sources that were compared. Tests hold the
// tiles of the sets to it. Nothing that ships imports it.
//
// "uncertain" and "reconstructed" tell where the sources did not suffice. docs/tiles.md,
// "Facts", names the keys.
package facts

import (
	"embed"
	"fmt"
)

//go:embed *.json
var files embed.FS

// Of returns the facts of a set, such as "king-robber", as JSON.
func Of(set string) ([]byte, error) {
	text, err := files.ReadFile(set + ".json")
	if err != nil {
		return nil, fmt.Errorf("no facts of the set %s: want tile/facts/%[1]s.json, as docs/tiles.md describes: %w", set, err)
	}
	return text, nil
}
