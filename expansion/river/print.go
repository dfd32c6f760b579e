package river

import (
	"slices"

	"circulade/tile"
)

// The marks of the river's tiles.
const (
	markSource = "river-source"
	markEnd    = "river-end"
	markFork   = "river-fork"
)

// print is how tiles come into play beside a river.
func (m *module) print(t *tile.Tile) *tile.Tile {
	if waterEdges(t) == 0 {
		if t.Start { // [RV-1]
			return t.Edit(func(t *tile.Tile) { t.Start, t.Copies = false, t.Copies-1 })
		}
		return t
	}
	switch {
	case m.replaced(t):
		return nil // [RV-5] else m.unreplaced(t)
	case t.Set == Set1 && t.Mark == "garden" && !m.gardens:
		t = t.Edit(plain)
	}
	if m.split && (slices.Contains(t.Marks, markSource) || slices.Contains(t.Marks, markEnd)) {
		t = t.Edit(splitBanks)
	}
	return t
}

// replaced reports whether another tile of the sets in play stands in for this
// one: the road source's spring and lake for those of river I, and with both
// rivers river I's spring and river II's lake for those of the other.
func (m *module) replaced(t *tile.Tile) bool {
	spring, lake := slices.Contains(t.Marks, markSource), slices.Contains(t.Marks, markEnd)
	if t.Set == Set1 && m.road {
		return spring || lake
	}
	return m.both && (spring && t.Set == Set2 || lake && t.Set != Set2)
}

// plain takes the garden out of a tile; what another set made of it too.
func plain(t *tile.Tile) {
	t.Mark = ""
	t.Segments = slices.DeleteFunc(t.Segments, func(s tile.Segment) bool { return s.Kind == tile.Garden })
}

// splitBanks parts the field around a spring or lake in two. The banks meet the
// edge opposite the river, half and half [RV-10].
func splitBanks(t *tile.Tile) {
	const all tile.HalfSet = 0xFF
	i := slices.IndexFunc(t.Segments, func(s tile.Segment) bool { return s.Kind == tile.Field && s.Halves == all })
	if i < 0 {
		return // a road parts the banks
	}
	water := waterEdges(t)
	var right tile.HalfSet // of somebody who looks out over the river's edge
	for e := range tile.Edge(4) {
		if water.Has(e) {
			for k := range tile.Half(4) {
				right |= 1 << ((2*tile.Half(e) + 1 + k) & 7)
			}
		}
	}
	t.Segments[i].Halves = all &^ right
	t.Segments = append(t.Segments, tile.Segment{Name: "f1", Kind: tile.Field, Halves: right})
}

// waterEdges returns the edges by which the river leaves a tile.
func waterEdges(t *tile.Tile) (edges tile.EdgeSet) {
	for i := range t.Segments {
		if t.Segments[i].Kind == tile.River {
			edges |= t.Segments[i].Edges
		}
	}
	return edges
}
