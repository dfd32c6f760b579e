package rules

import (
	"slices"

	"circulade/board"
	"circulade/tile"
)

// This file is for sets in play: how the turn goes on, and what becomes of the pile.

// Push puts a step on top of the agenda: it is dealt with before anything else.
func (s *State) Push(st Step) { s.agenda = append(s.agenda, st) }

// AskRound pushes a step for every seat such that all are asked, clockwise from one on.
// With a function which, a seat is asked only if that returns true, by the step that it
// returns; it may push further steps for the seat.
func (s *State) AskRound(from Seat, st Step, which func(Step) (Step, bool)) {
	st.Seat = from
	for range s.Seats() {
		if st.Seat == 0 {
			st.Seat = s.Seats()
		}
		st.Seat--
		if which == nil {
			s.Push(st)
		} else if ask, ok := which(st); ok {
			s.Push(ask)
		}
	}
}

// Answers reports whether a question would have a choice if a seat were asked now. The
// list of choices of the pending question is lost: the next reader lists them anew.
func (s *State) Answers(k RowID, seat Seat) bool {
	s.list(&s.book.scripts[k], Step{Row: k, Seat: seat})
	s.listed = false
	return len(s.menu) > 0
}

// End ends the game at once.
func (s *State) End() {
	s.over = true
	s.agenda = s.agenda[:0]
}

// deepest is the depth from which on sub-turns share a bit.
const deepest = 30

// bit returns what a flag is in the sub-turn being played, and in none of those around it.
func (f Flag) bit(s *State) int {
	if !f.each {
		return 1
	}
	return 1 << min(len(s.subTurns)-1, deepest)
}

// SetFlag notes that what the flag is about was done.
func (s *State) SetFlag(f Flag) { s.SetGameTally(f.tally, s.GameTally(f.tally)|f.bit(s)) }

// ClearFlag takes the note back.
func (s *State) ClearFlag(f Flag) { s.SetGameTally(f.tally, s.GameTally(f.tally)&^f.bit(s)) }

// StartTurn begins a turn of a seat: it counts it, clears the flags, and
// tells the log.
func (s *State) StartTurn(seat Seat) {
	s.turn++
	for _, f := range s.book.flags {
		s.SetGameTally(f.tally, 0)
	}
	p := s.SubTurn()
	p.Seat, p.Number = seat, 1
	if s.log != nil {
		s.log.add(Event{Type: EventTurn, Seat: seat, N: int(s.turn)})
	}
}

// StartSubTurn clears what belongs to one sub-turn: the tile, what was completed,
// tallies and flags. What was done before the first one, when the turn had begun,
// counts as done in it.
func (s *State) StartSubTurn() {
	for _, t := range s.book.subTurnTallies {
		s.SetGameTally(t, 0)
	}
	p := s.SubTurn()
	if s.Nested() || p.Number > 1 {
		for _, f := range s.book.subTurnFlags {
			s.ClearFlag(f)
		}
	}
	p.Tile, p.Cell, p.Deployed, p.nCompleted, p.paid = -1, 0, false, 0, false
	p.Points = [MaxSeats]int16{}
}

// Nest plays the rows from one label up to another as a nested sub-turn, for an extra
// tile, before the present one goes on. It returns the new sub-turn, whose player is
// that of the outer one; the caller may change that.
func (s *State) Nest(from, to *Label) *SubTurn {
	outer := s.SubTurn()
	s.subTurns = append(s.subTurns, SubTurn{
		Seat: outer.Seat, Number: outer.Number, Tile: -1,
		row: from.row, stop: to.row, floor: uint16(len(s.agenda)),
	})
	return s.SubTurn()
}

// EndSubTurn ends a nested sub-turn here: the one around it goes on where it was.
func (s *State) EndSubTurn() {
	p := s.SubTurn()
	p.row = p.stop
}

// Jump goes on at a label of the order of play.
func (s *State) Jump(l *Label) { s.SubTurn().row = l.row }

// Paid declares that what this sub-turn has completed has been paid for, though figures
// still stand there while somebody is asked something: if the game is finished before
// they go home, they go home first.
func (s *State) Paid() { s.SubTurn().paid = true }

// Take removes a tile of this type from the pile.
func (s *State) Take(n int) {
	s.bag[n]--
	s.left--
	s.bagKey -= keyOf(n)
	if i := slices.Index(s.back, uint16(n)); i >= 0 {
		s.back = slices.Delete(s.back, i, i+1)
		s.bagKey -= keyOf(len(s.bag) + 1 + n)
	}
}

// Bury puts one tile of the pile out of the game unseen, and reports whether there was one:
// under another tile, say. Nobody ever sees which, so none need be chosen: as long as the pile
// has tiles, any of those that have not been seen may be drawn, and the pile ends so many
// tiles sooner. Alone: hills; what is under one is never looked at.
func (s *State) Bury() bool {
	if s.left == 0 {
		return false
	}
	s.left--
	s.buried++
	s.bagKey += keyOf(len(s.bag))
	return true
}

// Drop puts a drawn tile of this type out of the game, for all to see.
func (s *State) Drop(n int) {
	s.dropped = append(s.dropped, uint16(n))
	if s.log != nil {
		s.log.add(Event{Type: EventDiscard, Seat: s.SubTurn().Seat, Tile: n})
	}
}

// PutBack returns a tile of this type to the pile. If the setup says what will be
// drawn, the tile is out of the game instead. It is none of those that were buried before,
// so where the pile has nothing else it is what will be drawn.
func (s *State) PutBack(n int) {
	if s.sealed {
		return
	}
	s.bag[n]++
	s.left++
	s.bagKey += keyOf(n)
	if s.buried > 0 {
		s.back = append(s.back, uint16(n))
		s.bagKey += keyOf(len(s.bag) + 1 + n)
	}
}

// PutStart lays a start tile of type n at the square x, y and takes it from the pile.
// What it completes counts as completed and is not scored.
func (s *State) PutStart(n, x, y int, r tile.Rotation) {
	s.Take(n)
	c := s.Board.Start(x, y, board.FaceOf(n, r))
	for _, f := range s.Board.AppendClosed(c, nil) {
		s.Board.Complete(f)
	}
	if s.log != nil {
		s.log.add(Event{Type: EventTile, Seat: Chance, Tile: n, Cell: c})
	}
}

// ArrangePile leaves only the named tiles in the pile, as far as it has them. The
// others are out of the game without being shown, and no tile can be put back: whoever
// counts the pile sees exactly what will be drawn.
func (s *State) ArrangePile(names []string) {
	now := make([]int, len(s.bag))
	for i, n := range s.bag {
		now[i] = int(n)
	}
	clear(s.bag)
	s.left, s.buried, s.back, s.sealed, s.bagKey = 0, 0, s.back[:0], true, 0
	for _, name := range names {
		if n, ok := s.book.TypeNamed(name, now); ok {
			now[n]--
			s.bag[n]++
			s.left++
			s.bagKey += keyOf(n)
		}
	}
}
