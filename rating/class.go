package rating

// A Class is a kind of games with a pool of ratings of its own: somebody may be strong in one and
// unknown in another.
type Class string

// The classes.
const (
	Two  Class = "two"  // the base game with two seats
	More Class = "more" // the base game with three seats or more
	Sets Class = "sets" // any expansion or set of tiles beyond the base game
	Days Class = "days" // a clock by the day, whatever is played and by however many
)

// Classes returns all classes, in the order in which they are shown.
func Classes() []Class { return []Class{Two, More, Sets, Days} }

// ClassOf returns the class of a game: whether it has anything beyond the base game, how many seats,
// and whether its clock gives days instead of minutes, which wins over the others.
func ClassOf(expansions bool, seats int, days bool) Class {
	switch {
	case days:
		return Days
	case expansions:
		return Sets
	case seats <= 2:
		return Two
	}
	return More
}

// Valid reports whether a class is one of Classes.
func (c Class) Valid() bool {
	switch c {
	case Two, More, Sets, Days:
		return true
	}
	return false
}
