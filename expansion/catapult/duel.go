package catapult

// The model of a throw to a neighbour: straight up a lane of its own, over the board in
// its middle. Distances are 1024ths of the lane's unit.

const (
	lob      = unit / 2        // steps in which the thrower chooses
	hand     = unit / 4        // and the catcher
	wide     = 7               // half of the lane's width
	deep     = 21              // how far it goes
	bar      = 10              // where the board lies
	mostLob  = 20              // how far the thrower can choose
	mostSide = 6               // and how far aside
	hold     = unit + unit/2   // how near to the hands it is caught
	touch    = 2*unit + unit/2 // and touched
)

// A duel is one throw to a neighbour: where it comes down, and where it seems to, how
// far and how far to the right of the middle.
type duel struct{ landing, cue vector }

// fly throws at a point of the lane.
func fly(at vector, g luck) duel {
	landing := vector{
		at.x + of(at.x, 61, g[0]),
		at.y + of(unit, 307, g[1]) + of(at.x, 41, g[1]),
	}
	sigma := blur(at)
	return duel{landing, vector{landing.x + of(sigma, 1024, g[2]), landing.y + of(sigma, 1024, g[3])}}
}

// blur is how far from the landing the catcher sees it, for one standard deviation: a
// throw that is aimed far or aside is harder to judge.
func blur(at vector) int64 {
	aside := at.y
	if aside < 0 {
		aside = -aside
	}
	return 614 + aside*154/1024 + max(0, at.x-bar*unit)*51/1024
}

// A verdict is how a duel ends.
type verdict uint8

const (
	short   verdict = iota // not past the board
	aside                  // out of the lane
	caught                 // in the hands
	brushed                // at the hands
	missed                 // past the board and the hands
)

// String returns the verdict's name.
func (v verdict) String() string {
	return [...]string{"short", "aside", "caught", "touched", "missed"}[v]
}

// judge tells how a throw that came down there ends for hands that were here.
func judge(landing, hands vector) verdict {
	side := landing.y
	if side < 0 {
		side = -side
	}
	h := landing.minus(hands).square()
	switch {
	case side > wide*unit || landing.x > deep*unit:
		return aside
	case landing.x <= bar*unit:
		return short
	case h <= hold*hold:
		return caught
	case h <= touch*touch:
		return brushed
	}
	return missed
}
