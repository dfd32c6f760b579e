package school

import (
	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// mark is on both halves of the school.
const mark = "school"

// usualStart is the start tile of the game without other sets, beside which the
// school lies even where a river begins the map.
const usualStart = "base/D"

// registerBlock registers the block of tiles at which the map begins.
func (m *module) registerBlock(b *rules.Book) {
	m.school = b.TileMark(mark)
	b.Print(m.print) // [SC-1] else b.Print(withoutSchool)
	b.Work("school.start", m.start)
}

// print is how tiles come into play: the school beside the usual start tile, and
// no other start [SC-1].
func (m *module) print(t *tile.Tile) *tile.Tile {
	switch {
	case t.Set == Set:
		return t.Edit(func(t *tile.Tile) {
			t.Start, t.Copies = true, 1 // beside a river too, which begins every other map
			if t.StartX++; m.left {
				t.StartX -= 3
			}
		})
	case t.Start && water(t) != 0:
		m.spring = t.Name()
		return t.Edit(func(t *tile.Tile) { t.Start = false })
	case !t.Start && t.Name() == usualStart:
		return t.Edit(func(t *tile.Tile) { t.Start, t.Copies = true, t.Copies+1 })
	}
	return t
}

// start puts the teacher into the school, on the half beside the start tile [SC-1].
// What an arranged game leaves out of the school is left out of the game.
func (m *module) start(s *rules.State) {
	for n := range s.Book().Types() {
		for s.Book().Catalog().Tile(n).Set == Set && s.LeftOf(n) > 0 {
			s.Take(n)
		}
	}
	if c := m.home(s); c != 0 {
		s.AddPiece(rules.Piece{Kind: m.teacher, Seat: rules.Chance, Cell: c})
	}
	if len(s.Book().StartTiles()) == 0 {
		m.putSpring(s)
	}
}

// home returns the half of the school in which the teacher is: beside the start
// tile, or the only one that there is.
func (m *module) home(s *rules.State) (home board.Cell) {
	for _, c := range s.Board.Laid() {
		if s.Board.FaceAt(c).Marks&m.school == 0 {
			continue
		}
		x, _ := s.Board.Pos(c)
		at := 0
		if home != 0 {
			at, _ = s.Board.Pos(home)
		}
		if home == 0 || (x > at) == m.left {
			home = c
		}
	}
	return home
}

// putSpring lays the spring of a river against the start tile: where it is field, or
// where it has its free road. The river flows away.
func (m *module) putSpring(s *rules.State) {
	n, ok := s.TypeNamed(m.spring)
	if !ok {
		return
	}
	road, away := -1, tile.West
	if m.left {
		road, away = 1, tile.East
	}
	for _, at := range [...]struct {
		x, y int
		away tile.Edge
	}{{0, 1, tile.South}, {road, 0, away}} {
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
