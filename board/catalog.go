package board

import (
	"fmt"
	"slices"

	"circulade/tile"
)

// MaxSegments is the largest number of segments on one tile: those that a picture can
// show, and room for those that sets add.
const MaxSegments = 26

// none marks an edge or half without a segment.
const none = 255

// FaceID names a face of a catalog: FaceOf makes it from a tile's number and a
// rotation.
type FaceID uint16

// NoFace is the face of an empty cell.
const NoFace FaceID = 0xFFFF

// A Face is one tile in one rotation, with what joining it to its neighbours needs.
type Face struct {
	Tile     *tile.Tile
	Rotation tile.Rotation
	N        uint8        // number of segments
	monastic uint8        // index of the monastic segment, or none
	edge     [4]uint8     // segment that leaves by an edge, or none
	half     [8]uint8     // field segment that leaves by a half, or none
	refuses  [4]uint8     // terrains that the neighbour must not show, one bit each; none at a joker
	joker    bool         // an edge is a joker
	Mouths   bool         // a segment has a mouth
	shared   tile.EdgeSet // edges by which two cities leave
	Marks    Marks        // of the tile
	Segs     [MaxSegments]FaceSeg
}

// Marks is a set of printed marks that rules ask for, one bit each. Which bit means
// what a catalog says (Catalog.Names).
type Marks uint64

// How many marks of tiles, and how many of segments, a catalog knows. Each position has those of its
// features (feature.marks), so they are fewer.
const (
	MostTileMarks    = 64
	MostSegmentMarks = 32
)

// A FaceSeg is what is printed about a segment of a face, in the face's rotation.
type FaceSeg struct {
	Kind    tile.Kind
	Shields uint8
	Mouth   bool   // has an end that nothing but a link closes
	ends    uint8  // edges by which a road, city or river leaves the tile, and what is never closed
	Latent  bool   // not there in this condition: belongs to no feature
	twins   uint32 // bit set of the other segments of this kind on the tile
	Borders uint32 // bit set of the city segments a field touches
	Edges   tile.EdgeSet
	Halves  tile.HalfSet
	shares  tile.HalfSet // halves of edges that it shares with another city
	apart   bool         // it meets at a shared edge only what lies opposite its half
	Marks   Marks
}

// A Catalog holds the tiles of a game with all their faces. It must not be changed once
// there is a board of it.
type Catalog struct {
	tiles []*tile.Tile
	names []string // of the tiles
	faces []Face
	fits  []fit
	rows  int // rows of a block that a board of these tiles needs

	tileMarks, segmentMarks []string
}

// fit is what a tile shows to the border: the row of a block for each rotation
// and edge. All bits are set for its n distinct rotations.
type fit struct {
	rows     [4][4]uint8
	distinct [4]uint64
	n        int
}

// NewCatalog returns an empty catalog.
func NewCatalog() *Catalog { return &Catalog{} }

// Names says which bit of Marks each mark has, by its position in the two lists: marks
// of tiles, and marks of segments. It must come before the first tile, with at most
// MostTileMarks and MostSegmentMarks.
func (c *Catalog) Names(tiles, segments []string) { c.tileMarks, c.segmentMarks = tiles, segments }

// marks returns the set of those marks that have a bit.
func marks(names, have []string) (set Marks) {
	for i, name := range names {
		if slices.Contains(have, name) {
			set |= 1 << i
		}
	}
	return set
}

// Add enters a tile and returns its number, counted from 0; its face in rotation r is
// FaceOf of both. The error is that of a tile with more than MaxSegments segments.
func (c *Catalog) Add(t *tile.Tile) (int, error) {
	if len(t.Segments) > MaxSegments {
		return 0, fmt.Errorf("tile %s has %d segments, at most %d fit", t.Name(), len(t.Segments), MaxSegments)
	}
	n := len(c.tiles)
	c.tiles, c.names = append(c.tiles, t), append(c.names, t.Name())
	f := fit{n: len(t.Rotations())}
	for r := range f.n {
		f.distinct[r] = ^uint64(0)
	}
	for r := range tile.Rotation(4) {
		c.faces = append(c.faces, c.compile(t, r))
		for e := range tile.Edge(4) {
			row := uint8(nothing)
			if t.Terrain[e] == tile.WallEdge {
				f.distinct = [4]uint64{} // it fits nowhere
			} else {
				row = rowOf(e.Turn(r), t.Terrain[e])
			}
			f.rows[r][e.Turn(r)] = row
			if row != nothing {
				c.rows = max(c.rows, int(row)+1)
			}
		}
	}
	c.fits = append(c.fits, f)
	return n, nil
}

