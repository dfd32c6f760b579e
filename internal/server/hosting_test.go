package server

import (
	"encoding/json"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"

	"circulade/internal/api"
	"circulade/internal/feature/moderation"
	"circulade/internal/store"
	"circulade/internal/table/gamelog"
)

// Whoever runs the server lists reports, reads one with its lines, and is done with it.
func TestHostReadsReports(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	ann, bo, _, _ := chatters(t, h, nil)
	var list []moderation.Report
	h.command(t, &list, "reports", "", "open")
	if list == nil || len(list) != 0 {
		t.Errorf("without reports there are %+v", list)
	}
	bo.signUp("Bob")
	bad := bo.said("something bad")
	ann.post(gamePath(ann.table, "/chat/report"), obj{"line": bad.ID, "reason": "insult"}).want(t, http.StatusOK, "")
	h.command(t, &list, "reports", "2026-01-02T03:04:05Z", "open")
	if len(list) != 1 || list[0].Reason != "insult" || list[0].OfSeat != 1 || list[0].OfAccount != "Bob" || list[0].ByAccount != "" || len(list[0].Reported) != 0 {
		t.Fatalf("the reports are %+v", list)
	}
	id := strconv.FormatInt(list[0].ID, 10)
	var one moderation.Report
	h.command(t, &one, "report", id)
	if len(one.Reported) != 1 || one.Reported[0].Text != "something bad" || one.Reported[0].ID != one.Line || one.Game != ann.table.ID || one.Done {
		t.Errorf("the report is %+v", one)
	}
	var done api.OK
	h.command(t, &done, "report-done", id)
	h.command(t, &list, "reports", "", "open")
	if len(list) != 0 {
		t.Errorf("a report that is done with is listed: %+v", list)
	}
	h.command(t, &list, "reports", "", "all")
	if len(list) != 1 || !list[0].Done {
		t.Errorf("all reports are %+v", list)
	}
	h.command(t, &list, "reports", "2999-01-01T00:00:00Z", "all")
	if len(list) != 0 {
		t.Errorf("of the future there are %+v", list)
	}
	var log []moderation.LogEntry
	if h.command(t, &log, "log"); len(log) != 1 || log[0].What != "report-done" || log[0].Detail != id {
		t.Errorf("the log is %+v", log)
	}
	h.refuses(t, "there is no report 99", "report", "99")
	h.refuses(t, "there is no report 99", "report-done", "99")
	h.refuses(t, "no number", "report", "x")
	h.refuses(t, "RFC 3339", "reports", "yesterday", "all")
}

// An account has another name at once, at tables too, and its owner is told.
func TestHostRenames(t *testing.T) {
	h := openHouse(t)
	ann, bo := h.browser(t), h.browser(t)
	ann.signUp("Rude Name")
	bo.signUp("Bob")
	table := ann.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t)
	var r moderation.Renaming
	h.command(t, &r, "rename", "rude name", "Ann")
	if r.Was != "Rude Name" || r.Name != "Ann" {
		t.Errorf("renamed: %+v", r)
	}
	if s := ann.get(gamePath(table, "")).ok(t).Seats[0]; s.Account != "Ann" {
		t.Errorf("the table shows %+v", s)
	}
	if n := ann.letters().Letters; len(n) != 1 || n[0].What != "renamed" || n[0].Was != "Rude Name" || n[0].Name != "Ann" {
		t.Errorf("the owner is told %+v", n)
	}
	h.refuses(t, "no account has this name", "rename", "Rude Name", "Eve")
	h.refuses(t, "has this name", "rename", "Ann", "B0b")
	h.refuses(t, "the name has 1 characters", "rename", "Ann", "x")
	if w := ann.whoami(); w.Account.Name != "Ann" {
		t.Errorf("a refused name changed it to %q", w.Account.Name)
	}
}

