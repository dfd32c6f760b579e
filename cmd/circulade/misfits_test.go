package main

import (
	"strings"
	"testing"

	"circulade/internal/result"
	"circulade/internal/server"
	"circulade/internal/store"
	"circulade/internal/store/sqlite"
)

// Results that do not fit together are told by check, also of games that are no more.
func TestCheckTellsMisfits(t *testing.T) {
	games, err := sqlite.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = games.Close() }()
	if found, err := checkAll(t.Context(), games, true); err != nil || found.fault() != nil {
		t.Fatalf("without a table of results: %+v, %v", found, err)
	}
	if err := games.Prepare(t.Context(), server.Schema()...); err != nil {
		t.Fatal(err)
	}
	for n, want := range []int{0, 1} {
		rows := []result.Row{{Game: "right", Rank: 1, Seats: 1, Kind: result.Nobody}, {Game: "wrong", Rank: 2, Seats: 2, Kind: result.Nobody}}
		st := result.Insert(rows[n])
		if err := games.Update(t.Context(), func(tx *store.Tx) error { return tx.Do(st.SQL, st.Args...) }); err != nil {
			t.Fatal(err)
		}
		found, err := checkAll(t.Context(), games, false)
		if err != nil || len(found.Database) != want || want > 0 && !strings.Contains(found.Database[0], "the results of the game wrong") {
			t.Errorf("after %d rows check tells %q, %v", n+1, found.Database, err)
		}
	}
}
