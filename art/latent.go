package art

import "circulade/tile"

// latent reports whether a segment is a way that leaves by no edge: nothing is
// seen of it until somebody builds a bridge.
func latent(seg *tile.Segment) bool {
	return (seg.Kind == tile.Road || seg.Kind == tile.River) && seg.Edges&15 == 0
}

// printedSpots returns the spots of what is printed.
func (s *scene) printedSpots() []pt {
	var at []pt
	for i := range s.t.Segments {
		if !latent(&s.t.Segments[i]) {
			at = append(at, s.spots[i])
		}
	}
	return at
}

// placeLatent puts those who will stand on a bridge that is not yet built into
// the middle of the tile, or, if somebody else stands there, beside it, further
// along the bridge rather than beside its rails. taken is where others stand.
func (s *scene) placeLatent(taken []pt) {
	open := func(e tile.Edge) bool {
		return s.t.Terrain[e] == tile.FieldEdge && s.t.Terrain[e.Opposite()] == tile.FieldEdge
	}
	along := pt{1, -1}.unit() // between the two ways that the bridge may take
	switch ns, ew := open(tile.North), open(tile.East); {
	case ns && !ew:
		along = pt{0, -1}
	case ew && !ns:
		along = pt{1, 0}
	}
	for i := range s.t.Segments {
		if !latent(&s.t.Segments[i]) {
			continue
		}
		best, score := centre, -1e9
		for k := range 65 * 21 {
			far, off := float64(k%65-32), float64(k/65-10)
			p := centre.add(along.mul(far)).add(along.left().mul(off))
			if v := 4*gap(p, taken, apart-1) - 0.5*abs(far) - 0.4*abs(off); v > score+1e-6 {
				best, score = p, v
			}
		}
		s.spots[i] = best
		taken = append(taken, best)
	}
}
