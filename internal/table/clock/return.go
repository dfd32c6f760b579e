package clock

import "slices"

// A Return is the request that a seat whose bank is empty plays again. It does once its holder and all
// others whose flags are up have agreed.
type Return struct {
	Seat   int   `json:"seat"`
	Agreed []int `json:"agreed"` // seats
}

// A ReturnDecision is what some seats decide about the return of a seat: they agree or decline.
type ReturnDecision struct {
	Seat    int   `json:"seat"`
	By      []int `json:"by,omitempty"`
	Decline bool  `json:"decline,omitempty"` // they do not want it: nothing is asked for any more
}

// ReturnAgreed returns the seats that have agreed to the return of a seat.
func (c *Clock) ReturnAgreed(seat int) []int {
	for _, r := range c.Returns {
		if r.Seat == seat {
			return r.Agreed
		}
	}
	return nil
}

// MayReturn reports whether a seat plays again: it has agreed, and so have all of people whose flags are
// up.
func (c *Clock) MayReturn(seat int, people []int) bool {
	agreed := c.ReturnAgreed(seat)
	return slices.Contains(agreed, seat) && !slices.ContainsFunc(people, func(s int) bool {
		return s != seat && !c.FlagIsDown(s) && !slices.Contains(agreed, s)
	})
}

// applyReturn applies a decision about a return. A refusal drops the request; when all of people have
// agreed the seat plays again.
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

// restore raises the flag of a seat and gives it a tenth of its initial time, at least a minute if it had
// that much.
func (c *Clock) restore(seat int) {
	c.Returns = slices.DeleteFunc(c.Returns, func(r Return) bool { return r.Seat == seat })
	c.Fallen = slices.DeleteFunc(c.Fallen, func(f Flag) bool { return f.Seat == seat })
	c.Out = slices.DeleteFunc(c.Out, func(s int) bool { return s == seat })
	full := c.settings.initialTime()
	c.Left[seat] = max(full/10, min(full, 60*second))
}

// cloneReturns returns a deep copy.
func cloneReturns(list []Return) []Return {
	list = slices.Clone(list)
	for i := range list {
		list[i].Agreed = slices.Clone(list[i].Agreed)
	}
	return list
}
