package boardtest

import (
	"fmt"
	"slices"

	"circulade/board"
	"circulade/tile"
)

// A Link is two segments that the board has been told to link.
type Link [2]board.Seg

type point struct{ x, y int }

// plane is a board read anew: its tiles by their coordinates.
type plane struct {
	b     *board.Board
	at    map[point]board.Cell
	links []Link
}

// A want is a feature as it should be.
type want struct {
	segs                      []board.Seg // in rising order
	kind                      tile.Kind
	tiles, ends, shields, men int
}

func read(b *board.Board, links []Link) *plane {
	p := &plane{b: b, at: map[point]board.Cell{}, links: links}
	for _, c := range b.Laid() {
		x, y := b.Pos(c)
		p.at[point{x, y}] = c
	}
	return p
}

// printed returns the segment as it is printed, and how its tile is turned.
func (p *plane) printed(s board.Seg) (*tile.Segment, tile.Rotation) {
	f := p.b.FaceAt(p.b.CellOf(s))
	return &f.Tile.Segments[p.b.IndexOnTile(s)], f.Rotation
}

func latent(s *tile.Segment) bool {
	return !s.Inner && s.Edges == 0 && s.Halves == 0 && !s.Kind.Monastic()
}

// beside returns the tile across an edge of the tile on which s is printed.
func (p *plane) beside(s board.Seg, e tile.Edge) (board.Cell, bool) {
	x, y := p.b.Pos(p.b.CellOf(s))
	dx, dy := e.Delta()
	c, ok := p.at[point{x + dx, y + dy}]
	return c, ok
}

// touching returns the segments that s is joined to directly.
func (p *plane) touching(s board.Seg) []board.Seg {
	mine, turn := p.printed(s)
	if latent(mine) {
		return nil
	}
	var list []board.Seg
	for e := range tile.Edge(4) {
		c, ok := p.beside(s, e)
		if !ok {
			continue
		}
		other := p.b.FaceAt(c)
		for i := range other.Tile.Segments {
			theirs := &other.Tile.Segments[i]
			if theirs.Kind == mine.Kind && meet(mine, turn, theirs, other.Rotation, e) {
				list = append(list, p.b.FirstSeg(c)+board.Seg(i))
			}
		}
	}
	for _, l := range p.links {
		for k := range l {
			if other, _ := p.printed(l[1-k]); l[k] == s && !latent(other) {
				list = append(list, l[1-k])
			}
		}
	}
	return list
}

// meet tells whether two segments of tiles side by side touch, the second
// tile lying across edge e of the first.
func meet(mine *tile.Segment, turn tile.Rotation, theirs *tile.Segment, theirTurn tile.Rotation, e tile.Edge) bool {
	if mine.Edges.Turn(turn).Has(e) && theirs.Edges.Turn(theirTurn).Has(e.Opposite()) {
		return !passes(mine, turn, theirs, theirTurn, e)
	}
	for _, h := range []tile.Half{tile.Half(2 * e), tile.Half(2*e + 1)} {
		if mine.Halves.Turn(turn).Has(h) && theirs.Halves.Turn(theirTurn).Has(h.Across()) {
			return true
		}
	}
	return false
}

// passes tells whether two cities at one edge, each of which shares it with another city of
// its tile, are to stay apart and do not lie opposite each other.
func passes(mine *tile.Segment, turn tile.Rotation, theirs *tile.Segment, theirTurn tile.Rotation, e tile.Edge) bool {
	if !mine.Apart && !theirs.Apart {
		return false
	}
	a, b := mine.Shares.Turn(turn), theirs.Shares.Turn(theirTurn)
	for _, h := range []tile.Half{tile.Half(2 * e), tile.Half(2*e + 1)} {
		if a.Has(h) {
			o := tile.Half(2 * e.Opposite())
			return (b.Has(o) || b.Has(o+1)) && !b.Has(h.Across())
		}
	}
	return false
}

// Distances returns how many edges or links lie between s and each segment of
// its feature.
func Distances(b *board.Board, links []Link, s board.Seg) map[board.Seg]int {
	return read(b, links).distances(s)
}

