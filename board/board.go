package board

import "circulade/tile"

// A Cell names a place on the plane, laid or on the border. 0 is no cell.
type Cell uint16

// A Seg names a segment of a laid tile, in the order of laying. 0 is none.
type Seg uint16

// A Feature names a set of connected segments. It is good until the board
// changes. 0 is none.
type Feature uint16

type cell struct {
	x, y     int16
	link     [4]Cell // neighbours; of a border cell only those laid
	face     FaceID
	base     Seg    // first segment of the tile laid here
	slot     uint16 // place in the border list while empty
	nth      uint16 // how many tiles were laid before
	monastic Seg    // the monastic segment of the tile laid here, or 0
}

type seg struct {
	feat Feature
	next Seg // ring of the feature's segments
	cell Cell
	men  uint8
	done bool
}

type feature struct {
	low     Seg    // lowest segment: the feature's name, and a way into the ring
	size    uint16 // segments
	tiles   uint16 // distinct tiles
	ends    int16  // open ends; of a monastic feature the squares still empty; 0 if closed
	shields uint8
	men     uint8
	kind    tile.Kind
}

// A Board is a set of laid tiles. Make one with New; copy it with CopyFrom.
type Board struct {
	cat      *Catalog
	cells    []cell
	hash     []Cell
	row      int     // slots of the hash that a line of the map takes
	border   []Cell  // empty cells next to laid tiles
	refusals []block // what they refuse, 64 cells a block
	segs     []seg
	feats    []feature
	free     []Feature
	filled   []Seg  // monastic segments that the tile laid last has surrounded
	order    []Cell // laid cells in the order of laying
	mouthed  []Cell // those of them whose tile has a mouth
	links    []link
	loose    []Seg // scratch of Reface and Unlink, no part of the board
}

type link struct{ a, b Seg }

// MaxCells returns one more than the largest cell id of a board with that many
// tiles: each adds itself and four neighbours at most, as when start tiles lie
// apart.
func MaxCells(tiles int) int { return 5*tiles + 2 }

// New returns an empty board with room for the given number of tiles, whose
// faces come from the catalog.
func New(cat *Catalog, tiles int) *Board {
	segs := 1
	perTile := 1
	for i := range cat.tiles {
		perTile = max(perTile, len(cat.tiles[i].Segments))
	}
	segs += tiles * perTile
	cells := 5*tiles + 8 // tiles may lie apart, each with its own border
	size := 64           // room for half as much again as one map without gaps needs
	for size < 6*tiles+16 {
		size *= 2
	}
	b := &Board{
		cat:      cat,
		cells:    make([]cell, 1, cells),
		hash:     make([]Cell, size),
		border:   make([]Cell, 0, cells),
		refusals: make([]block, 0, blocksFor(cells)),
		segs:     make([]seg, 1, segs),
		feats:    make([]feature, 1, segs),
		free:     make([]Feature, 0, segs),
		filled:   make([]Seg, 0, 8),
		order:    make([]Cell, 0, tiles),
		mouthed:  make([]Cell, 0, tiles),
		links:    make([]link, 0, tiles),
		loose:    make([]Seg, 0, 64+2*tiles), // large fields meet at a bridge
	}
	for b.row = 1; (b.row+2)*(b.row+2) <= size; { // odd, near the root
		b.row += 2
	}
	b.cells[0].face = NoFace
	b.feats[0].ends = 1 // what is in no feature is not closed
	return b
}

// CopyFrom makes b equal to o. Both must come from the same catalog and size;
// then nothing is allocated.
func (b *Board) CopyFrom(o *Board) {
	b.cat = o.cat
	b.cells = append(b.cells[:0], o.cells...)
	copy(b.hash, o.hash)
	b.row = o.row
	b.border = append(b.border[:0], o.border...)
	b.refusals = append(b.refusals[:0], o.refusals...)
	b.segs = append(b.segs[:0], o.segs...)
	b.feats = append(b.feats[:0], o.feats...)
	b.free = append(b.free[:0], o.free...)
	b.filled = append(b.filled[:0], o.filled...)
	b.order = append(b.order[:0], o.order...)
	b.mouthed = append(b.mouthed[:0], o.mouthed...)
	b.links = append(b.links[:0], o.links...)
}

