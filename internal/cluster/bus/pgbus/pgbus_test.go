package pgbus_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"circulade/internal/cluster/bus"
	"circulade/internal/cluster/bus/pgbus"
	"circulade/internal/store"
	"circulade/internal/store/postgres/postgrestest"
)

// A listener is a bus with what it has heard.
type listener struct {
	*pgbus.Bus
	t *testing.T

	mu        sync.Mutex
	held      map[string]int64
	moved     map[string]int64
	stirred   map[bus.Change]int
	elsewhere map[string]bus.Presence
	said      map[string]string
	here      map[store.Holder]bool
	servers   int
}

// open joins the servers of a database. It beats and asks when the test says so.
func open(t *testing.T, address string, change ...func(*pgbus.Options)) *listener {
	t.Helper()
	o := pgbus.Options{Manual: true, QueryTimeout: time.Minute, Log: slog.New(slog.NewTextHandler(io.Discard, nil))}
	for _, f := range change {
		f(&o)
	}
	b, err := pgbus.Open(t.Context(), address, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(b.Close)
	l := &listener{
		Bus: b, t: t, held: map[string]int64{}, moved: map[string]int64{}, stirred: map[bus.Change]int{},
		elsewhere: map[string]bus.Presence{}, said: map[string]string{}, here: map[store.Holder]bool{},
	}
	b.Start(bus.Handlers{
		Moved: func(m map[string]int64) { l.note(func() { maps.Copy(l.moved, m) }) },
		Changed: func(s []bus.Change) {
			l.note(func() {
				for _, one := range s {
					l.stirred[one]++
				}
			})
		},
		Missed:            func() {},
		ServersChanged:    func() { l.note(func() { l.servers++ }) },
		PresenceElsewhere: func(m map[string]bus.Presence) { l.note(func() { maps.Copy(l.elsewhere, m) }) },
		Said: func(all map[string][][]byte) {
			l.note(func() {
				for game, list := range all {
					l.said[game] = string(bytes.Join(list, []byte("|")))
				}
			})
		},
		OnlineElsewhere: func(here map[store.Holder]bool, whole bool) {
			l.note(func() {
				if whole {
					clear(l.here)
				}
				maps.Copy(l.here, here)
			})
		},
		Loaded: func() map[string]int64 {
			l.mu.Lock()
			defer l.mu.Unlock()
			return maps.Clone(l.held)
		},
	})
	return l
}

func (l *listener) note(f func()) {
	l.mu.Lock()
	defer l.mu.Unlock()
	f()
}

// until waits until something has been heard.
func (l *listener) until(what string, f func() bool) {
	l.t.Helper()
	for end := time.Now().Add(20 * time.Second); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		heard := false
		l.note(func() { heard = f() })
		if heard {
			return
		}
	}
	l.t.Fatalf("never heard: %s", what)
}

func (l *listener) heard(kind bus.Kind, id string) func() bool {
	return func() bool { return l.stirred[bus.Change{Kind: kind, ID: id}] > 0 }
}

func (l *listener) must(err error) {
	l.t.Helper()
	if err != nil {
		l.t.Fatal(err)
	}
}

func sql(t *testing.T, address string, statements ...string) {
	t.Helper()
	c := connect(t, address)
	for _, s := range statements {
		if _, err := c.Exec(t.Context(), s); err != nil {
			t.Fatalf("%s: %v", s, err)
		}
	}
}

func connect(t *testing.T, address string) *pgx.Conn {
	t.Helper()
	c, err := pgx.Connect(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Close(context.Background()) })
	return c
}

// listening waits until so many servers listen.
func listening(t *testing.T, address string, servers int) {
	t.Helper()
	c := connect(t, address)
	for n := 0; n < servers; time.Sleep(5 * time.Millisecond) {
		err := c.QueryRow(t.Context(), `SELECT count(*) FROM pg_stat_activity
			WHERE query LIKE 'LISTEN%' AND state = 'idle' AND datname = current_database()`).Scan(&n)
		if err != nil {
			t.Fatal(err)
		}
	}
}

const aGame = `INSERT INTO games (id, created, updated, status, seq, summary) VALUES ('g', 1, 1, 'playing', 0, '')`

