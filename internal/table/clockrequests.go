package table

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"circulade/game"
	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/clock"
	"circulade/internal/table/gamelog"
)

// A clockAnswer is what a table tells of its clock: as of a moment, so that whoever reads
// it can go on counting.
type clockAnswer struct {
	clock.Settings
	Left     []int64     `json:"left_ms"`
	Running  []int       `json:"running"`
	At       string      `json:"at"`
	Started  bool        `json:"started"`
	Awaits   []int       `json:"awaits,omitempty"` // for these seats, once all are taken
	Paused   bool        `json:"paused,omitempty"`
	Flags    []int       `json:"flags,omitempty"`
	Out      []int       `json:"out,omitempty"`
	Asks     *clockAsks  `json:"asks,omitempty"`
	Vacation []int       `json:"vacation,omitempty"`
	Away     []clockAway `json:"away,omitempty"`

	Returns []clock.Return `json:"returns,omitempty"`
}

type clockAsks struct {
	Pause  []int `json:"pause,omitempty"`
	Resume []int `json:"resume,omitempty"`
}

type clockAway struct {
	Seat  int    `json:"seat"`
	Until string `json:"until"`
}

// Instant writes a moment in Unix milliseconds.
func Instant(ms int64) string {
	return time.UnixMilli(ms).UTC().Format("2006-01-02T15:04:05.000Z")
}

// answer tells of the clock as it is now, or nil. To those who watch late it stands still,
// as it was at the last that they see.
func (tc *Clock) answer(from *viewpoint) *clockAnswer {
	c := from.log.Clock()
	if c == nil {
		return nil
	}
	n := c.Clone()
	now := max(c.Since(), tc.table.made.UnixMilli())
	if !from.delayed {
		now = tc.registry.now()
		n.Spend(now, tc.lostTime(now))
	}
	a := &clockAnswer{
		Settings: *c.Settings(), Left: n.Left, Running: []int{}, At: Instant(now), Started: n.Started,
		Paused: n.Paused, Out: n.Out, Vacation: n.Vacation, Returns: n.Returns,
	}
	if !n.Started && !from.delayed && tc.table.lineup.allSeated(0) && tc.log.Status() == store.Playing {
		a.Awaits = tc.table.lineup.absentees()
	}
	for seat := range n.Left {
		until, away := n.Away(seat, now)
		switch {
		case away:
			a.Away = append(a.Away, clockAway{seat, Instant(until)})
		case slices.Contains(n.Run, seat) && tc.log.Status() == store.Playing && !from.delayed:
			a.Running = append(a.Running, seat)
		}
		if n.Down(seat) {
			a.Flags = append(a.Flags, seat)
		}
	}
	if len(n.Pause)+len(n.Resume) > 0 {
		a.Asks = &clockAsks{n.Pause, n.Resume}
	}
	return a
}

// A wish is what somebody wants of the clock.
type wish struct {
	move string // "" where it may be done twice without harm
	by   func(v access.Rights) (int, error)
	// want returns the decision that carries it out, or nil if nothing is left to do.
	want func(v access.Rights, c *clock.Clock) (*clock.Decision, error)
	said gamelog.Saying
}

// carryOut does what somebody wishes of the clock, once for each move id.
func (tc *Clock) carryOut(who access.Who, w wish) (json.RawMessage, error) {
	v := tc.table.roster.HeldBy(who)
	by, err := w.by(v)
	if err != nil {
		return nil, err
	}
	c := tc.Value()
	if c == nil {
		return nil, errNoClock
	}
	if m, ok := tc.log.Move(w.move); ok {
		if m.Said != w.said || m.Seat != by {
			return nil, tc.table.projection.refuse(errReused, v, nothing)
		}
		return tc.table.projection.render(v, nothing)
	}
	if err := tc.table.sure(); err != nil {
		return nil, err
	}
	id := w.move
	if id == "" {
		id = gamelog.ServerMove + access.NewID()
	}
	for range 2 { // should another's move have come first, it is decided again after it
		if tc.log.Status() != store.Playing {
			return nil, tc.table.projection.refuse(problem.GameOver, v, nothing)
		}
		d, err := w.want(v, tc.Value())
		if err != nil {
			return nil, err
		}
		if d == nil {
			break
		}
		if !tc.mayDecide(by, d) {
			return nil, TooOftenInTurn("this seat has decided too much about the clock in one turn")
		}
		if err = tc.table.commit(id, by, tc.log.Tell(*d)); err == nil {
			break
		}
		if _, ok := tc.log.Move(id); ok {
			break
		}
		if !errors.Is(err, ErrStale) {
			return nil, err
		}
	}
	return tc.table.projection.render(v, nothing)
}

