package abbeymayor_test

import (
	"fmt"
	"slices"

	"circulade/board"
	"circulade/board/boardtest"
	"circulade/rules"
	"circulade/tile"
)

// This file tells the rules anew, in coordinates and printed segments.

// laid returns the cell at a place if a tile lies there, else 0.
func (w *watch) laid(x, y int) board.Cell {
	if c := w.s.Board.At(x, y); c != 0 && w.s.Board.Face(c) != board.NoFace {
		return c
	}
	return 0
}

// gaps finds the empty places between four tiles.
func (w *watch) gaps() (list []string) {
	for x := -40; x <= 40; x++ {
		for y := -40; y <= 40; y++ {
			if w.laid(x, y) == 0 && w.laid(x-1, y) != 0 && w.laid(x+1, y) != 0 && w.laid(x, y-1) != 0 && w.laid(x, y+1) != 0 {
				list = append(list, fmt.Sprintf("%d,%d", x, y))
			}
		}
	}
	return list
}

// corners finds the corners of the tile just laid where a seat may put its barn.
func (w *watch) corners(seat rules.Seat) (list []string) {
	s, b := w.s, &w.s.Board
	kind, _ := s.Book().FigureNamed("barn")
	x, y := b.Pos(s.SubTurn().Cell)
	if s.Supply(seat, kind) == 0 {
		return nil
	}
	for _, corner := range []struct {
		name   string
		dx, dy int
	}{{"NE", 1, -1}, {"SE", 1, 1}, {"SW", -1, 1}, {"NW", -1, -1}} {
		own := w.meadow(x, y, corner.dx, corner.dy)
		if own == 0 || w.meadow(x+corner.dx, y, -corner.dx, corner.dy) == 0 ||
			w.meadow(x, y+corner.dy, corner.dx, -corner.dy) == 0 ||
			w.meadow(x+corner.dx, y+corner.dy, -corner.dx, -corner.dy) == 0 {
			continue
		}
		if len(standing(w.s, w.s.Figures(), own, "barn")) == 0 {
			list = append(list, fmt.Sprintf("%d,%d %s", x, y, corner.name))
		}
	}
	return list
}

// meadow returns the field of the tile at a place that has the corner to the east or
// west (dx) and south or north (dy), 0 if none does.
func (w *watch) meadow(x, y, dx, dy int) board.Seg {
	c := w.laid(x, y)
	if c == 0 {
		return 0
	}
	halves := map[[2]int][2]tile.Half{
		{1, -1}: {tile.NR, tile.EL}, {1, 1}: {tile.ER, tile.SL}, {-1, 1}: {tile.SR, tile.WL}, {-1, -1}: {tile.WR, tile.NL},
	}[[2]int{dx, dy}]
	face := w.s.Board.FaceAt(c)
	for i := range face.Tile.Segments {
		shown := face.Tile.Segments[i].Halves.Turn(face.Rotation)
		if shown.Has(halves[0]) && shown.Has(halves[1]) {
			return w.s.Board.FirstSeg(c) + board.Seg(i)
		}
	}
	return 0
}

// segments returns the segments of a feature, in rising order.
func (w *watch) segments(seg board.Seg) (list []board.Seg) {
	for s := range boardtest.Distances(&w.s.Board, nil, seg) {
		list = append(list, s)
	}
	slices.Sort(list)
	return list
}

// standing returns the owners of those figures that stand in the feature of a
// segment, of a kind or, without a name, of all kinds that occupy it.
func standing(s *rules.State, figures []rules.Figure, seg board.Seg, kind string) (owners []rules.Seat) {
	in := boardtest.Distances(&s.Board, nil, seg)
	for _, f := range figures {
		if f.Where != rules.OnSegment {
			continue
		}
		name := s.Book().FigureDef(f.Kind).Name
		if _, ok := in[board.Seg(f.At)]; ok && (name == kind || kind == "" && name != "barn") {
			owners = append(owners, f.Seat)
		}
	}
	return owners
}

// open reports whether the feature of a segment is not completed.
func (w *watch) open(seg board.Seg) bool {
	for _, s := range w.segments(seg) {
		c := w.s.Board.CellOf(s)
		x, y := w.s.Board.Pos(c)
		face := w.s.Board.FaceAt(c)
		printed := face.Tile.Segments[w.s.Board.IndexOnTile(s)]
		if printed.Kind.Monastic() {
			return w.around(x, y) < 9
		}
		for e := range tile.Edge(4) {
			if dx, dy := e.Delta(); printed.Edges.Turn(face.Rotation).Has(e) && w.laid(x+dx, y+dy) == 0 {
				return true
			}
		}
	}
	return false
}

// around counts the tiles at a place and on the eight around it.
func (w *watch) around(x, y int) (n int) {
	for dx := -1; dx <= 1; dx++ {
		for dy := -1; dy <= 1; dy++ {
			if w.laid(x+dx, y+dy) != 0 {
				n++
			}
		}
	}
	return n
}

// drives finds where the wagon of a seat may go.
func (w *watch) drives(seat rules.Seat) (list []string) {
	s, b := w.s, &w.s.Board
	var at board.Seg
	for _, f := range s.Figures() {
		if f.Seat == seat && s.Book().FigureDef(f.Kind).Name == "wagon" {
			at = board.Seg(f.At)
		}
	}
	from := w.segments(at)
	x, y := b.Pos(b.CellOf(at))
	for _, c := range b.Laid() {
		face := b.FaceAt(c)
		cx, cy := b.Pos(c)
		for i := range face.Tile.Segments {
			to, kind := b.FirstSeg(c)+board.Seg(i), face.Tile.Segments[i].Kind
			reached := w.move == "neighbours" && max(cx-x, x-cx, cy-y, y-cy) <= 1
			for k := range face.Tile.Segments {
				if w.move == "connected" && slices.Contains(from, b.FirstSeg(c)+board.Seg(k)) && linked(face.Tile, i, k) {
					reached = true
				}
			}
			if w.move == "connected" && kind == tile.Abbey && w.closes(c, from) {
				reached = true
			}
			if reached && kind != tile.Field && kind != tile.Garden && w.open(to) && len(standing(s, s.Figures(), to, "")) == 0 {
				list = append(list, fmt.Sprintf("%d,%d %s", cx, cy, face.Tile.Segments[i].Name))
			}
		}
	}
	return list
}

// closes reports whether the abbey on a cell closes one of the segments, if they are of
// a road or a city.
func (w *watch) closes(c board.Cell, of []board.Seg) bool {
	b := &w.s.Board
	for e := range tile.Edge(4) {
		seg := b.EdgeSeg(b.Neighbour(c, e), e.Opposite())
		if slices.Contains(of, seg) && (b.SegFace(seg).Kind == tile.Road || b.SegFace(seg).Kind == tile.City) {
			return true
		}
	}
	return false
}

func linked(t *tile.Tile, i, k int) bool {
	return slices.ContainsFunc(t.Links, func(group []int) bool { return slices.Contains(group, i) && slices.Contains(group, k) })
}

// cities counts the completed cities that the field of a segment touches.
func (w *watch) cities(field board.Seg) int {
	b, found := &w.s.Board, map[board.Seg]bool{}
	for _, seg := range w.segments(field) {
		c := b.CellOf(seg)
		for _, i := range b.FaceAt(c).Tile.Segments[b.IndexOnTile(seg)].Borders {
			if city := b.FirstSeg(c) + board.Seg(i); !w.open(city) {
				found[w.segments(city)[0]] = true
			}
		}
	}
	return len(found)
}
