package postgres_test

import (
	"context"
	"errors"
	"fmt"
	"os"
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

func mustClose(t testing.TB, s *postgres.Store) {
	t.Helper()
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}

func create(t testing.TB, s *postgres.Store, id string) {
	t.Helper()
	g := store.Game{
		Info:  store.Info{ID: id, Status: store.Playing, Summary: []byte("{}"), Names: []string{"Ann", "Bo"}},
		Setup: []byte("{}"), Secret: []byte("x"),
	}
	if err := s.Create(t.Context(), g); err != nil {
		t.Fatal(err)
	}
}

func entry(game string, seq int64) store.Entry {
	return store.Entry{Game: game, Seq: seq, MoveID: fmt.Sprintf("move-%d", seq), At: seq, Kind: store.KindChoices, Data: []byte("data")}
}

// sql runs SQL statements on a database over a connection of its own, past the store.
func sql(t testing.TB, address string, statements ...string) {
	t.Helper()
	c, err := pgx.Connect(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = c.Close(t.Context()) }()
	for _, s := range statements {
		if _, err := c.Exec(t.Context(), s); err != nil {
			t.Fatalf("%s: %v", s, err)
		}
	}
}

// TestTwoServersRace has two servers that know nothing of each other try to be next, turn after
// turn: one wins each, and each sees what the other has saved.
func TestTwoServersRace(t *testing.T) {
	address := postgrestest.Address(t)
	servers := [2]*postgres.Store{mustOpen(t, address), mustOpen(t, address)}
	for _, s := range servers {
		defer mustClose(t, s)
	}
	create(t, servers[0], "g")
	const turns, racers = 25, 8
	for turn := int64(1); turn <= turns; turn++ {
		var won, stale atomic.Int32
		var all sync.WaitGroup
		for i := range racers {
			all.Go(func() {
				e := entry("g", turn)
				e.MoveID = fmt.Sprintf("%d-%d", turn, i)
				switch err := servers[i%2].Append(t.Context(), e, store.Update{}); {
				case err == nil:
					won.Add(1)
				case errors.Is(err, store.ErrStale):
					stale.Add(1)
				default:
					t.Errorf("turn %d: %v", turn, err)
				}
			})
		}
		all.Wait()
		if won.Load() != 1 || stale.Load() != racers-1 {
			t.Fatalf("turn %d: %d won and %d were stale", turn, won.Load(), stale.Load())
		}
	}
	for i, s := range servers {
		if g, log, err := s.Load(t.Context(), "g"); err != nil || g.Seq != turns || len(log) != turns {
			t.Errorf("server %d: the game is at %d with %d entries, %v", i, g.Seq, len(log), err)
		}
	}
}

// TestChangesOfTwoServers has each of two servers count rows and then add one with the next
// number, while games are played beside it: nobody writes in between, or two would have the same.
func TestChangesOfTwoServers(t *testing.T) {
	address := postgrestest.Address(t)
	servers := [2]*postgres.Store{mustOpen(t, address), mustOpen(t, address)}
	for _, s := range servers {
		defer mustClose(t, s)
	}
	create(t, servers[0], "g")
	number := func(tx *store.Tx) (n int, err error) {
		return n, tx.One(`SELECT count(*) FROM persons`, nil, &n)
	}
	next := func(tx *store.Tx) error {
		n, err := number(tx)
		if err != nil {
			return err
		}
		id := [32]byte{byte(n)}
		_, err = tx.Exec(`INSERT INTO persons (id, created) VALUES (?1, ?2)`, id[:], n)
		return err
	}
	const each = 15
	var all sync.WaitGroup
	for i := range 4 {
		all.Go(func() {
			for range each {
				if err := servers[i%2].Update(t.Context(), next); err != nil {
					t.Error(err)
				}
			}
		})
	}
	for seq := int64(1); seq <= each; seq++ {
		if err := servers[seq%2].Append(t.Context(), entry("g", seq), store.Update{}); err != nil {
			t.Error(err)
		}
	}
	all.Wait()
	n := 0
	err := servers[0].View(t.Context(), func(tx *store.Tx) (err error) {
		n, err = number(tx)
		return err
	})
	if err != nil || n != 4*each {
		t.Errorf("%d rows, want %d: %v", n, 4*each, err)
	}
}

// TestBesideAChange stands still in a change of one server: whoever plays on another goes on,
// and a grant there waits until the change is saved.
func TestBesideAChange(t *testing.T) {
	address := postgrestest.Address(t)
	here, there := mustOpen(t, address), mustOpen(t, address)
	defer mustClose(t, here)
	defer mustClose(t, there)
	create(t, there, "g")
	c, err := pgx.Connect(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = c.Close(context.Background()) }()
	granted := make(chan error, 1)
	err = here.Update(t.Context(), func(*store.Tx) error {
		if err := there.Append(t.Context(), entry("g", 1), store.Update{}); err != nil {
			t.Errorf("an entry beside a change: %v", err)
		}
		go func() {
			granted <- there.Grant(t.Context(), store.Grant{Game: "g", Kind: store.GrantLink, Holder: store.Holder{1}})
		}()
		for waiting := 0; waiting == 0; time.Sleep(time.Millisecond) {
			select {
			case err := <-granted:
				t.Errorf("a grant did not wait: %v", err)
				granted <- err
				return nil
			default:
			}
			err := c.QueryRow(t.Context(), `SELECT count(*) FROM pg_locks WHERE NOT granted AND relation = 'changes'::regclass`).Scan(&waiting)
			if err != nil {
				return err
			}
		}
		return nil
	})
	if err := errors.Join(err, <-granted); err != nil {
		t.Error(err)
	}
}

// TestOpenAtOnce lets several servers find an empty database at once: one migrates it.
func TestOpenAtOnce(t *testing.T) {
	address := postgrestest.EmptyAddress(t)
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			s, err := postgres.OpenPatient(t.Context(), address, defaultPatience)
			if err != nil {
				t.Error(err)
				return
			}
			mustClose(t, s)
		})
	}
	all.Wait()
	c, err := pgx.Connect(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = c.Close(context.Background()) }()
	files, err := os.ReadDir("migrations")
	if err != nil {
		t.Fatal(err)
	}
	var steps, changes int
	err = c.QueryRow(t.Context(), `SELECT (SELECT count(*) FROM goose_db_version), (SELECT count(*) FROM changes)`).Scan(&steps, &changes)
	if err != nil || steps != 1+len(files) || changes != 1 { // goose begins with a step 0
		t.Errorf("%d steps, %d rows that one of them made, %v", steps, changes, err)
	}
}