func (p *plane) distances(s board.Seg) map[board.Seg]int {
	dist := map[board.Seg]int{s: 0}
	queue := []board.Seg{s}
	for len(queue) > 0 {
		at := queue[0]
		queue = queue[1:]
		for _, t := range p.touching(at) {
			if _, seen := dist[t]; !seen {
				dist[t] = dist[at] + 1
				queue = append(queue, t)
			}
		}
	}
	return dist
}

// feature finds what the feature of s should be.
func (p *plane) feature(s board.Seg) want {
	seg, _ := p.printed(s)
	w := want{kind: seg.Kind}
	for t := range p.distances(s) {
		w.segs = append(w.segs, t)
	}
	slices.Sort(w.segs)
	tiles := map[board.Cell]bool{}
	for _, t := range w.segs {
		seg, turn := p.printed(t)
		tiles[p.b.CellOf(t)] = true
		w.shields += seg.Shields
		w.men += p.b.FiguresOn(t)
		if seg.Mouth && !p.linked(t) {
			w.ends++
		}
		for e := range tile.Edge(4) {
			if _, laid := p.beside(t, e); !laid && seg.Edges.Turn(turn).Has(e) {
				w.ends++
			}
		}
	}
	w.tiles = len(tiles)
	if w.kind.Monastic() {
		w.tiles, w.ends = p.squares(p.b.CellOf(s))
	}
	return w
}

// linked tells whether a segment is linked with another.
func (p *plane) linked(s board.Seg) bool {
	for _, l := range p.links {
		for k := range l {
			if other, _ := p.printed(l[1-k]); l[k] == s && !latent(other) {
				return true
			}
		}
	}
	return false
}

// squares counts the laid squares of the nine at and around a cell, and the
// empty ones.
func (p *plane) squares(c board.Cell) (laid, empty int) {
	x, y := p.b.Pos(c)
	for dx := -1; dx <= 1; dx++ {
		for dy := -1; dy <= 1; dy++ {
			if _, ok := p.at[point{x + dx, y + dy}]; ok {
				laid++
			}
		}
	}
	return laid, 9 - laid
}

// Check compares every feature of the board with a rebuild from scratch, and
// the border with the tiles. It returns the first difference.
func Check(b *board.Board, links ...Link) error {
	p := read(b, links)
	if err := p.checkCells(); err != nil {
		return err
	}
	var names []board.Seg // of the features met, in the order of their names
	met := map[board.Seg]bool{}
	for s := board.Seg(1); int(s) <= b.Segments(); s++ {
		seg, _ := p.printed(s)
		id := b.FeatureOf(s)
		switch {
		case latent(seg):
			if id != 0 {
				return fmt.Errorf("%s is latent, but belongs to a feature", p.name(s))
			}
			continue
		case id == 0:
			return fmt.Errorf("%s belongs to no feature", p.name(s))
		}
		if met[s] {
			continue
		}
		w := p.feature(s)
		for _, t := range w.segs {
			met[t] = true
		}
		names = append(names, s)
		if err := p.compare(id, w); err != nil {
			return fmt.Errorf("the feature of %s: %w", p.name(s), err)
		}
	}
	var listed []board.Seg
	b.Features(func(f board.Feature) { listed = append(listed, b.Root(f)) })
	if !slices.Equal(names, listed) {
		return fmt.Errorf("the board lists the features %v, rebuilt %v", listed, names)
	}
	return nil
}

func (p *plane) name(s board.Seg) string {
	x, y := p.b.Pos(p.b.CellOf(s))
	return fmt.Sprintf("%d,%d %s (%s)", x, y, p.b.SegName(s), p.b.FaceAt(p.b.CellOf(s)).Tile.Name())
}

