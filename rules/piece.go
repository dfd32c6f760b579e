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

// PieceDef returns the description of a kind.
func (b *Book) PieceDef(k PieceKind) *PieceDef { return &b.pieces[k] }

// PieceKinds returns the number of registered kinds.
func (b *Book) PieceKinds() int { return len(b.pieces) }

// SeatTallies returns the names of the seat tallies.
func (b *Book) SeatTallies() []string { return b.seatT }

// GameTallies returns the names of the game's tallies.
func (b *Book) GameTallies() []string { return b.gameT }
