package board

import "circulade/tile"

// A Cell is the number of a square: one on which a tile lies, or an empty one beside a
// tile, which is part of the border. 0 is no cell.
type Cell uint16

// A Seg is the number of a segment of a laid tile, in the order of laying. 0 is none.
type Seg uint16

// A Feature is the number of a set of connected segments. It is good until the board
// changes; Root names the feature for longer. 0 is none.
type Feature uint16

type cell struct {
	x, y     int16
	link     [4]Cell // neighbours; of a border cell only those laid
	face     FaceID
	first    Seg    // first segment of the tile laid here
	slot     uint16 // place in the border list while empty
	nth      uint16 // how many tiles were laid before
	monastic Seg    // the monastic segment of the tile laid here, or 0
}

type seg struct {
	feat Feature
	next Seg // ring of the feature's segments
	cell Cell
}

type feature struct {
	root    Seg    // lowest segment: the feature's name, and a way into the ring
	wall    Seg    // a segment that touches a city, or 0
	size    uint16 // segments
	tiles   uint16 // distinct tiles
	ends    int16  // open ends; of a monastic feature the squares still empty; 0 if closed
	shields uint8
	kind    tile.Kind
	marks   uint32 // the Marks that its segments carry, at most MostSegmentMarks
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
	walls    []Seg // by segment that touches a city: ring of those of the feature that do
	feats    []feature
	free     []Feature
	filled   []Seg   // monastic segments that the tile laid last has surrounded
	order    []Cell  // laid cells in the order of laying
	marks    []Marks // of the tiles on them
	mouthed  []Cell  // those of them whose tile has a mouth
	links    []link
	version  uint64
	standing []uint8 // figures, by segment
	crowds   []uint8 // figures, by feature
	done     []bool  // by segment: whether it was ever in a completed feature
	loose    []Seg   // scratch of Reface and Unlink, no part of the board
}

type link struct{ a, b Seg }

// MaxCells returns one more than the largest cell id of a board with that many
// tiles: each adds itself and four neighbours at most, as when start tiles lie
// apart.
func MaxCells(tiles int) int { return 5*tiles + 2 }

// New returns an empty board that can hold that many tiles of the catalog, start tiles
// included.
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
		walls:    make([]Seg, 1, segs),
		feats:    make([]feature, 1, segs),
		free:     make([]Feature, 0, segs),
		filled:   make([]Seg, 0, 8),
		order:    make([]Cell, 0, tiles),
		marks:    make([]Marks, 0, tiles),
		mouthed:  make([]Cell, 0, tiles),
		links:    make([]link, 0, tiles),
		standing: make([]uint8, 1, segs),
		crowds:   make([]uint8, 1, segs),
		done:     make([]bool, 1, segs),
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
// then nothing is allocated. Boards of one Version have one map: of these only what stands
// on it is copied, and what is completed.
func (b *Board) CopyFrom(o *Board) {
	b.standing = append(b.standing[:0], o.standing...)
	b.crowds = append(b.crowds[:0], o.crowds...)
	b.done = append(b.done[:0], o.done...)
	if b.cat == o.cat && b.version == o.version { // one map: only figures and what is completed may differ
		return
	}
	b.cat = o.cat
	b.segs = append(b.segs[:0], o.segs...)
	b.feats = append(b.feats[:0], o.feats...)
	b.cells = append(b.cells[:0], o.cells...)
	copy(b.hash, o.hash)
	b.row = o.row
	b.border = append(b.border[:0], o.border...)
	b.refusals = append(b.refusals[:0], o.refusals...)
	b.walls = append(b.walls[:0], o.walls...)
	b.free = append(b.free[:0], o.free...)
	b.filled = append(b.filled[:0], o.filled...)
	b.order = append(b.order[:0], o.order...)
	b.marks = append(b.marks[:0], o.marks...)
	b.mouthed = append(b.mouthed[:0], o.mouthed...)
	b.links = append(b.links[:0], o.links...)
	b.version = o.version
}

// Catalog returns the catalog of faces.
func (b *Board) Catalog() *Catalog { return b.cat }

// Laid returns the laid cells in the order of laying. It must not be changed.
func (b *Board) Laid() []Cell { return b.order }

// Marks returns the marks of the laid tiles (Face.Marks), in the order of Laid. It must not
// be changed.
func (b *Board) Marks() []Marks { return b.marks }

