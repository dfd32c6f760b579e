package server

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"circulade/internal/table/gamelog"
)

// dial opens a socket as the browser.
func (b *browser) dial(path string, header http.Header) (*websocket.Conn, *http.Response, error) {
	h := b.header.Clone()
	for k, v := range header {
		h[k] = v
	}
	ctx, cancel := context.WithTimeout(b.t.Context(), 10*time.Second)
	defer cancel()
	c, resp, err := websocket.Dial(ctx, b.url+path, &websocket.DialOptions{HTTPClient: &http.Client{Jar: b.client.Jar}, HTTPHeader: h})
	if resp != nil {
		b.opened(resp, err != nil)
	}
	return c, resp, err
}

// opened holds what a socket or stream begins with, or the refusal, to the
// contract.
func (b *browser) opened(resp *http.Response, refused bool) {
	b.t.Helper()
	e := exchange{http.MethodGet, resp.Request.URL.Path, "", resp.StatusCode, resp.Header.Get("Content-Type"), nil}
	if refused {
		e.body, _ = io.ReadAll(resp.Body)
	}
	contractOf(b.t).check(b.t, e)
}

func (b *browser) socket(table *tableSeen, since int64) *websocket.Conn {
	b.t.Helper()
	c, _, err := b.dial(gamePath(table, fmt.Sprintf("/socket?since=%d", since)), nil)
	if err != nil {
		b.t.Fatal(err)
	}
	c.SetReadLimit(1 << 20)
	b.t.Cleanup(func() { _ = c.CloseNow() })
	return c
}

// next returns the next table that is pushed.
func (b *browser) next(c *websocket.Conn) (*tableSeen, error) {
	ctx, cancel := context.WithTimeout(b.t.Context(), 10*time.Second)
	defer cancel()
	_, data, err := c.Read(ctx)
	if err != nil {
		return nil, err
	}
	return b.pushed(data)
}

// pushed is the table that a message brought.
func (b *browser) pushed(data []byte) (*tableSeen, error) {
	b.push(nil, data)
	var m struct {
		Type  string
		Table *tableSeen
	}
	if err := json.Unmarshal(data, &m); err != nil {
		return nil, fmt.Errorf("pushed %.100s: %w", data, err)
	}
	if m.Type != "table" || m.Table == nil {
		return nil, fmt.Errorf("pushed %.100s", data)
	}
	return m.Table, nil
}

// until reads pushes until one is right.
func (b *browser) until(c *websocket.Conn, what string, right func(*tableSeen) bool) *tableSeen {
	b.t.Helper()
	for {
		table, err := b.next(c)
		if err != nil {
			b.t.Fatalf("waiting for %s: %v", what, err)
		}
		if right(table) {
			return table
		}
	}
}

func TestSocketPushes(t *testing.T) {
	h := openHouse(t)
	ann, watcher := h.browser(t), h.browser(t)
	made := ann.makeTable(gamelog.KindHere, gamelog.KindLink)
	table := made.ok(t)
	bo := h.program(t, made.Links[0].Secret)
	c := bo.socket(table, 0)
	first, err := bo.next(c)
	if err != nil || !first.Reset || !first.Seats[1].Yours || first.Seats[0].Yours {
		t.Fatalf("the first push is %+v, %v", first, err)
	}
	ann.step(table, 0, "m").ok(t)
	got := bo.until(c, "Ann's tile", func(s *tableSeen) bool { return s.Seq == 1 })
	if got.Reset || len(got.Events) == 0 || got.Events[0].Seq != 1 {
		t.Errorf("the push after a choice is %+v", got)
	}
	w := watcher.socket(table, 1)
	bo.until(c, "the spectator", func(s *tableSeen) bool { return s.Spectators == 1 && s.Seats[1].Connected && !s.Seats[0].Connected })
	_ = w.Close(websocket.StatusNormalClosure, "")
	bo.until(c, "the spectator's leaving", func(s *tableSeen) bool { return s.Spectators == 0 })
}

func TestSocketResumes(t *testing.T) {
	h := openHouse(t)
	b := h.browser(t)
	table := b.playTurns(b.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t), 12)
	whole := b.get(gamePath(table, "")).ok(t)
	for since := int64(1); since <= table.Seq; since++ {
		got, err := b.next(b.socket(table, since))
		if err != nil {
			t.Fatal(err)
		}
		want := 0
		for _, e := range whole.Events {
			if e.Seq > since {
				want++
			}
		}
		if got.Reset || len(got.Events) != want || got.Seq != table.Seq {
			t.Errorf("since %d: %d events of %d, reset %v", since, len(got.Events), want, got.Reset)
		}
	}
}

func TestSocketOfUnknownTable(t *testing.T) {
	h := openHouse(t)
	_, resp, err := h.browser(t).dial("/api/games/aaaaaaaaaaaaaaaaaaaaaaaaaa/socket", nil)
	if err == nil || resp == nil || resp.StatusCode != http.StatusNotFound {
		t.Errorf("error %v, answer %v", err, resp)
	}
}