// Catalog returns the catalog of faces.
func (b *Board) Catalog() *Catalog { return b.cat }

// Laid returns the laid cells in the order of laying. It must not be changed.
func (b *Board) Laid() []Cell { return b.order }

// Mouthed returns the cells of the laid tiles that have a mouth, in the order of
// laying. It must not be changed.
func (b *Board) Mouthed() []Cell { return b.mouthed }

// At returns the cell at a place, or 0 where no tile lies or can be laid.
func (b *Board) At(x, y int) Cell {
	return b.find(int16(x), int16(y))
}

// Pos returns the coordinates of a cell.
func (b *Board) Pos(c Cell) (x, y int) { return int(b.cells[c].x), int(b.cells[c].y) }

// Neighbour returns the cell across an edge of a laid cell. Of a border cell it
// returns the laid neighbour, or 0.
func (b *Board) Neighbour(c Cell, e tile.Edge) Cell { return b.cells[c].link[e] }

// Face returns the face at a cell, or NoFace.
func (b *Board) Face(c Cell) FaceID { return b.cells[c].face }

// FaceAt returns the face laid at a cell; the cell must be laid.
func (b *Board) FaceAt(c Cell) *Face { return &b.cat.faces[b.cells[c].face] }

// Order returns how many tiles were laid before the one at a laid cell.
func (b *Board) Order(c Cell) int { return int(b.cells[c].nth) }

// Base returns the first segment of a laid cell; its others follow.
func (b *Board) Base(c Cell) Seg { return b.cells[c].base }

// EdgeSeg returns the segment by which a city, road or river leaves the tile at a
// laid cell over an edge, or 0.
func (b *Board) EdgeSeg(c Cell, e tile.Edge) Seg {
	if i := b.FaceAt(c).edge[e]; i != none {
		return b.cells[c].base + Seg(i)
	}
	return 0
}

// HalfSeg returns the field that leaves the tile at a laid cell by a half-edge, or
// 0.
func (b *Board) HalfSeg(c Cell, h tile.Half) Seg {
	if i := b.FaceAt(c).half[h]; i != none {
		return b.cells[c].base + Seg(i)
	}
	return 0
}

// EdgeTerrain returns what the tile at a laid cell shows at an edge.
func (b *Board) EdgeTerrain(c Cell, e tile.Edge) tile.Terrain {
	f := b.FaceAt(c)
	return f.Tile.Terrain[(e-tile.Edge(f.Rotation))&3]
}

// SegmentAt returns the named segment of the tile at a laid cell, or 0.
func (b *Board) SegmentAt(c Cell, name string) Seg {
	if i := b.FaceAt(c).Tile.Segment(name); i >= 0 {
		return b.cells[c].base + Seg(i)
	}
	return 0
}

// CellOf returns the cell of a segment.
func (b *Board) CellOf(s Seg) Cell { return b.segs[s].cell }

// Local returns the number of a segment on its tile.
func (b *Board) Local(s Seg) int { return int(s - b.cells[b.segs[s].cell].base) }

// SegFace returns the printed facts of a segment in its rotation.
func (b *Board) SegFace(s Seg) *FaceSeg {
	c := &b.cells[b.segs[s].cell]
	return &b.cat.faces[c.face].Segs[s-c.base]
}

// SegName returns the name of a segment on its tile.
func (b *Board) SegName(s Seg) string {
	c := &b.cells[b.segs[s].cell]
	return b.cat.faces[c.face].Tile.Segments[s-c.base].Name
}

// Spot returns where a figure on a segment stands on the tile as it lies, in the units
// of tile.Unit.
func (b *Board) Spot(s Seg) (x, y int) {
	c := &b.cells[b.segs[s].cell]
	at := b.cat.spots[c.face][s-c.base]
	return int(at[0]), int(at[1])
}

// Segments returns the number of segments on the board; they are 1 to that.
func (b *Board) Segments() int { return len(b.segs) - 1 }

// Capacity returns one more than the largest feature or segment id that the
// board can have.
func (b *Board) Capacity() int { return cap(b.segs) }
