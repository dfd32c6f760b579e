package transfer_test

import (
	"context"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"circulade/internal/store"
	"circulade/internal/store/postgres"
	"circulade/internal/store/postgres/postgrestest"
	"circulade/internal/store/sqlite"
	"circulade/internal/store/storetest"
	"circulade/internal/store/transfer"
)

// older opens a database that a program of rules revision 1 has written, with a game with its own tiles,
// a person and chat added.
func older(t *testing.T) *sqlite.Store {
	t.Helper()
	dir := t.TempDir()
	script, err := os.ReadFile("../../server/testdata/revision-1.sql")
	if err != nil {
		t.Fatal(err)
	}
	db, err := sql.Open("sqlite", filepath.Join(dir, sqlite.DatabaseName))
	if err != nil {
		t.Fatal(err)
	}
	_, err = db.ExecContext(t.Context(), string(script))
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
	s, err := sqlite.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	own := store.Game{Info: store.Info{ID: "own", Status: store.Playing, Summary: []byte("{}")}, Setup: []byte(`["` + strings.Repeat("tile", 500) + `"]`), Secret: []byte("x")}
	if err := s.Create(t.Context(), own); err != nil {
		t.Fatal(err)
	}
	ann := store.Holder{1}
	err = s.Update(t.Context(), func(tx *store.Tx) error {
		for _, q := range []string{
			`INSERT INTO persons (id, created) VALUES (?1, 1)`,
			`INSERT INTO accounts (person, name, key, looks, password, created) VALUES (?1, 'Ann', 'ann', 'ann', '', 1)`,
			`INSERT INTO sessions (hash, person, created, seen, agent) VALUES (?1, ?1, 1, 1, '')`,
			`INSERT INTO chat_lines (id, game, room, seat, watcher, person, at, move, phrase, text)
				SELECT 1, min(id), 'seated', 0, 0, ?1, 1, 'm', '', 'Grüße, 你好' FROM games`,
			`INSERT INTO notice_keys (name, value) VALUES ('empty', x'')`,
		} {
			args := []any{ann[:]}
			if !strings.Contains(q, "?1") {
				args = nil
			}
			if _, err := tx.Exec(q, args...); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// take copies a store into the empty PostgreSQL database at address.
func take(ctx context.Context, from *sqlite.Store, address string) (m transfer.Counts, err error) {
	err = postgres.Fill(ctx, address, postgres.Options{Patience: time.Minute}, func(f *postgres.Filling) error {
		m, err = transfer.Copy(ctx, from, f)
		return err
	})
	return m, err
}

// TestCopy takes the data of an older program along: each game loads as it did, with its grants and
// how often they have changed, and people are there. A second time it is refused.
func TestCopy(t *testing.T) {
	from, address := older(t), postgrestest.EmptyAddress(t)
	m, err := take(t.Context(), from, address)
	if err != nil {
		t.Fatal(err)
	}
	to, err := postgres.OpenWith(t.Context(), address, postgres.Options{Patience: time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := to.Close(); err != nil {
			t.Error(err)
		}
	}()
	games, err := from.List(t.Context(), "", 1000)
	if err != nil || len(games) == 0 || m.Games != len(games) || m.People == 0 {
		t.Errorf("%d games, took %+v, %v", len(games), m, err)
	}
	entries := 0
	for _, info := range games {
		g, log, err := from.Load(t.Context(), info.ID)
		g2, log2, err2 := to.Load(t.Context(), info.ID)
		grants, n, err3 := from.Grants(t.Context(), info.ID)
		grants2, n2, err4 := to.Grants(t.Context(), info.ID)
		if err := errors.Join(err, err2, err3, err4); err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(g, g2) || !reflect.DeepEqual(log, log2) || !reflect.DeepEqual(grants, grants2) || n != n2 {
			t.Errorf("a game is another one:\n%+v\n%+v", g, g2)
		}
		entries += len(log)
	}
	if entries == 0 || m.Entries != entries {
		t.Errorf("%d entries, took %+v", entries, m)
	}
	var said string
	err = to.View(t.Context(), func(tx *store.Tx) error {
		return tx.One(`SELECT l.text FROM chat_lines l JOIN accounts a ON a.person = l.person AND a.name = 'Ann'`, nil, &said)
	})
	if err != nil || said != "Grüße, 你好" {
		t.Errorf("Ann said %q, %v", said, err)
	}
	if _, err := take(t.Context(), from, address); err == nil || !strings.Contains(err.Error(), "not empty") {
		t.Errorf("into a database that has games: %v", err)
	}
}

// TestCopyCompares has the database alter one name on its way: that game is named, and nothing
// stays.
func TestCopyCompares(t *testing.T) {
	from, address := older(t), postgrestest.Address(t)
	games, err := from.List(t.Context(), "", 1)
	if err != nil {
		t.Fatal(err)
	}
	c, err := pgx.Connect(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = c.Close(context.Background()) }()
	_, err = c.Exec(t.Context(), `CREATE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql AS $$
		BEGIN IF NEW.game = '`+games[0].ID+`' AND NEW.seat = 0 THEN NEW.name = 'Eve'; END IF; RETURN NEW; END $$;
		CREATE TRIGGER spoil BEFORE INSERT ON names FOR EACH ROW EXECUTE FUNCTION spoil()`)
	if err != nil {
		t.Fatal(err)
	}
	if _, err = take(t.Context(), from, address); !errors.Is(err, transfer.ErrDiffers) || !strings.HasSuffix(err.Error(), ": the game "+store.LogName(games[0].ID)) {
		t.Errorf("a game that was altered: %v", err)
	}
	var left int
	if err := c.QueryRow(t.Context(), `SELECT count(*) FROM games`).Scan(&left); err != nil || left != 0 {
		t.Errorf("%d games stayed, %v", left, err)
	}
}

// TestCopySteps takes along the tables that features have made, which are filled as all others.
func TestCopySteps(t *testing.T) {
	from, address := older(t), postgrestest.EmptyAddress(t)
	if err := from.Prepare(t.Context(), storetest.Pings()); err != nil {
		t.Fatal(err)
	}
	err := from.Update(t.Context(), func(tx *store.Tx) error {
		ann := store.Holder{1}
		_, err := tx.Exec(`INSERT INTO pings (person, note, count) VALUES (?1, 'Grüße', 7)`, ann[:])
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	o := postgres.Options{Patience: time.Minute, Steps: []store.FeatureSteps{storetest.Pings()}}
	err = postgres.Fill(t.Context(), address, o, func(f *postgres.Filling) error {
		_, err := transfer.Copy(t.Context(), from, f)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	to, err := postgres.OpenWith(t.Context(), address, o)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := to.Close(); err != nil {
			t.Error(err)
		}
	}()
	var note string
	var count, done int
	err = errors.Join(to.Prepare(t.Context(), storetest.Pings()), to.View(t.Context(), func(tx *store.Tx) error {
		return tx.One(`SELECT note, count, (SELECT count(*) FROM feature_steps) FROM pings`, nil, &note, &count, &done)
	}))
	if err != nil || note != "Grüße" || count != 7 || done != 2 {
		t.Errorf("there is %q, %d, after %d steps: %v", note, count, done, err)
	}
}
