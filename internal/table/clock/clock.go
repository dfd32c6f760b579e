package clock

import "slices"

// A Clock is all clocks of a table after an entry of its log, as that entry carries them.
// Times are in milliseconds. The zero Clock is that of a table without.
type Clock struct {
	Started bool    `json:"started,omitempty"`
	Came    []int   `json:"came,omitempty"` // before it starts: seats that have come since all were taken
	Left    []int64 `json:"left"`           // time left, by seat; with kinds Turn and Days that of the present turn
	Run     []int   `json:"run,omitempty"`  // whose time runs from the entry on
	Turn    int     `json:"turn,omitempty"` // the latest turn in which a seat was asked
	Fed     []int   `json:"fed,omitempty"`  // bank: the last turn for which each seat got its increment
	Fallen  []Flag  `json:"fallen,omitempty"`
	Out     []int   `json:"out,omitempty"` // seats that are ranked last

	Returns []Return `json:"returns,omitempty"` // requests to play again of seats whose flags are down for good

	Paused   bool  `json:"paused,omitempty"`
	PausedAt int64 `json:"paused_at,omitempty"` // since when
	Pause    []int `json:"pause,omitempty"`     // seats that want a pause
	Resume   []int `json:"resume,omitempty"`    // seats that want to go on

	Vacation []int   `json:"vacation,omitempty"` // days that each seat has left
	Until    []int64 `json:"until,omitempty"`    // when the vacation of each ends
	Lag      []int64 `json:"lag,omitempty"`      // lag credited to each seat so far
	Given    []int   `json:"given,omitempty"`    // seconds that each was given

	since    int64 // the time of the entry after which the clock is in this state
	settings *Settings
}

// A Flag is a flag that is down: of which seat, and in which turn it fell.
type Flag struct {
	Seat int `json:"seat"`
	Turn int `json:"turn"`
}

// New returns the clock of a new table, which does not run yet.
func New(s *Settings, seats int) Clock {
	c := Clock{settings: s, Left: slices.Repeat([]int64{s.initialTime()}, seats)}
	if s.Kind == Days {
		c.Vacation = slices.Repeat([]int{VacationDays}, seats)
	}
	return c
}

// Restored returns c, a clock that was read from a log entry, completed by what entries do not carry: the
// table's settings s and, as since, the time of that entry.
func (c Clock) Restored(s *Settings, since int64) Clock {
	c.settings, c.since = s, since
	return c
}

// Settings returns the settings that the table's host chose. They must not be changed.
func (c *Clock) Settings() *Settings { return c.settings }

// Since returns the time of the entry after which the clock is in this state, in Unix milliseconds: the
// time that runs is counted from there.
func (c *Clock) Since() int64 { return c.since }

// Clone returns a copy that can be changed without changing this clock; only the settings are shared.
func (c *Clock) Clone() Clock {
	n := *c
	for _, s := range []*[]int{&n.Came, &n.Run, &n.Fed, &n.Out, &n.Pause, &n.Resume, &n.Vacation, &n.Given} {
		*s = slices.Clone(*s)
	}
	for _, s := range []*[]int64{&n.Left, &n.Until, &n.Lag} {
		*s = slices.Clone(*s)
	}
	n.Fallen, n.Returns = slices.Clone(n.Fallen), cloneReturns(n.Returns)
	return n
}

// Charge subtracts the time from the last entry to `at` from the time left of the seats whose time runs;
// none gets less than zero. Vacation and `free` milliseconds are charged to nobody, and if the server's
// clock went back nothing is. From then on time is counted from `at`.
func (c *Clock) Charge(at, free int64) {
	for _, seat := range c.Run {
		spent := max(0, at-max(c.since, c.vacationEnd(seat))-free)
		c.Left[seat] = max(0, c.Left[seat]-spent)
	}
	c.since = at
}

// vacationEnd returns when the last vacation of a seat ends or ended, in Unix milliseconds; 0 if it had
// none.
func (c *Clock) vacationEnd(seat int) int64 {
	if seat < len(c.Until) {
		return c.Until[seat]
	}
	return 0
}

// OnVacation reports whether a seat is on vacation at time `at` (away), and when its last vacation ends or
// ended (until; 0 if it had none). Both times are in Unix milliseconds.
func (c *Clock) OnVacation(seat int, at int64) (until int64, away bool) {
	until = c.vacationEnd(seat)
	return until, until > at
}

