package storetest

import (
	"fmt"
	"slices"
	"sync"
	"testing"

	"circulade/internal/store"
)

// noteSteps returns the steps of a test feature that keeps notes about games.
func noteSteps() store.FeatureSteps {
	return store.FeatureSteps{Feature: "note", Steps: []store.Step{{
		SQL: `CREATE TABLE notes (game TEXT NOT NULL, n INTEGER NOT NULL, flag INTEGER NOT NULL, data BLOB, PRIMARY KEY (game, n));`,
	}}}
}

// note returns a statement that stores note number n of a game. A second one with that number is refused.
func note(game string, n int) store.Statement {
	return store.Statement{SQL: `INSERT INTO notes (game, n, flag, data) VALUES (?1, ?2, ?3, ?4)`, Args: []any{game, n, true, []byte{byte(n)}}}
}

// wantNotes fails the test unless exactly these notes of a game are stored.
func (s *suite) wantNotes(t *testing.T, what, game string, want ...int) {
	t.Helper()
	have, err := store.Read(ctx(), s, func(tx *store.Tx) ([]int, error) {
		return store.List(tx, `SELECT n FROM notes WHERE game = ?1 AND flag = 1 ORDER BY n`, []any{game}, store.Column[int])
	})
	if err != nil || !slices.Equal(have, want) {
		t.Errorf("%s: game %s has the notes %v, want %v (error %v)", what, game, have, want, err)
	}
}

// testAlso checks that the statements of an entry are saved with it, and not if it is refused.
func testAlso(t *testing.T, s *suite) {
	wantErr(t, "the feature's steps", s.Prepare(ctx(), noteSteps()), nil)
	s.create(t, "g", 0)
	args := note("g", 1)
	over := store.Update{Status: store.Over, Also: []store.Statement{args, note("g", 2)}}
	wantErr(t, "an entry with statements", s.Append(ctx(), entry("g", 1), over), nil)
	args.Args[3].([]byte)[0] = 77 // the caller's own again
	s.wantNotes(t, "an entry with statements", "g", 1, 2)
	if g, log := s.load(t, "g"); g.Status != store.Over || len(log) != 1 {
		t.Errorf("the game is %s, with %d entries", g.Status, len(log))
	}

	three := store.Update{Also: []store.Statement{note("g", 3)}}
	wantErr(t, "an entry that is there", s.Append(ctx(), entry("g", 1), three), store.ErrDuplicate)
	wantErr(t, "one out of place", s.Append(ctx(), entry("g", 9), three), store.ErrStale)
	wantErr(t, "one of no game", s.Append(ctx(), entry("nobody", 1), three), store.ErrNotFound)
	three.Right = &store.Right{Granted: 99}
	wantErr(t, "one without the right", s.Append(ctx(), entry("g", 2), three), store.ErrRevoked)
	s.wantNotes(t, "refused entries", "g", 1, 2)

	deleted := store.Update{Also: []store.Statement{{SQL: `DELETE FROM notes WHERE game = ?1`, Args: []any{"g"}}, note("g", 4)}}
	wantErr(t, "statements in order", s.Append(ctx(), entry("g", 2), deleted), nil)
	s.wantNotes(t, "statements in order", "g", 4)

	many := store.Update{Also: slices.Repeat([]store.Statement{note("g", 5)}, store.MaxAlso+1)}
	wantErr(t, "too many statements", s.Append(ctx(), entry("g", 3), many), store.ErrInvalid)
	wantErr(t, "a statement that says nothing", s.Append(ctx(), entry("g", 3), store.Update{Also: []store.Statement{{}}}), store.ErrInvalid)
}

// testAlsoFails checks that a statement that fails keeps its entry, and no other, from being stored.
func testAlsoFails(t *testing.T, s *suite) {
	wantErr(t, "the feature's steps", s.Prepare(ctx(), noteSteps()), nil)
	s.create(t, "g", 0)
	for what, bad := range map[string]store.Statement{
		"a row that is there": note("g", 1), // twice
		"no such table":       {SQL: `INSERT INTO nothing (a) VALUES (?1)`, Args: []any{1}},
		"no SQL":              {SQL: `what is this?`},
		"a value no column":   {SQL: `INSERT INTO notes (game, n, flag) VALUES (?1, 1, 1)`, Args: []any{struct{}{}}},
		"a missing value":     {SQL: `INSERT INTO notes (game, n, flag) VALUES (?1, NULL, 1)`, Args: []any{"g"}},
	} {
		u := store.Update{Status: store.Over, Also: []store.Statement{note("g", 1), bad}}
		wantErr(t, what, s.Append(ctx(), entry("g", 1), u), store.ErrStatement)
		s.wantNotes(t, what, "g")
		if g, log := s.load(t, "g"); g.Status != store.Playing || len(log) != 0 {
			t.Errorf("%s: the game is %s, with %d entries", what, g.Status, len(log))
		}
	}
	wantErr(t, "closing", s.Close(), nil)
	s.Driver = s.open()
	if g, _ := s.load(t, "g"); g.Lost != 0 {
		t.Errorf("%d entries count as lost that were never stored", g.Lost)
	}
	wantErr(t, "the entry without the statements", s.Append(ctx(), entry("g", 1), store.Update{}), nil)
	wantErr(t, "the next with right ones", s.Append(ctx(), entry("g", 2), store.Update{Also: []store.Statement{note("g", 1)}}), nil)
	s.wantNotes(t, "right statements", "g", 1)
	s.load(t, "g") // compares the checksums
}

// testAlsoInBatches has many callers append at once, some with statements that fail: all others are saved.
func testAlsoInBatches(t *testing.T, s *suite) {
	const games, moves = 16, 12
	wantErr(t, "the feature's steps", s.Prepare(ctx(), noteSteps()), nil)
	for i := range games {
		s.create(t, fmt.Sprintf("game-%d", i), 0)
		s.create(t, fmt.Sprintf("bad-%d", i), 0)
	}
	parallel(games, func(i int) {
		id, bad := fmt.Sprintf("game-%d", i), fmt.Sprintf("bad-%d", i)
		for seq := int64(1); seq <= moves; seq++ {
			var wg sync.WaitGroup
			wg.Go(func() {
				twice := store.Update{Also: []store.Statement{note(bad, 1), note(bad, 1)}}
				wantErr(t, bad, s.Append(ctx(), entry(bad, 1), twice), store.ErrStatement)
			})
			wg.Go(func() {
				wantErr(t, id, s.Append(ctx(), entry(id, seq), store.Update{Also: []store.Statement{note(id, int(seq))}}), nil)
			})
			wg.Wait()
		}
	})
	for i := range games {
		id := fmt.Sprintf("game-%d", i)
		_, log := s.load(t, id)
		wantLog(t, id, log, 1, moves)
		s.wantNotes(t, "all at once", id, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)
		s.wantNotes(t, "the others", fmt.Sprintf("bad-%d", i))
	}
}
