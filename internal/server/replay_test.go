package server

import (
	"encoding/json"
	"fmt"
	"net/http"
	"reflect"
	"slices"
	"testing"

	"circulade/game"
	"circulade/internal/feature/replays"
	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
	"circulade/internal/table/replay"
	"circulade/view"
)

// A replaySeen is what a reader gets of a replay.
type replaySeen struct {
	replay.Answer
	ID string
}

type positionSeen struct {
	N      int
	State  view.State
	Events []view.Event
}

// shortGame makes a table that is over after a few tiles, played to its end by b.
func (b *browser) shortGame(kinds ...string) *tableSeen {
	b.t.Helper()
	var seats []obj
	for i, k := range kinds {
		seats = append(seats, obj{"name": fmt.Sprintf("Player %c", 'A'+i), "kind": k})
	}
	made := b.post("/api/games", obj{
		"title": "Short", "seats": seats, "draw": []string{"base/U", "base/E", "base/V", "base/A"}, "draw_end": true, "seed": "short",
	})
	table := made.ok(b.t)
	for _, l := range made.Links {
		b.post(gamePath(table, "/sit"), obj{"secret": l.Secret}).ok(b.t)
	}
	return b.playTurns(table, 100)
}

// withShare sends the secret of a shared replay.
func withShare(secret string) func(*http.Request) {
	return func(r *http.Request) { r.Header.Set(replays.ShareHeader, secret) }
}

// replay reads a replay and position n of it.
func (b *browser) replay(path string, change ...func(*http.Request)) *replaySeen {
	b.t.Helper()
	a := b.do(http.MethodGet, path, "", change...)
	a.want(b.t, http.StatusOK, "")
	var r replaySeen
	if err := json.Unmarshal(a.body, &r); err != nil {
		b.t.Fatal(err)
	}
	return &r
}

func (b *browser) position(path string, n int, change ...func(*http.Request)) *positionSeen {
	b.t.Helper()
	a := b.do(http.MethodGet, fmt.Sprint(path, "/", n), "", change...)
	a.want(b.t, http.StatusOK, "")
	var p positionSeen
	if err := json.Unmarshal(a.body, &p); err != nil {
		b.t.Fatal(err)
	}
	return &p
}

// A replay has every choice in order, and every position as its table showed it to
// spectators at the time, with what happened.
func TestReplay(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	ann := h.browser(t)
	sets := []string{"inns-cathedrals", "traders-builders"}
	if testing.Short() {
		sets = []string{}
	}
	made := ann.post("/api/games", obj{
		"title": "Replay", "seats": hereSeats("Ann", "Bo"), "aids": "teach", "expansions": sets,
	}).ok(t)
	eve := h.browser(t)
	var seen []string
	look := func(now *tableSeen) {
		var table struct{ State json.RawMessage }
		if err := json.Unmarshal(eve.get(gamePath(now, "")).body, &table); err != nil {
			t.Fatal(err)
		}
		seen = append(seen, string(table.State))
	}
	end := ann.playVaried(made, look)
	look(end)
	path := gamePath(end, "/replay")
	r := ann.replay(path)
	if r.ID != end.ID || r.Title != "Replay" || r.Status != store.Over || r.Length != len(seen)-1 || len(r.Steps) != r.Length ||
		r.Aids != "teach" || r.Arranged || len(r.Seats) != 2 || r.Seats[1].Name != "Bo" || r.Seats[1].Kind != gamelog.KindHere {
		t.Fatalf("the replay is %+v", r)
	}
	if record := ann.get(gamePath(end, "/record")); r.Record != string(record.body) {
		t.Errorf("the record in the replay is\n%s\nand by itself\n%s", r.Record, record.body)
	}
	var events []view.Event
	for n := range r.Length + 1 {
		p := ann.position(path, n)
		if p.N != n {
			t.Fatalf("position %d is called %d", n, p.N)
		}
		have, err := json.Marshal(p.State)
		if err != nil {
			t.Fatal(err)
		}
		var want view.State
		if err := json.Unmarshal([]byte(seen[n]), &want); err != nil {
			t.Fatal(err)
		}
		if w, _ := json.Marshal(want); string(have) != string(w) {
			t.Fatalf("position %d is\n%s\nbut was\n%s", n, have, w)
		}
		events = append(events, p.Events...)
		if n < r.Length {
			s := r.Steps[n]
			if d := p.State.Decision; s.N != n+1 || s.Player != d.Player || s.Kind != d.Kind || s.Tile != d.Tile || s.Turn != p.State.Turn {
				t.Errorf("step %+v answers %+v", s, d)
			}
		}
	}
	var all struct{ Events []view.Event }
	if err := json.Unmarshal(ann.get(gamePath(end, "")).body, &all); err != nil {
		t.Fatal(err)
	}
	for i := range all.Events {
		all.Events[i].Seq = 0
	}
	if !reflect.DeepEqual(events, all.Events) {
		t.Errorf("%d events one by one, %d together", len(events), len(all.Events))
	}
	// All that happened up to a position, and from one to another.
	var whole, later positionSeen
	for into, query := range map[*positionSeen]string{&whole: "0", &later: fmt.Sprint(r.Length - 1)} {
		if err := json.Unmarshal(ann.get(fmt.Sprint(path, "/", r.Length, "?since=", query)).body, into); err != nil {
			t.Fatal(err)
		}
	}
	tail := len(ann.position(path, r.Length-1).Events) + len(ann.position(path, r.Length).Events)
	if !reflect.DeepEqual(whole.Events, events) || !reflect.DeepEqual(later.Events, events[len(events)-tail:]) {
		t.Errorf("since 0 there are %d events, since %d %d; together %d", len(whole.Events), r.Length-1, len(later.Events), len(events))
	}
	for _, wrong := range []string{"-1", "x", fmt.Sprint(r.Length + 1)} {
		ann.get(fmt.Sprint(path, "/", r.Length, "?since=", wrong)).want(t, http.StatusBadRequest, "bad-json")
	}
	if last := ann.position(path, r.Length); last.State.Final == nil || ann.position(path, 0).State.Final != nil {
		t.Error("the final scores stand elsewhere than at the end")
	}
}

