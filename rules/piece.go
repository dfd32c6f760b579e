package rules

import "circulade/board"

// PieceKind names a registered kind of piece.
type PieceKind uint8

// SeatTally names a counter that every seat has.
type SeatTally uint8

// GameTally names a counter of the game.
type GameTally uint8

// A Flag notes that something was done in this turn, or in this sub-turn. Nobody has to
// take it back: it is gone when the next one begins.
type Flag struct {
	tally GameTally // 1, or a bit for each sub-turn
	each  bool
}

// A PieceDef describes a kind of piece (dragon, bridge, ingot, message…).
type PieceDef struct {
	Name string
	// Max is how many there can be at once; 0 of a kind that is printed on tiles, which
	// never lies anywhere but is told of (State.ShowAs).
	Max int
	// State tells what the State of these pieces is.
	State StateKind
	// Spots names what a StateSpot means; Location, the kind of location they are
	// part of ("quarter").
	Spots    []string
	Location string
	// Owed marks tiles (StateTile) that seats have been given and will lay: the
	// game goes on until they are laid.
	Owed bool
	// Spreads tells that these pieces come from tile to tile, as fleas do: a set may
	// keep its tiles free from them though other pieces enter (MayEnter).
	Spreads bool
	// Harmless tells that no points depend on these pieces: neither what a feature is worth
	// nor whose it is, nor anything else that the final scoring counts.
	Harmless bool
	// Final, if set, tells what of such a piece the final scoring depends on, as a number
	// of at most 48 bits: positions that are alike but for pieces with the same numbers end with the
	// same points. 0 is nothing: the piece could as well be missing. Of figures their
	// feature counts, not where in it they stand: if that matters to the piece, the number
	// says so. Without it all of the piece itself counts. It spares computer players work
	// (Endings).
	Final func(*State, Piece) uint64
}

// StateKind tells what the State of a piece is.
type StateKind uint8

// What State can be.
const (
	StateNumber  StateKind = iota
	StateTile              // a type of tile
	StateFigure            // a figure by its number, plus 1; 0 is none
	StateSpot              // one of the definition's Spots
	StateSegment           // a segment of its cell's tile, by its index there; 0 beside the board
	StateSpace             // a space of the score track
)

// A Piece is anything on the table that is no figure. It lies on a cell, or beside the
// board when Cell is 0. Pieces of a kind keep the order in which they were put down, so
// that a face-down pile is a row of pieces too.
type Piece struct {
	Kind  PieceKind
	Seat  Seat // its owner, or Chance
	Cell  board.Cell
	State uint16
}

// PieceDef returns the description of a kind of piece. It must not be changed.
func (b *Book) PieceDef(k PieceKind) *PieceDef { return &b.pieces[k] }

// PieceKinds returns the number of registered kinds.
func (b *Book) PieceKinds() int { return len(b.pieces) }

// SeatTallies returns the names of the seats' tallies; the index is the SeatTally.
func (b *Book) SeatTallies() []string { return b.seatTallies }

// GameTallies returns the names of the game's tallies; the index is the GameTally.
func (b *Book) GameTallies() []string { return b.gameTallies }
