package server

import (
	"net/http"
	"strconv"
	"strings"
	"testing"

	"circulade/internal/api"
	"circulade/internal/caller"
	"circulade/internal/feature/accounts"
	"circulade/internal/feature/moderation"
	"circulade/internal/table/gamelog"
)

// Where guests may only look, who has no account makes, joins and says nothing; links to seats
// work once they have signed in.
func TestAccountsOnly(t *testing.T) {
	h := openHouse(t, quickly, func(c *Config) { c.Guests, c.Lobby = caller.GuestsNo, true })
	ann, bo := h.browser(t), h.browser(t)
	if a := bo.get("/api/hello"); !strings.Contains(string(a.body), `"guests":"no"`) {
		t.Errorf("hello does not say so: %.100s", a.body)
	}
	ann.signUp("Ann") // anybody may
	made := ann.post("/api/games", obj{"open": "public", "seats": []obj{
		{"name": "Ann", "kind": gamelog.KindHere}, {"name": "Bo", "kind": gamelog.KindLink}, {"kind": gamelog.KindLink},
	}})
	table := made.ok(t)
	refused := func(b *browser) {
		t.Helper()
		for path, body := range map[string]obj{
			"/api/games":                    {"seats": hereSeats("A", "B")},
			gamePath(table, "/sit"):         {"secret": made.Links[0].Secret},
			gamePath(table, "/join"):        {"name": "Bo"},
			gamePath(table, "/chat"):        {"text": "hello"},
			gamePath(table, "/chat/mute"):   {"seat": 0, "on": true},
			gamePath(table, "/chat/report"): {"seat": 0},
			"/api/lobby/pair":               {"preset": "plus", "players": 2},
		} {
			if a := b.post(path, body).want(t, http.StatusForbidden, "no-account"); a.header.Get("Set-Cookie") != "" {
				t.Errorf("%s makes a guest", path)
			}
		}
		b.post(gamePath(table, "/sit"), obj{"secret": made.Links[0].Secret, "look": true}).want(t, http.StatusForbidden, "no-account")
	}
	refused(bo)
	refused(h.program(t, made.Links[1].Secret)) // it plays its seat, and is nobody elsewhere
	// They see what everybody sees.
	bo.get(gamePath(table, "")).ok(t)
	bo.get("/api/lobby").want(t, http.StatusOK, "")
	bo.get("/api/account").want(t, http.StatusOK, "")
	bo.signUp("Bob")
	if s := bo.post(gamePath(table, "/sit"), obj{"secret": made.Links[0].Secret}).ok(t).Seats[1]; !s.Yours || s.Account != "Bob" {
		t.Errorf("the link gives %+v", s)
	}
	bo.remove("/api/session").want(t, http.StatusOK, "")
	refused(bo)
}

// Who was a guest before keeps playing what they sit at, and begins nothing new.
func TestGuestsFromBefore(t *testing.T) {
	dir := t.TempDir()
	var ann *browser
	var table *tableSeen
	t.Run("before", func(t *testing.T) {
		h := openHouseAt(t, dir)
		ann = h.browser(t)
		if strings.Contains(string(ann.get("/api/hello").body), `"guests"`) {
			t.Error("hello tells of guests where everybody may play")
		}
		table = ann.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t)
	})
	h := openHouseAt(t, dir, func(c *Config) { c.Guests = caller.GuestsInvite })
	jar := h.browser(t).client.Jar
	moveCookies(t, ann.client.Jar, jar, h.url)
	ann.t, ann.url, ann.client.Jar = t, h.url, jar
	ann.step(ann.get(gamePath(table, "")).ok(t), 0, "move").ok(t)
	ann.post("/api/games", obj{"seats": hereSeats("A", "B")}).want(t, http.StatusForbidden, "no-account")
}

