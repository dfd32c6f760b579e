package server

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"

	"circulade/internal/caller"
	"circulade/internal/diskguard"
	"circulade/internal/store"
	"circulade/internal/table/gamelog"
)

// TestHardlyAnyRoom begins nothing new where there is hardly any room, and goes on with all that
// goes on; when there is room again, so does the rest.
func TestHardlyAnyRoom(t *testing.T) {
	var left atomic.Int64
	left.Store(1000)
	h := openHouse(t, quickly, func(c *Config) {
		c.Space = []diskguard.Measure{
			func(context.Context) (int64, int64, error) { return left.Load(), 100, nil },
			func(context.Context) (int64, int64, error) { return 0, 0, errors.New("who knows") },
		}
	})
	look := func(n int64) { left.Store(n); h.disk.MeasureOnce(t.Context(), h.Server.log) }
	ann := h.browser(t)
	table := ann.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t)
	look(99)
	seats := obj{"seats": hereSeats("Ann", "Bo")}
	if a := ann.post("/api/games", seats).want(t, http.StatusServiceUnavailable, "no-room"); a.header.Get("Retry-After") == "" {
		t.Error("it is not said when to try again")
	}
	ann.post(gamePath(table, "/packs"), obj{"text": pondPack}).want(t, http.StatusServiceUnavailable, "no-room")
	ann.post("/api/account", obj{"name": "Ann", "password": somePassword}).want(t, http.StatusServiceUnavailable, "no-room")
	ann.post("/api/lobby/pair", obj{"name": "Ann", "preset": "plus", "players": 2}).want(t, http.StatusServiceUnavailable, "no-room")
	if a := ann.get("/api/hello"); !strings.HasSuffix(string(a.body), `,"full":true}`) {
		t.Errorf("hello does not say it: %s", a.body[len(a.body)-60:])
	}
	table = ann.playTurns(table, 3)
	ann.post(gamePath(table, "/chat"), obj{"text": "we go on"}).want(t, http.StatusOK, "")
	look(105) // it does not come and go
	ann.post("/api/games", seats).want(t, http.StatusServiceUnavailable, "no-room")
	look(110)
	ann.post("/api/games", seats).ok(t)
	if a := ann.get("/api/hello"); strings.Contains(string(a.body), `"full":true`) {
		t.Error("hello says still that there is no room")
	}
	for what, times := range map[string]int{"hardly any room": 1, "there is room again": 1, "is not known": 1} {
		if n := strings.Count(h.log.String(), what); n != times {
			t.Errorf("the log says %q %d times", what, n)
		}
	}
}

// TestStoredIsBounded holds that an address leaves only so much on the disk in a day, and that
// a game that goes on is never held up by that.
func TestStoredIsBounded(t *testing.T) {
	h := openHouse(t, quickly, func(c *Config) { c.Limits.StoredDaily = 3*caller.TableSize + 4 })
	ann := h.browser(t)
	table := ann.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t)
	ann.makeTable(gamelog.KindHere, gamelog.KindHere)
	ann.makeTable(gamelog.KindHere, gamelog.KindHere)
	a := ann.post("/api/games", obj{"seats": hereSeats("Ann", "Bo")}).want(t, http.StatusTooManyRequests, "stored-much")
	if a.header.Get("Retry-After") == "" || !strings.Contains(a.Error.Message, "room again from 20") {
		t.Errorf("until when is not said: %s", a.body)
	}
	ann.playTurns(table, 40)
}

// TestRefusedStoresNothing has nobody close an address to new tables by moves that come to nothing.
func TestRefusedStoresNothing(t *testing.T) {
	h := openHouse(t, quickly, func(c *Config) { c.Limits.StoredDaily = 2 * (caller.TableSize + 4) })
	ann, eve := h.browser(t), h.browser(t)
	table := ann.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t)
	invented := &tableSeen{}
	invented.ID = "0123456789abcdef0123456789abcdef"
	for n := range 30 {
		eve.step(table, n, "m").want(t, http.StatusForbidden, "not-your-seat")
		eve.post(gamePath(invented, "/choices"), obj{"move": "m", "seq": 0, "all": []string{"x"}}).want(t, http.StatusNotFound, "not-found")
		ann.post(gamePath(table, "/choices"), obj{"move": fmt.Sprint("m", n), "seq": 77, "all": []string{"x"}}).want(t, http.StatusConflict, "stale-seq")
	}
	eve.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t)
}

// TestStoredByMembers gives who is signed in a share of their own, as of requests.
func TestStoredByMembers(t *testing.T) {
	h := openHouse(t, quickly, func(c *Config) { c.Limits.StoredDaily = caller.TableSize + 1 })
	ann, eve := h.account(t, "Anna"), h.browser(t)
	eve.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t)
	seats := obj{"seats": hereSeats("Ann", "Bo")}
	eve.post("/api/games", seats).want(t, http.StatusTooManyRequests, "stored-much")
	ann.post("/api/games", seats).ok(t)
	ann.post("/api/games", seats).want(t, http.StatusTooManyRequests, "stored-much")
}

