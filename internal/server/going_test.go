package server

import (
	"encoding/json"
	"net/http"
	"slices"
	"testing"
	"time"

	"circulade/internal/store"
)

// goneSeen is what a table tells of who comes and goes.
type goneSeen struct {
	Seq     int64
	Status  string
	Waiting []int
	Host    bool
	Seats   []struct {
		Away     string
		StandIn  bool `json:"stand_in"`
		Resigned bool
		Host     bool
	}
	Asked *struct {
		Seat                 int
		Since, Nudge, Nudged string
		StandIn              string `json:"stand_in"`
	}
	Out      []int
	HostAway bool `json:"host_away"`
	Clock    struct{ Returns []struct{ Seat int } }
}

// goneOf reads that.
func goneOf(t *testing.T, a *answered) (s goneSeen) {
	t.Helper()
	a.want(t, http.StatusOK, "")
	if err := json.Unmarshal(a.body, &s); err != nil {
		t.Fatal(err)
	}
	return s
}

// party makes a table at which Ann, who made it, Bo and Cy sit; Bo begins.
func (h *house) party(t *testing.T, more obj) (ann, bo, cy *browser, table *tableSeen) {
	t.Helper()
	ann, bo, cy = h.browser(t), h.browser(t), h.browser(t)
	setup := obj{
		"seats": []obj{{"name": "Ann", "kind": "here"}, {"name": "Bo", "kind": "link"}, {"name": "Cy", "kind": "link"}},
		"seed":  "1", "options": obj{"base.first_player": "seat0"},
	}
	for k, v := range more {
		setup[k] = v
	}
	made := ann.post("/api/games", setup)
	table = made.ok(t)
	bo.post(gamePath(table, "/sit"), obj{"secret": made.Links[0].Secret}).ok(t)
	cy.post(gamePath(table, "/sit"), obj{"secret": made.Links[1].Secret}).ok(t)
	for table.Waiting[0] == 0 {
		table = ann.playTurns(table, 1)
	}
	return ann, bo, cy, table
}

// goings does everything that can be done when people come and go.
func goings(t *testing.T, spy func(exchange)) {
	t.Helper()
	h, pass := openTimed(t)
	ann, bo, cy, table := h.party(t, nil)
	ann.spy, bo.spy, cy.spy = spy, spy, spy
	here := bo.follow(table, 0)
	here.until("Bo is there", func(s *tableSeen) bool { return s.Seats[1].Connected })
	_ = here.resp.Body.Close()
	eventually(t, "Bo is away", func() bool { return goneOf(t, ann.get(gamePath(table, ""))).Seats[1].Away != "" })
	ann.post(gamePath(table, "/seats/1/nudge"), obj{}).want(t, http.StatusConflict, "too-soon")
	pass(5 * time.Minute)
	if s := goneOf(t, ann.post(gamePath(table, "/seats/1/nudge"), obj{})); s.Asked.Nudged == "" || s.Asked.Seat != 1 {
		t.Errorf("nudged: %+v", s.Asked)
	}
	cy.post(gamePath(table, "/seats/1/standin"), obj{"on": true}).want(t, http.StatusConflict, "too-soon")
	pass(2 * time.Minute)
	if s := goneOf(t, cy.post(gamePath(table, "/seats/1/standin"), obj{"on": true})); !s.Seats[1].StandIn {
		t.Errorf("the computer plays: %+v", s.Seats[1])
	}
	eventually(t, "the computer's turn", func() bool { return ann.get(gamePath(table, "")).ok(t).Waiting[0] == 2 })
	if s := goneOf(t, bo.post(gamePath(table, "/seats/1/standin"), obj{"on": false})); s.Seats[1].StandIn {
		t.Errorf("taken back: %+v", s.Seats[1])
	}
	if s := goneOf(t, ann.post(gamePath(table, "/host"), obj{"seat": 1})); s.Host || !s.Seats[1].Host || !s.HostAway {
		t.Errorf("passed on: %+v", s)
	}
	cy.post(gamePath(table, "/host"), obj{"seat": 2}).want(t, http.StatusConflict, "host-there")
	if s := goneOf(t, ann.post(gamePath(table, "/seats/0/resign"), obj{})); !s.Seats[0].Resigned || s.Status != "playing" || !slices.Equal(s.Out, []int{0}) {
		t.Errorf("resigned: %+v", s)
	}
	bo.post(gamePath(table, "/seats/0"), obj{"kind": "link"}).want(t, http.StatusConflict, "resigned")
	if s := goneOf(t, cy.post(gamePath(table, "/seats/2/resign"), obj{})); s.Status != "ended" {
		t.Errorf("one is left: %+v", s)
	}

	timed := ann.timed(obj{"kind": "bank", "bank_s": 300}, "here", "link")
	lost := timed.ok(t)
	bo.post(gamePath(lost, "/sit"), obj{"secret": timed.Links[0].Secret}).ok(t)
	pass(time.Hour)
	ann.get(gamePath(lost, "")).ok(t)
	if s := goneOf(t, ann.post(gamePath(lost, "/seats/0/standin"), obj{"on": false})); len(s.Clock.Returns) != 1 {
		t.Errorf("asked to play again: %+v", s.Clock)
	}

	strict := cy.post("/api/games", obj{
		"open": "public", "forfeit": true, "clock": obj{"kind": "days", "days": 1}, "options": obj{"base.first_player": "seat0"},
		"seats": []obj{{"name": "Cy", "kind": "here"}, {"kind": "bot", "bot": "greedy"}},
	}).ok(t)
	cy.get("/api/games").want(t, http.StatusOK, "")
	pass(3 * 24 * time.Hour)
	if s := goneOf(t, cy.get(gamePath(strict, ""))); s.Status != "ended" {
		t.Errorf("out of time: %+v", s)
	}
}

