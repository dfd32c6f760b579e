package server

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"circulade/internal/account/auditlog"
	"circulade/internal/account/permission"
	"circulade/internal/api"
	"circulade/internal/feature/moderation"
	"circulade/internal/httpd"
	"circulade/internal/oidc/oidctest"
	"circulade/internal/store"
	"circulade/internal/table/gamelog"
)

// admin makes somebody who is an admin of a house.
func (h *house) admin(t *testing.T, name string) *browser {
	t.Helper()
	b := h.browser(t)
	b.signUp(name)
	var a moderation.Admin
	h.command(t, &a, "admin-grant", name)
	return b
}

func (b *browser) put(path string, body any) *answered {
	b.t.Helper()
	data, err := json.Marshal(body)
	if err != nil {
		b.t.Fatal(err)
	}
	return b.do(http.MethodPut, path, string(data))
}

// ban bans, and returns the ban.
func (b *browser) ban(q obj) (made moderation.Ban) {
	b.t.Helper()
	if err := json.Unmarshal(b.post("/api/admin/bans", q).want(b.t, http.StatusCreated, "").body, &made); err != nil {
		b.t.Fatal(err)
	}
	return made
}

// bansTold are bans as an admin reads them, a page of them.
type bansTold struct {
	Bans []moderation.Ban
	Next string
}

func (b *browser) bans(query string) (told bansTold) {
	b.t.Helper()
	if err := json.Unmarshal(b.get("/api/admin/bans"+query).want(b.t, http.StatusOK, "").body, &told); err != nil {
		b.t.Fatal(err)
	}
	return told
}

// hostSaid is what everybody is told.
func (b *browser) hostSaid() (told moderation.HostWords) {
	b.t.Helper()
	if err := json.Unmarshal(b.get(moderation.HostPath).want(b.t, http.StatusOK, "").body, &told); err != nil {
		b.t.Fatal(err)
	}
	return told
}

// told is what a refusal says in the words of whoever runs the server.
func (a *answered) told(t *testing.T) (told struct{ Reason, Until, Text string }) {
	t.Helper()
	var body struct {
		Error *struct{ Reason, Until, Text string }
	}
	body.Error = &told
	if err := json.Unmarshal(a.body, &body); err != nil {
		t.Fatal(err)
	}
	return told
}

// ends reads a socket until it is closed, and returns with what.
func ends(t *testing.T, c *websocket.Conn) websocket.StatusCode {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	for {
		if _, _, err := c.Read(ctx); err != nil {
			return websocket.CloseStatus(err)
		}
	}
}

// hears reads a socket until it is told that something else is said.
func hears(t *testing.T, c *websocket.Conn) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	for {
		_, data, err := c.Read(ctx)
		if err != nil {
			t.Fatal(err)
		}
		if string(data) == `{"type":"host"}` {
			return
		}
	}
}

// through has a house take the address of who comes from what a proxy says.
func through(c *Config) { c.BehindProxy = true }

// from has a browser come from an address.
func (b *browser) from(addr string) *browser {
	b.header.Set("X-Forwarded-For", addr)
	return b
}