// A game played without helps is replayed with all of them.
func TestReplayHelps(t *testing.T) {
	h := openHouse(t)
	ann := h.browser(t)
	made := ann.post("/api/games", obj{"seats": hereSeats("Ann", "Bo"), "aids": "table"}).ok(t)
	end := ann.post(gamePath(made, "/end"), obj{}).ok(t)
	r := ann.replay(gamePath(end, "/replay"))
	p := ann.position(gamePath(end, "/replay"), 0)
	if r.Aids != "table" || !slices.Equal(p.State.Aids, game.Helps()) || p.State.Features == nil || p.State.Squares == nil {
		t.Errorf("of a game under %q the replay helps with %v", r.Aids, p.State.Aids)
	}
}

// Which tiles left fit a square is told of any position, of a table's game and of a record.
func TestReplayFits(t *testing.T) {
	h := openHouse(t)
	ann := h.browser(t)
	end := ann.shortGame(gamelog.KindHere, gamelog.KindHere)
	path := gamePath(end, "/replay")
	for _, at := range []string{path, "/api/records/" + ann.open(ann.replay(path).Record).ID} {
		for n := range 3 {
			p := ann.position(at, n)
			square := p.State.Squares[0]
			var fits view.Fits
			if err := json.Unmarshal(ann.get(fmt.Sprintf("%s/%d/fits?x=%d&y=%d", at, n, square.X, square.Y)).body, &fits); err != nil {
				t.Fatal(err)
			}
			if fits.X != square.X || fits.Y != square.Y || fits.Fits != square.Fits || fits.Left != p.State.Bag.Left {
				t.Errorf("%s/%d: %+v fit %+v, %d left", at, n, fits, square, p.State.Bag.Left)
			}
		}
		ann.get(at+"/0/fits?x=0&y=0").want(t, http.StatusNotFound, "no-square")
		ann.get(at+"/0/fits?x=a").want(t, http.StatusBadRequest, "bad-json")
		ann.get(at+"/9999/fits?x=1&y=0").want(t, http.StatusNotFound, "not-found")
	}
	h.browser(t).get(path+"/0/fits?x=1&y=0").want(t, http.StatusNotFound, "not-found")
}

// Nobody gets the replay of a game that goes on, and strangers never.
func TestReplayRefusals(t *testing.T) {
	h := openHouse(t)
	ann, eve := h.browser(t), h.browser(t)
	table := ann.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t)
	for _, p := range []string{"/replay", "/replay/0"} {
		ann.get(gamePath(table, p)).want(t, http.StatusConflict, "not-over")
		eve.get(gamePath(table, p)).want(t, http.StatusNotFound, "not-found")
		h.program(t, access.NewSecret()).get(gamePath(table, p)).want(t, http.StatusNotFound, "not-found")
	}
	for _, p := range []string{"/share", "/unshare", "/again"} {
		ann.post(gamePath(table, p), obj{}).want(t, http.StatusConflict, "not-over")
		eve.post(gamePath(table, p), obj{}).want(t, http.StatusForbidden, "not-your-seat")
		ann.post(gamePath(table, p), obj{"x": 1}).want(t, http.StatusBadRequest, "unknown-field")
	}
	end := ann.shortGame(gamelog.KindHere, gamelog.KindHere)
	length := ann.replay(gamePath(end, "/replay")).Length
	for _, n := range []string{"-1", fmt.Sprint(length + 1), "x", "99999999999999999999", "1.5"} {
		ann.get(gamePath(end, "/replay/"+n)).want(t, http.StatusNotFound, "not-found")
	}
	eve.get(gamePath(end, "/replay")).want(t, http.StatusNotFound, "not-found")
	eve.post(gamePath(end, "/share"), obj{}).want(t, http.StatusForbidden, "not-your-seat")
	eve.post(gamePath(end, "/again"), obj{}).want(t, http.StatusForbidden, "not-your-seat")
	unknown := &tableSeen{ID: access.NewID()}
	for _, p := range []string{"/share", "/unshare", "/again"} {
		ann.post(gamePath(unknown, p), obj{}).want(t, http.StatusNotFound, "not-found")
	}
	ann.get(gamePath(unknown, "/replay")).want(t, http.StatusNotFound, "not-found")
}
