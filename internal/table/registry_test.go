package table

import (
	"net/netip"
	"testing"
	"time"

	"circulade/internal/problem"
	"circulade/internal/table/access"
)

// An address opens so many tables: of those that nobody uses the one longest unused
// goes, and while all are in use there is no other. It never has more than half of all.
func TestOpenTablesAreBounded(t *testing.T) {
	h, _ := openRegistry(t, nil, func(c *Config) { c.Limits.OpenTables, c.Limits.AllOpenTables = 3, 5 })
	many, few, third := netip.MustParseAddr("192.0.2.1"), netip.MustParseAddr("192.0.2.2"), netip.MustParseAddr("192.0.2.3")
	hold := func(from netip.Addr, want bool) *Table {
		t.Helper()
		table, err := h.Hold(access.NewID(), from)
		if (err == nil) != want {
			t.Fatalf("another table of %v: %v", from, err)
		}
		if err != nil && problem.Of(err).Kind != problem.TooMany {
			t.Errorf("refused with %v", err)
		}
		return table
	}
	first, second := hold(many, true), hold(many, true)
	hold(many, false) // half of five
	first.Release()
	hold(many, true)
	if h.isOpen(first.id) || !h.isOpen(second.id) {
		t.Error("it is not the unused table that went")
	}
	hold(few, true)
	hold(few, true)
	hold(third, true)
	hold(third, false) // there are five
	second.Release()
	hold(third, true)
	if h.idleLimit() != idleLimitCrowded {
		t.Errorf("with all places taken tables stay for %v", h.idleLimit())
	}
	for _, table := range h.openTables() {
		for range table.holds {
			table.Release()
		}
	}
	h.Sweep(time.Now().Add(time.Hour))
	if len(h.open)+len(h.opened) != 0 || h.idleLimit() != idleLimitUsual {
		t.Errorf("%d tables of %d addresses stay, for %v", len(h.open), len(h.opened), h.idleLimit())
	}
}