// What admins ask for is refused to nobody, to guests, to accounts, and to programs; and to who
// was an admin a moment ago.
func TestAdminsAlone(t *testing.T) {
	h := openHouse(t)
	ann, bo, nobody := h.admin(t, "Ann"), h.browser(t), h.browser(t)
	bo.signUp("Bob")
	guest := h.browser(t)
	guest.makeTable("here", "link").ok(t)
	var made struct{ Secret string }
	if err := json.Unmarshal(ann.post("/api/account/tokens", obj{"name": "bot"}).body, &made); err != nil {
		t.Fatal(err)
	}
	program := h.program(t, made.Secret)
	for _, ask := range []func(*browser) *answered{
		func(b *browser) *answered { return b.get("/api/admin/bans") },
		func(b *browser) *answered {
			return b.post("/api/admin/bans", obj{"account": "Bob", "reason": "x"})
		},
		func(b *browser) *answered { return b.remove("/api/admin/bans/1") },
		func(b *browser) *answered { return b.put("/api/admin/announcement", obj{"text": "x"}) },
		func(b *browser) *answered { return b.remove("/api/admin/announcement") },
		func(b *browser) *answered { return b.put("/api/admin/maintenance", obj{}) },
		func(b *browser) *answered { return b.remove("/api/admin/maintenance") },
	} {
		ask(nobody).want(t, http.StatusUnauthorized, "sign-in")
		for _, b := range []*browser{guest, bo, program} {
			ask(b).want(t, http.StatusForbidden, "not-admin")
		}
	}
	if a := ann.get("/api/account"); !strings.Contains(string(a.body), `"admin":true`) {
		t.Errorf("an admin is told %s", a.body)
	}
	if a := bo.get("/api/account"); strings.Contains(string(a.body), "admin") {
		t.Errorf("who is none is told %s", a.body)
	}
	ann.get("/api/admin/bans").want(t, http.StatusOK, "")
	var a moderation.Admin
	h.command(t, &a, "admin-revoke", "ann")
	ann.get("/api/admin/bans").want(t, http.StatusForbidden, "not-admin")
	for _, words := range [][]string{{"admin-revoke", "Ann"}, {"admin-grant", "Nobody"}} {
		if _, err := h.Commands()[words[0]](t.Context(), words[1:]); err == nil {
			t.Errorf("%q is done", words)
		}
	}
}

// Bad bans are refused, and change nothing.
func TestBadBans(t *testing.T) {
	h := openHouse(t, through, func(c *Config) { c.Proxies, _ = httpd.ParseNetworks([]string{"198.51.100.0/24"}) })
	ann := h.admin(t, "Ann").from("203.0.113.5")
	h.admin(t, "Abe")
	soon := api.FormatTime(time.Now().Add(time.Hour))
	for _, test := range []struct {
		status int
		code   string
		q      obj
	}{
		{400, "bad-rule", obj{"reason": "x"}},
		{400, "bad-rule", obj{"account": "Abe", "network": "192.0.2.0/24", "reason": "x"}},
		{400, "bad-rule", obj{"account": "Abe", "reason": " "}},
		{400, "bad-rule", obj{"account": "Abe", "reason": strings.Repeat("ü", 201)}},
		{400, "bad-rule", obj{"account": "Abe", "reason": "x\x00"}},
		{400, "bad-rule", obj{"network": "192.0.2.0/24", "reason": "x", "until": "2020-01-01T00:00:00Z"}},
		{400, "bad-rule", obj{"network": "192.0.2.0/24", "reason": "x", "until": "soon"}},
		{400, "bad-rule", obj{"network": "somewhere", "reason": "x"}},
		{400, "bad-rule", obj{"network": "127.0.0.1", "reason": "x"}},
		{400, "bad-rule", obj{"network": "::1", "reason": "x"}},
		{400, "bad-rule", obj{"network": "8.0.0.0/7", "reason": "x"}},
		{400, "bad-rule", obj{"network": "2001::/23", "reason": "x"}},
		{400, "bad-rule", obj{"network": "203.0.113.0/24", "reason": "x", "until": soon}},
		{400, "bad-rule", obj{"network": "198.51.100.7", "reason": "x"}},
		{400, "unknown-field", obj{"network": "192.0.2.7", "reason": "x", "whole": true}},
		{404, "not-found", obj{"account": "Zoë", "reason": "x"}},
		{409, "yourself", obj{"account": "ann", "reason": "x"}},
		{409, "is-admin", obj{"account": "Abe", "reason": "x"}},
	} {
		if test.code == "unknown-field" {
			test.status = http.StatusBadRequest
		}
		ann.post("/api/admin/bans", test.q).want(t, test.status, test.code)
	}
	for _, id := range []string{"1", "0", "x", "9223372036854775808"} {
		ann.remove("/api/admin/bans/"+id).want(t, http.StatusNotFound, "not-found")
	}
	for _, before := range []string{"x", "0", "-1"} {
		ann.get("/api/admin/bans?before="+before).want(t, http.StatusBadRequest, "bad-json")
	}
	if list := ann.bans(""); len(list.Bans) != 0 {
		t.Errorf("there are the bans %+v", list)
	}
	for _, text := range []string{"", " ", strings.Repeat("x", 501)} {
		ann.put("/api/admin/announcement", obj{"text": text}).want(t, http.StatusBadRequest, "bad-rule")
	}
	ann.put("/api/admin/maintenance", obj{"text": strings.Repeat("x", 201)}).want(t, http.StatusBadRequest, "bad-rule")
	if said := ann.hostSaid(); said.Announcement != nil || said.Maintenance != nil {
		t.Errorf("it is said %+v", said)
	}
}

