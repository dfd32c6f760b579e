package main

import (
	"net"
	"net/netip"
	"testing"
)

// TestPublicAddresses: where a server surely is public, and where it may be.
func TestPublicAddresses(t *testing.T) {
	for addr, want := range map[string]bool{
		"": false, "127.0.0.1:8080": false, "0.0.0.0:8080": false, ":8080": false, "[::]:8080": false, "[::1]:80": false,
		"10.1.2.3:80": false, "192.168.0.2:80": false, "100.64.1.2:80": false, "[fd00::1]:80": false, "[fe80::1]:80": false,
		"192.0.2.1:80": false, "play.example.org:80": false, "8080": false,
		"9.9.9.9:80": true, "[2620:fe::fe]:80": true, "[::ffff:9.9.9.9]:80": true,
	} {
		if got := isPublic(addr); got != want {
			t.Errorf("%q is public: %v", addr, got)
		}
	}

	machine := func(list ...string) (all []net.Addr) {
		for _, a := range list {
			ip, network, err := net.ParseCIDR(a)
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, &net.IPNet{IP: ip, Mask: network.Mask})
		}
		return all
	}
	at := func(addr string) net.Addr { return net.TCPAddrFromAddrPort(netip.MustParseAddrPort(addr)) }
	for _, test := range []struct {
		addr    string
		machine []net.Addr
		want    string
	}{
		{"0.0.0.0:80", machine("127.0.0.1/8", "192.168.0.2/24"), ""},
		{"0.0.0.0:80", machine("127.0.0.1/8", "9.9.9.9/24"), "9.9.9.9"},
		{"0.0.0.0:80", machine("2620:fe::fe/64"), ""},
		{"[::]:80", machine("fe80::1/64", "2620:fe::fe/64"), "2620:fe::fe"},
		{"[::]:80", machine("9.9.9.9/24"), "9.9.9.9"},
		{"127.0.0.1:80", machine("9.9.9.9/24"), ""},
		{"9.9.9.9:80", nil, "9.9.9.9"}, // by a name
	} {
		got, ok := publicOf(at(test.addr), test.machine)
		if ok != (test.want != "") || ok && got.String() != test.want {
			t.Errorf("at %s of %v: %v, %v", test.addr, test.machine, got, ok)
		}
	}
}
