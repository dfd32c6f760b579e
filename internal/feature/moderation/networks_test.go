package moderation

import (
	"net/netip"
	"testing"
	"time"

	"circulade/internal/account/permission"
)

// An address is banned with its network, whichever size that has, until the end of the ban; this
// machine itself never is.
func TestNetworks(t *testing.T) {
	now := time.Unix(1_000_000, 0)
	var list []permission.Ban
	for _, b := range []struct {
		network string
		until   time.Time
	}{
		{"192.0.2.0/24", time.Time{}},
		{"198.51.100.7/32", now.Add(time.Second)},
		{"198.51.0.0/16", now.Add(-time.Second)},
		{"203.0.113.0/25", now},
		{"2001:db8::/32", time.Time{}},
		{"127.0.0.0/8", time.Time{}},
	} {
		list = append(list, permission.Ban{Network: netip.MustParsePrefix(b.network), Until: b.until})
	}
	n := newNetworks(append(list, permission.Ban{Name: "an account"}))
	for addr, want := range map[string]string{
		"192.0.2.255": "192.0.2.0/24", "::ffff:192.0.2.1": "192.0.2.0/24", "192.0.3.0": "",
		"198.51.100.7": "198.51.100.7/32", "198.51.100.8": "", "203.0.113.5": "",
		"2001:db8:1::1": "2001:db8::/32", "2001:db9::1": "", "127.0.0.1": "", "::1": "",
	} {
		got := ""
		if b := n.banOf(netip.MustParseAddr(addr), now); b != nil {
			got = b.Network.String()
		}
		if got != want {
			t.Errorf("%s is banned with %q, want %q", addr, got, want)
		}
	}
	if newNetworks(nil).banOf(netip.Addr{}, now) != nil {
		t.Error("nobody is banned")
	}
}
