package board_test

import (
	"slices"
	"sync"

	"circulade/board"
	"circulade/expansion/all"
	"circulade/expansion/base"
	"circulade/tile"
)

// awkward are tiles that no box has, or only the strangest: each once.
const awkward = `set awkward

// A road that branches without a village.
tile roundabout
..=..
..=..
=====
..=..
..=..

// Joker edges and a monastery.
tile abbey
?????
?????
??M??
?????
?????
m is abbey

// One joker edge.
tile half-joker
?????
.....
=====
.....
.....

// Two roads that pass each other by.
tile bends
...=...
.===...
.=.....
==...==
.....=.
...===.
...=...

// Three cities with shields that touch no one another.
tile trio
.@@@.
@...@
@...@
@...@
.....

// A field inside the tile.
tile ring
...=...
...=...
.=====.
.=...=.
.=====.
...=...
...=...

tile bridge
..=..
..=..
==x==
..=..
..=..

tile lane
.....
.....
=====
.....
.....

tile dead-end
.....
.....
==+..
.....
.....

tile mouths
.....
.....
....=
.....
..=..
r0 ends tunnel
r1 ends tunnel

tile cloister
.....
.....
..M==
.....
.....

tile river
..~..
..~..
..~..
..~..
..~..

tile wall
#####
.....
.....
.....
.....

tile cap
.###.
.....
.....
.....
.....

// Two cities that share an edge.
tile twins
AA?BB
A...B
A...B
A...B
.....

// The same, which stay apart where they meet others that share an edge.
tile split
AA?BB
A...B
A...B
A...B
.....

// Three cities, of which one shares an edge with either of the others.
tile chain
AAA?BBB
A.....B
A.....B
A.....?
A.....C
A.....C
CCCCCCC
`

// A kit is a catalog of tiles with their conditions.
type kit struct {
	cat   *board.Catalog
	tiles []*tile.Tile
	num   map[string]int
	// conds are, for each tile, the numbers of its conditions, itself first.
	conds [][]int
}

// newKit enters tiles by name, and conditions of some.
func newKit(tiles ...*tile.Tile) *kit {
	k := &kit{cat: board.NewCatalog(), num: map[string]int{}}
	enter := func(t *tile.Tile) int {
		n, err := k.cat.Add(t)
		if err != nil {
			panic(err)
		}
		return n
	}
	for _, t := range tiles {
		n := enter(t)
		k.tiles = append(k.tiles, t)
		k.num[t.ID] = n
		k.conds = append(k.conds, []int{n})
	}
	for i, t := range tiles {
		for _, c := range conditions(t) {
			n := enter(c)
			k.num[c.ID] = n
			k.conds[i] = append(k.conds[i], n)
		}
	}
	return k
}

// everything is every tile that ships and the awkward ones; a short name means
// the base game's. A catalog is immutable, so that all boards share it.
var everything = sync.OnceValue(func() *kit {
	printed, err := all.Printed()
	if err != nil {
		panic(err)
	}
	printed = slices.DeleteFunc(printed, func(t *tile.Tile) bool { return t.Set == base.Set && t.Mark == "" })
	set, err := base.Tiles()
	if err != nil {
		panic(err)
	}
	more, err := tile.Parse("awkward.tiles", []byte(awkward))
	if err != nil {
		panic(err)
	}
	for _, t := range more.Tiles {
		for i := range t.Segments {
			t.Segments[i].Mouth = t.Segments[i].EndsAt == "tunnel"
			t.Segments[i].Apart = t.ID == "split"
		}
	}
	return newKit(slices.Concat(printed, set.Tiles, more.Tiles)...)
})

// conditions are the other faces of a tile: a road torn down, a road torn into
// two, a joker edge that has become a road.
func conditions(t *tile.Tile) []*tile.Tile {
	change := func(id string, f func(*tile.Tile)) *tile.Tile {
		c := *t
		c.ID = id
		c.Segments = slices.Clone(t.Segments)
		f(&c)
		return &c
	}
	switch t.ID {
	case "bridge":
		return []*tile.Tile{change("no-bridge", func(c *tile.Tile) {
			c.Segments[c.Segment("r0")].Edges = 0
			c.Terrain[tile.North], c.Terrain[tile.South] = tile.FieldEdge, tile.FieldEdge
		})}
	case "bends":
		return []*tile.Tile{
			change("bends-ferry", func(c *tile.Tile) {
				c.Segments[c.Segment("r0")].Edges = 1<<tile.North | 1<<tile.South
				c.Segments[c.Segment("r1")].Edges = 1<<tile.East | 1<<tile.West
			}),
			change("bends-cut", func(c *tile.Tile) {
				c.Segments[c.Segment("r0")].Edges = 1<<tile.North | 1<<tile.East | 1<<tile.South | 1<<tile.West
				c.Segments[c.Segment("r1")].Edges = 0
			}),
		}
	case "half-joker":
		return []*tile.Tile{change("joker-road", func(c *tile.Tile) {
			c.Segments[c.Segment("r0")].Edges |= 1 << tile.North
			c.Terrain[tile.North] = tile.RoadEdge
		})}
	}
	return nil
}

// face returns the face of a tile by its name and clockwise degrees.
func (k *kit) face(name string, degrees int) board.FaceID {
	n, ok := k.num[name]
	if !ok {
		panic("no tile " + name)
	}
	return board.FaceOf(n, tile.Rotation(degrees/90))
}
