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

// ReturnAgreed returns the seats that have agreed that a seat plays again; nil if there is no such
// request.
func (c *Clock) ReturnAgreed(seat int) []int {
	for _, r := range c.Returns {
		if r.Seat == seat {
			return r.Agreed
		}
	}
	return nil
}

// MayReturn reports whether everything is agreed for a seat to play again: the seat itself has agreed, and
// so have all other seats of people whose flags are up.
func (c *Clock) MayReturn(seat int, people []int) bool {
	agreed := c.ReturnAgreed(seat)
	return slices.Contains(agreed, seat) && !slices.ContainsFunc(people, func(s int) bool {
		return s != seat && !c.FlagIsDown(s) && !slices.Contains(agreed, s)
	})
}

// applyReturn applies a decision about whether a seat plays again. A refusal drops the request; once all
// of people have agreed the seat plays again.
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

// restore lets a seat play again: it raises the seat's flag and gives it a tenth of its initial time, but
// at least a minute, or all of that time if it is shorter.
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
