package about

import (
	"net"
	"slices"
	"strings"
	"testing"
)

func TestAddresses(t *testing.T) {
	local := []net.Addr{
		&net.IPNet{IP: net.IPv4(127, 0, 0, 1), Mask: net.CIDRMask(8, 32)},
		&net.IPNet{IP: net.ParseIP("2001:db8::7"), Mask: net.CIDRMask(64, 128)},
		&net.IPNet{IP: net.ParseIP("fe80::1"), Mask: net.CIDRMask(64, 128)},
		&net.IPNet{IP: net.IPv4(192, 0, 2, 7), Mask: net.CIDRMask(24, 32)},
	}
	for _, test := range []struct {
		listen string
		want   []string
	}{
		{"127.0.0.1:8080", nil},
		{"[::1]:8080", nil},
		{"0.0.0.0:8080", []string{"http://192.0.2.7:8080"}},
		{"[::]:8080", []string{"http://192.0.2.7:8080", "http://[2001:db8::7]:8080"}},
		{"[::]:80", []string{"http://192.0.2.7", "http://[2001:db8::7]"}},
		{"192.0.2.9:8080", []string{"http://192.0.2.9:8080"}},
	} {
		addr, err := net.ResolveTCPAddr("tcp", test.listen)
		if err != nil {
			t.Fatal(err)
		}
		if got := Addresses(addr, local); !slices.Equal(got, test.want) {
			t.Errorf("at %s: %v, want %v", test.listen, got, test.want)
		}
	}
}

func TestHostFaults(t *testing.T) {
	for _, test := range []struct {
		host Host
		want string // the fields that are wrong
	}{
		{Host{}, ""},
		{Host{Contact: "a@b.org", Imprint: "https://b.org"}, ""},
		{Host{Contact: "https://b.org/contact"}, ""},
		{Host{Contact: "a@b"}, "contact"},
		{Host{Contact: "javascript:alert(1)"}, "contact"},
		{Host{Contact: "a@b.org?subject=x"}, "contact"},
		{Host{Contact: "Ann <a@b.org>"}, "contact"},
		{Host{Imprint: "two\nlines"}, "imprint"},
		{Host{Imprint: strings.Repeat("é", 501)}, "imprint"},
		{Host{Imprint: strings.Repeat("é", 500)}, ""},
	} {
		got := ""
		for field := range test.host.Faults() {
			got += field
		}
		if got != test.want {
			t.Errorf("%+v: wrong %q, want %q", test.host, got, test.want)
		}
	}
}
