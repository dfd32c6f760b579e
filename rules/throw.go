package rules

// A Leg is a point of the way of something thrown, or what it did to a figure there.
type Leg struct {
	What   string
	X, Y   int // on the map
	Figure FigureID
	Hits   bool // Figure is one that it did something to
}

// An Aim tells how a range choice sends something off, for those who show it and for
// those who pick the numbers with a pointer.
type Aim struct {
	// Lane tells that it goes straight up a lane of its own: the first number is how
	// far, the second how far to the right of the left edge. Else the numbers are where
	// it starts on the rectangle's edge, clockwise from its upper left corner; the
	// azimuth, 0 upwards, clockwise; and the strength.
	Lane bool
	// Left, Top, Right, Bottom are the rectangle or the lane; Unit is the step of the
	// first number, and of a lane also of the second.
	Left, Top, Right, Bottom, Unit int
	// Turn is a whole turn of the azimuth. Cap is how far the greatest strength, Full,
	// reaches. Roll is how far it rolls on as a rule, in 1024ths of that.
	Turn, Cap, Full, Roll int
	// Along and Across are one standard deviation: the first and so many 1024ths of the
	// distance.
	Along, Across [2]int
	// Line is a distance on the lane that matters, Seen where on the lane something is
	// seen to land, if Sees.
	Line int
	Seen [2]int
	Sees bool
	// Rings are how near to the point that is chosen something makes a difference.
	Rings [2]int
}
