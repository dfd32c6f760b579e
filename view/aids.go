package view

// Aids says which helps a table gives its players. It is the same for all of
// them, part of the setup, and enforced here by leaving data out.
type Aids struct {
	Bag       bool // which kinds of tile are left
	Features  bool // what features are worth, and to whom
	Projected bool // what the score would be if the game ended now
}

// Policy returns the aids of a named policy. A name that is not known allows
// nothing.
func Policy(name string) Aids {
	switch name {
	case "club":
		return Aids{Bag: true, Features: true}
	case "teach":
		return Aids{Bag: true, Features: true, Projected: true}
	}
	return Aids{}
}