// mayDecide bounds what a seat decides. To go on after a pause is always allowed: there are
// never more of these than of pauses and refusals.
func (tc *Clock) mayDecide(by int, d *clock.Decision) bool {
	return d.Agree != nil && tc.Value().Paused || tc.log.May().Tell(by)
}

// pause has somebody agree to a pause, or in one to go on.
func (tc *Clock) pause(who access.Who, move string) (json.RawMessage, error) {
	return tc.carryOut(who, wish{
		move: move, by: tc.table.lineup.FirstPlayedBy, said: gamelog.ClockSays(clock.Decision{Agree: []int{}}),
		want: func(v access.Rights, c *clock.Clock) (*clock.Decision, error) {
			if !c.Started {
				return nil, errNotStarted
			}
			agreed := c.Pause
			if c.Paused {
				agreed = c.Resume
			}
			mine := tc.table.lineup.SeatsPlayedBy(v)
			seats := slices.DeleteFunc(slices.Clone(mine), func(s int) bool { return slices.Contains(agreed, s) })
			switch alone := tc.mayGoOnAlone(c); {
			case alone, len(seats) == 0 && c.Agreed(tc.log.People()):
				return &clock.Decision{Agree: mine, Alone: alone}, nil
			case len(seats) == 0:
				return nil, nil
			}
			return &clock.Decision{Agree: seats}, nil
		},
	})
}

// longPause is after how long a pause one seat alone ends it where there is no host who
// could hand the seat of whoever does not come back to somebody else.
const longPause = 10 * time.Minute

// mayGoOnAlone reports whether one seat is enough to end the pause that there is.
func (tc *Clock) mayGoOnAlone(c *clock.Clock) bool {
	return c.Paused && (!tc.table.roster.HasHosts() || tc.table.roster.StrangersPlay()) && tc.registry.now()-c.PausedAt >= longPause.Milliseconds()
}

// decline has nothing be asked for any more.
func (tc *Clock) decline(who access.Who) (json.RawMessage, error) {
	return tc.carryOut(who, wish{
		by: tc.table.lineup.FirstPlayedBy,
		want: func(_ access.Rights, c *clock.Clock) (*clock.Decision, error) {
			if len(c.Pause)+len(c.Resume) == 0 {
				return nil, nil
			}
			return &clock.Decision{Decline: true}, nil
		},
	})
}

// give gives a seat more time.
func (tc *Clock) give(who access.Who, move string, seat, seconds int) (json.RawMessage, error) {
	d := clock.Decision{Give: &clock.Gift{Seat: seat, Seconds: seconds}}
	return tc.carryOut(who, wish{
		move: move, said: gamelog.ClockSays(d),
		by: func(v access.Rights) (int, error) {
			if !v.Host {
				return 0, ErrHost
			}
			if seat >= len(tc.log.Seats) {
				return 0, NoSeat(seat)
			}
			return store.HostSeat, nil
		},
		want: func(v access.Rights, c *clock.Clock) (*clock.Decision, error) {
			if err := tc.table.lineup.MayGive(v, seat); err != nil {
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
			case tc.log.Seats[seat].Kind == gamelog.KindBot:
				return nil, ErrComputer
			case c.Down(seat):
				return nil, ErrFlagged
			case given+seconds > s.MaxGiven():
				return nil, tooMuch(fmt.Sprintf("a seat is given at most %d seconds in a game, and this one has had %d", s.MaxGiven(), given))
			}
			return &d, nil
		},
	})
}

// vacation takes days for all seats that somebody plays.
func (tc *Clock) vacation(who access.Who, move string, days int) (json.RawMessage, error) {
	leave := func(v access.Rights) clock.Decision {
		return clock.Decision{Vacation: &clock.Leave{Seats: tc.table.lineup.SeatsPlayedBy(v), Days: days}}
	}
	return tc.carryOut(who, wish{
		move: move, by: tc.table.lineup.FirstPlayedBy, said: gamelog.ClockSays(leave(tc.table.roster.HeldBy(who))),
		want: func(v access.Rights, c *clock.Clock) (*clock.Decision, error) {
			d := leave(v)
			if c.Vacation == nil {
				return nil, errNoVacation
			}
			if !c.Started {
				return nil, errNotStarted
			}
			for _, s := range d.Vacation.Seats {
				if c.Vacation[s] < days {
					return nil, tooMuch(fmt.Sprintf("seat %d has %d days of vacation left", s, c.Vacation[s]))
				}
			}
			return &d, nil
		},
	})
}

func tooMuch(what string) *problem.Problem {
	return problem.New(problem.Impossible, "too-much", what)
}
