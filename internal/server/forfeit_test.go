package server

import (
	"encoding/json"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"circulade/game"
	"circulade/internal/table/gamelog"
	"circulade/view"
)

// An endSeen is how a table says that it ended.
type endSeen struct {
	Seq     int64
	Status  string
	Forfeit bool
	Out     []int
	Clock   *struct{ Flag string }
	State   struct {
		Over    bool
		Players []struct{ Score int }
		Final   *view.Final
	}
}

func endOf(t *testing.T, a *answered) (s endSeen) {
	t.Helper()
	a.ok(t)
	body := a.body
	var made struct{ Table json.RawMessage }
	if err := json.Unmarshal(body, &made); err == nil && made.Table != nil {
		body = made.Table
	}
	if err := json.Unmarshal(body, &s); err != nil {
		t.Fatal(err)
	}
	return s
}

// recordOf reads a table's record, which today's reader must read, and returns its comments.
func (b *browser) recordOf(t *testing.T, table *tableSeen) (comments []string) {
	t.Helper()
	text := string(b.get(gamePath(table, "/record")).want(t, http.StatusOK, "").body)
	if _, err := game.Load(text); err != nil {
		t.Errorf("the record is not read: %v\n%s", err, text)
	}
	for line := range strings.Lines(text) {
		if c, ok := strings.CutPrefix(line, "# "); ok {
			comments = append(comments, strings.TrimSpace(c))
		}
	}
	return comments
}

// strangers are at a public table of so many seats, that Ann made.
func (h *house) strangers(t *testing.T, seats int, more obj) (people []*browser, table *tableSeen) {
	t.Helper()
	names := []string{"Ann", "Bo", "Cy", "Dee"}
	setup := obj{"open": "public", "seed": "1", "options": obj{"base.first_player": "seat0"}}
	list := hereSeats(names[0])
	for range seats - 1 {
		list = append(list, obj{"kind": "link"})
	}
	setup["seats"] = list
	for k, v := range more {
		setup[k] = v
	}
	people = []*browser{h.browser(t)}
	table = people[0].post("/api/games", setup).ok(t)
	for _, name := range names[1:seats] {
		b := h.browser(t)
		table = b.post(gamePath(table, "/join"), obj{"name": name}).ok(t)
		people = append(people, b)
	}
	return people, table
}

// turnsOf has each of some people make the choices of their turns until all have moved.
func turnsOf(t *testing.T, people []*browser, table *tableSeen, turns int) *tableSeen {
	t.Helper()
	for last := -1; ; {
		table = people[0].get(gamePath(table, "")).ok(t)
		if seat := table.Waiting[0]; seat != last {
			if last = seat; turns == 0 {
				return table
			}
			turns--
		}
		b := people[table.Waiting[0]]
		b.step(b.get(gamePath(table, "")).ok(t), int(table.Seq)*5, "m"+strconv.FormatInt(table.Seq, 10))
	}
}

// TestLeavingLoses: at a public table leaving an untimed game is resigning at once, and before all have
// moved it is called off. A lost connection is neither.
func TestLeavingLoses(t *testing.T) {
	t.Parallel()
	h, pass := openTimed(t)
	people, table := h.strangers(t, 2, nil)
	ann, bo := people[0], people[1]
	if s := endOf(t, ann.get(gamePath(table, ""))); !s.Forfeit || s.State.Final != nil {
		t.Errorf("before: %+v", s)
	}
	table = turnsOf(t, people, table, 2)
	here := bo.follow(table, 0)
	here.until("Bo is there", func(s *tableSeen) bool { return s.Seats[1].Connected })
	_ = here.resp.Body.Close()
	pass(time.Hour)
	if s := endOf(t, ann.get(gamePath(table, ""))); s.Status != "playing" {
		t.Fatalf("a lost connection ended the game: %+v", s)
	}
	bo.post(gamePath(table, "/forget"), obj{}).want(t, http.StatusOK, "")
	s := endOf(t, ann.get(gamePath(table, "")))
	f := s.State.Final
	if s.Status != "ended" || s.State.Over || !slices.Equal(s.Out, []int{1}) || f == nil {
		t.Fatalf("Bo has left: %+v", s)
	}
	if f.End != gamelog.Forfeited || !slices.Equal(f.Winners, []int{0}) || !slices.Equal(f.Ranking, []int{0, 1}) ||
		!slices.Equal(f.Seats, []view.Outcome{{Player: 1, Resigned: true}}) || len(f.Points) != 2 {
		t.Errorf("how it ended: %+v", f)
	}
	want := []string{"colours: rose-red blue", "player 2 (Bo) resigned", "player 2 (Bo) is ranked last", "the game ended there: all others had lost"}
	if c := ann.recordOf(t, table); !slices.Equal(c, want) {
		t.Errorf("the record says %q, want %q", c, want)
	}
	// So does a replay at its end, and nowhere before.
	var r struct {
		Length int
		Record string
	}
	if err := json.Unmarshal(ann.get(gamePath(table, "/replay")).want(t, 200, "").body, &r); err != nil || !strings.Contains(r.Record, "# player 2 (Bo) resigned\n") {
		t.Errorf("the replay's record: %v\n%s", err, r.Record)
	}
	for _, n := range []int{r.Length - 1, r.Length} {
		var p struct{ State struct{ Final *view.Final } }
		if err := json.Unmarshal(ann.get(gamePath(table, "/replay/"+strconv.Itoa(n))).want(t, 200, "").body, &p); err != nil || (p.State.Final != nil) != (n == r.Length) {
			t.Errorf("at %d of %d: %v, %+v", n, r.Length, err, p.State.Final)
		}
	}
}

