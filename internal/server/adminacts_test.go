package server

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"circulade/internal/account/auditlog"
	"circulade/internal/account/permission"
	"circulade/internal/feature/adminpages"
	"circulade/internal/feature/moderation"
	"circulade/internal/feature/notify"
	"circulade/internal/store"
	"circulade/internal/table/gamelog"
)

// An admin renames an account as whoever runs the server does: at tables too, told to its owner,
// and noted with who did it.
func TestAdminRenames(t *testing.T) {
	h := openHouse(t)
	boss, ann := h.admin(t, "Boss"), h.browser(t)
	ann.signUp("Rude Name")
	table := ann.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t)
	path := "/api/admin/accounts/" + url.PathEscape("rude name") + "/name"
	if r := readAs[moderation.Renaming](t, boss.post(path, obj{"name": "Ann"})); r.Was != "Rude Name" || r.Name != "Ann" {
		t.Errorf("renamed: %+v", r)
	}
	if s := ann.get(gamePath(table, "")).ok(t).Seats[0]; s.Account != "Ann" {
		t.Errorf("the table shows %+v", s)
	}
	if n := ann.letters().Letters; len(n) != 1 || n[0].What != "renamed" || n[0].Was != "Rude Name" || n[0].Name != "Ann" {
		t.Errorf("the owner is told %+v", n)
	}
	boss.post(path, obj{"name": "Eve"}).want(t, http.StatusNotFound, "not-found")
	boss.post("/api/admin/accounts/Ann/name", obj{"name": "Host"}).want(t, http.StatusBadRequest, "bad-name")
	h.browser(t).post("/api/account", obj{"name": "HOST", "password": somePassword}).want(t, http.StatusBadRequest, "bad-name")
	var host moderation.Renaming
	h.command(t, &host, "rename", "Ann", "Anna")
	log := readAs[adminList](t, boss.get("/api/admin/log")).Log
	if len(log) != 3 || log[0].By != "host" || log[1].By != "Boss" || log[1].What != "renamed" || log[1].About != "Rude Name" || log[1].Detail != "Ann" {
		t.Errorf("the log is %+v", log)
	}
}

// What an admin did stays in the log, with their name until they delete their account.
func TestFormerAdmin(t *testing.T) {
	h := openHouse(t)
	boss, ann := h.admin(t, "Boss"), h.admin(t, "Ann")
	ann.put("/api/admin/announcement", obj{"text": "Tonight."}).want(t, http.StatusOK, "")
	by := func() string { return readAs[adminList](t, boss.get("/api/admin/log")).Log[0].By }
	if got := by(); got != "Ann" {
		t.Errorf("it was done by %q", got)
	}
	ann.remove("/api/account").want(t, http.StatusOK, "")
	if got := by(); got != "former player" {
		t.Errorf("once Ann is gone it was done by %q", got)
	}
}

// An admin reads a report with its lines, also from a private table of which they see nothing
// else, and is done with it.
func TestAdminReadsReports(t *testing.T) {
	h := openHouse(t)
	boss := h.admin(t, "Boss")
	ann, bo, _, _ := chatters(t, h, nil)
	bo.signUp("Bob")
	bad := bo.said("something bad")
	ann.post(gamePath(ann.table, "/chat/report"), obj{"line": bad.ID, "reason": "insult"}).want(t, http.StatusOK, "")
	list := readAs[adminList](t, boss.get("/api/admin/reports")).Reports
	if len(list) != 1 || list[0].Reason != "insult" || list[0].OfAccount != "Bob" || len(list[0].Reported) != 0 {
		t.Fatalf("the reports are %+v", list)
	}
	path := fmt.Sprint("/api/admin/reports/", list[0].ID)
	if one := readAs[moderation.Report](t, boss.get(path)); len(one.Reported) != 1 || one.Reported[0].Text != "something bad" || one.Game != ann.table.ID {
		t.Errorf("the report is %+v", one)
	}
	boss.post(path+"/done", obj{}).want(t, http.StatusOK, "")
	if p := readAs[adminList](t, boss.get("/api/admin/reports")); len(p.Reports) != 0 {
		t.Errorf("a report that is done with is listed: %+v", p)
	}
	if p := readAs[adminList](t, boss.get("/api/admin/reports?all=true")); len(p.Reports) != 1 || !p.Reports[0].Done {
		t.Errorf("all reports are %+v", p)
	}
	if log := readAs[adminList](t, boss.get("/api/admin/log")).Log; log[0].What != "report-done" || log[0].By != "Boss" || log[0].Detail != fmt.Sprint(list[0].ID) {
		t.Errorf("the log is %+v", log)
	}
}

