package table

import (
	"slices"

	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/clock"
	"circulade/internal/table/gamelog"
	"circulade/rules"
)

// A Lineup says who plays each seat of a table just now, a person or a computer player in their stead, and
// whom the others wait for. It changes nothing at the table, and belongs to the table's owner goroutine.
type Lineup struct {
	log         *gamelog.Log // of the table; nil until it is loaded
	roster      *Roster
	generations [rules.MaxSeats]int // by seat; see Generation
}

// StandInBot is the computer player that plays on for people who have resigned or keep the others waiting, and
// after a flag has fallen if the table's clock is set so.
const StandInBot = "normal"

// SubstituteBot is the computer player that chooses for a seat whose flag is down at other tables, where it
// cannot pass, and in place of a computer player that fails.
const SubstituteBot = "hard"

// Computer returns the name of the computer player that answers for a seat now, or "" if none does. It is
// the seat's own, or one for a person who has resigned, keeps the others waiting or has run out of time; in
// the last case the server passes for the seat instead if it can (PassChoice). While the clock is paused
// none answers.
func (l *Lineup) Computer(seat int) string {
	s, c := l.log.Seats[seat], l.log.Clock()
	switch {
	case c != nil && c.Paused:
		return ""
	case s.Kind == gamelog.KindBot:
		return s.Bot
	case l.log.HasLost(seat), l.log.Attendance.StandsIn(seat):
		return StandInBot
	case c == nil || !c.FlagIsDown(seat):
		return ""
	case c.Settings().Flag == clock.Computer:
		return StandInBot
	}
	return SubstituteBot
}

// IsTimed reports whether the table has a clock, and it has started.
func (l *Lineup) IsTimed() bool { return l.log.Clock() != nil && l.log.Clock().Started }

// PassChoice returns the choice by which a person's seat that is asked and whose time has run out passes. ok
// is false if its time has not run out, if none of its choices passes, if it has lost for good, or if the
// table has a computer player choose in that case.
func (l *Lineup) PassChoice(seat int) (rules.Choice, bool) {
	c := l.log.Clock()
	if l.log.Seats[seat].Kind == gamelog.KindBot || l.log.HasLost(seat) || c == nil || !c.FlagIsDown(seat) || c.Settings().Flag == clock.Computer {
		return 0, false
	}
	state := l.log.Game().State()
	for _, choice := range state.Choices(nil) {
		switch verb := choice.Verb(); {
		case verb == rules.VerbPass, verb == rules.VerbContinue, state.Text(choice) == "no":
			return choice, true
		}
	}
	return 0, false
}

// IsThere reports whether somebody who holds the seat is connected to the table, on any server.
func (l *Lineup) IsThere(seat int) bool { return l.roster.presence.connectedSeats()>>seat&1 != 0 }

// IsPlayedFor reports whether a seat is not played by its person, who has resigned, keeps the others waiting
// or has run out of time, so that a computer player answers or the server passes for it. That is so during a
// pause of the clock too. It is false once the game is over.
func (l *Lineup) IsPlayedFor(seat int) bool {
	c := l.log.Clock()
	return l.log.Status() == store.Playing && (l.log.HasLost(seat) || l.log.Attendance.StandsIn(seat) || c != nil && c.FlagIsDown(seat))
}

// SeatsPlayedBy returns the seats that a person with the rights v holds and has in the game: not a computer
// player's own, not lost, and not out of time. A seat for which a computer player stands in, as its holder
// kept the others waiting, is among them.
func (l *Lineup) SeatsPlayedBy(v access.Rights) (seats []int) {
	c := l.log.Clock()
	for i, s := range l.log.Seats {
		if v.Holds(i) && s.Kind != gamelog.KindBot && !l.log.HasLost(i) && (c == nil || !c.FlagIsDown(i)) {
			seats = append(seats, i)
		}
	}
	return seats
}

// FirstPlayedBy returns the first seat that a person with the rights v holds and has in the game
// (SeatsPlayedBy), or ErrSeat if there is none.
func (l *Lineup) FirstPlayedBy(v access.Rights) (int, error) {
	seats := l.SeatsPlayedBy(v)
	if len(seats) == 0 {
		return 0, ErrSeat
	}
	return seats[0], nil
}

// MayMove returns nil if choices for a seat may be made by its holder, else why not: it has lost, a computer
// player stands in for it, the clock is paused, or its time has run out.
func (l *Lineup) MayMove(seat int) *problem.Problem {
	switch c := l.log.Clock(); {
	case l.log.HasLost(seat):
		return l.LostError(seat)
	case l.log.Attendance.StandsIn(seat):
		return ErrStoodIn
	case c == nil:
		return nil
	case c.Paused:
		return errPaused
	case c.FlagIsDown(seat) && l.log.Seats[seat].Kind != gamelog.KindBot:
		return ErrFlagged
	}
	return nil
}

// MustAgree returns the seats whose people have to agree to what needs everybody's consent, such as a
// takeback: seats that a person holds, whose secret a client follows by, or that were played and not left
// while the game goes on. Seats held by bots' accounts and seats for which a computer player answers are
// left out.
func (l *Lineup) MustAgree() (seats []int) {
	for i, s := range l.log.Seats {
		held := l.roster.CountGrants(i, store.GrantPerson) > 0
		held = held || l.log.Status() == store.Playing && l.log.Acted()>>i&1 != 0 && !l.log.Attendance.HasBeenLeft(i)
		held = held || l.roster.presence.connectedSeats()>>i&1 != 0
		if s.Kind != gamelog.KindBot && held && !l.roster.IsBotAt(i) && !l.IsPlayedFor(i) {
			seats = append(seats, i)
		}
	}
	return seats
}

// MissingConsent returns the seats whose consent is needed (MustAgree) and that are not in agreed, the seats
// that have agreed; an empty list, not nil, if none is missing.
func (l *Lineup) MissingConsent(agreed []int) []int {
	return slices.DeleteFunc(append([]int{}, l.MustAgree()...), func(s int) bool { return slices.Contains(agreed, s) })
}

// returnVoters returns those seats of a caller with the rights v that may vote on whether seat n, whose time
// has run out, plays again: n itself, and the seats that the caller still plays.
func (l *Lineup) returnVoters(v access.Rights, n int) []int {
	seats := l.SeatsPlayedBy(v)
	if v.Holds(n) {
		seats = append(seats, n)
	}
	return seats
}

// HasPeople reports whether any seat is for a person rather than a computer player, or any client follows
// the table.
func (l *Lineup) HasPeople() bool {
	for _, s := range l.log.Seats {
		if s.Kind != gamelog.KindBot {
			return true
		}
	}
	return l.roster.presence.isFollowed()
}

// Generation returns a number that grows whenever another player begins to answer for a seat. A computer
// player that was made for a smaller number is discarded with all it remembers.
func (l *Lineup) Generation(seat int) int { return l.generations[seat] }

// NextGeneration raises the Generation of a seat, because another player answers for it from now on.
func (l *Lineup) NextGeneration(seat int) { l.generations[seat]++ }

// NextGenerationOfAll raises the Generation of all seats, because the game has been replaced by one with
// other rules.
func (l *Lineup) NextGenerationOfAll() {
	for seat := range l.generations {
		l.generations[seat]++
	}
}