func TestSocketFrameLimit(t *testing.T) {
	const maxFrame = 4096 // as of package stream
	h := openHouse(t)
	b := h.browser(t)
	table := b.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t)
	c := b.socket(table, 0)
	if _, err := b.next(c); err != nil {
		t.Fatal(err)
	}
	if err := c.Write(t.Context(), websocket.MessageText, []byte(strings.Repeat("x", maxFrame))); err != nil {
		t.Fatal(err)
	}
	b.step(table, 0, "m").ok(t)
	b.until(c, "a push after the largest frame", func(s *tableSeen) bool { return s.Seq == 1 })
	if err := c.Write(t.Context(), websocket.MessageText, []byte(strings.Repeat("x", maxFrame+1))); err != nil {
		t.Fatal(err)
	}
	if code := closedWith(b, c); code != websocket.StatusMessageTooBig {
		t.Errorf("after a frame too large the socket closed with %v", code)
	}
}

func TestSocketTalksTooMuch(t *testing.T) {
	h := openHouse(t)
	b := h.browser(t)
	c := b.socket(b.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t), 0)
	for range 40 {
		if c.Write(t.Context(), websocket.MessageText, []byte("x")) != nil {
			break
		}
	}
	if code := closedWith(b, c); code != websocket.StatusPolicyViolation {
		t.Errorf("after 40 messages the socket closed with %v", code)
	}
}

// closedWith reads until the socket closes.
func closedWith(b *browser, c *websocket.Conn) websocket.StatusCode {
	for {
		if _, err := b.next(c); err != nil {
			return websocket.CloseStatus(err)
		}
	}
}

func TestSocketIsNotCompressed(t *testing.T) {
	h := openHouse(t)
	b := h.browser(t)
	table := b.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t)
	c, resp, err := b.dial(gamePath(table, "/socket"), http.Header{"Sec-Websocket-Extensions": {"permessage-deflate"}})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = c.CloseNow() }()
	if e := resp.Header.Get("Sec-WebSocket-Extensions"); e != "" {
		t.Errorf("extensions agreed on: %s", e)
	}
}

// TestSlowSocket lets a client not read: others do not notice, and what waits
// for it is one push, however much happens.
func TestSlowSocket(t *testing.T) {
	h := openHouse(t)
	b := h.browser(t)
	table := b.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t)
	slow := b.socket(table, 0)
	for range 30 {
		table = b.playTurns(table, 1)
	}
	last := b.until(slow, "the present table", func(s *tableSeen) bool { return s.Seq == table.Seq })
	if last.Status != "playing" {
		t.Errorf("the slow client got %+v", last)
	}
}

func TestGracefulStop(t *testing.T) {
	dir := t.TempDir()
	var table *tableSeen
	t.Run("serve", func(t *testing.T) {
		h := openHouseAt(t, dir)
		b := h.browser(t)
		table = b.playTurns(b.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t), 5)
		c := b.socket(table, table.Seq)
		if _, err := b.next(c); err != nil {
			t.Fatal(err)
		}
		done := make(chan struct{})
		go func() { h.Close(); close(done) }()
		if code := closedWith(b, c); code != websocket.StatusServiceRestart {
			t.Errorf("the socket closed with %v", code)
		}
		select {
		case <-done:
		case <-time.After(5 * time.Second):
			t.Fatal("the server does not stop")
		}
		b.get(gamePath(table, "")).want(t, http.StatusServiceUnavailable, "not-saved")
	})
	h := openHouseAt(t, dir)
	if now := h.browser(t).get(gamePath(table, "")).ok(t); now.Seq != table.Seq {
		t.Errorf("after the stop the table is at %d, want %d", now.Seq, table.Seq)
	}
}

// TestNoSocket asks at the address of a socket for something else, or for a socket that there is
// not: the refusal is one of ours and says what it takes.
func TestNoSocket(t *testing.T) {
	h := openHouse(t)
	ann := h.browser(t)
	table := ann.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t)
	for _, test := range []struct{ header, hint string }{
		{"", "stream"},
		{"Upgrade: h2c", "stream"},
		{"Upgrade: websocket\nSec-WebSocket-Version: 8", "Version"},
		{"Upgrade: websocket\nSec-WebSocket-Version: 13", "Key"},
		{"Upgrade: websocket\nSec-WebSocket-Version: 13\nSec-WebSocket-Key: x", "Key"},
	} {
		for _, path := range []string{gamePath(table, "/socket"), "/api/lobby/socket"} {
			a := ann.do(http.MethodGet, path, "", func(r *http.Request) {
				for line := range strings.Lines(test.header) {
					name, value, _ := strings.Cut(strings.TrimSpace(line), ": ")
					r.Header.Set("Connection", "Upgrade")
					r.Header.Set(name, value)
				}
			})
			if a.want(t, http.StatusUpgradeRequired, "no-socket"); !strings.Contains(a.Error.Hint, test.hint) {
				t.Errorf("%q at %s: %s", test.header, path, a.body)
			}
		}
	}
}
