package server

import (
	"context"
	"fmt"
	"net/http"
	"sync"
	"testing"
	"time"

	"circulade/game"
	"circulade/internal/store"
	"circulade/internal/table/gamelog"
	"circulade/internal/table/gamelog/gamelogtest"
)

// shelved starts a server on a shelf with so many tables of one log, whose seats are
// all held with the same secret.
func shelved(t *testing.T, n int, setup game.Setup, entries int) (h *house, games *shelf, secret string) {
	t.Helper()
	games, secret = newShelf(), newSecret()
	holder, _ := holderOf(secret)
	l := gamelogtest.Play(t, "", setup, entries)
	for i := range n {
		k := &kept{Played: l}
		k.Game.ID = tableID('t', i)
		for seat := range setup.Players {
			k.grants = append(k.grants, store.Grant{Game: k.Game.ID, Seat: seat, Kind: store.GrantLink, Holder: holder})
		}
		games.games[k.Game.ID] = k
	}
	h = openHouse(t, func(c *Config) {
		_ = c.Store.Close() // another one is used
		c.Store = games
	})
	return h, games, secret
}

// stale counts the tables in memory that are stale.
func (h *house) stale() (n int) {
	h.tables.mu.Lock()
	var open []*table
	for _, t := range h.tables.open {
		open = append(open, t)
	}
	h.tables.mu.Unlock()
	for _, t := range open {
		answer := make(chan bool)
		t.post(func() { answer <- t.stale })
		if <-answer {
			n++
		}
	}
	return n
}

// After the store was away every table takes choices again, within ten seconds and
// before anybody asks; none is replayed for it.
func TestTablesWriteAgain(t *testing.T) {
	const soon = 10 * time.Second
	many, entries := 40, 250
	if testing.Short() { // the race detector's time is not the server's
		many, entries = 6, 80
	}
	newest := fmt.Sprint("?since=", entries) // of hundreds of events
	for name, hangs := range map[string]bool{"it fails": false, "it hangs": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h, games, secret := shelved(t, many, gamelogtest.EverySet(), entries)
			b := h.program(t, secret)
			tables := make([]*tableSeen, many)
			every := func(f func(i int, id string)) {
				var done sync.WaitGroup
				for i := range many {
					done.Go(func() { f(i, tableID('t', i)) })
				}
				done.Wait()
			}
			every(func(i int, id string) { tables[i] = b.get("/api/games/" + id + newest).ok(t) })
			games.set(store.ErrNotSaved, hangs)
			every(func(i int, _ string) {
				b.step(tables[i], 0, "lost").want(t, http.StatusServiceUnavailable, "not-saved")
			})
			if n := h.stale(); n != many {
				t.Errorf("%d tables are stale, want %d", n, many)
			}
			start := time.Now()
			every(func(_ int, id string) { b.get("/api/games/" + id + newest).ok(t) })
			if d := time.Since(start); d > 4*time.Second {
				t.Errorf("to look at the tables took %v while the store was away", d)
			}
			games.set(nil, false)
			start = time.Now()
			for h.stale() > 0 && time.Since(start) < soon {
				time.Sleep(20 * time.Millisecond)
			}
			every(func(i int, _ string) { b.step(tables[i], 0, "again").ok(t) })
			if d := time.Since(start); d > soon {
				t.Errorf("all write again after %v", d)
			} else {
				t.Log("all write again after", d)
			}
			for id, n := range games.loaded {
				if n != 1 {
					t.Errorf("table %s was loaded %d times", id, n)
				}
			}
		})
	}
}

