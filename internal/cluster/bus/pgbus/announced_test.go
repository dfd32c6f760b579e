package pgbus_test

import (
	"testing"
	"time"

	"circulade/internal/cluster/bus"
	"circulade/internal/store"
	"circulade/internal/store/postgres"
	"circulade/internal/store/postgres/postgrestest"
	"circulade/internal/store/storetest"
)

// TestAnnounced: of the rows of a feature whose step says so other servers are told, by the kind and the
// column that it names, however they were changed.
func TestAnnounced(t *testing.T) {
	address := postgrestest.Address(t)
	s, err := postgres.OpenWith(t.Context(), address, postgres.Options{Patience: time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}()
	if err := s.Prepare(t.Context(), storetest.Pings()); err != nil {
		t.Fatal(err)
	}
	a := open(t, address)
	listening(t, address, 1)
	ann := store.Holder{1}
	change := func(query string, args ...any) {
		t.Helper()
		err := s.Update(t.Context(), func(tx *store.Tx) error {
			_, err := tx.Exec(query, args...)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		a.must(a.Poll(t.Context()))
	}
	change(`INSERT INTO persons (id, created) VALUES (?1, 1)`, ann[:])
	told := bus.Change{Kind: "ping", ID: `\x01` + "00000000000000000000000000000000000000000000000000000000000000"}
	for n, query := range []string{
		`INSERT INTO pings (person, count) VALUES (?1, 1)`, `UPDATE pings SET count = 2 WHERE person = ?1`, `DELETE FROM persons WHERE id = ?1`,
	} {
		change(query, ann[:])
		a.until(query, func() bool { return a.stirred[told] == n+1 })
	}
}
