package server

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"strings"
	"testing"

	"circulade/internal/account"
	"circulade/internal/feature/moderation"
	"circulade/internal/store"
	"circulade/internal/table/erase"
	"circulade/internal/table/gamelog"
)

// textColumns lists the columns of the store that hold text: one of them could name a game.
func textColumns(t *testing.T, rows store.Rows) (list []account.Column) {
	t.Helper()
	query := `SELECT m.name, c.name FROM sqlite_schema m, pragma_table_info(m.name) c
		WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' AND c.type = 'TEXT'`
	if os.Getenv("CIRCULADE_TEST_STORE") == "postgres" {
		query = `SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public' AND data_type = 'text'`
	}
	err := rows.View(t.Context(), func(tx *store.Tx) error {
		list = nil
		return tx.Each(query, nil, func(scan store.Scan) error {
			var c account.Column
			err := scan(&c.Table, &c.Name)
			list = append(list, c)
			return err
		})
	})
	if err != nil || len(list) < 60 {
		t.Fatalf("the text is in %v, %v", list, err)
	}
	return list
}

// naming counts the rows that name a game, by table.
func naming(t *testing.T, rows store.Rows, columns []account.Column, game string) map[string]int {
	t.Helper()
	var found map[string]int
	err := rows.View(t.Context(), func(tx *store.Tx) error {
		found = map[string]int{}
		for _, c := range columns {
			n := 0
			if err := tx.One(fmt.Sprintf(`SELECT count(*) FROM "%s" WHERE "%s" = ?1`, c.Table, c.Name), []any{game}, &n); err != nil {
				return err
			}
			if n > 0 {
				found[c.Table] += n
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// A keepModel is what the test knows of a table.
type keepModel struct {
	*tableSeen
	host, guest *browser // who has it in their list; nil: no more
	link        string
	begun, over bool
	gone        bool
}

// settled says that a stranger plays there.
func (m *keepModel) settled() bool {
	return m.Open == gamelog.OpenPublic && m.guest != nil && m.begun && !m.over
}

func (m *keepModel) keepers() (list []*browser) {
	for _, b := range []*browser{m.host, m.guest} {
		if b != nil {
			list = append(list, b)
		}
	}
	return list
}

// TestNothingIsLeftOfDeleted makes, plays, leaves, deletes and sweeps tables in any order: of one
// that is deleted no row of any table is left, and of all others nothing is gone.
func TestNothingIsLeftOfDeleted(t *testing.T) {
	h := openHouse(t, quickly)
	random := rand.New(rand.NewPCG(8, 21))
	people := []*browser{h.browser(t), h.browser(t), h.browser(t)}
	people[0].signUp("Ann")
	var tables []*keepModel
	for n := range 150 {
		if len(tables) == 0 || random.IntN(5) == 0 {
			tables = append(tables, h.makeKept(t, people[random.IntN(len(people))], n))
			continue
		}
		m := tables[random.IntN(len(tables))]
		if m.gone {
			people[0].get(gamePath(m.tableSeen, "")).want(t, http.StatusNotFound, "not-found")
			continue
		}
		h.disturb(t, m, random.IntN(8), n, people[random.IntN(len(people))])
	}
	columns := textColumns(t, h.cfg.Rows)
	deleted := 0
	for _, m := range tables {
		found := naming(t, h.cfg.Rows, columns, m.ID)
		switch {
		case m.gone && len(found) > 0:
			t.Errorf("of a deleted table there is left: %v", found)
		case m.gone:
			deleted++
		case found["games"] != 1 || found["setups"] != 1 || found["names"] != 2 || m.begun && found["entries"] == 0:
			t.Errorf("of a table that is kept there is %v", found)
		default:
			if now := m.keepers()[0].get(gamePath(m.tableSeen, "")).ok(t); m.begun && !now.Begun {
				t.Errorf("a table that is kept has lost its game: %+v", now)
			}
		}
	}
	if deleted < 3 || deleted == len(tables) {
		t.Errorf("%d of %d tables are deleted: the test sees nothing", deleted, len(tables))
	}
}

// makeKept has somebody make a table, with all that can be kept of one that is new.
func (h *house) makeKept(t *testing.T, host *browser, n int) *keepModel {
	t.Helper()
	open := []string{gamelog.OpenLink, gamelog.OpenPublic, gamelog.OpenPrivate}[n%3]
	q := obj{"seats": []obj{{"name": "Ann", "kind": "here"}, {"name": "Bo", "kind": "link"}}, "open": open, "options": obj{"base.first_player": "seat0"}}
	if n%2 == 0 {
		q["clock"] = obj{"kind": "days", "days": 3, "flag": "computer"}
	}
	made := host.post("/api/games", q)
	return &keepModel{tableSeen: made.ok(t), host: host, link: made.Links[0].Secret}
}

// disturb does something to a table that there is.
func (h *house) disturb(t *testing.T, m *keepModel, what, n int, other *browser) {
	t.Helper()
	path := func(rest string) string { return gamePath(m.tableSeen, rest) }
	switch what {
	case 0, 1: // somebody sits down
		if m.guest == nil && other != m.host && m.host != nil && !m.over {
			other.post(path("/sit"), obj{"secret": m.link}).ok(t)
			m.guest = other
		}
	case 2, 3:
		if m.host != nil && !m.over {
			now := m.host.get(path("")).ok(t)
			if now.State.Decision != nil && now.State.Decision.Player == 0 {
				m.host.step(now, n, fmt.Sprint("move-", n)).ok(t)
				m.begun = true
			}
			m.host.post(path("/chat"), obj{"text": "hello"}) // or it is too often
		}
	case 4:
		if m.host != nil && m.settled() {
			m.host.post(path("/end"), obj{}).want(t, http.StatusConflict, "strangers")
			m.host.post(path("/seats/0/resign"), obj{}).ok(t)
			m.over = true
			m.host.post(path("/share"), obj{}).want(t, http.StatusOK, "")
		} else if m.host != nil && m.begun {
			m.host.post(path("/end"), obj{}).ok(t)
			m.over = true
			m.host.post(path("/share"), obj{}).want(t, http.StatusOK, "")
		}
	case 5: // the host lets go
		if m.host != nil && m.over {
			m.host.post(path("/forget"), obj{}).want(t, http.StatusOK, "")
			m.host, m.gone = nil, m.guest == nil
		}
	case 6: // the guest does
		if m.guest != nil && m.over {
			m.guest.post(path("/forget"), obj{}).want(t, http.StatusOK, "")
			m.guest, m.gone = nil, m.host == nil
		}
	case 7:
		if m.host != nil && m.settled() {
			m.host.remove(path("")).want(t, http.StatusConflict, "strangers")
			m.host.post(path("/seats/0/resign"), obj{}).ok(t)
			m.over = true
		}
		if m.host != nil {
			kept := m.host.get(path("")).ok(t).Kept
			a := m.host.remove(path("")).want(t, http.StatusOK, "")
			if m.gone = m.guest == nil || !m.begun; kept == m.gone {
				t.Errorf("the host is told that others keep it: %v, of %+v", kept, m)
			}
			if got := strings.Contains(string(a.body), `"deleted":true`); got != m.gone {
				t.Fatalf("deleted is %s, want %v of %+v", a.body, m.gone, m)
			}
			m.host, m.over = nil, true
		}
	}
}

// TestDeleteRefusals has others than the host delete a table.
func TestDeleteRefusals(t *testing.T) {
	h := openHouse(t)
	ann, bo, eve := h.browser(t), h.browser(t), h.browser(t)
	made := ann.makeTable(gamelog.KindHere, gamelog.KindLink)
	table := made.ok(t)
	bo.post(gamePath(table, "/sit"), obj{"secret": made.Links[0].Secret}).ok(t)
	for _, b := range []*browser{bo, eve, h.program(t, made.Links[0].Secret)} {
		b.remove(gamePath(table, "")).want(t, http.StatusForbidden, "not-your-seat")
	}
	ann.do(http.MethodDelete, gamePath(table, ""), "", func(r *http.Request) { r.Header.Set("Origin", "https://evil.example") }).
		want(t, http.StatusForbidden, "bad-origin")
	eve.remove("/api/games/0123456789abcdef0123456789abcdef").want(t, http.StatusNotFound, "not-found")
	ann.step(ann.get(gamePath(table, "")).ok(t), 0, "m").ok(t)
	if bo.get(gamePath(table, "")).ok(t).Kept {
		t.Error("who is no host is told who keeps the game")
	}
	line := bo.follow(table, 0)
	if a := ann.remove(gamePath(table, "")).want(t, http.StatusOK, ""); !strings.Contains(string(a.body), `"deleted":false`) {
		t.Errorf("what Bo has played is %s", a.body)
	}
	if games := ann.get("/api/games").Games; len(games) != 0 {
		t.Errorf("the host has %+v still", games)
	}
	if now := bo.get(gamePath(table, "")).ok(t); now.Status != "ended" {
		t.Errorf("the table is %s", now.Status)
	}
	bo.get(gamePath(table, "/replay")).want(t, http.StatusOK, "")
	for p, err := line.next(); p.Type != "goodbye"; p, err = line.next() {
		if err != nil {
			t.Fatal(err)
		}
	}
	bo.post(gamePath(table, "/forget"), obj{}).want(t, http.StatusOK, "")
	bo.get(gamePath(table, "")).want(t, http.StatusNotFound, "not-found")
}

// TestHostsDoNotDeleteForEachOther has one of two hosts who share a seat delete a table: the other
// keeps what they have played.
func TestHostsDoNotDeleteForEachOther(t *testing.T) {
	h := openHouse(t)
	ann, bo, cy := h.browser(t), h.browser(t), h.browser(t)
	made := ann.post("/api/games", obj{"seats": []obj{{"name": "Ann", "kind": "here"}, {"name": "Bo", "kind": "link"}}, "options": obj{"base.first_player": "seat0"}})
	table := made.ok(t)
	bo.post(gamePath(table, "/sit"), obj{"secret": made.Links[0].Secret}).ok(t)
	cy.post(gamePath(table, "/sit"), obj{"secret": bo.post(gamePath(table, "/seats/1/link"), obj{}).Secret}).ok(t)
	ann.step(ann.get(gamePath(table, "")).ok(t), 0, "m").ok(t)
	ann.post(gamePath(table, "/host"), obj{"seat": 1}).ok(t)
	ann.post(gamePath(table, "/forget"), obj{}).want(t, http.StatusOK, "")
	if now := bo.get(gamePath(table, "")).ok(t); !now.Kept {
		t.Error("the host is not told that Cy, who has the same seat, keeps the game")
	}
	if a := bo.remove(gamePath(table, "")).want(t, http.StatusOK, ""); !strings.Contains(string(a.body), `"deleted":false`) {
		t.Fatalf("what Cy has played is %s", a.body)
	}
	now := cy.get(gamePath(table, "")).ok(t)
	if games := cy.get("/api/games").Games; len(games) != 1 || now.Status != "ended" || now.Host || !now.Seats[1].Yours {
		t.Errorf("Cy has %+v and sees %+v", games, now)
	}
	cy.remove(gamePath(table, "")).want(t, http.StatusForbidden, "not-your-seat")
	cy.post(gamePath(table, "/forget"), obj{}).want(t, http.StatusOK, "")
	cy.get(gamePath(table, "")).want(t, http.StatusNotFound, "not-found")
}

// TestPairedTableEnds has both who were paired let their table go while the game goes on: nobody is
// its host, and it goes with the second of them. Before a move the first has called it off.
func TestPairedTableEnds(t *testing.T) {
	h := openHouse(t)
	ann, bo := h.browser(t), h.browser(t)
	ticket := ann.pair("Ann", "classic").waits(t)
	table := bo.pair("Bo", "any").ok(t)
	ann.get("/api/lobby/pair/" + ticket.Ticket).ok(t)
	status := "playing"
	for _, b := range []*browser{ann, bo} {
		if now := b.get(gamePath(table, "")).ok(t); now.Status != status || now.Host {
			t.Fatalf("the table is %+v", now)
		}
		b.post(gamePath(table, "/forget"), obj{}).want(t, http.StatusOK, "")
		status = "ended"
	}
	ann.get(gamePath(table, "")).want(t, http.StatusNotFound, "not-found")
	if found := naming(t, h.cfg.Rows, textColumns(t, h.cfg.Rows), table.ID); len(found) > 0 {
		t.Errorf("there is left: %v", found)
	}
}

// TestDeletedWhileFollowed has those who are at a table hear that it is no more.
func TestDeletedWhileFollowed(t *testing.T) {
	h := openHouse(t)
	ann, bo := h.browser(t), h.browser(t)
	made := ann.makeTable(gamelog.KindHere, gamelog.KindLink)
	table := made.ok(t)
	bo.post(gamePath(table, "/sit"), obj{"secret": made.Links[0].Secret}).ok(t)
	line := bo.follow(table, 0)
	if p, err := line.next(); err != nil || p.Type != "table" {
		t.Fatal(p, err)
	}
	h.program(t, made.HostSecret).remove(gamePath(table, "")).want(t, http.StatusOK, "")
	for {
		p, err := line.next()
		if err != nil {
			t.Fatal(err)
		}
		if p.Type == "goodbye" {
			if !strings.Contains(string(p.raw), "the table has been deleted") {
				t.Errorf("%s", p.raw)
			}
			break
		}
	}
	ann.post(gamePath(table, "/chat"), obj{"text": "hello?"}).want(t, http.StatusNotFound, "not-found")
	if games := bo.get("/api/games").Games; len(games) != 0 {
		t.Errorf("Bo has %+v", games)
	}
}

// TestReportedTableIsHeld keeps what whoever runs the server has to look at, and shows it to
// nobody else.
func TestReportedTableIsHeld(t *testing.T) {
	h := openHouse(t)
	ann, bo := h.browser(t), h.browser(t)
	made := ann.makeTable(gamelog.KindHere, gamelog.KindLink)
	table := made.ok(t)
	bo.post(gamePath(table, "/sit"), obj{"secret": made.Links[0].Secret}).ok(t)
	bo.post(gamePath(table, "/chat/report"), obj{"seat": 0, "reason": "rude"}).want(t, http.StatusOK, "")
	ann.remove(gamePath(table, "")).want(t, http.StatusOK, "")
	for _, b := range []*browser{ann, bo} {
		b.get(gamePath(table, "")).want(t, http.StatusNotFound, "not-found")
	}
	if list, err := h.Commands()["reports"](t.Context(), []string{"", "all"}); err != nil || len(list.([]moderation.Report)) != 1 {
		t.Errorf("the reports are %v, %v", list, err)
	}
	if gone, err := h.registry.Erase(t.Context(), table.ID, erase.Unless{}); gone || err != nil {
		t.Errorf("it is gone: %v, %v", gone, err)
	}
	change(t, h.cfg.Rows, `DELETE FROM chat_reports`)
	if gone, err := h.registry.Erase(t.Context(), table.ID, erase.Unless{}); !gone || err != nil {
		t.Errorf("it is gone: %v, %v", gone, err)
	}
	if found := naming(t, h.cfg.Rows, textColumns(t, h.cfg.Rows), table.ID); len(found) > 0 {
		t.Errorf("there is left: %v", found)
	}
}

// change runs a statement on the rows beside the games.
func change(t *testing.T, rows store.Rows, query string, args ...any) {
	t.Helper()
	err := rows.Update(context.Background(), func(tx *store.Tx) error {
		_, err := tx.Exec(query, args...)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