// TestSizeIsNotSaid counts what a body brings though the request does not say how much.
func TestSizeIsNotSaid(t *testing.T) {
	h := openHouse(t, quickly, func(c *Config) { c.Limits.StoredDaily = 2*caller.TableSize + 4 })
	ann := h.browser(t)
	body := `{"seats":[{"name":"Ann","kind":"here"},{"name":"Bo","kind":"here"}]` + strings.Repeat(" ", 12<<10) + `}`
	ann.do(http.MethodPost, "/api/games", body, func(r *http.Request) {
		r.ContentLength, r.Body = -1, io.NopCloser(strings.NewReader(body))
	}).want(t, http.StatusTooManyRequests, "stored-much")
}

// TestOnePersonKeepsSoMuch has somebody make no more tables than one person may keep, until they
// delete one.
func TestOnePersonKeepsSoMuch(t *testing.T) {
	h := openHouse(t, func(c *Config) {
		c.Limits.GuestBytes, c.Limits.AccountBytes = 2*caller.TableSize<<10, 4*caller.TableSize<<10
	})
	ann, bo := h.browser(t), h.browser(t)
	first := ann.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t)
	ann.makeTable(gamelog.KindHere, gamelog.KindHere)
	seats := obj{"seats": hereSeats("Ann", "Bo")}
	ann.post("/api/games", seats).want(t, http.StatusConflict, "keeps-much")
	bo.post("/api/games", seats).ok(t)
	ann.remove(gamePath(first, "")).want(t, http.StatusOK, "")
	ann.post("/api/games", seats).ok(t)
	ann.post("/api/games", seats).want(t, http.StatusConflict, "keeps-much")
	ann.signUp("Ann")
	ann.post("/api/games", seats).ok(t)
}

// manyPonds is the text of a pack that takes some room.
func manyPonds(tiles int) string {
	own := "title Many ponds\n"
	for i := range tiles {
		own += fmt.Sprintf("tile pond%d x1 garden 1\n.....\n.....\n.....\n.....\n.....\n", i)
	}
	return own
}

// TestOffersTakeNoRoomOfTheHost: what others offer at a table does not count for whoever made it,
// unless they accept it.
func TestOffersTakeNoRoomOfTheHost(t *testing.T) {
	own := manyPonds(200)
	h := openHouse(t, func(c *Config) { c.Limits.GuestBytes = int64((caller.TableSize+2)<<10 + len(own)/2) })
	ann, bo := h.browser(t), h.browser(t)
	made := ann.makeTable(gamelog.KindHere, gamelog.KindLink)
	bo.post(gamePath(made.ok(t), "/sit"), obj{"secret": made.Links[0].Secret}).ok(t)
	offered := bo.post(gamePath(made.Table, "/packs"), obj{"text": own}).ok(t)
	seats := obj{"seats": hereSeats("Ann", "Bo")}
	second := ann.post("/api/games", seats).ok(t)
	ann.remove(gamePath(second, "")).want(t, http.StatusOK, "")
	ann.post(gamePath(made.Table, "/packs/"+offered.Offers[0].ID), obj{"accept": true}).ok(t)
	ann.post("/api/games", seats).want(t, http.StatusConflict, "keeps-much")
}

// TestPackCountsOnce has somebody make tables with one pack of their own: it is stored once and takes
// their room once, each table is played with it, and with the last it is gone.
func TestPackCountsOnce(t *testing.T) {
	const made, tiles = 3, 200
	own := manyPonds(tiles)
	h := openHouse(t, func(c *Config) { c.Limits.GuestBytes = int64(made*(caller.TableSize+1)<<10 + len(own)) })
	ann := h.browser(t)
	var tables []*tableSeen
	for range made + 1 {
		tables = append(tables, ann.post("/api/games", obj{"seats": hereSeats("Ann", "Bo"), "packs": []string{own}}).ok(t))
	}
	for i, table := range tables {
		packs := 0
		err := h.cfg.Rows.View(t.Context(), func(tx *store.Tx) error { return tx.One(`SELECT count(*) FROM packs`, nil, &packs) })
		if err != nil || packs != 1 {
			t.Errorf("%d packs are stored for %d tables, %v", packs, len(tables)-i, err)
		}
		if in := ann.tablePacks(table).Packs; len(in) != 1 || in[0].Tiles != tiles {
			t.Errorf("the table has the packs %+v", in)
		}
		ann.remove(gamePath(table, "")).want(t, http.StatusOK, "")
	}
	packs := -1
	err := h.cfg.Rows.View(t.Context(), func(tx *store.Tx) error { return tx.One(`SELECT count(*) FROM packs`, nil, &packs) })
	if err != nil || packs != 0 {
		t.Errorf("%d packs are left, %v", packs, err)
	}
}
