package rules

import "circulade/board"

// The pieces on a cell are a chain: here has the first of them by cell, under the
// next by piece, both as an index plus 1 and in the order they were put down; lead has
// the first of each kind. So what lies on a tile is found without looking at all pieces.

// PieceOn returns the index of the first piece on a cell, or -1.
func (s *State) PieceOn(c board.Cell) int { return int(s.here[c]) - 1 }

// PieceUnder returns the index of the next piece on the cell of one, or -1.
func (s *State) PieceUnder(i int) int { return int(s.under[i]) - 1 }

// PieceAt returns the index of the first piece of a kind on a cell, or -1.
func (s *State) PieceAt(k PieceKind, c board.Cell) int {
	for i := s.PieceOn(c); i >= 0; i = s.PieceUnder(i) {
		if s.pieces[i].Kind == k {
			return i
		}
	}
	return -1
}

// PiecesOn returns how many pieces lie on a cell.
func (s *State) PiecesOn(c board.Cell) (n int) {
	for i := s.PieceOn(c); i >= 0; i = s.PieceUnder(i) {
		n++
	}
	return n
}

// MovePiece moves a piece to a cell.
func (s *State) MovePiece(i int, c board.Cell) {
	*s.above(i) = s.under[i]
	s.pieces[i].Cell = c
	s.chain(i)
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
