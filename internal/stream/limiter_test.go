package stream

import (
	"net/netip"
	"testing"

	"circulade/internal/store"
	"circulade/internal/table/access"
)

// One browser follows a few tables, one address many, and no address more than half
// of all that the server holds.
func TestLines(t *testing.T) {
	l := newLimiter(Limits{Address: 5, Session: 2, All: 8})
	here, there, far := netip.MustParseAddr("192.0.2.1"), netip.MustParseAddr("192.0.2.2"), netip.MustParseAddr("192.0.2.3")
	someone := func(n byte) access.Who { return access.Who{Holder: store.Holder{n}} }
	var open []func()
	take := func(from netip.Addr, c access.Who, want bool) {
		t.Helper()
		release, err := l.acquire(from, c, store.Holder{})
		if (err == nil) != want {
			t.Fatalf("a line from %v for %v: %v", from, c.Holder[0], err)
		}
		if err == nil {
			open = append(open, release)
		}
	}
	take(here, someone(1), true)
	take(here, someone(1), true)
	take(here, someone(1), false) // the session has two
	take(here, someone(2), true)
	take(here, access.Who{}, true)
	take(here, someone(3), false) // the address has half of all
	take(there, someone(4), true)
	take(there, someone(5), true)
	take(there, access.Who{}, true)
	take(there, access.Who{}, true)
	take(far, someone(6), false) // there are eight
	for _, release := range open {
		release()
	}
	all, _ := l.all.Totals()
	addresses, _ := l.addresses.Totals()
	holders, _ := l.holders.Totals()
	if all+addresses+holders > 0 {
		t.Errorf("something stays: %d %d %d", all, addresses, holders)
	}
}
