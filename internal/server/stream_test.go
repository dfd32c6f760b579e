package server

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"testing"
	"time"

	"github.com/coder/websocket"

	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
)

// A feed is a stream as a program reads it, line by line.
type feed struct {
	b    *browser
	resp *http.Response
	in   *bufio.Reader
}

// A pushed is one line of a stream.
type pushed struct {
	Type   string
	Table  *tableSeen
	Reason string
	raw    []byte
}

// stream opens a stream; what is refused comes back as an answer.
func (b *browser) stream(path string) (*feed, *answered) {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.t.Context(), 2*time.Minute) // a game may be played meanwhile
	b.t.Cleanup(cancel)
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, b.url+path, nil)
	if err != nil {
		b.t.Fatal(err)
	}
	req.Header = b.header.Clone()
	client := *b.client
	client.Timeout = 0 // of a whole answer; the context has one
	resp, err := client.Do(req)
	if err != nil {
		b.t.Fatal(err)
	}
	b.t.Cleanup(func() { _ = resp.Body.Close() })
	if resp.StatusCode != http.StatusOK {
		return nil, b.answer(req, "", resp)
	}
	b.opened(resp, false)
	return &feed{b, resp, bufio.NewReader(resp.Body)}, nil
}

// follow opens the stream of a table.
func (b *browser) follow(table *tableSeen, since int64) *feed {
	b.t.Helper()
	f, refused := b.stream(gamePath(table, fmt.Sprintf("/stream?since=%d", since)))
	if refused != nil {
		b.t.Fatalf("no stream: %d %s", refused.status, refused.body)
	}
	return f
}

// next reads a line.
func (f *feed) next() (*pushed, error) {
	data, err := f.in.ReadBytes('\n')
	if err != nil {
		return nil, err
	}
	f.b.push(f.resp.Header, data)
	p := &pushed{raw: data}
	if err := json.Unmarshal(data, p); err != nil {
		return nil, fmt.Errorf("the line %.100q: %w", data, err)
	}
	return p, nil
}

// until reads lines until a table is right.
func (f *feed) until(what string, right func(*tableSeen) bool) *tableSeen {
	f.b.t.Helper()
	for {
		p, err := f.next()
		if err != nil {
			f.b.t.Fatalf("waiting for %s: %v", what, err)
		}
		if p.Type == "goodbye" {
			f.b.t.Fatalf("waiting for %s: goodbye, %s", what, p.Reason)
		}
		if p.Type == "table" && right(p.Table) {
			return p.Table
		}
	}
}

// goodbye reads to the end, which must be a goodbye, and returns its reason and
// the last table before it.
func (f *feed) goodbye() (string, *tableSeen) {
	f.b.t.Helper()
	var last *tableSeen
	for {
		p, err := f.next()
		if err != nil {
			f.b.t.Fatalf("waiting for the goodbye: %v", err)
		}
		if p.Type == "table" {
			last = p.Table
		}
		if p.Type != "goodbye" {
			continue
		}
		if rest, err := io.ReadAll(f.in); err != nil || len(rest) > 0 {
			f.b.t.Errorf("after the goodbye came %q, %v", rest, err)
		}
		return p.Reason, last
	}
}

func TestStreamPushes(t *testing.T) {
	h := openHouse(t)
	ann, watcher := h.browser(t), h.browser(t)
	made := ann.makeTable(gamelog.KindHere, gamelog.KindLink)
	table := made.ok(t)
	f := h.program(t, made.Links[0].Secret).follow(table, 0)
	if kind := f.resp.Header.Get("Content-Type"); kind != "application/x-ndjson" {
		t.Errorf("the stream is %s", kind)
	}
	if f.resp.Header.Get("Set-Cookie") != "" || f.resp.Header.Get("Cache-Control") != "no-store" {
		t.Errorf("the stream comes with %v", f.resp.Header)
	}
	first, err := f.next()
	if err != nil || first.Type != "table" || !first.Table.Reset || !first.Table.Seats[1].Yours || first.Table.Seats[0].Yours {
		t.Fatalf("the first line is %+v, %v", first, err)
	}
	ann.step(table, 0, "m").ok(t)
	got := f.until("Ann's tile", func(s *tableSeen) bool { return s.Seq == 1 })
	if got.Reset || len(got.Events) == 0 || got.Events[0].Seq != 1 {
		t.Errorf("the line after a choice is %+v", got)
	}
	back := ann.post(gamePath(table, "/undo"), obj{"seq": 1, "move": "back", "version": 0}).ok(t)
	got = f.until("the undo", func(s *tableSeen) bool { return s.Seq == 2 })
	if !got.Reset || len(got.Events) != len(back.Events) {
		t.Errorf("the line after an undo is %+v", got)
	}
	w := watcher.follow(table, 1)
	f.until("the spectator", func(s *tableSeen) bool { return s.Spectators == 1 && s.Seats[1].Connected && !s.Seats[0].Connected })
	_ = w.resp.Body.Close()
	f.until("the spectator's leaving", func(s *tableSeen) bool { return s.Spectators == 0 })
}

