package server

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"io/fs"
	"maps"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"circulade/internal/caller"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
)

func TestHeaders(t *testing.T) {
	h := openHouse(t)
	b := h.browser(t)
	table := b.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t)
	want := map[string]string{
		"Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; " +
			"media-src 'self' data: blob:; connect-src 'self'; font-src 'self'; manifest-src 'self'; worker-src 'self'; " +
			"base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
		"X-Content-Type-Options":       "nosniff",
		"Referrer-Policy":              "no-referrer",
		"X-Frame-Options":              "DENY",
		"Cross-Origin-Opener-Policy":   "same-origin",
		"Cross-Origin-Resource-Policy": "same-origin",
	}
	for _, path := range []string{
		"/", "/t/" + table.ID, "/r/" + table.ID, "/open", "/assets/app.js", "/art/figures.svg", "/art/tiles/base/D.svg", "/api/hello", "/nothing",
		"/api/nothing", gamePath(table, "/record"), "/api/qr?text=x",
	} {
		a := b.get(path)
		for k, v := range want {
			if a.header.Get(k) != v {
				t.Errorf("%s: %s is %q, want %q", path, k, a.header.Get(k), v)
			}
		}
	}
}

func TestSecretsAreStoredHashed(t *testing.T) {
	dir := t.TempDir()
	h := openHouseAt(t, dir)
	b := h.browser(t)
	made := b.makeTable(gamelog.KindHere, gamelog.KindLink)
	table := made.ok(t)
	u, _ := url.Parse(h.url)
	session := b.client.Jar.Cookies(u)[0].Value
	grants, _, err := h.cfg.Store.Grants(t.Context(), table.ID)
	if err != nil || len(grants) != 5 {
		t.Fatalf("%d grants, %v", len(grants), err)
	}
	who, err := h.accounts.SessionBySecret(t.Context(), session)
	if err != nil || who.Hash != sha256.Sum256([]byte(session)) {
		t.Fatalf("the session is kept as %x, %v", who.Hash, err)
	}
	secrets := []string{session, made.HostSecret, made.Secrets[0].Secret, made.Secrets[1].Secret}
	for _, g := range grants {
		hashed := slices.ContainsFunc(secrets[1:], func(s string) bool { return g.Holder == sha256.Sum256([]byte(s)) })
		if !hashed && g.Holder != who.Person {
			t.Errorf("the %s grant of seat %d is neither to a person nor to the hash of a secret", g.Kind, g.Seat)
		}
	}
	for _, secret := range secrets {
		raw, _ := base64.RawURLEncoding.DecodeString(secret)
		for name, data := range filesOf(t, dir) {
			if bytes.Contains(data, []byte(secret)) || bytes.Contains(data, raw) {
				t.Errorf("%s holds a secret as it is", name)
			}
		}
	}
}

func filesOf(t *testing.T, dir string) map[string][]byte {
	t.Helper()
	out := map[string][]byte{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		out[path], err = os.ReadFile(path)
		return err
	})
	if err != nil || len(out) == 0 {
		t.Fatalf("reading the data folder: %d files, %v", len(out), err)
	}
	return out
}

func TestCookie(t *testing.T) {
	h := openHouse(t)
	b := h.browser(t)
	if a := b.get("/api/games"); len(a.header.Values("Set-Cookie")) != 0 {
		t.Error("reading sets a cookie")
	}
	cookie := b.makeTable(gamelog.KindHere, gamelog.KindHere).header.Get("Set-Cookie")
	for _, want := range []string{caller.PlainCookie + "=", "; HttpOnly", "; SameSite=Lax", "; Path=/"} {
		if !strings.Contains(cookie, want) {
			t.Errorf("the cookie %q lacks %q", cookie, want)
		}
	}
	if a := b.makeTable(gamelog.KindHere, gamelog.KindHere); a.header.Get("Set-Cookie") != "" {
		t.Error("a browser that has a session got another")
	}
}

