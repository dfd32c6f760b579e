package server

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"circulade/internal/table"
	"circulade/internal/table/clock"
	"circulade/internal/table/gamelog"
)

// openTimed starts a server whose time passes when the test says so.
func openTimed(t *testing.T) (h *house, pass func(time.Duration)) {
	t.Helper()
	now := &atomic.Int64{}
	now.Store(1_800_000_000_000)
	h = openHouse(t, quickly, func(c *Config) {
		quick := c.Tables
		c.Tables = func(tc *table.Config) {
			if quick != nil {
				quick(tc)
			}
			tc.Now = func() time.Time { return time.UnixMilli(now.Load()) }
			tc.Beat = time.Hour
		}
	})
	return h, func(d time.Duration) { now.Add(d.Milliseconds()) }
}

// clockOf reads what a table tells of its clock.
func clockOf(t *testing.T, a *answered) (c struct {
	clock.Settings
	Left     []int64 `json:"left_ms"`
	Running  []int
	At       string
	Started  bool
	Paused   bool
	Flags    []int
	Out      []int
	Asks     struct{ Pause, Resume []int }
	Vacation []int
	Away     []struct {
		Seat  int
		Until string
	}
},
) {
	t.Helper()
	var in struct {
		Clock json.RawMessage
		Table struct{ Clock json.RawMessage }
	}
	if err := json.Unmarshal(a.body, &in); err != nil {
		t.Fatal(err)
	}
	if in.Clock == nil {
		in.Clock = in.Table.Clock
	}
	if err := json.Unmarshal(in.Clock, &c); err != nil {
		t.Fatalf("%v in %.300s", err, a.body)
	}
	return c
}

// timed makes a table with a clock and a seat of each kind.
func (b *browser) timed(c obj, kinds ...string) *answered {
	b.t.Helper()
	var seats []obj
	for i, k := range kinds {
		s := obj{"name": fmt.Sprintf("Player %c", 'A'+i), "kind": k}
		if k != gamelog.KindHere && k != gamelog.KindLink {
			s["kind"], s["bot"] = gamelog.KindBot, k
		}
		seats = append(seats, s)
	}
	return b.post("/api/games", obj{"seats": seats, "clock": c, "options": obj{"base.first_player": "seat0"}})
}

// useClocks does everything that can be done with clocks.
func useClocks(t *testing.T, spy func(exchange)) {
	t.Helper()
	h, pass := openTimed(t)
	ann, bo := h.browser(t), h.browser(t)
	ann.spy, bo.spy = spy, spy
	made := ann.timed(obj{"kind": "bank", "bank_s": 300, "increment_s": 5, "flag": "out"}, "here", "link", "random")
	bank := made.ok(t)
	if c := clockOf(t, made); c.Started || c.Kind != "bank" || c.BankS != 300 || c.IncrementS != 5 || c.Flag != "out" {
		t.Errorf("made with %+v", c)
	}
	ann.post(gamePath(bank, "/clock/pause"), obj{"move": "p0"}).want(t, http.StatusConflict, "no-clock")
	bo.post(gamePath(bank, "/sit"), obj{"secret": made.Links[0].Secret}).ok(t)
	pass(10 * time.Second)
	if c := clockOf(t, ann.get(gamePath(bank, ""))); !c.Started || c.Left[0] != 290_000 || c.Left[1] != 300_000 || !slices.Equal(c.Running, []int{0}) {
		t.Errorf("after ten seconds: %+v", c)
	}
	ann.post(gamePath(bank, "/clock/pause"), obj{"move": "p1"}).ok(t)
	bo.post(gamePath(bank, "/clock/decline"), obj{}).ok(t)
	ann.post(gamePath(bank, "/clock/pause"), obj{"move": "p2"}).ok(t)
	paused := bo.post(gamePath(bank, "/clock/pause"), obj{"move": "p3"})
	if c := clockOf(t, paused); !c.Paused || len(c.Running) > 0 {
		t.Errorf("paused: %+v", c)
	}
	ann.step(paused.ok(t), 0, "p4").want(t, http.StatusConflict, "paused")
	ann.post(gamePath(bank, "/clock/pause"), obj{"move": "p5"}).ok(t)
	bo.post(gamePath(bank, "/clock/pause"), obj{"move": "p6"}).ok(t)
	if c := clockOf(t, ann.post(gamePath(bank, "/seats/1/time"), obj{"move": "t1", "seconds": 60})); c.Left[1] != 360_000 {
		t.Errorf("given a minute: %+v", c)
	}
	bo.post(gamePath(bank, "/seats/1/time"), obj{"move": "t2", "seconds": 60}).want(t, http.StatusForbidden, "not-your-seat")
	ann.post(gamePath(bank, "/seats/1/time"), obj{"move": "t3", "seconds": 3601}).want(t, http.StatusBadRequest, "bad-json")
	pass(10 * time.Minute)
	flagged := ann.get(gamePath(bank, ""))
	if c := clockOf(t, flagged); !slices.Equal(c.Flags, []int{0}) || !slices.Equal(c.Out, []int{0}) || c.Left[0] != 0 {
		t.Errorf("after ten minutes: %+v", c)
	}
	ann.post(gamePath(bank, "/seats/0/time"), obj{"move": "t4", "seconds": 60}).want(t, http.StatusConflict, "flagged")

	days := ann.timed(obj{"kind": "days", "days": 3}, "here", "here").ok(t)
	ann.get("/api/games").want(t, http.StatusOK, "") // tells when time is up
	away := ann.post(gamePath(days, "/clock/vacation"), obj{"move": "v1", "days": 2})
	if c := clockOf(t, away); c.Flag != "computer" || !slices.Equal(c.Vacation, []int{12, 12}) || len(c.Away) != 2 || c.Away[1].Seat != 1 || len(c.Running) > 0 {
		t.Errorf("on vacation: %+v", c)
	}
	ann.post(gamePath(days, "/clock/vacation"), obj{"move": "v2", "days": 13}).want(t, http.StatusUnprocessableEntity, "too-much")
	ann.timed(obj{"kind": "turn", "turn_s": 60, "flag": "pass"}, "here", "here").ok(t)
	if none := ann.timed(obj{"kind": "none"}, "here", "here"); strings.Contains(string(none.body), `"clock"`) {
		t.Errorf("a table without a clock tells of one: %.300s", none.body)
	}
}

