package postgrestest

import (
	"context"
	"errors"
	"fmt"
	"os"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"circulade/internal/store/postgres"
)

// sharedServer returns the one server for all tests of a process that do not stop or change it. It starts
// it the first time, with a database "model" that the tests' databases are copied from.
var sharedServer = sync.OnceValues(func() (s *Server, err error) {
	if s, err = newServer(); err != nil {
		return nil, err
	}
	if err := s.create("model", "template0"); err != nil {
		return nil, err
	}
	db, err := postgres.OpenWith(context.Background(), s.Address("model"), postgres.Options{Patience: time.Minute})
	if err != nil {
		return nil, err
	}
	return s, db.Close()
})

// create makes the database name on the server as a copy of the database that model names.
func (s *Server) create(name, model string) error {
	return s.exec(fmt.Sprintf("CREATE DATABASE %s TEMPLATE %s", name, model))
}

// exec runs a statement on the server's database "postgres".
func (s *Server) exec(statement string) (err error) {
	ctx := context.Background()
	c, err := pgx.Connect(ctx, s.Address("postgres"))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, c.Close(ctx)) }()
	_, err = c.Exec(ctx, statement)
	return err
}

// skipOrFail skips the test if err says that PostgreSQL is not installed (in CI it fails the test), and
// fails the test for any other error; for nil it does nothing.
func skipOrFail(tb testing.TB, err error) {
	tb.Helper()
	if errors.Is(err, errNone) && os.Getenv("CI") == "" {
		tb.Skip(err)
	}
	if err != nil {
		tb.Fatal(err)
	}
}

// Start starts a server for one test alone, which may stop and kill it. It is removed when the test ends.
func Start(tb testing.TB) *Server {
	tb.Helper()
	s, err := newServer()
	skipOrFail(tb, err)
	tb.Cleanup(func() {
		if err := s.remove(); err != nil {
			tb.Errorf("ending PostgreSQL: %v", err)
		}
	})
	return s
}

// Address returns the address of a database for this test alone, with the newest schema and no rows.
func Address(tb testing.TB) string {
	tb.Helper()
	return newDatabase(tb, "model")
}

// EmptyAddress returns the address of a database for this test alone, without any tables.
func EmptyAddress(tb testing.TB) string {
	tb.Helper()
	return newDatabase(tb, "template0")
}

// newDatabase makes a database for this test alone on the shared server, as a copy of the database that
// model names, and returns its address. It is dropped after the test, except for the first keptDatabases.
func newDatabase(tb testing.TB, model string) string {
	tb.Helper()
	s, err := sharedServer()
	skipOrFail(tb, err)
	n := databaseCount.Add(1)
	name := fmt.Sprintf("test%d", n)
	if err := s.create(name, model); err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() {
		if n <= keptDatabases {
			return
		}
		if err := s.exec("DROP DATABASE " + name + " WITH (FORCE)"); err != nil {
			tb.Errorf("dropping a test's database: %v", err)
		}
	})
	return s.Address(name)
}

// keptDatabases is how many databases are not dropped but stay until the server ends: each takes 8 MB,
// and to drop one takes longer than to make it.
const keptDatabases = 50

// databaseCount numbers the databases of the process.
var databaseCount atomic.Int64
