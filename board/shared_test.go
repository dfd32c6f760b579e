package board_test

import (
	"testing"

	"circulade/tile"
)

// A city laid at an edge that two cities share joins both; a joker closes both and joins none.
func TestSharedEdge(t *testing.T) {
	b := newTable(t)
	b.lay(0, 0, "twins", 0)
	left, right := b.feature(0, 0, "c0"), b.feature(0, 0, "c1")
	if left == right {
		t.Fatal("the two are one city")
	}
	b.wants(left, 1, 2)
	b.wants(right, 1, 2)
	b.lay(-1, 0, "cap", 90)
	b.lay(1, 0, "cap", 270)
	b.wants(b.feature(0, 0, "c0"), 2, 1)
	joined := newTable(t)
	joined.lay(0, 0, "twins", 0)
	joined.lay(-1, 0, "cap", 90)
	joined.lay(1, 0, "cap", 270)
	joined.lay(0, -1, "cap", 180)
	joined.wants(joined.feature(0, 0, "c0"), 4, 0)
	if joined.feature(0, 0, "c0") != joined.feature(0, 0, "c1") {
		t.Error("the city laid at the edge joins only one")
	}
	abbey := b.lay(0, -1, "abbey", 0)
	b.wants(b.feature(0, 0, "c0"), 2, 0)
	b.wants(b.feature(0, 0, "c1"), 2, 0)
	if n := len(b.AppendClosed(abbey, nil)); n != 2 {
		t.Errorf("the joker closes %d features, want 2", n)
	}
}

// Where two such edges meet all four cities are one, or each is one with what lies opposite.
func TestSharedEdgesMeet(t *testing.T) {
	for _, x := range []struct {
		tile  string
		one   bool
		tiles int
		ends  int
	}{{"twins", true, 2, 4}, {"split", false, 2, 2}} {
		b := newTable(t)
		b.lay(0, 0, x.tile, 0)
		b.lay(0, -1, "twins", 180)
		c0, c1 := b.feature(0, 0, "c0"), b.feature(0, 0, "c1")
		if (c0 == c1) != x.one {
			t.Errorf("%s: one city is %t", x.tile, c0 == c1)
		}
		b.wants(c0, x.tiles, x.ends)
		if b.feature(0, -1, "c1") != c0 { // its right half lies opposite the left one
			t.Errorf("%s: the halves that lie opposite are two cities", x.tile)
		}
	}
}

// The notation tells which half is whose.
func TestSharedHalves(t *testing.T) {
	k := everything()
	twins := k.tiles[k.num["twins"]]
	if a, b := twins.Segments[0], twins.Segments[1]; a.Shares != 1<<0 || b.Shares != 1<<1 ||
		!a.Edges.Has(tile.West) || !b.Edges.Has(tile.East) || !a.Edges.Has(tile.North) || !b.Edges.Has(tile.North) {
		t.Errorf("the cities are %+v and %+v", a, b)
	}
}
