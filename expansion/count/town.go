package count

import (
	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// mark is on the segments that are the town, and on the tiles inside its walls.
const mark = "town"

// registerTown registers the block of tiles at which the map begins, and what it
// keeps away.
func (m *module) registerTown(b *rules.Book) {
	m.town, m.inner = b.SegmentMark(mark), b.TileMark(mark)
	b.Print(m.print) // [CO-1] else b.Print(noTown)
	b.Work("count.start", m.start)
	// Nobody stands in the town (CO-2): as a city that was completed before the game it is
	// offered by no way of today, so no scenario notices this.
	b.MayOccupy(func(s *rules.State, _ rules.Seat, _ rules.FigureKind, seg board.Seg) bool {
		return s.Board.SegFace(seg).Marks&m.town == 0
	})
	b.MayEnter(m.open) // [CO-2]
}

// open reports whether a piece may enter a tile: none comes inside the walls, and what
// spreads comes to no tile of the town.
func (m *module) open(s *rules.State, p rules.Piece, c board.Cell) bool {
	if s.Book().PieceDef(p.Kind).Spreads {
		return s.Board.FaceAt(c).Tile.Set != Set
	}
	return !m.inside(s, c)
}

// inside reports whether the tile at a cell lies inside the walls.
func (m *module) inside(s *rules.State, c board.Cell) bool {
	return s.Board.Face(c) != board.NoFace && s.Board.FaceAt(c).Marks&m.inner != 0
}

// print is how tiles come into play: the block is the only start.
func (m *module) print(t *tile.Tile) *tile.Tile {
	switch {
	case t.Set == Set:
		return t.Edit(printTown)
	case !t.Start:
		return t
	case water(t) != 0: // a spring
		m.river = t.Name()
		return t.Edit(func(t *tile.Tile) { t.Start = false })
	}
	return t.Edit(func(t *tile.Tile) { t.Start, t.Copies = false, t.Copies-1 })
}

func printTown(t *tile.Tile) {
	t.Start, t.Copies = true, 1 // beside a river too, which begins every other map
	if len(t.Segments) == 0 {
		t.Marks = append(t.Marks, mark)
		return
	}
	printWalls(t) // [CO-18]
}

// printWalls makes the town a city for the fields at its walls.
func printWalls(t *tile.Tile) {
	town := len(t.Segments)
	for i := range t.Segments {
		if f := &t.Segments[i]; f.Town {
			f.Borders = append(f.Borders, town)
		}
	}
	t.Segments = append(t.Segments, tile.Segment{Name: mark, Kind: tile.City, Inner: true, Marks: []string{mark}})
}

// start puts the Count into the castle and makes the block one town [CO-1]. What
// an arranged game leaves out of the block is left out of the game.
func (m *module) start(s *rules.State) {
	s.AddPiece(rules.Piece{Kind: m.count, Seat: rules.Chance})
	for n := range s.Book().Types() {
		for s.Book().Catalog().Tile(n).Set == Set && s.LeftOf(n) > 0 {
			s.Take(n)
		}
	}
	m.join(s)
	if len(s.Book().StartTiles()) == 0 {
		m.putSpring(s)
	}
}

// join makes what lies inside the walls one city [CO-18].
func (m *module) join(s *rules.State) {
	var first board.Seg
	for _, c := range s.Board.Laid() {
		face, base := s.Board.FaceAt(c), s.Board.FirstSeg(c)
		for i := range face.N {
			switch seg := base + board.Seg(i); {
			case face.Segs[i].Marks&m.town == 0:
			case first == 0:
				first = seg
			default:
				s.Board.Link(first, seg)
			}
		}
	}
}

// putSpring lays the spring of a river at the north-east corner of the block: east
// of it, or where it does not fit there north of it. The river flows away.
func (m *module) putSpring(s *rules.State) {
	n, ok := s.TypeNamed(m.river)
	if !ok {
		return
	}
	for _, at := range [...]struct {
		x, y int
		away tile.Edge
	}{{4, 0, tile.East}, {3, -1, tile.North}} {
		for _, p := range s.Board.Placements(n, nil) {
			x, y := s.Board.Pos(p.Cell())
			if x == at.x && y == at.y && water(s.Book().Catalog().Tile(n)).Turn(p.Rotation()).Has(at.away) {
				s.PutStart(n, x, y, p.Rotation())
				return
			}
		}
	}
}

// water returns the edges by which a river leaves a tile.
func water(t *tile.Tile) (edges tile.EdgeSet) {
	for i := range t.Segments {
		if t.Segments[i].Kind == tile.River {
			edges |= t.Segments[i].Edges
		}
	}
	return edges
}
