package erase_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"circulade/internal/store"
	"circulade/internal/store/sqlite"
	"circulade/internal/store/sqlite/sqlitetest"
	"circulade/internal/store/storetest"
	"circulade/internal/store/teststore"
	"circulade/internal/table/erase"
)

// newGame stores a game with n entries, whose people have it.
func newGame(t *testing.T, s store.Store, id string, status store.Status, n int64, people ...store.Holder) {
	t.Helper()
	var grants []store.Grant
	for seat, p := range people {
		grants = append(grants, store.Grant{Game: id, Seat: seat, Kind: store.GrantPerson, Holder: p})
	}
	g := store.Game{Info: store.Info{ID: id, Created: 1000, Updated: 1000, Status: status, Names: []string{"Ann"}}}
	if err := s.Create(t.Context(), g, grants...); err != nil {
		t.Fatal(err)
	}
	for seq := range n {
		e := store.Entry{Game: id, Seq: seq + 1, MoveID: fmt.Sprint("m", seq), At: 1000, Kind: store.KindChoices}
		if err := s.Append(t.Context(), e, store.Update{}); err != nil {
			t.Fatal(err)
		}
	}
}

func people(t *testing.T, s storetest.Driver) (guest, member store.Holder) {
	t.Helper()
	guest, member = store.Holder{1}, store.Holder{2}
	err := s.Update(t.Context(), func(tx *store.Tx) error {
		for _, p := range []store.Holder{guest, member} {
			if _, err := tx.Exec(`INSERT INTO persons (id, created) VALUES (?1, 1)`, p[:]); err != nil {
				return err
			}
		}
		_, err := tx.Exec(`INSERT INTO accounts (person, name, key, looks, password, created) VALUES (?1, 'A', 'a', 'a', '', 1)`, member[:])
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return guest, member
}

// TestUnless tries what saves a game.
func TestUnless(t *testing.T) {
	s := teststore.Open(t)
	defer func() { _ = s.Close() }()
	guest, member := people(t, s)
	program := store.Holder{3} // by a secret, and so in nobody's list
	two := int64(2)
	for i, tt := range []struct {
		status store.Status
		by     store.Holder
		unless erase.Unless
		want   erase.Outcome
	}{
		{store.Playing, guest, erase.Unless{}, erase.Deleted},
		{store.Over, guest, erase.Unless{Kept: true}, erase.Spared},
		{store.Over, program, erase.Unless{Kept: true}, erase.Deleted},
		{store.Playing, program, erase.Unless{Playing: true}, erase.Spared},
		{store.Ended, guest, erase.Unless{Playing: true}, erase.Deleted},
		{store.Over, member, erase.Unless{Account: true}, erase.Spared},
		{store.Over, guest, erase.Unless{Account: true}, erase.Deleted},
		{store.Over, member, erase.Unless{Guests: true}, erase.Deleted},
		{store.Over, guest, erase.Unless{Guests: true}, erase.Spared},
		{store.Over, guest, erase.Unless{Since: 1000}, erase.Spared},
		{store.Over, guest, erase.Unless{Since: 1001}, erase.Deleted},
		{store.Over, guest, erase.Unless{Past: new(int64)}, erase.Spared},
		{store.Over, guest, erase.Unless{Past: &two}, erase.Deleted},
	} {
		id := fmt.Sprint("game", i)
		newGame(t, s, id, tt.status, 2, tt.by)
		got, err := erase.Game(t.Context(), s, id, 5, tt.unless, nil)
		if err != nil || got != tt.want {
			t.Errorf("%+v: %v, %v; want %v", tt, got, err, tt.want)
		}
		if _, _, err := s.Load(t.Context(), id); errors.Is(err, store.ErrNotFound) != (tt.want == erase.Deleted) {
			t.Errorf("%+v: then %v", tt, err)
		}
	}
	if got, err := erase.Game(t.Context(), s, "nobody", 5, erase.Unless{}, nil); got != erase.Spared || err != nil {
		t.Errorf("a game that there is not: %v, %v", got, err)
	}
}

// TestLongLogGoesInParts deletes more entries than one change does, and is stopped in between.
func TestLongLogGoesInParts(t *testing.T) {
	s := teststore.Open(t)
	defer func() { _ = s.Close() }()
	newGame(t, s, "g", store.Over, 1003)
	stop := errors.New("stop")
	fails := []erase.Cascade{func(*store.Tx, string) error { return stop }}
	if got, err := erase.Game(t.Context(), s, "g", 5, erase.Unless{}, fails); !errors.Is(err, stop) || got != erase.Held {
		t.Fatal(got, err)
	}
	newGame(t, s, "short", store.Over, 3)
	if got, err := erase.Game(t.Context(), s, "short", 5, erase.Unless{}, fails); !errors.Is(err, stop) || got != erase.Spared {
		t.Fatal(got, err)
	}
	err := s.View(t.Context(), func(tx *store.Tx) error {
		doomed, err := erase.ListDoomed(tx, "", 10)
		if err != nil || len(doomed) != 1 || doomed[0] != "g" {
			t.Errorf("doomed are %v, %v", doomed, err)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if got, err := erase.Game(t.Context(), s, "g", 5, erase.Unless{}, nil); got != erase.Deleted || err != nil {
		t.Errorf("the rest: %v, %v", got, err)
	}
}

// TestPackGoesWithItsLastGame deletes two games that have one pack.
func TestPackGoesWithItsLastGame(t *testing.T) {
	s := teststore.Open(t)
	defer func() { _ = s.Close() }()
	for _, id := range []string{"a", "b"} {
		g := store.Game{Info: store.Info{ID: id, Status: store.Over}, Setup: fmt.Appendf(nil, "[%q]", strings.Repeat("tile", 500))}
		if err := s.Create(t.Context(), g); err != nil {
			t.Fatal(err)
		}
	}
	for i, id := range []string{"a", "b"} {
		if got, err := erase.Game(t.Context(), s, id, 5, erase.Unless{}, nil); got != erase.Deleted || err != nil {
			t.Fatal(got, err)
		}
		packs := 0
		err := s.View(t.Context(), func(tx *store.Tx) error { return tx.One(`SELECT count(*) FROM packs`, nil, &packs) })
		if err != nil || packs != 1-i {
			t.Errorf("%d packs are left without %s, %v", packs, id, err)
		}
		if _, _, err := s.Load(t.Context(), "b"); (err == nil) != (i == 0) {
			t.Errorf("without %s: %v", id, err)
		}
	}
}

// TestDeletedIsNotLost has a start not take for lost what was deleted.
func TestDeletedIsNotLost(t *testing.T) {
	dir := sqlitetest.Dir(t)
	for round := range 2 {
		s, err := sqlite.Open(dir)
		if err != nil {
			t.Fatal(err)
		}
		if found := s.Found(); len(found) > 0 {
			t.Errorf("start %d found %v", round, found)
		}
		newGame(t, s, fmt.Sprint("gone", round), store.Over, 3)
		newGame(t, s, fmt.Sprint("stays", round), store.Over, 3)
		if got, err := erase.Game(t.Context(), s, fmt.Sprint("gone", round), 5, erase.Unless{}, nil); got != erase.Deleted || err != nil {
			t.Fatal(got, err)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
	s, err := sqlite.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = s.Close() }()
	if found := s.Found(); len(found) > 0 {
		t.Errorf("the last start found %v", found)
	}
	if list, err := s.List(t.Context(), "", 10); err != nil || len(list) != 2 {
		t.Errorf("there are %v, %v", list, err)
	}
}