// What one server tells the others hear, and it does not hear itself.
func TestTold(t *testing.T) {
	address := postgrestest.Address(t)
	a, b := open(t, address), open(t, address)
	listening(t, address, 2)
	many := map[string]int64{}
	for i := range 1000 { // more than fits into one notification
		many[fmt.Sprintf("a-table-with-a-long-name-%d", i)] = int64(i + 1)
	}
	for game, seq := range many {
		a.Moved(game, seq)
	}
	a.RequestOwner("w", false)
	b.until("all that moved", func() bool { return maps.Equal(b.moved, many) })
	b.until("what is wanted", b.heard(bus.Task, "w"))
	a.Follow("g", bus.Presence{Seats: 5, Host: true, Watching: 2})
	b.until("who follows", func() bool { return b.elsewhere["g"] == bus.Presence{Seats: 5, Host: true, Watching: 2} })
	sql(t, address, `TRUNCATE bus.presence`) // as a crash does
	b.note(func() { b.held["g"] = 0 })
	b.must(b.Poll(t.Context()))
	b.until("who is forgotten", func() bool { return b.elsewhere["g"] == bus.Presence{} })
	a.must(a.Poll(t.Context()))
	b.until("who follows, told anew", func() bool { return b.elsewhere["g"].Watching == 2 })
	a.Follow("g", bus.Presence{})
	b.until("nobody follows", func() bool { p, told := b.elsewhere["g"]; return told && p == bus.Presence{} })
	sql(t, address, aGame, `INSERT INTO names VALUES ('g', 0, 'Ann')`, `UPDATE names SET name = 'Bo'`)
	a.Changed()
	b.until("a name", b.heard(bus.Names, "g"))
	a.note(func() {
		if len(a.moved) > 0 || a.stirred[bus.Change{Kind: bus.Task, ID: "w"}] > 0 {
			t.Error("a server hears itself")
		}
	})
}

// With the listening connection cut nothing is heard; who asks learns it all the same. A transaction
// that is saved late, behind one that began after it, is not missed.
func TestAskedForWhatWasMissed(t *testing.T) {
	address := postgrestest.Address(t)
	a := open(t, address)
	sql(t, address, aGame, `INSERT INTO names VALUES ('g', 0, 'Ann')`)
	cut := connect(t, address)
	early := connect(t, address)
	listening(t, address, 1)
	if _, err := early.Exec(t.Context(), `BEGIN; UPDATE names SET name = 'Bo'`); err != nil {
		t.Fatal(err)
	}
	if _, err := cut.Exec(t.Context(), `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
		WHERE application_name = 'circulade bus' AND query LIKE 'LISTEN%' AND datname = current_database()`); err != nil {
		t.Fatal(err)
	}
	sql(t, address, `INSERT INTO grants VALUES ('g', 0, 'link', sha256('x'), 1)`)
	a.must(a.Poll(t.Context()))
	a.until("a grant", a.heard(bus.Seats, "g"))
	a.must(a.Poll(t.Context()))
	a.note(func() {
		if n := a.stirred[bus.Change{Kind: bus.Seats, ID: "g"}]; n != 1 {
			t.Errorf("a grant is told %d times while an earlier transaction is open", n)
		}
		if a.heard(bus.Names, "g")() {
			t.Error("what is not saved is told")
		}
	})
	if _, err := early.Exec(t.Context(), `COMMIT`); err != nil {
		t.Fatal(err)
	}
	a.must(a.Poll(t.Context()))
	a.until("the name", a.heard(bus.Names, "g"))

	a.note(func() { a.held["g"] = 0 })
	sql(t, address, `UPDATE games SET seq = 7`)
	a.must(a.Poll(t.Context()))
	a.until("the seq", func() bool { return a.moved["g"] == 7 })
	if seq, _, err := a.Seq(t.Context(), "g"); seq != 7 || err != nil {
		t.Errorf("Seq is %d, %v", seq, err)
	}
	if _, _, err := a.Seq(t.Context(), "none"); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("Seq of no game: %v", err)
	}
}

