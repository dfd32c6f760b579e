package server

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"circulade/internal/account/auditlog"
	"circulade/internal/feature/adminpages"
	"circulade/internal/feature/moderation"
	"circulade/internal/store"
	"circulade/internal/table/gamelog"
)

// readAs reads an answer.
func readAs[T any](t *testing.T, a *answered) (v T) {
	t.Helper()
	if err := json.Unmarshal(a.want(t, http.StatusOK, "").body, &v); err != nil {
		t.Fatal(err)
	}
	return v
}

// An adminEntry is an entry of the audit log, as an admin reads it.
type adminEntry struct {
	ID                             int64
	By, What, About, Detail, Table string
}

type adminList struct {
	Tables   []adminpages.Table
	Accounts []adminpages.Account
	Reports  []moderation.Report
	Log      []adminEntry
	Next     string
}

// Nobody but an admin is told anything by any of the requests of admins, nor changes anything.
func TestOthersAreNoAdmins(t *testing.T) {
	h := openHouse(t)
	boss := h.admin(t, "Boss")
	ann, bo := h.browser(t), h.browser(t)
	ann.signUp("Ann")
	table := bo.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t)
	var token struct{ Secret string }
	if err := json.Unmarshal(boss.post("/api/account/tokens", obj{"name": "bot"}).body, &token); err != nil {
		t.Fatal(err)
	}
	program := h.program(t, token.Secret)
	tried := 0
	for _, pattern := range slices.Sorted(maps.Keys(h.handlers())) {
		method, path, _ := strings.Cut(pattern, " ")
		if !strings.HasPrefix(path, "/api/admin") {
			continue
		}
		tried++
		path = strings.NewReplacer("{id}", table.ID, "{name}", "Ann").Replace(path)
		body := ""
		if method == http.MethodPost || method == http.MethodPut {
			body = `{"name":"Eve","text":"x","account":"Ann","reason":"x"}`
		}
		h.browser(t).do(method, path, body).want(t, http.StatusUnauthorized, "sign-in")
		for _, b := range []*browser{ann, bo, program} {
			a := b.do(method, path, body)
			a.want(t, http.StatusForbidden, "not-admin")
			if got := a.header.Get("Cache-Control"); got != "no-store" {
				t.Errorf("%s is kept: %q", pattern, got)
			}
		}
		foreign := boss.do(method, path, body, func(r *http.Request) { r.Header.Set("Origin", "https://evil.example") })
		if method != http.MethodGet {
			foreign.want(t, http.StatusForbidden, "bad-origin")
		}
	}
	if tried < 9 {
		t.Errorf("only %d requests are tried", tried)
	}
	bo.get(gamePath(table, "")).ok(t)
	if w := ann.whoami(); w.Account.Name != "Ann" {
		t.Errorf("Ann is called %q", w.Account.Name)
	}
	boss.get("/api/admin").want(t, http.StatusOK, "")
	var role moderation.Admin
	h.command(t, &role, "admin-revoke", "Boss")
	boss.get("/api/admin").want(t, http.StatusForbidden, "not-admin")
}