// A table that an admin deletes is gone for everybody, whoever kept it; who follows it is told so,
// and nothing of it is left but that it was done.
func TestAdminDeletesTable(t *testing.T) {
	h := openHouse(t)
	boss, ann, bo, eve := h.admin(t, "Boss"), h.browser(t), h.browser(t), h.browser(t)
	ann.signUp("Ann")
	made := ann.makeTable(gamelog.KindHere, gamelog.KindLink)
	table := made.ok(t)
	bo.post(gamePath(table, "/sit"), obj{"secret": made.Links[0].Secret}).ok(t)
	now := ann.get(gamePath(table, "")).ok(t)
	who := []*browser{ann, bo}[now.State.Decision.Player]
	who.step(now, 0, "begun").ok(t)
	lines := []*feed{bo.follow(table, 0), eve.follow(table, 0)}
	for _, l := range lines {
		if p, err := l.next(); err != nil || p.Type != "table" {
			t.Fatal(p, err)
		}
	}
	boss.remove("/api/admin/tables/"+table.ID).want(t, http.StatusOK, "")
	for _, l := range lines {
		p, err := l.next()
		for err == nil && p.Type != "goodbye" {
			p, err = l.next()
		}
		if err != nil || !strings.Contains(string(p.raw), "the table has been deleted") {
			t.Errorf("%v %v", p, err)
		}
	}
	for _, b := range []*browser{ann, bo, eve} {
		b.get(gamePath(table, "")).want(t, http.StatusNotFound, "not-found")
		if games := b.get("/api/games").Games; len(games) != 0 {
			t.Errorf("there is still %+v", games)
		}
	}
	boss.remove("/api/admin/tables/"+table.ID).want(t, http.StatusNotFound, "not-found")
	if found := naming(t, h.cfg.Rows, textColumns(t, h.cfg.Rows), table.ID); len(found) > 0 {
		t.Errorf("there is left: %v", found)
	}
	log := readAs[adminList](t, boss.get("/api/admin/log")).Log
	if len(log) != 2 || log[0].What != "table-deleted" || log[0].By != "Boss" || log[0].About != table.ID[:6]+"…" {
		t.Errorf("the log is %+v", log)
	}
}

// What a report needs is kept of a deleted table, and shown nowhere else.
func TestAdminDeletesReportedTable(t *testing.T) {
	h := openHouse(t)
	boss, ann, bo := h.admin(t, "Boss"), h.browser(t), h.browser(t)
	made := ann.makeTable(gamelog.KindHere, gamelog.KindLink)
	table := made.ok(t)
	bo.post(gamePath(table, "/sit"), obj{"secret": made.Links[0].Secret}).ok(t)
	bo.post(gamePath(table, "/chat/report"), obj{"seat": 0, "reason": "rude"}).want(t, http.StatusOK, "")
	boss.remove("/api/admin/tables/"+table.ID).want(t, http.StatusOK, "")
	ann.get(gamePath(table, "")).want(t, http.StatusNotFound, "not-found")
	boss.remove("/api/admin/tables/"+table.ID).want(t, http.StatusNotFound, "not-found")
	if p := readAs[adminList](t, boss.get("/api/admin/tables")); len(p.Tables) != 0 {
		t.Errorf("it is listed: %+v", p.Tables)
	}
	if p := readAs[adminList](t, boss.get("/api/admin/reports")); len(p.Reports) != 1 {
		t.Errorf("the reports are %+v", p.Reports)
	}
}

// An admin sees which tables and accounts there are, and nothing that is a secret of anybody's or
// of a game.
func TestAdminSeesNoSecret(t *testing.T) {
	h := openHouse(t)
	boss, ann, bo := h.admin(t, "Boss"), h.browser(t), h.browser(t)
	ann.signUp("Ann")
	var tr traffic
	made := ann.post("/api/games", obj{
		"seats": []obj{{"name": "A", "kind": "here"}, {"name": "B", "kind": "link"}, {"name": "C", "kind": "link"}, {"kind": "bot", "bot": "random"}}, "open": "private",
	})
	table := made.ok(t)
	bo.post(gamePath(table, "/sit"), obj{"secret": made.Links[0].Secret}).ok(t)
	ann.post(gamePath(table, "/chat"), obj{"text": "canary-said"}).want(t, http.StatusOK, "")
	line := bo.follow(table, 0)
	if _, err := line.next(); err != nil {
		t.Fatal(err)
	}
	boss.seen = tr.add
	var p adminList
	for _, path := range []string{"", "/tables", "/tables?q=Ann", "/tables?q=" + table.ID, "/accounts", "/accounts?q=a", "/reports?all=true", "/log"} {
		a := boss.get("/api/admin" + path)
		if strings.HasPrefix(path, "/tables") {
			p = readAs[adminList](t, a)
			if len(p.Tables) != 1 || p.Tables[0].ID != table.ID || p.Tables[0].Status != store.Playing {
				t.Errorf("%s: %+v", path, p.Tables)
			}
		}
	}
	var kinds []string
	for _, s := range p.Tables[0].Seats {
		kinds = append(kinds, s.Kind+" "+s.Account)
	}
	if !slices.Equal(kinds, []string{"person Ann", "person ", "free ", "bot "}) {
		t.Errorf("the seats are %q", kinds)
	}
	if p := readAs[adminList](t, boss.get("/api/admin/accounts?q=ann")); p.Accounts[0].Sessions != 1 || p.Accounts[0].Tables != 1 || p.Accounts[0].Admin {
		t.Errorf("Ann is %+v", p.Accounts)
	}
	secrets := []string{"canary-said", somePassword, made.HostSecret, made.Links[0].Secret, made.Links[1].Secret, table.Commitment, ann.cookie(), `"state"`, `"waiting":[`, `"commitment"`}
	for _, sent := range tr.sent {
		for i, secret := range secrets {
			if secret != "" && strings.Contains(string(sent), secret) {
				t.Errorf("secret %d in %s", i, sent)
			}
		}
	}
}

