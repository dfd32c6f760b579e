package server

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"circulade/internal/table/gamelog"
)

// Signing out everywhere, or of one session, ends what is open by it at once.
func TestSignOutEverywhere(t *testing.T) {
	h := openHouse(t)
	ann, phone, tablet := h.browser(t), h.browser(t), h.browser(t)
	game := ann.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t)
	ann.signUp("Ann")
	phone.signIn("Ann", somePassword).want(t, http.StatusOK, "")
	tablet.signIn("Ann", somePassword).want(t, http.StatusOK, "")
	line := phone.follow(game, 0)
	if p, err := line.next(); err != nil || p.Type != "table" {
		t.Fatal(p, err)
	}
	mine := ann.follow(game, 0)
	if p, err := mine.next(); err != nil || p.Type != "table" {
		t.Fatal(p, err)
	}
	ids := map[bool][]string{}
	for _, s := range tablet.whoami().Sessions {
		ids[s.This] = append(ids[s.This], s.ID)
	}
	if len(ids[true]) != 1 || len(ids[false]) != 2 {
		t.Fatalf("sessions %v", ids)
	}
	h.browser(t).remove("/api/account/sessions/"+ids[true][0]).want(t, http.StatusForbidden, "no-account")
	ann.remove("/api/account/sessions/"+ids[true][0]).want(t, http.StatusOK, "")
	ann.remove("/api/account/sessions/"+ids[true][0]).want(t, http.StatusNotFound, "not-found")
	if w := tablet.whoami(); w.Kind != "nobody" {
		t.Errorf("the tablet is %+v", w)
	}
	if a := ann.remove("/api/account/sessions").want(t, http.StatusOK, ""); !strings.Contains(string(a.body), `"ended":1`) {
		t.Errorf("%s", a.body)
	}
	for {
		p, err := line.next()
		if err != nil {
			t.Fatal(err)
		}
		if p.Type == "goodbye" {
			if !strings.Contains(string(p.raw), "the session has ended") {
				t.Errorf("%s", p.raw)
			}
			break
		}
	}
	if w := phone.whoami(); w.Kind != "nobody" {
		t.Errorf("the phone is %+v", w)
	}
	now := ann.get(gamePath(game, "")).ok(t)
	ann.step(now, 0, "move-1").ok(t)
	for {
		p, err := mine.next() // stays open
		if err != nil || p.Type == "goodbye" {
			t.Fatalf("one's own line: %s, %v", p.raw, err)
		}
		if p.Table != nil && p.Table.Seq > now.Seq {
			break
		}
	}
	ann.do(http.MethodDelete, "/api/account/sessions", "", func(r *http.Request) { r.Header.Set("Origin", "https://evil.example") }).
		want(t, http.StatusForbidden, "bad-origin")
}