func TestCookieOverHTTPS(t *testing.T) {
	h := openHouse(t, func(c *Config) { c.Public = &url.URL{Scheme: "https", Host: "play.example"} })
	b := h.browser(t)
	public := func(r *http.Request) { r.Host = "play.example" }
	body := `{"seats":[{"name":"A","kind":"here"},{"name":"B","kind":"here"}]}`
	cookie := b.do(http.MethodPost, "/api/games", body, public).header.Get("Set-Cookie")
	if !strings.HasPrefix(cookie, "__Host-") || !strings.Contains(cookie, "; Secure") {
		t.Errorf("over HTTPS the cookie is %q", cookie)
	}
	planted := func(r *http.Request) { r.AddCookie(&http.Cookie{Name: caller.PlainCookie, Value: access.NewSecret()}) }
	if again := b.do(http.MethodPost, "/api/games", body, public, planted).header.Get("Set-Cookie"); again == "" {
		t.Error("a cookie that may come over a plain connection counts over HTTPS")
	}
}

func TestHostIsChecked(t *testing.T) {
	h := openHouse(t)
	b := h.browser(t)
	_, port, _ := net.SplitHostPort(strings.TrimPrefix(h.url, "http://"))
	for host, want := range map[string]int{
		"localhost:" + port: 200, "127.0.0.1:" + port: 200, "[::1]:" + port: 200, "LOCALHOST": 200, "localhost.": 200,
		"evil.example:" + port: 403, "127.0.0.1.evil.example": 403, "192.0.2.7:" + port: 403, "127.0.0.2": 403, "evil": 403,
	} {
		for _, path := range []string{"/api/hello", "/", "/art/figures.svg"} {
			if a := b.do(http.MethodGet, path, "", func(r *http.Request) { r.Host = host }); a.status != want {
				t.Errorf("%s of host %s: %d, want %d", path, host, a.status, want)
			}
		}
	}
}

func TestOriginIsChecked(t *testing.T) {
	h := openHouse(t, func(c *Config) { c.Public = &url.URL{Scheme: "https", Host: "play.example"} })
	b := h.browser(t)
	table := b.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t)
	own := h.url
	for _, test := range []struct {
		origin, site string
		ok           bool
	}{
		{"", "", true}, // a program
		{own, "same-origin", true},
		{own, "", true},
		{"https://play.example", "same-origin", true},
		{"http://play.example", "", false},
		{"https://evil.example", "cross-site", false},
		{"null", "", false},
		{"file://", "", false},
		{own + ".evil.example", "", false},
		{"http://localhost:1", "same-site", false},
		{"", "cross-site", false},
		{"", "same-site", false},
	} {
		set := func(r *http.Request) {
			if test.origin != "" {
				r.Header.Set("Origin", test.origin)
			}
			if test.site != "" {
				r.Header.Set("Sec-Fetch-Site", test.site)
			}
		}
		for _, path := range []string{"/api/games", "/preview", "/choices", "/undo", "/sit", "/end", "/forget", "/seats/0", "/seats/0/link", "/api/qr"} {
			if !strings.HasPrefix(path, "/api") {
				path = gamePath(table, path)
			}
			a := b.do(http.MethodPost, path, "", set)
			if refused := a.status == http.StatusForbidden && a.Error.Code == "bad-origin"; refused == test.ok {
				t.Errorf("POST %s from %q %q: %d %s", path, test.origin, test.site, a.status, a.Error.Code)
			}
		}
		header := http.Header{}
		if test.origin != "" {
			header.Set("Origin", test.origin)
		}
		if test.site != "" {
			header.Set("Sec-Fetch-Site", test.site)
		}
		c, resp, err := b.dial(gamePath(table, "/socket"), header)
		if err == nil {
			_ = c.CloseNow()
		}
		if (err == nil) != test.ok || !test.ok && resp.StatusCode != http.StatusForbidden {
			t.Errorf("socket from %q %q: %v", test.origin, test.site, err)
		}
	}
}

