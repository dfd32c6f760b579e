package server

import (
	"net/http"
	"testing"
)

// whoMet are two who have met at a public table, which is over, and of whom Ann has blocked Bo.
func whoMet(t *testing.T, h *house) (ann, bo *browser, met *tableSeen) {
	t.Helper()
	ann, bo = h.browser(t), h.browser(t)
	met = ann.openTable("Ann", 1)
	met = bo.post(gamePath(met, "/join"), obj{"name": "Bo"}).ok(t)
	ann.post(gamePath(met, "/end"), obj{}).ok(t)
	return ann, bo, met
}

// TestBlockedSitDown has somebody who is blocked try every way to a seat of a public table of whoever
// blocked them, and the other way about: they read what everybody reads where no seat is free.
func TestBlockedSitDown(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	ann, bo, met := whoMet(t, h)
	cy := h.browser(t)
	hers := ann.post("/api/games", obj{"open": "public", "seats": []obj{{"name": "Ann", "kind": "here"}, {"kind": "link"}, {"kind": "link"}}})
	his := bo.openTable("Bo", 1)
	cys := cy.openTable("Cy", 2)
	full := cy.openTable("Cy", 1)
	h.browser(t).post(gamePath(full, "/join"), obj{"name": "Dee"}).ok(t)
	ordinary := ann.post(gamePath(full, "/join"), obj{"name": "Ann"}).want(t, http.StatusConflict, "no-seat")

	ann.post(gamePath(met, "/chat/block"), obj{"seat": 1, "on": true}).want(t, http.StatusOK, "")
	refused := func(what string, a *answered) {
		t.Helper()
		if a.want(t, http.StatusConflict, "no-seat"); string(a.body) != string(ordinary.body) {
			t.Errorf("%s is refused with %s, others with %s", what, a.body, ordinary.body)
		}
	}
	table, secret := hers.ok(t), hers.Links[0].Secret
	refused("sitting down", bo.post(gamePath(table, "/join"), obj{"name": "Bo"}))
	bo.get(gamePath(table, "")).ok(t) // watching is another matter
	c := bo.socket(table, 0)
	if _, err := bo.next(c); err != nil {
		t.Fatal(err)
	}
	refused("watching and sitting down", bo.post(gamePath(table, "/join"), obj{"name": "Bob"}))
	refused("a link", bo.post(gamePath(table, "/sit"), obj{"secret": secret}))
	refused("looking at a link", bo.post(gamePath(table, "/sit"), obj{"secret": secret, "look": true}))
	refused("the table of whoever is blocked", ann.post(gamePath(his, "/join"), obj{"name": "Ann"}))

	cy.post(gamePath(table, "/sit"), obj{"secret": secret}).ok(t) // others are not concerned
	bo.post(gamePath(cys, "/join"), obj{"name": "Bo"}).ok(t)
	refused("somebody else's table, where they sit", ann.post(gamePath(cys, "/join"), obj{"name": "Ann"}))
	bo.post(gamePath(cys, "/join"), obj{"name": "Bo"}).ok(t) // who sits there has their seat

	ann.post(gamePath(met, "/chat/block"), obj{"seat": 1, "on": false}).want(t, http.StatusOK, "")
	bo.post(gamePath(table, "/join"), obj{"name": "Bo"}).ok(t)
}

// TestBlockedRematch makes no further table of people of whom one has blocked another, though each of
// them has said that they want one.
func TestBlockedRematch(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	ann, bo, met := whoMet(t, h)
	ann.post(gamePath(met, "/again"), obj{}).want(t, http.StatusAccepted, "")
	ann.post(gamePath(met, "/chat/block"), obj{"seat": 1, "on": true}).want(t, http.StatusOK, "")
	bo.post(gamePath(met, "/again"), obj{}).want(t, http.StatusConflict, "declined")
	if games := bo.get("/api/games").Games; len(games) != 1 {
		t.Errorf("Bo has %d tables", len(games))
	}
	ann.post(gamePath(met, "/chat/block"), obj{"seat": 1, "on": false}).want(t, http.StatusOK, "")
	if next := bo.post(gamePath(met, "/again"), obj{}).ok(t); next.ID == met.ID {
		t.Errorf("they play at %s", next.ID)
	}
}
