package art

import (
	"math"
	"strconv"

	"circulade/tile"
)

// A tile is 100 units wide and high.
const size = 100

// A pt is a point or a vector on the tile; y grows to the south.
type pt struct{ x, y float64 }

var centre = pt{size / 2, size / 2}

func (p pt) add(q pt) pt            { return pt{p.x + q.x, p.y + q.y} }
func (p pt) sub(q pt) pt            { return pt{p.x - q.x, p.y - q.y} }
func (p pt) mul(k float64) pt       { return pt{p.x * k, p.y * k} }
func (p pt) dist(q pt) float64      { return math.Hypot(p.x-q.x, p.y-q.y) }
func (p pt) left() pt               { return pt{p.y, -p.x} }
func (p pt) mix(q pt, k float64) pt { return p.add(q.sub(p).mul(k)) }

// unit returns p with length 1, or north if p has no length.
func (p pt) unit() pt {
	n := math.Hypot(p.x, p.y)
	if n < 1e-9 {
		return pt{0, -1}
	}
	return p.mul(1 / n)
}

// inset returns how far p lies from the nearest side of the tile.
func (p pt) inset() float64 {
	return min(p.x, p.y, size-p.x, size-p.y)
}

// turn turns a point of the tile clockwise by quarter turns, so that what was
// drawn for the north edge lies at e.
func (p pt) turn(e tile.Edge) pt {
	for range e & 3 {
		p = pt{size - p.y, p.x}
	}
	return p
}

// middle returns the middle of an edge, and inward the unit vector from there
// into the tile.
func middle(e tile.Edge) pt { return pt{size / 2, 0}.turn(e) }
func inward(e tile.Edge) pt { return centre.sub(middle(e)).unit() }

// corner returns where an edge begins, clockwise.
func corner(e tile.Edge) pt { return pt{}.turn(e) }

// polar returns the vector of that length and direction.
func polar(length, angle float64) pt {
	return pt{length * math.Cos(angle), length * math.Sin(angle)}
}

// A pen writes path data and keeps the same line as points, so that what is
// drawn and what is measured cannot differ.
type pen struct {
	d  []byte
	at []pt
}

func (p *pen) put(cmd byte, qs ...pt) {
	p.d = append(p.d, cmd)
	for i, q := range qs {
		p.d = appendPair(p.d, q, i > 0)
	}
}

func (p *pen) move(q pt) { p.put('M', q); p.at = append(p.at, q) }
func (p *pen) line(q pt) { p.put('L', q); p.at = append(p.at, q) }
func (p *pen) close()    { p.d = append(p.d, 'Z') }

// curve adds a cubic Bézier curve from where the pen is.
func (p *pen) curve(a, b, q pt) {
	const steps = 14
	p.put('C', a, b, q)
	o := p.at[len(p.at)-1]
	for i := 1; i <= steps; i++ {
		t := float64(i) / steps
		u := 1 - t
		s := o.mul(u * u * u).add(a.mul(3 * u * u * t))
		p.at = append(p.at, s.add(b.mul(3*u*t*t)).add(q.mul(t*t*t)))
	}
}

// ring draws a closed circle.
func (p *pen) ring(c pt, r float64) {
	const k = 0.5523 // control distance of a quarter circle
	o := func(x, y float64) pt { return c.add(pt{x * r, y * r}) }
	p.move(o(0, -1))
	p.curve(o(k, -1), o(1, -k), o(1, 0))
	p.curve(o(1, k), o(k, 1), o(0, 1))
	p.curve(o(-k, 1), o(-1, k), o(-1, 0))
	p.curve(o(-1, -k), o(-k, -1), o(0, -1))
	p.close()
}

// appendPair appends "x y" as path data, with a separator only where one is
// needed.
func appendPair(d []byte, q pt, more bool) []byte {
	n := len(d)
	d = appendNumber(d, q.x)
	if more && d[n] != '-' {
		d = append(d[:n], append([]byte{' '}, d[n:]...)...)
	}
	n = len(d)
	d = appendNumber(d, q.y)
	if d[n] != '-' {
		d = append(d[:n], append([]byte{' '}, d[n:]...)...)
	}
	return d
}

// appendNumber appends x with at most one decimal and no needless zeros.
func appendNumber(d []byte, x float64) []byte {
	t := int64(math.Round(x * 10))
	if t < 0 {
		d, t = append(d, '-'), -t
	}
	if t >= 10 || t == 0 {
		d = strconv.AppendInt(d, t/10, 10)
	}
	if t%10 != 0 {
		d = append(d, '.', byte('0'+t%10))
	}
	return d
}

// length returns the length of a line.
func length(line []pt) float64 {
	sum := 0.0
	for i := 1; i < len(line); i++ {
		sum += line[i-1].dist(line[i])
	}
	return sum
}

// along returns the point at that distance from the line's start and the
// direction of travel there.
func along(line []pt, d float64) (at, dir pt) {
	for i := 1; i < len(line); i++ {
		n := line[i-1].dist(line[i])
		if n > 0 && (d <= n || i == len(line)-1) {
			return line[i-1].mix(line[i], min(max(d/n, 0), 1)), line[i].sub(line[i-1]).unit()
		}
		d -= n
	}
	if len(line) == 0 {
		return centre, pt{0, -1}
	}
	return line[0], pt{0, -1}
}

// toSegment returns the distance from p to the straight line between a and b.
func toSegment(p, a, b pt) float64 {
	ab, ap := b.sub(a), p.sub(a)
	n := ab.x*ab.x + ab.y*ab.y
	if n == 0 {
		return p.dist(a)
	}
	return p.dist(a.mix(b, min(max((ap.x*ab.x+ap.y*ab.y)/n, 0), 1)))
}

// inside reports whether p lies in the closed line.
func inside(p pt, ring []pt) bool {
	in := false
	for i, j := 0, len(ring)-1; i < len(ring); j, i = i, i+1 {
		a, b := ring[i], ring[j]
		if (a.y > p.y) != (b.y > p.y) && p.x < (b.x-a.x)*(p.y-a.y)/(b.y-a.y)+a.x {
			in = !in
		}
	}
	return in
}