func TestClocks(t *testing.T) { useClocks(t, nil) }

// TestClockRefusals sends one wrong request after the other. None may change the table.
func TestClockRefusals(t *testing.T) {
	h, _ := openTimed(t)
	ann, eve := h.browser(t), h.browser(t)
	timed := ann.timed(obj{"kind": "days", "days": 1}, "here", "here").ok(t)
	plain := ann.makeTable("here", "here").ok(t)
	eve.makeTable("here", "here")
	games := "/api/games"
	seats := `"seats":[{"name":"A","kind":"here"},{"name":"B","kind":"here"}]`
	for _, test := range []struct {
		who  *browser
		path string
		body string
		want int
		code string
	}{
		{eve, gamePath(timed, "/clock/pause"), `{"move":"m"}`, 403, "not-your-seat"},
		{eve, gamePath(timed, "/clock/decline"), `{}`, 403, "not-your-seat"},
		{eve, gamePath(timed, "/clock/vacation"), `{"move":"m","days":1}`, 403, "not-your-seat"},
		{eve, gamePath(timed, "/seats/0/time"), `{"move":"m","seconds":1}`, 403, "not-your-seat"},
		{ann, gamePath(plain, "/clock/pause"), `{"move":"m"}`, 409, "no-clock"},
		{ann, gamePath(plain, "/clock/decline"), `{}`, 409, "no-clock"},
		{ann, gamePath(plain, "/clock/vacation"), `{"move":"m","days":1}`, 409, "no-clock"},
		{ann, gamePath(plain, "/seats/0/time"), `{"move":"m","seconds":1}`, 409, "no-clock"},
		{ann, gamePath(timed, "/clock/pause"), `{}`, 400, "bad-json"},
		{ann, gamePath(timed, "/clock/pause"), `{"move":"server:1"}`, 400, "bad-json"},
		{ann, gamePath(timed, "/clock/pause"), `{"move":"m","seat":1}`, 400, "unknown-field"},
		{ann, gamePath(timed, "/clock/decline"), `{"move":"m"}`, 400, "unknown-field"},
		{ann, gamePath(timed, "/clock/vacation"), `{"move":"m"}`, 400, "bad-json"},
		{ann, gamePath(timed, "/clock/vacation"), `{"move":"m","days":-1}`, 400, "bad-json"},
		{ann, gamePath(timed, "/clock/vacation"), `{"move":"m","days":15}`, 400, "bad-json"},
		{ann, gamePath(timed, "/clock/vacation"), `{"move":"m","days":1.5}`, 400, "bad-json"},
		{ann, gamePath(timed, "/seats/0/time"), `{"move":"m","seconds":0}`, 400, "bad-json"},
		{ann, gamePath(timed, "/seats/0/time"), `{"move":"m","seconds":604801}`, 400, "bad-json"},
		{ann, gamePath(timed, "/seats/0/time"), `{"seconds":5}`, 400, "bad-json"},
		{ann, gamePath(timed, "/seats/6/time"), `{"move":"m","seconds":5}`, 404, "not-found"},
		{ann, gamePath(timed, "/seats/9/time"), `{"move":"m","seconds":5}`, 404, "not-found"},
		{ann, games, `{` + seats + `,"clock":{}}`, 400, "bad-setup"},
		{ann, games, `{` + seats + `,"clock":{"kind":"sand"}}`, 400, "bad-setup"},
		{ann, games, `{` + seats + `,"clock":{"kind":"turn"}}`, 400, "bad-setup"},
		{ann, games, `{` + seats + `,"clock":{"kind":"turn","turn_s":60,"days":1}}`, 400, "bad-setup"},
		{ann, games, `{` + seats + `,"clock":{"kind":"bank","bank_s":60,"flag":"lose"}}`, 400, "bad-setup"},
		{ann, games, `{` + seats + `,"clock":{"kind":"bank","bank_s":60,"hours":1}}`, 400, "unknown-field"},
		{ann, games, `{` + seats + `,"clock":"bank"}`, 400, "bad-json"},
	} {
		a := test.who.do(http.MethodPost, test.path, test.body)
		if a.status != test.want || a.Error.Code != test.code {
			t.Errorf("POST %s %s: %d %s, want %d %s", test.path, test.body, a.status, a.Error.Code, test.want, test.code)
		}
	}
	if now := ann.get(gamePath(timed, "")).ok(t); now.Seq != timed.Seq {
		t.Errorf("refused requests changed the table: seq %d and then %d", timed.Seq, now.Seq)
	}
}

