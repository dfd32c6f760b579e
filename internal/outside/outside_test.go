package outside

import (
	"net/netip"
	"testing"
)

func TestIsPublic(t *testing.T) {
	for _, a := range []string{"8.8.8.8", "1.1.1.1", "2606:4700::1111", "::ffff:8.8.8.8"} {
		if !IsPublic(netip.MustParseAddr(a)) {
			t.Errorf("%s is refused", a)
		}
	}
	for _, a := range []string{
		"127.0.0.1", "::1", "10.0.0.1", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "::", "fe80::1", "fe80::1%eth0",
		"fd00::1", "224.0.0.1", "255.255.255.255", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::a00:1", "2002:a00:1::", "198.18.0.1", "240.0.0.1", "192.0.2.1",
	} {
		if IsPublic(netip.MustParseAddr(a)) {
			t.Errorf("%s passes", a)
		}
	}
}