// TestCalledOff: until all have moved a game that somebody leaves, or in which somebody is out of time,
// has no result; before it is on at all a seat is only free again.
func TestCalledOff(t *testing.T) {
	t.Parallel()
	h, pass := openTimed(t)
	check := func(what string, a *answered, seats []view.Outcome) {
		t.Helper()
		s := endOf(t, a)
		f := s.State.Final
		if s.Status != "ended" || f == nil || f.End != gamelog.CalledOff || len(f.Winners)+len(f.Ranking)+len(f.Points)+len(s.Out) != 0 || !slices.Equal(f.Seats, seats) {
			t.Errorf("%s: %s, out %v, %+v", what, s.Status, s.Out, f)
		}
	}
	people, table := h.strangers(t, 2, nil)
	people[1].post(gamePath(table, "/forget"), obj{}).want(t, http.StatusOK, "")
	if s := people[0].get(gamePath(table, "")).ok(t); s.Status != "playing" || !s.Seats[1].Open {
		t.Errorf("nobody has moved, and Bo has gone: %s, %+v", s.Status, s.Seats)
	}
	table = people[1].post(gamePath(table, "/join"), obj{"name": "Bo"}).ok(t)
	table = turnsOf(t, people, table, 1)
	people[1].post(gamePath(table, "/forget"), obj{}).want(t, http.StatusOK, "")
	check("Bo has left before a move", people[0].get(gamePath(table, "")), []view.Outcome{{Player: 1, Resigned: true}})
	if c := people[0].recordOf(t, table); !slices.Contains(c, "the game was called off, without result") || slices.Contains(c, "player 2 (Bo) is ranked last") {
		t.Errorf("the record says %q", c)
	}

	people, table = h.strangers(t, 3, nil)
	table = turnsOf(t, people, table, 2)
	check("Ann resigns before Cy has moved", people[0].post(gamePath(table, "/seats/0/resign"), obj{}), []view.Outcome{{Player: 0, Resigned: true}})

	people, table = h.strangers(t, 2, obj{"clock": obj{"kind": "bank", "bank_s": 60}})
	pass(2 * time.Minute) // those of a registry that has just started are given a minute
	people[0].get(gamePath(table, "")).ok(t)
	pass(2 * time.Minute)
	check("Ann never moved", people[1].get(gamePath(table, "")), []view.Outcome{{Player: 0, TimeUp: 1}})
}

