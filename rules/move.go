package rules

import (
	"strconv"

	"circulade/board"
)

// This file moves figures. All moves go through leave and arrive, so that what
// follows a move follows every kind of it.

// Deploy puts a figure from a seat's supply on a segment. It reports whether
// the supply had one.
func (s *State) Deploy(seat Seat, k FigureKind, seg board.Seg) (FigureID, bool) {
	return s.DeployTo(seat, k, OnSegment, uint16(seg), 0)
}

// DeployTo puts a figure from a seat's supply anywhere. It reports whether the
// supply had one.
func (s *State) DeployTo(seat Seat, k FigureKind, w Where, at uint16, spot uint8) (FigureID, bool) {
	id, ok := s.take(seat, k)
	if !ok {
		return 0, false
	}
	s.addSupply(seat, k, -1)
	s.arrive(id, w, at, spot)
	p := s.Part()
	p.Figure, p.Deployed = id, true
	if s.log != nil {
		s.log.add(s.figureEvent(EventFigure, id))
	}
	for _, h := range s.book.deployed {
		h(s, id)
	}
	return id, true
}

// MoveOn moves a figure, wherever it is, to a segment.
func (s *State) MoveOn(id FigureID, seg board.Seg) { s.MoveTo(id, OnSegment, uint16(seg), 0) }

// MoveTo moves a figure, wherever it is, to another place, for all to see.
func (s *State) MoveTo(id FigureID, w Where, at uint16, spot uint8) {
	from := s.figures[id].Where
	seg := s.leave(id)
	s.arrive(id, w, at, spot)
	if s.log != nil {
		s.log.add(s.figureEvent(EventMove, id))
	}
	s.tellLeft(id, from, seg)
}

// Return sends a figure, wherever it is, home to its owner's supply.
func (s *State) Return(id FigureID) {
	if s.log != nil { // it tells where the figure comes from
		s.log.add(s.figureEvent(EventReturn, id))
	}
	from := s.figures[id].Where
	seg := s.leave(id)
	s.arrive(id, InSupply, 0, 0)
	s.tellLeft(id, from, seg)
}

// Walk visits the segments to which somebody comes from a segment inside its feature
// over tiles that enter allows (nil: over all), as Board.WalkOver does. It visits the
// segment itself first. Neither function may walk.
func (s *State) Walk(from board.Seg, enter func(board.Cell) bool, visit func(seg board.Seg, dist int) bool) {
	s.Board.WalkOver(&s.walker, from, enter, visit)
}

// leave takes a figure from where it is and returns the segment, if it was one.
func (s *State) leave(id FigureID) board.Seg {
	f := &s.figures[id]
	switch f.Where {
	case InSupply:
		s.addSupply(f.Seat, f.Kind, -1)
	case OnSegment:
		if !s.book.figures[f.Kind].Stays {
			s.Board.AddMen(board.Seg(f.At), -1)
		}
		return board.Seg(f.At)
	}
	return 0
}

func (s *State) arrive(id FigureID, w Where, at uint16, spot uint8) {
	f := &s.figures[id]
	f.Where, f.At, f.Spot = w, at, spot
	switch w {
	case InSupply:
		s.addSupply(f.Seat, f.Kind, 1)
	case OnSegment:
		if !s.book.figures[f.Kind].Stays {
			s.Board.AddMen(board.Seg(at), 1)
		}
	}
}

// tellLeft tells the sets in play that a figure has left a segment, or a place that
// covers ground.
func (s *State) tellLeft(id FigureID, from Where, seg board.Seg) {
	if !s.book.ScoresAt(from) {
		return
	}
	for _, h := range s.book.leftSegment {
		h(s, id, seg)
	}
}

// figureEvent tells where a figure is.
func (s *State) figureEvent(t EventType, id FigureID) Event {
	f := s.figures[id]
	e := Event{Type: t, Seat: f.Seat, Figure: id, Kind: f.Kind}
	switch {
	case f.Where == OnSegment:
		e.Seg = board.Seg(f.At)
		e.Cell = s.Board.CellOf(e.Seg)
	case f.Where != InSupply:
		e.Text = string(s.AppendPlace(f.Where, f.At, f.Spot, nil))
		if s.book.PlaceDef(f.Where).At == AtCell {
			e.Cell = board.Cell(f.At)
		}
	}
	return e
}

// CellOf returns the cell of the tile that a figure stands on, on a segment or
// at a place of it; 0 if it stands on none.
func (s *State) CellOf(id FigureID) board.Cell {
	f := &s.figures[id]
	switch {
	case f.Where == OnSegment:
		return s.Board.CellOf(board.Seg(f.At))
	case f.Where >= placesOfSets && s.book.PlaceDef(f.Where).At == AtCell:
		return board.Cell(f.At)
	}
	return 0
}

// Reached reports whether what befalls the figures on a tile reaches this one:
// it stands on a segment and does not stay to the end of the game, or it stands
// at an exposed place.
func (s *State) Reached(id FigureID) bool {
	f := &s.figures[id]
	switch f.Where {
	case InSupply:
		return false
	case OnSegment:
		return !s.book.figures[f.Kind].Stays
	}
	return s.book.PlaceDef(f.Where).Exposed
}

// OnTile calls f for every figure on the tile at a cell that is reached by what
// befalls the figures there. f may send it away.
func (s *State) OnTile(c board.Cell, f func(FigureID)) {
	for i := range s.figures {
		if id := FigureID(i); s.figures[i].Where != InSupply && s.CellOf(id) == c && s.Reached(id) {
			f(id)
		}
	}
}

// Place registers a kind of place.
func (b *Book) Place(def PlaceDef) Where {
	b.places = append(b.places, def)
	return placesOfSets + Where(len(b.places)-1)
}

// PlaceDef returns the description of a kind of place that a set registered.
func (b *Book) PlaceDef(w Where) *PlaceDef { return &b.places[w-placesOfSets] }

// Places returns the kinds of place that sets registered.
func (b *Book) Places() []PlaceDef { return b.places }

// HasPlace reports whether a set registered such a kind of place.
func (b *Book) HasPlace(w Where) bool {
	return w >= placesOfSets && int(w-placesOfSets) < len(b.places)
}

// PlaceNamed returns the kind of place with that name.
func (b *Book) PlaceNamed(name string) (Where, bool) {
	for i := range b.places {
		if b.places[i].Name == name {
			return placesOfSets + Where(i), true
		}
	}
	return 0, false
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
