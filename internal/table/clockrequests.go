package table

import (
	"encoding/json"
	"errors"
	"slices"
	"time"

	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/clock"
	"circulade/internal/table/gamelog"
)

// A clockAnswer is the clock in a table's JSON. Its times are as of the moment At, from which the client
// counts on by itself.
type clockAnswer struct {
	clock.Settings
	Left     []int64     `json:"left_ms"`
	Running  []int       `json:"running"`
	At       string      `json:"at"`
	Started  bool        `json:"started"`
	Awaits   []int       `json:"awaits,omitempty"` // before it starts, once all seats are taken: those whose people have not come
	Paused   bool        `json:"paused,omitempty"`
	Flags    []int       `json:"flags,omitempty"`
	Out      []int       `json:"out,omitempty"`
	Asks     *clockAsks  `json:"asks,omitempty"`
	Vacation []int       `json:"vacation,omitempty"`
	Away     []clockAway `json:"away,omitempty"`

	Returns []clock.Return `json:"returns,omitempty"`
}

// clockAsks lists the seats that have asked for a pause, or to go on after one.
type clockAsks struct {
	Pause  []int `json:"pause,omitempty"`
	Resume []int `json:"resume,omitempty"`
}

// A clockAway is a seat on vacation, and until when.
type clockAway struct {
	Seat  int    `json:"seat"`
	Until string `json:"until"`
}

// FormatMillis formats Unix milliseconds as RFC 3339 in UTC, with milliseconds.
func FormatMillis(ms int64) string {
	return time.UnixMilli(ms).UTC().Format("2006-01-02T15:04:05.000Z")
}

// render returns the clock as a viewer's viewpoint shows it, for the table's JSON, or nil if the table has
// no clock. For delayed spectators the clock stands still at the last entry that they see.
func (tc *Clock) render(from *viewpoint) *clockAnswer {
	c := from.log.Clock()
	if c == nil {
		return nil
	}
	n := c.Clone()
	now := max(c.Since(), tc.table.createdAt.UnixMilli())
	if !from.delayed {
		now = tc.registry.now()
		n.Charge(now, tc.lostTime(now))
	}
	a := &clockAnswer{
		Settings: *c.Settings(), Left: n.Left, Running: []int{}, At: FormatMillis(now), Started: n.Started,
		Paused: n.Paused, Out: n.Out, Vacation: n.Vacation, Returns: n.Returns,
	}
	if !n.Started && !from.delayed && tc.table.lineup.allSeated(0) && tc.log.Status() == store.Playing {
		a.Awaits = tc.table.lineup.absentees()
	}
	for seat := range n.Left {
		until, away := n.OnVacation(seat, now)
		switch {
		case away:
			a.Away = append(a.Away, clockAway{seat, FormatMillis(until)})
		case slices.Contains(n.Run, seat) && tc.log.Status() == store.Playing && !from.delayed:
			a.Running = append(a.Running, seat)
		}
		if n.FlagIsDown(seat) {
			a.Flags = append(a.Flags, seat)
		}
	}
	if len(n.Pause)+len(n.Resume) > 0 {
		a.Asks = &clockAsks{n.Pause, n.Resume}
	}
	return a
}

// A ClockRequest is what a person at the table asks of the clock: a pause, time for a seat, a vacation.
type ClockRequest struct {
	MoveID string // idempotency key; "" where repeating does no harm
	// By returns the seat that asks, of those that v holds.
	By func(v access.Rights) (int, error)
	// Decide returns the decision to commit, or nil if nothing is left to do.
	Decide func(v access.Rights, c *clock.Clock) (*clock.Decision, error)
	Said   gamelog.Digest
}

// CarryOut commits the decision about the clock to which a ClockRequest leads, if any, and returns the table
// as the caller then sees it. A request whose move id (the id of the request) was carried out before commits
// nothing more. It is refused if that id was used for another request, the table has no clock, the game is
// over, or the seat has decided too much about the clock in this turn.
func (tc *Clock) CarryOut(who access.Who, w ClockRequest) (json.RawMessage, error) {
	v := tc.table.roster.HeldBy(who)
	by, err := w.By(v)
	if err != nil {
		return nil, err
	}
	c := tc.Value()
	if c == nil {
		return nil, errNoClock
	}
	if m, ok := tc.log.Move(w.MoveID); ok {
		if m.Digest != w.Said || m.Seat != by {
			return nil, tc.table.projection.refuseWithTable(errReused, v, newClient)
		}
		return tc.table.projection.render(v, newClient)
	}
	if err := tc.table.checkWritable(); err != nil {
		return nil, err
	}
	id := w.MoveID
	if id == "" {
		id = gamelog.ServerMove + access.NewID()
	}
	for range 2 { // if another entry was stored first, it is decided once more
		if tc.log.Status() != store.Playing {
			return nil, tc.table.projection.refuseWithTable(problem.GameOver, v, newClient)
		}
		d, err := w.Decide(v, tc.Value())
		if err != nil {
			return nil, err
		}
		if d == nil {
			break
		}
		if !tc.mayDecide(by, d) {
			return nil, TooOftenInTurn("this seat has decided too much about the clock in one turn")
		}
		if err = tc.table.commit(id, by, tc.log.DecideClock(*d)); err == nil {
			break
		}
		if _, ok := tc.log.Move(id); ok {
			break
		}
		if !errors.Is(err, ErrStale) {
			return nil, err
		}
	}
	return tc.table.projection.render(v, newClient)
}

// mayDecide reports whether the seat by may commit the clock decision d, as there is a limit to how many it
// may commit in one turn. Agreeing to go on after a pause is always allowed.
func (tc *Clock) mayDecide(by int, d *clock.Decision) bool {
	return d.Agree != nil && tc.Value().Paused || tc.log.May().DecideClock(by)
}
