package clocks

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"circulade/game"
	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table"
	"circulade/internal/table/access"
	"circulade/internal/table/clock"
	"circulade/internal/table/gamelog"
)

var (
	errNotStarted = problem.New(problem.Conflict, "no-clock", "the clock has not started").
			WithHint("it starts when every seat is taken")
	errNoVacation = problem.New(problem.Conflict, "no-clock", "only a clock by the day has vacations")
)

// agreeToPause stores that the caller agrees to a pause, or in a pause to go on, for all seats that they play. When
// nobody's consent is missing any more, the clock stops or goes on. It returns the table. move is the idempotency
// key.
func agreeToPause(o table.Owner, who access.Who, move string) (json.RawMessage, error) {
	return o.Clock().CarryOut(who, table.ClockRequest{
		MoveID: move, By: o.Lineup().FirstPlayedBy, Said: gamelog.ClockDigest(clock.Decision{Agree: []int{}}),
		Decide: func(v access.Rights, c *clock.Clock) (*clock.Decision, error) {
			if !c.Started {
				return nil, errNotStarted
			}
			agreed := c.Pause
			if c.Paused {
				agreed = c.Resume
			}
			mine := o.Lineup().SeatsPlayedBy(v)
			seats := slices.DeleteFunc(slices.Clone(mine), func(s int) bool { return slices.Contains(agreed, s) })
			switch alone := mayResumeAlone(o, c); {
			case alone, len(seats) == 0 && c.PauseAgreed(o.Log().People()):
				return &clock.Decision{Agree: mine, Alone: alone}, nil
			case len(seats) == 0:
				return nil, nil
			}
			return &clock.Decision{Agree: seats}, nil
		},
	})
}

// longPause is how long a pause has to last for one seat alone to end it, at a table without a host who could
// hand over the seat of a person who does not come back.
const longPause = 10 * time.Minute

// mayResumeAlone reports whether one seat may end the present pause without the others' consent: the pause is
// longPause old, and no host can hand over the seat of a person who is gone, because there is none or strangers
// play.
func mayResumeAlone(o table.Owner, c *clock.Clock) bool {
	return c.Paused && (!o.Roster().HasHosts() || o.Roster().IsSettledInPlay()) && o.Now()-c.PausedAt >= longPause.Milliseconds()
}

// declinePause withdraws all consent to a pause, or to its end, that was given so far, for a caller who plays a
// seat. It returns the table.
func declinePause(o table.Owner, who access.Who) (json.RawMessage, error) {
	return o.Clock().CarryOut(who, table.ClockRequest{
		By: o.Lineup().FirstPlayedBy,
		Decide: func(_ access.Rights, c *clock.Clock) (*clock.Decision, error) {
			if len(c.Pause)+len(c.Resume) == 0 {
				return nil, nil
			}
			return &clock.Decision{Decline: true}, nil
		},
	})
}

// giveTime gives a seat more seconds on its clock, at the host's request and within the limits of the clock, but
// not to a computer player or a seat whose time is up. It returns the table. move is the idempotency key.
func giveTime(o table.Owner, who access.Who, move string, seat, seconds int) (json.RawMessage, error) {
	d := clock.Decision{Give: &clock.Gift{Seat: seat, Seconds: seconds}}
	return o.Clock().CarryOut(who, table.ClockRequest{
		MoveID: move, Said: gamelog.ClockDigest(d),
		By: func(v access.Rights) (int, error) {
			if !v.Host {
				return 0, table.ErrHost
			}
			if seat >= len(o.Log().Seats) {
				return 0, table.NoSeatError(seat)
			}
			return store.HostSeat, nil
		},
		Decide: func(v access.Rights, c *clock.Clock) (*clock.Decision, error) {
			if err := o.Lineup().CheckGiveTime(v, seat); err != nil {
				return nil, err
			}
			s := c.Settings()
			given := 0
			if c.Given != nil {
				given = c.Given[seat]
			}
			switch {
			case seconds < 1 || seconds > s.MaxGift():
				return nil, problem.Incomplete([]game.Fault{{Field: "seconds", Message: fmt.Sprintf("must be from 1 to %d with this clock", s.MaxGift())}})
			case o.Log().Seats[seat].Kind == gamelog.KindBot:
				return nil, table.ErrComputer
			case c.FlagIsDown(seat):
				return nil, table.ErrFlagged
			case given+seconds > s.MaxGiven():
				return nil, tooMuchProblem(fmt.Sprintf("a seat is given at most %d seconds in a game, and this one has had %d", s.MaxGiven(), given))
			}
			return &d, nil
		},
	})
}

// takeVacation stops the clocks of all seats that the caller plays for some days, taken from the vacation that each
// has in a game. It returns the table, or a problem, with nothing changed, if the clock has no vacations or one of
// these seats has fewer days left. move is the idempotency key.
func takeVacation(o table.Owner, who access.Who, move string, days int) (json.RawMessage, error) {
	leave := func(v access.Rights) clock.Decision {
		return clock.Decision{Vacation: &clock.Leave{Seats: o.Lineup().SeatsPlayedBy(v), Days: days}}
	}
	return o.Clock().CarryOut(who, table.ClockRequest{
		MoveID: move, By: o.Lineup().FirstPlayedBy, Said: gamelog.ClockDigest(leave(o.Roster().HeldBy(who))),
		Decide: func(v access.Rights, c *clock.Clock) (*clock.Decision, error) {
			d := leave(v)
			if c.Vacation == nil {
				return nil, errNoVacation
			}
			if !c.Started {
				return nil, errNotStarted
			}
			for _, s := range d.Vacation.Seats {
				if c.Vacation[s] < days {
					return nil, tooMuchProblem(fmt.Sprintf("seat %d has %d days of vacation left", s, c.Vacation[s]))
				}
			}
			return &d, nil
		},
	})
}

// tooMuchProblem returns the problem for a request for more time or days than are allowed; `what` is the sentence
// that says how much is.
func tooMuchProblem(what string) *problem.Problem {
	return problem.New(problem.Impossible, "too-much", what)
}
