package clock

import "slices"

// A Return is the request of a seat whose bank is empty to play again. The seat plays again once its own
// holder and all others whose flags are up have agreed.
type Return struct {
	Seat   int   `json:"seat"`
	Agreed []int `json:"agreed"` // the seats that have agreed
}

// A ReturnDecision says that the seats in By agree, or with Decline do not agree, that Seat plays again.
type ReturnDecision struct {
	Seat    int   `json:"seat"`
	By      []int `json:"by,omitempty"`
	Decline bool  `json:"decline,omitempty"` // they do not want it: the request is dropped
}

// ReturnAgreed returns the seats that have agreed that a seat which lost on time plays again; nil if it
// has not asked to.
func (c *Clock) ReturnAgreed(seat int) []int {
	for _, r := range c.Returns {
		if r.Seat == seat {
			return r.Agreed
		}
	}
	return nil
}

// MayReturn reports whether a seat that lost on time plays again now: it has asked to itself, and all
// other seats among people that are not out of time have agreed.
func (c *Clock) MayReturn(seat int, people []int) bool {
	agreed := c.ReturnAgreed(seat)
	return slices.Contains(agreed, seat) && !slices.ContainsFunc(people, func(s int) bool {
		return s != seat && !c.FlagIsDown(s) && !slices.Contains(agreed, s)
	})
}

// applyReturn applies decision b about whether a seat that lost on time plays again. A refusal drops the
// request; once the seat itself and all others among people that are not out of time have agreed, it plays
// again. If the seat is not out of time the request is dropped, too.
func (c *Clock) applyReturn(b ReturnDecision, people []int) {
	agreed := slices.Clone(c.ReturnAgreed(b.Seat))
	c.Returns = slices.DeleteFunc(c.Returns, func(r Return) bool { return r.Seat == b.Seat })
	if b.Decline || !c.FlagIsDown(b.Seat) {
		return
	}
	for _, s := range b.By {
		if !slices.Contains(agreed, s) {
			agreed = append(agreed, s)
		}
	}
	c.Returns = append(c.Returns, Return{b.Seat, agreed})
	if c.MayReturn(b.Seat, people) {
		c.restore(b.Seat)
	}
}

// restore lets a seat that lost on time play again: it no longer counts as out of time or ranked last, and
// gets a tenth of its initial time, but at least a minute, or all of that time if it is shorter.
func (c *Clock) restore(seat int) {
	c.Returns = slices.DeleteFunc(c.Returns, func(r Return) bool { return r.Seat == seat })
	c.Fallen = slices.DeleteFunc(c.Fallen, func(f Flag) bool { return f.Seat == seat })
	c.Out = slices.DeleteFunc(c.Out, func(s int) bool { return s == seat })
	full := c.settings.initialTime()
	c.Left[seat] = max(full/10, min(full, 60*second))
}

// cloneReturns returns a deep copy of a list of requests by seats that ran out of time to come back into the game.
func cloneReturns(list []Return) []Return {
	list = slices.Clone(list)
	for i := range list {
		list[i].Agreed = slices.Clone(list[i].Agreed)
	}
	return list
}
