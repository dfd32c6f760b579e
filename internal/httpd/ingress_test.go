package httpd

import (
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"testing"
)

func TestAddress(t *testing.T) {
	for _, test := range []struct {
		proxies string // "any": whoever connects
		remote  string
		via     []string // X-Forwarded-For
		want    string
	}{
		{"", "192.0.2.7:5", nil, "192.0.2.7"},
		{"", "192.0.2.7:5", []string{"198.51.100.1"}, "192.0.2.7"}, // nobody's word counts
		{"", "[::ffff:192.0.2.7]:5", nil, "192.0.2.7"},
		{"", "[2001:db8:1:2:3:4:5:6]:5", nil, "2001:db8:1:2::"},
		{"any", "127.0.0.1:5", []string{"198.51.100.1, 203.0.113.9"}, "203.0.113.9"},
		{"any", "127.0.0.1:5", nil, "127.0.0.1"},
		{"any", "127.0.0.1:5", []string{"rubbish"}, "127.0.0.1"},

		{"10.0.0.0/8", "10.1.2.3:5", []string{"203.0.113.9"}, "203.0.113.9"},
		{"10.0.0.0/8", "10.1.2.3:5", []string{"198.51.100.1, 203.0.113.9, 10.9.9.9"}, "203.0.113.9"}, // the second proxy's word
		{"10.0.0.0/8", "10.1.2.3:5", []string{"198.51.100.1", "203.0.113.9"}, "203.0.113.9"},         // in two headers
		{"10.0.0.0/8", "192.0.2.7:5", []string{"203.0.113.9"}, "192.0.2.7"},                          // who is no proxy says it
		{"10.0.0.0/8", "10.1.2.3:5", []string{"10.0.0.1, 203.0.113.9"}, "203.0.113.9"},               // the client says that it is a proxy
		{"10.0.0.0/8", "10.1.2.3:5", []string{"203.0.113.9, rubbish"}, "10.1.2.3"},
		{"10.0.0.0/8", "10.1.2.3:5", []string{"203.0.113.9, rubbish, 10.4.4.4"}, "10.4.4.4"},
		{"10.0.0.0/8", "10.1.2.3:5", []string{"10.4.4.4"}, "10.4.4.4"}, // a person beside the proxies
		{"10.0.0.0/8", "10.1.2.3:5", []string{""}, "10.1.2.3"},
		{"10.0.0.0/8", "[::ffff:10.1.2.3]:5", []string{"203.0.113.9:4711"}, "203.0.113.9"},
		{"::1", "[::1]:5", []string{"2001:db8:1:2:3:4:5:6"}, "2001:db8:1:2::"},
		{"::1", "[::1]:5", []string{"[2001:db8:1:2:3:4:5:6]:4711"}, "2001:db8:1:2::"},
		{"2001:db8::/32", "[2001:db8:9::1%eth0]:5", []string{"203.0.113.9"}, "203.0.113.9"},
	} {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.RemoteAddr = test.remote
		for _, via := range test.via {
			r.Header.Add("X-Forwarded-For", via)
		}
		how := Routing{BehindProxy: test.proxies == "any"}
		if test.proxies != "any" && test.proxies != "" {
			var err error
			if how.Proxies, err = ParseNetworks([]string{test.proxies}); err != nil {
				t.Fatal(err)
			}
		}
		if got := Network(NewIngress(how).ClientAddr(r)); got.String() != test.want {
			t.Errorf("%+v: %s", test, got)
		}
	}
}

func TestParseNetworks(t *testing.T) {
	got, err := ParseNetworks([]string{"10.1.2.3/8", " 127.0.0.1", "::ffff:192.0.2.1", "2001:db8::1/32", "::1"})
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"10.0.0.0/8", "127.0.0.1/32", "192.0.2.1/32", "2001:db8::/32", "::1/128"} {
		if got[i].String() != want {
			t.Errorf("network %d is %s, want %s", i, got[i], want)
		}
	}
	for _, bad := range []string{"", "proxy", "10.0.0.0/33", "10.0.0", "fe80::1%eth0", "::ffff:10.0.0.0/104", "10.0.0.1:80"} {
		if _, err := ParseNetworks([]string{bad}); err == nil {
			t.Errorf("%q is taken for a network", bad)
		}
	}
}

func TestHostsOfOpenServer(t *testing.T) {
	name, err := os.Hostname()
	if err != nil {
		t.Fatal(err)
	}
	hosts := NewIngress(Routing{Addr: &net.TCPAddr{IP: net.IPv4zero, Port: 8080}, Public: &url.URL{Scheme: "https", Host: "play.example"}})
	for host, want := range map[string]bool{
		"192.0.2.7:8080": true, "[2001:db8::1]:8080": true, "localhost:8080": true, "play.example": true, "PLAY.example:443": true,
		name + ":8080": true, "evil.example:8080": false, "": false, "8080": false,
	} {
		if got := hosts.AllowsHost(host); got != want {
			t.Errorf("host %q: %v, want %v", host, got, want)
		}
	}
	if closed := NewIngress(Routing{Addr: &net.TCPAddr{IP: net.IPv6loopback, Port: 1}}); closed.AllowsHost("192.0.2.7") || !closed.AllowsHost("[::1]:1") {
		t.Error("a server for this machine alone answers to other addresses")
	}
}
