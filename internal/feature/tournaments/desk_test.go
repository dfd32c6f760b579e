package tournaments

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"circulade/internal/result"
	"circulade/tournament"
)

// What the organiser cannot do is refused in words that say why.
func TestDeskRefuses(t *testing.T) {
	h := open(t, "Org", "Ann", "Bob")
	path, _ := h.makes("Org", swiss(2))
	planned := []struct {
		what  obj
		words string
	}{
		{obj{"start": obj{}}, "0 take part, and it needs 2"},
		{obj{"pair": obj{}}, "has not begun"},
		{obj{"begin": obj{"round": 1}}, "has not begun"},
		{obj{"unpair": obj{"round": 1}}, "has not begun"},
		{obj{"withdraw": obj{"entrant": 5}}, "there is no entrant 5"},
		{obj{"withdraw": obj{"entrant": -1}}, "there is no entrant -1"},
		{obj{"return": obj{"entrant": 0}}, "there is no entrant 0"},
		{obj{"award": obj{"round": 1, "board": 1, "kind": "forfeit", "points": []int{60, 0}, "reason": "late"}}, "has not begun"},
		{obj{"correct": obj{"round": 1, "board": 1, "game": 1, "ranks": []int{1, 2}, "points": []int{2, 1}, "reason": "typed wrong"}}, "has not begun"},
		{obj{"pause": obj{}}, "has not begun"},
		{obj{"give": obj{"round": 1, "seconds": 60}}, "has not begun"},
		{obj{"finish": obj{}}, "has not begun"},
		{obj{"say": obj{"text": ""}}, "empty"},
	}
	for _, tt := range planned {
		h.desk("Org", path, tt.what).refused(t, "not-possible", tt.words)
	}
	for _, tt := range planned {
		h.desk("Ann", path, tt.what).refused(t, "not-organiser", "organiser and referees")
	}
	for _, tt := range []struct {
		what  any
		code  string
		words string
	}{
		{obj{}, "bad-tournament", "exactly one thing"},
		{obj{"start": obj{}, "pair": obj{}}, "bad-tournament", "exactly one thing"},
		{obj{"explode": obj{}}, "unknown-field", ""},
		{obj{"award": obj{"round": 1, "board": 1}}, "bad-tournament", "with a reason"},
		{obj{"say": obj{"text": "a\u0000b"}}, "bad-tournament", "say.text"},
		{obj{"say": obj{"text": "\u202eabc"}}, "bad-tournament", "invisible"},
		{obj{"say": obj{"text": strings.Repeat("x", 1001)}}, "bad-tournament", "longer than 1000"},
		{obj{"withdraw": obj{"entrant": 0, "reason": "\x1b[2J"}}, "bad-tournament", "withdraw.reason"},
		{obj{"cancel": obj{"reason": "\u2028\u0007"}}, "bad-tournament", "cancel.reason"},
		{obj{"change": obj{"begins": 1}}, "bad-tournament", "past"},
		{obj{"change": obj{"rounds": 99}}, "bad-tournament", "form.rounds is 99 and must be from 1 to 30"},
		{obj{"change": obj{"begins": int64(1) << 60}}, "bad-tournament", "more than a year"},
		{"[1,2", "bad-json", ""},
		{obj{"say": obj{"text": strings.Repeat("x", maxBody)}}, "too-large", ""},
	} {
		h.desk("Org", path, tt.what).refused(t, tt.code, tt.words)
	}
}