func TestNewerSchema(t *testing.T) {
	address := postgrestest.Address(t)
	sql(t, address, `INSERT INTO goose_db_version (version_id, is_applied) VALUES (999, true)`)
	s, err := postgres.OpenPatient(t.Context(), address, defaultPatience)
	if err == nil {
		mustClose(t, s)
	}
	if err == nil || !strings.Contains(err.Error(), "newer Circulade") {
		t.Errorf("a database of a newer schema: %v", err)
	}
}

// TestWaitingForSomebody holds the row of a game elsewhere: whoever plays there is told in time
// that nothing is saved, and nothing is, and others play.
func TestWaitingForSomebody(t *testing.T) {
	address := postgrestest.Address(t)
	s := mustOpen(t, address)
	defer mustClose(t, s)
	create(t, s, "g")
	short, err := postgres.OpenPatient(t.Context(), address, 200*time.Millisecond)
	if err != nil {
		t.Fatal(err)
	}
	defer mustClose(t, short)
	c, err := pgx.Connect(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = c.Close(context.Background()) }()
	if _, err := c.Exec(t.Context(), `BEGIN; SELECT FROM games WHERE id = 'g' FOR UPDATE`); err != nil {
		t.Fatal(err)
	}
	if err := short.Append(t.Context(), entry("g", 1), store.Update{}); !errors.Is(err, store.ErrNotSaved) {
		t.Errorf("while the row is held: %v, want ErrNotSaved", err)
	}
	if _, err := c.Exec(t.Context(), `COMMIT`); err != nil {
		t.Fatal(err)
	}
	if err := s.Append(t.Context(), entry("g", 1), store.Update{}); err != nil {
		t.Errorf("afterwards: %v", err)
	}
}

// TestOneBadWrite has one write of a batch fail in the database: the others are saved.
func TestOneBadWrite(t *testing.T) {
	address := postgrestest.Address(t)
	s := mustOpen(t, address)
	defer mustClose(t, s)
	const games, bad = 40, 7
	id := func(i int) string { return fmt.Sprintf("game-%d", i) }
	for i := range games {
		create(t, s, id(i))
	}
	sql(t, address, `ALTER TABLE entries ADD CHECK (game <> '`+id(bad)+`') NOT VALID`)
	c, err := pgx.Connect(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = c.Close(context.Background()) }()
	if _, err := c.Exec(t.Context(), `BEGIN; LOCK TABLE games IN EXCLUSIVE MODE`); err != nil {
		t.Fatal(err)
	}
	var all sync.WaitGroup
	for i := range games {
		all.Go(func() {
			err := s.Append(t.Context(), entry(id(i), 1), store.Update{})
			if i == bad && !errors.Is(err, store.ErrNotSaved) || i != bad && err != nil {
				t.Errorf("game %d: %v", i, err)
			}
		})
	}
	for waiting := 0; waiting < 4; time.Sleep(time.Millisecond) { // all writers: the rest queues up
		err := c.QueryRow(t.Context(), `SELECT count(*) FROM pg_locks WHERE NOT granted AND relation = 'games'::regclass`).Scan(&waiting)
		if err != nil {
			t.Fatal(err)
		}
	}
	if _, err := c.Exec(t.Context(), `COMMIT`); err != nil {
		t.Fatal(err)
	}
	all.Wait()
	for i := range games {
		if g, _, err := s.Load(t.Context(), id(i)); err != nil || (g.Seq == 1) == (i == bad) {
			t.Errorf("game %d is at %d, %v", i, g.Seq, err)
		}
	}
}

