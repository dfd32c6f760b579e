package rules

// A Block is a rectangle of squares: x from Left to Right and y from Top to Bottom, all
// included.
type Block struct{ Left, Top, Right, Bottom int }

// Has reports whether a square is in the block.
func (b Block) Has(x, y int) bool {
	return x >= b.Left && x <= b.Right && y >= b.Top && y <= b.Bottom
}

// Around returns a square and the eight about it.
func Around(x, y int) Block { return Block{x - 1, y - 1, x + 1, y + 1} }

// ScoresAt reports whether a figure at such a place takes part when something is
// scored: on a segment, or at a location that covers ground.
func (b *Book) ScoresAt(w Where) bool {
	return w == OnSegment || b.HasLocation(w) && b.LocationDef(w).Ground != nil
}
