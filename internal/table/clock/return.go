package clock

import "slices"

// A Return is the wish that a seat whose bank is empty plays again. It does when its holder
// and all others whose flags are up have agreed.
type Return struct {
	Seat   int   `json:"seat"`
	Agreed []int `json:"agreed"` // seats
}

// A Back is what some seats say of such a return.
type ReturnDecision struct {
	Seat    int   `json:"seat"`
	By      []int `json:"by,omitempty"`
	Decline bool  `json:"decline,omitempty"` // they do not want it: nothing is asked for any more
}

// Wanted returns the seats that have agreed to the return of one.
func (c *Clock) ReturnAgreed(seat int) []int {
	for _, r := range c.Returns {
		if r.Seat == seat {
			return r.Agreed
		}
	}
	return nil
}

// MayReturn reports whether a seat and, of these, all whose flags are up have agreed that it
// plays again.
func (c *Clock) MayReturn(seat int, people []int) bool {
	agreed := c.ReturnAgreed(seat)
	return slices.Contains(agreed, seat) && !slices.ContainsFunc(people, func(s int) bool {
		return s != seat && !c.FlagIsDown(s) && !slices.Contains(agreed, s)
	})
}

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

// restore puts a flag up again, and gives the seat a tenth of what it had to begin with: at
// least a minute, as far as it had that much.
func (c *Clock) restore(seat int) {
	c.Returns = slices.DeleteFunc(c.Returns, func(r Return) bool { return r.Seat == seat })
	c.Fallen = slices.DeleteFunc(c.Fallen, func(f Flag) bool { return f.Seat == seat })
	c.Out = slices.DeleteFunc(c.Out, func(s int) bool { return s == seat })
	full := c.settings.initialTime()
	c.Left[seat] = max(full/10, min(full, 60*second))
}

// cloneReturns returns them so that they can be changed.
func cloneReturns(list []Return) []Return {
	list = slices.Clone(list)
	for i := range list {
		list[i].Agreed = slices.Clone(list[i].Agreed)
	}
	return list
}
