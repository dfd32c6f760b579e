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

// Who only looks at a database that no server has used is told so, and leaves nothing there.
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

// However an address is written, nobody waits for a database that cannot be reached for longer
// than a server does.
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
