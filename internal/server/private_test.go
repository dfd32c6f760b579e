package server

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
)

// TestPrivateTable goes through all addresses at which a table is: to whoever holds
// nothing there, a private one is not to be told from one that there is not.
func TestPrivateTable(t *testing.T) {
	t.Parallel()
	h := openHouse(t, quickly)
	ann, stranger := h.browser(t), h.browser(t)
	stranger.makeTable("here", "here") // who is somebody
	made := ann.post("/api/games", obj{
		"open": "private", "aids": "teach", "seats": append(hereSeats("Ann"), obj{"name": "Bo", "kind": "link"}),
		"options": obj{"base.first_player": "seat0"},
	})
	private := made.ok(t)
	if private.Open != "private" {
		t.Errorf("it is open like %q", private.Open)
	}
	other := h.program(t, stranger.makeTable("here", "link").Secrets[0].Secret)
	scan := func(when string) {
		t.Helper()
		h.isNowhere(t, when, private, map[string]*browser{"nobody": h.browser(t), "a person": stranger, "a program": other})
	}
	scan("while it is played")
	for _, socket := range []string{"/socket", "/socket?since=1&base=1", "/socket?stamp=x"} {
		if _, resp, err := stranger.dial(gamePath(private, socket), nil); err == nil || resp == nil || resp.StatusCode != http.StatusNotFound {
			t.Errorf("%s: %v", socket, err)
		}
	}
	if l := stranger.lobby(0); len(l.Tables) > 0 {
		t.Errorf("it is listed: %+v", l.Tables)
	}
	bo := h.browser(t)
	if got := bo.post(gamePath(private, "/sit"), obj{"secret": made.Links[0].Secret, "look": true}); got.status != http.StatusOK {
		t.Errorf("who has the link looks, and hears %d", got.status)
	}
	bo.post(gamePath(private, "/sit"), obj{"secret": made.Links[0].Secret}).ok(t)
	bo.post(gamePath(private, "/join"), obj{}).want(t, 403, "not-public")
	follow := bo.follow(private, 0)
	follow.until("Bo is there", func(t *tableSeen) bool { return t.Seats[1].Connected })
	// Who is put out hears no more but why.
	ann.post(gamePath(private, "/seats/1/revoke"), obj{}).want(t, 200, "")
	for closed := false; !closed; {
		p, err := follow.next()
		closed = err != nil || p.Type == "goodbye"
	}
	bo.get(gamePath(private, "")).want(t, 403, "put-out")
	ann.post(gamePath(private, "/end"), obj{}).ok(t)
	scan("when it is over")
	again := ann.post(gamePath(private, "/again"), obj{}).ok(t)
	stranger.get(gamePath(again, "")).want(t, 404, "not-found")
}

// isNowhere goes through all addresses of a table: to some strangers it is to be a table that
// there is not.
func (h *house) isNowhere(t *testing.T, when string, hidden *tableSeen, strangers map[string]*browser) {
	t.Helper()
	nowhere := &tableSeen{ID: strings.Repeat("a", 26)}
	tried := 0
	for pattern := range h.handlers() {
		method, path, _ := strings.Cut(pattern, " ")
		if !strings.HasPrefix(path, "/api/games/{id}") {
			continue
		}
		tried++
		for who, b := range strangers {
			for _, body := range bodiesOf(path) {
				got := b.anything(method, pathAt(path, hidden), body)
				want := b.anything(method, pathAt(path, nowhere), body)
				if got.status != want.status || string(got.body) != string(want.body) || got.status < 400 {
					t.Errorf("%s, %s, %s %s: %d %.200s, where there is no table %d %.200s",
						when, who, pattern, body, got.status, got.body, want.status, want.body)
				}
			}
		}
	}
	if tried < 25 {
		t.Errorf("only %d addresses", tried)
	}
}

// pathAt puts a table, and what else is needed, into an address.
func pathAt(path string, at *tableSeen) string {
	path = strings.Replace(path, "{id}", at.ID, 1)
	path = strings.Replace(path, "{n}", "0", 1)
	path = strings.Replace(path, "{pack}", "x", 1)
	if strings.HasSuffix(path, "/fits") {
		path += "?x=1&y=0"
	}
	return path
}

// bodiesOf returns requests for an address that can be understood.
func bodiesOf(path string) []string {
	secret := strings.Repeat("A", 43)
	switch path[strings.LastIndex(path, "/")+1:] {
	case "sit":
		return []string{fmt.Sprintf(`{"secret":%q}`, secret), fmt.Sprintf(`{"secret":%q,"look":true}`, secret)}
	case "choices":
		return []string{`{"seq":0,"move":"m","all":["pass"]}`}
	case "preview":
		return []string{`{"seq":0,"all":["pass"]}`, `{"seq":0,"tile":"base/U"}`}
	case "orders":
		return []string{`{"seq":0,"tile":"base/U","all":["pass"]}`}
	case "undo":
		return []string{`{"seq":0,"move":"m","version":0}`}
	case "packs":
		return []string{`{"text":"x"}`}
	case "{pack}":
		return []string{`{"accept":true}`}
	case "name", "join":
		return []string{`{"name":"Bo"}`}
	case "{n}":
		return []string{`{"kind":"link"}`}
	}
	return []string{`{}`}
}

// anything sends a request that may not be described: it is the answer that counts.
func (b *browser) anything(method, path, body string) *answered {
	b.t.Helper()
	if method == http.MethodGet {
		body = ""
	}
	return b.do(method, path, body, func(r *http.Request) {
		if strings.HasSuffix(r.URL.Path, "/socket") {
			r.Header.Set("Connection", "Upgrade")
			r.Header.Set("Upgrade", "websocket")
			r.Header.Set("Sec-WebSocket-Version", "13")
			r.Header.Set("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ==")
		}
	})
}
