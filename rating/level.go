package rating

import (
	"strconv"
	"strings"
)

// An Anchor is a level of the program with fixed ratings: it stands in the same pools as people, gives
// their numbers a meaning that stays, and is never changed by a game. A level that plays otherwise than
// before, by new weights or another budget, is another player: it gets the next version and ratings
// of its own, and the old version keeps its own for the games that it has played.
type Anchor struct {
	Level   string // the level's name: "hard"
	Version int    // from 1 on
	ratings [4]Rating
}

// anchors are all levels with their ratings, from the weakest to the strongest, styles last; a
// level's latest version stands before its older ones. Columns are the classes of Classes. Measured on
// 2026-11-29 with easy at 25 (docs/ratings.md says how, and what is only taken over from another class).
// Once a release has had a version its numbers stay, also if they are measured better: ratings that games
// have given are computed again from them.
var anchors = [...]Anchor{
	{"beginner", 1, [4]Rating{{12.7, 1.1}, {20.4, 0.5}, {19.2, 2.1}, {17.4, 2.5}}},
	{"easy", 1, [4]Rating{{25.0, 0.9}, {25.0, 0.5}, {25.0, 0.8}, {25.0, 1.2}}},
	{"normal", 1, [4]Rating{{33.3, 0.8}, {30.7, 0.5}, {27.7, 0.8}, {30.6, 0.8}}},
	{"hard", 1, [4]Rating{{38.2, 0.9}, {36.1, 0.5}, {30.8, 0.7}, {35.0, 1.2}}},
	{"master", 1, [4]Rating{{48.5, 2.0}, {45.5, 2.0}, {41.1, 2.5}, {45.0, 2.5}}},
	{"builder", 1, [4]Rating{{36.1, 0.8}, {35.9, 0.5}, {30.7, 0.7}, {34.2, 0.8}}},
	{"farmer", 1, [4]Rating{{36.9, 0.8}, {34.1, 0.5}, {30.3, 0.5}, {33.8, 1.0}}},
	{"thief", 1, [4]Rating{{37.8, 0.8}, {34.5, 0.5}, {30.8, 1.0}, {34.4, 1.1}}},
}

// ID returns the level's name with its version: "hard@1", as results name it.
func (a Anchor) ID() string { return a.Level + "@" + strconv.Itoa(a.Version) }

// Rating returns the anchor's rating in a class; that of New in one that is none of Classes.
func (a Anchor) Rating(class Class) Rating {
	for i, c := range Classes() {
		if c == class {
			return a.ratings[i]
		}
	}
	return New()
}

// Level returns the anchor of a level by its name, in its latest version, or by its ID; false if there
// is none.
func Level(id string) (Anchor, bool) {
	name, version, exact := strings.Cut(id, "@")
	for _, a := range anchors {
		if a.Level == name && (!exact || strconv.Itoa(a.Version) == version) {
			return a, true
		}
	}
	return Anchor{}, false
}

// Levels returns the latest version of each level, from the weakest to the strongest and then the
// styles.
func Levels() (list []Anchor) {
	for _, a := range anchors {
		if latest, _ := Level(a.Level); latest == a {
			list = append(list, a)
		}
	}
	return list
}

// About returns the level whose Mu in a class is nearest to a rating's: "about as strong as hard". Styles
// do not count, because they say how somebody plays.
func About(r Rating, class Class) Anchor {
	best := anchors[0]
	for _, name := range []string{"easy", "normal", "hard", "master"} {
		if a, ok := Level(name); ok && far(r, a.Rating(class)) < far(r, best.Rating(class)) {
			best = a
		}
	}
	return best
}

// far returns how far two ratings are apart, in units of Mu.
func far(a, b Rating) float64 { return max(a.Mu-b.Mu, b.Mu-a.Mu) }