// TestOutOfTimeLoses: with two seats that ends the game; with more the others go on, and who went later
// is ranked above who went earlier. A clock by the turn does not bring them back.
func TestOutOfTimeLoses(t *testing.T) {
	t.Parallel()
	for _, clock := range []obj{{"kind": "bank", "bank_s": 60}, {"kind": "turn", "turn_s": 60}, {"kind": "turn", "turn_s": 60, "flag": "out"}} {
		h, pass := openTimed(t)
		pass(2 * time.Minute)
		people, table := h.strangers(t, 2, obj{"clock": clock})
		if s := endOf(t, people[0].get(gamePath(table, ""))); s.Clock.Flag != "out" || !s.Forfeit {
			t.Errorf("the clock says %+v", s)
		}
		table = turnsOf(t, people, table, 3)
		pass(2 * time.Minute)
		s := endOf(t, people[0].get(gamePath(table, "")))
		f := s.State.Final
		if s.Status != "ended" || f == nil || !slices.Equal(f.Winners, []int{0}) || !slices.Equal(f.Ranking, []int{0, 1}) ||
			!slices.Equal(f.Seats, []view.Outcome{{Player: 1, TimeUp: 1}}) {
			t.Fatalf("Bo was out of time: %s, %+v", s.Status, f)
		}

		people, table = h.strangers(t, 4, obj{"clock": clock})
		table = turnsOf(t, people, table, 4)
		pass(2 * time.Minute)
		// The computer plays Ann's turns from now on.
		eventually(t, "Bo is asked", func() bool { return people[1].get(gamePath(table, "")).ok(t).Waiting[0] == 1 })
		if s := endOf(t, people[1].get(gamePath(table, ""))); s.Status != "playing" || !slices.Equal(s.Out, []int{0}) {
			t.Fatalf("Ann was out of time: %+v", s)
		}
		people[0].post(gamePath(table, "/seats/0/standin"), obj{"on": false}).want(t, http.StatusConflict, "flagged")
		people[2].post(gamePath(table, "/seats/2/resign"), obj{}).ok(t)
		people[1].post(gamePath(table, "/forget"), obj{}).want(t, http.StatusOK, "")
		s = endOf(t, people[3].get(gamePath(table, "")))
		f = s.State.Final
		if s.Status != "ended" || f == nil || !slices.Equal(f.Winners, []int{3}) || !slices.Equal(f.Ranking, []int{3, 1, 2, 0}) {
			t.Fatalf("Ann, then Cy, then Bo: %s, %+v", s.Status, f)
		}
		want := []view.Outcome{{Player: 0, TimeUp: 1, ComputerTurns: 1}, {Player: 1, Resigned: true}, {Player: 2, Resigned: true}}
		if !slices.Equal(f.Seats, want) {
			t.Errorf("the seats %+v, want %+v", f.Seats, want)
		}
	}
}

// TestForfeitSetting: a host may have the game go on for whoever goes; what does not go together is
// refused; tables that are not open to everybody stay as they were.
func TestForfeitSetting(t *testing.T) {
	t.Parallel()
	h, _ := openTimed(t)
	ann := h.browser(t)
	two := []obj{{"name": "Ann", "kind": "here"}, {"kind": "link"}}
	for _, test := range []struct {
		setup   obj
		forfeit bool
		flag    string
	}{
		{obj{"open": "public"}, true, ""},
		{obj{"open": "public", "forfeit": false}, false, ""},
		{obj{"open": "public", "clock": obj{"kind": "bank", "bank_s": 60}}, true, "out"},
		{obj{"open": "public", "forfeit": false, "clock": obj{"kind": "bank", "bank_s": 60}}, false, "computer"},
		{obj{"open": "public", "clock": obj{"kind": "bank", "bank_s": 60, "flag": "pass"}}, true, "out"},
		{obj{"open": "public", "forfeit": false, "clock": obj{"kind": "bank", "bank_s": 60, "flag": "pass"}}, false, "pass"},
		{obj{"clock": obj{"kind": "bank", "bank_s": 60}}, false, "computer"},
		{obj{}, false, ""},
	} {
		test.setup["seats"] = two
		s := endOf(t, h.browser(t).post("/api/games", test.setup))
		if s.Forfeit != test.forfeit || (test.flag != "") != (s.Clock != nil) || s.Clock != nil && s.Clock.Flag != test.flag {
			t.Errorf("%v: %+v", test.setup, s)
		}
	}
	for field, setup := range map[string]obj{
		"forfeit":    {"forfeit": true},
		"clock.flag": {"forfeit": true, "open": "public", "clock": obj{"kind": "bank", "bank_s": 60, "flag": "computer"}},
	} {
		setup["seats"] = two
		if a := ann.post("/api/games", setup).want(t, 400, "bad-setup"); len(a.Error.Faults) != 1 || a.Error.Faults[0].Field != field {
			t.Errorf("%v: %+v", setup, a.Error)
		}
	}
	told := map[bool]int{}
	for _, l := range ann.lobby(0).Tables {
		told[l.Forfeit]++
	}
	if told[true] != 3 || told[false] != 3 {
		t.Errorf("the list tells of it: %v", told)
	}
	// Whoever is paired plays so.
	first := ann.post("/api/lobby/pair", obj{"preset": "plus", "name": "Ann", "clock": obj{"kind": "bank", "bank_s": 60, "flag": "pass"}}).want(t, 200, "")
	paired := endOf(t, h.browser(t).post("/api/lobby/pair", obj{"preset": "plus", "name": "Bo", "clock": obj{"kind": "bank", "bank_s": 60}}))
	if !paired.Forfeit || paired.Clock == nil || paired.Clock.Flag != "out" {
		t.Errorf("%s, then paired: %+v", first.body, paired)
	}
}
