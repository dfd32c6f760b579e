package server

import (
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"circulade/internal/account"
	"circulade/internal/store"
	"circulade/internal/store/sqlite/sqlitetest"
	"circulade/internal/table/gamelog"
)

// personalColumns lists the columns of the store that name a person: by what they refer to,
// or by what they are called.
func personalColumns(t *testing.T, rows store.Rows) (list []account.Column) {
	t.Helper()
	named := regexp.MustCompile(`(?i)person|holder|account|member|author|sender|recipient|friend|follower|blocked|owner|user|mail|host`)
	add := func(scan func(...any) error, all bool) error {
		var c account.Column
		if err := scan(&c.Table, &c.Name); err != nil {
			return err
		}
		if (all || named.MatchString(c.Name)) && !slices.Contains(list, c) {
			list = append(list, c)
		}
		return nil
	}
	err := rows.Look(t.Context(), func(tx *store.Tx) error {
		list = nil
		err := tx.Each(`SELECT m.name, c.name FROM sqlite_schema m, pragma_table_info(m.name) c WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%'`, nil,
			func(scan func(...any) error) error { return add(scan, false) })
		if err != nil {
			return err
		}
		return tx.Each(`SELECT m.name, f."from" FROM sqlite_schema m, pragma_foreign_key_list(m.name) f WHERE m.type = 'table' AND f."table" = 'persons'`, nil,
			func(scan func(...any) error) error { return add(scan, true) })
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// TestPersonalTables fails on a table with something of a person that download, deletion
// and becoming an account do not know of: its package says what to do with it in belongings.
//
// SQLite is asked what tables there are; PostgreSQL has the same.
func TestPersonalTables(t *testing.T) {
	h := openHouseAt(t, sqlitetest.Dir(t))
	known := h.accounts.Personal()
	found := personalColumns(t, h.cfg.Rows)
	if len(found) < 10 {
		t.Fatalf("only %v name a person: the test sees nothing", found)
	}
	for _, c := range found {
		if !slices.Contains(known, c) {
			t.Errorf("%s.%s names a person, and nothing moves, tells or removes it", c.Table, c.Name)
		}
	}
	for _, c := range known {
		err := h.cfg.Rows.Look(t.Context(), func(tx *store.Tx) error {
			var n int
			return tx.One(fmt.Sprintf("SELECT count(%s) FROM %s", c.Name, c.Table), nil, &n)
		})
		if err != nil {
			t.Errorf("%s.%s: %v", c.Table, c.Name, err)
		}
	}
	for _, b := range belongings() {
		if b.Called == "" {
			t.Errorf("%v: nothing says what a download has of it", b.Columns)
		}
	}
}

// What a guest said and wanted is the account's that is made of them, stands in its download
// and goes with it.
func TestChatOfAnAccount(t *testing.T) {
	h := openHouse(t)
	ann, bo := h.browser(t), h.browser(t)
	made := ann.makeTable(gamelog.KindHere, gamelog.KindLink)
	table := made.ok(t)
	bo.post(gamePath(table, "/sit"), obj{"secret": made.Links[0].Secret}).ok(t)
	ann.post(gamePath(table, "/chat"), obj{"text": "said as a guest"}).want(t, http.StatusOK, "")
	ann.post(gamePath(table, "/chat/block"), obj{"seat": 1, "on": true}).want(t, http.StatusOK, "")
	ann.post("/api/account", obj{"name": "Ann", "password": "correct horse"}).want(t, http.StatusCreated, "")
	ann.post(gamePath(table, "/chat"), obj{"phrase": "hello"}).want(t, http.StatusOK, "")
	got := string(ann.get("/api/account/export").want(t, http.StatusOK, "").body)
	for _, want := range []string{"said as a guest", `"phrase":"hello"`} {
		if !strings.Contains(got, want) {
			t.Errorf("the download lacks %s: %.300s", want, got)
		}
	}
	who, err := h.accounts.Named(t.Context(), "Ann")
	if err != nil {
		t.Fatal(err)
	}
	ann.do(http.MethodDelete, "/api/account", "{}", func(r *http.Request) { r.Header.Set("Content-Type", "application/json") }).want(t, http.StatusOK, "")
	for _, c := range h.accounts.Personal() {
		err := h.cfg.Rows.Look(t.Context(), func(tx *store.Tx) error {
			var n int
			err := tx.One(fmt.Sprintf("SELECT count(*) FROM %s WHERE %s = ?1", c.Table, c.Name), []any{who.Person[:]}, &n)
			if n > 0 {
				t.Errorf("%s.%s names them %d times still", c.Table, c.Name, n)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}
