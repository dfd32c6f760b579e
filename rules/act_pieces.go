package rules

import "circulade/board"

// This file is for sets in play: it lays, moves and removes pieces, and counts tallies.
//
// The pieces on a cell are a chain: here has the first of them by cell, under the
// next by piece, both as an index plus 1 and in the order they were put down; lead has
// the first of each kind. So what lies on a tile is found without looking at all pieces.

// AddPiece puts a piece down, last of its kind, and returns its index in Pieces.
// Nothing is told to the log: Lay does that too.
func (s *State) AddPiece(p Piece) int {
	s.pieces = append(s.pieces, p)
	s.under = append(s.under, 0)
	s.number[p.Kind]++
	s.meet(len(s.pieces) - 1)
	s.chain(len(s.pieces) - 1)
	s.keyPiece(len(s.pieces) - 1)
	return len(s.pieces) - 1
}

// Lay puts a piece down as AddPiece does, and tells the log that a seat did.
func (s *State) Lay(by Seat, p Piece) int {
	i := s.AddPiece(p)
	s.Show(by, i)
	return i
}

// Show tells the log that a seat has laid, moved or changed the i-th piece: where it
// lies, and what its kind lets be seen of its state (the segment that it lies on, not
// the figure that it is with).
func (s *State) Show(by Seat, i int) { s.ShowAs(by, s.pieces[i]) }

// ShowAs tells the log of a piece as Show does, but as it is given here: one that is
// printed on a tile and lies nowhere else, or one whose state tells how it came there.
func (s *State) ShowAs(by Seat, p Piece) {
	if s.log == nil {
		return
	}
	e := Event{Type: EventPiece, Seat: by, Text: s.book.pieces[p.Kind].Name, Cell: p.Cell}
	switch s.book.pieces[p.Kind].State {
	case StateSegment:
		e.Seg = s.SegmentOf(p)
	case StateFigure:
	case StateNumber, StateTile, StateSpot, StateSpace:
		e.N = int(p.State)
	}
	s.log.add(e)
}

// TakeUp removes the i-th piece as RemovePiece does, and tells the log that it is gone
// because of a seat.
func (s *State) TakeUp(by Seat, i int) {
	if s.log != nil {
		s.log.add(Event{Type: EventPiece, Seat: by, Text: s.book.pieces[s.pieces[i].Kind].Name})
	}
	s.RemovePiece(i)
}

// PutOn moves the i-th piece, whose state is a segment (StateSegment), to a segment.
func (s *State) PutOn(i int, seg board.Seg) {
	s.MovePiece(i, s.Board.CellOf(seg))
	s.SetPieceState(i, uint16(s.Board.IndexOnTile(seg)))
}

// MovePiece moves a piece to a cell.
func (s *State) MovePiece(i int, c board.Cell) {
	*s.above(i) = s.under[i]
	s.unkeyPiece(i)
	s.pieces[i].Cell = c
	s.keyPiece(i)
	s.chain(i)
}

// SetPieceSeat gives a piece to a seat, or with Chance to nobody.
func (s *State) SetPieceSeat(i int, seat Seat) {
	s.unkeyPiece(i)
	s.pieces[i].Seat = seat
	s.keyPiece(i)
}

// SetPieceState changes a piece's state.
func (s *State) SetPieceState(i int, state uint16) {
	s.unkeyPiece(i)
	s.pieces[i].State = state
	s.keyPiece(i)
}

// TurnPiece makes the i-th piece one of another kind, where it lies: it is turned over.
func (s *State) TurnPiece(i int, k PieceKind) {
	old := s.pieces[i].Kind
	s.number[old]--
	s.number[k]++
	s.unkeyPiece(i)
	s.pieces[i].Kind = k
	s.keyPiece(i)
	s.meet(i)
	if s.FindPiece(old) != i || old == k {
		return
	}
	s.lead[old] = 0
	for j := i + 1; j < len(s.pieces) && s.lead[old] == 0; j++ {
		if s.pieces[j].Kind == old {
			s.lead[old] = uint16(j + 1)
		}
	}
}

// RemovePiece takes a piece away; the others keep their order.
func (s *State) RemovePiece(i int) {
	s.clearChains()
	s.unkeyPieces(i)
	s.number[s.pieces[i].Kind]--
	s.pieces = append(s.pieces[:i], s.pieces[i+1:]...)
	s.keyPieces(i)
	s.chainAll()
}

// RemovePieces takes all pieces of a kind away; the others keep their order.
func (s *State) RemovePieces(k PieceKind) {
	if s.number[k] == 0 {
		return
	}
	s.clearChains()
	s.unkeyPieces(0)
	s.number[k] = 0
	kept := s.pieces[:0]
	for _, p := range s.pieces {
		if p.Kind != k {
			kept = append(kept, p)
		}
	}
	s.pieces = kept
	s.keyPieces(0)
	s.chainAll()
}

// AddTally adds n, which may be negative, to a seat's tally.
func (s *State) AddTally(t SeatTally, seat Seat, n int) {
	i := int(t)*s.book.seats + int(seat)
	s.setTally(i, s.tallies[i]+int32(n))
}

// SetGameTally changes a tally of the game.
func (s *State) SetGameTally(t GameTally, n int) {
	s.setTally(len(s.book.seatTallies)*s.book.seats+int(t), int32(n))
}

// above returns the place that names a piece in the chain of its cell, or where it
// belongs when it is not in it. Beside the board there is no chain: cell 0 names nothing.
func (s *State) above(i int) *uint16 {
	at := &s.here[s.pieces[i].Cell]
	for *at != 0 && int(*at) <= i {
		at = &s.under[*at-1]
	}
	return at
}

// chain puts a piece into the chain of its cell, where its number belongs.
func (s *State) chain(i int) {
	s.under[i] = 0
	if s.pieces[i].Cell == 0 {
		return
	}
	at := s.above(i)
	s.under[i], *at = *at, uint16(i+1)
}

// clearChains forgets all chains; chainAll makes them again.
func (s *State) clearChains() {
	for i := range s.pieces {
		s.here[s.pieces[i].Cell] = 0
		s.lead[s.pieces[i].Kind] = 0
	}
}

func (s *State) chainAll() {
	s.under = s.under[:len(s.pieces)]
	for i := range s.pieces {
		s.meet(i)
		s.chain(i)
	}
}

// meet keeps the first piece of each kind.
func (s *State) meet(i int) {
	if lead := &s.lead[s.pieces[i].Kind]; *lead == 0 || int(*lead) > i {
		*lead = uint16(i + 1)
	}
}
