package server

import (
	"encoding/hex"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"

	"circulade/internal/cluster"
	"circulade/internal/cluster/bus"
	"circulade/internal/stream"
	"circulade/internal/table/access"
)

// A table that is deleted by one server ends at the other as well, whether a report keeps what is
// stored of it or nothing: who has its page open is told so, and nobody sees it any more.
func TestDeletedElsewhere(t *testing.T) {
	n := openTown(t, 2)
	for name, before := range map[string]func(ann, bo *browser, table *tableSeen){
		"new": func(_, _ *browser, _ *tableSeen) {},
		"reported": func(_, bo *browser, table *tableSeen) {
			bo.post(gamePath(table, "/chat/report"), obj{"seat": 0, "reason": "rude"}).want(t, http.StatusOK, "")
		},
		"reported and over": func(ann, bo *browser, table *tableSeen) {
			ann.post(gamePath(table, "/end"), obj{}).ok(t)
			bo.post(gamePath(table, "/chat/report"), obj{"seat": 0, "reason": "rude"}).want(t, http.StatusOK, "")
		},
	} {
		t.Run(name, func(t *testing.T) {
			ann, bo := n.houses[0].browser(t), n.houses[0].browser(t)
			made := ann.makeTable("here", "link")
			bo.post(gamePath(made.Table, "/sit"), obj{"secret": made.Links[0].Secret}).ok(t)
			before(ann, bo, made.Table)
			there := bo.at(t, n.houses[1])
			there.get(gamePath(made.Table, "")).ok(t) // from now on the other server has the table in memory
			line := there.follow(made.Table, 0)
			ann.remove(gamePath(made.Table, "")).want(t, http.StatusOK, "")
			if reason, _ := line.goodbye(); name != "reported and over" && !strings.Contains(reason, "deleted") {
				t.Errorf("at the other server the page is told %q", reason)
			}
			there.get(gamePath(made.Table, "")).want(t, http.StatusNotFound, "not-found")
		})
	}
}

// Whoever has lost what they held at one server is not obeyed by another that has not heard of it:
// neither a former host nor who comes by a link that holds no longer.
func TestRightsLostElsewhere(t *testing.T) {
	n := openTown(t, 2, func(server int, cfg *Config) {
		if server == 1 {
			cfg.Bus = deaf{cfg.Bus, &sync.RWMutex{}}
		}
	})
	ann, bo, cy := n.houses[0].browser(t), n.houses[0].browser(t), n.houses[1].browser(t)
	made := ann.makeTable("here", "link", "link")
	table := made.Table
	bo.post(gamePath(table, "/sit"), obj{"secret": made.Links[0].Secret}).ok(t)
	there := ann.at(t, n.houses[1])
	there.get(gamePath(table, "")).ok(t) // from now on the other server has the table in memory
	ann.post(gamePath(table, "/seats/2/link"), obj{}).want(t, http.StatusOK, "")
	cy.post(gamePath(table, "/sit"), obj{"secret": made.Links[1].Secret}).want(t, http.StatusForbidden, "link-replaced")
	ann.post(gamePath(table, "/host"), obj{"seat": 1}).ok(t)
	held := func() int { return n.ask(`SELECT count(*) FROM grants WHERE game = $1`, table.ID) }
	before := held()
	there.post(gamePath(table, "/seats/1"), obj{"kind": "link"}).want(t, http.StatusForbidden, "not-your-seat")
	there.post(gamePath(table, "/seats/1/link"), obj{}).want(t, http.StatusForbidden, "not-your-seat")
	there.post(gamePath(table, "/seats/1/revoke"), obj{}).want(t, http.StatusForbidden, "not-your-seat")
	if after := held(); after != before {
		t.Errorf("a former host has changed who holds what: %d grants became %d", before, after)
	}
}

// Where more has changed at once than may wait nothing is missed: everything in memory is looked at,
// and who has signed out is put out.
func TestMuchHasChanged(t *testing.T) {
	h := openHouse(t)
	ann, bo, cy := h.browser(t), h.browser(t), h.browser(t)
	made := ann.makeTable("here", "link")
	bo.post(gamePath(made.Table, "/sit"), obj{"secret": made.Links[0].Secret}).ok(t)
	line := cy.follow(cy.makeTable("here", "here").ok(t), 0)
	if _, err := h.cfg.Store.Revoke(t.Context(), made.Table.ID, 1, ""); err != nil { // as another server does
		t.Fatal(err)
	}
	session, _ := access.HolderOf(cy.cookie())
	some := []bus.Change{{Kind: bus.Session, ID: hex.EncodeToString(session[:])}, {Kind: bus.Seats, ID: made.Table.ID}}
	for i := range 60_000 { // more than may wait
		some = append(some, bus.Change{Kind: bus.Chat, ID: fmt.Sprint("another", i)})
	}
	c := cluster.New(h.Server.log, h.topics())
	c.Changed(some)
	h.life.Go(func() { c.Run(h.life.Running) })
	eventually(t, "Bo is put out", func() bool { return !bo.get(gamePath(made.Table, "")).ok(t).Seats[1].Yours })
	if reason, _ := line.goodbye(); reason != stream.SessionEnded.Text {
		t.Errorf("the stream of the session that has ended is told %q", reason)
	}
}