// Deadline returns when the next seat runs out of time if nobody moves, in Unix milliseconds, and which
// seat that is; ok is false if no seat's time runs.
func (c *Clock) Deadline() (at int64, seat int, ok bool) {
	for _, s := range c.Run {
		if end := max(c.since, c.vacationEnd(s)) + c.Left[s]; !ok || end < at {
			at, seat, ok = end, s, true
		}
	}
	return at, seat, ok
}

// FlagIsDown reports whether a seat has run out of time and has not been let back into the game since.
func (c *Clock) FlagIsDown(seat int) bool {
	return slices.ContainsFunc(c.Fallen, func(f Flag) bool { return f.Seat == seat })
}

// A Question is what the game asks after an entry: which seat has to answer, and in which turn.
type Question struct {
	Seat     int  // -1: for nobody
	Computer bool // a computer player has the seat
	Turn     int  // the number of the turn; a second sub-turn has a number of its own
	// Answered is the seat whose choice led here, or -1; AnsweredTurn is the turn in which it was asked.
	Answered, AnsweredTurn int
	// ForGood says that a seat that is ranked last because it ran out of time never plays again.
	ForGood bool
}

// SetQuestion updates the clock for what the game asks now. It gives the seat that has just answered its
// increment (kind Bank) or, at a new turn, fills up the time of all seats (other kinds), raises the asked
// seat's flag if it may, and lets that seat's time run. No time runs for a computer player, for a seat
// whose flag is down, before the clock has started and in a pause.
func (c *Clock) SetQuestion(q Question) {
	c.addIncrement(q)
	if q.Turn > c.Turn {
		c.Turn = q.Turn
		if c.settings.Kind != Bank {
			for i := range c.Left { // what was given beyond it stays
				c.Left[i] = max(c.Left[i], c.settings.initialTime())
			}
		}
	}
	c.raiseFlag(q)
	c.Run = c.Run[:0]
	if q.Seat >= 0 && !q.Computer && c.Started && !c.Paused && !c.FlagIsDown(q.Seat) {
		c.Run = append(c.Run, q.Seat)
	}
}

// addIncrement adds the increment of a clock of kind Bank to the time of the seat that has just answered:
// at most once per turn, only if its time ran, and not while the same seat has to answer again in the same
// turn.
func (c *Clock) addIncrement(q Question) {
	seat := q.Answered
	if c.settings.Kind != Bank || !slices.Contains(c.Run, seat) || q.Seat == seat && q.Turn <= q.AnsweredTurn {
		return
	}
	if c.Fed == nil {
		c.Fed = slices.Repeat([]int{-1}, len(c.Left))
	}
	if c.Fed[seat] < q.AnsweredTurn {
		c.Fed[seat] = q.AnsweredTurn
		c.Left[seat] += int64(c.settings.IncrementS) * second
	}
}

// raiseFlag lets the asked seat play again if it ran out of time in an earlier turn. It does nothing with
// kind Bank, or if q.ForGood is set and the seat is ranked last.
func (c *Clock) raiseFlag(q Question) {
	if c.settings.Kind == Bank || q.ForGood && slices.Contains(c.Out, q.Seat) {
		return
	}
	c.Fallen = slices.DeleteFunc(c.Fallen, func(f Flag) bool { return f.Seat == q.Seat && f.Turn < q.Turn })
}

// Fits reports whether a clock that was read from an entry is valid at a table with this number of seats.
func (c *Clock) Fits(seats int) bool {
	all := func(n int, empty bool) bool { return n == seats || empty && n == 0 }
	there := func(list []int) bool {
		return !slices.ContainsFunc(list, func(s int) bool { return s < 0 || s >= seats })
	}
	return all(len(c.Left), false) && all(len(c.Fed), true) && all(len(c.Vacation), true) &&
		all(len(c.Until), true) && all(len(c.Lag), true) && all(len(c.Given), true) &&
		there(c.Came) && there(c.Run) && there(c.Out) && there(c.Pause) && there(c.Resume) &&
		!slices.ContainsFunc(c.Fallen, func(f Flag) bool { return f.Seat < 0 || f.Seat >= seats }) &&
		!slices.ContainsFunc(c.Returns, func(r Return) bool { return !there(append([]int{r.Seat}, r.Agreed...)) })
}
