package result

import (
	"circulade/internal/table/clock"
	"circulade/rating"
)

// ClassOf returns the class of ratings in which a game counts: by its sets, among which "base" is none beyond
// the base game, whether it has tiles that people have brought, how many seats it has, and its clock, nil if it
// has none.
func ClassOf(sets []string, ownTiles bool, seats int, c *clock.Settings) rating.Class {
	beyond := ownTiles
	for _, set := range sets {
		beyond = beyond || set != "base"
	}
	return rating.ClassOf(beyond, seats, c != nil && c.Kind == clock.Days)
}
