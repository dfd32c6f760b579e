package art

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"circulade/tile"
)

// rings reads the closed parts of a path.
func rings(t *testing.T, d string) (list [][]pt) {
	t.Helper()
	for _, part := range strings.SplitAfter(d, "Z") {
		if part != "" {
			list = append(list, outline(t, part))
		}
	}
	return list
}

// within reports whether p lies in an area, and not in a hole of it.
func within(p pt, area [][]pt) bool {
	in := false
	for _, r := range area {
		in = in != inside(p, r)
	}
	return in
}

// TestAreas holds that every segment has its ground: that a figure stands on its
// own, that no two overlap, and that together they cover nearly all of the tile.
func TestAreas(t *testing.T) {
	for _, b := range someTiles(t) {
		areas := Areas(b)
		spots := Spots(b)
		if len(areas) != len(b.Segments) {
			t.Errorf("%s: %d areas for %d segments", b.Name(), len(areas), len(b.Segments))
		}
		var all [][][]pt
		bytes := 0
		for _, seg := range b.Segments {
			a := rings(t, areas[seg.Name])
			all = append(all, a)
			bytes += len(areas[seg.Name])
			xy := spots[seg.Name]
			if !within(pt{xy[0], xy[1]}, a) {
				t.Errorf("%s: the figure of %s stands at %v, outside of %s", b.Name(), seg.Name, xy, areas[seg.Name])
			}
		}
		if bytes > 3500 {
			t.Errorf("%s: %d bytes of areas", b.Name(), bytes)
		}
		covered, twice, probes := 0, 0, 0
		for x := 0.77; x < size; x += 2 {
			for y := 0.77; y < size; y += 2 {
				n := 0
				for _, a := range all {
					if within(pt{x, y}, a) {
						n++
					}
				}
				probes++
				covered += min(n, 1)
				if n > 1 {
					twice++
				}
			}
		}
		if twice > probes/100 {
			t.Errorf("%s: areas overlap at %d of %d places", b.Name(), twice, probes)
		}
		// A strip between two cities is nobody's either.
		town := slices.Contains(b.Terrain[:], tile.WallEdge) // its ground is no segment's
		if covered < probes*3/4 && !town {
			t.Errorf("%s: areas cover %d of %d places", b.Name(), covered, probes)
		}
	}
}

// TestAreasReachTheEdge holds that the areas of neighbours join: what an edge shows
// lies in the area of its segment as far as the tile's side.
func TestAreasReachTheEdge(t *testing.T) {
	for _, b := range someTiles(t) {
		areas := Areas(b)
		for _, seg := range b.Segments {
			if seg.Kind == tile.Field {
				continue // TestAreas covers these
			}
			a := rings(t, areas[seg.Name])
			for e := tile.North; e <= tile.West; e++ {
				at := 50.3
				switch { // two cities share the edge
				case seg.Shares.Has(tile.Half(2 * e)):
					at = 25
				case seg.Shares.Has(tile.Half(2*e + 1)):
					at = 75
				}
				if seg.Edges.Has(e) && !within(pt{at, 0.1}.turn(e), a) {
					t.Errorf("%s: %s does not reach %v: %s", b.Name(), seg.Name, e, areas[seg.Name])
				}
			}
		}
	}
}

func TestAreaPath(t *testing.T) {
	var r raster
	r.fill(free, func(pt) bool { return true })
	r.fill(3, func(p pt) bool { return p.x < 50 })
	r.fill(free, func(p pt) bool { return max(abs(p.x-20), abs(p.y-50)) < 5 })
	list := r.trace(3)
	if len(list) != 2 || abs(area(list[0])-5000) > 1 || abs(area(list[1])+95) > 10 {
		t.Fatalf("half a tile with a hole: %v", list)
	}
	if len(list[0]) > 6 || len(list[1]) > 8 {
		t.Errorf("needless points: %v", list)
	}
	if !regexp.MustCompile(`^M0 0L50 0`).MatchString(func() string {
		p := pen{}
		p.polygon(list[0])
		return string(p.d)
	}()) {
		t.Errorf("the ring does not begin in the corner: %v", list[0])
	}
}
