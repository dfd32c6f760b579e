package catapult

import "math/bits"

// A vector is a point of the map or the way from one to another, in the units of
// tile.Unit, or a direction of the length one. All arithmetic is in whole numbers, so
// that a throw ends at the same place on every machine.
type vector struct{ x, y int64 }

func (v vector) plus(w vector) vector  { return vector{v.x + w.x, v.y + w.y} }
func (v vector) minus(w vector) vector { return vector{v.x - w.x, v.y - w.y} }
func (v vector) back() vector          { return vector{-v.x, -v.y} }

// far returns the way of a length along a direction.
func (v vector) far(length int64) vector { return vector{v.x * length / one, v.y * length / one} }

// dot returns the length of v along a direction.
func (v vector) dot(d vector) int64 { return (v.x*d.x + v.y*d.y) / one }

// square returns the square of the length.
func (v vector) square() int64 { return v.x*v.x + v.y*v.y }

// direction returns the direction of a vector, or another one if it has no length.
func (v vector) direction(or vector) vector {
	n := root(v.square())
	if n == 0 {
		return or
	}
	return vector{v.x * one / n, v.y * one / n}
}

// root returns the square root of n, rounded down.
func root(n int64) int64 {
	if n <= 0 {
		return 0
	}
	r := uint64(1) << ((bits.Len64(uint64(n)) + 1) / 2) // not below the root
	for {
		next := (r + uint64(n)/r) / 2
		if next >= r {
			return int64(r)
		}
		r = next
	}
}