// Mouthed returns the cells of the laid tiles on which a segment has a mouth
// (tile.Segment.Mouth), in the order of laying. It must not be changed.
func (b *Board) Mouthed() []Cell { return b.mouthed }

// At returns the cell of the square x, y, or 0 if no tile lies there or beside it.
func (b *Board) At(x, y int) Cell {
	return b.find(int16(x), int16(y))
}

// Pos returns the coordinates of a cell: x grows to the east, y to the south.
func (b *Board) Pos(c Cell) (x, y int) { return int(b.cells[c].x), int(b.cells[c].y) }

// Cells returns one more than the largest cell that there is now.
func (b *Board) Cells() int { return len(b.cells) }

// Neighbour returns the cell across an edge of a laid cell. Of a border cell it
// returns the laid neighbour, or 0.
func (b *Board) Neighbour(c Cell, e tile.Edge) Cell { return b.cells[c].link[e] }

// Face returns the face at a cell, or NoFace.
func (b *Board) Face(c Cell) FaceID { return b.cells[c].face }

// FaceAt returns the face laid at a cell; the cell must be laid.
func (b *Board) FaceAt(c Cell) *Face { return &b.cat.faces[b.cells[c].face] }

// Order returns how many tiles were laid before the one at a laid cell.
func (b *Board) Order(c Cell) int { return int(b.cells[c].nth) }

// FirstSeg returns the first segment of the tile at a laid cell. The others have the
// numbers that follow, in the order of tile.Tile.Segments.
func (b *Board) FirstSeg(c Cell) Seg { return b.cells[c].first }

// EdgeSeg returns the segment by which a city, road or river leaves the tile at a
// laid cell over an edge, or 0.
func (b *Board) EdgeSeg(c Cell, e tile.Edge) Seg {
	if i := b.FaceAt(c).edge[e]; i != none {
		return b.cells[c].first + Seg(i)
	}
	return 0
}

// HalfSeg returns the field that leaves the tile at a laid cell by a half-edge, or
// 0.
func (b *Board) HalfSeg(c Cell, h tile.Half) Seg {
	if i := b.FaceAt(c).half[h]; i != none {
		return b.cells[c].first + Seg(i)
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
		return b.cells[c].first + Seg(i)
	}
	return 0
}

// CellOf returns the cell of a segment.
func (b *Board) CellOf(s Seg) Cell { return b.segs[s].cell }

// IndexOnTile returns the index of a segment among those of its tile
// (tile.Tile.Segments).
func (b *Board) IndexOnTile(s Seg) int { return int(s - b.cells[b.segs[s].cell].first) }

// SegFace returns the printed facts of a segment in its rotation.
func (b *Board) SegFace(s Seg) *FaceSeg {
	c := &b.cells[b.segs[s].cell]
	return &b.cat.faces[c.face].Segs[s-c.first]
}

// SegName returns the name of a segment on its tile.
func (b *Board) SegName(s Seg) string {
	c := &b.cells[b.segs[s].cell]
	return b.cat.faces[c.face].Tile.Segments[s-c.first].Name
}

// Segments returns the number of segments on the board; they are 1 to that.
func (b *Board) Segments() int { return len(b.segs) - 1 }

// Capacity returns one more than the largest Seg or Feature that the board can ever
// have: the size of a slice indexed by either.
func (b *Board) Capacity() int { return cap(b.segs) }

// Version names the map as it has come to be: which tiles lie where, in which faces, and
// what is linked. It changes with every Start, Lay, Reface, Link and Unlink, and with
// nothing else; CopyFrom copies it. It is made of all these steps in their order, so two
// boards of one catalog with equal versions have gone the same way, whether one is a copy
// of the other or not. They have the same map, and the same numbers of cells, segments and
// features; what is worked out from those alone can be kept under the version. (That two
// ways have one version by chance happens once in 2^64 comparisons.) Two ways to one map
// have different versions. Figures, and what was completed, are not in it.
func (b *Board) Version() uint64 { return b.version }

// The steps that change a map.
const (
	stepStart = iota + 1
	stepLay
	stepReface
	stepLink
	stepUnlink
)

// stepped makes the version follow a change of the map: a kind of step and two numbers
// that tell it from others of its kind.
func (b *Board) stepped(kind uint64, x, y uint16) {
	const odd = 0x9E3779B97F4A7C15 // as good as random bits, and no step is lost by it
	v := (b.version ^ (kind<<32 | uint64(x)<<16 | uint64(y))) * odd
	b.version = v ^ v>>29
}