// An invitation code makes as many accounts as it is good for, in whatever way, and no more.
func TestInviteCodes(t *testing.T) {
	h := openHouse(t, func(c *Config) { c.Guests = caller.GuestsInvite })
	if a := h.browser(t).get("/api/hello"); !strings.Contains(string(a.body), `"guests":"invite"`) {
		t.Errorf("hello does not say so: %.100s", a.body)
	}
	var made accounts.Invite
	h.command(t, &made, "invite", "2", "7")
	if made.Code == "" || made.Uses != 2 || made.Used != 0 || made.Asked == nil || !*made.Asked {
		t.Fatalf("the code is %+v", made)
	}
	join := func(name, code string) *answered {
		t.Helper()
		return h.browser(t).post("/api/account", obj{"name": name, "password": somePassword, "invite": code})
	}
	join("Ann", "").want(t, http.StatusForbidden, "bad-invite")
	join("Ann", made.Code+"x").want(t, http.StatusForbidden, "bad-invite")
	join("Ann", strings.ToUpper(made.Code)).want(t, http.StatusCreated, "")
	join("Ann", made.Code).want(t, http.StatusConflict, "name-taken") // which uses nothing up
	eve, device := h.named(t)
	eve.post("/api/account/passkeys/begin", obj{"name": "Eve"}).want(t, http.StatusForbidden, "bad-invite")
	q := eve.makes(device, eve.asked("/api/account/passkeys/begin", obj{"name": "Eve", "invite": made.Code}))
	q["name"] = "Eve"
	eve.post("/api/account/passkeys/finish", q).want(t, http.StatusForbidden, "bad-invite")
	q["invite"] = made.Code
	eve.post("/api/account/passkeys/finish", q).want(t, http.StatusCreated, "")
	join("Bob", made.Code).want(t, http.StatusForbidden, "bad-invite")
	var list []accounts.Invite
	h.command(t, &list, "invites")
	if len(list) != 1 || list[0].ID != made.ID || list[0].Used != 2 || list[0].Code != "" {
		t.Errorf("the codes are %+v", list)
	}
	var other accounts.Invite
	h.command(t, &other, "invite", "1", "1")
	var done api.OK
	h.command(t, &done, "revoke", other.ID)
	join("Bob", other.Code).want(t, http.StatusForbidden, "bad-invite")
	h.refuses(t, "there is no invitation code", "revoke", other.ID)
	h.refuses(t, "1 to 1000 accounts", "invite", "0", "7")
	h.refuses(t, "1 to 365 days", "invite", "1", "366")
	h.refuses(t, "how many", "invite", "one", "7")
	// Signing in needs none.
	h.browser(t).signIn("Ann", somePassword).want(t, http.StatusOK, "")
	var log []moderation.LogEntry
	if h.command(t, &log, "log"); len(log) != 3 || log[0].What != "invite-revoked" || log[2].Detail != made.ID {
		t.Errorf("the log is %+v", log)
	}
}

// Of those who come at once with a code that is good once, one gets in.
func TestInviteCodeIsUsedOnce(t *testing.T) {
	dir := t.TempDir()
	h := openHouseAt(t, dir, func(c *Config) { c.Guests = caller.GuestsInvite })
	var made accounts.Invite
	h.command(t, &made, "invite", "1", "7")
	const n = 4
	got := make(chan int, n)
	for i := range n {
		b := h.browser(t)
		go func() {
			got <- b.post("/api/account", obj{"name": "Ann " + strconv.Itoa(i), "password": somePassword, "invite": made.Code}).status
		}()
	}
	in := 0
	for range n {
		if status := <-got; status == http.StatusCreated {
			in++
		} else if status != http.StatusForbidden {
			t.Errorf("somebody is answered %d", status)
		}
	}
	if in != 1 {
		t.Errorf("%d got in", in)
	}
	for name, data := range filesOf(t, dir) {
		if strings.Contains(string(data), made.Code) {
			t.Errorf("%s holds the code", name)
		}
	}
}
