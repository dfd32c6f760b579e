package table

import (
	"encoding/json"
	"fmt"
	"testing"

	"circulade/internal/table/gamelog"
	"circulade/internal/table/plan"
)

// makeLate makes a table for two whose watchers are so many turns late.
func (g *guest) makeLate(turns int) *seen {
	g.tb.Helper()
	planned, err := g.registry.Plan(&plan.Wanted{
		SpectatorDelay: turns, Options: map[string]string{"base.first_player": "seat0"},
		Seats: []plan.Seat{{Name: "Ann", Kind: gamelog.KindHere}, {Name: "Bo", Kind: gamelog.KindHere}},
	})
	if err != nil {
		g.tb.Fatal(err)
	}
	made, err := g.registry.Make(g.tb.Context(), planned, g.who, here)
	return g.read(made.Table, err)
}

// Those who watch late hear nothing, not even that something has happened, until there is
// something for them; and however many they are, they are told the same bytes of one position.
func TestLateWatchersSleep(t *testing.T) {
	h, _ := openRegistry(t, nil)
	ann := newGuest(t, h)
	s := ann.makeLate(2)
	table, err := h.Find(t.Context(), s.ID, here)
	if err != nil {
		t.Fatal(err)
	}
	defer table.Release()
	var watchers []*Subscriber
	for range 5 {
		watchers = append(watchers, table.Subscribe(newGuest(t, h).who, ClientVersion{Since: AllEvents, Baseline: &Baseline{}}))
	}
	mine := table.Subscribe(ann.who, newClient)
	eventually(t, "everybody knows who is there", func() bool {
		pending, err := ask(t.Context(), table, func() (bool, error) { return table.presence.announcing, nil })
		return err == nil && !pending
	})
	for _, f := range append(watchers, mine) {
		drain(t, f)
	}
	seq, woken, against := int64(0), 0, 0
	for i := range 24 {
		s = ann.choose(s, i*7, fmt.Sprint("m", i))
		if !ready(mine) {
			t.Fatal("who plays is not told")
		}
		late, states, err := lateOf(t, table)
		if err != nil {
			t.Fatal(err)
		}
		var first []byte
		for _, f := range watchers {
			if ready(f) != (late != seq) {
				t.Fatalf("choice %d: they see entry %d and before it %d, and are told: %v", i, late, seq, late == seq)
			}
			if late == seq {
				continue
			}
			push, over, err := f.Next(t.Context())
			if err != nil || over {
				t.Fatal(err)
			}
			if first == nil {
				first = push.JSON
				woken++
			} else if &first[0] != &push.JSON[0] {
				t.Error("the same is written twice")
			}
		}
		if first != nil {
			var now struct {
				Table struct {
					Seq  int64
					Base *int64
				}
			}
			if err := json.Unmarshal(first, &now); err != nil || now.Table.Seq != late {
				t.Errorf("they are told entry %d, %v", now.Table.Seq, err)
			}
			if now.Table.Base != nil {
				against++
			}
			if _, states, err = lateOf(t, table); states != 1 || err != nil {
				t.Errorf("%d positions are kept for them, %v", states, err)
			}
		} else if states > 1 {
			t.Errorf("%d positions are kept for them", states)
		}
		seq = late
	}
	if woken < 5 || against < 3 {
		t.Errorf("they were told %d times, %d of them against what they had", woken, against)
	}
}

// A Part wakes hosts who watch late, and nobody else who does.
func TestPartWakesLateHosts(t *testing.T) {
	news := false
	h, _ := openRegistry(t, nil, func(cfg *Config) {
		cfg.Parts = []func(Owner) *Part{func(Owner) *Part {
			return &Part{Wakes: func() (all, hosts bool) { return false, news }}
		}}
	})
	hal := newGuest(t, h)
	planned, err := h.Plan(&plan.Wanted{
		SpectatorDelay: 2, Seats: []plan.Seat{{Name: "Ann", Kind: gamelog.KindLink}, {Name: "Bo", Kind: gamelog.KindLink}},
	})
	if err != nil {
		t.Fatal(err)
	}
	made, err := h.Make(t.Context(), planned, hal.who, here)
	id := hal.read(made.Table, err).ID
	table, err := h.Find(t.Context(), id, here)
	if err != nil {
		t.Fatal(err)
	}
	defer table.Release()
	host, eve := table.Subscribe(hal.who, newClient), table.Subscribe(newGuest(t, h).who, newClient)
	eventually(t, "everybody knows who is there", func() bool {
		pending, err := ask(t.Context(), table, func() (bool, error) { return table.presence.announcing, nil })
		return err == nil && !pending
	})
	for _, news = range []bool{false, true} {
		drain(t, host)
		drain(t, eve)
		_, _ = ask(t.Context(), table, func() (bool, error) { table.changed(); return true, nil })
		if ready(host) != news || ready(eve) {
			t.Errorf("news for hosts %v: the host is not woken as they should be, or who only watches is", news)
		}
	}
}

// lateOf tells which entry those see last who watch, and how many positions are kept for them.
func lateOf(t *testing.T, table *Table) (seq int64, states int, err error) {
	t.Helper()
	_, err = ask(t.Context(), table, func() (bool, error) {
		seq, states = table.log.ForSpectators().Seq(), len(table.projection.delayed.rendered)
		return true, nil
	})
	return seq, states, err
}

// ready reports whether somebody has been woken.
func ready(f *Subscriber) bool {
	select {
	case <-f.Ready():
		return true
	default:
		return false
	}
}

// drain has somebody look until there is nothing new.
func drain(t *testing.T, f *Subscriber) {
	t.Helper()
	for ready(f) {
		if _, _, err := f.Next(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
}

// A request for a delay that no table has says so.
func TestDelayOutOfBounds(t *testing.T) {
	h, _ := openRegistry(t, nil)
	for _, turns := range []int{-1, gamelog.MaxSpectatorDelay + 1} {
		_, err := h.Plan(&plan.Wanted{SpectatorDelay: turns, Seats: []plan.Seat{{Name: "Ann", Kind: gamelog.KindHere}, {Name: "Bo", Kind: gamelog.KindHere}}})
		refused(t, err, "bad-setup")
	}
}