func TestGoings(t *testing.T) { goings(t, nil) }

// TestGoingRefusals sends one wrong request after the other. None may change the table.
func TestGoingRefusals(t *testing.T) {
	h, pass := openTimed(t)
	ann, bo, cy, table := h.party(t, nil)
	eve := h.browser(t)
	eve.makeTable("here", "here")
	timed := ann.timed(obj{"kind": "days", "days": 1}, "here", "here").ok(t)
	pass(9 * 24 * time.Hour)
	ann.get(gamePath(timed, ""))
	for _, test := range []struct {
		who  *browser
		path string
		body string
		want int
		code string
	}{
		{eve, gamePath(table, "/seats/1/nudge"), `{}`, 403, "not-your-seat"},
		{bo, gamePath(table, "/seats/1/nudge"), `{}`, 403, "not-your-seat"},
		{cy, gamePath(table, "/seats/0/nudge"), `{}`, 409, "not-asked"},
		{cy, gamePath(table, "/seats/9/nudge"), `{}`, 404, "not-found"},
		{cy, gamePath(table, "/seats/x/nudge"), `{}`, 404, "not-found"},
		{cy, gamePath(table, "/seats/1/nudge"), `{"on":true}`, 400, "unknown-field"},
		{cy, gamePath(table, "/seats/1/standin"), `{"on":true}`, 409, "too-soon"},
		{cy, gamePath(table, "/seats/1/standin"), `{}`, 400, "bad-json"},
		{cy, gamePath(table, "/seats/1/standin"), `{"on":1}`, 400, "bad-json"},
		{cy, gamePath(table, "/seats/1/standin"), `{"on":false}`, 403, "not-your-seat"},
		{eve, gamePath(table, "/seats/1/standin"), `{"on":false}`, 403, "not-your-seat"},
		{eve, gamePath(table, "/seats/1/resign"), `{}`, 403, "not-your-seat"},
		{ann, gamePath(table, "/seats/1/resign"), `{}`, 403, "not-your-seat"},
		{ann, gamePath(table, "/seats/5/resign"), `{}`, 404, "not-found"},
		{eve, gamePath(table, "/host"), `{"seat":1}`, 403, "not-your-seat"},
		{bo, gamePath(table, "/host"), `{"seat":1}`, 409, "host-there"},
		{bo, gamePath(table, "/host"), `{"seat":2}`, 403, "not-your-seat"},
		{ann, gamePath(table, "/host"), `{}`, 400, "bad-json"},
		{ann, gamePath(table, "/host"), `{"seat":-1}`, 400, "bad-json"},
		{ann, gamePath(table, "/host"), `{"seat":"1"}`, 400, "bad-json"},
		{ann, gamePath(table, "/host"), `{"seat":5}`, 404, "not-found"},
		{ann, gamePath(timed, "/seats/0/nudge"), `{}`, 403, "not-your-seat"},
		{ann, "/api/games/aaaaaaaaaaaaaaaaaaaaaaaaaa/host", `{"seat":1}`, 404, "not-found"},
	} {
		a := test.who.do(http.MethodPost, test.path, test.body)
		if a.status != test.want || a.Error.Code != test.code {
			t.Errorf("POST %s %s: %d %s, want %d %s", test.path, test.body, a.status, a.Error.Code, test.want, test.code)
		}
	}
	if now := ann.get(gamePath(table, "")).ok(t); now.Seq != table.Seq || !now.Host {
		t.Errorf("refused requests changed the table: %+v", now)
	}
}

