package server

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"circulade/internal/store"
	"circulade/internal/table/access"
)

// A resultsSeen is a page of games as a client gets it.
type resultsSeen struct {
	Games []struct {
		Game      string
		Published bool
		Record    bool
		Seats     []struct {
			Name, Called, Outcome string
			Rank                  int
			You                   bool
		}
	}
	Next string
}

// results returns the games that a browser finds by a query.
func (b *browser) results(query string) (r resultsSeen) {
	b.t.Helper()
	if err := json.Unmarshal(b.get("/api/results?"+query).want(b.t, http.StatusOK, "").body, &r); err != nil {
		b.t.Fatal(err)
	}
	return r
}

// shows makes the browser's account public.
func (b *browser) shows() {
	b.t.Helper()
	b.do(http.MethodPut, "/api/account/visibility", `{"page":"public","challenges":"everybody"}`).want(b.t, http.StatusOK, "")
}

// resigned returns a public table at which Ann, Bo and so on have played until Bo resigned.
func (h *house) resigned(t *testing.T, people []*browser, published bool) *tableSeen {
	t.Helper()
	table := people[0].post("/api/games", obj{
		"open": "public", "published": published, "title": "Bo and Ann", "options": obj{"base.first_player": "seat0"},
		"seats": []obj{{"name": "Ann", "kind": "here"}, {"kind": "link"}},
	}).ok(t)
	people[1].post(gamePath(table, "/join"), obj{"name": "Bob"}).ok(t)
	table = turnsOf(t, people, table, 4)
	people[1].post(gamePath(table, "/seats/1/resign"), obj{}).ok(t)
	return people[0].get(gamePath(table, "")).ok(t)
}

// A published game is found by everybody when it is over, with the names of public accounts; its replay and its
// record are for everybody too, and name nobody else. A game that is not published is for its table alone.
func TestPublishedGame(t *testing.T) {
	h := openHouse(t)
	ann, bo, eve := h.browser(t), h.browser(t), h.browser(t)
	ann.signUp("Ann")
	bo.signUp("Bob")
	ann.shows()
	hidden := h.resigned(t, []*browser{ann, bo}, false)
	table := h.resigned(t, []*browser{ann, bo}, true)
	for _, b := range []*browser{eve, ann, bo} {
		r := b.results("player=Ann")
		if len(r.Games) != 1 || r.Games[0].Game != table.ID || !r.Games[0].Record || len(r.Games[0].Seats) != 2 {
			t.Fatalf("found %+v", r)
		}
		if s := r.Games[0].Seats; s[0].Name != "Ann" || s[0].Rank != 1 || s[1].Rank != 2 || s[1].Outcome != "resigned" || (s[1].Name != "") != (b == bo) {
			t.Errorf("the seats are %+v", s)
		}
	}
	if r := bo.results("mine=true"); len(r.Games) != 2 || r.Games[1].Game != hidden.ID || r.Games[1].Published || r.Games[1].Seats[0].Called != "Ann" {
		t.Errorf("Bo's own are %+v", r)
	}
	eve.get(gamePath(hidden, "/replay")).want(t, http.StatusNotFound, "not-found")
	for path, kind := range map[string]string{
		gamePath(table, "/replay"): "replay", gamePath(table, "/record"): "record", "/api/results/records?player=Ann": "records",
	} {
		text := string(eve.get(path).want(t, http.StatusOK, "").body)
		if strings.Contains(text, "Bob") || !strings.Contains(text, "Ann") || !strings.Contains(text, "Player 2") {
			t.Errorf("the %s for strangers names somebody else: %s", kind, text)
		}
		if own := string(bo.get(path).want(t, http.StatusOK, "").body); !strings.Contains(own, "Bob") {
			t.Errorf("the %s for Bo does not name him", kind)
		}
	}
	eve.get(gamePath(table, "/replay/0")).want(t, http.StatusOK, "")
	eve.post(gamePath(table, "/share"), obj{}).want(t, http.StatusForbidden, "not-your-seat")
	bo.shows()
	if text := string(eve.get(gamePath(table, "/replay")).body); !strings.Contains(text, `"Bob"`) {
		t.Errorf("now that Bo is public the replay names him nowhere: %s", text)
	}
}