// Who is banned is put out everywhere, and comes in in no way: by password, recovery code, link of
// the host, link by mail, or the club's provider. Once the ban is lifted
// all is as it was.
func TestBannedAccount(t *testing.T) {
	p := oidctest.New(t)
	h := openHouse(t, withClub(t, p))
	ann := h.visitor(t)
	ann.signUp("Ann")
	var role moderation.Admin
	h.command(t, &role, "admin-grant", "Ann")
	bo := h.visitor(t)
	bo.signUp("Bob")
	var made struct{ Codes []string }
	if err := json.Unmarshal(bo.post("/api/account/recovery", obj{}).body, &made); err != nil {
		t.Fatal(err)
	}
	bo.goes(p, "add", "subject-of-bo", "Bob", cameAdded)
	table := bo.makeTable(gamelog.KindHere, gamelog.KindLink).ok(t)
	who, err := h.accounts.AccountByName(t.Context(), "Bob")
	if err != nil {
		t.Fatal(err)
	}
	reset, mailed := h.reset(t, "Bob"), ""
	err = h.cfg.Rows.Update(t.Context(), func(tx *store.Tx) (err error) {
		id := make([]byte, 16)
		_, err = tx.Exec(`INSERT INTO notice_addresses (id, person, address, language, confirmed, secret, until, turns)
			VALUES (?1, ?2, 'bob@example.org', 'en', 1, ?2, 0, 1)`, id, who.Person[:])
		if err == nil {
			_, mailed, err = h.accounts.NewMailedReset(tx, who.Person, id)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	var token struct{ Secret string }
	if err := json.Unmarshal(bo.post("/api/account/tokens", obj{"name": "bot"}).body, &token); err != nil {
		t.Fatal(err)
	}
	program := h.program(t, token.Secret)
	program.url = bo.url
	program.get("/api/games").want(t, http.StatusOK, "")

	ban := ann.ban(obj{"account": "bob", "reason": "They spoil games.", "until": "2099-01-02T03:04:05Z"})
	bo.post(gamePath(table, "/seats/0/name"), obj{"name": "Robert"}).want(t, http.StatusForbidden, "not-your-seat")
	if w := bo.whoami(); w.Kind != "nobody" {
		t.Errorf("who is banned is %+v", w)
	}
	program.get("/api/games").want(t, http.StatusForbidden, "not-your-seat")
	fresh := h.visitor(t)
	for _, way := range []struct {
		what string
		do   func() *answered
	}{
		{"recovery code", func() *answered {
			return fresh.post("/api/session/recovery", obj{"name": "Bob", "code": made.Codes[0]})
		}},
		{"link of the host", func() *answered {
			return fresh.post("/api/session/reset", obj{"secret": reset, "password": somePassword})
		}},
		{"link by mail", func() *answered {
			return fresh.post("/api/session/reset", obj{"secret": mailed, "password": somePassword})
		}},
		{"password", func() *answered { return fresh.signIn("Bob", somePassword) }},
	} {
		told := way.do().want(t, http.StatusForbidden, "banned").told(t)
		if told.Reason != "They spoil games." || told.Until != "2099-01-02T03:04:05Z" {
			t.Errorf("by %s they are told %+v", way.what, told)
		}
	}
	fresh.goes(p, "sign-in", "subject-of-bo", "Bob", cameBanned+outcome("&until=2099-01-02T03%3A04%3A05Z"))
	if w := fresh.whoami(); w.Kind == "account" {
		t.Errorf("who is banned is in: %+v", w)
	}
	if _, err := h.Commands()["admin-grant"](t.Context(), []string{"Bob"}); err == nil {
		t.Error("who is banned can be made an admin")
	}
	if again := ann.ban(obj{"account": "Bob", "reason": "Other."}); again.ID != ban.ID || again.Until != "" || len(ann.bans("").Bans) != 1 {
		t.Errorf("the same ban again is %+v", again)
	}
	ann.remove(fmt.Sprint("/api/admin/bans/", ban.ID)).want(t, http.StatusOK, "")
	fresh.post("/api/session/reset", obj{"secret": reset, "password": somePassword}).want(t, http.StatusOK, "")
	if s := fresh.get(gamePath(table, "")).ok(t).Seats[0]; !s.Yours || s.Account != "Bob" {
		t.Errorf("the seat is %+v", s)
	}
	var log []moderation.LogEntry
	h.command(t, &log, "log")
	var what []string
	for _, e := range log {
		what = append(what, e.By+" "+e.What+" "+e.Whom)
	}
	if got := strings.Join(what[:5], ", "); got != " reset Bob, Ann unban Bob, Ann ban Bob, Ann ban Bob, host reset-link Bob" {
		t.Errorf("the log says %s", got)
	}
	if list := readAs[adminList](t, ann.get("/api/admin/log")).Log; list[0].What != "reset" || list[0].By != "" || list[4].By != "host" {
		t.Errorf("an admin reads %+v", list[:5])
	}
}

// A ban holds, and says so, though it cannot be written that the browsers of who is banned are told
// nothing more.
func TestBanHoldsWithoutSilence(t *testing.T) {
	h := openHouse(t)
	ann, bo := h.admin(t, "Ann"), h.browser(t)
	bo.signUp("Bob")
	change(t, h.cfg.Rows, `ALTER TABLE notice_browsers RENAME TO notice_browsers_away`)
	ann.ban(obj{"account": "Bob", "reason": "x"})
	bo.signIn("Bob", somePassword).want(t, http.StatusForbidden, "banned")
	if said := h.log.String(); !strings.Contains(said, "ending the push of who is banned") {
		t.Errorf("the log says\n%s", said)
	}
}

// A passkey is no way in either.
func TestBannedPasskey(t *testing.T) {
	h := openHouse(t)
	ann := h.admin(t, "Ann")
	bo, device := h.named(t)
	bo.signUpByPasskey(device, "Bob")
	ann.ban(obj{"account": "Bob", "reason": "x"})
	bo.signInByPasskey(device).want(t, http.StatusForbidden, "banned")
}

// A ban whose end has passed is none, nor is one counted.
func TestBanEnds(t *testing.T) {
	h := openHouse(t)
	ann, bo := h.admin(t, "Ann"), h.browser(t)
	bo.signUp("Bob")
	ann.ban(obj{"account": "Bob", "reason": "x", "until": "2099-01-01T00:00:00Z"})
	bo.signIn("Bob", somePassword).want(t, http.StatusForbidden, "banned")
	err := h.cfg.Rows.Update(t.Context(), func(tx *store.Tx) error {
		_, err := tx.Exec(`UPDATE bans SET until = ?1`, time.Now().Add(-time.Second).UnixMilli())
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	bo.signIn("Bob", somePassword).want(t, http.StatusOK, "")
	if list := ann.bans(""); len(list.Bans) != 0 {
		t.Errorf("there are the bans %+v", list)
	}
}

// There are so many bans and no more, and they come a page at a time.
func TestBansAreBounded(t *testing.T) {
	h := openHouse(t)
	ann := h.admin(t, "Ann")
	ann.ban(obj{"network": "192.0.2.0/24", "reason": "x"})
	err := h.cfg.Rows.Update(t.Context(), func(tx *store.Tx) error {
		for i := 1; i < permission.MaxBans; i++ {
			_, err := tx.Exec(`INSERT INTO bans (id, network, reason, made, until) VALUES (?1, ?2, 'x', 1, 0)`,
				1000+i, fmt.Sprintf("10.%d.%d.0/24", i/256, i%256))
			if err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	ann.post("/api/admin/bans", obj{"network": "192.0.3.0/24", "reason": "x"}).want(t, http.StatusConflict, "too-many-bans")
	ann.ban(obj{"network": "192.0.2.0/24", "reason": "the same again"})
	first := ann.bans("")
	next := ann.bans("?before=" + first.Next)
	if len(first.Bans) != 50 || len(next.Bans) != 50 || next.Bans[0].ID != first.Bans[49].ID-1 {
		t.Errorf("%d bans, and then %d from %+v on", len(first.Bans), len(next.Bans), next.Bans[0])
	}
	var all []moderation.Ban
	if h.command(t, &all, "bans"); len(all) != permission.MaxBans {
		t.Errorf("the command tells %d", len(all))
	}
}

// Who comes from a banned network is refused everything but what the host says and the page's
// files, and what is open ends; others are not.
func TestBannedNetwork(t *testing.T) {
	h := openHouse(t, through)
	ann := h.admin(t, "Ann").from("203.0.113.5")
	eve, bo, local := h.browser(t).from("192.0.2.9"), h.browser(t).from("192.0.3.9"), h.browser(t)
	table := bo.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t)
	line, lobby := eve.socket(table, 0), eve.window()
	stays := bo.socket(table, 0)
	bo.until(stays, "the table", func(*tableSeen) bool { return true })
	made := ann.ban(obj{"network": "192.0.2.77/24", "reason": "A flood."})
	if made.Network != "192.0.2.0/24" {
		t.Errorf("the ban is %+v", made)
	}
	if code := ends(t, line); code != websocket.StatusPolicyViolation {
		t.Errorf("the socket ends with %v", code)
	}
	if code := ends(t, lobby.conn); code != websocket.StatusPolicyViolation {
		t.Errorf("that of the lobby ends with %v", code)
	}
	for _, path := range []string{"/api/hello", gamePath(table, ""), "/api/account"} {
		if told := eve.get(path).want(t, http.StatusForbidden, "banned").told(t); told.Reason != "A flood." || told.Until != "" {
			t.Errorf("they are told %+v", told)
		}
	}
	if _, resp, err := eve.dial(gamePath(table, "/socket"), nil); err == nil || resp.StatusCode != http.StatusForbidden {
		t.Errorf("a new socket: %v", err)
	}
	eve.get("/").want(t, http.StatusOK, "")
	eve.hostSaid()
	for _, b := range []*browser{bo, ann, local} {
		b.get("/api/hello").want(t, http.StatusOK, "")
	}
	now := bo.step(table, 0, "one").ok(t)
	bo.until(stays, "the move", func(seen *tableSeen) bool { return seen.Seq == now.Seq })
	ann.remove(fmt.Sprint("/api/admin/bans/", made.ID)).want(t, http.StatusOK, "")
	eve.get("/api/hello").want(t, http.StatusOK, "")
}

// An announcement reaches who is there already, once, and who asks again is told that it is the
// same; it ends when it is taken down.
func TestAnnouncement(t *testing.T) {
	h := openHouse(t)
	ann, bo := h.admin(t, "Ann"), h.browser(t)
	table := bo.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t)
	line, lobby := bo.socket(table, 0), bo.window()
	if said := bo.hostSaid(); said.Announcement != nil || said.Maintenance != nil {
		t.Errorf("it is said %+v", said)
	}
	ann.put("/api/admin/announcement", obj{"text": " Tonight at ten. ", "until": "2099-01-01T00:00:00Z"}).want(t, http.StatusOK, "")
	hears(t, line)
	hears(t, lobby.conn)
	first := bo.get(moderation.HostPath)
	if said := bo.hostSaid(); said.Announcement == nil || said.Announcement.Text != "Tonight at ten." || said.Announcement.Until != "2099-01-01T00:00:00Z" {
		t.Errorf("it is said %s", first.body)
	}
	same := bo.do(http.MethodGet, moderation.HostPath, "", func(r *http.Request) { r.Header.Set("If-None-Match", first.header.Get("ETag")) })
	if same.status != http.StatusNotModified {
		t.Errorf("who has it is answered %d", same.status)
	}
	ann.put("/api/admin/announcement", obj{"text": "Tonight at ten."}).want(t, http.StatusOK, "")
	hears(t, line)
	if bo.hostSaid().Announcement.ID <= 1 {
		t.Error("another announcement has no other id")
	}
	ann.remove("/api/admin/announcement").want(t, http.StatusOK, "")
	hears(t, line)
	ann.remove("/api/admin/announcement").want(t, http.StatusOK, "")
	if said := bo.hostSaid(); said.Announcement != nil {
		t.Errorf("it is still said %+v", said)
	}
}

// During maintenance nothing new begins, but for admins; games go on, who has an account signs in,
// and the server is ready.
func TestMaintenance(t *testing.T) {
	h := openHouse(t, func(c *Config) { c.Lobby = true })
	ann, bo, cy := h.admin(t, "Ann"), h.browser(t), h.browser(t)
	made := bo.makeTable(gamelog.KindHere, gamelog.KindLink)
	now := made.ok(t)
	open := bo.post("/api/games", obj{"seats": []obj{{"name": "A", "kind": "here"}, {"kind": "link"}}, "open": "public"}).ok(t)
	bo.signUp("Bob")
	over := bo.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t)
	bo.post(gamePath(over, "/end"), obj{}).ok(t)
	ann.put("/api/admin/maintenance", obj{"text": "Back at ten."}).want(t, http.StatusOK, "")
	seats := obj{"seats": hereSeats("A", "B")}
	for _, refused := range []*answered{
		bo.post("/api/games", seats),
		bo.post("/api/lobby/pair", obj{"name": "Bob"}),
		bo.post(gamePath(over, "/again"), obj{}),
		cy.post("/api/account", obj{"name": "Cyd", "password": somePassword}),
		cy.post(gamePath(now, "/sit"), obj{"secret": made.Links[0].Secret}),
		cy.post(gamePath(open, "/join"), obj{"name": "Cyd"}),
	} {
		refused.want(t, http.StatusServiceUnavailable, "maintenance")
		if told := refused.told(t); told.Text != "Back at ten." || refused.header.Get("Retry-After") == "" {
			t.Errorf("they are told %+v, and %q", told, refused.header.Get("Retry-After"))
		}
	}
	if m := cy.hostSaid().Maintenance; m == nil || m.Text != "Back at ten." {
		t.Errorf("it is said %+v", m)
	}
	bo.step(now, 0, "one").ok(t)
	// At games that go on whoever looks on does all that they did, and looks where a link leads.
	cy.post(gamePath(now, "/sit"), obj{"secret": made.Links[0].Secret, "look": true}).want(t, http.StatusOK, "")
	cy.post(gamePath(now, "/sit"), obj{"secret": made.Links[0].Secret}).want(t, http.StatusServiceUnavailable, "maintenance")
	h.browser(t).post(gamePath(now, "/chat/report"), obj{"seat": 0, "reason": "rude"}).want(t, http.StatusOK, "")
	h.browser(t).post(gamePath(now, "/chat/mute"), obj{"seat": 0, "on": true}).want(t, http.StatusOK, "")
	h.browser(t).post(gamePath(now, "/chat"), obj{"text": "hello"}).want(t, http.StatusOK, "")
	h.browser(t).signIn("Bob", somePassword).want(t, http.StatusOK, "")
	ann.post("/api/games", seats).ok(t)
	if err := h.Ready(t.Context()); err != nil {
		t.Errorf("the server is not ready: %v", err)
	}
	ann.remove("/api/admin/maintenance").want(t, http.StatusOK, "")
	bo.post("/api/games", seats).ok(t)
}

// What was decided holds after a restart.
func TestRuleOfARestartedServer(t *testing.T) {
	h := openHouse(t, through)
	ann := h.admin(t, "Ann").from("203.0.113.5")
	ann.ban(obj{"network": "2001:db8::/32", "reason": "x"})
	ann.put("/api/admin/announcement", obj{"text": "Tonight."}).want(t, http.StatusOK, "")
	ann.put("/api/admin/maintenance", obj{}).want(t, http.StatusOK, "")
	next, err := New(h.cfg)
	if err != nil {
		t.Fatal(err)
	}
	defer next.Close()
	if said := next.decisions.Words(); said.Announcement == nil || said.Announcement.Text != "Tonight." || said.Maintenance == nil {
		t.Errorf("it says %+v", said)
	}
	if next.decisions.Banned(httpd.Peer(&http.Request{RemoteAddr: "[2001:db8:7::1]:5"})) == nil {
		t.Error("the network is not banned")
	}
}

// administers has an admin do all that there is, as exchanges for the contract; the pushes are of
// somebody who follows a table meanwhile.
func (b *browser) administers(h *house) (pushes [][]byte) {
	b.t.Helper()
	ann := h.admin(b.t, "Ada").spied(b)
	eve := h.browser(b.t)
	eve.signUp("Eva")
	table := eve.makeTable(gamelog.KindHere, gamelog.KindHere).ok(b.t)
	put := eve.follow(table, 0)
	ann.get("/api/account")
	b.stops(h, ann)
	cup, _ := eve.makesTournament(obj{"name": "Rude", "form": obj{"kind": "swiss", "rounds": 3}, "game": obj{}})
	ann.post("/api/admin/tournaments/"+cup+"/takedown", obj{"reason": "a rude name"}).want(b.t, http.StatusOK, "")
	ann.post("/api/admin/bans", obj{"account": "Eva", "reason": "x", "until": "2099-01-01T00:00:00Z"})
	h.browser(b.t).spied(b).signIn("Eva", somePassword)
	for {
		p, err := put.next()
		if err != nil {
			b.t.Fatal(err)
		}
		if pushes = append(pushes, p.raw); p.Type == "goodbye" {
			break
		}
	}
	made := ann.ban(obj{"network": "192.0.2.0/24", "reason": "x"})
	err := h.cfg.Rows.Update(b.t.Context(), func(tx *store.Tx) error {
		for i := range 50 {
			network := netip.MustParsePrefix(fmt.Sprintf("10.0.%d.0/24", i))
			if _, err := permission.PutBan(tx, permission.Ban{Network: network, Reason: "x"}, auditlog.Actor{}, time.Now()); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		b.t.Fatal(err)
	}
	ann.bans("")
	ann.remove(fmt.Sprint("/api/admin/bans/", made.ID))
	fay := h.browser(b.t)
	f := fay.follow(fay.makeTable(gamelog.KindHere, gamelog.KindHere).ok(b.t), 0)
	ann.put("/api/admin/announcement", obj{"text": "Tonight.", "until": "2099-01-01T00:00:00Z"})
	ann.put("/api/admin/maintenance", obj{"text": "Back soon."})
	ann.get(moderation.HostPath)
	h.browser(b.t).spied(b).post("/api/games", obj{"seats": hereSeats("A", "B")})
	ann.remove("/api/admin/announcement")
	ann.remove("/api/admin/maintenance")
	for {
		p, err := f.next()
		if err != nil {
			b.t.Fatal(err)
		}
		if pushes = append(pushes, p.raw); p.Type == "host" {
			return pushes
		}
	}
}