func TestTablesArePrivate(t *testing.T) {
	h := openHouse(t)
	ann, eve := h.browser(t), h.browser(t)
	table := ann.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t)
	if games := eve.get("/api/games").Games; len(games) != 0 {
		t.Errorf("a stranger's list is %+v", games)
	}
	eve.makeTable(gamelog.KindHere, gamelog.KindHere)
	if games := eve.get("/api/games").Games; len(games) != 1 || games[0].ID == table.ID {
		t.Errorf("another browser's list is %+v", games)
	}
	seen := eve.get(gamePath(table, "")).ok(t)
	if seen.Host || seen.Seats[0].Yours {
		t.Errorf("who knows the id sees %+v", seen)
	}
}

// A long list comes in parts, each of which says where the next begins.
func TestTablesComeInParts(t *testing.T) {
	h := openHouse(t)
	ann := h.browser(t)
	made := map[string]bool{}
	for range 5 {
		made[ann.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t).ID] = true
	}
	var seen []string
	for next, parts := "", 0; ; parts++ {
		a := ann.get("/api/games?limit=2&after=" + next)
		for _, g := range a.Games {
			if !g.Host || len(g.Yours) != 2 {
				t.Errorf("%+v has not all seats", g)
			}
			seen = append(seen, g.ID)
		}
		var more struct{ Next string }
		if err := json.Unmarshal(a.body, &more); err != nil {
			t.Fatal(err)
		}
		if more.Next == "" {
			if parts != 2 {
				t.Errorf("%d tables came in %d parts", len(seen), parts+1)
			}
			break
		}
		next = more.Next
	}
	for _, id := range seen {
		delete(made, id)
	}
	if len(seen) != 5 || len(made) != 0 {
		t.Errorf("the parts hold %v, without %v", seen, made)
	}
	for _, bad := range []string{"limit=0", "limit=201", "limit=x", "after=x", "after=1-x", "after=x-" + seen[0]} {
		ann.get("/api/games?"+bad).want(t, http.StatusBadRequest, "bad-json")
	}
}

// TestSeatComesFromSecret sends one seat's secret and asks for another's.
func TestSeatComesFromSecret(t *testing.T) {
	h := openHouse(t)
	ann := h.browser(t)
	made := ann.makeTable(gamelog.KindHere, gamelog.KindLink)
	table := made.ok(t)
	bo := h.program(t, made.Links[0].Secret)
	for _, path := range []string{"/choices?seat=0", "/choices?player=0"} {
		bo.post(gamePath(table, path), obj{"seq": 0, "move": "m", "all": []string{table.State.Decision.Choices[0].Text}}).
			want(t, http.StatusForbidden, "not-your-seat")
	}
	bo.post(gamePath(table, "/seats/0/link"), obj{}).want(t, http.StatusForbidden, "not-your-seat")
	for _, auth := range []string{"Bearer", "Bearer x", "Basic " + made.Links[0].Secret, made.Links[0].Secret, "Bearer " + access.NewSecret()} {
		bad := h.browser(t)
		bad.header.Set("Authorization", auth)
		bad.get(gamePath(table, "")).want(t, http.StatusForbidden, "not-your-seat")
	}
	if seen := bo.get(gamePath(table, "?seat=0")).ok(t); seen.Seats[0].Yours || !seen.Seats[1].Yours {
		t.Errorf("the secret of seat 1 gives %+v", seen.Seats)
	}
}

