package postgres_test

import (
	"context"
	"testing"
	"time"

	"circulade/internal/store/postgres"
	"circulade/internal/store/postgres/postgrestest"
	"circulade/internal/store/storetest"
)

// defaultPatience is longer than a server has: the machine may be busy, and that is no fault.
const defaultPatience = time.Minute

func mustOpen(t testing.TB, address string) *postgres.Store {
	t.Helper()
	s, err := postgres.OpenPatient(context.Background(), address, defaultPatience)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestConformance(t *testing.T) {
	storetest.Run(t, func(t *testing.T) func() storetest.Driver {
		address := postgrestest.Address(t)
		return func() storetest.Driver { return mustOpen(t, address) }
	})
}
