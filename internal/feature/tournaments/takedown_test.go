package tournaments

import (
	"testing"

	"circulade/tournament"
)

// Admins alone take a tournament down, with a reason that its log says: it is called off and stands in no list; one that
// is over leaves the lists.
func TestTakingDown(t *testing.T) {
	h := open(t, "Org", "Boss")
	boss := h.session["Boss"].Person
	h.do(`INSERT INTO admins (person, since) VALUES (?1, 1)`, boss[:])
	path, _ := h.makes("Org", swiss(2))
	at := "/api/admin" + path[len("/api"):] + "/takedown"
	if a := h.send("Org", "POST", at, obj{"reason": "mine"}); a.code == "" {
		t.Error("the owner is let in as an admin")
	}
	h.send("Boss", "POST", at, obj{"reason": ""}).refused(t, "bad-json", "one line")
	h.send("Boss", "POST", at, obj{"reason": "spam"}).ok(t)
	log := h.events(path).Events
	if last := log[len(log)-1]; last.By != tournament.ByHost || last.Cancel == nil || last.Cancel.Reason != "spam" {
		t.Errorf("the log ends with %+v", last)
	}
	h.wantPhase(path, tournament.Cancelled)
	h.do(`UPDATE tournaments SET phase = 'over'`)
	var l shownList
	if h.reads("/api/tournaments", &l); len(l.Over) != 0 {
		t.Errorf("it stands in the list %+v", l.Over)
	}
	h.send("Boss", "POST", at, obj{"reason": "again"}).ok(t)
}
