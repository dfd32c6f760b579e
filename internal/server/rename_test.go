package server

import (
	"net/http"
	"strings"
	"testing"

	"circulade/internal/table/gamelog"
)

// A guest has the name that he gives himself, also in the record and after a restart.
func TestRename(t *testing.T) {
	dir := t.TempDir()
	var ann, bo *browser
	var table *tableSeen
	t.Run("before", func(t *testing.T) {
		h := openHouseAt(t, dir)
		ann, bo = h.browser(t), h.browser(t)
		made := ann.makeTable(gamelog.KindHere, gamelog.KindLink)
		table = made.ok(t)
		bo.post(gamePath(table, "/sit"), obj{"secret": made.Links[0].Secret}).ok(t)
		name := gamePath(table, "/seats/1/name")

		ann.post(name, obj{"name": "Robert"}).want(t, http.StatusForbidden, "not-your-seat")
		h.browser(t).post(name, obj{"name": "Robert"}).want(t, http.StatusForbidden, "not-your-seat")
		bo.post(gamePath(table, "/seats/2/name"), obj{"name": "Robert"}).want(t, http.StatusNotFound, "not-found")
		for _, bad := range []string{"", " ", table.Seats[0].Name, strings.Repeat("x", 41), "Bo\u202e", " Bo"} {
			a := bo.post(name, obj{"name": bad})
			a.want(t, http.StatusBadRequest, "bad-setup")
			if len(a.Error.Faults) != 1 || a.Error.Faults[0].Field != "name" || a.Error.Faults[0].Message == "" {
				t.Errorf("the name %q: %s", bad, a.body)
			}
		}
		if now := ann.get(gamePath(table, "")).ok(t); now.Seq != table.Seq {
			t.Error("a refused name changed the table")
		}

		renamed := bo.post(name, obj{"name": "Robert"}).ok(t)
		if renamed.Seats[1].Name != "Robert" {
			t.Errorf("renamed: %+v", renamed.Seats[1])
		}
		if again := bo.post(name, obj{"name": "Robert"}).ok(t); again.Seq != renamed.Seq {
			t.Error("the same name was stored twice")
		}
		ann.step(ann.get(gamePath(table, "")).ok(t), 0, "move")
	})
	h := openHouseAt(t, dir)
	for _, b := range []*browser{ann, bo} {
		cookies := b.client.Jar
		b.t, b.url, b.client.Jar = t, h.url, h.browser(t).client.Jar
		moveCookies(t, cookies, b.client.Jar, h.url)
	}
	if now := bo.get(gamePath(table, "")).ok(t); now.Seats[1].Name != "Robert" || !now.Seats[1].Yours {
		t.Errorf("after a restart: %+v", now.Seats[1])
	}
	if record := ann.get(gamePath(table, "/record")); !strings.Contains(string(record.body), "player: Robert\n") {
		t.Errorf("the record does not know the name:\n%s", record.body)
	}
	ann.post(gamePath(table, "/end"), obj{}).ok(t)
	bo.post(gamePath(table, "/seats/1/name"), obj{"name": "Bob"}).want(t, http.StatusGone, "ended")
}
