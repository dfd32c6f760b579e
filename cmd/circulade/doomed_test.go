package main

import (
	"testing"

	"circulade/internal/store"
	"circulade/internal/store/sqlite"
)

// A game that is being deleted, of which a part is gone, is not told as damaged.
func TestCheckSparesDoomed(t *testing.T) {
	games, err := sqlite.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = games.Close() }()
	if err := games.Create(t.Context(), store.Game{Info: store.Info{ID: "g", Created: 1, Updated: 1, Status: store.Over}}); err != nil {
		t.Fatal(err)
	}
	if err := games.Append(t.Context(), store.Entry{Game: "g", Seq: 1, MoveID: "m", Kind: store.KindChoices}, store.Update{}); err != nil {
		t.Fatal(err)
	}
	for want, queries := range [][]string{
		{`INSERT INTO doomed_games (game, at) VALUES ('g', 1)`, `DELETE FROM entries WHERE game = 'g'`},
		{`DELETE FROM doomed_games`},
	} {
		err := games.Update(t.Context(), func(tx *store.Tx) (err error) {
			for _, query := range queries {
				if _, err = tx.Exec(query); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if found, err := checkAll(t.Context(), games, false); len(found.Damaged) != want || err != nil {
			t.Errorf("%d damaged games are found, not %d; %v", len(found.Damaged), want, err)
		}
	}
}
