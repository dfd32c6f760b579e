package clock_test

import (
	"slices"
	"testing"

	"circulade/internal/table/clock"
)

// Whoever lost on time plays again when all agree whose flags are up, and gets some time.
func TestReturnByConsent(t *testing.T) {
	s := &clock.Settings{Kind: clock.Bank, BankS: 300, Flag: clock.Out}
	people := []int{0, 1, 2}
	zero := 0
	begin := func() clock.Clock {
		c := clock.New(s, 3).Restored(s, 1000)
		c.Apply(1000, clock.Decision{Start: true}, people)
		c.Apply(1000, clock.Decision{Flag: &zero}, people)
		return c
	}
	c := begin()
	back := func(b clock.ReturnDecision) {
		t.Helper()
		before := c.Clone()
		kept := before.Clone()
		c.Apply(2000, clock.Decision{Return: &b}, people)
		if !slices.Equal(before.ReturnAgreed(0), kept.ReturnAgreed(0)) {
			t.Errorf("a clone was changed: %v, and was %v", before.ReturnAgreed(0), kept.ReturnAgreed(0))
		}
	}
	back(clock.ReturnDecision{Seat: 0, By: []int{1}})
	back(clock.ReturnDecision{Seat: 0, By: []int{0}})
	if !c.FlagIsDown(0) || !slices.Equal(c.ReturnAgreed(0), []int{1, 0}) {
		t.Errorf("before all have agreed: down %v, agreed %v", c.FlagIsDown(0), c.ReturnAgreed(0))
	}
	back(clock.ReturnDecision{Seat: 0, Decline: true})
	if len(c.Returns) > 0 {
		t.Errorf("after it was declined: %v", c.Returns)
	}
	back(clock.ReturnDecision{Seat: 0, By: []int{1, 2}})
	if !c.FlagIsDown(0) {
		t.Error("it plays again though its holder did not ask")
	}
	back(clock.ReturnDecision{Seat: 0, By: []int{0}})
	if c.FlagIsDown(0) || len(c.Out) > 0 || len(c.Returns) > 0 || c.Left[0] != 60_000 {
		t.Errorf("back: %+v", c)
	}
	back(clock.ReturnDecision{Seat: 0, By: []int{0, 1, 2}})
	if len(c.Returns) > 0 || c.Left[0] != 60_000 {
		t.Errorf("a seat whose flag is up was given something: %+v", c)
	}
	one := 1
	c = begin()
	c.Apply(1000, clock.Decision{Flag: &one}, people)
	back(clock.ReturnDecision{Seat: 0, By: []int{0}})
	back(clock.ReturnDecision{Seat: 0, By: []int{2}})
	if c.FlagIsDown(0) || !c.FlagIsDown(1) {
		t.Error("whose time is up has a say")
	}
	if !c.Fits(3) {
		t.Errorf("%+v is no clock of three seats", c)
	}
	c.Returns = []clock.Return{{Seat: 3, Agreed: []int{0}}}
	if c.Fits(3) {
		t.Error("a seat that the table has not returns")
	}
}