// fill writes rows that lists are made of, more than two pages of each.
func (h *house) fill(t *testing.T, n int) {
	t.Helper()
	nobody := make([]byte, 32)
	err := h.cfg.Rows.Update(t.Context(), func(tx *store.Tx) error {
		for i := range n {
			person := fmt.Appendf(nil, "%032d", i)
			id := "t" + strings.Repeat(string("abcdefghijklmnopqrstuvwxyz"[i%26]), 20) + fmt.Sprintf("%c%c%c%c%c", 'a'+i/26, 'a', 'a', 'a', 'a')
			at := 1000 * int64(i/3) // some were made at the same moment
			for _, w := range []struct {
				query string
				args  []any
			}{
				{`INSERT INTO persons (id, created) VALUES (?1, ?2)`, []any{person, at}},
				{`INSERT INTO accounts (person, name, key, looks, password, created) VALUES (?1, ?2, ?2, ?2, '', ?3)`, []any{person, fmt.Sprintf("zoe %03d", i), at}},
				{`INSERT INTO games (id, created, updated, status, seq, summary) VALUES (?1, ?2, ?2, 'over', 3, ?3)`, []any{id, at, []byte("{}")}},
				{`INSERT INTO setups (game, setup, secret) VALUES (?1, ?2, ?3)`, []any{id, []byte(`{"seats":[{"kind":"here"}],"open":"private"}`), []byte("{}")}},
				{`INSERT INTO names (game, seat, name) VALUES (?1, 0, ?2)`, []any{id, fmt.Sprint("Seat ", i)}},
				{`INSERT INTO chat_reports (id, at, game, by_person, by_seat, of_person, of_seat, name, line, reason, lines, done)
					VALUES (?1, ?2, ?3, ?4, 0, ?4, 1, '', 0, 'rude', ?5, ?6)`, []any{i + 1, at, id, nobody, []byte("[]"), i % 2}},
			} {
				if _, err := tx.Exec(w.query, w.args...); err != nil {
					return err
				}
			}
			if err := auditlog.Append(tx, auditlog.Entry{At: time.UnixMilli(at), Act: auditlog.InviteMade, Detail: fmt.Sprint(i)}); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// pages reads a list to its end, and returns how many pages it had.
func (b *browser) pages(path string, take func(adminList) int) (pages, rows int) {
	b.t.Helper()
	for next := ""; ; {
		full := path + "&before=" + url.QueryEscape(next)
		p := readAs[adminList](b.t, b.get(full))
		n := take(p)
		pages, rows, next = pages+1, rows+n, p.Next
		if n > 50 || n == 0 && pages > 1 || pages > 99 {
			b.t.Fatalf("page %d of %s has %d rows", pages, path, n)
		}
		if next == "" {
			return pages, rows
		}
	}
}

// Every list comes a page at a time, each row once, in its order, however many rows there are.
func TestAdminPages(t *testing.T) {
	h := openHouse(t)
	boss := h.admin(t, "Boss")
	h.fill(t, 120)
	tables, accounts, ids := map[string]bool{}, map[string]bool{}, []int64{}
	var made, names []string
	takeTables := func(p adminList) int {
		for _, r := range p.Tables {
			if tables[r.ID] {
				t.Errorf("table %s is listed twice", r.ID)
			}
			if len(r.Seats) != 1 || r.Open != "private" || r.Size != 3 || !strings.HasPrefix(r.Seats[0].Name, "Seat ") {
				t.Errorf("a table is %+v", r)
			}
			tables[r.ID], made = true, append(made, r.Made)
		}
		return len(p.Tables)
	}
	takeAccounts := func(p adminList) int {
		for _, r := range p.Accounts {
			if accounts[r.Name] {
				t.Errorf("account %s is listed twice", r.Name)
			}
			accounts[r.Name], names = true, append(names, r.Name)
		}
		return len(p.Accounts)
	}
	takeReports := func(p adminList) int {
		for _, r := range p.Reports {
			ids = append(ids, r.ID)
		}
		return len(p.Reports)
	}
	takeLog := func(p adminList) int {
		for _, r := range p.Log {
			ids = append(ids, r.ID)
		}
		return len(p.Log)
	}
	for _, tt := range []struct {
		path        string
		take        func(adminList) int
		pages, rows int
	}{
		{"/tables?q=", takeTables, 3, 120},
		{"/tables?q=t", takeTables, 3, 120},
		{"/tables?q=tb", takeTables, 1, 5},
		{"/tables?q=x", takeTables, 1, 0},
		{"/accounts?q=", takeAccounts, 3, 121},
		{"/accounts?q=Zo", takeAccounts, 3, 120},
		{"/accounts?q=ZOE+11", takeAccounts, 1, 10},
		{"/accounts?q=x", takeAccounts, 1, 0},
		{"/reports?all=true", takeReports, 3, 120},
		{"/reports?all=false", takeReports, 2, 60},
		{"/log?", takeLog, 3, 121},
	} {
		clear(tables)
		clear(accounts)
		made, names, ids = nil, nil, nil
		if pages, rows := boss.pages("/api/admin"+tt.path, tt.take); pages != tt.pages || rows != tt.rows {
			t.Errorf("%s has %d rows on %d pages, want %d on %d", tt.path, rows, pages, tt.rows, tt.pages)
		}
		slices.Reverse(ids)
		if !slices.IsSorted(ids) {
			t.Errorf("%s is not in order: %v", tt.path, ids)
		}
		if tt.path == "/tables?q=" {
			slices.Reverse(made)
			if !slices.IsSorted(made) {
				t.Errorf("the oldest are not last: %v", made)
			}
		}
		if strings.HasPrefix(tt.path, "/accounts?q=Z") && !slices.IsSorted(names) {
			t.Errorf("%s is not by name: %v", tt.path, names)
		}
	}
}

// What cannot be a place in a list, or cannot be looked for, is refused with a word.
func TestAdminBadQueries(t *testing.T) {
	h := openHouse(t)
	boss := h.admin(t, "Boss")
	for _, path := range []string{
		"/tables?before=x", "/tables?before=1", "/tables?before=x.y", "/tables?before=9.UPPER", "/tables?q=t&before=1.a", "/tables?q=%00", "/tables?q=%ff",
		"/tables?before=99999999999999999999.a", "/tables?q=" + strings.Repeat("a", 201),
		"/accounts?before=x", "/accounts?before=1.%25", "/accounts?q=a&before=%25", "/accounts?before=1._w", "/accounts?q=%ff",
		"/reports?before=x", "/reports?before=-1", "/reports?all=maybe", "/log?before=0", "/log?before=1.5",
	} {
		a := boss.get("/api/admin"+path).want(t, http.StatusBadRequest, "bad-json")
		if !regexp.MustCompile(`^(before|q|all) is `).MatchString(a.Error.Message) {
			t.Errorf("%s: %q", path, a.Error.Message)
		}
	}
	for _, path := range []string{"/reports/0", "/reports/x", "/reports/99"} {
		boss.get("/api/admin"+path).want(t, http.StatusNotFound, "not-found")
		boss.post("/api/admin"+path+"/done", obj{}).want(t, http.StatusNotFound, "not-found")
	}
	boss.remove("/api/admin/tables/nothing").want(t, http.StatusNotFound, "not-found")
	boss.remove("/api/admin/tables/"+strings.Repeat("a", 26)).want(t, http.StatusNotFound, "not-found")
	boss.post("/api/admin/reports/1/done", obj{"x": 1}).want(t, http.StatusBadRequest, "unknown-field")
	boss.post("/api/admin/accounts/Nobody/name", obj{"name": "Eve"}).want(t, http.StatusNotFound, "not-found")
	boss.post("/api/admin/accounts/Boss/name", obj{"name": "x"}).want(t, http.StatusBadRequest, "bad-name")
	h.browser(t).signUp("Ann")
	boss.post("/api/admin/accounts/Boss/name", obj{"name": "Ann"}).want(t, http.StatusConflict, "name-taken")
	if p := readAs[adminList](t, boss.get("/api/admin/log")); len(p.Log) != 1 {
		t.Errorf("what was refused is in the log: %+v", p.Log)
	}
}
