package tournaments

import (
	"testing"
	"time"

	"circulade/internal/store"
	"circulade/tournament"
)

// The staff enters accounts by name, who are told: not those that are not there, banned, bots, in already, or that do
// not want it; late where that is allowed, and no teams.
func TestEnteringAtTheDesk(t *testing.T) {
	h := open(t, "Org", "Ann", "Bob", "Cyd", "Dee", "Eve")
	bot, ban := h.session["Dee"].Person, h.session["Cyd"].Person
	h.do(`INSERT INTO programs (person, since) VALUES (?1, 1)`, bot[:])
	h.do(`INSERT INTO bans (id, person, network, reason, made, until) VALUES (?1, ?2, NULL, 'rude', 1, 0)`, 7, ban[:])
	h.cfg.Muted = func(_ *store.Tx, who, other store.Holder) (bool, error) {
		return who == h.session["Eve"].Person && other == h.session["Org"].Person, nil
	}
	path, _ := h.makes("Org", with(swiss(3), obj{"entry": "code", "form": obj{"kind": "swiss", "rounds": 3, "late": true, "break_s": 10}}))
	enter := func(by, name string) answer { return h.desk(by, path, obj{"enter": obj{"name": name}}) }
	enter("Ann", "Ann").refused(t, "not-organiser", "")
	enter("Org", "Ann").ok(t)
	for _, tt := range [][3]string{{"Nobody", "not-found", "no account"}, {"Ann", "entered", "already"}, {"Cyd", "not-possible", "banned"}, {"Dee", "no-programs", "no bots"}, {"Eve", "not-possible", "does not want"}} {
		enter("Org", tt[0]).refused(t, tt[1], tt[2])
	}
	h.desk("Org", path, obj{"enter": obj{"name": "Bob"}, "pause": obj{}}).refused(t, "bad-tournament", "one thing")
	enter("Org", "Org").ok(t)
	h.goOn()
	if len(h.told) != 2 || h.told[0].who != "Ann" || h.told[0].Kind != newsEntered {
		t.Errorf("told were %+v", h.told)
	}
	h.desk("Org", path, obj{"start": obj{}}).ok(t)
	h.goOn()
	h.pass(11 * time.Second)
	enter("Org", "bob").ok(t)
	s := h.sees("Bob", path)
	if s.You == nil || s.You.Entrant == nil || *s.You.Entrant != 2 || s.Entrants[2].Name != "Bob" || s.Entrants[2].Rating != 1800 {
		t.Errorf("who was entered late sees %+v, %+v", s.You, s.Entrants)
	}
	if log := h.events(path).Events; log[len(log)-1].By != tournament.ByOrganiser || log[len(log)-1].Enter == nil {
		t.Errorf("the log says %+v", log[len(log)-1])
	}
	h.send("Bob", "DELETE", path+"/entry", "").ok(t)
	teams, _ := h.makes("Org", obj{"name": "Cup", "form": obj{"kind": "teams", "boards": 2}, "game": obj{"preset": "classic"}})
	h.desk("Org", teams, obj{"enter": obj{"name": "Ann"}}).refused(t, "bad-tournament", "captains")
	if len(h.sees("", teams).Entrants) > 0 {
		t.Error("somebody is in the cup")
	}
}