// A program with a token is the account at tables, and nowhere else.
func TestTokens(t *testing.T) {
	h := openHouse(t)
	ann := h.browser(t)
	game := ann.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t)
	ann.signUp("Ann")
	var made struct {
		Token  struct{ ID, Name string }
		Secret string
	}
	if err := json.Unmarshal(ann.post("/api/account/tokens", obj{"name": " my bot "}).want(t, http.StatusCreated, "").body, &made); err != nil {
		t.Fatal(err)
	}
	if made.Token.Name != "my bot" || !strings.HasPrefix(made.Secret, "circ_") {
		t.Errorf("the token is %+v", made)
	}
	bot := h.program(t, made.Secret)
	now := bot.get(gamePath(game, "")).ok(t)
	bot.step(now, 0, "bot-1").ok(t)
	bot.makeTable(gamelog.KindHere, "greedy")
	if list := ann.get("/api/games").Games; len(list) != 2 {
		t.Errorf("the account has %d tables", len(list))
	}
	others := h.browser(t).makeTable(gamelog.KindHere, gamelog.KindHere).ok(t)
	if s := bot.get(gamePath(others, "")).ok(t); s.Host || s.Seats[0].Yours {
		t.Error("the token holds a seat of others")
	}
	for _, request := range []struct{ method, path, body string }{
		{"GET", "/api/account", ""},
		{"GET", "/api/account/export", ""},
		{"DELETE", "/api/account", ""},
		{"GET", "/api/account/tokens", ""},
		{"POST", "/api/account/tokens", `{"name":"x"}`},
		{"DELETE", "/api/account/tokens/" + made.Token.ID, ""},
		{"POST", "/api/account", `{"name":"Bob","password":"correct horse"}`},
		{"POST", "/api/session", `{"name":"Ann","password":"correct horse"}`},
		{"DELETE", "/api/session", ""},
		{"DELETE", "/api/account/sessions", ""},
		{"POST", "/api/account/confirm", `{"password":"correct horse"}`},
		{"POST", "/api/account/password", `{"password":"another horse"}`},
		{"POST", "/api/account/name", `{"name":"Anna"}`},
		{"POST", "/api/account/recovery", `{}`},
		{"POST", "/api/session/recovery", `{"name":"Ann","code":"x"}`},
		{"DELETE", "/api/account/sessions/x", ""},
	} {
		bot.do(request.method, request.path, request.body).want(t, http.StatusForbidden, "browser-only")
		as := h.browser(t) // nor is the token a cookie
		if a := as.do(request.method, "/api/account/tokens", `{"name":"x"}`, withCookie(made.Secret)); a.status < 400 {
			t.Errorf("as a cookie the token does %s %s", request.method, request.path)
		}
	}
	line := bot.follow(game, 0)
	if p, err := line.next(); err != nil || p.Type != "table" {
		t.Fatal(p, err)
	}
	h.browser(t).remove("/api/account/tokens/"+made.Token.ID).want(t, http.StatusForbidden, "no-account")
	ann.remove("/api/account/tokens/"+made.Token.ID).want(t, http.StatusOK, "")
	ann.remove("/api/account/tokens/"+made.Token.ID).want(t, http.StatusNotFound, "not-found")
	for {
		p, err := line.next()
		if err != nil {
			t.Fatal(err)
		}
		if p.Type == "goodbye" {
			break
		}
	}
	bot.get(gamePath(game, "")).want(t, http.StatusForbidden, "not-your-seat")
	for _, name := range []string{"", "   ", strings.Repeat("x", 41), "a\u200bb"} {
		ann.post("/api/account/tokens", obj{"name": name}).want(t, http.StatusBadRequest, "bad-name")
	}
	for range 32 {
		ann.post("/api/account/tokens", obj{"name": "bot"}).want(t, http.StatusCreated, "")
	}
	ann.post("/api/account/tokens", obj{"name": "bot"}).want(t, http.StatusConflict, "too-many-tokens")
}

// What a browser can download of its account is all of it, and nothing of others.
func TestExportOfAccount(t *testing.T) {
	h := openHouse(t)
	ann, bo := h.browser(t), h.browser(t)
	secret := bo.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t)
	first := ann.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t)
	ann.signUp("Ann")
	ann.playTurns(first, 3)
	ann.makeTable(gamelog.KindHere, "greedy")
	ann.post("/api/account/tokens", obj{"name": "my bot"}).want(t, http.StatusCreated, "")
	a := ann.get("/api/account/export").want(t, http.StatusOK, "")
	if kind := a.header.Get("Content-Disposition"); !strings.Contains(kind, "attachment") {
		t.Errorf("it is shown as %q", kind)
	}
	var got struct {
		Account  struct{ Name string }
		Sessions []struct{ Agent, Seen string }
		Tokens   []struct{ Name string }
		Tables   []struct {
			ID     string
			Host   bool
			Record string
		}
	}
	if err := json.Unmarshal(a.body, &got); err != nil {
		t.Fatal(err)
	}
	if got.Account.Name != "Ann" || len(got.Sessions) != 1 || got.Sessions[0].Agent == "" || len(got.Tokens) != 1 || len(got.Tables) != 2 {
		t.Errorf("%+v", got)
	}
	for _, table := range got.Tables {
		if table.ID == secret.ID || !table.Host || !strings.Contains(table.Record, "Player A") {
			t.Errorf("the table %+v", table)
		}
		if seed := seedOf(t, h, table.ID); strings.Contains(string(a.body), seed) {
			t.Error("the download has the seed of a game that goes on")
		}
	}
}

