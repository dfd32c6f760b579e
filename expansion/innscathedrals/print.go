package innscathedrals

import "circulade/tile"

// print is how the tiles come into play: the crossing with an inn in the
// printing that the option names [IC-6]. What else it changes exists to prove
// the rules that the tiles themselves bring about.
func (m *module) print(t *tile.Tile) *tile.Tile {
	if t.Set != Set {
		return t
	}
	switch t.ID {
	case "EC":
		if m.bothRoads {
			t = inns(t, "r1")
		}
		if !m.rule.innRoads.On { // IC-6
			t = inns(t, "r2")
		}
		if !m.rule.crossing.On { // IC-7
			t = joined(t, "r0", "r1")
		}
	case "ED":
		if !m.rule.crossing.On { // IC-7
			t = joined(t, "r0", "r1")
		}
	case "EG":
		if !m.rule.apart.On { // IC-8
			t = joined(t, "f0", "f1")
		}
	case "EH", "EO":
		if !m.rule.apart.On { // IC-8
			t = joined(t, "c0", "c1")
		}
	case "EI":
		if !m.rule.apart.On { // IC-8
			t = joined(joined(t, "f0", "f1"), "f2", "f3")
		}
		if !m.rule.villageCloses.On { // IC-9
			t = joined(t, "r0", "r1")
		}
	}
	return t
}

// inns returns the tile with an inn at one more road.
func inns(t *tile.Tile, road string) *tile.Tile {
	return t.Edit(func(t *tile.Tile) {
		s := &t.Segments[t.Segment(road)]
		s.Marks = append(s.Marks, "inn")
	})
}

// joined returns the tile with the second segment made part of the first.
func joined(t *tile.Tile, one, other string) *tile.Tile {
	return t.Edit(func(t *tile.Tile) {
		a, b := &t.Segments[t.Segment(one)], &t.Segments[t.Segment(other)]
		a.Edges, a.Halves = a.Edges|b.Edges, a.Halves|b.Halves
		b.Edges, b.Halves = 0, 0
	})
}
