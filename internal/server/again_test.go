package server

import (
	"encoding/json"
	"net/http"
	"slices"
	"sync"
	"testing"

	"circulade/internal/store"
	"circulade/internal/table/gamelog"
)

// The same people play again: each at his seat with his session, computer players
// too, with the same setup freshly drawn. Whoever asked is the host.
func TestAgain(t *testing.T) {
	h := openHouse(t)
	ann, bo, eve := h.browser(t), h.browser(t), h.browser(t)
	made := ann.post("/api/games", obj{
		"title": "Club", "aids": "club", "preset": "bigbox", "expansions": []string{"abbot"}, "options": obj{"base.farmers": "off"},
		"seats": []obj{{"name": "Ann", "kind": "here"}, {"name": "Bo", "kind": "link"}, {"name": "Cy", "kind": "link"}, {"kind": "bot", "bot": "random"}},
	})
	table := made.ok(t)
	bo.post(gamePath(table, "/sit"), obj{"secret": made.Links[0].Secret}).ok(t)
	ann.post(gamePath(table, "/end"), obj{}).ok(t)
	if bo.get(gamePath(table, "")).ok(t).Next != "" {
		t.Error("there is a next table before anybody asked")
	}
	line := ann.socket(table, 0)
	asked := bo.post(gamePath(table, "/again"), obj{}).want(t, http.StatusAccepted, "")
	if w := asked.Table.Again; asked.Table.ID != table.ID || w == nil || !slices.Equal(w.Agreed, []int{1}) || !slices.Equal(w.Missing, []int{0}) || len(asked.Links) != 0 {
		t.Fatalf("one has asked: %.300s", asked.body)
	}
	a := ann.post(gamePath(table, "/again"), obj{})
	next := bo.get(gamePath(a.Table, "")).ok(t)
	eventually(t, "word of the next table", func() bool {
		p, err := ann.next(line)
		if err != nil {
			t.Fatal(err)
		}
		return p.Next == next.ID
	})
	if a.status != http.StatusCreated || len(a.Links) != 1 || a.Links[0].Seat != 2 {
		t.Fatalf("%d, links %+v; want 201 and one to gamelog.Seat 2", a.status, a.Links)
	}
	type told struct {
		tableSeen
		Title, Preset string
		Sets          []string
		Options       map[string]string
	}
	var was, is struct{ Table told }
	if err := json.Unmarshal(made.body, &was); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(a.body, &is); err != nil {
		t.Fatal(err)
	}
	w, n := was.Table, is.Table
	if n.ID == w.ID || n.Title != w.Title || n.Aids != w.Aids || n.Preset != w.Preset || !slices.Equal(n.Sets, w.Sets) ||
		n.Options["base.farmers"] != "off" || n.Status != string(store.Playing) || n.Arranged || n.Commitment == w.Commitment || n.Commitment == "" {
		t.Errorf("played again:\n%+v\nbefore:\n%+v", n, w)
	}
	if !next.Host || !next.Seats[1].Yours || next.Seats[0].Yours || !next.Seats[0].Taken || next.Seats[2].Taken {
		t.Errorf("whoever asked sees %+v", next.Seats)
	}
	for i, want := range []string{gamelog.KindLink, gamelog.KindLink, gamelog.KindLink, gamelog.KindBot} { // Ann's seat is not here for Bo
		if next.Seats[i].Kind != want || next.Seats[i].Name != w.Seats[i].Name || next.Seats[i].Bot != w.Seats[i].Bot {
			t.Errorf("seat %d is %+v, was %+v", i, next.Seats[i], w.Seats[i])
		}
	}
	if seen := a.Table; seen.Host || !seen.Seats[0].Yours || seen.Seats[1].Yours {
		t.Errorf("whoever agreed last sees %+v", seen.Seats)
	}
	again := ann.post(gamePath(table, "/again"), obj{})
	if seen := again.ok(t); again.status != http.StatusOK || seen.ID != next.ID || seen.Host || !seen.Seats[0].Yours || len(again.Links) != 0 {
		t.Errorf("asked twice: %d %.200s", again.status, again.body)
	}
	for who, b := range map[string]*browser{"Ann": ann, "Bo": bo, "Eve": eve} {
		if got := b.get(gamePath(table, "")).ok(t).Next; got != next.ID {
			t.Errorf("%s is told of the next table %q", who, got)
		}
	}
	eve.post(gamePath(next, "/sit"), obj{"secret": made.Links[1].Secret}).want(t, http.StatusForbidden, "link-wrong")
	if seen := eve.post(gamePath(next, "/sit"), obj{"secret": a.Links[0].Secret}).ok(t); !seen.Seats[2].Yours {
		t.Errorf("the new link gives %+v", seen.Seats)
	}
}

