package tournaments

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"circulade/internal/account"
	"circulade/internal/result"
	"circulade/tournament"
)

// removes deletes the account of somebody.
func (h *house) removes(who string) {
	h.t.Helper()
	if _, err := h.all.Remove(h.t.Context(), h.session[who]); err != nil {
		h.t.Fatal(err)
	}
	h.secrets[who] = ""
}

// Whoever withdraws while they play has lost the match and the game, as whoever resigns; the other is paired again.
func TestWithdrawDuringAGame(t *testing.T) {
	h := open(t, "Org", "Ann", "Bob", "Celia", "Dora")
	path := h.begun(3, "Ann", "Bob", "Celia", "Dora")
	game, seat := "", -1
	for _, id := range h.playing() {
		if n := h.seatOf(id, "Ann"); n >= 0 {
			game, seat = id, n
		}
	}
	h.send("Ann", "DELETE", path+"/entry", "").ok(t)
	h.send("Ann", "DELETE", path+"/entry", "").refused(t, "not-possible", "withdrawn already")
	h.goOn()
	var rank int
	var how result.Outcome
	h.row(`SELECT rank, outcome FROM results WHERE game = ?1 AND seat = ?2`, []any{game, seat}, &rank, &how)
	if !h.tables[game].over || rank != 2 || how != result.Resigned {
		t.Fatalf("their game is over: %v, with rank %d, %s", h.tables[game].over, rank, how)
	}
	if s := h.sees("Ann", path); len(s.You.Games) != 0 || s.Rounds[0].Decided != 1 {
		t.Errorf("they see %+v %+v", s.You, s.Rounds)
	}
	h.finishAll()
	h.pass(11 * time.Second)
	if n := len(h.playing()); n != 1 {
		t.Errorf("the three who are left play %d games", n)
	}
	if n := h.unentered(path); n != 1 {
		t.Errorf("%d tables wait for their results", n)
	}
}

// When the account of somebody is deleted who plays, they have withdrawn; their name is gone, and their results
// stay.
func TestPlayerIsDeleted(t *testing.T) {
	h := open(t, "Org", "Ann", "Bob", "Celia", "Dora")
	path := h.begun(2, "Ann", "Bob", "Celia", "Dora")
	h.removes("Bob")
	h.goOn()
	s := h.sees("", path)
	if e := s.Entrants[1]; e.Name != "" || !e.Withdrawn || s.Rounds[0].Decided != 1 {
		t.Fatalf("who is gone: %+v, the round %+v", e, s.Rounds)
	}
	if text := string(h.send("", "GET", path+"/export?format=json", "").ok(t).body); strings.Contains(text, "Bob") {
		t.Error("their name is told still")
	}
	h.finishAll()
	h.pass(11 * time.Second)
	h.finishAll()
	h.pass(11 * time.Second)
	h.wantPhase(path, tournament.Over)
	if n := len(h.standings(path).Rows); n != 4 {
		t.Errorf("%d are in the standings", n)
	}
}

// When the organiser's account is deleted, referees go on.
func TestOwnerIsDeleted(t *testing.T) {
	h := open(t, "Org", "Ref", "Ann", "Bob")
	path, _ := h.makes("Org", with(swiss(1), obj{"form": obj{"kind": "swiss", "rounds": 1, "by_hand": true}}))
	h.send("Org", "POST", path+"/staff", obj{"name": "Ref"}).ok(t)
	h.enter("Ann", path, obj{}).ok(t)
	h.enter("Bob", path, obj{}).ok(t)
	h.removes("Org")
	h.goOn()
	h.wantPhase(path, tournament.Planned)
	h.desk("Ref", path, obj{"start": obj{}}).ok(t)
	h.goOn()
	h.desk("Ref", path, obj{"begin": obj{"round": 1}}).ok(t)
	h.goOn()
	h.finishAll()
	h.wantPhase(path, tournament.Over)
	if s := h.sees("", path); s.Organiser != "" || s.You != nil {
		t.Errorf("everybody sees as its organiser %q, %+v", s.Organiser, s.You)
	}
}

// If there are no referees either, a tournament that waits to be begun is called off, and one that goes on needs
// nobody any more: its rounds begin by themselves and a pause ends.
func TestNobodyRunsIt(t *testing.T) {
	h := open(t, "Org", "Ann", "Bob", "Celia")
	waits, _ := h.makes("Org", swiss(1))
	h.enter("Ann", waits, obj{}).ok(t)
	byTime, _ := h.makes("Org", with(swiss(1), obj{"form": obj{"kind": "swiss", "rounds": 1, "by_hand": true, "begins": h.clock().Add(time.Hour).UnixMilli()}}))
	h.enter("Ann", byTime, obj{}).ok(t)
	h.enter("Bob", byTime, obj{}).ok(t)
	goesOn := h.begun(1, "Ann", "Bob")
	h.desk("Org", goesOn, obj{"pause": obj{}}).ok(t)
	h.removes("Org")
	h.goOn()
	h.wantPhase(waits, tournament.Cancelled)
	h.wantPhase(byTime, tournament.Planned)
	h.pass(time.Hour)
	h.pass(time.Hour)
	h.finishAll()
	h.pass(time.Minute)
	h.wantPhase(byTime, tournament.Over)
	h.wantPhase(goesOn, tournament.Over)
}

// A guest who makes an account plays on as that, and nobody plays twice: whoever has entered with their account
// too is out as a guest.
func TestGuestSignsIn(t *testing.T) {
	h := open(t, "Org", "Ann", "Bob")
	path, code := h.makes("Org", with(swiss(1), obj{"entry": "code", "guests": true}))
	h.enter("guest1", path, obj{"code": code, "name": "Gus"}).ok(t)
	h.enter("guest2", path, obj{"code": code, "name": "Mia"}).ok(t)
	h.enter("Ann", path, obj{"code": code}).ok(t)
	_, guest := h.guest("guest1")
	in, err := h.all.Create(t.Context(), guest, "Firefox", account.NewAccount{Name: "Gustav"})
	if err != nil {
		t.Fatal(err)
	}
	h.secrets["Gustav"] = in.Secret
	if s := h.sees("Gustav", path); s.You == nil || *s.You.Entrant != 0 || s.Entrants[0].Name != "Gus" {
		t.Errorf("who was a guest sees %+v", s.You)
	}
	_, guest = h.guest("guest2")
	if in, err = h.all.SignIn(t.Context(), guest, "Firefox", h.session["Ann"].Person, nil); err != nil {
		t.Fatal(err)
	}
	h.secrets["Ann"] = in.Secret
	h.goOn()
	s := h.sees("Ann", path)
	if *s.You.Entrant != 2 || !s.Entrants[1].Withdrawn || s.Entrants[2].Withdrawn {
		t.Errorf("who has entered twice sees %+v, %+v", s.You, s.Entrants)
	}
	data, err := h.all.Download(t.Context(), in.Session.Person)
	if text, _ := json.Marshal(data.More["tournaments"]); err != nil || !strings.Contains(string(text), "Evening") {
		t.Errorf("their download has %s, %v", text, err)
	}
}