// While a published game goes on there is no replay of it for anybody, and no search finds it; the page of who plays
// it lists it, and the lobby says that it is published.
func TestPublishedGameThatGoesOn(t *testing.T) {
	h := openHouse(t)
	ann, bo, eve := h.browser(t), h.browser(t), h.browser(t)
	ann.signUp("Ann")
	ann.shows()
	table := ann.post("/api/games", obj{"open": "public", "published": true, "seats": []obj{{"name": "Ann", "kind": "here"}, {"kind": "link"}}}).ok(t)
	eventually(t, "the lobby lists it as published", func() bool {
		return strings.Contains(string(eve.get("/api/lobby").body), `"published":true`)
	})
	bo.post(gamePath(table, "/join"), obj{"name": "Bob"}).ok(t)
	for _, b := range []*browser{ann, eve} {
		b.get(gamePath(table, "/replay")).want(t, http.StatusConflict, "not-over")
	}
	if r := eve.results(""); len(r.Games) != 0 {
		t.Errorf("it is found: %+v", r)
	}
	eventually(t, "Ann's page lists it", func() bool {
		return strings.Contains(string(eve.get("/api/players/Ann").want(t, http.StatusOK, "").body), `"running":[{"game":"`+table.ID+`","seats":2,"class":"two"}]`)
	})
}

// Strangers who try names learn of public accounts alone: a private one, one that is deleted, a bot's, a guest and
// nobody are told alike, and there are only so many tries.
func TestStrangersLookForPlayers(t *testing.T) {
	h := openHouse(t, func(c *Config) { c.Limits.Searches, c.Limits.SearchBurst = 1, 60 })
	ann, gone, eve := h.browser(t), h.browser(t), h.browser(t)
	ann.signUp("Ann")
	gone.signUp("Gone")
	gone.shows()
	eve.get("/api/players/Gone").want(t, http.StatusOK, "")
	gone.do(http.MethodDelete, "/api/account", "").want(t, http.StatusOK, "")
	robbie := h.robot(t, "Robbie")
	told := map[string]bool{}
	for _, name := range []string{"Ann", "Gone", "Robbie", "Nobody", "Guest"} {
		for _, path := range []string{"/api/players/" + name, "/api/results?player=" + name, "/api/results/records?player=" + name} {
			for _, b := range []*browser{eve, robbie.browser} {
				if b == robbie.browser && name == "Robbie" {
					continue
				}
				a := b.get(path).want(t, http.StatusNotFound, "not-found")
				told[string(a.body)] = true
			}
		}
	}
	if len(told) != 1 {
		t.Errorf("they are told %d different things", len(told))
	}
	robbie.get("/api/players/Robbie").want(t, http.StatusOK, "") // by its token it is its own
	robbie.get("/api/account/visibility").want(t, http.StatusForbidden, "browser-only")
	robbie.do(http.MethodPut, "/api/account/visibility", `{"page":"public","challenges":"everybody"}`).want(t, http.StatusForbidden, "browser-only")
	robbie.get("/api/account/records").want(t, http.StatusForbidden, "browser-only")
	eve.get("/api/account/records").want(t, http.StatusForbidden, "no-account")
	h.program(t, access.NewSecret()).get("/api/results?mine=true").want(t, http.StatusOK, "") // a seat's secret is nobody: nothing is found
	refused := false
	for n := range 100 {
		if refused = eve.get(fmt.Sprint("/api/players/Ann", n)).status == http.StatusTooManyRequests; refused {
			break
		}
	}
	if !refused {
		t.Error("there is no end to the tries")
	}
}

