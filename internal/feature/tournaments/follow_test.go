package tournaments

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"time"

	"circulade/internal/caller"
	"circulade/internal/problem"
	"circulade/internal/ratelimit"
	"circulade/internal/store"
	"circulade/internal/stream"
)

// noNews are news of which there are none.
type noNews struct{}

// Ready never signals.
func (noNews) Ready() <-chan struct{} { return nil }

// Next returns nothing.
func (noNews) Next(context.Context) (stream.Message, error) { return stream.Message{}, nil }

// Notice does nothing.
func (noNews) Notice() {}

// Close does nothing.
func (noNews) Close() {}

// Refuse refuses nobody.
func (noNews) Refuse() error { return nil }

// A streamed is a message of a stream.
type streamed struct {
	pushed
	You    *shownYou
	Reason string
}

// listens serves the feature's addresses over HTTP until the test ends.
func (h *house) listens() *httptest.Server {
	h.t.Helper()
	mux := http.NewServeMux()
	for _, e := range h.Endpoints() {
		serve := e.Handler(h.gate)
		mux.HandleFunc(e.Pattern(), func(w http.ResponseWriter, r *http.Request) {
			var p *problem.Problem
			if err := serve(w, r); errors.As(err, &p) {
				http.Error(w, p.Code, http.StatusTeapot)
			}
		})
	}
	h.followed.every, h.followed.check = 0, time.Hour
	srv := httptest.NewServer(mux)
	h.t.Cleanup(srv.Close)
	return srv
}

// asks has somebody send a GET request.
func (h *house) asks(srv *httptest.Server, who, path string, header ...string) *http.Response {
	h.t.Helper()
	ctx, cancel := context.WithTimeout(h.t.Context(), time.Minute) // who is never told fails the test
	h.t.Cleanup(cancel)
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, srv.URL+path, nil)
	if err != nil {
		h.t.Fatal(err)
	}
	if s := h.secrets[who]; s != "" {
		r.AddCookie(&http.Cookie{Name: caller.PlainCookie, Value: s})
	}
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	a, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		h.t.Fatal(err)
	}
	h.t.Cleanup(func() { _ = a.Body.Close() })
	return a
}

// A listener is somebody who follows a tournament.
type listener struct {
	h     *house
	who   string
	lines *bufio.Scanner
	close func() error
}

// follows has somebody follow a tournament.
func (h *house) follows(srv *httptest.Server, who, path, query string) *listener {
	h.t.Helper()
	a := h.asks(srv, who, path+"/stream"+query)
	if a.StatusCode != http.StatusOK {
		h.t.Fatalf("%s may not follow: %d", who, a.StatusCode)
	}
	return &listener{h, who, bufio.NewScanner(a.Body), a.Body.Close}
}

// until reads messages until one is as it shall be.
func (l *listener) until(what string, f func(m streamed) bool) streamed {
	l.h.t.Helper()
	for l.lines.Scan() {
		var m streamed
		if err := json.Unmarshal(l.lines.Bytes(), &m); err != nil {
			l.h.t.Fatal(err)
		}
		if f(m) {
			return m
		}
	}
	l.h.t.Fatalf("%s was never told: %s", l.who, what)
	return streamed{}
}

// next reads the next message.
func (l *listener) next() streamed { return l.until("anything", func(streamed) bool { return true }) }