// TestNoText holds that what PostgreSQL cannot store is refused alone.
func TestNoText(t *testing.T) {
	s := mustOpen(t, postgrestest.Address(t))
	defer mustClose(t, s)
	create(t, s, "g")
	for _, bad := range []string{"a\x00b", "\xff"} {
		if _, _, err := s.Load(t.Context(), bad); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("loading %q: %v", bad, err)
		}
		if err := s.SetStatus(t.Context(), bad, store.Over, 1); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("status of %q: %v", bad, err)
		}
		if n, err := s.Revoke(t.Context(), bad, 0, ""); n != 0 || err != nil {
			t.Errorf("revoking at %q: %d, %v", bad, n, err)
		}
		err := s.Update(t.Context(), func(tx *store.Tx) error {
			_, err := tx.Exec(`INSERT INTO lobby_tables (game, listing) VALUES (?1, ?2)`, bad, []byte{0, 0xff})
			return err
		})
		if !errors.Is(err, store.ErrInvalid) {
			t.Errorf("a row with %q: %v", bad, err)
		}
		err = s.View(t.Context(), func(tx *store.Tx) error {
			return tx.One(`SELECT game FROM lobby_tables WHERE game = ?1`, []any{bad}, &bad)
		})
		if !errors.Is(err, store.ErrInvalid) {
			t.Errorf("looking for %q: %v", bad, err)
		}
	}
	if err := s.Append(t.Context(), entry("g", 1), store.Update{}); err != nil {
		t.Error(err)
	}
}

// TestAltered holds that an entry that is not what was appended is not served, and that the
// database keeps entries from whoever has only its address.
func TestAltered(t *testing.T) {
	address := postgrestest.Address(t)
	s := mustOpen(t, address)
	defer mustClose(t, s)
	for _, id := range []string{"g", "h"} {
		create(t, s, id)
		if err := s.Append(t.Context(), entry(id, 1), store.Update{}); err != nil {
			t.Fatal(err)
		}
	}
	c, err := pgx.Connect(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = c.Close(context.Background()) }()
	for _, statement := range []string{`UPDATE entries SET at = 9`, `DELETE FROM entries`, `TRUNCATE entries`} {
		if _, err := c.Exec(t.Context(), statement); err == nil {
			t.Errorf("%s was done", statement)
		}
	}
	sql(t, address, `ALTER TABLE entries DISABLE TRIGGER entries_stay`, `UPDATE entries SET at = 9 WHERE game = 'g'`)
	if _, _, err := s.Load(t.Context(), "g"); !errors.Is(err, store.ErrDamaged) {
		t.Errorf("an altered log: %v", err)
	}
	if _, _, err := s.Load(t.Context(), "h"); err != nil {
		t.Errorf("another one: %v", err)
	}
}

// TestCheckSparesDoomed finds nothing wrong with a game that is being deleted, of which a part is gone.
func TestCheckSparesDoomed(t *testing.T) {
	address := postgrestest.Address(t)
	s := mustOpen(t, address)
	defer mustClose(t, s)
	create(t, s, "g")
	if err := s.Append(t.Context(), entry("g", 1), store.Update{}); err != nil {
		t.Fatal(err)
	}
	sql(t, address, `INSERT INTO doomed_games (game, at) VALUES ('g', 1)`, `DELETE FROM entries`)
	if found, err := s.QuickCheck(t.Context()); len(found) > 0 || err != nil {
		t.Errorf("a game that is being deleted: %v, %v", found, err)
	}
	sql(t, address, `DELETE FROM doomed_games`)
	if found, err := s.QuickCheck(t.Context()); len(found) != 1 || err != nil {
		t.Errorf("a damaged game: %v, %v", found, err)
	}
}

func TestTranslate(t *testing.T) {
	type word string
	for _, test := range []struct {
		query string
		args  []any
		want  string
	}{
		{"a = ?1 AND b = ?2 OR ?1", []any{7, "x"}, "a = $1::bigint AND b = $2::text OR $1::bigint"},
		{"a = '?1' || ?1", []any{[]byte("x")}, "a = '?1' || $1::bytea"},
		{"a = 'it''s ?1' AND ?1", []any{true}, "a = 'it''s ?1' AND $1::bigint"},
		{"?1?2", []any{word("x"), nil}, "$1::text$2"},
		{"a ? b", nil, "a ? b"},
		{"?10", make([]any, 10), "$10"},
	} {
		if got, _, err := postgres.Translate(test.query, test.args...); got != test.want || err != nil {
			t.Errorf("%q became %q, want %q: %v", test.query, got, test.want, err)
		}
	}
	for _, bad := range []any{1.5, time.Now(), struct{}{}} {
		if _, _, err := postgres.Translate("?1", bad); err == nil {
			t.Errorf("%T is a parameter", bad)
		}
	}
	if _, _, err := postgres.Translate("?2", 1); err == nil {
		t.Error("?2 of one parameter")
	}
}