// Who is banned is shown so in the list of accounts, as long as the ban holds.
func TestAdminSeesBans(t *testing.T) {
	h := openHouse(t)
	boss := h.admin(t, "Boss")
	now := time.Now()
	for name, until := range map[string]time.Time{"Ann": {}, "Bob": now.Add(time.Hour), "Cyd": now.Add(-time.Hour)} {
		h.browser(t).signUp(name)
		acc, err := h.accounts.AccountByName(t.Context(), name)
		if err == nil {
			err = h.cfg.Rows.Update(t.Context(), func(tx *store.Tx) error {
				_, err := permission.PutBan(tx, permission.Ban{Person: acc.Person, Name: name, Reason: "rude", Until: until}, auditlog.Actor{}, now)
				return err
			})
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	told := map[string]string{}
	for _, a := range readAs[adminList](t, boss.get("/api/admin/accounts")).Accounts {
		told[a.Name] = fmt.Sprint(a.Admin)
		if a.Ban != nil {
			told[a.Name] += fmt.Sprint(" ", a.Ban.Reason, " ", a.Ban.Until != "")
		}
	}
	want := map[string]string{"Boss": "true", "Ann": "false rude false", "Bob": "false rude true", "Cyd": "false"}
	if fmt.Sprint(told) != fmt.Sprint(want) {
		t.Errorf("the accounts are %v, want %v", told, want)
	}
}

// The overview counts what goes on, and says so when the store is away.
func TestAdminOverview(t *testing.T) {
	f := &flaky{}
	h := openHouse(t, func(c *Config) {
		f.Store = c.Store
		c.Store = f
		c.Storage = adminpages.Storage{Kind: "sqlite", Size: func(context.Context) (int64, error) { return 4711, nil }, Disk: func() (int64, int64, error) { return 5, 9, nil }}
	})
	boss, ann, eve := h.admin(t, "Boss"), h.browser(t), h.browser(t)
	ann.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t)
	table := ann.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t)
	ann.step(table, 0, "one").ok(t)
	for _, b := range []*browser{ann, eve} {
		if _, err := b.follow(table, 0).next(); err != nil {
			t.Fatal(err)
		}
	}
	v := readAs[adminpages.Overview](t, boss.get("/api/admin"))
	if v.Version != "test" || len(v.Servers) != 1 || !v.Servers[0].Here || v.Servers[0].Name == "" || v.Store != (adminpages.Stored{Kind: "sqlite", Bytes: 4711, Ready: true}) || v.Disk != (adminpages.Disk{Free: 5, Total: 9}) {
		t.Errorf("the server is %+v", v)
	}
	if v.Tables != (adminpages.Tally{Open: 2, Playing: 1, Waiting: 1, Stored: 2}) || v.People != 2 || v.Memory == 0 || v.Goroutines < 1 || v.Errors.LastHour != 0 {
		t.Errorf("there is %+v", v)
	}
	if v.Choices.PerSecond == 0 || v.Choices.P50 == 0 || v.Choices.P99 < v.Choices.P50 {
		t.Errorf("of choices there are %+v", v.Choices)
	}
	if p := readAs[adminList](t, boss.get("/api/admin/tables?q="+table.ID)); p.Tables[0].Watchers != 1 {
		t.Errorf("one watches, and there are %+v", p.Tables)
	}
	f.set(func(f *flaky) { f.append = store.ErrNotSaved })
	ann.step(ann.get(gamePath(table, "")).ok(t), 0, "two").want(t, http.StatusServiceUnavailable, "not-saved")
	f.set(func(f *flaky) { f.append = nil })
	if v := readAs[adminpages.Overview](t, boss.get("/api/admin")); v.Errors.LastHour != 1 {
		t.Errorf("after one error there are %+v", v.Errors)
	}
}

