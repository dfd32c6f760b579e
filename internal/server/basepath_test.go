package server

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"testing/fstest"

	"circulade/internal/caller"
	"circulade/internal/httpd"
	"circulade/internal/oidc"
)

// underHouse is a server that has the part /carc/ of a site.
func underHouse(t *testing.T) *house {
	return openHouse(t, func(c *Config) {
		settings, err := oidc.NewSettings("https://id.example.org", "circulade", "hunter2", "The club")
		if err != nil {
			t.Fatal(err)
		}
		c.Base, c.Public, c.Club = "/carc/", &url.URL{Scheme: "https", Host: "play.example", Path: "/carc"}, settings
		c.Web = fstest.MapFS{
			"index.html":    {Data: []byte(`<meta name="base" content="./"><script src="./assets/app.js"></script>`)},
			"assets/app.js": {Data: []byte(`const path = "./x";`)},
		}
	})
}

// A path that begins as addresses of ours do is refused, since a proxy may take it away.
func TestTakenBasePath(t *testing.T) {
	for base, free := range map[string]bool{"/carc/": true, "/apis/": true, "/api/": false, "/t/x/": false, "/rules/": false, "/assets/": false} {
		if err := httpd.CheckBase(base, unwired().handlers()); (err == nil) != free {
			t.Errorf("%s: %v", base, err)
		}
	}
}

func TestBasePath(t *testing.T) {
	h := underHouse(t)
	b := h.browser(t)
	public := func(r *http.Request) { r.Host = "play.example" }
	index := `<meta name="base" content="/carc/"><script src="/carc/assets/app.js"></script>`
	for path, want := range map[string]string{
		"/carc/": index, "/carc/t/x": index, "/carc/account": index,
		"/":                    index, // by a proxy that takes the path away
		"/t/x":                 index,
		"/carc/assets/app.js":  `const path = "./x";`,
		"/carc/api/invite":     `{"addresses":["https://play.example/carc"],"public":true,"hint":""}`,
		"/api/invite":          `{"addresses":["https://play.example/carc"],"public":true,"hint":""}`,
		"/carc/art/nothing":    "",
		"/carcass/api/hello":   "",
		"/other/":              "",
		"/carc/carc/api/hello": "",
	} {
		a := b.do(http.MethodGet, path, "", public)
		if want == "" && a.status != http.StatusNotFound || want != "" && string(a.body) != want {
			t.Errorf("%s: %d %s, want %s", path, a.status, a.body, want)
		}
	}
	plain := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	for path, want := range map[string]string{
		"/carc": "/carc/",
		"/carc/api/session/oidc/callback?state=x&code=y": "/carc/account#club=gone",
	} {
		resp, err := plain.Get(h.url + path)
		if err != nil {
			t.Fatal(err)
		}
		_ = resp.Body.Close()
		if got := resp.Header.Get("Location"); got != want {
			t.Errorf("%s leads to %q, want %q", path, got, want)
		}
	}
	if link := h.base() + "/account"; link != "https://play.example/carc/account" {
		t.Errorf("a link of the host's is %s", link)
	}
}

// The cookie goes to this part of the site alone, and it is not the one of a server that has all.
func TestCookieUnderAPath(t *testing.T) {
	h := underHouse(t)
	body := `{"seats":[{"name":"A","kind":"here"},{"name":"B","kind":"here"}]}`
	for host, want := range map[string]string{"play.example": caller.SecurePathCookie, "127.0.0.1": caller.PlainCookie} {
		a := h.browser(t).do(http.MethodPost, "/carc/api/games", body, func(r *http.Request) { r.Host = host })
		set := (&http.Response{Header: a.header}).Cookies()
		if len(set) != 1 || set[0].Name != want || set[0].Path != "/carc/" || set[0].Secure != (want == caller.SecurePathCookie) {
			t.Errorf("at %s: %d %s, cookies %v", host, a.status, a.body, set)
		}
	}
	planted := func(r *http.Request) {
		r.Host = "play.example"
		r.AddCookie(&http.Cookie{Name: caller.SecureCookie, Value: "x"})
	}
	if a := h.browser(t).do(http.MethodPost, "/carc/api/games", body, planted); a.header.Get("Set-Cookie") == "" {
		t.Error("the cookie of a server that has the whole site counts")
	}
}

// With a certificate the server speaks HTTPS and nothing else, by HTTP/1.1, which sockets need;
// who comes without it at another port is led on.
func TestServeTLS(t *testing.T) {
	lent := httptest.NewUnstartedServer(nil)
	lent.StartTLS() // it has a certificate
	defer lent.Close()
	roots := x509.NewCertPool()
	roots.AddCert(lent.Certificate())
	h := openHouse(t, func(c *Config) {
		c.TLS = &tls.Config{Certificates: lent.TLS.Certificates, MinVersion: tls.VersionTLS12}
		c.Public = &url.URL{Scheme: "https", Host: "example.com"}
	})
	ctx, cancel := context.WithCancel(t.Context())
	served := make(chan error, 2)
	listen := func() net.Listener {
		ln, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		return ln
	}
	ln, beside := listen(), listen()
	go func() { served <- h.Serve(ctx, ln) }()
	go func() { served <- h.ServeBeside(ctx, beside, httpd.Redirect(h.cfg.Public)) }()
	dial := func(ctx context.Context, _, address string) (net.Conn, error) {
		to := ln.Addr().String()
		if strings.HasSuffix(address, ":80") {
			to = beside.Addr().String()
		}
		return (&net.Dialer{}).DialContext(ctx, "tcp", to)
	}
	transport := &http.Transport{DialContext: dial, TLSClientConfig: &tls.Config{RootCAs: roots, MinVersion: tls.VersionTLS12}, ForceAttemptHTTP2: true}
	defer transport.CloseIdleConnections()
	resp, err := (&http.Client{Transport: transport}).Get("http://example.com/api/hello") // is led on
	if err != nil {
		t.Fatal(err)
	}
	_ = resp.Body.Close()
	if resp.TLS == nil || resp.ProtoMajor != 1 || resp.StatusCode != http.StatusOK || resp.Request.URL.String() != "https://example.com/api/hello" {
		t.Errorf("%s: %d by HTTP %d", resp.Request.URL, resp.StatusCode, resp.ProtoMajor)
	}
	cancel()
	for range 2 {
		if err := <-served; err != nil {
			t.Errorf("after the end: %v", err)
		}
	}
}