// AddFace enters a further face of tile number of, which Reface can show in its place,
// and returns its number. It turns as that tile does, even if it looks the same in two
// rotations. Errors are those of Add.
func (c *Catalog) AddFace(t *tile.Tile, of int) (int, error) {
	n, err := c.Add(t)
	if err == nil {
		c.fits[n].n, c.fits[n].distinct = c.fits[of].n, c.fits[of].distinct
	}
	return n, err
}

func (c *Catalog) compile(t *tile.Tile, r tile.Rotation) Face {
	f := Face{Tile: t, Rotation: r, N: uint8(len(t.Segments)), monastic: none}
	f.edge = [4]uint8{none, none, none, none}
	f.half = [8]uint8{none, none, none, none, none, none, none, none}
	f.Marks = marks(c.tileMarks, t.Marks)
	for e := range tile.Edge(4) {
		f.refuses[e.Turn(r)] = uint8(tile.Joker &^ t.Terrain[e])
		f.joker = f.joker || t.Terrain[e] == tile.Joker
	}
	for i := range t.Segments {
		s := &t.Segments[i]
		fs := &f.Segs[i]
		*fs = FaceSeg{Kind: s.Kind, Shields: uint8(s.Shields), Edges: s.Edges.Turn(r), Halves: s.Halves.Turn(r)}
		fs.ends = uint8(s.Edges.Len())
		if neverCloses(s.Kind) {
			fs.ends++
		}
		if s.Mouth {
			fs.Mouth = true
			fs.ends++
			f.Mouths = true
		}
		fs.shares, fs.apart = s.Shares.Turn(r), s.Apart
		fs.Latent = latent(s)
		fs.Marks = marks(c.segmentMarks, s.Marks)
		for _, b := range s.Borders {
			fs.Borders |= 1 << b
		}
		for j := range t.Segments {
			if j != i && t.Segments[j].Kind == s.Kind {
				fs.twins |= 1 << j
			}
		}
		if s.Kind.Monastic() {
			f.monastic = uint8(i)
		}
		for e := range tile.Edge(4) {
			switch {
			case fs.shares.Has(tile.Half(2*e + 1)):
				f.shared |= 1 << e
			case fs.Edges.Has(e):
				f.edge[e] = uint8(i)
			}
		}
		for h := range tile.Half(8) {
			if fs.Halves.Has(h) { // [BA-22]
				f.half[h] = uint8(i)
			}
		}
	}
	return f
}

// neverCloses tells whether a kind of feature stays open for ever. Each of its
// segments counts one open end that nothing closes, so that a feature is closed
// if and only if it has none (2 % of a random game: kinds are not foreseen).
func neverCloses(k tile.Kind) bool { return k == tile.Field || k == tile.River }

// latent tells whether a segment is only a place holder that another condition
// of the tile fills (a bridge not built).
func latent(s *tile.Segment) bool {
	return !s.Inner && s.Edges == 0 && s.Halves == 0 && !s.Kind.Monastic()
}

// Len returns the number of tiles entered.
func (c *Catalog) Len() int { return len(c.tiles) }

// Tile returns a tile by its number.
func (c *Catalog) Tile(n int) *tile.Tile { return c.tiles[n] }

// Name returns the name of a tile.
func (c *Catalog) Name(n int) string { return c.names[n] }

// FaceName returns the name of a face's tile.
func (c *Catalog) FaceName(id FaceID) string { return c.names[id/4] }

// Face returns a face.
func (c *Catalog) Face(id FaceID) *Face { return &c.faces[id] }

// Rotations returns in how many rotations a tile looks different: 1, 2 or 4.
func (c *Catalog) Rotations(n int) int { return c.fits[n].n }

// FaceOf returns the face of a tile in a rotation.
func FaceOf(n int, r tile.Rotation) FaceID { return FaceID(4*n + int(r)) }

// TileOf returns the number in the catalog of the tile that a face shows.
func TileOf(id FaceID) int { return int(id >> 2) }
