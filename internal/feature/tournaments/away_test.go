package tournaments

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"circulade/internal/result"
	"circulade/tournament"
)

// A server was away for two hours: what fell into that time happens once, as soon as it is back, and a tournament
// goes on where it was.
func TestServerWasAway(t *testing.T) {
	h := open(t, "Org", "Ann", "Bob", "Celia", "Dora")
	begins := h.clock().Add(time.Hour).UnixMilli()
	starts, _ := h.makes("Org", with(swiss(1), obj{"form": obj{"kind": "swiss", "rounds": 1, "begins": begins, "break_s": 10}}))
	h.enter("Ann", starts, obj{}).ok(t)
	h.enter("Bob", starts, obj{}).ok(t)
	inBreak, _ := h.makes("Org", with(swiss(2), obj{"form": obj{"kind": "swiss", "rounds": 2, "break_s": 600}}))
	for _, p := range []string{"Ann", "Bob", "Celia", "Dora"} {
		h.enter(p, inBreak, obj{}).ok(t)
	}
	h.desk("Org", inBreak, obj{"start": obj{}}).ok(t)
	h.goOn()
	playing := h.begun(2, "Ann", "Bob", "Celia", "Dora")
	games := h.playing()
	for _, g := range games { // they end while the server is away, at another
		if err := h.end(g, result.Played, 1, 2); err != nil {
			t.Fatal(err)
		}
	}
	away := h.server(h.cfg.Creation)
	away.pass(2 * time.Hour)
	for _, path := range []string{starts, inBreak, playing} {
		if s := away.sees("", path); s.Phase != tournament.Running || len(s.Rounds) == 0 {
			t.Fatalf("%s: %+v", s.Name, s)
		}
	}
	if s := away.sees("", inBreak); len(s.Rounds) != 1 || !s.Rounds[0].Begun {
		t.Errorf("a round whose break fell into that time: %+v", s.Rounds)
	}
	if s := away.sees("", playing); len(s.Rounds) != 2 || s.Rounds[0].Decided != 2 || s.Rounds[1].Begun {
		t.Errorf("a round that was over: %+v", s.Rounds)
	}
	away.pass(11 * time.Second)
	for range 3 {
		away.finishAll()
		away.pass(11 * time.Minute)
	}
	for _, path := range []string{starts, inBreak, playing} {
		away.wantPhase(path, tournament.Over)
	}
	seen := map[tournament.Key]map[string]bool{}
	for id, m := range h.tables {
		f := m.start.Fixture
		k := tournament.Key{Round: f.Round, Attempt: f.Attempt, Board: f.Board, Game: f.Game}
		if seen[k] == nil {
			seen[k] = map[string]bool{}
		}
		if seen[k][f.Tournament] {
			t.Errorf("table %s is the second of %+v", id, k)
		}
		seen[k][f.Tournament] = true
	}
}

// An arena ends when everybody was told: time without a server counts. Games that have begun count too.
func TestArenaWasAway(t *testing.T) {
	h := open(t, "Org", "Ann", "Bob")
	path, _ := h.makes("Org", obj{"name": "Arena", "form": obj{"kind": "arena", "minutes": 30}, "game": obj{"preset": "classic"}})
	h.enter("Ann", path, obj{}).ok(t)
	h.enter("Bob", path, obj{}).ok(t)
	h.desk("Org", path, obj{"start": obj{}}).ok(t)
	h.goOn()
	h.pass(6 * time.Second)
	if len(h.playing()) != 1 {
		t.Fatalf("%d games go on", len(h.playing()))
	}
	away := h.server(h.cfg.Creation)
	away.pass(2 * time.Hour)
	away.wantPhase(path, tournament.Running)
	away.finishAll()
	away.pass(time.Second)
	away.wantPhase(path, tournament.Over)
	if rows := away.standings(path).Rows; rows[0].Values[0] != "1" {
		t.Errorf("they stand as %+v", rows)
	}
}

