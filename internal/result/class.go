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

// RatedAids returns the helps of rated games of a class: at the clock those of a club, so that nobody is
// faster by seeing more; by the day all that only count what is on the table, because there is time to count
// it by hand. A computer player's advice is nowhere among them.
func RatedAids(class rating.Class) string {
	if class == rating.Days {
		return "outlines,bag,features,squares,projected"
	}
	return "club"
}