// Everybody is told what is new, and of themselves alone where they play, before they ask.
func TestFollow(t *testing.T) {
	h := open(t, "Org", "Ann", "Bob")
	srv := h.listens()
	path, _ := h.makes("Org", with(swiss(1), obj{"entry": "code"}))
	code := h.sees("Org", path).You.Code
	all := map[string]*listener{}
	for _, who := range []string{"Org", "Ann", "Bob", ""} {
		all[who] = h.follows(srv, who, path, "")
		if m := all[who].next(); m.Type != "tournament" || m.Version != 1 || (m.You != nil) != (who == "Org") {
			t.Errorf("%q is told at first: %+v, %+v", who, m, m.You)
		}
	}
	for _, who := range []string{"Ann", "Bob"} {
		h.enter(who, path, obj{"code": code}).ok(t)
	}
	h.desk("Org", path, obj{"start": obj{}}).ok(t)
	h.goOn()
	h.pass(11 * time.Second)
	table := h.playing()[0]
	begun := func(m streamed) bool { return len(m.Rounds) == 1 && m.Rounds[0].Begun }
	for n, who := range []string{"Ann", "Bob"} {
		m := all[who].until("of their table", func(m streamed) bool { return begun(m) && len(m.You.Games) > 0 })
		if m.You == nil || *m.You.Entrant != n || len(m.You.Games) != 1 || m.You.Games[0] != table || m.You.Code != "" || m.You.Staff {
			t.Errorf("%s is told of themselves: %+v", who, m.You)
		}
	}
	if m := all[""].until("of the round", begun); m.You != nil || m.Watching != 4 || m.Entered != 2 || m.Began == "" {
		t.Errorf("who is nobody is told: %+v, %+v", m, m.You)
	}
	if m := all["Org"].until("of the round", begun); m.You.Entrant != nil || m.You.Games != nil || m.You.Code != code {
		t.Errorf("the organiser is told: %+v", m.You)
	}
}

// Nobody is told of a table before it is there: programs would ask for it in vain. They are told once it is.
func TestFollowToTable(t *testing.T) {
	h := open(t, "Org", "Ann", "Bob")
	srv := h.listens()
	path, _ := h.makes("Org", swiss(1))
	for _, who := range []string{"Ann", "Bob"} {
		h.enter(who, path, obj{}).ok(t)
	}
	ann := h.follows(srv, "Ann", path, "")
	h.fails = errors.New("no room")
	h.desk("Org", path, obj{"start": obj{}}).ok(t)
	h.goOn()
	h.pass(11 * time.Second)
	before := h.sees("Ann", path)
	if !before.Rounds[0].Begun || len(before.You.Games) != 0 {
		t.Fatalf("before there are tables Ann is told of %v, the round %+v", before.You.Games, before.Rounds)
	}
	h.fails = nil
	h.pass(time.Minute)
	m := ann.until("of the table", func(m streamed) bool { return len(m.You.Games) > 0 })
	if m.You.Games[0] != h.playing()[0] || m.Seq != before.Seq || m.Version <= before.Version {
		t.Errorf("then she is told %+v, %+v", m, m.You)
	}
	if other := h.server(ratelimit.New[netip.Addr](1e6, 1e6)).sees("Ann", path); len(other.You.Games) != 1 || other.Version != m.Version {
		t.Errorf("another server tells %+v, %+v", other.You, other.shownVersions)
	}
}

// Whoever is made a referee, and is one no longer, is told so, though nothing stands in the log.
func TestFollowAsReferee(t *testing.T) {
	h := open(t, "Org", "Ref")
	srv := h.listens()
	path, _ := h.makes("Org", swiss(1))
	ref := h.follows(srv, "Ref", path, "")
	first := ref.next()
	h.send("Org", "POST", path+"/staff", obj{"name": "Ref"}).ok(t)
	second := ref.next()
	h.send("Org", "POST", path+"/staff", obj{"name": "Ref", "not": true}).ok(t)
	third := ref.next()
	if first.You != nil || second.You == nil || !second.You.Staff || third.You != nil {
		t.Errorf("they are told %+v, then %+v, then %+v", first.You, second.You, third.You)
	}
	if first.Seq != third.Seq || first.Version >= second.Version || second.Version >= third.Version || second.OfHead == third.OfHead {
		t.Errorf("the versions are %+v, %+v, %+v", first.shownVersions, second.shownVersions, third.shownVersions)
	}
}

