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

// AppendPlace appends the name of a place: "tower 3,4", "castle 3,4 N",
// "prison 2", "quarter market"; of a segment "3,4 c0".
func (s *State) AppendPlace(w Where, at uint16, spot uint8, buf []byte) []byte {
	switch w {
	case InSupply:
		return append(buf, "supply"...)
	case OnSegment:
		buf = append(s.AppendPos(s.Board.CellOf(board.Seg(at)), buf), ' ')
		return append(buf, s.Board.SegName(board.Seg(at))...)
	}
	def := s.book.PlaceDef(w)
	buf = append(buf, def.Name...)
	switch def.At {
	case AtCell:
		buf = s.AppendPos(board.Cell(at), append(buf, ' '))
	case AtSeat:
		buf = strconv.AppendInt(append(buf, ' '), int64(at), 10)
	case AtNumber, AtSegment, AtSpace:
	}
	if int(spot) < len(def.Spots) {
		buf = append(append(buf, ' '), def.Spots[spot]...)
	}
	return buf
}

// AppendFigure appends the notation of a figure that is on the table: its place,
// and a number where it is not the first one there.
func (s *State) AppendFigure(id FigureID, buf []byte) []byte {
	f := s.figures[id]
	buf = s.AppendPlace(f.Where, f.At, f.Spot, buf)
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

// AppendStem appends the notation of a choice without the numbers of a range.
func (s *State) AppendStem(c Choice, buf []byte) []byte {
	v := &s.book.verbs[c.Verb()]
	if v.Text != nil {
		return v.Text(s, c, buf)
	}
	return append(buf, v.Name...)
}

// AppendText appends the notation of a choice.
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

// Text returns the notation of a choice: short, unique in its question, the
// same for ever.
func (s *State) Text(c Choice) string { return string(s.AppendText(c, nil)) }
