package postgres_test

import (
	"testing"
	"time"

	"circulade/internal/store/postgres"
)

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
