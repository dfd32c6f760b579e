package board

import "circulade/tile"

// slotOf returns where to look for a place first. As long as a map is no wider
// than a row of the table no two places meet, and neighbours share cache lines
// (1 to 3 % of a random game).
func (b *Board) slotOf(x, y int16) int {
	return (int(x) + b.row*int(y)) & (len(b.hash) - 1)
}

func (b *Board) find(x, y int16) Cell {
	for i := b.slotOf(x, y); ; i = (i + 1) & (len(b.hash) - 1) {
		c := b.hash[i]
		if c == 0 || b.cells[c].x == x && b.cells[c].y == y {
			return c
		}
	}
}

// reach returns the cell across an edge of a cell that is being laid, made if
// there is none, and links the two. Cells of the border know only their laid
// neighbours, so that making one needs no look round (7 %).
func (b *Board) reach(c Cell, e tile.Edge) Cell {
	dx, dy := e.Delta()
	n := b.findOrAdd(b.cells[c].x+int16(dx), b.cells[c].y+int16(dy))
	b.cells[c].link[e&3] = n
	b.cells[n].link[e.Opposite()] = c
	return n
}

// findOrAdd returns the cell at a place. If there is none it makes one on the
// border that refuses nothing yet.
func (b *Board) findOrAdd(x, y int16) Cell {
	i := b.slotOf(x, y)
	for ; b.hash[i] != 0; i = (i + 1) & (len(b.hash) - 1) {
		if c := b.hash[i]; b.cells[c].x == x && b.cells[c].y == y {
			return c
		}
	}
	c := Cell(len(b.cells))
	b.hash[i] = c
	b.cells = append(b.cells, cell{}) // filled in place: a copy costs 1 %
	p := &b.cells[c]
	p.x, p.y, p.face = x, y, NoFace
	b.enterBorder(c)
	return c
}

// laid reports whether a tile lies at a cell; none lies at no cell.
func (b *Board) laid(c Cell) bool { return b.cells[c].face != NoFace }

// beside returns, of a laid cell, the cell across an edge and the one at the
// corner that follows clockwise. The corner is reached over the first, which may
// be of the border and then knows only laid cells: what is not laid may be 0. A
// list of the open monasteries to look through took 3 to 4 % more.
func (b *Board) beside(c Cell, e tile.Edge) (side, corner Cell) {
	side = b.cells[c].link[e&3]
	return side, b.cells[side].link[(e+1)&3]
}

// LaidAround returns the cells of the tiles that lie on the eight squares around a cell, 0
// where none does: clockwise from the north, so that side e comes at 2*e and the corner
// that follows it at 2*e+1.
func (b *Board) LaidAround(c Cell) (around [8]Cell) {
	at := &b.cells[c]
	for e := range tile.Edge(4) {
		next := e.Turn(1)
		if side := at.link[e]; b.laid(side) {
			around[2*e], around[2*e+1] = side, b.cells[side].link[next]
		} else if other := at.link[next]; b.laid(other) {
			around[2*e+1] = b.cells[other].link[e]
		} else {
			dx, dy := e.Delta()
			nx, ny := next.Delta()
			around[2*e+1] = b.find(at.x+int16(dx+nx), at.y+int16(dy+ny))
		}
		if !b.laid(around[2*e+1]) {
			around[2*e+1] = 0
		}
	}
	return around
}

// laidAround counts the laid tiles on the eight squares around a laid cell.
func (b *Board) laidAround(c Cell) int {
	n := 0
	for e := range tile.Edge(4) {
		side, corner := b.beside(c, e)
		if b.laid(side) {
			n++
		}
		if b.laid(corner) {
			n++
		}
	}
	return n
}
