package table

import (
	"fmt"
	"testing"
	"time"

	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/clock"
	"circulade/internal/table/gamelog"
	"circulade/internal/table/plan"
)

// paired makes a table without a host, for two who have not come yet.
func paired(t *testing.T, h *Registry, s clock.Settings, people ...*guest) (id string) {
	t.Helper()
	w := &plan.Wanted{Options: map[string]string{"base.first_player": "seat0"}, Clock: &s}
	var persons []store.Holder
	for i, g := range people {
		w.Seats = append(w.Seats, plan.Seat{Name: string(rune('A' + i)), Kind: gamelog.KindLink})
		persons = append(persons, g.who.Holder)
	}
	p, err := h.Plan(w)
	if err != nil {
		t.Fatal(err)
	}
	id = access.NewID()
	if err := h.MakeForPersons(t.Context(), p, id, persons); err != nil {
		t.Fatal(err)
	}
	return id
}

// come has somebody follow a table, and go again.
func (g *guest) come(id string) {
	g.tb.Helper()
	_, err := at(g, id, func(t *Table) (bool, error) {
		f := t.Subscribe(g.who, ClientVersion{Since: AllEvents})
		defer f.Leave()
		_, _, err := f.Next(g.tb.Context())
		return true, err
	})
	if err != nil {
		g.tb.Fatal(err)
	}
}

// owned runs f on a table's owner.
func (g *guest) owned(id string, f func(t *Table) error) {
	g.tb.Helper()
	_, err := at(g, id, func(t *Table) (bool, error) {
		return ask(g.tb.Context(), t, func() (bool, error) { return true, f(t) })
	})
	if err != nil {
		g.tb.Fatal(err)
	}
}

// Where people were given seats before they came, nobody's time runs before each has come
// or moved.
func TestCalledTogether(t *testing.T) {
	d := newDial()
	h, _ := openRegistry(t, nil, d.on)
	ann, bo := newGuest(t, h), newGuest(t, h)
	bank := clock.Settings{Kind: clock.Bank, BankS: 600}
	first := paired(t, h, bank, ann, bo)
	ann.come(first)
	d.pass(time.Hour)
	if s := ann.see(first, 0); s.Clock.Started {
		t.Error("the clock runs for somebody who has not come")
	}
	bo.come(first)
	if s := ann.see(first, 0); !s.Clock.Started {
		t.Error("both have come, and the clock does not run")
	}
	next := paired(t, h, bank, ann, bo)
	if s := bo.see(next, 0); s.Clock.Started {
		t.Error("the next table runs at once")
	}
	bo.come(next)
	for s, n := bo.see(next, 0), 0; ; n++ {
		if s.Clock.Started {
			t.Fatal("the next table runs without Ann")
		}
		if s.Waiting[0] == 0 {
			break
		}
		s = bo.choose(s, 0, fmt.Sprint("begins", n)) // if they do
	}
	if s := ann.choose(ann.see(next, 0), 0, "comes by a move"); !ann.see(s.ID, 0).Clock.Started {
		t.Error("Ann has moved, and the clock does not run")
	}
}

// While the machine sleeps no time runs: whoever asks first after it finds that, and it is
// in the store with the next beat.
func TestSleepIsFree(t *testing.T) {
	d := newDial()
	h, _ := openRegistry(t, nil, d.on)
	h.heartbeat.sleepPeriod = (2 * time.Second).Milliseconds() // half of it is given, so that seconds stay whole
	ann := newGuest(t, h)
	s := ann.timed(clock.Settings{Kind: clock.Bank, BankS: 600}, "here", "here")
	d.beating(h, 30*time.Second)
	d.pass(time.Hour)
	for range 2 {
		ann.see(s.ID, 0).left(t, "after the machine slept", 569)
	}
	h.Beat()
	d.pass(time.Second)
	ann.see(s.ID, 0).left(t, "it runs on", 568)
	gaps := 0
	for _, told := range decisions(t, h.cfg.Store, s.ID) {
		if told.Gap > 0 {
			gaps++
		}
	}
	_, stored, err := h.cfg.Store.Beats(t.Context())
	if err != nil || len(stored) != 1 || gaps != 1 {
		t.Errorf("%d gaps in the log, in the store %v, %v", gaps, stored, err)
	}
}