func TestStreamResumes(t *testing.T) {
	h := openHouse(t)
	b := h.browser(t)
	table := b.playTurns(b.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t), 12)
	whole := b.get(gamePath(table, "")).ok(t)
	for since := int64(1); since <= table.Seq; since++ {
		p, err := b.follow(table, since).next()
		if err != nil {
			t.Fatal(err)
		}
		want := 0
		for _, e := range whole.Events {
			if e.Seq > since {
				want++
			}
		}
		if p.Table.Reset || len(p.Table.Events) != want || p.Table.Seq != table.Seq {
			t.Errorf("since %d: %d events, want %d, reset %v", since, len(p.Table.Events), want, p.Table.Reset)
		}
	}
}

func TestStreamRefusals(t *testing.T) {
	h := limitedHouse(t, func(l *Limits) { l.Sockets = 1 })
	b := h.browser(t)
	table := b.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t)
	path := gamePath(table, "/stream")
	refused := func(b *browser, path string) *answered {
		f, a := b.stream(path)
		if f != nil {
			t.Fatalf("%s is open", path)
		}
		return a
	}
	refused(h.program(t, access.NewSecret()), path).want(t, http.StatusForbidden, "not-your-seat")
	refused(h.program(t, "x"), path).want(t, http.StatusForbidden, "not-your-seat")
	refused(b, path+"?since=x").want(t, http.StatusBadRequest, "bad-json")
	refused(b, "/api/games/aaaaaaaaaaaaaaaaaaaaaaaaaa/stream").want(t, http.StatusNotFound, "not-found")
	refused(b, "/api/games/1/stream").want(t, http.StatusNotFound, "not-found")
	b.post(path, obj{}).want(t, http.StatusNotFound, "not-found")
	foreign := h.browser(t)
	foreign.header.Set("Sec-Fetch-Site", "cross-site")
	refused(foreign, path).want(t, http.StatusForbidden, "bad-origin")
	if a := b.do(http.MethodHead, path, ""); a.status != http.StatusOK || len(a.body) > 0 {
		t.Errorf("HEAD: %d %q", a.status, a.body)
	}
	first := b.follow(table, 0)
	refused(b, path).wantTooMany(t)
	_, resp, err := b.dial(gamePath(table, "/socket"), nil)
	if err == nil || resp.StatusCode != http.StatusTooManyRequests {
		t.Errorf("a socket beside the one stream allowed: %v, %v", err, resp)
	}
	_ = first.resp.Body.Close()
	eventually(t, "room for another stream", func() bool {
		f, _ := b.stream(path)
		return f != nil
	})
}

// TestSlowStream lets a program not read: what waits for it is one push,
// however much happens.
func TestSlowStream(t *testing.T) {
	h := openHouse(t)
	b := h.browser(t)
	table := b.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t)
	slow := h.browser(t)
	slow.client.Transport = pipe(t, h.Server)
	f := slow.follow(table, 0)
	table = b.playTurns(table, 30)
	lines := 0
	last := f.until("the present table", func(s *tableSeen) bool { lines++; return s.Seq == table.Seq })
	if last.Status != "playing" || lines > 10 {
		t.Errorf("the slow program got %d lines, at last %+v", lines, last)
	}
}

// TestStuckStreamIsCut never reads from a stream.
func TestStuckStreamIsCut(t *testing.T) {
	h := openHouse(t)
	h.streams.PushTime = 300 * time.Millisecond
	b, stuck := h.browser(t), h.browser(t)
	table := b.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t)
	stuck.client.Transport = pipe(t, h.Server)
	f := stuck.follow(table, 0)
	eventually(t, "the stuck spectator", func() bool { return b.get(gamePath(table, "")).ok(t).Spectators == 1 })
	start := time.Now()
	b.step(table, 0, "m").ok(t)
	if d := time.Since(start); d > h.streams.PushTime {
		t.Errorf("a choice took %v beside a stuck stream", d)
	}
	eventually(t, "the end of the stuck stream", func() bool { return b.get(gamePath(table, "")).ok(t).Spectators == 0 })
	if _, err := io.ReadAll(f.in); err == nil {
		t.Error("the stream that was cut ends like a whole one")
	}
}

