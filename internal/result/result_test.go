package result_test

import (
	"fmt"
	"slices"
	"testing"

	"circulade/internal/result"
	"circulade/internal/store"
	"circulade/internal/store/storetest"
	"circulade/internal/store/teststore"
)

// open opens a store with the table of results and one person, whose id begins with 1.
func open(t *testing.T) (storetest.Driver, store.Holder) {
	t.Helper()
	s := teststore.Open(t, store.FeatureSteps{Feature: "results", Steps: result.Steps()})
	t.Cleanup(func() { _ = s.Close() })
	person := store.Holder{1}
	do(t, s, store.Statement{SQL: `INSERT INTO persons (id, created) VALUES (?1, 1)`, Args: []any{person[:]}})
	return s, person
}

// do runs statements.
func do(t *testing.T, s storetest.Driver, list ...store.Statement) {
	t.Helper()
	err := s.Update(t.Context(), func(tx *store.Tx) error {
		for _, st := range list {
			if err := tx.Do(st.SQL, st.Args...); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// rows reads all results.
func rows(t *testing.T, s storetest.Driver) []result.Row {
	t.Helper()
	list, err := store.Read(t.Context(), s, func(tx *store.Tx) ([]result.Row, error) {
		return store.List(tx, `SELECT `+result.Columns("x")+` FROM results x ORDER BY x.game, x.seat`, nil, result.Scan)
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// A row comes back as it was stored, once; of somebody who is no more it names nobody.
func TestInsert(t *testing.T) {
	s, person := open(t)
	full := result.Row{
		Game: "a", Seat: 0, Began: 1, Ended: 2, Person: person, Kind: result.Account, Rank: 1, Points: -3, Outcome: result.Time,
		ComputerTurns: 4, Class: "two", Rated: true, Published: true, Seats: 5, Sets: "river,tower", Turns: 6, Commitment: "c0ffee",
		Tournament: "t", Round: 7,
	}
	key := result.NewKey()
	level := result.Row{Game: "a", Seat: 1, Kind: result.Level, Level: "hard@1"}
	nobody := result.Row{Game: "a", Seat: 2, Kind: result.Nobody}
	deleted := result.Row{Game: "a", Seat: 3, Kind: result.Deleted, Person: key}
	gone := result.Row{Game: "a", Seat: 4, Kind: result.Guest, Person: store.Holder{9}}
	all := []result.Row{full, level, nobody, deleted, gone}
	for range 2 {
		do(t, s, result.Insert(all...))
	}
	have := rows(t, s)
	if len(have) != len(all) || !slices.Equal(have[:4], all[:4]) {
		t.Fatalf("stored is\n%+v, want\n%+v", have, all)
	}
	if r := have[4]; r.Kind != result.Deleted || r.Person == gone.Person || r.Person == (store.Holder{}) {
		t.Errorf("of somebody who is no more is stored %+v", r)
	}
	do(t, s, store.Statement{SQL: `UPDATE results SET place = 77 WHERE game = ?1`, Args: []any{"a"}})
	if have := rows(t, s); have[0].Place != 77 {
		t.Errorf("the place is %d", have[0].Place)
	}
	do(t, s, result.Delete("a"))
	if have := rows(t, s); len(have) != 0 {
		t.Errorf("after all was deleted there is %+v", have)
	}
}

// Results that do not fit together are found, and no others.
func TestMisfits(t *testing.T) {
	s, _ := open(t)
	game := func(id string, ranks ...int) (list []store.Statement) {
		for seat, rank := range ranks {
			list = append(list, result.Insert(result.Row{Game: id, Seat: seat, Rank: rank, Seats: len(ranks), Kind: result.Nobody, Ended: 5, Rated: true, Published: true}))
		}
		return list
	}
	for n, ranks := range [][]int{{1, 2}, {1, 1, 3}, {0, 0}, {2, 1, 2}} {
		do(t, s, game(fmt.Sprint("right ", n), ranks...)...)
	}
	var want []string
	for n, c := range []struct {
		ranks []int
		sql   string
	}{
		{[]int{2, 2}, ""},
		{[]int{0, 1}, ""},
		{[]int{1, 4, 2}, ""},
		{[]int{1, 2}, `DELETE FROM results WHERE game = ?1 AND seat = 1`},
		{[]int{1, 2}, `DELETE FROM results WHERE game = ?1 AND seat = 0`},
		{[]int{1, 2}, `UPDATE results SET seat = 2 WHERE game = ?1 AND seat = 1`},
		{[]int{1, 2}, `UPDATE results SET ended = 6 WHERE game = ?1 AND seat = 1`},
		{[]int{1, 2}, `UPDATE results SET class = 'days' WHERE game = ?1 AND seat = 1`},
		{[]int{1, 2}, `UPDATE results SET rated = 0 WHERE game = ?1 AND seat = 1`},
		{[]int{1, 2}, `UPDATE results SET published = 0 WHERE game = ?1`},
		{[]int{1, 2}, `UPDATE results SET place = 3 WHERE game = ?1 AND seat = 1`},
		{[]int{1, 2}, `UPDATE results SET place = seat WHERE game = ?1`},
	} {
		id := fmt.Sprintf("wrong %02d", n)
		want = append(want, id)
		do(t, s, game(id, c.ranks...)...)
		if c.sql != "" {
			do(t, s, store.Statement{SQL: c.sql, Args: []any{id}})
		}
	}
	do(t, s, store.Statement{SQL: `UPDATE results SET place = 3 WHERE game = ?1`, Args: []any{"right 1"}})
	have, err := store.Read(t.Context(), s, func(tx *store.Tx) ([]string, error) { return result.Misfits(tx, 100) })
	if err != nil || !slices.Equal(have, want) {
		t.Errorf("wrong are %q, want %q (error %v)", have, want, err)
	}
}