// Tables follow the organiser's decisions: a match that is decided ends its game without a result, everybody in a
// round gets more time, a pairing that was undone leaves no tables, a correction changes the standings and says why.
func TestDesk(t *testing.T) {
	h := open(t, "Org", "Ann", "Bob", "Celia", "Dora")
	path := h.begun(2, "Ann", "Bob", "Celia", "Dora")
	tables := h.playing()
	if len(tables) != 2 {
		t.Fatalf("there are %d tables", len(tables))
	}
	h.desk("Org", path, obj{"unpair": obj{"round": 1}}).refused(t, "not-possible", "has begun")
	h.desk("Org", path, obj{"give": obj{"round": 1, "seconds": 90}}).ok(t)
	for _, id := range tables {
		if h.tables[id].given != 90 {
			t.Errorf("a table got %d seconds", h.tables[id].given)
		}
	}
	h.desk("Org", path, obj{"award": obj{"round": 1, "board": 1, "kind": "adjudicated", "points": []int{30, 30}, "reason": "the power went"}}).ok(t)
	h.goOn()
	if left := h.playing(); len(left) != 1 || left[0] != tables[1] {
		t.Fatalf("after a decision %v go on, of %v", left, tables)
	}
	h.desk("Org", path, obj{"pause": obj{}}).ok(t)
	if err := h.end(tables[1], result.Played, 1, 2); err != nil {
		t.Fatal(err)
	}
	h.pass(time.Hour)
	if s := h.sees("", path); len(s.Rounds) != 1 || s.Rounds[0].Decided != 2 || !s.Paused {
		t.Fatalf("in a pause: %+v", s.Rounds)
	}
	before := h.standings(path).Rows
	h.desk("Org", path, obj{"correct": obj{"round": 1, "board": 2, "game": 1, "ranks": []int{2, 1}, "points": []int{70, 80}}}).refused(t, "not-possible", "says why")
	for _, ranks := range [][]int{{1, 1}, {1, 2}} {
		h.desk("Org", path, obj{"correct": obj{"round": 1, "board": 2, "game": 1, "ranks": ranks, "points": []int{3, 50}, "reason": "typed"}}).refused(t, "not-possible", "do not follow the points")
	}
	h.desk("Org", path, obj{"correct": obj{"round": 1, "board": 2, "game": 1, "points": []int{70, 80}, "reason": "entered the wrong way round"}}).ok(t)
	var round shownRound
	h.reads(path+"/rounds/1", &round)
	if g := round.MatchList[1].Games[0]; !slices.Equal(g.Ranks, []int{2, 1}) || !g.Corrected || g.Reason != "entered the wrong way round" {
		t.Errorf("the corrected game is %+v", g)
	}
	if after := h.standings(path).Rows; after[0].Entrant == before[0].Entrant {
		t.Errorf("after a correction they stand as %+v", after)
	}
	h.desk("Org", path, obj{"resume": obj{}}).ok(t)
	h.goOn()
	h.desk("Org", path, obj{"unpair": obj{"round": 2}}).ok(t)
	h.goOn()
	if s := h.sees("", path); len(s.Rounds) != 1 {
		t.Fatalf("it was paired anew before the desk could change anything: %+v", s.Rounds)
	}
	h.desk("Org", path, obj{"pair": obj{}}).ok(t)
	h.pass(0)
	h.pass(time.Minute)
	if s := h.sees("", path); len(s.Rounds) != 2 || !s.Rounds[1].Begun || len(h.playing()) != 2 {
		t.Fatalf("a round that was paired anew: %+v, %d tables", s.Rounds, len(h.playing()))
	}
	h.finishAll()
	h.wantPhase(path, tournament.Over)
	h.desk("Org", path, obj{"cancel": obj{}}).refused(t, "not-possible", "over")
}

// A referee runs the tournament and makes nobody a referee; whoever was removed does neither.
func TestStaff(t *testing.T) {
	h := open(t, "Org", "Ann", "Bob")
	path, _ := h.makes("Org", swiss(2))
	h.send("Ann", "POST", path+"/staff", obj{"name": "Ann"}).refused(t, "not-organiser", "")
	h.send("Org", "POST", path+"/staff", obj{"name": "Nobody"}).refused(t, "not-found", "no account")
	h.send("Org", "POST", path+"/staff", obj{"name": "Ann"}).ok(t)
	h.desk("Ann", path, obj{"say": obj{"text": "Welcome!\nWe begin at eight."}}).ok(t)
	for asks, want := range map[string]string{"Org": "referee Ann", "Ann": "referee Ann", "Bob": "referee ", "": "referee "} {
		var l shownLog
		if err := json.Unmarshal(h.send(asks, "GET", path+"/log", "").ok(t).body, &l); err != nil {
			t.Fatal(err)
		}
		if last := l.Events[len(l.Events)-1]; last.Say == nil || last.Role+" "+last.Who != want {
			t.Errorf("%q is told of %+v", asks, last)
		}
	}
	if s := h.sees("Ann", path); !s.You.Staff || s.You.Owner || s.Said != "Welcome!\nWe begin at eight." || len(s.Referees) != 1 {
		t.Errorf("a referee sees %+v", s)
	}
	h.send("Ann", "POST", path+"/staff", obj{"name": "Bob"}).refused(t, "not-organiser", "")
	h.send("Bob", "POST", path+"/staff", obj{"not": true}).ok(t)
	h.send("Ann", "POST", path+"/staff", obj{"not": true}).ok(t)
	if s := h.sees("Ann", path); s.You != nil || len(s.Referees) != 0 {
		t.Errorf("a referee who has left the staff sees %+v", s)
	}
	h.send("Org", "POST", path+"/staff", obj{"name": "Ann"}).ok(t)
	h.send("Org", "POST", path+"/staff", obj{"name": "Ann", "not": true}).ok(t)
	h.desk("Ann", path, obj{"say": obj{"text": "Still here"}}).refused(t, "not-organiser", "")
}

