package server

import (
	"net/http"
	"strings"
	"testing"
)

// Whoever opens a wrong address in a browser gets the page, which says so and leads home; programs
// are told by an error, and parts of the page that are not there are no pages.
func TestWrongAddresses(t *testing.T) {
	h := openHouse(t)
	b := h.browser(t)
	reads := func(r *http.Request) { r.Header.Set("Accept", "text/html,application/xhtml+xml,*/*;q=0.8") }
	page := b.do(http.MethodGet, "/", "", reads).body
	for _, path := range []string{"/nothing", "/t", "/t/one/two", "/lobby/x", "/rules/a/b", "/index.php"} {
		a := b.do(http.MethodGet, path, "", reads)
		if a.status != http.StatusNotFound || string(a.body) != string(page) || !strings.HasPrefix(a.header.Get("Content-Type"), "text/html") {
			t.Errorf("%s: %d %s %.80s", path, a.status, a.header.Get("Content-Type"), a.body)
		}
		if kept := a.header.Get("Cache-Control"); kept != "no-store" {
			t.Errorf("%s may be kept: %q", path, kept)
		}
		b.get(path).want(t, http.StatusNotFound, "not-found")
	}
	for _, path := range []string{"/api/nothing", "/art/nothing.svg", "/art/tiles/base/NONE.svg", "/assets/nothing.js"} {
		b.do(http.MethodGet, path, "", reads).want(t, http.StatusNotFound, "not-found")
	}
	b.do(http.MethodPost, "/nothing", "{}", reads).want(t, http.StatusNotFound, "not-found")
}
