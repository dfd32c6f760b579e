package art

import (
	"bytes"
	"slices"
	"testing"

	"circulade/tile"
)

// townTile returns a tile of a block about a town: its edges as letters (f field,
// r road, c city, w wall), and the half-edges of each field.
func townTile(id, edges string, fields ...tile.HalfSet) *tile.Tile {
	b := &tile.Tile{Set: "town", ID: id}
	for e, k := range edges {
		switch k {
		case 'w':
			b.Terrain[e] = tile.WallEdge
		case 'r':
			b.Terrain[e] = tile.RoadEdge
			b.Segments = append(b.Segments, tile.Segment{Name: "r0", Kind: tile.Road, Edges: 1 << e, EndsAt: "town"})
		case 'c':
			b.Terrain[e] = tile.CityEdge
			b.Segments = append(b.Segments, tile.Segment{Name: "c0", Kind: tile.City, Edges: 1 << e})
		default:
			b.Terrain[e] = tile.FieldEdge
		}
	}
	for i, hs := range fields {
		b.Segments = append(b.Segments, tile.Segment{Name: "f" + string(rune('0'+i)), Kind: tile.Field, Halves: hs})
	}
	return b
}

func halves(list ...tile.Half) (hs tile.HalfSet) {
	for _, h := range list {
		hs |= 1 << h
	}
	return hs
}

// townTiles returns a tile of each shape that a rectangle of tiles with a town in
// its midst can have.
func townTiles() []*tile.Tile {
	return []*tile.Tile{
		townTile("corner-gate", "fwwr", halves(tile.NL, tile.NR, tile.EL, tile.WR), halves(tile.SR, tile.WL)),
		townTile("side", "fwww", halves(tile.NL, tile.NR, tile.EL, tile.WR)),
		townTile("side-gate", "wwrw", halves(tile.ER, tile.SL), halves(tile.SR, tile.WL)),
		townTile("corner-city", "wwcf", halves(tile.NL, tile.ER, tile.WL, tile.WR)),
		townTile("inside", "wwww"),
		townTile("bay", "wwww", halves(tile.NR, tile.EL)),
	}
}

// asSegment returns the tile with its town as a segment.
func asSegment(b *tile.Tile) *tile.Tile {
	c := *b
	c.Segments = append(slices.Clone(b.Segments), tile.Segment{Name: "c1", Kind: tile.City, Inner: true, Marks: []string{"town"}})
	return &c
}

// TestTown holds that a town fills what no field has, that its wall leaves the
// tile in the middle of an edge at a right angle, and that roads end at a gate.
func TestTown(t *testing.T) {
	for _, b := range townTiles() {
		s := layOut(b)
		checkSVG(t, b.Name(), Tile(b))
		for h := tile.NL; h <= tile.WR; h++ {
			e := h.Edge()
			got := s.land.owner(pt{20.5 + 50*float64(h&1), 0.5}.turn(e))
			town := b.Terrain[e] == tile.WallEdge && s.fieldAt(h) < 0
			if town != (got == unowned) || s.fieldAt(h) >= 0 && got != s.fieldAt(h) {
				t.Errorf("%s %v: owner %d, town %v", b.Name(), h, got, town)
			}
		}
		roads, gates := 0, 0
		for i := range b.Segments {
			if b.Segments[i].Kind == tile.Road {
				roads++
			}
		}
		for i := range s.cities {
			k := &s.cities[i]
			gates += len(k.gates)
			if !k.town {
				continue
			}
			for _, w := range k.walls {
				last := len(w.at) - 1
				for _, end := range [][2]pt{{w.at[0], w.at[1]}, {w.at[last], w.at[last-1]}} {
					e := tile.North
					for e < tile.West && end[0] != middle(e) {
						e++
					}
					if end[0] != middle(e) || end[1].sub(end[0]).unit().dist(inward(e)) > 0.15 {
						t.Errorf("%s: a wall leaves at %v from %v", b.Name(), end[0], end[1])
					}
				}
			}
		}
		if gates != roads || s.hubbed {
			t.Errorf("%s: %d gates for %d roads", b.Name(), gates, roads)
		}
	}
}

// TestTownLooksTheSameAsSegment holds that a town is drawn alike whether it is a
// segment or not, and that its marks are not badges.
func TestTownLooksTheSameAsSegment(t *testing.T) {
	for _, b := range townTiles() {
		plain := Tile(b)
		if !bytes.Equal(plain, Tile(asSegment(b))) {
			t.Errorf("%s: as a segment another picture", b.Name())
		}
		marked := *b
		marked.Marks = []string{"town", "count-quarters"}
		if !bytes.Equal(plain, Tile(&marked)) {
			t.Errorf("%s: with its marks another picture", b.Name())
		}
		at, ok := Spots(asSegment(b))["c1"]
		s := layOut(asSegment(b))
		if v := s.land.owner(pt{at[0], at[1]}); !ok || v != len(b.Segments) {
			t.Errorf("%s: the town's spot %v lies on %d", b.Name(), at, v)
		}
	}
}
