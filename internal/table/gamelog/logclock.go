package gamelog

import (
	"fmt"
	"slices"

	"circulade/internal/store"
	"circulade/internal/table/clock"
)

// This file keeps the clock of a table as its log has it. Each entry carries the clock as it is after it,
// because a replay leaves out choices that were taken back, but their time was used all the same.

// Clock returns the clock as of the last entry, or nil at a table without one. It must not be changed.
func (l *Log) Clock() *clock.Clock {
	if l.Start.Clock == nil {
		return nil
	}
	return &l.clock
}

// DecideClock returns the step of a decision about the clock. The log changes only when the step has been
// stored and Accept is called.
func (l *Log) DecideClock(d clock.Decision) *Step {
	return &Step{kind: store.KindClock, data: clockEntry{Decision: d}, clockDecision: d}
}

// SetLag sets how many milliseconds the choices of the step were on their way from the client, most of
// which the clock does not charge.
func (s *Step) SetLag(by int64) { s.lag = by }

// SetUncharged sets how many milliseconds since the last entry are charged to no seat.
func (s *Step) SetUncharged(by int64) { s.uncharged = by }

// SetArrived marks that the player of a step has come to the table after all its seats were taken: its
// clock need not wait for them before it starts.
func (s *Step) SetArrived() { s.arrived = true }

// AdvanceClock computes the clock as it is after step s, made at time `at`, and puts it into the step and
// its entry. It does nothing at a table without a clock.
func (l *Log) AdvanceClock(s *Step, at int64) {
	if l.Start.Clock == nil {
		return
	}
	c := l.clock.Clone()
	asked := l.Waiting()
	q := clock.Question{Seat: -1, Answered: -1, AnsweredTurn: l.clockTurn(), ForGood: l.Forfeit}
	if s.clockDecision.Gap == 0 && s.uncharged > 0 {
		c.Charge(at, s.uncharged)
	}
	switch s.kind {
	case store.KindChoices:
		c.ChargeMove(at, asked, s.lag)
		if s.arrived {
			c.Arrive(asked)
		}
		q.Answered = asked
	case store.KindClock:
		c.Apply(at, s.clockDecision, l.People())
	default:
		c.Charge(at, 0)
		if s.decision.As != nil || s.decision.Attendance != nil {
			c.ApplyAgreements(at, l.peopleAfter(s.decision))
		}
	}
	next := s.preview(l)
	if q.Seat = next.Waiting(); q.Seat >= 0 {
		q.Computer = l.isComputerAfter(q.Seat, s.decision)
	}
	q.Turn = next.clockTurn()
	c.SetQuestion(q)
	s.setClock(&c)
}

// clockTurn returns the number of the present turn as the clock counts it: a second sub-turn is a turn of
// its own.
func (l *Log) clockTurn() int {
	state := l.game.State()
	return 2*state.Turn() + int(max(state.SubTurn().Number, 1)) - 1
}

// People returns the seats that people play: all but those of computer players and those that have
// resigned or lost on time, which a computer player has to the end of the game.
func (l *Log) People() []int { return l.peopleAfter(Decision{}) }

// peopleAfter returns what People will return after a decision about the table.
func (l *Log) peopleAfter(d Decision) (seats []int) {
	for i := range l.Seats {
		if !l.isComputerAfter(i, d) {
			seats = append(seats, i)
		}
	}
	return seats
}

// seatsAfter returns who plays each seat after a decision about the table.
func (l *Log) seatsAfter(d Decision) []Seat {
	if d.As == nil {
		return l.Seats
	}
	seats := slices.Clone(l.Seats)
	seats[d.Seat] = *d.As
	return seats
}

// setClock puts clock c, as it is after the step, into the step and into the entry that is to be stored.
func (s *Step) setClock(c *clock.Clock) {
	s.clock = c
	switch d := s.data.(type) {
	case choicesEntry:
		d.Clock = c
		s.data = d
	case undoEntry:
		d.Clock = c
		s.data = d
	case clockEntry:
		d.Clock = c
		s.data = d
	case Decision:
		d.Clock = c
		s.data = d
	}
}

// clockAfter returns the clock that an entry carries, or nil.
func (e *loggedEntry) clockAfter() *clock.Clock {
	switch e.Kind {
	case store.KindChoices:
		return e.choices.Clock
	case store.KindUndo:
		return e.undo.Clock
	case store.KindClock:
		return e.clock.Clock
	}
	return e.admin.Clock
}

// applyClock makes c, the clock that entry e carries, the table's clock; it returns an error if c is not a
// clock for the table's seats.
func (l *Log) applyClock(e store.Entry, c *clock.Clock) error {
	switch {
	case l.Start.Clock == nil || c == nil:
		return nil
	case !c.Fits(len(l.Seats)):
		return fmt.Errorf("its clock is not of %d seats", len(l.Seats))
	}
	l.clock = c.Restored(l.Start.Clock, e.At)
	return nil
}

// deadline returns when the next flag falls after the step, for the store to keep as the table's timer. It
// is nil at a table without a clock, and zero if no time runs.
func (s *Step) deadline() *store.Due {
	if s.clock == nil {
		return nil
	}
	at, _, ok := s.clock.Deadline()
	if !ok {
		return &store.Due{}
	}
	return &store.Due{At: max(at, 1), Slow: !s.clock.Settings().IsRealTime()}
}

// isServerDecision reports whether a decision about the clock is one that the server makes by itself (a
// start, an arrival, a flag, uncounted time) and not one that a player asks for.
func isServerDecision(d clock.Decision) bool {
	return d.Start || d.Came != nil || d.Anew || d.Flag != nil || d.Gap != 0
}
