package rules

import (
	"circulade/board"
	"circulade/tile"
)

// This file is for sets in play: how the turn goes on, and what becomes of the pile.

// Push puts a step on top of the agenda: it is answered before anything else.
func (s *State) Push(st Step) { s.agenda = append(s.agenda, st) }

// AskRound asks every seat, clockwise from one on: it pushes the step for each, that of
// the first on top. With a function only those are asked for whose step it says so, with
// the step that it returns; it may push others for the seat.
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

// Answers reports whether a question would have an answer if a seat were asked
// now. It forgets the list of the pending question.
func (s *State) Answers(k StepKind, seat Seat) bool {
	s.list(&s.book.scripts[k], Step{Kind: k, Seat: seat})
	s.listed = false
	return len(s.menu) > 0
}

// End ends the game at once.
func (s *State) End() {
	s.over = true
	s.agenda = s.agenda[:0]
}

// deepest is the depth from which on parts share a bit.
const deepest = 30

// PartBit returns a bit for the part being played that none of the parts around it
// has: a tally of the game in which a set notes something of one part is not touched
// by the parts inside it.
func (s *State) PartBit() int { return 1 << min(len(s.parts)-1, deepest) }

// StartTurn begins a seat's turn.
func (s *State) StartTurn(seat Seat) {
	s.turn++
	s.clearTallies(s.book.turnT)
	p := s.Part()
	p.Seat, p.Number = seat, 1
	if s.log != nil {
		s.log.add(Event{Type: EventTurn, Seat: seat, N: int(s.turn)})
	}
}

func (s *State) clearTallies(list []GameTally) {
	for _, t := range list {
		s.SetGameTally(t, 0)
	}
}

// StartPart clears what belongs to one part.
func (s *State) StartPart() {
	s.clearTallies(s.book.partT)
	p := s.Part()
	p.Tile, p.Cell, p.Deployed, p.nCompleted, p.paid = -1, 0, false, 0, false
	p.Points = [MaxSeats]int16{}
}

// Nest plays the rows from one label up to another as a part of its own, with
// its own tile, before the present one goes on where it stands.
// The part is the outer one's player's; the caller may change that.
func (s *State) Nest(from, to *Label) *Part {
	outer := s.Part()
	s.parts = append(s.parts, Part{
		Seat: outer.Seat, Number: outer.Number, Tile: -1,
		row: from.row, stop: to.row, floor: uint16(len(s.agenda)),
	})
	return s.Part()
}

// LeavePart ends a nested part here: the part around it goes on where it
// stands.
func (s *State) LeavePart() {
	p := s.Part()
	p.row = p.stop
}

// Jump goes on at a label of the order of play.
func (s *State) Jump(l *Label) { s.Part().row = l.row }

// Paid tells that what this part has completed has been paid for, though figures
// still stand there while somebody is asked something: Finish sends them home.
func (s *State) Paid() { s.Part().paid = true }

// Take removes a tile from the pile.
func (s *State) Take(n int) {
	s.bag[n]--
	s.left--
}

// Drop puts a drawn tile out of the game, for all to see.
func (s *State) Drop(n int) {
	s.dropped = append(s.dropped, uint16(n))
	if s.log != nil {
		s.log.add(Event{Type: EventDiscard, Seat: s.Part().Seat, Tile: n})
	}
}

// PutBack returns a tile to the pile. An arranged one is as it was arranged: there the
// tile is out of the game.
func (s *State) PutBack(n int) {
	if s.sealed {
		return
	}
	s.bag[n]++
	s.left++
}

// PutStart lays a start tile as the setup says and takes it from the pile.
// What it completes is done and unscored.
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

// ArrangePile leaves those tiles in the pile that are named, as far as it has them. The
// others are out of the game without being shown, and nothing comes back into the pile:
// whoever counts it sees what will be drawn.
func (s *State) ArrangePile(names []string) {
	now := make([]int, len(s.bag))
	for i, n := range s.bag {
		now[i] = int(n)
	}
	clear(s.bag)
	s.left, s.sealed = 0, true
	for _, name := range names {
		if n, ok := s.book.TypeNamed(name, now); ok {
			now[n]--
			s.bag[n]++
			s.left++
		}
	}
}
