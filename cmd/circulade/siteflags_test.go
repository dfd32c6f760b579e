package main

import (
	"strings"
	"testing"

	"circulade/internal/server"
)

func TestSiteFlags(t *testing.T) {
	for name, test := range map[string]struct {
		flags  siteFlags
		public string
		want   string // the base path, or what is wrong
		at     string // the public address
	}{
		"none":                  {siteFlags{}, "", "/", ""},
		"a path":                {siteFlags{BasePath: "/carc/"}, "", "/carc/", ""},
		"a path without ends":   {siteFlags{BasePath: "carc"}, "https://example.org", "/carc/", "https://example.org/carc"},
		"of the address":        {siteFlags{}, "https://example.org/a/b/", "/a/b/", "https://example.org/a/b"},
		"of both":               {siteFlags{BasePath: "/carc"}, "https://example.org/carc", "/carc/", "https://example.org/carc"},
		"none of the address":   {siteFlags{}, "https://example.org/", "/", "https://example.org"},
		"others":                {siteFlags{BasePath: "/a"}, "https://example.org/b", "different paths", ""},
		"dots":                  {siteFlags{BasePath: "/../x"}, "", "--base-path", ""},
		"quotes":                {siteFlags{BasePath: `/x"y/`}, "", "--base-path", ""},
		"two slashes":           {siteFlags{BasePath: "//x"}, "", "--base-path", ""},
		"odd in the address":    {siteFlags{}, "https://example.org/a b/", "--public-url", ""},
		"networks":              {siteFlags{TrustedProxies: []string{"10.0.0.0/8", "::1"}, ClubNetwork: []string{"192.0.2.7"}}, "", "/", ""},
		"no network":            {siteFlags{TrustedProxies: []string{"proxy"}}, "", "--trusted-proxies", ""},
		"no club":               {siteFlags{ClubNetwork: []string{"192.0.2.7/99"}}, "", "--club-network", ""},
		"factor 0":              {siteFlags{ClubFactor: -1}, "", "--club-factor", ""},
		"HSTS without HTTPS":    {siteFlags{HSTSDays: 1}, "http://example.org", "--hsts-days", ""},
		"a key alone":           {siteFlags{TLSKey: "key"}, "", "--tls-key needs", ""},
		"a certificate alone":   {siteFlags{TLSCert: "cert"}, "https://example.org", "needs --tls-key", ""},
		"no public address":     {siteFlags{TLSCert: "cert", TLSKey: "key"}, "", "need --public-url", ""},
		"no certificate":        {siteFlags{TLSCert: "none", TLSKey: "none"}, "https://example.org", "--tls-cert: ", ""},
		"both ways":             {siteFlags{TLSCert: "cert", ACMEHost: []string{"example.org"}}, "https://example.org", "only one", ""},
		"ACME":                  {siteFlags{ACMEHost: []string{"example.org"}}, "", "/", "https://example.org"},
		"ACME under a path":     {siteFlags{ACMEHost: []string{"example.org"}, BasePath: "/carc/"}, "", "/carc/", "https://example.org/carc"},
		"ACME elsewhere":        {siteFlags{ACMEHost: []string{"example.org"}}, "https://other.example", "must name other.example", ""},
		"ACME for an address":   {siteFlags{ACMEHost: []string{"192.0.2.1"}}, "", "no name of a host", ""},
		"ACME for all":          {siteFlags{ACMEHost: []string{"example.org", "*.example.org"}}, "", "no name of a host", ""},
		"ACME in the open":      {siteFlags{ACMEHost: []string{"example.org"}, ACMEDirectory: "http://ca.example"}, "", "no authority", ""},
		"any proxy":             {siteFlags{ACMEHost: []string{"example.org"}, BehindProxy: true}, "", "--trusted-proxies", ""},
		"directory without ask": {siteFlags{ACMEDirectory: "https://ca.example"}, "", "needs --acme-host", ""},
	} {
		f := test.flags
		if f.ClubFactor == 0 {
			f.ClubFactor = 10
		}
		at, said := "", ""
		public, err := f.readSite(test.public, t.TempDir(), "you@example.org")
		if err != nil {
			said = err.Error()
		} else if said = f.base; public != nil {
			at = public.String()
		}
		if (err == nil) != strings.HasPrefix(test.want, "/") || !strings.Contains(said, test.want) || err == nil && (f.base != test.want || at != test.at) {
			t.Errorf("%s: %q at %q, want %q at %q", name, said, at, test.want, test.at)
		}
	}
}

// Where others come without encryption: at port 80 for an authority, nowhere else unless said.
func TestRedirectAt(t *testing.T) {
	acme := siteFlags{ACMEHost: []string{"example.org"}, ClubFactor: 1}
	if _, err := acme.readSite("", t.TempDir(), ""); err != nil {
		t.Fatal(err)
	}
	off := acme
	off.RedirectAddr = "off"
	other := acme
	other.RedirectAddr = "127.0.0.1:8081"
	for want, f := range map[string]*siteFlags{":80": &acme, "": &off, "127.0.0.1:8081": &other} {
		if got := f.redirectAt(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if at := (&siteFlags{}).redirectAt(); at != "" {
		t.Errorf("without HTTPS there is a second listener at %q", at)
	}
}

// TestMaxSockets: so many sockets as whoever runs the server says, and a quarter more connections,
// whatever an address may have.
func TestMaxSockets(t *testing.T) {
	for sockets, connections := range map[int]int{1: 2, 100: 125, mostSockets: 1_250_000} {
		f := crowdFlags{MaxSockets: sockets}
		if err := f.readCrowd(); err != nil {
			t.Error(err)
		}
		cfg := server.Config{Limits: server.DefaultLimits().Times(1000)}
		f.applyCrowd(&cfg)
		if l := cfg.Limits; l.AllSockets != sockets || l.AllConnections != connections {
			t.Errorf("%d sockets: %d and %d connections", sockets, l.AllSockets, l.AllConnections)
		}
	}
}
