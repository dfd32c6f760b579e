package catapult

import "circulade/tile"

// unit is the side of a tile.
const unit = tile.Unit

// meet returns how far a disc goes from a point in a direction, at most so far, until
// its middle is nearer to a point than reach; 0 if it is already.
func meet(from, d vector, length, reach int64, c vector) (far int64, ok bool) {
	rel := c.minus(from)
	distance := rel.square()
	if distance < reach*reach {
		return 0, true
	}
	along := rel.dot(d)
	aside := max(distance-along*along, 0)
	if along <= 0 || aside >= reach*reach {
		return 0, false
	}
	far = max(along-root(reach*reach-aside), 0)
	return far, far < length
}

// first returns the untouched figure that a disc meets first on its way, of several at
// the same distance the one with the lowest number, and how far it goes until then; of
// those who stand only, or of all.
func (f *field) first(from, d vector, length, radius int64, standing bool) (next *body, nearest int64) {
	for i := range f.bodies[:f.n] {
		b := &f.bodies[i]
		if b.touched || standing && b.lying {
			continue
		}
		far, ok := meet(from, d, length, radius+b.radius, b.at)
		if ok && (next == nil || far < nearest) {
			next, nearest = b, far
		}
	}
	return next, nearest
}

// contact lets the token touch a figure: it is pushed away, and the token goes on in
// another direction, half as far as it would have gone.
func (f *field) contact(what string, b *body, token vector, length int64, d vector) (int64, vector) {
	f.touch(b)
	f.tellOf(what, token, b.id)
	n := token.minus(b.at).direction(d.back())
	f.push(b, n.back(), max(min(length/2, mostPush), leastPush))
	aside := d.dot(n) * 3 / 2
	return length / 2, d.minus(n.far(aside)).direction(d)
}

// push pushes a figure, and those whom it meets half as far.
func (f *field) push(b *body, d vector, length int64) {
	f.tellOf("push", b.at.plus(d.far(length)), b.id)
	for {
		next, far := f.first(b.at, d, length, b.radius, false)
		if next == nil {
			return
		}
		f.touch(next)
		f.tellOf("knock", next.at, next.id)
		if length/2 >= leastPush {
			at := b.at.plus(d.far(far))
			f.push(next, next.at.minus(at).direction(d), length/2)
		}
	}
}

func (f *field) touch(b *body) {
	b.touched = true
	f.touched[f.hits] = b.id
	f.hits++
}

// distance returns the square of the distance from a point to the square of a tile, 0
// inside.
func distance(p vector, x, y int) int64 {
	return vector{
		outside(p.x, int64(x)*unit),
		outside(p.y, int64(y)*unit),
	}.square()
}

// outside returns how far a coordinate lies outside the side of a tile that begins at
// low.
func outside(v, low int64) int64 { return max(low-v, v-low-unit, 0) }
