package clock

import "slices"

// A Decision is the content of a log entry that is about the clock alone. One of the fields is set; Alone
// is set only together with Agree.
type Decision struct {
	Start    bool            `json:"start,omitempty"`
	Came     []int           `json:"came,omitempty"`     // seats have come, and the clock waits for others
	Anew     bool            `json:"anew,omitempty"`     // a seat is free again: all have to come anew
	Flag     *int            `json:"flag,omitempty"`     // the flag of this seat falls
	Gap      int64           `json:"gap,omitempty"`      // milliseconds that count for nobody
	Agree    []int           `json:"agree,omitempty"`    // seats want a pause or, in one, to go on
	Alone    bool            `json:"alone,omitempty"`    // with Agree: these are enough to go on
	Decline  bool            `json:"decline,omitempty"`  // the requests to pause or to go on are dropped
	Give     *Gift           `json:"give,omitempty"`     // a seat gets more time
	Vacation *Leave          `json:"vacation,omitempty"` // seats take days of vacation
	Return   *ReturnDecision `json:"back,omitempty"`     // about a seat that lost on time and asks to play again
}

// A Gift is time that a seat gets in addition.
type Gift struct {
	Seat    int `json:"seat"`
	Seconds int `json:"seconds"`
}

// A Leave is a vacation that seats take, in days.
type Leave struct {
	Seats []int `json:"seats"`
	Days  int   `json:"days"`
}

// The lag that is made good: of a move, and in a game.
const (
	MoveLag = 500       // milliseconds
	GameLag = 10 * 1000 // milliseconds
)

// LagCredit returns how many of `lag` milliseconds, the measured network delay of a seat's choice, are not
// charged to the seat: at most MoveLag for one choice and GameLag in the whole game.
func (c *Clock) LagCredit(seat int, lag int64) int64 {
	used := int64(0)
	if seat >= 0 && seat < len(c.Lag) {
		used = c.Lag[seat]
	}
	return max(0, min(lag, MoveLag, GameLag-used))
}

// ChargeMove charges the time since the last entry to the seats whose time runs, when a seat makes a
// choice at time `at`. If that seat's time runs, what LagCredit allows of its network delay (lag, in
// milliseconds) is not charged, and is counted against the limit for the game.
func (c *Clock) ChargeMove(at int64, seat int, lag int64) {
	credit := int64(0)
	if slices.Contains(c.Run, seat) {
		credit = min(c.LagCredit(seat, lag), max(0, at-c.since))
	}
	c.Charge(at, credit)
	if credit > 0 {
		if c.Lag == nil {
			c.Lag = make([]int64, len(c.Left))
		}
		c.Lag[seat] += credit
	}
}

// Apply charges the time since the last entry and then applies decision d, made at time `at`. people are
// the seats without a computer player, who vote on pauses and on who plays again.
func (c *Clock) Apply(at int64, d Decision, people []int) {
	c.Charge(at, d.Gap)
	switch {
	case d.Start:
		c.Started, c.Came = true, nil
	case d.Came != nil:
		c.Arrive(d.Came...)
	case d.Anew:
		c.Came = nil
	case d.Flag != nil:
		c.dropFlag(*d.Flag)
		c.ApplyAgreements(at, people)
	case d.Agree != nil:
		c.addPauseVotes(d.Agree)
		if d.Alone && c.Paused {
			c.togglePause(at)
		}
		c.ApplyAgreements(at, people)
	case d.Decline:
		c.Pause, c.Resume = nil, nil
	case d.Give != nil:
		c.addTime(*d.Give)
	case d.Vacation != nil:
		c.addVacation(at, *d.Vacation)
	case d.Return != nil:
		c.applyReturn(*d.Return, people)
	}
}

// Arrive records that the people of some seats have come to the table, for whom the clock waits before it
// starts. Once it has started Arrive does nothing.
func (c *Clock) Arrive(seats ...int) {
	for _, s := range seats {
		if !c.Started && !slices.Contains(c.Came, s) {
			c.Came = append(c.Came, s)
		}
	}
}

// dropFlag records that a seat has run out of time: it has no time left and, if the settings' Flag is Out,
// is ranked last.
func (c *Clock) dropFlag(seat int) {
	c.Left[seat] = 0
	if !c.FlagIsDown(seat) {
		c.Fallen = append(c.Fallen, Flag{seat, c.Turn})
	}
	if c.settings.Flag == Out && !slices.Contains(c.Out, seat) {
		c.Out = append(c.Out, seat)
	}
}

// addPauseVotes records that seats want a pause or, during a pause, to go on.
func (c *Clock) addPauseVotes(seats []int) {
	agreed := &c.Pause
	if c.Paused {
		agreed = &c.Resume
	}
	for _, s := range seats {
		if !slices.Contains(*agreed, s) {
			*agreed = append(*agreed, s)
		}
	}
}

// PauseAgreed reports whether a pause is to begin or, during a pause, to end: all seats among people that
// are not out of time want it. If all are out of time it returns true during a pause, which ends then, and
// false otherwise.
func (c *Clock) PauseAgreed(people []int) bool {
	agreed := c.Pause
	if c.Paused {
		agreed = c.Resume
	}
	left := 0
	for _, s := range people {
		if c.FlagIsDown(s) {
			continue
		}
		if left++; !slices.Contains(agreed, s) {
			return false
		}
	}
	return left > 0 || c.Paused
}

// ApplyAgreements begins or ends a pause, and lets seats that ran out of time play again, if all seats
// among people that are not out of time have agreed. It is called after a vote, a time-out or a change of
// people; requests to play again of seats that are not among people are dropped.
func (c *Clock) ApplyAgreements(at int64, people []int) {
	c.Returns = slices.DeleteFunc(c.Returns, func(r Return) bool { return !slices.Contains(people, r.Seat) })
	for _, r := range cloneReturns(c.Returns) {
		if c.MayReturn(r.Seat, people) {
			c.restore(r.Seat)
		}
	}
	if c.PauseAgreed(people) {
		c.togglePause(at)
	}
}

// togglePause begins a pause or ends the present one at time `at`, and forgets the votes about it.
func (c *Clock) togglePause(at int64) {
	c.Paused, c.PausedAt = !c.Paused, at
	if !c.Paused {
		c.PausedAt = 0
	}
	c.Pause, c.Resume = nil, nil
}

// addTime adds the seconds of a gift to the time that its seat has left, and to what the seat was given so
// far.
func (c *Clock) addTime(g Gift) {
	if c.Given == nil {
		c.Given = make([]int, len(c.Left))
	}
	c.Given[g.Seat] += g.Seconds
	c.Left[g.Seat] += int64(g.Seconds) * second
}

// addVacation sends the seats of l on vacation for l.Days days, which are taken off what vacation each has
// left. It begins at time `at`, or when the vacation that a seat is on ends.
func (c *Clock) addVacation(at int64, l Leave) {
	if c.Until == nil {
		c.Until = make([]int64, len(c.Left))
	}
	for _, seat := range l.Seats {
		c.Vacation[seat] -= l.Days
		c.Until[seat] = max(at, c.Until[seat]) + int64(l.Days)*day
	}
}
