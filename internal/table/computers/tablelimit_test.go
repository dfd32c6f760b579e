package computers

import (
	"net/netip"
	"testing"
)

// An address has so many tables, everybody together so many; what ends makes room.
func TestTablesAreCounted(t *testing.T) {
	one, other, third := netip.MustParseAddr("192.0.2.1"), netip.MustParseAddr("192.0.2.2"), netip.MustParseAddr("192.0.2.3")
	c := NewTableLimit(2, 3)
	full := func(from netip.Addr, want bool) {
		t.Helper()
		if err := c.Check(from); (err != nil) != want {
			t.Errorf("another table of %v: %v", from, err)
		}
	}
	c.Add(one)
	full(one, false)
	c.Add(one)
	full(one, true)
	full(other, false)
	c.Add(other)
	full(third, true)
	c.Remove(one)
	full(one, false)
	full(third, false)
	c.Remove(one)
	c.Remove(other)
	if len(c.of) != 0 || c.sum != 0 {
		t.Errorf("%v, %d are left", c.of, c.sum)
	}
}