// Whoever comes back is not told again what they know, and what another server changes is told too.
func TestFollowAgain(t *testing.T) {
	h := open(t, "Org", "Ann")
	srv := h.listens()
	path, _ := h.makes("Org", swiss(1))
	id := path[len("/api/tournaments/"):]
	first := h.follows(srv, "Ann", path, "")
	known := first.next().Version
	back := h.follows(srv, "Ann", path, fmt.Sprint("?since=", known))
	other := h.server(ratelimit.New[netip.Addr](1e6, 1e6))
	other.desk("Org", path, obj{"say": obj{"text": "Tea"}}).ok(t)
	if one := (&feed{id: id, told: toldAs{version: known}}); !h.followed.hasChanged(t.Context(), one) {
		t.Error("a change of which nobody has told is not found")
	}
	h.changedElsewhere(t.Context(), []string{id})
	for _, l := range []*listener{first, back} {
		if m := l.next(); m.Version != known+1 || m.Said != "Tea" {
			t.Errorf("they are told %+v", m)
		}
	}
	if one := (&feed{id: id, told: toldAs{version: known + 1}}); h.followed.hasChanged(t.Context(), one) {
		t.Error("a change that was told is found again")
	}
}

// A client that takes nothing costs no memory and is told the latest in the end; nobody waits for it.
func TestSlowFollower(t *testing.T) {
	h := open(t, "Org")
	srv := h.listens()
	path, _ := h.makes("Org", swiss(1))
	id := path[len("/api/tournaments/"):]
	slow, err := h.followed.follow(id, store.Holder{}, 0)
	if err != nil {
		t.Fatal(err)
	}
	quick := h.follows(srv, "", path, "")
	for i := range 5 {
		h.desk("Org", path, obj{"say": obj{"text": fmt.Sprint(i)}}).ok(t)
	}
	last := quick.until("the last", func(m streamed) bool { return m.Said == "4" })
	m, err := slow.Next(t.Context())
	if err != nil || m.Message == nil || !strings.Contains(string(m.JSON), fmt.Sprintf(`"version":%d`, last.Version)) {
		t.Errorf("it is told %v, %v", m, err)
	}
	if m, _ := slow.Next(t.Context()); m.Message != nil {
		t.Error("it is told twice")
	}
	slow.Close()
	if err := quick.close(); err != nil {
		t.Error(err)
	}
}

// How many follow is bounded by tournament and session, and nobody follows what is not there.
func TestFollowBounds(t *testing.T) {
	h := open(t, "Org", "Ann", "Bob")
	srv := h.listens()
	h.followed.most = 4
	path, _ := h.makes("Org", swiss(1))
	refused := func(who, path, code string) {
		t.Helper()
		a := h.asks(srv, who, path)
		if text, err := io.ReadAll(a.Body); err != nil || strings.TrimSpace(string(text)) != code {
			t.Errorf("%s %s: %d %s, want %s", who, path, a.StatusCode, text, code)
		}
	}
	refused("Bob", path+"/socket", "no-socket")
	for range 3 {
		h.follows(srv, "Ann", path, "").next()
	}
	refused("Ann", path+"/stream", "too-many")
	h.follows(srv, "Bob", path, "").next()
	refused("Bob", path+"/stream", "too-many")
	refused("Bob", path+"/stream?since=x", "bad-json")
	refused("Bob", "/api/tournaments/aaaaaaaaaaaaaaaaaaaaaaaaaa/stream", "not-found")
	if n := len(h.followed.ids()); n != 1 {
		t.Errorf("%d tournaments are followed", n)
	}
}

