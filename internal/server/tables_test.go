package server

import (
	"net/http"
	"net/netip"
	"testing"
	"time"
)

// Whoever guesses ids leaves nothing behind, by whatever request.
func TestGuessesLeaveNothing(t *testing.T) {
	h := openHouse(t)
	b := h.browser(t)
	for range 50 {
		id := newID()
		b.get("/api/games/"+id).want(t, http.StatusNotFound, "not-found")
		b.get("/api/games/"+id+"/stream").want(t, http.StatusNotFound, "not-found")
		b.post("/api/games/"+id+"/choices", obj{"seq": 0, "move": "m", "all": []string{"pass"}}).want(t, http.StatusNotFound, "not-found")
	}
	if n := h.inMemory(); n != 0 {
		t.Errorf("%d tables are in memory", n)
	}
}

// An address opens so many tables: of those that nobody uses the one longest unused
// goes, and while all are in use there is no other. It never has more than half of all.
func TestOpenTablesAreBounded(t *testing.T) {
	h := limitedHouse(t, func(l *Limits) { l.OpenTables, l.AllOpenTables = 3, 5 })
	ts := h.tables
	many, few, third := netip.MustParseAddr("192.0.2.1"), netip.MustParseAddr("192.0.2.2"), netip.MustParseAddr("192.0.2.3")
	hold := func(from netip.Addr, want bool) *table {
		t.Helper()
		table, err := ts.hold(newID(), from)
		if (err == nil) != want {
			t.Fatalf("another table of %v: %v", from, err)
		}
		if err != nil && asFailure(err).status != http.StatusTooManyRequests {
			t.Errorf("refused with %v", err)
		}
		return table
	}
	first, second := hold(many, true), hold(many, true)
	hold(many, false) // half of five
	ts.release(first)
	hold(many, true)
	if ts.has(first.id) || !ts.has(second.id) {
		t.Error("it is not the unused table that went")
	}
	hold(few, true)
	hold(few, true)
	hold(third, true)
	hold(third, false) // there are five
	ts.release(second)
	hold(third, true)
	if ts.idle() != briefTime {
		t.Errorf("with all places taken tables stay for %v", ts.idle())
	}
	for _, table := range ts.open {
		for range table.holds {
			ts.release(table)
		}
	}
	ts.sweep(time.Now().Add(time.Hour))
	if len(ts.open)+len(ts.opened) != 0 || ts.idle() != idleTime {
		t.Errorf("%d tables of %d addresses stay, for %v", len(ts.open), len(ts.opened), ts.idle())
	}
}