// What the store took although it did not say so is found out, whatever it was.
func TestDoubtIsSettled(t *testing.T) {
	h, games, secret := shelved(t, 1, game.Setup{Players: []string{"Ann", "Bo"}, Seed: "1", Options: map[string]string{"base.first_player": "seat0"}}, 30)
	id := tableID('t', 0)
	b := h.program(t, secret)
	before := b.get("/api/games/" + id).ok(t)
	games.set(store.ErrNotSaved, false)
	b.step(before, 0, "lost").want(t, http.StatusServiceUnavailable, "not-saved")
	games.set(nil, false)

	l := gamelogtest.Play(t, id, game.Setup{Players: []string{"Ann", "Bo"}, Seed: "1", Options: map[string]string{"base.first_player": "seat0"}}, 34)
	undo := store.Entry{Game: id, Seq: 35, MoveID: "back", Kind: store.KindUndo, Data: []byte(`{"version":33}`), Seat: l.Entries[33].Seat}
	handed := store.Entry{Game: id, Seq: 36, MoveID: "hand", Kind: store.KindAdmin, Data: []byte(`{"seat":0,"as":{"kind":"link"}}`)}
	for _, e := range append(l.Entries[30:34], undo, handed) {
		if err := games.Append(t.Context(), e, store.Update{}); err != nil {
			t.Fatal(err)
		}
	}
	after := b.get("/api/games/" + id).ok(t)
	if after.Seq != 36 || after.State.Version != 33 || after.Seats[0].Kind != gamelog.KindLink || games.loaded[id] != 1 {
		t.Errorf("the table came to seq %d, version %d, seat 0 %q, and was loaded %d times", after.Seq, after.State.Version, after.Seats[0].Kind, games.loaded[id])
	}

	// An older state of the store, put back by hand: it counts.
	games.set(store.ErrNotSaved, false)
	b.step(after, 0, "lost").want(t, http.StatusServiceUnavailable, "not-saved")
	games.mu.Lock()
	k := games.games[id]
	k.Entries, k.Game.Seq = k.Entries[:20], 20
	games.mu.Unlock()
	games.set(nil, false)
	if old := b.get("/api/games/" + id).ok(t); old.Seq != 20 || !old.Reset || games.loaded[id] != 2 {
		t.Errorf("with an older store the table is at %d, loaded %d times", old.Seq, games.loaded[id])
	}
}

// A table that is replayed for longer than the store may take comes all the same, also
// when whoever asked first has gone; it is not replayed again.
func TestReplayMayTakeLong(t *testing.T) {
	t.Parallel()
	h, games, secret := shelved(t, 1, game.Setup{Players: []string{"Ann", "Bo"}, Seed: "1"}, 30)
	h.loadLog = func(books *game.Books, g store.Game, entries []store.Entry) (*gamelog.Log, error) {
		time.Sleep(storeTime + 200*time.Millisecond)
		return gamelog.Load(books, g, entries)
	}
	address := h.url + "/api/games/" + tableID('t', 0)
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		t.Fatal(err)
	}
	if resp, err := http.DefaultClient.Do(req); err == nil {
		resp.Body.Close()
		t.Fatal("the table came before it could")
	}
	var done sync.WaitGroup
	for range 5 {
		done.Go(func() { h.program(t, secret).get("/api/games/" + tableID('t', 0)).ok(t) })
	}
	done.Wait()
	if n := games.asked["load"]; n != 1 {
		t.Errorf("the table was loaded %d times", n)
	}
}

// A stopping server does not wait for those who wait for others.
func TestWaitingTablesStop(t *testing.T) {
	h, _, secret := shelved(t, 4, game.Setup{Players: []string{"Ann", "Bo"}, Seed: "1"}, 10)
	h.loading = make(gate) // nobody is let in
	b := h.program(t, secret)
	var done sync.WaitGroup
	done.Go(func() { // a socket is one of those whom the server's end waits for
		b.get("/api/games/"+tableID('t', 0)+"/stream").want(t, http.StatusServiceUnavailable, "not-saved")
	})
	for i := range 4 {
		done.Go(func() {
			b.get(fmt.Sprint("/api/games/"+tableID('t', i))).want(t, http.StatusServiceUnavailable, "not-saved")
		})
	}
	eventually(t, "the tables", func() bool {
		h.tables.mu.Lock()
		defer h.tables.mu.Unlock()
		return len(h.tables.open) == 4
	})
	h.Close()
	done.Wait()
}