// What all are answered alike is made once for each version, and sent once to each.
func TestAnswers(t *testing.T) {
	h := open(t, "Org", "Ann", "Bob", "Cyd", "Dan")
	srv := h.listens()
	path := h.begun(2, "Ann", "Bob", "Cyd", "Dan")
	s := h.sees("", path)
	get := func(part, tag string) (*http.Response, string) {
		t.Helper()
		a := h.asks(srv, "Ann", path+part, "If-None-Match", tag)
		text, err := io.ReadAll(a.Body)
		if err != nil {
			t.Fatal(err)
		}
		return a, string(text)
	}
	for _, part := range []string{"/rounds/1", "/entrants", "/standings"} {
		a, text := get(part, "")
		b, again := get(part, a.Header.Get("ETag"))
		if a.StatusCode != http.StatusOK || b.StatusCode != http.StatusNotModified || text == "" || again != "" {
			t.Errorf("%s: %d %.60s, then %d %.60s", part, a.StatusCode, text, b.StatusCode, again)
		}
	}
	a, _ := get("/rounds/1", "")
	h.finishAll()
	if old, _ := get(fmt.Sprint("/rounds/1?version=", s.Version), ""); old.Header.Get("ETag") != a.Header.Get("ETag") {
		t.Error("the answer as of a version that is kept is made anew")
	}
	now := h.sees("", path)
	for _, q := range []string{"", fmt.Sprint("?version=", now.Version)} {
		if b, text := get("/rounds/1"+q, a.Header.Get("ETag")); b.StatusCode != http.StatusOK || !strings.Contains(text, `"decided":2`) {
			t.Errorf("%q after the results: %d %s", q, b.StatusCode, text)
		}
	}
	if now.Rounds[0].Version <= s.Rounds[0].Version || now.OfStandings <= s.OfStandings || now.OfEntrants != s.OfEntrants {
		t.Errorf("the versions are %+v %+v, and were %+v %+v", now.shownVersions, now.Rounds, s.shownVersions, s.Rounds)
	}
	h.desk("Org", path, obj{"say": obj{"text": "Tea"}}).ok(t)
	if b, _ := get("/entrants", ""); b.StatusCode != http.StatusOK {
		t.Error(b.Status)
	}
	for _, part := range []string{"/rounds/9", "/rounds/x"} {
		if b, text := get(part, ""); b.StatusCode != http.StatusTeapot || !strings.Contains(text, "not-found") {
			t.Errorf("%s: %s", part, text)
		}
	}
	if bare, text := get("?entrants=none", ""); bare.StatusCode != http.StatusOK || !strings.Contains(text, `"entrants":[]`) || !strings.Contains(text, `"entered":4`) {
		t.Errorf("without entrants it is %s", text)
	}
}

// Answers are kept within bounds, and an older one never takes the place of a newer.
func TestAnswersKept(t *testing.T) {
	a := newAnswers()
	for i := range 10 {
		one, err := a.encode(fmt.Sprint(i), 5, strings.Repeat("x", maxAnswers/5))
		if err != nil {
			t.Fatal(err)
		}
		a.put(fmt.Sprint(i), one)
	}
	if len(a.byKey) != 4 || a.size > maxAnswers {
		t.Errorf("%d are kept, of %d bytes", len(a.byKey), a.size)
	}
	first, _ := a.encode("k", 7, "seven")
	a.put("k", first)
	old, _ := a.encode("k", 6, "six")
	a.put("k", old)
	if one, ok := a.get("k", 7); !ok || string(one.body.JSON) != `"seven"` {
		t.Errorf("what is kept is %+v", one)
	}
	if again, _ := a.encode("k", 8, "seven"); again.body != first.body {
		t.Error("what says the same is another message")
	}
}

// A guest who has entered is told of their place and their game while others enter and the round begins, over the
// socket and by asking; the connection that they had before, when they were nobody, tells them nothing of it.
func TestFollowAsGuest(t *testing.T) {
	h := open(t, "Org")
	srv := h.listens()
	path, code := h.makes("Org", with(swiss(1), obj{"entry": "code", "guests": true}))
	before := h.follows(srv, "guest Ann", path, "")
	before.next()
	h.enter("guest Ann", path, obj{"code": code, "name": "Ann"}).ok(t)
	if m := before.next(); m.Entered != 1 || m.You != nil {
		t.Errorf("the connection of nobody tells %+v, %+v", m, m.You)
	}
	since := h.follows(srv, "guest Ann", path, "?since=0")
	h.enter("guest Bob", path, obj{"code": code, "name": "Bob"}).ok(t)
	if m := since.until("of Bob", func(m streamed) bool { return m.Entered == 2 }); m.You == nil || *m.You.Entrant != 0 {
		t.Errorf("she is told of herself: %+v", m.You)
	}
	h.desk("Org", path, obj{"start": obj{}}).ok(t)
	h.goOn()
	h.pass(11 * time.Second)
	m := since.until("of her table", func(m streamed) bool { return m.You != nil && len(m.You.Games) > 0 })
	asked := h.sees("guest Ann", path).You
	if len(m.You.Games) != 1 || asked == nil || *asked.Entrant != 0 || len(asked.Games) != 1 || asked.Games[0] != m.You.Games[0] {
		t.Errorf("she is told %+v, and answered %+v", m.You, asked)
	}
}
