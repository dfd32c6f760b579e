package art

import "math"

// A house is a roof seen from above: its middle, the half of its ridge, half its
// width across.
type house struct {
	at    pt
	u     pt // half the length, along the ridge
	half  float64
	shade int
	hip   bool // the roof slopes to its ends too
}

// drawHouses draws roofs: their shadows, a dark eave, a side in the sun and one in
// the shade, and here and there a chimney.
func drawHouses(c *canvas, hs []house) {
	var fall, eaves, stacks []byte
	var high, low [len(roofs)][]byte
	for i, h := range hs {
		v := h.u.unit().left().mul(h.half)
		if v.x*c.sun.x+v.y*c.sun.y < 0 {
			v = v.mul(-1) // to the sunny side
		}
		fall = quad(fall, h.at.sub(c.sun.mul(1.2)), h.u, v)
		eaves = quad(eaves, h.at, h.u.mul(1+0.45/h.u.dist(pt{})), v.mul(1+0.45/h.half))
		end := h.u
		if h.hip {
			end = h.u.mul(max(1-h.half/h.u.dist(pt{}), 0.1))
		}
		a, b := h.at.sub(end), h.at.add(end)
		high[h.shade] = facet(high[h.shade], h.at.sub(h.u).add(v), h.at.add(h.u).add(v), b, a)
		low[h.shade] = facet(low[h.shade], h.at.add(h.u).sub(v), h.at.sub(h.u).sub(v), a, b)
		if h.hip { // the ends are in the sun or not
			for _, q := range []pt{h.u, h.u.mul(-1)} {
				if q.x*c.sun.x+q.y*c.sun.y > 0 {
					high[h.shade] = facet(high[h.shade], h.at.add(q).add(v), h.at.add(q).sub(v), h.at.add(end.mul(sign(q, h.u))))
				} else {
					low[h.shade] = facet(low[h.shade], h.at.add(q).add(v), h.at.add(q).sub(v), h.at.add(end.mul(sign(q, h.u))))
				}
			}
		}
		if i%4 == 1 {
			stacks = dot(stacks, h.at.add(h.u.mul(0.5)).add(v.mul(0.3)))
		}
	}
	c.fill(fall, townShad, `opacity=".45"`)
	c.fill(eaves, eave)
	for i := range roofs {
		c.fill(low[i], roofs[i].low)
		c.fill(high[i], roofs[i].high)
	}
	c.dots(stacks, eave, 1.5)
	c.dots(stacks, stoneMid, 0.8)
}

// sign returns 1 or -1: whether two vectors on one line point the same way.
func sign(a, b pt) float64 {
	if a.x*b.x+a.y*b.y < 0 {
		return -1
	}
	return 1
}

// quad appends a rectangle by its half axes.
func quad(d []byte, at, u, v pt) []byte {
	return facet(d, at.sub(u).sub(v), at.add(u).sub(v), at.add(u).add(v), at.sub(u).add(v))
}

// facet appends a closed shape, each point relative to the last, which is shorter.
// It rounds where it stands, not where it steps, so that no error adds up.
func facet(d []byte, points ...pt) []byte {
	tenth := func(p pt) pt { return pt{math.Round(p.x*10) / 10, math.Round(p.y*10) / 10} }
	last := tenth(points[0])
	d = append(d, 'M')
	d = appendPair(d, last, false)
	d = append(d, 'l')
	for i, p := range points[1:] {
		next := tenth(p)
		d = appendPair(d, next.sub(last), i > 0)
		last = next
	}
	return append(d, 'z')
}