// The download of all records of somebody has each game that they played, as it was at the table, and no other.
func TestOwnRecords(t *testing.T) {
	h := openHouse(t)
	ann, bo, cy := h.browser(t), h.browser(t), h.browser(t)
	ann.signUp("Ann")
	bo.signUp("Bob")
	cy.signUp("Cyd")
	h.resigned(t, []*browser{ann, bo}, true)
	h.resigned(t, []*browser{ann, bo}, false)
	h.resigned(t, []*browser{ann, cy}, false)
	for _, c := range []struct {
		who  *browser
		want int
	}{{ann, 3}, {bo, 2}, {cy, 1}} {
		text := string(c.who.get("/api/account/records").want(t, http.StatusOK, "").body)
		if n := strings.Count(text, "circulade: "); n != c.want {
			t.Errorf("%d records, want %d: %s", n, c.want, text)
		}
		if n := strings.Count(string(c.who.get("/api/results/records?mine=true").want(t, http.StatusOK, "").body), "circulade: "); n != c.want {
			t.Errorf("%d records of the page, want %d", n, c.want)
		}
	}
}

// When one of two players deletes their account the other's game stays, without their name.
func TestPlayerWhoWent(t *testing.T) {
	h := openHouse(t)
	ann, bo, eve := h.browser(t), h.browser(t), h.browser(t)
	ann.signUp("Ann")
	bo.signUp("Bob")
	ann.shows()
	bo.shows()
	table := h.resigned(t, []*browser{ann, bo}, true)
	bo.do(http.MethodDelete, "/api/account", "").want(t, http.StatusOK, "")
	r := eve.results("player=Ann")
	if len(r.Games) != 1 || r.Games[0].Seats[1].Name != "" || r.Games[0].Seats[1].Rank != 2 {
		t.Errorf("found %+v", r)
	}
	eve.get("/api/results?player=Ann&opponent=Bob").want(t, http.StatusNotFound, "not-found")
	if text := string(eve.get(gamePath(table, "/replay")).want(t, http.StatusOK, "").body); strings.Contains(text, "Bob") {
		t.Errorf("the replay names who went: %s", text)
	}
}

// Search engines are told to leave out the pages of players and games, unless the host wants them there.
func TestPlayersAreNotIndexed(t *testing.T) {
	for _, index := range []bool{false, true} {
		h := openHouse(t, func(c *Config) { c.IndexPlayers = index })
		for _, path := range []string{"/@/Ann", "/games", "/leaders"} {
			if got := h.browser(t).get(path).header.Get("X-Robots-Tag"); (got == "noindex") == index {
				t.Errorf("%s: %q", path, got)
			}
		}
	}
}

// TestNamelessRecord has a day pass after the end of two games between strangers, one of them published. Neither the
// table, in any form, nor its record tells strangers who played; those who played are told.
func TestNamelessRecord(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	var tables []*tableSeen
	t.Run("before", func(t *testing.T) {
		h := openHouseAt(t, dir)
		ann, bo, eve := h.browser(t), h.browser(t), h.browser(t)
		ann.signUp("Ann")
		bo.signUp("Bob")
		for _, published := range []bool{false, true} {
			table := h.resigned(t, []*browser{ann, bo}, published)
			tables = append(tables, table)
			if text := string(eve.get(gamePath(table, "")).want(t, http.StatusOK, "").body); !strings.Contains(text, "Bob") {
				t.Errorf("on the day itself strangers are told %s", text)
			}
		}
		h.change(t, func(tx *store.Tx) error { return tx.Do("UPDATE games SET since = since - 86400000") })
	})
	h := openHouseAt(t, dir)
	bo, eve := h.browser(t), h.browser(t)
	bo.signIn("Bob", somePassword).want(t, http.StatusOK, "")
	for _, table := range tables {
		for _, path := range []string{"", "?since=1", "?stamp=", "?stamp=&helps=later", "/record"} {
			text := string(eve.get(gamePath(table, path)).want(t, http.StatusOK, "").body)
			if strings.Contains(text, "Bob") || strings.Contains(text, "Ann") || !strings.Contains(text, "Player 2") {
				t.Errorf("%s tells strangers %s", path, text)
			}
			if own := string(bo.get(gamePath(table, path)).want(t, http.StatusOK, "").body); !strings.Contains(own, "Bob") || !strings.Contains(own, "Ann") {
				t.Errorf("%s tells Bob %s", path, own)
			}
		}
	}
}
