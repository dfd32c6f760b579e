package rules

// This file is what a set tells of something that it sends off: how numbers that a player
// chooses become a point (Trajectory), and the way that it took (Waypoint). Lengths are in
// the units of tile.Unit.

// A Waypoint is a point of the way that something took, or what it did to a figure there.
type Waypoint struct {
	What   string
	X, Y   int // on the map, or on a field of its own
	Figure FigureID
	Hits   bool // Figure is one that it did something to
}

// A Trajectory tells how the numbers of a range choice become the point for which
// something is bound, and how chance leads it astray: for those who show it, and for those
// who pick the numbers with a pointer.
type Trajectory struct {
	// Left, Top, Right and Bottom are the frame in which the numbers are counted, in steps
	// of Step.
	Left, Top, Right, Bottom, Step int
	// Polar tells that the numbers are a place on the edge of the frame, an azimuth and a
	// strength, over the map. Without it the frame is a field of its own, away from the map,
	// and the numbers are the point itself: how far up, and how far from the left edge.
	Polar *Polar
	// Along and Across are how far one standard deviation leads astray, on the way and
	// to its side.
	Along, Across Spread
	// Line, if not 0, is a distance on the field that matters. Rings are how near to the
	// point something makes a difference, and Seen is where somebody sees it come down.
	Line  int
	Rings [2]int
	Seen  *[2]int
}

// Polar is how a place on the edge of a frame, an azimuth and a strength are a point. The
// places are counted clockwise from the upper left corner; an azimuth of 0 is upwards, and
// grows clockwise.
type Polar struct {
	Turn  int // a whole turn of the azimuth
	Full  int // the greatest strength
	Reach int // how far that reaches
	Roll  int // how far it rolls on as a rule, in 1024ths of the reach
}

// A Spread is a length, and so many 1024ths of the distance besides.
type Spread struct{ Fixed, Share int }
