package rules

import (
	"strconv"

	"circulade/tile"
)

// A Location says where something is that is on no segment, and what a choice names that
// is none: on top of a tower, in a prison, a quarter of the town. Texts and the protocol
// are made from it and from nothing else.
type Location struct {
	Name string // "tower"
	At   AtKind // AtCell where X and Y belong to it, AtSeat where Seat does, else AtNumber
	X, Y int
	Seat Seat
	Spot string // the finer spot, "N" or "market", if it has any
}

// Append appends the notation of a location: "tower 3,4", "castle 3,4 N", "prison 2",
// "quarter market".
func (l Location) Append(buf []byte) []byte {
	buf = append(buf, l.Name...)
	switch l.At {
	case AtCell:
		buf = strconv.AppendInt(append(buf, ' '), int64(l.X), 10)
		buf = strconv.AppendInt(append(buf, ','), int64(l.Y), 10)
	case AtSeat:
		buf = strconv.AppendInt(append(buf, ' '), int64(l.Seat), 10)
	case AtNumber, AtSegment, AtSpace:
	}
	if l.Spot != "" {
		buf = append(append(buf, ' '), l.Spot...)
	}
	return buf
}

// String returns the notation of a location.
func (l Location) String() string { return string(l.Append(nil)) }

// A Block is a rectangle of squares: x from Left to Right and y from Top to Bottom, all
// included.
type Block struct{ Left, Top, Right, Bottom int }

// Has reports whether a square is in the block.
func (b Block) Has(x, y int) bool {
	return x >= b.Left && x <= b.Right && y >= b.Top && y <= b.Bottom
}

// Around returns a square and the eight about it.
func Around(x, y int) Block { return Block{x - 1, y - 1, x + 1, y + 1} }

// Holds reports whether a figure stands on one of the squares: on a segment, or at another
// place of the map, such as a castle. One on the edge of two squares stands on both.
func (b Block) Holds(s *State, id FigureID) bool {
	f := &s.figures[id]
	if f.Where >= firstLocation {
		if spot := s.book.LocationDef(f.Where).Spot; spot != nil {
			x, y := spot(s, f.At, f.Spot)
			return x >= b.Left*tile.Unit && x <= (b.Right+1)*tile.Unit &&
				y >= b.Top*tile.Unit && y <= (b.Bottom+1)*tile.Unit
		}
	}
	c := s.CellOf(id)
	return c != 0 && b.Has(s.Board.Pos(c))
}

// ScoresAt reports whether a figure at such a place takes part when something is
// scored: on a segment, or at a location that covers ground.
func (b *Book) ScoresAt(w Where) bool {
	return w == OnSegment || b.HasLocation(w) && b.LocationDef(w).Ground != nil
}