// An account that goes leaves the others their games, and nothing of itself.
func TestDeleteAccount(t *testing.T) {
	h := openHouse(t)
	ann, bo, phone := h.browser(t), h.browser(t), h.browser(t)
	made := bo.makeTable(gamelog.KindHere, gamelog.KindLink, gamelog.KindLink)
	game := made.ok(t)
	ann.signUp("Ann")
	for i, name := range []string{"Ann", "Annie"} {
		ann.post(gamePath(game, "/sit"), obj{"secret": made.Links[i].Secret}).ok(t)
		ann.post(gamePath(game, map[int]string{0: "/seats/1/name", 1: "/seats/2/name"}[i]), obj{"name": name}).ok(t)
	}
	own := ann.makeTable(gamelog.KindHere, "greedy").ok(t)
	phone.signIn("Ann", somePassword).want(t, http.StatusOK, "")
	line := phone.follow(game, 0)
	if _, err := line.next(); err != nil {
		t.Fatal(err)
	}
	if s := bo.get(gamePath(game, "")).ok(t).Seats; s[1].Account != "Ann" || s[1].Name != "Ann" {
		t.Errorf("before: %+v", s)
	}
	old := ann.cookie()
	ann.remove("/api/account").want(t, http.StatusOK, "")
	s := bo.get(gamePath(game, "")).ok(t).Seats
	if names := []string{s[0].Name, s[1].Name, s[2].Name}; !slices.Equal(names, []string{"Player A", "former player", "former player 2"}) || s[1].Account != "" || s[1].Taken {
		t.Errorf("after: %q, %+v", names, s[1])
	}
	if a := bo.get(gamePath(game, "/record")); strings.Contains(string(a.body), "Ann") {
		t.Errorf("the record still says %s", a.body)
	}
	for { // it may have been told of the table before it was cut
		p, err := line.next()
		if err != nil || p.Type == "goodbye" {
			break
		}
	}
	for _, b := range []*browser{ann, phone} {
		if w := b.whoami(); w.Kind != "nobody" {
			t.Errorf("a browser of it is %+v", w)
		}
	}
	h.browser(t).do(http.MethodGet, gamePath(own, ""), "", withCookie(old)).want(t, http.StatusNotFound, "not-found")
	ann.signIn("Ann", somePassword).want(t, http.StatusForbidden, "wrong-sign-in")
	bo.step(bo.get(gamePath(game, "")).ok(t), 0, "move-1").ok(t) // the game goes on
	h.browser(t).post("/api/account", obj{"name": "Ánn", "password": somePassword}).want(t, http.StatusConflict, "name-taken")
}

// Tables that nobody has but an account go with it, whether they are in memory or not; a game goes
// on at which somebody else sits.
func TestTablesGoWithTheirAccount(t *testing.T) {
	h := openHouse(t)
	ann, bo := h.browser(t), h.browser(t)
	ann.signUp("Ann")
	open, shut := ann.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t), ann.makeTable(gamelog.KindHere, gamelog.KindLink).ok(t)
	made := ann.makeTable(gamelog.KindHere, gamelog.KindLink)
	theirs := made.ok(t)
	bo.post(gamePath(theirs, "/sit"), obj{"secret": made.Links[0].Secret}).ok(t)
	h.registry.Sweep(time.Now().Add(time.Hour))
	line := bo.follow(open, 0)
	if p, err := line.next(); err != nil || p.Type != "table" {
		t.Fatal(p, err)
	}
	ann.remove("/api/account").want(t, http.StatusOK, "")
	for p, err := line.next(); p.Type != "goodbye"; p, err = line.next() {
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, table := range []*tableSeen{open, shut} {
		bo.get(gamePath(table, "")).want(t, http.StatusNotFound, "not-found")
		if found := naming(t, h.cfg.Rows, textColumns(t, h.cfg.Rows), table.ID); len(found) > 0 {
			t.Errorf("there is left: %v", found)
		}
	}
	if now := bo.get(gamePath(theirs, "")).ok(t); now.Status != "playing" || !now.Seats[1].Yours {
		t.Errorf("Bo sees %+v", now)
	}
}

// seatNames returns what the seats of a table are called.
func seatNames(seats []seatSeen) (list []string) {
	for _, s := range seats {
		list = append(list, s.Name)
	}
	return list
}