func (p *plane) compare(id board.Feature, w want) error {
	b := p.b
	var ring []board.Seg
	for s, n := b.Root(id), b.Size(id); n > 0; n-- {
		ring = append(ring, s)
		if b.FeatureOf(s) != id {
			return fmt.Errorf("its ring holds %s of another feature", p.name(s))
		}
		s = b.Next(s)
	}
	slices.Sort(ring)
	closed := w.ends == 0 && w.kind != tile.Field && w.kind != tile.River
	switch {
	case !slices.Equal(ring, w.segs):
		return fmt.Errorf("segments %v, rebuilt %v", ring, w.segs)
	case b.Root(id) != w.segs[0]:
		return fmt.Errorf("named by segment %d, rebuilt %d", b.Root(id), w.segs[0])
	case b.Kind(id) != w.kind:
		return fmt.Errorf("kind %v, rebuilt %v", b.Kind(id), w.kind)
	case b.Tiles(id) != w.tiles:
		return fmt.Errorf("%d tiles, rebuilt %d", b.Tiles(id), w.tiles)
	case b.Ends(id) != w.ends:
		return fmt.Errorf("%d open ends, rebuilt %d", b.Ends(id), w.ends)
	case b.Closed(id) != closed:
		return fmt.Errorf("closed %t, rebuilt %t", b.Closed(id), closed)
	case b.Shields(id) != w.shields:
		return fmt.Errorf("%d shields, rebuilt %d", b.Shields(id), w.shields)
	case b.FiguresIn(id) != w.men:
		return fmt.Errorf("%d figures, rebuilt %d", b.FiguresIn(id), w.men)
	}
	return nil
}

// checkCells compares the cells with the tiles: who is whose neighbour, and
// which places are on the border.
func (p *plane) checkCells() error {
	b := p.b
	border := map[point]bool{}
	for at, c := range p.at {
		if b.At(at.x, at.y) != c {
			return fmt.Errorf("%d,%d is cell %d, but the tile there lies on cell %d", at.x, at.y, b.At(at.x, at.y), c)
		}
		for e := range tile.Edge(4) {
			dx, dy := e.Delta()
			next := point{at.x + dx, at.y + dy}
			n := b.Neighbour(c, e)
			if n == 0 || n != b.At(next.x, next.y) || b.Neighbour(n, e.Opposite()) != c {
				return fmt.Errorf("%d,%d: the neighbour %v is not linked both ways", at.x, at.y, e)
			}
			if _, laid := p.at[next]; !laid {
				border[next] = true
			}
		}
	}
	if b.Border() != len(border) {
		return fmt.Errorf("%d border cells, rebuilt %d", b.Border(), len(border))
	}
	for i := range b.Border() {
		x, y := b.Pos(b.BorderCell(i))
		if !border[point{x, y}] {
			return fmt.Errorf("%d,%d is on the border, rebuilt it is not", x, y)
		}
	}
	return nil
}

// A Spot is a place and a rotation in which a tile fits there.
type Spot struct {
	X, Y     int
	Rotation tile.Rotation
}

// Compare orders spots by x, y and rotation.
func (a Spot) Compare(b Spot) int {
	return slices.Compare([]int{a.X, a.Y, int(a.Rotation)}, []int{b.X, b.Y, int(b.Rotation)})
}

// Placements returns every way to lay a tile, in order, found by looking at
// each edge of each empty place beside a tile. One with a wall is laid only when
// the game begins.
func Placements(b *board.Board, t *tile.Tile) []Spot {
	if slices.Contains(t.Terrain[:], tile.WallEdge) {
		return nil
	}
	p := read(b, nil)
	rotations := t.Rotations()
	var list []Spot
	for at := range p.at {
		for e := range tile.Edge(4) {
			dx, dy := e.Delta()
			next := point{at.x + dx, at.y + dy}
			if _, laid := p.at[next]; laid {
				continue
			}
			for _, r := range rotations {
				if p.fits(t, r, next.x, next.y) {
					list = append(list, Spot{next.x, next.y, r})
				}
			}
		}
	}
	slices.SortFunc(list, Spot.Compare)
	return slices.Compact(list)
}

// fits tells whether each edge shows what its neighbour shows. A joker fits
// everything.
func (p *plane) fits(t *tile.Tile, r tile.Rotation, x, y int) bool {
	for e := range tile.Edge(4) {
		dx, dy := e.Delta()
		n, laid := p.at[point{x + dx, y + dy}]
		if !laid {
			continue
		}
		other := p.b.FaceAt(n)
		mine, theirs := shows(t, r, e), shows(other.Tile, other.Rotation, e.Opposite())
		if mine != tile.Joker && theirs != tile.Joker && mine != theirs {
			return false
		}
	}
	return true
}

// shows returns what an edge of a turned tile shows.
func shows(t *tile.Tile, r tile.Rotation, e tile.Edge) tile.Terrain {
	for printed := range tile.Edge(4) {
		if printed.Turn(r) == e {
			return t.Terrain[printed]
		}
	}
	panic("a turned edge comes from some edge")
}
