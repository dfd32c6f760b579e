package rules

import "circulade/board"

// This file is for sets in play: it moves figures. All moves go through leave and
// arrive, so that what follows a move follows every kind of it.

// OfferFigure appends the choice to put a figure of the step's seat on a
// segment, if it may stand there.
func (s *State) OfferFigure(st Step, k FigureKind, seg board.Seg, buf []Choice) []Choice {
	if !s.MayArrive(ArrivalOn(st.Seat, k, seg), 0) {
		return buf
	}
	return append(buf, NewChoice(VerbDeploy, uint8(k), uint16(seg), 0))
}

// OfferFigures appends the choices to put a figure of this kind, of the step's seat, on
// a segment of the tile just laid; none if the supply has no such figure.
func (s *State) OfferFigures(st Step, k FigureKind, buf []Choice) []Choice {
	c := s.SubTurn().Cell
	if c == 0 || s.Supply(st.Seat, k) == 0 {
		return buf
	}
	base := s.Board.FirstSeg(c)
	for i := range s.Board.FaceAt(c).N {
		buf = s.OfferFigure(st, k, base+board.Seg(i), buf)
	}
	return buf
}

// Deploy puts a figure from a seat's supply on a segment. It returns false, and changes
// nothing, if the supply has none.
func (s *State) Deploy(seat Seat, k FigureKind, seg board.Seg) (FigureID, bool) {
	return s.DeployTo(seat, k, OnSegment, uint16(seg), 0)
}

// DeployTo puts a figure from a seat's supply on a segment or at a location; w, at and
// spot are those of Figure. It returns false, and changes nothing, if the supply has
// none.
func (s *State) DeployTo(seat Seat, k FigureKind, w Where, at uint16, spot uint8) (FigureID, bool) {
	id, ok := s.take(seat, k)
	if !ok {
		return 0, false
	}
	s.addSupply(seat, k, -1)
	s.arrive(id, w, at, spot)
	p := s.SubTurn()
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

// MoveTo moves a figure, wherever it is, to a segment or location, for all to see; the arguments are those of Figure.
func (s *State) MoveTo(id FigureID, w Where, at uint16, spot uint8) {
	from := s.figures[id].Where
	seg := s.leave(id)
	s.arrive(id, w, at, spot)
	if s.log != nil {
		s.log.add(s.figureEvent(EventMove, id))
	}
	s.tellLeft(id, from, seg)
}

// Return sends a figure home to its owner's supply, wherever it is.
func (s *State) Return(id FigureID) {
	if s.log != nil { // it tells where the figure comes from
		s.log.add(s.figureEvent(EventReturn, id))
	}
	from := s.figures[id].Where
	seg := s.leave(id)
	s.arrive(id, InSupply, 0, 0)
	s.tellLeft(id, from, seg)
}

// ReturnAll sends every figure of a feature home, except those that stay to the end of
// the game.
func (s *State) ReturnAll(f board.Feature) {
	for i := range s.figures {
		if s.Board.FiguresIn(f) == 0 {
			return
		}
		g := &s.figures[i]
		if g.Where == OnSegment && s.Board.FeatureOf(board.Seg(g.At)) == f && !s.book.figures[g.Kind].aside {
			s.Return(FigureID(i))
		}
	}
}

func (s *State) addSupply(seat Seat, k FigureKind, n int) {
	s.supply[int(seat)*len(s.book.figures)+int(k)] += uint8(n)
}

// take finds a figure of a kind in a seat's supply.
func (s *State) take(seat Seat, k FigureKind) (FigureID, bool) {
	for i := range s.figures {
		f := &s.figures[i]
		if f.Seat == seat && f.Kind == k && f.Where == InSupply {
			return FigureID(i), true
		}
	}
	return 0, false
}

// leave takes a figure from where it is and returns the segment, if it was one.
func (s *State) leave(id FigureID) board.Seg {
	f := &s.figures[id]
	switch f.Where {
	case InSupply:
		s.addSupply(f.Seat, f.Kind, -1)
	case OnSegment:
		if !s.book.figures[f.Kind].aside {
			s.Board.AddFigures(board.Seg(f.At), -1)
		}
		return board.Seg(f.At)
	}
	return 0
}

func (s *State) arrive(id FigureID, w Where, at uint16, spot uint8) {
	f := &s.figures[id]
	if s.keyed {
		s.figureKey -= s.keyOfFigure(int(id))
	}
	f.Where, f.At, f.Spot = w, at, spot
	if s.keyed {
		s.figureKey += s.keyOfFigure(int(id))
	}
	switch w {
	case InSupply:
		s.addSupply(f.Seat, f.Kind, 1)
	case OnSegment:
		if !s.book.figures[f.Kind].aside {
			s.Board.AddFigures(board.Seg(at), 1)
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
		e.Where, e.At, e.Spot = f.Where, f.At, f.Spot
		if s.book.LocationDef(f.Where).At == AtCell {
			e.Cell = board.Cell(f.At)
		}
	}
	return e
}
