package catapult

import "circulade/rules"

// The model of a throw: a token flies from the edge of the map, touches the ground,
// rolls, and meets figures on its way. README.md tells it.

// Lengths in the units of tile.Unit; shares in 1024ths.
const (
	tokenRadius = 230
	descent     = 358 // the end of the flight, so low that it strikes what stands
	mostRoll    = 2 * unit
	mostPush    = unit
	leastPush   = 64

	shareAlong  = 102 // of the reach for one standard deviation: how far
	shareAcross = 61  // and how much to the side
	shareRoll   = 51  // how far it rolls, and more for each standard deviation
	swerve      = 170 // of a turn for one standard deviation
)

// A launch is what a player chose: where the token starts, the azimuth, and how far it
// is to go.
type launch struct {
	from    vector
	azimuth int
	reach   int64
}

// luck are the four numbers of a throw, 65536 for each standard deviation.
type luck [4]int64

// luckOf reads the numbers of an outcome. The first two, which say where a token comes
// down, are multiplied by halves/2.
func luckOf(c rules.Choice, halves int64) (g luck) {
	for i := range g {
		g[i] = int64(c.Value(i)-rules.GaussianMean) * (65536 / rules.GaussianSigma)
		if i < 2 {
			g[i] = g[i] * halves / 2
		}
	}
	return g
}

// of returns n/1024 of a length for each standard deviation.
func of(length, n, g int64) int64 { return length * n * g / (1024 * 65536) }

// A body is a figure on the map.
type body struct {
	at      vector
	radius  int64
	id      rules.FigureID
	lying   bool
	touched bool
}

// mostBodies is how many figures a game can have.
const mostBodies = 256

// A field is the map as a token meets it, with those whom it has touched, in order.
type field struct {
	bodies  [mostBodies]body
	n       int
	touched [mostBodies]rules.FigureID
	hits    int
	told    bool // the way is written down
	path    []rules.Waypoint
}

// throw lets a token fly and returns where it rests.
func (f *field) throw(l launch, g luck) vector {
	u := towards(l.azimuth)
	left := vector{u.y, -u.x}
	f.tell("launch", l.from)
	ground := l.from.plus(u.far(l.reach + of(l.reach, shareAlong, g[0]))).
		plus(left.far(of(l.reach, shareAcross, g[1])))
	stray := g[2]
	if stray < 0 {
		stray = -stray
	}
	roll := min(l.reach*shareRoll/1024+of(l.reach, shareRoll, stray), mostRoll)
	d := towards(l.azimuth + int(swerve*g[3]/65536))
	roll, d = f.descend(ground, u, roll, d)
	f.tell("land", ground)
	return f.roll(ground, d, roll)
}

// descend lets the token come down and strike those who stand there. What it strikes
// takes half of its roll and turns it aside; it touches the ground where it would have
// all the same.
func (f *field) descend(ground, u vector, roll int64, d vector) (int64, vector) {
	from := ground.minus(u.far(descent))
	for {
		b, far := f.first(from, u, descent, tokenRadius, true)
		if b == nil {
			return roll, d
		}
		roll, d = f.contact("strike", b, from.plus(u.far(far)), roll, d)
	}
}

// roll lets the token roll on and touch everything in its way, and returns where it
// rests.
func (f *field) roll(at, d vector, length int64) vector {
	for {
		b, far := f.first(at, d, length, tokenRadius, false)
		if b == nil {
			at = at.plus(d.far(length))
			f.tell("rest", at)
			return at
		}
		at = at.plus(d.far(far))
		length, d = f.contact("hit", b, at, length-far, d)
	}
}

// tell writes down a point of the token's way.
func (f *field) tell(what string, at vector) {
	if f.told {
		f.path = append(f.path, rules.Waypoint{What: what, X: int(at.x), Y: int(at.y)})
	}
}

// tellOf writes down what befell a figure.
func (f *field) tellOf(what string, at vector, id rules.FigureID) {
	if f.told {
		f.path = append(f.path, rules.Waypoint{What: what, X: int(at.x), Y: int(at.y), Figure: id, Hits: true})
	}
}
