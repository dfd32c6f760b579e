package tournaments

import (
	"testing"
	"time"

	"circulade/tournament"
)

// A planned tournament that nobody touches for ninety days is called off, and so is one whose time has passed a week
// ago while too few were there. What happens in it postpones that; one that goes on stays.
func TestLapses(t *testing.T) {
	h := open(t, "Org", "Ann", "Bob")
	running := h.begun(2, "Ann", "Bob")
	idle, _ := h.makes("Org", swiss(2))
	timed, _ := h.makes("Org", with(swiss(2), obj{"form": obj{"kind": "swiss", "begins": h.clock().Add(time.Hour).UnixMilli()}}))
	h.enter("Ann", timed, obj{}).ok(t)
	h.pass(7 * 24 * time.Hour)
	h.wantPhase(timed, tournament.Planned)
	h.pass(time.Hour)
	h.wantPhase(timed, tournament.Cancelled)
	h.pass(80 * 24 * time.Hour)
	h.enter("Ann", idle, obj{}).ok(t)
	h.pass(89 * 24 * time.Hour)
	h.wantPhase(idle, tournament.Planned)
	h.pass(24 * time.Hour)
	h.wantPhase(idle, tournament.Cancelled)
	h.wantPhase(running, tournament.Running)
	l := h.events(idle).Events
	if last := l[len(l)-1]; last.Cancel == nil || last.Cancel.Reason == "" || last.By != tournament.ByItself {
		t.Errorf("its log ends with %+v", last)
	}
}

// Whoever the host has banned is withdrawn before the next round is paired, and while their ban lasts alone; so long
// what they have made stands in no list.
func TestBanned(t *testing.T) {
	h := open(t, "Org", "Ann", "Bob", "Celia", "Dora")
	path := h.begun(3, "Ann", "Bob", "Celia", "Dora")
	ban := func(id int, who string, until int64) {
		p := h.session[who].Person
		h.do(`INSERT INTO bans (id, person, network, reason, made, until) VALUES (?1, ?2, NULL, 'rude', 1, ?3)`, id, p[:], until)
	}
	ban(1, "Celia", 0)
	ban(2, "Ann", h.clock().UnixMilli()) // it is over
	h.finishAll()
	s := h.sees("", path)
	for _, e := range s.Entrants {
		if want := e.Name == "Celia"; e.Withdrawn != want {
			t.Errorf("%s has withdrawn: %v", e.Name, e.Withdrawn)
		}
	}
	if len(s.Rounds) != 2 || s.Rounds[1].Matches != 1 {
		t.Errorf("then the rounds are %+v", s.Rounds)
	}
	listed := func() int {
		var l shownList
		h.reads("/api/tournaments", &l)
		return len(l.Running)
	}
	before := listed()
	ban(3, "Org", h.clock().Add(time.Hour).UnixMilli())
	banned := listed()
	if h.pass(2 * time.Hour); before != 1 || banned != 0 || listed() != 1 {
		t.Errorf("%d tournaments are listed, %d while their owner is banned, and %d then", before, banned, listed())
	}
}