// A seat has another name at once for all who are there, also when the game is over.
func TestHostRenamesSeat(t *testing.T) {
	h := openHouse(t)
	ann, bo := h.browser(t), h.browser(t)
	made := ann.makeTable(gamelog.KindHere, gamelog.KindLink, "greedy")
	table := made.ok(t)
	bo.post(gamePath(table, "/sit"), obj{"secret": made.Links[0].Secret}).ok(t)
	socket := ann.socket(table, 0)
	if _, err := ann.next(socket); err != nil {
		t.Fatal(err)
	}
	var r moderation.Renaming
	h.command(t, &r, "rename-seat", table.ID, "1", "Seat two")
	if r.Was != "Player B" || r.Name != "Seat two" || r.Table != table.ID || *r.Seat != 1 {
		t.Errorf("renamed: %+v", r)
	}
	for seen := ""; seen != "Seat two"; {
		now, err := ann.next(socket)
		if err != nil {
			t.Fatal(err)
		}
		seen = now.Seats[1].Name
	}
	if n := bo.letters(); n.Kind != "guest" || whats(n.Letters) != "seat-renamed" || n.Letters[0].Was != "Player B" {
		t.Errorf("who sits there is told %+v", n)
	}
	if n := ann.letters().Letters; len(n) != 0 {
		t.Errorf("whoever sits elsewhere is told %+v", n)
	}
	name := gamePath(table, "/seats/1/name")
	bo.post(name, obj{"name": "Rude"}).want(t, http.StatusForbidden, "name-held")
	h.command(t, &r, "rename-seat", table.ID, "1", "Player B")
	bo.post(name, obj{"name": "Bob"}).ok(t)
	h.command(t, &r, "rename-seat", table.ID, "1", "Seat two")
	bo.post(name, obj{"name": "Bob"}).want(t, http.StatusForbidden, "name-held")
	h.refuses(t, "computer player", "rename-seat", table.ID, "2", "Bot")
	h.refuses(t, "no seat 3", "rename-seat", table.ID, "3", "Nobody")
	h.refuses(t, "no seat", "rename-seat", table.ID, "-1", "Nobody")
	h.refuses(t, "count from 0", "rename-seat", table.ID, "one", "Nobody")
	h.refuses(t, "is called", "rename-seat", table.ID, "1", "Player A")
	h.refuses(t, "the name is empty", "rename-seat", table.ID, "1", "")
	h.refuses(t, "there is no such table", "rename-seat", "aaaaaaaaaaaaaaaaaaaaaaaaaa", "1", "Nobody")
	ann.post(gamePath(table, "/end"), obj{}).ok(t)
	before := ann.get(gamePath(table, "/replay")).want(t, http.StatusOK, "")
	if !strings.Contains(string(before.body), "Seat two") {
		t.Errorf("the replay is %.200s", before.body)
	}
	h.command(t, &r, "rename-seat", table.ID, "1", "Another")
	if after := ann.get(gamePath(table, "/replay")).want(t, http.StatusOK, ""); strings.Contains(string(after.body), "Seat two") {
		t.Errorf("the replay still says it: %.200s", after.body)
	}
}

// A name that whoever runs the server gave stays with the people of a seat: who leaves the table
// and joins it again has it, and whoever has the seat after them is free.
func TestHostsNameOfASeatHoldsForItsPeople(t *testing.T) {
	h := openHouse(t)
	ann, bo, cy := h.browser(t), h.browser(t), h.browser(t)
	made := ann.openTable("Ann", 2)
	name := gamePath(made, "/seats/1/name")
	bo.post(gamePath(made, "/join"), obj{"name": "Rude"}).ok(t)
	var r moderation.Renaming
	h.command(t, &r, "rename-seat", made.ID, "1", "Polite")
	for _, leave := range []string{"/seats/1/revoke", "/forget"} {
		bo.post(gamePath(made, leave), obj{}).want(t, http.StatusOK, "")
		if s := bo.post(gamePath(made, "/join"), obj{"name": "Rude"}).ok(t).Seats[1]; !s.Yours || s.Name != "Polite" {
			t.Errorf("after %s the seat is %+v", leave, s)
		}
		bo.post(name, obj{"name": "Rude"}).want(t, http.StatusForbidden, "name-held")
	}
	bo.post(gamePath(made, "/forget"), obj{}).want(t, http.StatusOK, "")
	link := ann.post(gamePath(made, "/seats/1/link"), obj{}).want(t, http.StatusOK, "")
	var seat struct{ Secret string }
	if err := json.Unmarshal(link.body, &seat); err != nil {
		t.Fatal(err)
	}
	cy.post(gamePath(made, "/sit"), obj{"secret": seat.Secret}).ok(t)
	cy.post(name, obj{"name": "Cy"}).ok(t)
	bo.post(gamePath(made, "/join"), obj{"name": "Rude"}).ok(t)
	other := gamePath(made, "/seats/2/name")
	bo.post(other, obj{"name": "Rude"}).want(t, http.StatusForbidden, "name-held")
	h.command(t, &r, "rename-seat", made.ID, "2", "Rude")
	bo.post(other, obj{"name": "Bo"}).ok(t)

	here := ann.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t) // two on one device
	h.command(t, &r, "rename-seat", here.ID, "0", "Polite")
	ann.post(gamePath(here, "/seats/0/name"), obj{"name": "Rude"}).want(t, http.StatusForbidden, "name-held")
	ann.post(gamePath(here, "/seats/1/name"), obj{"name": "Eve"}).ok(t)
}

