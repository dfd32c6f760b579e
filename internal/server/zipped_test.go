package server

import (
	"bytes"
	"net/http"
	"testing"

	"github.com/coder/websocket"

	"circulade/internal/packed"
	"circulade/internal/table/gamelog"
)

// fetch asks for an address as a client that unpacks by itself what it takes, and returns what
// came and how.
func (b *browser) fetch(path, takes string) (data []byte, how http.Header) {
	b.t.Helper()
	r, err := http.NewRequestWithContext(b.t.Context(), http.MethodGet, b.url+path, nil)
	if err != nil {
		b.t.Fatal(err)
	}
	r.Header = b.header.Clone()
	r.Header.Set("Accept-Encoding", takes)
	resp, err := b.client.Do(r)
	if err != nil {
		b.t.Fatal(err)
	}
	defer func() { _ = resp.Body.Close() }()
	var all bytes.Buffer
	if _, err := all.ReadFrom(resp.Body); err != nil {
		b.t.Fatal(err)
	}
	if resp.StatusCode != http.StatusOK {
		b.t.Fatalf("%s: %d %s", path, resp.StatusCode, all.Bytes())
	}
	return all.Bytes(), resp.Header
}

// Long answers without a secret come compressed to who takes them so, and say the same. Those
// that may hold one come as they are: by its length nothing is learned.
func TestCompressedAnswers(t *testing.T) {
	h := openHouse(t)
	ann := h.account(t, "Ann")
	for range 12 {
		h.browser(t).openTable("Bo", 1)
	}
	table := ann.playTurns(ann.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t), 40)
	ann.post(gamePath(table, "/end"), obj{}).ok(t)
	for path, want := range map[string]bool{
		"/api/lobby":                  true,
		gamePath(table, "?stamp="):    true,
		gamePath(table, "/replay"):    true,
		gamePath(table, "/replay/40"): true,
		gamePath(table, "/record"):    true,
		gamePath(table, "/replay/0"):  true,
		gamePath(table, ""):           false,
		"/api/games":                  false,
		"/api/account":                false,
		"/api/account/export":         false,
		gamePath(table, "/chat"):      false,
	} {
		plain, how := ann.fetch(path, "identity")
		if got := how.Get("Content-Encoding"); got != "" {
			t.Errorf("%s comes as %q to who does not take it so", path, got)
		}
		data, how := ann.fetch(path, "br, gzip")
		want = want && len(plain) > packed.MinSize
		if got := how.Get("Content-Encoding") == "gzip"; got != want {
			t.Errorf("%s, %d bytes: compressed: %v", path, len(plain), got)
		}
		if want {
			if data, _ = unpack(t, websocket.MessageBinary, data); how.Get("Vary") != "Accept-Encoding" {
				t.Errorf("%s varies by %q", path, how.Get("Vary"))
			}
		}
		if want && !bytes.Equal(data, plain) {
			t.Errorf("%s is %.200s, compressed %.200s", path, plain, data)
		}
	}
}
