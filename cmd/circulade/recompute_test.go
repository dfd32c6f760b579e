package main

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"circulade/internal/feature/ratings"
	"circulade/internal/result"
	"circulade/internal/store"
)

// Ratings of a data folder that are otherwise than computed are named by a check, and put right without it.
func TestRecompute(t *testing.T) {
	dir := t.TempDir()
	games, err := openFolder(context.Background(), dir)
	if err != nil {
		t.Fatal(err)
	}
	ann, bob := store.Holder{1}, store.Holder{2}
	err = games.Update(t.Context(), func(tx *store.Tx) error {
		for seat, p := range []store.Holder{ann, bob} {
			if err := tx.Do(`INSERT INTO persons (id, created) VALUES (?1, 1)`, p[:]); err != nil {
				return err
			}
			s := result.Insert(result.Row{
				Game: "game", Seat: seat, Person: p, Kind: result.Account, Rank: seat + 1, Ended: 1, Outcome: result.Played, Class: "two", Rated: true, Seats: 2,
			})
			if err := tx.Do(s.SQL, s.Args...); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if n, err := ratings.Apply(t.Context(), games); n != 1 || err != nil {
		t.Fatal(n, err)
	}
	if err := games.Update(t.Context(), func(tx *store.Tx) error { return tx.Do(`UPDATE ratings SET points = 3000`) }); err != nil {
		t.Fatal(err)
	}
	if err := games.Close(); err != nil {
		t.Fatal(err)
	}
	check, repair := RatingsRecomputeCmd{Check: true, Data: dir}, RatingsRecomputeCmd{Data: dir}
	if err := check.Run(); err == nil || !strings.Contains(err.Error(), "2 rows") {
		t.Errorf("a check finds %v", err)
	}
	if err := repair.Run(); err != nil {
		t.Error(err)
	}
	if err := check.Run(); err != nil {
		t.Errorf("put right, a check finds %v", err)
	}
}

// What is wrong is named, as far as it is, and counted.
func TestTellRatings(t *testing.T) {
	var out bytes.Buffer
	r := ratings.Report{Games: 3, Results: 6, People: 2, Wrong: 4, Named: []string{"a change"}}
	if err := tellRatings(&out, &r, false); err != nil || !strings.Contains(out.String(), "and 3 more") || !strings.Contains(out.String(), "put right") {
		t.Errorf("it says %q, %v", out.String(), err)
	}
	if err := tellRatings(&out, &r, true); err == nil {
		t.Error("a check that finds something is no error")
	}
}