// An account has ten tournaments at most that are not over.
func TestOwned(t *testing.T) {
	h := open(t, "Org", "Ann")
	first, _ := h.makes("Org", swiss(2))
	for range maxOwned - 1 {
		h.makes("Org", swiss(2))
	}
	h.send("Org", "POST", "/api/tournaments", swiss(2)).refused(t, "too-many", "too many")
	h.makes("Ann", swiss(2))
	h.desk("Org", first, obj{"cancel": obj{"reason": "nobody came"}}).ok(t)
	h.makes("Org", swiss(2))
	h.send("guest1", "POST", "/api/tournaments", swiss(2)).refused(t, "no-account", "")
}

// Teams and lists are refused in words that say that they are not there yet; so is what is no tournament.
func TestMaking(t *testing.T) {
	h := open(t, "Org")
	for _, tt := range []struct {
		with obj
		in   string // the answer
	}{
		{obj{"form": obj{"kind": "teams", "boards": 21}}, "must be from 1 to 20"},
		{obj{"list": []string{"Org"}}, "is for a tournament that one enters by a list"},
		{obj{"entry": "everybody"}, "says not who may enter"},
		{obj{"form": obj{"kind": "lottery"}}, "is no kind of tournament"},
		{obj{"form": obj{"kind": "swiss", "rounds": 500}}, "must be from 1 to 30"},
		{obj{"form": obj{"kind": "swiss", "max": 1 << 40}}, "must be from 2 to 10000"},
		{obj{"form": obj{"kind": "swiss", "begins": 5}}, "in the past"},
		{obj{"name": ""}, "has 0 characters"},
		{obj{"name": strings.Repeat("x", 61)}, "has 61 characters"},
		{obj{"name": "a\u202eb"}, "invisible"},
		{obj{"name": "so rude"}, "not allowed"},
		{obj{"about": "a\x00b"}, "invisible"},
		{obj{"about": strings.Repeat("x", 2001)}, "longer than 2000"},
		{obj{"game": obj{"clock": obj{"kind": "none"}}}, "has a clock"},
		{obj{"game": obj{"preset": "nonsense"}}, "nonsense"},
		{obj{"game": obj{"options": obj{"base.first_player": "seat1"}}}, "who begins is said by the tournament"},
		{obj{"min_rating": -4}, "less than 0"},
		{obj{"about": strings.Repeat("x", 1<<20)}, ""},
	} {
		a := h.send("Org", "POST", "/api/tournaments", with(swiss(2), tt.with))
		if text := a.code + a.message + a.faults; a.code == "" || !strings.Contains(text, tt.in) {
			t.Errorf("%.80v: %q", tt.with, text)
		}
	}
}

// An organiser cannot fill the log either; calling off stays possible.
func TestDeskIsBounded(t *testing.T) {
	h := open(t, "Org")
	path, _ := h.makes("Org", swiss(2))
	h.desk("Org", path, obj{"say": obj{"text": "hello"}}).ok(t)
	if o := h.kept.get(strings.TrimPrefix(path, "/api/tournaments/"), h.clock()); o.done.desk != 1 {
		t.Fatalf("after one thing, %d are counted", o.done.desk)
	} else {
		o.done.desk = maxDesk
	}
	h.desk("Org", path, obj{"say": obj{"text": "more"}}).refused(t, "too-many", "nothing more")
	h.desk("Org", path, obj{"cancel": obj{}}).ok(t)
}

// Lists have what everybody may find and, for whoever asks, their own; each with how many have entered.
func TestList(t *testing.T) {
	h := open(t, "Org", "Ann", "Bob")
	first, _ := h.makes("Org", swiss(1))
	h.makes("Org", with(swiss(1), obj{"hidden": true, "entry": "code"}))
	h.enter("Ann", first, obj{}).ok(t)
	h.enter("Bob", first, obj{}).ok(t)
	lists := func(who string) (l shownList) {
		t.Helper()
		if err := json.Unmarshal(h.send(who, "GET", "/api/tournaments", "").ok(t).body, &l); err != nil {
			t.Fatal(err)
		}
		return l
	}
	if l := lists("Ann"); len(l.Planned) != 1 || l.Planned[0].Entrants != 2 || len(l.Yours) != 1 {
		t.Errorf("who takes part sees %+v", l)
	}
	if l := lists("Org"); len(l.Planned) != 1 || len(l.Yours) != 2 {
		t.Errorf("the organiser sees %+v", l)
	}
	if l := lists(""); len(l.Planned) != 1 || len(l.Yours) != 0 {
		t.Errorf("everybody sees %+v", l)
	}
	h.desk("Org", first, obj{"cancel": obj{}}).ok(t)
	if l := lists("Org"); len(l.Planned) != 0 || len(l.Yours) != 1 {
		t.Errorf("after it was called off the organiser sees %+v", l)
	}
}