// Every table belongs to one of those that live. Who has not beaten for ten seconds by the database's
// clock is dead, and follows nothing; who leaves is missed at once.
func TestWhoLives(t *testing.T) {
	address := postgrestest.Address(t)
	a, b, c := open(t, address), open(t, address), open(t, address)
	all := []*listener{a, b, c}
	listening(t, address, 3)
	var tables []string
	for i := range 200 {
		tables = append(tables, fmt.Sprint("table-", i))
	}
	owned := func(by ...*listener) bool {
		for _, l := range by {
			l.must(l.Beat(t.Context()))
		}
		return !slices.ContainsFunc(tables, func(game string) bool {
			n := 0
			for _, l := range by {
				if l.OwnedHere(game) {
					n++
				}
			}
			return n != 1
		})
	}
	if !owned(all...) {
		t.Fatal("of three servers a table belongs to none or to two")
	}
	followed := func(by *listener, game string) bool {
		t.Helper()
		is, err := by.FollowedElsewhere(t.Context(), game)
		by.must(err)
		return is
	}
	c.Follow("g", bus.Presence{Watching: 1})
	a.until("who follows", func() bool { return a.elsewhere["g"].Watching == 1 })
	if !followed(a, "g") || followed(a, "other") || followed(c, "g") {
		t.Error("who follows a table by another server is not known, or told of another table or to that server itself")
	}
	sql(t, address, `UPDATE bus.servers SET seen = seen - interval '10 seconds' WHERE id IN (SELECT server FROM bus.presence)`)
	before := 0
	a.note(func() { before = a.servers })
	if !owned(a, b) {
		t.Fatal("of two servers a table belongs to none or to two, after the third has died")
	}
	a.until("another server less", func() bool { return a.servers > before })
	a.note(func() { a.held["g"] = 0 })
	a.must(a.Poll(t.Context()))
	a.until("a dead server follows nothing", func() bool { return a.elsewhere["g"] == bus.Presence{} })
	if followed(a, "g") {
		t.Error("a dead server follows a table")
	}
	left := 0
	a.note(func() { left = a.servers })
	b.Close()
	a.until("who left", func() bool { return a.servers > left })
	c.Close() // it was told to look who lives, and so lived again
	if !owned(a) {
		t.Error("the last server has not every table")
	}
	if b.OwnedHere(tables[0]) {
		t.Error("who left has a table")
	}
}

// What may be done so often is counted for all servers, and by the database's clock.
func TestAllow(t *testing.T) {
	address := postgrestest.Address(t)
	a, b := open(t, address), open(t, address)
	use := func(l *listener, what string) time.Duration {
		t.Helper()
		wait, err := l.Allow(t.Context(), what, 0.01, 3)
		l.must(err)
		return wait
	}
	for i, l := range []*listener{a, b, a} {
		if wait := use(l, "192.0.2.1"); wait != 0 {
			t.Fatalf("use %d has to wait for %v", i, wait)
		}
	}
	if wait := use(b, "192.0.2.1"); wait < 50*time.Second || wait > 100*time.Second {
		t.Errorf("the fourth has to wait for %v, want something below 100 s", wait)
	}
	if wait := use(b, "192.0.2.2"); wait != 0 {
		t.Errorf("another one has to wait for %v", wait)
	}
	sql(t, address, `UPDATE bus.rates SET until = until - 100000000`)
	if wait := use(b, "192.0.2.1"); wait != 0 {
		t.Errorf("after 100 s one has to wait for %v", wait)
	}
	if string(a.Key()) != string(b.Key()) || len(a.Key()) != 32 {
		t.Errorf("keys of %d and %d bytes", len(a.Key()), len(b.Key()))
	}
}

// The time is the database's, and never goes back.
func TestNow(t *testing.T) {
	address := postgrestest.Address(t)
	a := open(t, address)
	var there time.Time
	before := a.Now()
	if err := connect(t, address).QueryRow(t.Context(), `SELECT clock_timestamp()`).Scan(&there); err != nil {
		t.Fatal(err)
	}
	if after := a.Now(); before.After(there.Add(time.Second)) || after.Before(there.Add(-time.Second)) || after.Before(before) {
		t.Errorf("it is %v and %v here, %v there", before, after, there)
	}
}

// An address that is none, or of a database without the schema, is refused without its password.
func TestOpenFails(t *testing.T) {
	for _, address := range []string{"postgres://u:geheim@%zz/", postgrestest.EmptyAddress(t)} {
		b, err := pgbus.Open(t.Context(), address, pgbus.Options{})
		if err == nil {
			b.Close()
			t.Fatalf("%s is opened", address)
		}
		if strings.Contains(err.Error(), "geheim") {
			t.Errorf("the error tells the password: %v", err)
		}
	}
}
