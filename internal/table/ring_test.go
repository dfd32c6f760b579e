package table

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"circulade/internal/store"
	"circulade/internal/store/sqlite"
	"circulade/internal/store/sqlite/sqlitetest"
	"circulade/internal/table/clock"
)

// broken is a store in which every game is damaged from a moment on.
type broken struct {
	store.Store
	now   atomic.Bool
	loads atomic.Int64
}

func (b *broken) Load(ctx context.Context, id string) (store.Game, []store.Entry, error) {
	if b.now.Load() {
		b.loads.Add(1)
		return store.Game{}, nil, &store.Damage{Game: id, Cause: "a test"}
	}
	return b.Store.Load(ctx, id)
}

// A damaged table with a clock is loaded once when its alarm rings: not again and again, and
// without staying in memory for it.
func TestDamagedTableRests(t *testing.T) {
	disk, err := sqlite.Open(sqlitetest.Dir(t))
	if err != nil {
		t.Fatal(err)
	}
	defer disk.Close()
	games, d := &broken{Store: disk}, newDial()
	h := openQuiet(t, games, d)
	ann := newGuest(t, h)
	s := ann.timed(clock.Settings{Kind: clock.Bank, BankS: 600}, "here", "here")
	ann.owned(s.ID, func(table *Table) error {
		games.now.Store(true)
		defer games.now.Store(false)
		d.pass(time.Minute)
		table.recovery.mustReload = true
		table.clock.disarm()
		before := table.used
		table.clock.onTimer()
		if n := games.loads.Load(); n != 1 {
			t.Errorf("loaded %d times", n)
		}
		if table.clock.timer.Stop() {
			t.Error("the alarm is set again")
		}
		if table.used != before {
			t.Error("it counts as used")
		}
		return nil
	})
}
