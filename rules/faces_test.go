package rules_test

import (
	"testing"

	"circulade/rules"
	"circulade/tile"
)

// plank is a toy that may lay a plank over any field tile with two free sides, and
// has a tile of its own beside the pile.
type plank struct {
	faces *rules.Variants
	spare *rules.Spare
	extra bool // a seat can come by a tile beside the pile
}

func (p *plank) toy() *toy {
	return &toy{set: "plank", register: func(b *rules.Book) error {
		set, err := tile.Parse("plank.tiles", []byte("set plank\ntile P\n?????\n?...?\n?.M.?\n?...?\n?????\n"))
		if err != nil {
			return err
		}
		p.spare = b.Spare(set.Tiles[0], 2)
		across := func(t *tile.Tile) bool {
			return t.Terrain[tile.North] == tile.FieldEdge && t.Terrain[tile.South] == tile.FieldEdge
		}
		b.Print(func(t *tile.Tile) *tile.Tile {
			if !across(t) {
				return t
			}
			return t.Edit(func(t *tile.Tile) { t.Segments = append(t.Segments, tile.Segment{Name: "b0", Kind: tile.Road}) })
		})
		p.faces = b.Vary(func(t *tile.Tile) []*tile.Tile {
			if !across(t) {
				return nil
			}
			return []*tile.Tile{t.Edit(func(t *tile.Tile) {
				t.Terrain[tile.North], t.Terrain[tile.South] = tile.RoadEdge, tile.RoadEdge
				t.Segments[len(t.Segments)-1].Edges = 1<<tile.North | 1<<tile.South
			})}
		})
		b.OtherTile(func(*rules.State, rules.Seat) bool { return p.extra })
		return nil
	}}
}

// The plank joins roads in the rotation that its tile lies in.
func TestVariantsLieAsTheirTileDoes(t *testing.T) {
	p := &plank{}
	m := begin(t, compile(t, config(t, 2, start("base/U", 0, 0, 180), start("base/B", 0, 1, 0)), p.toy()))
	c := m.Board.At(0, 0) // a road from the west to the east: its field sides are north and south
	if m.Board.EdgeTerrain(c, tile.East) != tile.RoadEdge || m.Board.EdgeTerrain(c, tile.North) != tile.FieldEdge {
		t.Fatal("the road lies otherwise")
	}
	c = m.Board.At(0, 1)
	n := m.Board.FaceAt(c)
	first, count := p.faces.Of(typeOf(m.Book(), n.Tile.Name()))
	if count != 1 {
		t.Fatalf("%d faces more of %s, want 1", count, n.Tile.Name())
	}
	if err := m.Reface(c, first); err != nil {
		t.Fatal(err)
	}
	m.play("draw base/U", "tile 0,2 r90")
	if f := road(m, 0, 2, "r0"); f != road(m, 0, 1, "b0") || m.Board.Tiles(f) != 2 {
		t.Errorf("the plank is no part of the road: %d tiles", m.Board.Tiles(f))
	}
	if m.Board.EdgeTerrain(c, tile.North) != tile.RoadEdge || m.Board.EdgeSeg(c, tile.North) == 0 {
		t.Error("the plank's end shows no road")
	}
}

// A spare tile is in no pile, can be laid anywhere, and has its place on the board.
func TestSpareTile(t *testing.T) {
	p := &plank{}
	m := begin(t, compile(t, config(t, 2), p.toy()))
	if typeOf(m.Book(), "plank/P") >= 0 || m.Left() != 71 {
		t.Errorf("the pile has %d tiles, or the spare one is among them", m.Left())
	}
	n := p.spare.Type()
	if !m.Book().IsSpare(n) || m.Book().IsSpare(0) || m.Book().TileName(n) != "plank/P" {
		t.Errorf("tile %d is %s", n, m.Book().TileName(n))
	}
	m.SubTurn().Tile = int16(n)
	m.LayTile(m.Board.At(1, 0), 0)
	if m.Board.SegmentAt(m.Board.At(1, 0), "m") == 0 {
		t.Error("it was not laid")
	}
}

func TestOtherWaysToATile(t *testing.T) {
	p := &plank{}
	m := begin(t, compile(t, config(t, 2), p.toy()))
	m.EmptyPile()
	if m.HasTile(0) {
		t.Error("there is a tile in an empty pile")
	}
	if p.extra = true; !m.HasTile(0) {
		t.Error("the other way is not seen")
	}
}
