package notify

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"circulade/internal/store"
	"circulade/internal/store/sqlite"
	"circulade/internal/store/sqlite/sqlitetest"
)

// fullRows is a store that can be read and, when it is full, not written.
type fullRows struct {
	store.Rows
	full atomic.Bool
}

func (r *fullRows) Update(ctx context.Context, f func(*store.Tx) error) error {
	if r.full.Load() {
		return errors.New("the disk is full")
	}
	return r.Rows.Update(ctx, f)
}

// TestFullStore holds that what cannot be put off is not looked at again and again.
func TestFullStore(t *testing.T) {
	rows := &fullRows{}
	var looked atomic.Int64
	w := openTown(t, func(c *Config) {
		rows.Rows, c.Rows = c.Rows, rows
		still := c.StillAsked
		c.StillAsked = func(ctx context.Context, game string, seat int) (YourTurn, bool, error) {
			looked.Add(1)
			return still(ctx, game, seat)
		}
	})
	ann := w.subscribed("/ann")
	w.asks("game", 1, ann)
	w.noted("game", 1)
	w.answered("game")
	rows.full.Store(true)
	w.pass(time.Minute)
	eventually(t, "it is looked at", func() bool { return looked.Load() > 0 })
	time.Sleep(200 * time.Millisecond)
	if n := looked.Load(); n > 1 {
		t.Errorf("looked %d times", n)
	}
}

// TestSharedBrowser has the next person at a browser take it over: they are not told what was
// for the one before.
func TestSharedBrowser(t *testing.T) {
	w := openTown(t)
	ann, bo := w.subscribed("/shared"), w.person()
	w.asks("ann's", 1, ann)
	w.noted("ann's", 1)
	w.subscribe(bo, "/shared")
	w.pass(time.Minute)
	w.settled()
	w.asks("bo's", 1, bo)
	w.noted("bo's", 1)
	w.pass(time.Minute)
	eventually(t, "Bo is told", func() bool { return len(w.push.Got()) > 0 })
	w.settled()
	if got := w.push.Got(); len(got) != 1 || got[0].Game != "bo's" {
		t.Errorf("told: %v", got)
	}
}

// TestNextHasAnIndex holds that to find what is due next not all is read that was ever told. How
// that is asked, and answered, only SQLite knows.
func TestNextHasAnIndex(t *testing.T) {
	games, err := sqlite.Open(sqlitetest.Dir(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = games.Close() })
	for _, query := range []string{sqlDue, sqlNext} {
		args := []any{"push", 1, 1}[:strings.Count(query, "?")]
		plan := ""
		err := games.View(t.Context(), func(tx *store.Tx) error {
			return tx.Each("EXPLAIN QUERY PLAN "+query, args, func(scan store.Scan) error {
				var a, b, c int
				var line string
				err := scan(&a, &b, &c, &line)
				plan += line + "\n"
				return err
			})
		})
		if err != nil || !strings.Contains(plan, "INDEX notices_due") {
			t.Errorf("%s: %s, %v", query, plan, err)
		}
	}
}

// TestAskedBeforeTheStop holds that what was asked when the service closes is told after the
// next start.
func TestAskedBeforeTheStop(t *testing.T) {
	w := openTown(t)
	ann := w.subscribed("/ann")
	w.Close()
	w.asks("game", 1, ann) // nobody notes it but the end
	w.Close()
	w.open()
	w.pass(time.Hour)
	eventually(t, "it is told", func() bool { return len(w.push.Got()) == 1 })
}

// TestFullLetters holds that whoever cannot be sent both a confirmation and a warning to the old
// address keeps the address that they have, and so does whoever cannot be sent the warning alone.
func TestFullLetters(t *testing.T) {
	w := openTown(t)
	ann := w.confirmed("Ann")
	w.Close()
	for range maxQueued - 1 {
		w.queue <- queuedMessage{}
	}
	if err := w.SetAddress(t.Context(), ann, "Ann", "new@example.org", "en", home); !errors.Is(err, ErrOften) {
		t.Errorf("with room for one: %v", err)
	}
	w.queue <- queuedMessage{}
	if err := w.SetAddress(t.Context(), ann, "Ann", "new@example.org", "en", home); !errors.Is(err, ErrOften) {
		t.Errorf("with no room: %v", err)
	}
	if err := w.RemoveAddress(t.Context(), ann, "Ann"); !errors.Is(err, ErrOften) {
		t.Errorf("taking it away with no room: %v", err)
	}
	wishes, err := w.PreferencesOf(t.Context(), ann)
	if err != nil || wishes.Address == nil || wishes.Address.Address != "Ann@example.org" || !wishes.Address.Confirmed {
		t.Errorf("Ann has %+v, %v", wishes.Address, err)
	}
}

// TestClaimedWhenDue holds that a notification that was put off since a worker read it is not sent by what was read.
func TestClaimedWhenDue(t *testing.T) {
	w := openTown(t)
	ann := w.person()
	read := &notification{game: "game", seat: 1, kind: byPush, channel: []byte("channel"), person: ann, nth: 1, due: w.now.Add(time.Hour)}
	if err := w.cfg.Rows.Update(t.Context(), func(tx *store.Tx) error { return read.store(tx, w.now) }); err != nil {
		t.Fatal(err)
	}
	claims := func(want bool) {
		t.Helper()
		if ours, err := w.claim(t.Context(), read); err != nil || ours != want {
			t.Errorf("claimed: %v, want %v, error %v", ours, want, err)
		}
	}
	claims(false)
	w.mu.Lock()
	w.now = w.now.Add(2 * time.Hour)
	w.mu.Unlock()
	claims(true)
	claims(false)
}