// An account's name stands, and a guest who is called like it gets a number, whoever came first
// and however they came.
func TestGuestsGiveWayToAccounts(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	guest, ann := h.browser(t), h.browser(t)
	ann.signUp("Ann")
	want := func(what string, seats []seatSeen, names ...string) {
		t.Helper()
		if got := seatNames(seats); !slices.Equal(got, names) {
			t.Errorf("%s: they are called %q, want %q", what, got, names)
		}
	}

	guest.pair("Аnn", "classic").waits(t) // А is Cyrillic
	want("paired with a guest who waited", ann.pair("Ann", "classic").ok(t).Seats, "Аnn 2", "Ann")
	ann.pair("Ann", "plus").waits(t)
	want("paired with a guest who came", h.browser(t).pair("ANN", "plus").ok(t).Seats, "Ann", "ANN 2")

	want("a guest's open table", ann.post(gamePath(guest.openTable("ann", 1), "/join"), obj{"name": "Ann"}).ok(t).Seats, "ann 2", "Ann")

	seats := []obj{{"name": "Host", "kind": "here"}, {"name": "Ann", "kind": "link"}, {"name": "Bo", "kind": "link"}, {"name": "Ann 2", "kind": "link"}}
	for _, order := range [][]*browser{{guest, ann}, {ann, guest}} {
		host := h.browser(t)
		made := host.post("/api/games", obj{"seats": seats})
		for _, b := range order {
			link := made.Links[0] // the guest's
			if b == ann {
				link = made.Links[1]
			}
			b.post(gamePath(made.Table, "/sit"), obj{"secret": link.Secret}).ok(t)
		}
		want("by link", host.get(gamePath(made.Table, "")).ok(t).Seats, "Host", "Ann 3", "Bo", "Ann 2")
	}

	made := guest.post("/api/games", obj{"seats": []obj{{"name": "Eve", "kind": "here"}, {"name": "Dee", "kind": "link"}}})
	other := h.browser(t)
	other.post(gamePath(made.Table, "/sit"), obj{"secret": made.Links[0].Secret}).ok(t)
	other.signUp("EVE.")
	want("who makes an account", guest.get(gamePath(made.Table, "")).ok(t).Seats, "Eve 2", "Dee")
	other.post(gamePath(made.Table, "/seats/1/name"), obj{"name": "Eve"}).ok(t)

	made = guest.post("/api/games", obj{"seats": []obj{{"name": "Fay", "kind": "here"}, {"name": "Gus", "kind": "link"}}})
	other = h.browser(t)
	other.post(gamePath(made.Table, "/sit"), obj{"secret": made.Links[0].Secret}).ok(t)
	h.forgetTables(t)
	other.signUp("Fay")
	want("who makes an account while the table is on disk", guest.get(gamePath(made.Table, "")).ok(t).Seats, "Fay 2", "Gus")
}

// A guest is no account, and cannot take the name of one that sits at the same table.
func TestNameOfAnAccountAtTheTable(t *testing.T) {
	h := openHouse(t)
	ann, bo := h.browser(t), h.browser(t)
	made := ann.makeTable(gamelog.KindHere, gamelog.KindLink)
	game := made.ok(t)
	bo.post(gamePath(game, "/sit"), obj{"secret": made.Links[0].Secret}).ok(t)
	bo.post(gamePath(game, "/seats/1/name"), obj{"name": "Ann Lee"}).ok(t) // nobody there is called so
	ann.signUp("Ian Lee")
	for _, name := range []string{"Ian Lee", "ian lee", "lan Lee", "IanLee", "Iаn Lee", "★Ian Lee★"} {
		bo.post(gamePath(game, "/seats/1/name"), obj{"name": name}).want(t, http.StatusConflict, "name-taken")
	}
	bo.post(gamePath(game, "/seats/1/name"), obj{"name": "Jan Lee"}).ok(t)
	ann.post(gamePath(game, "/seats/0/name"), obj{"name": "Ian Lee"}).ok(t) // its own
	now := bo.get(gamePath(game, "")).ok(t)
	if now.Seats[0].Account != "Ian Lee" || now.Seats[1].Account != "" {
		t.Errorf("seats %+v", now.Seats)
	}
	ann.post("/api/account/name", obj{"name": "Eve"}).want(t, http.StatusOK, "")
	if s := bo.get(gamePath(game, "")).ok(t).Seats; s[0].Account != "Eve" {
		t.Errorf("the table shows %q", s[0].Account)
	}
}
