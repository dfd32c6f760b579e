package postgres_test

import (
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"circulade/internal/store"
	"circulade/internal/store/postgres"
	"circulade/internal/store/postgres/postgrestest"
)

// TestFaults kills and stops a PostgreSQL server and turns its fsync off: nothing that was acknowledged
// may be lost.
func TestFaults(t *testing.T) {
	server := postgrestest.Start(t)
	for name, test := range map[string]func(*testing.T, *postgrestest.Server, string){
		"kill": testKill, "stop": testStop, "fsync": testFsync,
	} {
		t.Run(name, func(t *testing.T) {
			address, err := server.Create(name)
			if err != nil {
				t.Fatal(err)
			}
			test(t, server, address)
		})
	}
}

// testKill kills the database while games are played, a few times or CIRCULADE_KILL_ROUNDS
// times: what was acknowledged is there, once.
func testKill(t *testing.T, server *postgrestest.Server, address string) {
	rounds := 3
	if text := os.Getenv("CIRCULADE_KILL_ROUNDS"); text != "" {
		var err error
		if rounds, err = strconv.Atoi(text); err != nil {
			t.Fatal(err)
		}
	}
	s := mustOpen(t, address)
	defer mustClose(t, s)
	const games = 8
	var acked [games]atomic.Int64
	var all, unknown atomic.Int64
	stop := make(chan struct{})
	var players sync.WaitGroup
	for i := range games {
		id := fmt.Sprintf("game-%d", i)
		create(t, s, id)
		players.Go(func() {
			for seq := int64(1); ; seq++ {
				select {
				case <-stop:
					return
				default:
				}
				unknown.Add(insist(t, s, entry(id, seq)))
				acked[i].Store(seq)
				all.Add(1)
			}
		})
	}
	more := func() {
		for from := all.Load(); all.Load() < from+10*games && !t.Failed(); time.Sleep(time.Millisecond) {
		}
	}
	for range rounds {
		more()
		if err := errors.Join(server.Kill(), server.Start()); err != nil {
			t.Error(err)
			break
		}
	}
	if !t.Failed() {
		more()
	}
	close(stop)
	players.Wait()
	for i := range games {
		g, log, err := s.Load(t.Context(), fmt.Sprintf("game-%d", i))
		if err != nil || g.Seq != acked[i].Load() {
			t.Errorf("%d were acknowledged, the game is at %d: %v", acked[i].Load(), g.Seq, err)
		}
		for n, e := range log {
			if e.MoveID != fmt.Sprintf("move-%d", n+1) {
				t.Errorf("entry %d is %s", n+1, e.MoveID)
			}
		}
	}
	t.Logf("%d rounds, %d choices acknowledged, %d answers that nobody knew, 0 lost, 0 doubled", rounds, all.Load(), unknown.Load())
}

// insist repeats an append until the entry is saved, and returns how often the answer was ErrUnknown.
func insist(t *testing.T, s *postgres.Store, e store.Entry) (unknown int64) {
	for !t.Failed() {
		switch err := s.Append(t.Context(), e, store.Update{}); {
		case err == nil, errors.Is(err, store.ErrDuplicate):
			return unknown
		case errors.Is(err, store.ErrUnknown):
			unknown++
		case errors.Is(err, store.ErrNotSaved):
		default:
			t.Errorf("game %s, entry %d: %v", e.Game, e.Seq, err)
		}
		time.Sleep(5 * time.Millisecond)
	}
	return unknown
}

// testStop stops the database: writes and reads fail with an error meanwhile, and work again when it is
// back.
func testStop(t *testing.T, server *postgrestest.Server, address string) {
	s := mustOpen(t, address)
	defer mustClose(t, s)
	create(t, s, "g")
	if err := s.Append(t.Context(), entry("g", 1), store.Update{}); err != nil {
		t.Fatal(err)
	}
	person := func(n byte) error {
		return s.Update(t.Context(), func(tx *store.Tx) error {
			id := [32]byte{n}
			_, err := tx.Exec(`INSERT INTO persons (id, created) VALUES (?1, 1)`, id[:])
			return err
		})
	}
	if err := errors.Join(person(1), server.Stop()); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := s.Append(t.Context(), entry("g", 2), store.Update{}); !errors.Is(err, store.ErrNotSaved) {
			t.Errorf("an entry while it is down: %v, want ErrNotSaved", err)
		}
		if err := person(2); !errors.Is(err, store.ErrNotSaved) {
			t.Errorf("a change while it is down: %v, want ErrNotSaved", err)
		}
		if _, _, err := s.Load(t.Context(), "g"); err == nil || errors.Is(err, store.ErrNotFound) {
			t.Errorf("loading while it is down: %v", err)
		}
	}
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	if _, log, err := s.Load(t.Context(), "g"); err != nil || len(log) != 1 {
		t.Errorf("when it is back there are %d entries: %v", len(log), err)
	}
	if err := errors.Join(s.Append(t.Context(), entry("g", 2), store.Update{}), person(2)); err != nil {
		t.Errorf("when it is back: %v", err)
	}
}

// TestReadsEnd holds that nobody waits for ever for a database that does not answer, though they would:
// what looks something up for a request has no time of its own.
func TestReadsEnd(t *testing.T) {
	t.Parallel()
	s, err := postgres.OpenPatient(t.Context(), postgrestest.Address(t), 100*time.Millisecond)
	if err != nil {
		t.Fatal(err)
	}
	defer mustClose(t, s)
	began := time.Now()
	err = s.View(t.Context(), func(tx *store.Tx) error {
		var n int
		return tx.One(`SELECT count(*) FROM pg_sleep(?1)`, []any{60}, &n)
	})
	if took := time.Since(began); err == nil || took > 30*time.Second {
		t.Errorf("a look at what takes a minute: %v after %v", err, took)
	}
}

// testFsync holds that a database is refused that does not save when it says so, also by a store
// that is open and connects again.
func testFsync(t *testing.T, server *postgrestest.Server, address string) {
	s := mustOpen(t, address)
	defer mustClose(t, s)
	create(t, s, "g")
	if err := server.SetSetting("fsync", "off"); err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := server.SetSetting("fsync", ""); err != nil {
			t.Error(err)
		}
	}()
	await(t, address, "off")
	other, err := postgres.OpenPatient(t.Context(), address, defaultPatience)
	if err == nil {
		mustClose(t, other)
	}
	if err == nil || !strings.Contains(err.Error(), "fsync=off") {
		t.Errorf("opening with fsync off: %v", err)
	}
	sql(t, address, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`)
	if err := s.Append(t.Context(), entry("g", 1), store.Update{}); !errors.Is(err, store.ErrNotSaved) {
		t.Errorf("an entry with fsync off: %v, want ErrNotSaved", err)
	}
}

// await waits until the server's setting fsync has the wanted value.
func await(t *testing.T, address, want string) {
	t.Helper()
	for have := ""; have != want; time.Sleep(time.Millisecond) {
		c, err := pgx.Connect(t.Context(), address)
		if err != nil {
			t.Fatal(err)
		}
		err = c.QueryRow(t.Context(), "SHOW fsync").Scan(&have)
		if err := errors.Join(err, c.Close(t.Context())); err != nil {
			t.Fatal(err)
		}
	}
}
