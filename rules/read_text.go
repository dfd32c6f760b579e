package rules

import (
	"strconv"

	"circulade/board"
)

// This file is read by everybody: places and choices in words.

// AppendPos appends the coordinates of a cell, "3,-4".
func (s *State) AppendPos(c board.Cell, buf []byte) []byte {
	x, y := s.Board.Pos(c)
	buf = strconv.AppendInt(buf, int64(x), 10)
	buf = append(buf, ',')
	return strconv.AppendInt(buf, int64(y), 10)
}

// AppendSpan appends the notation of a span, "3,4 NS".
func (s *State) AppendSpan(n uint32, buf []byte) []byte {
	c, axis := SpanOf(n)
	buf = append(s.AppendPos(c, buf), ' ')
	return append(buf, axis.String()...)
}

// Location returns a location at which figures are, by what a Figure says of it.
func (s *State) Location(w Where, at uint16, spot uint8) Location {
	def := s.book.LocationDef(w)
	l := Location{Name: def.Name, At: def.At}
	switch def.At {
	case AtCell:
		l.X, l.Y = s.Board.Pos(board.Cell(at))
	case AtSeat:
		l.Seat = Seat(at)
	case AtNumber, AtSegment, AtSpace:
	}
	if int(spot) < len(def.Spots) {
		l.Spot = def.Spots[spot]
	}
	return l
}

// AppendLocation appends the notation of where a figure is: that of a location, of a
// segment "3,4 c0".
func (s *State) AppendLocation(w Where, at uint16, spot uint8, buf []byte) []byte {
	switch w {
	case InSupply:
		return append(buf, "supply"...)
	case OnSegment:
		buf = append(s.AppendPos(s.Board.CellOf(board.Seg(at)), buf), ' ')
		return append(buf, s.Board.SegName(board.Seg(at))...)
	}
	return s.Location(w, at, spot).Append(buf)
}

// AppendFigure appends the notation of a figure that is on the table: where it is, and
// a number if it is not the first figure there.
func (s *State) AppendFigure(id FigureID, buf []byte) []byte {
	f := s.figures[id]
	buf = s.AppendLocation(f.Where, f.At, f.Spot, buf)
	nth := 1
	for _, g := range s.figures[:id] {
		if g.Where == f.Where && g.At == f.At && g.Spot == f.Spot {
			nth++
		}
	}
	if nth > 1 {
		buf = strconv.AppendInt(append(buf, ' '), int64(nth), 10)
	}
	return buf
}

// AppendStem appends the notation of a choice without the numbers of a range choice.
func (s *State) AppendStem(c Choice, buf []byte) []byte {
	v := &s.book.verbs[c.Verb()]
	if v.Text != nil {
		return v.Text(s, c, buf)
	}
	return append(buf, v.Name...)
}

// AppendText appends the notation of a choice of the pending question.
func (s *State) AppendText(c Choice, buf []byte) []byte {
	if int(c.Verb()) >= len(s.book.verbs) {
		return append(buf, "unknown choice"...)
	}
	buf = s.AppendStem(c, buf)
	if v := &s.book.verbs[c.Verb()]; v.Ranges != nil {
		if st, ok := s.Pending(); ok {
			for i := range v.Ranges(s, st) {
				buf = strconv.AppendInt(append(buf, ' '), int64(c.Value(i)), 10)
			}
		}
	}
	return buf
}

// Text returns the notation of a choice of the pending question: short, unique among
// its choices, and the same for ever.
func (s *State) Text(c Choice) string { return string(s.AppendText(c, nil)) }
