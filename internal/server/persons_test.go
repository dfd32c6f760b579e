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
	add := func(scan store.Scan, all bool) error {
		var c account.Column
		if err := scan(&c.Table, &c.Name); err != nil {
			return err
		}
		if (all || named.MatchString(c.Name)) && !slices.Contains(list, c) {
			list = append(list, c)
		}
		return nil
	}
	err := rows.View(t.Context(), func(tx *store.Tx) error {
		list = nil
		err := tx.Each(`SELECT m.name, c.name FROM sqlite_schema m, pragma_table_info(m.name) c WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%'`, nil,
			func(scan store.Scan) error { return add(scan, false) })
		if err != nil {
			return err
		}
		return tx.Each(`SELECT m.name, f."from" FROM sqlite_schema m, pragma_foreign_key_list(m.name) f WHERE m.type = 'table' AND f."table" = 'persons'`, nil,
			func(scan store.Scan) error { return add(scan, true) })
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// personal is what is said below of a table that has something of a person in it, and whose package says
// what becomes of that: in the Persons of its feature, or within internal/account.
const personal = ""

// everyTable says of each table of the schemas of the databases that it is personal, or why it is not. Of
// those that steps of a feature make, its Persons and its NotPersonal say it.
func everyTable() map[string]string {
	return map[string]string{
		"persons": personal, "accounts": personal, "sessions": personal, "recovery_codes": personal, "passkeys": personal,
		"club_links": personal, "devices": personal, "tokens": personal, "account_resets": personal, "mailed_resets": personal,
		"programs": personal, "grants": personal, "account_settings": personal, "orders": personal, "follows": personal,
		"invitations": personal, "host_log": personal, "lobby_tickets": personal, "admins": personal, "bans": personal, "sanctions": personal,
		"chat_lines": personal, "chat_ties": personal, "chat_consents": personal, "chat_reports": personal, "chat_reported": personal,
		"notice_people": personal, "notice_browsers": personal, "notice_addresses": personal, "notices": personal,
		"name_forms": personal, "unformed_names": personal, "former_names": personal, "name_changes": personal,

		"games":     "a game belongs to all who played it; who that was is in grants",
		"setups":    "the same",
		"entries":   "the same",
		"packs":     "tiles of one's own, for all games that are played with them; whose they are is not kept",
		"pack_uses": "where games have them",
		"names":     "what seats are called: leaving a table takes the name away (accountleave_test.go)",
		"losses":    "where a log was cut off",
		"changes":   "a counter",
		"timers":    "when a clock of a table runs out",
		"beats":     "when the server was there",
		"gaps":      "when it was not",

		"confirmations":  "goes with its session, within ten minutes of use",
		"handovers":      "goes with its session, within minutes",
		"challenges":     "a hash of a session, for minutes: it goes by until",
		"club_ways":      "a hash of a session, for ten minutes: it goes by until",
		"club_newcomers": "a hash of a session, and by what the club knows somebody who is no account yet, for three minutes: it goes by until",

		"doomed_games":  "games that nobody keeps any more, until they are deleted",
		"deleted_games": "a hash of the id of a game that was deleted, of the latest 100,000",

		"departed":        "ids of those who are no more, so that nothing of theirs is stored late: that must outlive them, for an hour, and the hourly sweep takes it",
		"notice_letters":  "how many letters went to whom in a day, by hashes under a key of the server: counted on though they go, so that nobody is flooded, for a day",
		"notice_keys":     "keys of the server",
		"name_keys":       "a key of the server",
		"probes":          "what is appended to see whether anything can be saved",
		"chat_last":       "the greatest id of a line",
		"lobby_tables":    "what the lobby shows of tables that go on; names come from names",
		"host_words":      "what whoever runs the server tells everybody",
		"invite_codes":    "hashes of codes, which nobody is noted to have used",
		"report_networks": "hashes of networks from which reported guests came, under a key of the server, for 30 days: they go with the report, and with the guest",
	}
}

// TestEveryTableIsDeclared fails on a table of which nobody has said whether it has something of a
// person, whatever its columns are called.
func TestEveryTableIsDeclared(t *testing.T) {
	h := openHouseAt(t, sqlitetest.Dir(t))
	declared, known := everyTable(), map[string]bool{}
	for _, c := range h.accounts.PersonalColumns() {
		known[c.Table] = true
	}
	var tables []string
	err := h.cfg.Rows.View(t.Context(), func(tx *store.Tx) error {
		tables = nil
		return tx.Each(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`, nil, func(scan store.Scan) error {
			var name string
			err := scan(&name)
			tables = append(tables, name)
			return err
		})
	})
	if err != nil || len(tables) < 40 {
		t.Fatalf("the store has the tables %q, %v", tables, err)
	}
	for _, f := range unwired().features {
		for name, why := range f.NotPersonal {
			declared[name] = why
		}
	}
	for _, name := range tables {
		why, said := declared[name]
		if name == store.StepsTable || !said && known[name] {
			continue
		}
		switch {
		case !said:
			t.Errorf("%s: say whether it has something of a person: if so, in the Persons of its feature, else in its NotPersonal", name)
		case (why == personal) != known[name]:
			t.Errorf("%s is declared as %q, and moved, told and removed: %v", name, why, known[name])
		}
		delete(declared, name)
	}
	for name := range declared {
		t.Errorf("%s is declared, and there is no such table", name)
	}
}

// TestPersonalTables fails on a column that names a person and that download, deletion and
// becoming an account do not know of: its feature says what to do with it in its Persons.
//
// SQLite is asked what columns there are; PostgreSQL has the same.
func TestPersonalTables(t *testing.T) {
	h := openHouseAt(t, sqlitetest.Dir(t))
	known := h.accounts.PersonalColumns()
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
		err := h.cfg.Rows.View(t.Context(), func(tx *store.Tx) error {
			var n int
			return tx.One(fmt.Sprintf("SELECT count(%s) FROM %s", c.Name, c.Table), nil, &n)
		})
		if err != nil {
			t.Errorf("%s.%s: %v", c.Table, c.Name, err)
		}
	}
	for _, b := range persons() {
		if b.ExportName == "" {
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
	who, err := h.accounts.AccountByName(t.Context(), "Ann")
	if err != nil {
		t.Fatal(err)
	}
	ann.do(http.MethodDelete, "/api/account", "{}", func(r *http.Request) { r.Header.Set("Content-Type", "application/json") }).want(t, http.StatusOK, "")
	for _, c := range h.accounts.PersonalColumns() {
		err := h.cfg.Rows.View(t.Context(), func(tx *store.Tx) error {
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