// TestHostWhoIsGone has somebody ask for the rights of a host whom nobody has seen for days,
// and of one whose account is no more.
func TestHostWhoIsGone(t *testing.T) {
	h := openHouse(t)
	ann, bo, cy, table := h.party(t, nil)
	bo.post(gamePath(table, "/host"), obj{"seat": 1}).want(t, http.StatusConflict, "host-there")
	err := h.cfg.Rows.Update(t.Context(), func(tx *store.Tx) error {
		for _, statement := range []string{
			`UPDATE sessions SET seen = ?1 WHERE person IN (SELECT holder FROM grants WHERE game = ?2 AND seat = ?3)`,
			`UPDATE grants SET created = ?1 WHERE game = ?2 AND seat = ?3`,
		} {
			if _, err := tx.Exec(statement, time.Now().Add(-4*24*time.Hour-time.Minute).UnixMilli(), table.ID, store.HostSeat); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	h.registry.ReloadGrants(t.Context(), []string{table.ID})
	if s := goneOf(t, bo.post(gamePath(table, "/host"), obj{"seat": 1})); !s.Host || !s.Seats[1].Host {
		t.Errorf("Bo asked for the rights: %+v", s)
	}
	if s := goneOf(t, ann.get(gamePath(table, ""))); s.Host || s.Seats[0].Host {
		t.Errorf("Ann has them still: %+v", s)
	}
	bo.signUp("Bob")
	bo.remove("/api/account").want(t, http.StatusOK, "")
	if s := goneOf(t, cy.post(gamePath(table, "/host"), obj{"seat": 2})); !s.Host {
		t.Errorf("Cy asked for the rights of nobody: %+v", s)
	}
}

// A host who is banned, or has signed out, was here when they were: nobody has their rights for it at
// once, and somebody may have them as soon as of anybody else.
func TestHostWhoIsKeptAway(t *testing.T) {
	for what, away := range map[string]func(boss, ann *browser){
		"banned":     func(boss, _ *browser) { boss.ban(obj{"account": "Ann", "reason": "x"}) },
		"signed out": func(_, ann *browser) { ann.remove("/api/session").want(t, http.StatusOK, "") },
	} {
		t.Run(what, func(t *testing.T) {
			h := openHouse(t)
			boss := h.admin(t, "Boss")
			ann, bo, _, table := h.party(t, nil)
			ann.signUp("Ann")
			ago := func(days int) int64 {
				return time.Now().Add(-time.Duration(days)*24*time.Hour - time.Minute).UnixMilli()
			}
			change(t, h.cfg.Rows, `UPDATE grants SET created = ?1 WHERE game = ?2 AND seat = ?3`, ago(30), table.ID, store.HostSeat)
			change(t, h.cfg.Rows, `UPDATE devices SET seen = ?1`, ago(30)) // they signed in long ago
			h.registry.ReloadGrants(t.Context(), []string{table.ID})
			away(boss, ann)
			bo.post(gamePath(table, "/host"), obj{"seat": 1}).want(t, http.StatusConflict, "host-there")
			change(t, h.cfg.Rows, `UPDATE devices SET seen = ?1`, ago(4))
			if s := goneOf(t, bo.post(gamePath(table, "/host"), obj{"seat": 1})); !s.Host {
				t.Errorf("Bo asked for the rights of who has not been here for days: %+v", s)
			}
		})
	}
}

// TestLeaverPassesTheRightsOn has a host forget a table at which others play.
func TestLeaverPassesTheRightsOn(t *testing.T) {
	h := openHouse(t)
	ann, bo, _, table := h.party(t, nil)
	ann.post(gamePath(table, "/forget"), obj{}).want(t, http.StatusOK, "")
	if s := goneOf(t, bo.get(gamePath(table, ""))); !s.Host || s.Status != "playing" {
		t.Errorf("after the host has gone: %+v", s)
	}
	if games := ann.get("/api/games").Games; len(games) != 0 {
		t.Errorf("the leaver's list is %+v", games)
	}
	bo.post(gamePath(table, "/seats/0"), obj{"kind": "bot", "bot": "random"}).ok(t)
}

// FuzzGoingRequests sends anything to what decides who plays. It is refused, or done as
// openapi.json says, and is never a fault of the server.
func FuzzGoingRequests(f *testing.F) {
	for i, body := range []string{
		`{}`, `{"on":true}`, `{"on":false}`, `{"seat":1}`, `{"seat":9223372036854775807}`, `{"seat":null}`, `{"on":null}`, `[`, ``,
	} {
		f.Add(uint8(i), body)
	}
	f.Fuzz(func(t *testing.T, which uint8, body string) {
		h, pass := openTimed(t)
		ann, _, _, table := h.party(t, nil)
		pass(9 * 24 * time.Hour)
		paths := []string{"/seats/1/nudge", "/seats/1/standin", "/seats/0/resign", "/host"}
		path := gamePath(table, paths[int(which)%len(paths)])
		if a := ann.do(http.MethodPost, path, body); a.status >= 500 {
			t.Errorf("POST %s %q: %d %s", path, body, a.status, a.body)
		}
	})
}
