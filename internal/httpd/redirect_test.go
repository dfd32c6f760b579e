package httpd

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"
)

// Who comes by a further name of the server is led to its public address, and sends nothing there.
func TestFurtherNames(t *testing.T) {
	s := testServer(t, func(c *Config) {
		c.Ingress, c.Aliases = NewIngress(Routing{Public: &url.URL{Scheme: "https", Host: "example.org"}}), []string{"www.example.org"}
	})
	for _, test := range []struct {
		method, host string
		status       int
		to           string
	}{
		{http.MethodGet, "www.example.org", http.StatusPermanentRedirect, "https://example.org/t/x?y=1"},
		{http.MethodPost, "WWW.example.org:443", http.StatusMisdirectedRequest, ""},
		{http.MethodGet, "evil.example.org", http.StatusForbidden, ""},
	} {
		r := httptest.NewRequest(test.method, "/t/x?y=1", nil)
		r.Host = test.host
		w := httptest.NewRecorder()
		s.Handler().ServeHTTP(w, r)
		if w.Code != test.status || w.Header().Get("Location") != test.to {
			t.Errorf("%s at %s: %d, %q", test.method, test.host, w.Code, w.Header().Get("Location"))
		}
	}
}

func TestRedirect(t *testing.T) {
	h := Redirect(&url.URL{Scheme: "https", Host: "play.example:8443", Path: "/carc"})
	for _, test := range []struct {
		method, path string
		status       int
		location     string
	}{
		{http.MethodGet, "/carc/t/x?y=1", http.StatusPermanentRedirect, "https://play.example:8443/carc/t/x?y=1"},
		{http.MethodHead, "//evil.example/", http.StatusPermanentRedirect, "https://play.example:8443//evil.example/"},
		{http.MethodPost, "/carc/api/session", http.StatusMisdirectedRequest, ""},
	} {
		w := httptest.NewRecorder()
		r := httptest.NewRequest(test.method, "http://evil.example"+test.path, nil)
		h.ServeHTTP(w, r)
		if w.Code != test.status || w.Header().Get("Location") != test.location {
			t.Errorf("%s %s: %d %q", test.method, test.path, w.Code, w.Header().Get("Location"))
		}
	}
}
