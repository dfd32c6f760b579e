package teststore

import (
	"context"
	"os"
	"testing"
	"time"

	"circulade/internal/store"
	"circulade/internal/store/postgres"
	"circulade/internal/store/postgres/postgrestest"
	"circulade/internal/store/sqlite"
	"circulade/internal/store/sqlite/sqlitetest"
	"circulade/internal/store/storetest"
)

// patience is longer than a server's: a busy machine must not make tests fail.
const patience = time.Minute

// Open opens an empty store of the kind that CIRCULADE_TEST_STORE names, with the tables of the given
// features. The caller has to close it.
func Open(tb testing.TB, steps ...store.FeatureSteps) storetest.Driver {
	tb.Helper()
	var s storetest.Driver
	var err error
	switch which := os.Getenv("CIRCULADE_TEST_STORE"); which {
	case "", "sqlite":
		s, err = sqlite.Open(sqlitetest.Dir(tb))
	case "postgres":
		s, err = postgres.OpenWith(context.Background(), postgrestest.Address(tb), postgres.Options{Patience: patience})
	default:
		tb.Fatalf("CIRCULADE_TEST_STORE is %q, neither sqlite nor postgres", which)
	}
	if err == nil {
		err = s.Prepare(context.Background(), steps...)
	}
	if err != nil {
		tb.Fatal(err)
	}
	return s
}
