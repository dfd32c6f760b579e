package ratings

// A Why says what a rated game did to ratings, or why it did nothing to them. It stands in the store and in
// answers: a code is never given another meaning.
type Why string

// What became of a rated game.
const (
	Counted      Why = "counted"       // it changed the ratings of its people
	Unmoved      Why = "unmoved"       // it ended without a result, such as before everybody had moved
	NoAccount    Why = "no-account"    // a seat was nobody's who can have a rating
	SamePlayer   Why = "same-player"   // one player had two of its seats
	UnknownLevel Why = "unknown-level" // a level played that has no rating
	Frozen       Why = "frozen"        // the rating of one of its players was frozen
	SameNetwork  Why = "same-network"  // two of its players came from the same network
	PairLimit    Why = "pair-limit"    // two of its players had MaxPerDay games against each other that day
)

// Fixed stands beside Counted at the seat of a level, whose rating no game changes.
const Fixed Why = "fixed"

// Codes returns all codes of what may have become of a rated game.
func Codes() []Why {
	return []Why{Counted, Unmoved, NoAccount, SamePlayer, UnknownLevel, Frozen, SameNetwork, PairLimit}
}