// administered does everything that admins do.
func administered(t *testing.T, spy func(exchange)) {
	t.Helper()
	h := openHouse(t, func(c *Config) { c.Storage = adminpages.Storage{Kind: "sqlite"} })
	boss, ann := h.admin(t, "Boss"), h.browser(t)
	boss.spy, ann.spy = spy, spy
	ann.signUp("Ann")
	table := ann.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t)
	ann.get("/api/admin").want(t, http.StatusForbidden, "not-admin")
	h.browser(t).spied(ann).get("/api/admin").want(t, http.StatusUnauthorized, "sign-in")
	acc, err := h.accounts.AccountByName(t.Context(), "Ann")
	if err == nil {
		err = h.cfg.Rows.Update(t.Context(), func(tx *store.Tx) error {
			_, err := permission.PutBan(tx, permission.Ban{Person: acc.Person, Name: "Ann", Reason: "rude", Until: time.Now().Add(time.Hour)}, auditlog.Actor{}, time.Now())
			return err
		})
	}
	if err != nil {
		t.Fatal(err)
	}
	h.fill(t, 60)
	change(t, h.cfg.Rows, `UPDATE chat_reports SET by_person = ?1, of_person = ?1, name = 'Ann', line = 7, reason = 'rude', lines = ?2 WHERE id = 60`,
		acc.Person[:], []byte(`[{"id":7,"at":"2026-01-02T03:04:05Z","seat":-1,"watcher":2,"phrase":"hello","text":"x","gone":true}]`))
	var r moderation.Renaming
	h.command(t, &r, "rename-seat", table.ID, "0", "Annie")
	for _, path := range []string{"", "/tables", "/tables?q=Ann", "/tables?before=x", "/accounts", "/reports?all=true", "/reports/60", "/reports/99", "/log"} {
		boss.get("/api/admin" + path)
	}
	boss.post("/api/admin/reports/59/done", obj{}).want(t, http.StatusOK, "")
	boss.post("/api/admin/accounts/Ann/name", obj{"name": "Anna"}).want(t, http.StatusOK, "")
	boss.remove("/api/admin/tables/"+table.ID).want(t, http.StatusOK, "")
}

// Who waits to be paired when maintenance begins waits no longer, is told why when they ask again,
// and is not paired with an admin, who may begin something.
func TestMaintenanceUnpairs(t *testing.T) {
	h := openHouse(t)
	boss, ann := h.admin(t, "Boss"), h.browser(t)
	ticket := ann.pair("Ann", "classic").waits(t).Ticket
	boss.put("/api/admin/maintenance", obj{"text": "New disks."}).want(t, http.StatusOK, "")
	ann.get("/api/lobby/pair/"+ticket).want(t, http.StatusNotFound, "not-found")
	if told := ann.pair("Ann", "classic").want(t, http.StatusServiceUnavailable, "maintenance").told(t); told.Text != "New disks." {
		t.Errorf("Ann is told %+v", told)
	}
	if seen := boss.pair("Boss", "classic").waits(t); seen.Waiting != 1 {
		t.Errorf("%d wait", seen.Waiting)
	}
}

// A banned account is not told that it is its turn, until the ban ends.
func TestNoticesOfBanned(t *testing.T) {
	var barred func(tx *store.Tx, p notify.Person) (bool, error)
	h := openHouse(t, func(cfg *Config) {
		cfg.notify = func(n *notify.Config) { barred = n.Banned }
	})
	boss, bo := h.admin(t, "Boss"), h.browser(t)
	bo.signUp("Bob")
	person := h.personOf(t, bo)
	for _, banned := range []bool{true, false} {
		if banned {
			boss.ban(obj{"account": "Bob", "reason": "x"})
		} else {
			boss.remove(fmt.Sprint("/api/admin/bans/", boss.bans("").Bans[0].ID)).want(t, http.StatusOK, "")
		}
		err := h.cfg.Rows.View(t.Context(), func(tx *store.Tx) error {
			got, err := barred(tx, person)
			if got != banned {
				t.Errorf("barred is %t, banned %t", got, banned)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// When an account was here last is known though it is signed out everywhere.
func TestLastOfSignedOut(t *testing.T) {
	h := openHouse(t)
	boss, bo := h.admin(t, "Boss"), h.browser(t)
	bo.signUp("Bob")
	change(t, h.cfg.Rows, `UPDATE accounts SET created = 1`)
	last := func() string {
		for _, a := range readAs[adminList](t, boss.get("/api/admin/accounts?q=Bob")).Accounts {
			return a.Last
		}
		t.Fatal("Bob is not listed")
		return ""
	}
	before := last()
	boss.ban(obj{"account": "Bob", "reason": "x"})
	if now := last(); now != before || strings.HasPrefix(now, "1970") {
		t.Errorf("Bob was here last %s, and once banned %s", before, now)
	}
}
