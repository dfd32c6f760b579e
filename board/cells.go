package board

import "circulade/tile"

func (b *Board) slotOf(x, y int16) int {
	h := uint32(uint16(x))*0x9E3779B1 ^ uint32(uint16(y))*0x85EBCA77
	return int(h>>15) & (len(b.hash) - 1)
}

func (b *Board) find(x, y int16) Cell {
	for i := b.slotOf(x, y); ; i = (i + 1) & (len(b.hash) - 1) {
		c := b.hash[i]
		if c == 0 || b.cells[c].x == x && b.cells[c].y == y {
			return c
		}
	}
}

// addCell makes a border cell that demands nothing yet and links it to the
// neighbours that exist.
func (b *Board) addCell(x, y int16) Cell {
	c := Cell(len(b.cells))
	b.cells = append(b.cells, cell{x: x, y: y, face: NoFace})
	b.enterBorder(c)
	i := b.slotOf(x, y)
	for b.hash[i] != 0 {
		i = (i + 1) & (len(b.hash) - 1)
	}
	b.hash[i] = c
	for e := range tile.Edge(4) {
		dx, dy := e.Delta()
		if n := b.find(x+int16(dx), y+int16(dy)); n != 0 {
			b.cells[c].link[e] = n
			b.cells[n].link[e.Opposite()] = c
		}
	}
	return c
}

// around calls f for each of the eight cells around a place that are laid.
func (b *Board) around(c Cell, f func(Cell)) {
	x, y := b.cells[c].x, b.cells[c].y
	for dy := int16(-1); dy <= 1; dy++ {
		for dx := int16(-1); dx <= 1; dx++ {
			if dx == 0 && dy == 0 {
				continue
			}
			if n := b.find(x+dx, y+dy); n != 0 && b.cells[n].face != NoFace {
				f(n)
			}
		}
	}
}
