package tournaments

import (
	"fmt"
	"net/netip"
	"strings"
	"testing"
	"time"

	"circulade/internal/ratelimit"
)

// Who may enter is what the organiser has written, and whoever may not is told why.
func TestEntering(t *testing.T) {
	h := open(t, "Org", "Ann", "Bob", "Celia", "Dora")
	openTo, _ := h.makes("Org", swiss(2))
	h.enter("Ann", openTo, obj{}).ok(t)
	h.enter("Ann", openTo, obj{}).refused(t, "entered", "you have entered")
	h.enter("guest1", openTo, obj{"name": "Gus"}).refused(t, "no-guests", "with an account")

	byCode, code := h.makes("Org", with(swiss(2), obj{"entry": "code"}))
	if len(code) != 9 {
		t.Fatalf("the code is %q", code)
	}
	h.enter("Ann", byCode, obj{}).refused(t, "wrong-code", "another")
	h.enter("Ann", byCode, obj{"code": "AAAA-AAAA"}).refused(t, "wrong-code", "another")
	for who, typed := range map[string]string{"Ann": code, "Bob": strings.ToLower(code), "Celia": strings.ReplaceAll(code, "-", " ")} {
		h.enter(who, byCode, obj{"code": typed}).ok(t)
	}
	if s := h.sees("Ann", byCode); s.You.Code != "" {
		t.Errorf("who takes part is told the code: %+v", s.You)
	}
	if s := h.sees("Org", byCode); s.You.Code != code {
		t.Errorf("its organiser is told %+v", s.You)
	}

	limits, _ := h.makes("Org", with(swiss(2), obj{"min_rating": 1850, "max_rating": 1950}))
	h.enter("Ann", limits, obj{}).refused(t, "rating-limits", "another rating")   // 1800
	h.enter("Celia", limits, obj{}).refused(t, "rating-limits", "another rating") // 2000

	full, _ := h.makes("Org", with(swiss(2), obj{"form": obj{"kind": "swiss", "max": 2}}))
	h.enter("Ann", full, obj{}).ok(t)
	h.enter("Bob", full, obj{}).ok(t)
	h.enter("Celia", full, obj{}).refused(t, "not-possible", "full")
	h.send("Ann", "DELETE", full+"/entry", "").ok(t)
	h.enter("Celia", full, obj{}).ok(t)
	h.enter("Ann", full, obj{}).refused(t, "not-possible", "full")
	h.send("Dora", "DELETE", full+"/entry", "").refused(t, "not-entered", "you have not entered")

	h.desk("Org", full, obj{"start": obj{}}).ok(t)
	h.enter("Dora", full, obj{}).refused(t, "not-possible", "has begun")
}

// Guests enter by code alone, where the organiser has said so, with names that nobody else has.
func TestGuests(t *testing.T) {
	h := open(t, "Org", "Walther")
	class := with(swiss(1), obj{"entry": "code", "guests": true})
	path, code := h.makes("Org", class)
	h.send("Org", "POST", "/api/tournaments", with(swiss(1), obj{"guests": true})).refused(t, "bad-tournament", "")
	h.send("Org", "POST", "/api/tournaments", with(class, obj{"rated": true})).refused(t, "bad-tournament", "")
	for _, tt := range []struct{ name, code, words string }{
		{"", "bad-name", "empty"},
		{" Gus", "bad-name", "space"},
		{"Gu\u202es", "bad-name", "invisible"},
		{"Gus\n", "bad-name", "space"},
		{strings.Repeat("x", 500), "bad-name", "characters"},
		{"so rude", "name-not-allowed", ""},
		{"Walther", "name-taken", "account"},
		{"wa1ther", "name-taken", "account"},
	} {
		h.enter("guest1", path, obj{"code": code, "name": tt.name}).refused(t, tt.code, tt.words)
	}
	h.enter("guest1", path, obj{"code": code, "name": "Gus"}).ok(t)
	h.enter("guest2", path, obj{"code": code, "name": "Gus"}).refused(t, "name-taken", "this tournament")
	h.enter("guest2", path, obj{"code": code, "name": "GUS"}).refused(t, "name-taken", "this tournament")
	h.enter("guest2", path, obj{"code": code, "name": "Mia"}).ok(t)
	if list := h.send("", "GET", "/api/tournaments", "").ok(t).body; strings.Contains(string(list), "Evening") {
		t.Errorf("a tournament of guests is listed: %s", list)
	}
	h.desk("Org", path, obj{"start": obj{}}).ok(t)
	h.goOn()
	h.pass(11 * time.Second)
	h.finishAll()
	h.wantPhase(path, "over")
}

