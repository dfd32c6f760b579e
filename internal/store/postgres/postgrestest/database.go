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

// sharedServer is the server of all tests of a process that do nothing to it, with a database that
// the tests' ones are copied from.
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

// create makes a database, a copy of another one.
func (s *Server) create(name, model string) error {
	return s.exec(fmt.Sprintf("CREATE DATABASE %s TEMPLATE %s", name, model))
}

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

// skipOrFail ends or skips a test that has no server.
func skipOrFail(tb testing.TB, err error) {
	tb.Helper()
	if errors.Is(err, errNone) && os.Getenv("CI") == "" {
		tb.Skip(err)
	}
	if err != nil {
		tb.Fatal(err)
	}
}

// Start returns a server for one test alone, which may stop and kill it.
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

// Address returns the address of a database of the test's own, which has the newest schema
// and nothing in it.
func Address(tb testing.TB) string {
	tb.Helper()
	return newDatabase(tb, "model")
}

// EmptyAddress is Address of a database without a schema.
func EmptyAddress(tb testing.TB) string {
	tb.Helper()
	return newDatabase(tb, "template0")
}

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

// keptDatabases is how many databases stay until the server ends: each takes 8 MB, and to drop one takes
// longer than to make it.
const keptDatabases = 50

// databaseCount numbers the databases of the process.
var databaseCount atomic.Int64
