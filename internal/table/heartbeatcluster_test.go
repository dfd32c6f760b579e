package table

import (
	"context"
	"encoding/json"
	"testing"
	"time"

	"circulade/internal/store/sqlite"
	"circulade/internal/store/sqlite/sqlitetest"
	"circulade/internal/table/clock"
)

// beside has a registry be one of several on a database, whose tables are its own.
func beside(c *Config) {
	s := c.Store
	c.Others = &Others{
		OwnedHere:   func(string) bool { return true },
		RequestTask: func(string, bool) {}, PublishPresence: func(string, PresenceSummary) {}, RequestPresence: func(string) {},
		Seq: func(ctx context.Context, id string) (int64, int64, error) {
			list, err := s.EntriesSince(ctx, id, 0, 1000)
			return int64(len(list)), 0, err
		},
	}
}

// Of two servers on one database one is cut off, then both are, and come back one after the other: what is
// given back is the time in which neither could store anything, as one entry, wherever it is looked.
func TestOutageBesideOthers(t *testing.T) {
	disk, err := sqlite.Open(sqlitetest.Dir(t))
	if err != nil {
		t.Fatal(err)
	}
	defer disk.Close()
	d := newDial()
	var links [2]*away
	var registries [2]*Registry
	for i := range registries {
		links[i] = &away{Store: disk}
		registries[i], _ = openRegistry(t, links[i], d.on, beside)
	}
	ann := newGuest(t, registries[0])
	bo := guestAt(ann, registries[1])
	s := ann.timed(clock.Settings{Kind: clock.Bank, BankS: 600}, "here", "here")
	bo.see(s.ID, 0)
	beats := func(by time.Duration) {
		for ; by > 0; by -= beatTime / 2 {
			d.pass(beatTime / 2)
			registries[0].Beat()
			registries[1].Beat()
		}
	}
	gaps := func() (n int, all int64) {
		for _, e := range decisions(t, disk, s.ID) {
			if e.Gap > 0 {
				n, all = n+1, all+e.Gap
			}
		}
		return n, all
	}
	for _, h := range registries {
		h.heartbeat.noteStored(ann.clockOf(s.ID), d.ms.Load())
	}
	beats(20 * time.Second)
	links[1].gone.Store(true)
	beats(25 * time.Second)
	links[1].gone.Store(false)
	beats(3 * time.Second)
	ann.see(s.ID, 0)
	bo.see(s.ID, 0)
	if n, all := gaps(); n != 0 {
		t.Errorf("one server alone could store nothing, and %d ms were given back as %d entries", all, n)
	}
	s = ann.see(s.ID, 0)
	began := s.Clock.Left[0]
	links[0].gone.Store(true)
	beats(500 * time.Millisecond)
	links[1].gone.Store(true)
	beats(18500 * time.Millisecond)
	if _, err = ann.try(s, 0, "lost"); err == nil {
		t.Error("something was stored")
	}
	links[1].gone.Store(false)
	beats(6 * time.Second)
	links[0].gone.Store(false)
	beats(3 * time.Second)
	for _, g := range []*guest{bo, ann} {
		eventually(t, "the table's recovery", func() bool {
			data, err := g.trySee(s.ID, 0)
			return err == nil && g.read(data, nil).Seq > s.Seq
		})
	}
	n, all := gaps()
	if n != 1 || all < 18_000 || all > 20_000 {
		t.Errorf("nobody could store for 18.5 s, and %d ms were given back as %d entries", all, n)
	}
	for _, g := range []*guest{bo, ann} {
		if used := began - g.see(s.ID, 0).Clock.Left[0]; used < 8000 || used > 10_500 {
			t.Errorf("%d ms were charged for 28 s of which 18.5 count for nobody", used)
		}
	}
}

// guestAt is the same guest at another server.
func guestAt(g *guest, h *Registry) *guest { return &guest{g.tb, h, g.who} }

// clockOf is a table's clock.
func (g *guest) clockOf(id string) *clock.Clock {
	g.tb.Helper()
	c := &clock.Clock{}
	_, err := at(g, id, func(t *Table) (json.RawMessage, error) {
		return ask(g.tb.Context(), t, func() (json.RawMessage, error) { *c = t.clock.Value().Clone(); return nil, nil })
	})
	if err != nil {
		g.tb.Fatal(err)
	}
	return c
}