func TestFiles(t *testing.T) {
	h := openHouse(t)
	b := h.browser(t)
	js := b.do(http.MethodGet, "/assets/app.js", "", func(r *http.Request) { r.Header.Set("Accept-Encoding", "gzip") })
	if js.header.Get("Content-Encoding") != "gzip" || js.header.Get("Content-Type") != "text/javascript; charset=utf-8" {
		t.Errorf("the script comes with %v", js.header)
	}
	again := b.do(http.MethodGet, "/assets/app.js", "", func(r *http.Request) {
		r.Header.Set("Accept-Encoding", "gzip")
		r.Header.Set("If-None-Match", js.header.Get("ETag"))
	})
	if again.status != http.StatusNotModified || len(again.body) != 0 {
		t.Errorf("asked again: %d", again.status)
	}
	for path, want := range map[string]int{
		"/": 200, "/t/x": 200, "/t/x/y": 404, "/r/x": 200, "/r/": 404, "/open": 200, "/open/x": 404, "/nothing": 404, "/../server.go": 404, "/assets/": 404,
		"/art/tiles/base/E~garden.svg": 200, "/art/tiles/base/nope.svg": 404, "/art/tiles/base/D": 404,
	} {
		if a := b.get(path); a.status != want {
			t.Errorf("%s: %d, want %d", path, a.status, want)
		}
	}
	b.do(http.MethodPost, "/", "{}").want(t, http.StatusNotFound, "not-found")
	index := artIndex(t, b)
	names := slices.Sorted(maps.Keys(index))
	for i, name := range names {
		if testing.Short() && i%8 != 0 {
			continue // one picture is made like another
		}
		e := index[name]
		a := b.get(e)
		if a.status != http.StatusOK || a.header.Get("Content-Type") != "image/svg+xml" || !strings.Contains(a.header.Get("Cache-Control"), "immutable") {
			t.Errorf("%s at %s: %d %v", name, e, a.status, a.header)
		}
	}
}

// TestInstallable serves what a browser asks of a page that can be installed.
func TestInstallable(t *testing.T) {
	h := openHouse(t, func(c *Config) {
		c.Web = fstest.MapFS{
			"index.html": {}, "manifest.webmanifest": {Data: []byte(`{}`)}, "sw.js": {Data: []byte(`"use strict";`)},
			"offline.html": {Data: []byte("<!doctype html><title>Offline</title>")}, "icons/192.png": {Data: []byte("\x89PNG")},
		}
	})
	b := h.browser(t)
	for path, kind := range map[string]string{
		"/manifest.webmanifest": "application/manifest+json", "/sw.js": "text/javascript; charset=utf-8",
		"/offline.html": "text/html; charset=utf-8", "/icons/192.png": "image/png",
	} {
		a := b.get(path)
		if a.status != http.StatusOK || a.header.Get("Content-Type") != kind || a.header.Get("Cache-Control") != "no-cache" || a.header.Get("ETag") == "" {
			t.Errorf("%s: %d %v", path, a.status, a.header)
		}
		if allowed := a.header.Get("Service-Worker-Allowed"); (path == "/sw.js") != (allowed == "/") {
			t.Errorf("%s: Service-Worker-Allowed is %q", path, allowed)
		}
	}
}

func artIndex(t *testing.T, b *browser) map[string]string {
	t.Helper()
	var index struct {
		Tiles map[string]struct {
			URL   string
			Spots map[string][2]float64
		}
	}
	if err := json.Unmarshal(b.get("/api/art").body, &index); err != nil || len(index.Tiles) < 24 {
		t.Fatalf("%d tiles, %v", len(index.Tiles), err)
	}
	out := map[string]string{}
	inside := []string{ // the walls of the town, and the wheel
		"count/CO/6", "count/CO/7",
		"wheel-of-fortune/Wheel.11", "wheel-of-fortune/Wheel.12", "wheel-of-fortune/Wheel.21", "wheel-of-fortune/Wheel.22",
	}
	for name, e := range index.Tiles {
		out[name] = e.URL
		if inner := slices.Contains(inside, name); (len(e.Spots) == 0) != inner {
			t.Errorf("%s has %d spots", name, len(e.Spots))
		}
	}
	return out
}
