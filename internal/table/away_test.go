package table

import (
	"context"
	"sync"
	"testing"
	"time"

	"circulade/game"
	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table/gamelog"
	"circulade/internal/table/gamelog/gamelogtest"
	"circulade/internal/table/tabletest"
)

// stale counts the tables in memory that are stale.
func (h *Registry) stale() (n int) {
	for _, t := range h.openTables() {
		answer := make(chan bool)
		t.post(func() { answer <- t.recovery.mustAsk })
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
	newest := int64(entries) // of hundreds of events
	for name, hangs := range map[string]bool{"it fails": false, "it hangs": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h, games, b := shelved(t, many, gamelogtest.EverySet(), entries)
			tables := make([]*seen, many)
			every := func(f func(i int, id string)) {
				var done sync.WaitGroup
				for i := range many {
					done.Go(func() { f(i, tabletest.TableID('t', i)) })
				}
				done.Wait()
			}
			every(func(i int, id string) { tables[i] = b.see(id, newest) })
			games.SetOutage(store.ErrNotSaved, hangs)
			every(func(i int, _ string) {
				_, err := b.try(tables[i], 0, "lost")
				if err == nil || problem.Of(err).Kind != problem.Unavailable {
					t.Errorf("the choice is answered with %v", err)
				}
			})
			if n := h.stale(); n != many {
				t.Errorf("%d tables are stale, want %d", n, many)
			}
			start := time.Now()
			every(func(_ int, id string) { b.see(id, newest) })
			if d := time.Since(start); d > 4*time.Second {
				t.Errorf("to look at the tables took %v while the store was away", d)
			}
			games.SetOutage(nil, false)
			start = time.Now()
			for h.stale() > 0 && time.Since(start) < soon {
				time.Sleep(20 * time.Millisecond)
			}
			every(func(i int, _ string) { b.choose(tables[i], 0, "again") })
			if d := time.Since(start); d > soon {
				t.Errorf("all write again after %v", d)
			} else {
				t.Log("all write again after", d)
			}
			for id, n := range games.Loaded {
				if n != 1 {
					t.Errorf("table %s was loaded %d times", id, n)
				}
			}
		})
	}
}

// What the store took although it did not say so is found out, whatever it was.
func TestDoubtIsSettled(t *testing.T) {
	_, games, b := shelved(t, 1, game.Setup{Players: []string{"Ann", "Bo"}, Seed: "1", Options: map[string]string{"base.first_player": "seat0"}}, 30)
	id := tabletest.TableID('t', 0)
	before := b.see(id, AllEvents)
	games.SetOutage(store.ErrNotSaved, false)
	_, err := b.try(before, 0, "lost")
	refused(t, err, "not-saved")
	games.SetOutage(nil, false)

	l := gamelogtest.Play(t, id, game.Setup{Players: []string{"Ann", "Bo"}, Seed: "1", Options: map[string]string{"base.first_player": "seat0"}}, 34)
	undo := store.Entry{Game: id, Seq: 35, MoveID: "back", Kind: store.KindUndo, Data: []byte(`{"version":33}`), Seat: l.Entries[33].Seat}
	handed := store.Entry{Game: id, Seq: 36, MoveID: "hand", Kind: store.KindAdmin, Data: []byte(`{"seat":0,"as":{"kind":"link"}}`)}
	for _, e := range append(l.Entries[30:34], undo, handed) {
		if err := games.Append(t.Context(), e, store.Update{}); err != nil {
			t.Fatal(err)
		}
	}
	after := b.see(id, AllEvents)
	if after.Seq != 36 || after.State.Version != 33 || after.Seats[0].Kind != gamelog.KindLink || games.Loaded[id] != 1 {
		t.Errorf("the table came to seq %d, version %d, seat 0 %q, and was loaded %d times", after.Seq, after.State.Version, after.Seats[0].Kind, games.Loaded[id])
	}

	// An older state of the store, put back by hand: it counts.
	games.SetOutage(store.ErrNotSaved, false)
	_, err = b.try(after, 0, "lost")
	refused(t, err, "not-saved")
	games.Mu.Lock()
	k := games.Games[id]
	k.Entries, k.Game.Seq = k.Entries[:20], 20
	games.Mu.Unlock()
	games.SetOutage(nil, false)
	if old := b.see(id, AllEvents); old.Seq != 20 || !old.Reset || games.Loaded[id] != 2 {
		t.Errorf("with an older store the table is at %d, loaded %d times", old.Seq, games.Loaded[id])
	}
}

// A table that is replayed for longer than the store may take comes all the same, also
// when whoever asked first has gone; it is not replayed again.
func TestReplayMayTakeLong(t *testing.T) {
	t.Parallel()
	h, games, b := shelved(t, 1, game.Setup{Players: []string{"Ann", "Bo"}, Seed: "1"}, 30, func(c *Config) {
		c.Load = func(books *game.Books, g store.Game, entries []store.Entry) (*gamelog.Log, error) {
			time.Sleep(storeTime + 200*time.Millisecond)
			return gamelog.Load(books, g, entries)
		}
	})
	id := tabletest.TableID('t', 0)
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	table, err := h.Hold(id, here)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := seeAs(ctx, table, b.who, newClient); err == nil {
		t.Fatal("the table came before it could")
	}
	table.Release()
	var done sync.WaitGroup
	for range 5 {
		done.Go(func() {
			if _, err := b.trySee(id, AllEvents); err != nil {
				t.Error(err)
			}
		})
	}
	done.Wait()
	if n := games.Calls["load"]; n != 1 {
		t.Errorf("the table was loaded %d times", n)
	}
}

// A registry that closes does not wait for those who wait for others.
func TestWaitingTablesStop(t *testing.T) {
	h, _, b := shelved(t, 4, game.Setup{Players: []string{"Ann", "Bo"}, Seed: "1"}, 10)
	h.loading = make(gate) // nobody is let in
	var done sync.WaitGroup
	for i := range 4 {
		done.Go(func() {
			_, err := b.trySee(tabletest.TableID('t', i), AllEvents)
			if err == nil || problem.Of(err).Code != "not-saved" {
				t.Errorf("the answer is %v", err)
			}
		})
	}
	eventually(t, "the tables", func() bool { return h.Count() == 4 })
	h.Close()
	done.Wait()
}