// Two servers do what is due at the same time, and tables fail to be made now and then: each thing happens once.
func TestTwoDirectors(t *testing.T) {
	h := open(t, "Org", "Ann", "Bob", "Celia", "Dora", "Emil", "Fay")
	path := h.begun(3, "Ann", "Bob", "Celia", "Dora", "Emil", "Fay")
	other := h.server(h.cfg.Creation)
	for range 40 {
		h.mu.Lock()
		h.now = h.now.Add(11 * time.Second)
		if h.fails = nil; h.now.Second()%3 == 0 {
			h.fails = errors.New("the table is not made")
		}
		h.mu.Unlock()
		var both sync.WaitGroup
		for _, s := range []*house{h, other} {
			both.Go(func() { s.work(context.Background(), map[string]time.Time{}) })
		}
		both.Wait()
		for _, g := range h.playing() {
			if err := h.end(g, result.Played, 1, 2); err != nil {
				t.Fatal(err)
			}
		}
	}
	h.fails = nil
	for _, s := range []*house{h, other} {
		s.goOn()
		s.wantPhase(path, tournament.Over)
	}
	pairs, results := 0, 0
	for _, e := range h.events(path).Events {
		if e.Pair != nil {
			pairs++
		}
		if e.Result != nil {
			results++
		}
	}
	var rows int
	h.row(`SELECT count(*) FROM results`, nil, &rows)
	if pairs != 3 || results != 9 || len(h.tables) != 9 || rows != 18 || h.unentered(path) != 0 {
		t.Errorf("of three rounds of three games: %d pairings, %d results, %d tables, %d rows", pairs, results, len(h.tables), rows)
	}
}

// A game that is wanted, not wanted and wanted again is not waited for: one of the same match is played instead.
func TestWantedAgain(t *testing.T) {
	h := open(t, "Org", "Ann", "Bob")
	path, _ := h.makes("Org", with(swiss(1), obj{"form": obj{"kind": "swiss", "rounds": 1, "best_of": 3, "break_s": 1}}))
	h.enter("Ann", path, obj{}).ok(t)
	h.enter("Bob", path, obj{}).ok(t)
	h.desk("Org", path, obj{"start": obj{}}).ok(t)
	h.goOn()
	h.pass(2 * time.Second)
	wins := func(seat int) {
		ranks := []int{1, 2}
		if seat == 1 {
			ranks = []int{2, 1}
		}
		if err := h.end(h.playing()[0], result.Played, ranks...); err != nil {
			t.Fatal(err)
		}
		h.goOn()
	}
	wins(0)
	wins(0) // the other began: one game each
	if len(h.playing()) != 1 {
		t.Fatalf("the third game: %v", h.playing())
	}
	correct := func(ranks ...int) {
		h.desk("Org", path, obj{"correct": obj{"round": 1, "board": 1, "game": 2, "ranks": ranks, "points": []int{9, 8}, "unlike_points": ranks[0] > ranks[1], "reason": "typed wrong"}}).ok(t)
	}
	h.desk("Org", path, obj{"pause": obj{}}).ok(t)
	var match struct {
		List []struct{ Games []struct{ Ranks []int } }
	}
	h.reads(path+"/rounds/1", &match)
	first, second := match.List[0].Games[0].Ranks, match.List[0].Games[1].Ranks
	correct(first...) // one has won twice
	h.goOn()
	if len(h.playing()) != 0 {
		t.Fatalf("a decided match plays %v", h.playing())
	}
	correct(second...)
	h.goOn()
	h.goOn()
	if len(h.playing()) != 1 {
		t.Fatalf("a match that is not decided any more plays %v", h.playing())
	}
	h.desk("Org", path, obj{"resume": obj{}}).ok(t)
	wins(0)
	h.wantPhase(path, tournament.Over)
}

// When a tournament is called off, its games are.
func TestCalledOff(t *testing.T) {
	h := open(t, "Org", "Ann", "Bob")
	path := h.begun(2, "Ann", "Bob")
	h.desk("Org", path, obj{"cancel": obj{"reason": "no power"}}).ok(t)
	h.goOn()
	if n := len(h.playing()); n != 0 {
		t.Errorf("%d games go on", n)
	}
	var due int64
	h.row(`SELECT due FROM tournaments`, nil, &due)
	if h.goOn(); due != never || h.unentered(path) != 0 {
		t.Errorf("it is due at %d, and %d tables wait", due, h.unentered(path))
	}
}
