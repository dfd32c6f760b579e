package rules

// This file is read by everybody: whose turn it is, and what is left to draw.

// Book returns the setup the position belongs to.
func (s *State) Book() *Book { return s.book }

// Over reports whether the game has ended.
func (s *State) Over() bool { return s.over }

// Turn returns the number of the turn, from 1; 0 before the first.
func (s *State) Turn() int { return int(s.turn) }

// SubTurn returns the sub-turn that is being played. Sets in play may change it.
func (s *State) SubTurn() *SubTurn { return &s.subTurns[len(s.subTurns)-1] }

// Nested reports whether the sub-turn being played is an extra tile inside another
// sub-turn.
func (s *State) Nested() bool { return len(s.subTurns) > 1 }

// InHand appends the types of the tiles that have been drawn and not laid: that of this
// sub-turn, and those of the sub-turns around it.
func (s *State) InHand(buf []int) []int {
	for i := range s.subTurns {
		if p := &s.subTurns[i]; p.Tile >= 0 && p.Cell == 0 {
			buf = append(buf, int(p.Tile))
		}
	}
	return buf
}

// Ending reports whether the last turn is over, so that the game is in its final
// scoring (moment T7).
func (s *State) Ending() bool { return s.subTurns[0].row > s.book.end.row }

// Left returns the number of tiles in the pile.
func (s *State) Left() int { return s.left }

// Unseen returns the number of tiles that nobody has seen: those in the pile, and those that
// left the game unseen (Bury). Each of them is as likely as another to be drawn next.
func (s *State) Unseen() int { return s.left + s.buried }

// LeftOf returns how many copies of a type are among the tiles that nobody has seen (Unseen).
func (s *State) LeftOf(n int) int { return int(s.bag[n]) }

// Dropped returns the types of the tiles that left the game after they were drawn, in
// order. It must not be changed.
func (s *State) Dropped() []uint16 { return s.dropped }

// TypeNamed returns the type of tile with that name of which the pile has a copy, as
// Book.TypeNamed does.
func (s *State) TypeNamed(name string) (int, bool) {
	left := make([]int, len(s.bag))
	for i, n := range s.bag {
		left[i] = int(n)
	}
	return s.book.TypeNamed(name, left)
}

// ToCome returns the number of tiles that will still be laid as far as anybody knows:
// those in the pile, and those that seats have been given (PieceDef.Owed).
func (s *State) ToCome() int {
	n := s.left
	for i := range s.pieces {
		if s.book.pieces[s.pieces[i].Kind].Owed {
			n++
		}
	}
	return n
}

// HasTile reports whether a seat can still come by a tile: from the pile, or in a way
// that a set in play has registered (Book.OtherTile).
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

// Log returns the log in use, or nil.
func (s *State) Log() *Log { return s.log }