// Of those who ask at the same time each gets the same table, and one is its host.
func TestAgainAtOnce(t *testing.T) {
	h := openHouse(t)
	ann := h.browser(t)
	made := ann.makeTable(gamelog.KindHere, gamelog.KindLink, gamelog.KindLink)
	table := made.ok(t)
	people := []*browser{ann, h.browser(t), h.browser(t)}
	for i, b := range people[1:] {
		b.post(gamePath(table, "/sit"), obj{"secret": made.Links[i].Secret}).ok(t)
	}
	ann.post(gamePath(table, "/end"), obj{}).ok(t)
	var mu sync.Mutex
	ids, hosts, fresh := map[string]bool{}, 0, 0
	var wg sync.WaitGroup
	for _, b := range people {
		for range 4 {
			wg.Go(func() {
				a := b.post(gamePath(table, "/again"), obj{})
				mu.Lock()
				defer mu.Unlock()
				if a.Table == nil {
					t.Errorf("%d %s", a.status, a.body)
					return
				}
				if a.status == http.StatusAccepted {
					return // others have not asked yet
				}
				ids[a.Table.ID] = true
				if a.status == http.StatusCreated {
					fresh++
				}
			})
		}
	}
	wg.Wait()
	for i, b := range people {
		games := b.get("/api/games").Games
		if len(games) != 2 {
			t.Errorf("browser %d has %d tables", i, len(games))
		}
		for _, g := range games {
			if g.ID != table.ID && g.Host {
				hosts++
			}
		}
	}
	if len(ids) != 1 || fresh != 1 || hosts != 1 {
		t.Errorf("tables %v, %d times new, %d hosts", ids, fresh, hosts)
	}
}

// A server that dies between storing the new table and naming it finds it again.
func TestAgainHalfDone(t *testing.T) {
	h, f := flakyHouse(t)
	ann := h.browser(t)
	table := ann.shortGame(gamelog.KindHere, gamelog.KindHere)
	f.set(func(f *flaky) { f.append = errOf(diskWords) })
	ann.post(gamePath(table, "/again"), obj{}).want(t, http.StatusServiceUnavailable, "not-saved")
	f.set(func(f *flaky) { f.append = nil })
	if ann.get(gamePath(table, "")).ok(t).Next != "" {
		t.Error("it names a table although that was not stored")
	}
	next := ann.post(gamePath(table, "/again"), obj{}).ok(t)
	if games := ann.get("/api/games").Games; len(games) != 2 || !next.Host || !next.Seats[0].Yours {
		t.Errorf("%d tables; the new one is %+v", len(games), next)
	}
	f.set(func(f *flaky) { f.write = errOf(diskWords) })
	other := ann.playTurns(next, 0)
	ann.post(gamePath(other, "/end"), obj{}).ok(t)
	ann.post(gamePath(other, "/again"), obj{}).want(t, http.StatusServiceUnavailable, "not-saved")
	if ann.get(gamePath(other, "")).ok(t).Next != "" {
		t.Error("it names a table that is not there")
	}
}

// What was arranged is not arranged again, and the table still goes to its end.
func TestAgainIsNotArranged(t *testing.T) {
	h := openHouse(t)
	ann := h.browser(t)
	table := ann.post("/api/games", obj{
		"seats": hereSeats("Ann", "Bo"), "seed": "known", "draw": []string{"base/A", "base/B"}, "draw_end": true, "chance": []int{},
		"start": []obj{{"tile": "base/D"}, {"tile": "base/U", "x": 1, "y": 0, "rotation": 0}},
	}).ok(t)
	ann.post(gamePath(table, "/end"), obj{}).ok(t)
	next := ann.post(gamePath(table, "/again"), obj{}).ok(t)
	if next.Arranged || len(next.State.Tiles) != 1 || next.Commitment == "" {
		t.Errorf("played again it is %+v", next)
	}
	if seed := seedOf(t, h, next.ID); seed == "known" {
		t.Error("the seed is the same")
	}
}

// A program plays on by the secret with which it asked.
func TestAgainByProgram(t *testing.T) {
	h := openHouse(t)
	ann := h.browser(t)
	made := ann.makeTable(gamelog.KindLink, gamelog.KindLink)
	table := made.ok(t)
	host, first := h.program(t, made.HostSecret), h.program(t, made.Secrets[0].Secret)
	host.post(gamePath(table, "/end"), obj{}).ok(t)
	a := first.post(gamePath(table, "/again"), obj{})
	next := a.ok(t)
	if !next.Host || !next.Seats[0].Yours || len(a.Links) != 1 || a.Links[0].Seat != 1 {
		t.Errorf("the program gets %+v, links %+v", next, a.Links)
	}
	if other := host.post(gamePath(table, "/again"), obj{}).ok(t); other.ID != next.ID || other.Host {
		t.Errorf("the old host gets %+v", other)
	}
	host.get(gamePath(next, "")).want(t, http.StatusForbidden, "not-your-seat")
}

func TestAgainIsLimited(t *testing.T) {
	h := limitedHouse(t, func(l *Limits) { l.Tables, l.TableBurst = 0.001, 2 })
	b := h.browser(t)
	first, second := b.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t), b.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t)
	b.post(gamePath(first, "/end"), obj{}).ok(t)
	b.post(gamePath(first, "/again"), obj{}).wantTooMany(t)
	if b.get(gamePath(first, "")).ok(t).Next != "" || len(b.get("/api/games").Games) != 2 {
		t.Error("a table was made")
	}
	_ = second
}