// FuzzClockRequests sends anything to what takes decisions about clocks. It is refused, or
// done as openapi.json says, and is never a fault of the server.
func FuzzClockRequests(f *testing.F) {
	for i, body := range []string{
		`{"move":"m"}`, `{}`, `{"move":"m","days":3}`, `{"move":"m","seconds":60}`,
		`{"seats":[{"name":"A","kind":"here"},{"name":"B","kind":"here"}],"clock":{"kind":"bank","bank_s":60,"increment_s":1,"flag":"out"}}`,
		`{"move":"m","seconds":9223372036854775807}`, `{"move":"m","days":-9223372036854775808}`, `{"move":null}`, `[`, ``,
	} {
		f.Add(uint8(i), body)
	}
	f.Fuzz(func(t *testing.T, which uint8, body string) {
		h, _ := openTimed(t)
		ann := h.browser(t)
		table := ann.timed(obj{"kind": "days", "days": 1}, "here", "here").ok(t)
		paths := []string{"/clock/pause", "/clock/decline", "/clock/vacation", "/seats/1/time"}
		path := "/api/games"
		if n := int(which) % (len(paths) + 1); n < len(paths) {
			path = gamePath(table, paths[n])
		}
		if a := ann.do(http.MethodPost, path, body); a.status >= 500 {
			t.Errorf("POST %s %q: %d %s", path, body, a.status, a.body)
		}
	})
}

// A socket at a table with a clock is measured soon, a stream never: a ping of a stream is
// not answered.
func TestLagIsMeasured(t *testing.T) {
	h, _ := openTimed(t)
	h.streams.PingTime = 20 * time.Millisecond
	ann := h.browser(t)
	timed := ann.timed(obj{"kind": "turn", "turn_s": 60}, "here", "here").ok(t)
	c := ann.socket(timed, 0)
	for range 3 { // it goes on being told while it answers pings
		ann.post(gamePath(timed, "/clock/pause"), obj{"move": fmt.Sprint("p", timed.Seq)}).ok(t)
		seq := timed.Seq
		timed = ann.until(c, "a pause more", func(s *tableSeen) bool { return s.Seq > seq })
	}
}
