package art

import (
	"testing"

	"circulade/tile"
)

// TestCrossings holds that what crosses on a tile is seen to cross: by a
// bridge, a water gate on either side, or a causeway.
func TestCrossings(t *testing.T) {
	for _, b := range printedTiles(t) {
		s := layOut(b)
		for _, x := range b.Crossings {
			a, o := b.Segments[x[0]].Kind, b.Segments[x[1]].Kind
			has := func(k, l tile.Kind) bool { return a == k && o == l || a == l && o == k }
			switch {
			case has(tile.Road, tile.Road) || has(tile.Road, tile.River):
				if len(s.bridges) != 1 {
					t.Errorf("%s: %d bridges", b.Name(), len(s.bridges))
				}
			case has(tile.City, tile.River):
				if len(s.gaps) != 2 {
					t.Errorf("%s: %d water gates", b.Name(), len(s.gaps))
				}
			case has(tile.City, tile.Road):
				if len(s.tunnels) != 2 {
					t.Errorf("%s: %d mouths of tunnels", b.Name(), len(s.tunnels))
				}
			case has(tile.City, tile.City):
				if len(s.causeways) != 1 {
					t.Errorf("%s: %d causeways", b.Name(), len(s.causeways))
				}
			}
		}
		if b.Crossings == nil && len(s.gaps)+len(s.causeways) > 0 {
			t.Errorf("%s: %d water gates and %d causeways where nothing crosses", b.Name(), len(s.gaps), len(s.causeways))
		}
	}
}

// TestRiverKeepsOffWhatItPasses holds that a river runs beside a monastery, not
// under it, and that its pool leaves no path where two fields are its banks.
func TestRiverKeepsOffWhatItPasses(t *testing.T) {
	for _, b := range printedTiles(t) {
		s := layOut(b)
		for i := range s.ways {
			w := &s.ways[i]
			if !w.river {
				continue
			}
			for _, h := range s.holy {
				for _, l := range w.lines {
					for _, p := range l.at {
						off := pt{max(abs(p.x-h.at.x)-h.r, 0), max(abs(p.y-h.at.y)-h.r, 0)}
						if off.dist(pt{}) < riverHalf-2 {
							t.Errorf("%s: the river runs under the monastery at %v", b.Name(), p)
						}
					}
				}
			}
			if w.pool != nil && len(s.seams) > 0 {
				t.Errorf("%s: a hedge parts fields that the water should part", b.Name())
			}
		}
	}
}

// TestTunnels holds that a road which passes under a city ends at its wall, and
// before it where the field above the road is one.
func TestTunnels(t *testing.T) {
	atWall, before := 0, 0
	for _, b := range printedTiles(t) {
		s := layOut(b)
		for _, g := range s.tunnels {
			if s.end == "tunnel" { // under a hill, not under a city
				if d := g.at.dist(s.hub); d > hillHalf {
					t.Errorf("%s: a mouth %.1f from the middle of the hill", b.Name(), d)
				}
				continue
			}
			near := 1e9
			for i := range s.cities {
				_, _, d := s.cities[i].nearestWall(g.at)
				near = min(near, d)
			}
			e := tile.North
			for n := e; n <= tile.West; n++ {
				if g.at.dist(middle(n)) < g.at.dist(middle(e)) {
					e = n
				}
			}
			whole := s.fieldAt(tile.Half(2*e)) == s.fieldAt(tile.Half(2*e+1))
			switch {
			case whole && near < wallHalf+roadHalf:
				t.Errorf("%s %v: the road divides a field that is whole", b.Name(), e)
			case whole:
				before++
			case near > 2:
				t.Errorf("%s %v: the road ends %.1f before the wall", b.Name(), e, near)
			default:
				atWall++
			}
		}
	}
	if atWall == 0 || before == 0 {
		t.Errorf("%d tunnels at a wall and %d before it", atWall, before)
	}
}