// Codes cannot be guessed again and again: tries are counted with the tables that an address makes and joins.
func TestGuessedCodes(t *testing.T) {
	h := open(t, "Org", "Eve")
	path, _ := h.makes("Org", with(swiss(2), obj{"entry": "code"}))
	slow := h.server(ratelimit.New[netip.Addr](0.001, 10))
	codes := map[string]int{}
	for i := range 30 {
		codes[slow.enter("Eve", path, obj{"code": fmt.Sprintf("AAAA-AA%02d", i)}).code]++
	}
	if codes["wrong-code"] < 10 || codes["too-many"] < 10 || codes[""] > 0 {
		t.Errorf("thirty tries: %v", codes)
	}
}

// Whoever enters and leaves again and again is told to stop; they can always leave, and others can still enter.
func TestEnterAndLeave(t *testing.T) {
	h := open(t, "Org", "Eve", "Ann")
	path, _ := h.makes("Org", swiss(2))
	h.enter("Eve", path, obj{}).ok(t)
	n := 0
	for ; n < 100; n++ {
		h.send("Eve", "DELETE", path+"/entry", "").ok(t)
		if a := h.enter("Eve", path, obj{}); a.code != "" {
			a.refused(t, "too-many", "too often")
			break
		}
	}
	if s := h.sees("Org", path); n > maxOwn || s.Seq > maxOwn+3 || !s.Entrants[0].Withdrawn {
		t.Errorf("they came back %d times, and the log has %d events", n, s.Seq)
	}
	h.enter("Ann", path, obj{}).ok(t)
	for i := 0; ; i++ {
		a := h.send("Ann", "POST", path+"/bye", obj{"round": 1, "not": i%2 == 1})
		if i >= maxOwn {
			a.refused(t, "too-many", "too often")
			break
		}
		a.ok(t)
	}
	h.send("Ann", "DELETE", path+"/entry", "").ok(t)
}

// One checks in within the time before the beginning; who has not is left out.
func TestCheckIn(t *testing.T) {
	h := open(t, "Org", "Ann", "Bob", "Celia")
	begins := h.clock().Add(time.Hour).UnixMilli()
	path, _ := h.makes("Org", with(swiss(1), obj{"form": obj{"kind": "swiss", "rounds": 1, "begins": begins, "check_in": 10}}))
	for _, p := range []string{"Ann", "Bob", "Celia"} {
		h.enter(p, path, obj{}).ok(t)
	}
	h.send("Ann", "POST", path+"/checkin", obj{}).refused(t, "not-possible", "nobody checks in now")
	h.pass(51 * time.Minute)
	h.send("Ann", "POST", path+"/checkin", obj{}).ok(t)
	h.send("Ann", "POST", path+"/checkin", obj{}).refused(t, "not-possible", "already")
	h.send("Org", "POST", path+"/checkin", obj{}).refused(t, "not-entered", "you have not entered")
	h.desk("Org", path, obj{"check_in": obj{"entrant": 1}}).ok(t)
	h.pass(9 * time.Minute)
	h.wantPhase(path, "running")
	if s := h.sees("", path); !s.Entrants[2].Withdrawn || s.Entrants[0].Withdrawn {
		t.Errorf("there are %+v", s.Entrants)
	}
	h.send("Celia", "POST", path+"/checkin", obj{}).refused(t, "not-possible", "withdrawn")
}

// A bye is asked for before the round is paired, and brings half a win.
func TestByes(t *testing.T) {
	h := open(t, "Org", "Ann", "Bob", "Celia")
	path, _ := h.makes("Org", swiss(2))
	for _, p := range []string{"Ann", "Bob", "Celia"} {
		h.enter(p, path, obj{}).ok(t)
	}
	h.send("Celia", "POST", path+"/bye", obj{"round": 1}).ok(t)
	h.send("Celia", "POST", path+"/bye", obj{"round": 2}).refused(t, "not-possible", "at most 1")
	h.send("Celia", "POST", path+"/bye", obj{"round": 9}).refused(t, "not-possible", "rounds from 1 to 2")
	h.send("Celia", "POST", path+"/bye", obj{"round": -3}).refused(t, "not-possible", "rounds from 1 to 2")
	h.desk("Org", path, obj{"start": obj{}}).ok(t)
	h.goOn()
	h.send("Ann", "POST", path+"/bye", obj{"round": 1}).refused(t, "not-possible", "is paired")
	h.pass(11 * time.Second)
	h.finishAll()
	for _, row := range h.standings(path).Rows {
		if row.Entrant == 2 && row.Values[0] != "½" {
			t.Errorf("after a bye they have %+v", row)
		}
	}
	if n := len(h.playing()); n != 0 {
		t.Errorf("%d games go on", n)
	}
}
