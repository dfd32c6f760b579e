package rules

import "circulade/board"

// PieceKind names a registered kind of piece.
type PieceKind uint8

// SeatTally names a small number that every seat has.
type SeatTally uint8

// GameTally names a small number of the game.
type GameTally uint8

// A PieceDef describes a kind of piece: anything on the table that is no
// figure (dragon, bridge, ingot, message pile…).
type PieceDef struct {
	Name string
	// Max is how many there can be at once.
	Max int
	// State tells what the State of these pieces is.
	State StateKind
	// Spots names what a StateSpot means; Place, the kind of place they are
	// part of ("quarter").
	Spots []string
	Place string
	// Owed marks tiles (StateTile) that seats have been given and will lay: the
	// game goes on until they are laid.
	Owed bool
	// Spreads tells that these pieces come from tile to tile, as fleas do: a set may
	// keep its tiles free from them though other pieces enter (MayEnter).
	Spreads bool
}

// StateKind tells what the State of a piece is.
type StateKind uint8

// What State can be.
const (
	StateNumber  StateKind = iota
	StateTile              // a type of tile
	StateFigure            // a figure by its number, plus 1; 0 is none
	StateSpot              // one of the definition's Spots
	StateSegment           // a segment of its cell's tile, by its place there; 0 beside the board
	StateSpace             // a space of the score track
)

// A Piece lies on a cell, or beside the board when Cell is 0. Pieces of a kind
// keep the order in which they were put down, so that a face-down pile is
// pieces too.
type Piece struct {
	Kind  PieceKind
	Seat  Seat // its owner, or Chance
	Cell  board.Cell
	State uint16
}

// Pieces returns all pieces in the order they were put down. It must not be
// changed.
func (s *State) Pieces() []Piece { return s.pieces }

// PieceDef returns the description of a kind.
func (b *Book) PieceDef(k PieceKind) *PieceDef { return &b.pieces[k] }

// PieceKinds returns the number of registered kinds.
func (b *Book) PieceKinds() int { return len(b.pieces) }

// AddPiece puts a piece down, last of its kind, and returns its index.
func (s *State) AddPiece(p Piece) int {
	s.pieces = append(s.pieces, p)
	s.under = append(s.under, 0)
	s.number[p.Kind]++
	s.meet(len(s.pieces) - 1)
	s.chain(len(s.pieces) - 1)
	return len(s.pieces) - 1
}

// SegmentOf returns the segment that a piece lies on, whose state is one; 0 beside
// the board.
func (s *State) SegmentOf(p Piece) board.Seg {
	if p.Cell == 0 {
		return 0
	}
	return s.Board.Base(p.Cell) + board.Seg(p.State)
}

// PutOn lays a piece, whose state is a segment, on one.
func (s *State) PutOn(i int, seg board.Seg) {
	s.MovePiece(i, s.Board.CellOf(seg))
	s.pieces[i].State = uint16(s.Board.Local(seg))
}

// FindPiece returns the index of the first piece of a kind, or -1.
func (s *State) FindPiece(k PieceKind) int { return int(s.lead[k]) - 1 }

// PieceOf returns the index of the first piece of a kind that a seat has, or -1.
func (s *State) PieceOf(k PieceKind, seat Seat) int {
	for i := s.FindPiece(k); i >= 0 && i < len(s.pieces); i++ {
		if s.pieces[i].Kind == k && s.pieces[i].Seat == seat {
			return i
		}
	}
	return -1
}

// CountPieces returns how many pieces of a kind there are.
func (s *State) CountPieces(k PieceKind) int { return int(s.number[k]) }

// SetPieceSeat gives a piece to a seat, or with Chance to nobody.
func (s *State) SetPieceSeat(i int, seat Seat) { s.pieces[i].Seat = seat }

// SetPieceState changes a piece's state.
func (s *State) SetPieceState(i int, state uint16) { s.pieces[i].State = state }

// TurnPiece turns a piece over: it lies where it lay and is one of another kind.
func (s *State) TurnPiece(i int, k PieceKind) {
	old := s.pieces[i].Kind
	s.number[old]--
	s.number[k]++
	s.pieces[i].Kind = k
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
	s.number[s.pieces[i].Kind]--
	s.pieces = append(s.pieces[:i], s.pieces[i+1:]...)
	s.chainAll()
}

// RemovePieces takes all pieces of a kind away; the others keep their order.
func (s *State) RemovePieces(k PieceKind) {
	if s.number[k] == 0 {
		return
	}
	s.clearChains()
	s.number[k] = 0
	kept := s.pieces[:0]
	for _, p := range s.pieces {
		if p.Kind != k {
			kept = append(kept, p)
		}
	}
	s.pieces = kept
	s.chainAll()
}

// ToCome returns the number of tiles that will still be laid as far as anybody
// knows: those in the pile and those that seats have been given.
func (s *State) ToCome() int {
	n := s.left
	for i := range s.pieces {
		if s.book.pieces[s.pieces[i].Kind].Owed {
			n++
		}
	}
	return n
}

// HasTile reports whether a seat can still come by a tile: from the pile or in
// a way that a set in play knows.
func (s *State) HasTile(seat Seat) bool {
	if s.left > 0 {
		return true
	}
	for _, f := range s.book.otherTile {
		if f(s, seat) {
			return true
		}
	}
	return false
}

// Tally returns a seat's tally.
func (s *State) Tally(t SeatTally, seat Seat) int {
	return int(s.tallies[int(t)*s.book.seats+int(seat)])
}

// AddTally changes a seat's tally.
func (s *State) AddTally(t SeatTally, seat Seat, n int) {
	s.tallies[int(t)*s.book.seats+int(seat)] += int32(n)
}

// GameTally returns a tally of the game.
func (s *State) GameTally(t GameTally) int {
	return int(s.tallies[len(s.book.seatT)*s.book.seats+int(t)])
}

// SetGameTally changes a tally of the game.
func (s *State) SetGameTally(t GameTally, n int) {
	s.tallies[len(s.book.seatT)*s.book.seats+int(t)] = int32(n)
}

// SeatTallies returns the names of the seat tallies.
func (b *Book) SeatTallies() []string { return b.seatT }

// GameTallies returns the names of the game's tallies.
func (b *Book) GameTallies() []string { return b.gameT }