// pipe serves on connections without buffers and returns what dials them.
func pipe(t *testing.T, s *Server) *http.Transport {
	p := &pipes{make(chan net.Conn), make(chan struct{})}
	web := &http.Server{Handler: s.Handler()}
	go func() { _ = web.Serve(p) }()
	t.Cleanup(func() { _ = web.Close() })
	return &http.Transport{DialContext: p.dial}
}

// TestStreamOutlastsTimeouts keeps a stream open for longer than a request may
// be read and an answer written.
func TestStreamOutlastsTimeouts(t *testing.T) {
	h := openHouse(t)
	h.streams.PingTime = 50 * time.Millisecond
	web := &http.Server{Handler: h.Handler(), ReadTimeout: 200 * time.Millisecond, WriteTimeout: 200 * time.Millisecond}
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	go func() { _ = web.Serve(ln) }()
	t.Cleanup(func() { _ = web.Close() })
	b := h.browser(t)
	table := b.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t)
	b.url = "http://" + ln.Addr().String()
	f := b.follow(table, 0)
	for end := time.Now().Add(3 * web.ReadTimeout); time.Now().Before(end); {
		if _, err := f.next(); err != nil {
			t.Fatalf("the stream broke: %v", err)
		}
	}
	if p, err := f.next(); err != nil || p.Type != "ping" {
		t.Errorf("a quiet stream brings %+v, %v", p, err)
	}
	b.step(table, 0, "m").ok(t)
	f.until("the choice", func(s *tableSeen) bool { return s.Seq == 1 })
}

func TestStreamEndsWithGame(t *testing.T) {
	h := openHouse(t)
	b := h.browser(t)
	table := b.playTurns(b.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t), 140)
	f := b.follow(table, table.Seq)
	table = b.playTurns(table, 400)
	reason, last := f.goodbye()
	if reason != "the game is over" || last == nil || last.Status != "over" || last.Seq != table.Seq {
		t.Errorf("the stream ended with %q after %+v", reason, last)
	}
	if reason, last = b.follow(table, 0).goodbye(); reason != "the game is over" || last.Seq != table.Seq || !last.Reset {
		t.Errorf("the stream of a finished game ended with %q after %+v", reason, last)
	}
	second := b.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t)
	f = b.follow(second, 0)
	b.post(gamePath(second, "/end"), obj{}).ok(t)
	if reason, last = f.goodbye(); reason != "the game is over" || last.Status != "ended" {
		t.Errorf("the stream of an ended game ended with %q after %+v", reason, last)
	}
}

func TestStreamSaysGoodbye(t *testing.T) {
	h := openHouse(t)
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- h.Serve(ctx, ln) }()
	b, stuck := h.browser(t), h.browser(t)
	table := b.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t)
	stuck.client.Transport = pipe(t, h.Server)
	stuck.follow(table, 0) // does not hold the server up
	b.url = "http://" + ln.Addr().String()
	f := b.follow(table, 0)
	if _, err := f.next(); err != nil {
		t.Fatal(err)
	}
	cancel()
	if reason, _ := f.goodbye(); reason != "the server restarts" {
		t.Errorf("the stream ended with %q", reason)
	}
	select {
	case err := <-done:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(5 * time.Second):
		t.Fatal("the server does not stop")
	}
}

// TestRevokedStreamEnds takes the seat from who follows: a program's secret
// counts or the line ends, a browser goes on as a spectator.
func TestRevokedStreamEnds(t *testing.T) {
	h := openHouse(t)
	ann, bo := h.browser(t), h.browser(t)
	made := ann.makeTable(gamelog.KindHere, gamelog.KindLink)
	table := made.ok(t)
	bo.post(gamePath(table, "/sit"), obj{"secret": made.Links[0].Secret}).ok(t)
	program := h.program(t, bo.post(gamePath(table, "/seats/1/link"), obj{}).Secret)
	stream, socket, page := program.follow(table, 0), program.socket(table, 0), bo.follow(table, 0)
	page.until("his seat", func(s *tableSeen) bool { return s.Seats[1].Yours })
	if a := ann.post(gamePath(table, "/seats/1/revoke"), obj{}); a.status != http.StatusOK {
		t.Fatalf("the host cannot revoke: %s", a.body)
	}
	if reason, _ := stream.goodbye(); reason != "the secret no longer holds" {
		t.Errorf("the stream ended with %q", reason)
	}
	if code := closedWith(program, socket); code != websocket.StatusPolicyViolation {
		t.Errorf("the socket closed with %v", code)
	}
	page.until("the loss of his seat", func(s *tableSeen) bool { return !s.Seats[1].Yours && !s.Seats[1].Taken && s.Spectators == 1 })
}
