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

// A Lineup is who plays which seat of a table just now: its people, a computer player in their stead, or nobody;
// and whom the others wait for. It reads and judges, and belongs to the table's owner.
type Lineup struct {
	log         *gamelog.Log // of the table; nil until it is loaded
	roster      *Roster
	generations [rules.MaxSeats]int // see Recasts
}

// StandInBot is who answers for a seat whose flag has fallen, if the table wants a computer
// player there, and for people who have resigned or are waited for no more.
const StandInBot = "normal"

// SubstituteBot is who chooses where a computer player does not: the best turn by the evaluation,
// or the best that was found of it in time.
const SubstituteBot = "hard"

// Computer names the computer player that answers for a seat now, or "": its own, or one
// that stands in for somebody whose flag is down, who keeps the others waiting, or who has
// resigned. Nobody does while the table is paused.
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

// IsTimed reports whether a clock says when somebody's time is up. One that waits for somebody who
// has never come does not.
func (l *Lineup) IsTimed() bool { return l.log.Clock() != nil && l.log.Clock().Started }

// Passes returns the answer by which a seat does nothing, if that is what the table wants
// of it since its flag is down, and it is listed.
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

// IsThere reports whether somebody of a seat follows the table.
func (l *Lineup) IsThere(seat int) bool { return l.roster.presence.seats()>>seat&1 != 0 }

// IsPlayedFor reports whether a computer player answers for somebody: one who has resigned, is
// waited for no more, or whose time is up. When the game is over everybody speaks for themselves.
func (l *Lineup) IsPlayedFor(seat int) bool {
	c := l.log.Clock()
	return l.log.Status() == store.Playing && (l.log.HasLost(seat) || l.log.Attendance.StandsIn(seat) || c != nil && c.FlagIsDown(seat))
}

// SeatsPlayedBy are the seats that somebody plays: no computer player has them, they have not
// resigned, and their flags are up.
func (l *Lineup) SeatsPlayedBy(v access.Rights) (seats []int) {
	c := l.log.Clock()
	for i, s := range l.log.Seats {
		if v.Holds(i) && s.Kind != gamelog.KindBot && !l.log.HasLost(i) && (c == nil || !c.FlagIsDown(i)) {
			seats = append(seats, i)
		}
	}
	return seats
}

// FirstPlayedBy returns the first seat that somebody plays.
func (l *Lineup) FirstPlayedBy(v access.Rights) (int, error) {
	seats := l.SeatsPlayedBy(v)
	if len(seats) == 0 {
		return 0, ErrSeat
	}
	return seats[0], nil
}

// MayMove says why a seat may not move though it is asked, if so.
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

// MustAgree are the seats of people who are asked about what concerns all: a person holds it,
// or somebody is there by its secret, and answers for it themselves. While the game goes on
// that is also whoever has played by its secret without being there, but nobody who has let go of it. The
// accounts of bots agree to everything, as computer players do.
func (l *Lineup) MustAgree() (seats []int) {
	for i, s := range l.log.Seats {
		held := l.roster.CountGrants(i, store.GrantPerson) > 0
		held = held || l.log.Status() == store.Playing && l.log.Acted()>>i&1 != 0 && !l.log.Attendance.HasBeenLeft(i)
		held = held || l.roster.presence.seats()>>i&1 != 0
		if s.Kind != gamelog.KindBot && held && !l.roster.IsProgramAt(i) && !l.IsPlayedFor(i) {
			seats = append(seats, i)
		}
	}
	return seats
}

// Missing are the seats whose people have not agreed, of those whose people are asked.
func (l *Lineup) MissingConsent(agreed []int) []int {
	return slices.DeleteFunc(append([]int{}, l.MustAgree()...), func(s int) bool { return slices.Contains(agreed, s) })
}

// voices are somebody's seats that have a say in whether a seat whose time is up plays
// again: itself, and those that play.
func (l *Lineup) returnVoters(v access.Rights, n int) []int {
	seats := l.SeatsPlayedBy(v)
	if v.Holds(n) {
		seats = append(seats, n)
	}
	return seats
}

// IsWatched reports whether people play the game, or follow it.
func (l *Lineup) HasPeople() bool {
	for _, s := range l.log.Seats {
		if s.Kind != gamelog.KindBot {
			return true
		}
	}
	return l.roster.presence.isFollowed()
}

// Recasts is how often it was decided anew who plays a seat: the computer player that had it before is not
// asked any more, and what it remembers of the game is not used.
func (l *Lineup) Generation(seat int) int { return l.generations[seat] }

// Recast notes that it is decided anew who plays a seat.
func (l *Lineup) NextGeneration(seat int) { l.generations[seat]++ }

// RecastAll notes it of all seats: the game is another one.
func (l *Lineup) NextGenerationOfAll() {
	for seat := range l.generations {
		l.generations[seat]++
	}
}
