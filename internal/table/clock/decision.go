package clock

import "slices"

// A Decision is what an entry says about the clock and nothing else. One of the fields is
// set, but for Alone.
type Decision struct {
	Start    bool            `json:"start,omitempty"`
	Came     []int           `json:"came,omitempty"`     // seats have come, and the clock waits for others
	Anew     bool            `json:"anew,omitempty"`     // a seat is free again: all have to come anew
	Flag     *int            `json:"flag,omitempty"`     // the flag of this seat falls
	Gap      int64           `json:"gap,omitempty"`      // milliseconds that count for nobody
	Agree    []int           `json:"agree,omitempty"`    // seats want a pause or, in one, to go on
	Alone    bool            `json:"alone,omitempty"`    // with Agree: these are enough to go on
	Decline  bool            `json:"decline,omitempty"`  // nothing of that is asked for any more
	Give     *Gift           `json:"give,omitempty"`     // more time
	Vacation *Leave          `json:"vacation,omitempty"` // off
	Return   *ReturnDecision `json:"back,omitempty"`     // whoever lost on time plays again
}

// A Gift is time for a seat.
type Gift struct {
	Seat    int `json:"seat"`
	Seconds int `json:"seconds"`
}

// A Leave is a vacation of seats.
type Leave struct {
	Seats []int `json:"seats"`
	Days  int   `json:"days"`
}

// The lag that is made good: of a move, and in a game.
const (
	MoveLag = 500       // milliseconds
	GameLag = 10 * 1000 // milliseconds
)

// Credit is how much of a measured lag is made good to a seat, in milliseconds.
func (c *Clock) LagCredit(seat int, lag int64) int64 {
	used := int64(0)
	if seat >= 0 && seat < len(c.Lag) {
		used = c.Lag[seat]
	}
	return max(0, min(lag, MoveLag, GameLag-used))
}

// Move charges for the time until a seat's choice, but for its lag.
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

// Decide takes a decision in, made at a moment by a table where people have these seats:
// when all of them agree to a pause, or to go on, it comes.
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

// Come notes that the people of seats have come. Once the clock has started nobody asks.
func (c *Clock) Arrive(seats ...int) {
	for _, s := range seats {
		if !c.Started && !slices.Contains(c.Came, s) {
			c.Came = append(c.Came, s)
		}
	}
}

func (c *Clock) dropFlag(seat int) {
	c.Left[seat] = 0
	if !c.FlagIsDown(seat) {
		c.Fallen = append(c.Fallen, Flag{seat, c.Turn})
	}
	if c.settings.Flag == Out && !slices.Contains(c.Out, seat) {
		c.Out = append(c.Out, seat)
	}
}

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

// Agreed reports whether all of these seats whose flags are up want the pause to begin, or
// to end. A pause at which nobody is left ends.
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

// Settle begins or ends a pause, and has seats play again, if all agree to it who are left:
// these seats, but for those whose flags are down. Who is not among them does not come back.
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

func (c *Clock) togglePause(at int64) {
	c.Paused, c.PausedAt = !c.Paused, at
	if !c.Paused {
		c.PausedAt = 0
	}
	c.Pause, c.Resume = nil, nil
}

func (c *Clock) addTime(g Gift) {
	if c.Given == nil {
		c.Given = make([]int, len(c.Left))
	}
	c.Given[g.Seat] += g.Seconds
	c.Left[g.Seat] += int64(g.Seconds) * second
}

func (c *Clock) addVacation(at int64, l Leave) {
	if c.Until == nil {
		c.Until = make([]int64, len(c.Left))
	}
	for _, seat := range l.Seats {
		c.Vacation[seat] -= l.Days
		c.Until[seat] = max(at, c.Until[seat]) + int64(l.Days)*day
	}
}
