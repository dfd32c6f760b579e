package postgres_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"circulade/internal/store/postgres"
	"circulade/internal/store/postgres/postgrestest"
)

// TestLookingChangesNothing opens a database that no server has used with NoUpgrade: it is refused, and
// nothing is created there.
func TestLookingChangesNothing(t *testing.T) {
	address := postgrestest.EmptyAddress(t)
	for range 2 {
		s, err := postgres.OpenWith(t.Context(), address, postgres.Options{NoUpgrade: true})
		if err == nil {
			mustClose(t, s)
		}
		if err == nil || !strings.Contains(err.Error(), "no server has used this database yet") {
			t.Fatalf("looking at nothing: %v", err)
		}
	}
	c, err := pgx.Connect(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = c.Close(context.Background()) }()
	n := 0
	err = c.QueryRow(t.Context(), "SELECT count(*) FROM information_schema.tables WHERE table_schema NOT IN ('pg_catalog', 'information_schema')").Scan(&n)
	if err != nil || n != 0 {
		t.Errorf("%d tables are there, %v", n, err)
	}
}

// TestConnectTimeout checks that no address, however it is written, makes connecting take longer than the
// server's own limit.
func TestConnectTimeout(t *testing.T) {
	t.Setenv("PGCONNECT_TIMEOUT", "")
	for query, want := range map[string]time.Duration{
		"": 5 * time.Second, "?connect_timeout=0": 5 * time.Second, "?connect_timeout=60": 5 * time.Second, "?connect_timeout=3": 3 * time.Second,
	} {
		got, err := postgres.ConnectTimeout("postgres://circulade@127.0.0.1/circulade" + query)
		if err != nil || got != want {
			t.Errorf("with %q one connects for %v, error %v, want %v", query, got, err, want)
		}
	}
}