// Who is called by whoever runs the server like an account that sits down later gets a number,
// also when they join again, and is free when the name that they had is given back.
func TestHostsNameGetsANumber(t *testing.T) {
	h := openHouse(t)
	ann, bo, cy := h.browser(t), h.browser(t), h.browser(t)
	made := ann.openTable("Ann", 3)
	name := gamePath(made, "/seats/1/name")
	bo.post(gamePath(made, "/join"), obj{"name": "Rude"}).ok(t)
	var r moderation.Renaming
	h.command(t, &r, "rename-seat", made.ID, "1", "Polite")
	cy.signUp("Polite")
	cy.post(gamePath(made, "/join"), obj{"name": "Polite"}).ok(t)
	for _, leave := range []string{"/seats/1/revoke", "/forget"} {
		bo.post(gamePath(made, leave), obj{}).want(t, http.StatusOK, "")
		if names := seatNames(bo.post(gamePath(made, "/join"), obj{"name": "Rude"}).ok(t).Seats); names[1] != "Polite 2" || names[2] != "Polite" {
			t.Errorf("after %s they are called %q", leave, names)
		}
		bo.post(name, obj{"name": "Rude"}).want(t, http.StatusForbidden, "name-held")
		bo.post(name, obj{"name": "Polite 2"}).ok(t)
	}
	h.command(t, &r, "rename-seat", made.ID, "1", "Rude")
	bo.post(name, obj{"name": "Bo"}).ok(t)
}

// A name that a program's seat was given holds for that seat, and for no other program's.
func TestHostsNameOfAProgramsSeat(t *testing.T) {
	h := openHouse(t)
	made := h.browser(t).makeTable(gamelog.KindHere, gamelog.KindLink, gamelog.KindLink)
	table := made.ok(t)
	bo, cy := h.program(t, made.Links[0].Secret), h.program(t, made.Links[1].Secret)
	bos, cys := gamePath(table, "/seats/1/name"), gamePath(table, "/seats/2/name")
	var r moderation.Renaming
	h.command(t, &r, "rename-seat", table.ID, "1", "Polite")
	cy.post(cys, obj{"name": "Cy"}).ok(t)
	bo.post(bos, obj{"name": "Rude"}).want(t, http.StatusForbidden, "name-held")
	h.command(t, &r, "rename-seat", table.ID, "2", "Kind")
	bo.post(bos, obj{"name": "Rude"}).want(t, http.StatusForbidden, "name-held")
	cy.post(cys, obj{"name": "Rude"}).want(t, http.StatusForbidden, "name-held")
	h.command(t, &r, "rename-seat", table.ID, "2", "Cy")
	cy.post(cys, obj{"name": "Cyd"}).ok(t)
	bo.post(bos, obj{"name": "Rude"}).want(t, http.StatusForbidden, "name-held")
}

// What the host's log says of somebody moves, stands in their download, and says no more who
// they were once they are gone.
func TestHostLogOfAPerson(t *testing.T) {
	h := openHouse(t)
	ann := h.browser(t)
	made := ann.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t)
	var r moderation.Renaming
	h.command(t, &r, "rename-seat", made.ID, "0", "Polite")
	ann.signUp("Ann")
	h.command(t, &r, "rename", "Ann", "Anna")
	if n := ann.letters().Letters; whats(n) != "seat-renamed renamed" {
		t.Errorf("an account made of a guest is told %+v", n)
	}
	if got := string(ann.get("/api/account/export").want(t, http.StatusOK, "").body); !strings.Contains(got, `"what":"renamed","whom":"Ann","detail":"Anna"`) {
		t.Errorf("the download is %.400s", got)
	}
	ann.remove("/api/account").want(t, http.StatusOK, "")
	var log []moderation.LogEntry
	h.command(t, &log, "log")
	if len(log) != 2 || slices.ContainsFunc(log, func(e moderation.LogEntry) bool { return e.Whom != "former player" || e.Detail != "" }) {
		t.Errorf("of who is gone the log says %+v", log)
	}
	err := h.cfg.Rows.View(t.Context(), func(tx *store.Tx) error {
		var n int
		err := tx.One("SELECT count(*) FROM host_log WHERE person <> ?1", []any{make([]byte, 32)}, &n)
		if n != 0 {
			t.Errorf("%d entries still name them", n)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
