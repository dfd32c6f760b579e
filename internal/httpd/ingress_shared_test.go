package httpd

import (
	"net/netip"
	"testing"
)

// Many people may have an address of the machine itself, of a private network, or of a club.
func TestIsShared(t *testing.T) {
	var i Ingress
	i.Clubs = []netip.Prefix{netip.MustParsePrefix("203.0.113.0/24")}
	for at, want := range map[string]bool{
		"127.0.0.1": true, "::1": true, "192.168.7.4": true, "10.0.0.9": true, "fd00::7": true, "fe80::1%eth0": true,
		"::ffff:192.168.7.4": true, "203.0.113.77": true, "::ffff:203.0.113.77": true,
		"198.51.100.4": false, "2001:db8::4": false,
	} {
		if got := i.IsShared(netip.MustParseAddr(at)); got != want {
			t.Errorf("%s: %v", at, got)
		}
	}
}
