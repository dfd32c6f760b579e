package storetest

import (
	"testing"

	"circulade/internal/store"
)

// testDeleting checks that entries can be deleted only of a game in doomed_games, and that a deleted game
// is not found any more.
func testDeleting(t *testing.T, s *suite) {
	s.create(t, "g", 3)
	s.create(t, "h", 2)
	entries := func(tx *store.Tx) error {
		_, err := tx.Exec(`DELETE FROM entries WHERE game = ?1`, "g")
		return err
	}
	if err := s.Update(ctx(), entries); err == nil {
		t.Fatal("the entries of a game went that nobody wants to delete")
	}
	_, log := s.load(t, "g")
	wantLog(t, "g", log, 1, 3)
	err := s.Update(ctx(), func(tx *store.Tx) error {
		if _, err := tx.Exec(`INSERT INTO doomed_games (game, at) VALUES (?1, ?2)`, "g", 1); err != nil {
			return err
		}
		if err := entries(tx); err != nil {
			return err
		}
		for _, query := range []string{
			`DELETE FROM setups WHERE game = ?1`, `DELETE FROM names WHERE game = ?1`,
			`DELETE FROM doomed_games WHERE game = ?1`, `DELETE FROM games WHERE id = ?1`,
		} {
			if _, err := tx.Exec(query, "g"); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	_, _, err = s.Load(ctx(), "g")
	wantErr(t, "Load of a deleted game", err, store.ErrNotFound)
	wantErr(t, "Append to it", s.Append(ctx(), entry("g", 4), store.Update{}), store.ErrNotFound)
	wantErr(t, "Grant of it", s.Grant(ctx(), hostOf("g", 1)), store.ErrNotFound)
	_, log = s.load(t, "h")
	wantLog(t, "h", log, 1, 2)
	s.create(t, "g", 1) // the same request again makes it anew
}
