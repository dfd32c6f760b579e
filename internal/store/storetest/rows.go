package storetest

import (
	"errors"
	"testing"

	"circulade/internal/store"
)

// insertPerson returns a function for Update that inserts a row into the table persons, with an id that
// begins with n and n as its time.
func insertPerson(n byte) func(*store.Tx) error {
	return func(tx *store.Tx) error {
		_, err := tx.Exec(`INSERT INTO persons (id, created) VALUES (?1, ?2)`, personID(n), int64(n))
		return err
	}
}

// personID returns an id of 32 bytes whose first is n.
func personID(n byte) []byte {
	b := make([]byte, 32)
	b[0] = n
	return b
}

// persons returns the creation times of the stored persons, the earliest first.
func (s *suite) persons(t *testing.T) (all []int64) {
	t.Helper()
	err := s.View(ctx(), func(tx *store.Tx) error {
		all = nil
		return tx.Each(`SELECT created FROM persons WHERE created < ?1 ORDER BY created`, []any{1000}, func(scan store.Scan) error {
			var n int64
			err := scan(&n)
			all = append(all, n)
			return err
		})
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// wantPersons fails the test unless exactly the persons with these creation times are stored.
func (s *suite) wantPersons(t *testing.T, want ...int64) {
	t.Helper()
	got := s.persons(t)
	if len(got) != len(want) {
		t.Fatalf("persons %v, want %v", got, want)
	}
	for i := range got {
		if got[i] != want[i] {
			t.Fatalf("persons %v, want %v", got, want)
		}
	}
}

// testRows changes rows with success, errors, conflicts and a panic: all that a function writes is saved,
// or nothing of it.
func testRows(t *testing.T, s *suite) {
	wantErr(t, "what is wanted", s.Update(ctx(), insertPerson(1)), nil)
	s.wantPersons(t, 1)

	mine := errors.New("mine")
	err := s.Update(ctx(), func(tx *store.Tx) error {
		return errors.Join(insertPerson(2)(tx), mine)
	})
	if !errors.Is(err, mine) {
		t.Errorf("a function's own error came back as %v", err)
	}
	err = s.Update(ctx(), func(tx *store.Tx) error {
		if err := insertPerson(3)(tx); err != nil {
			return err
		}
		return insertPerson(1)(tx)
	})
	wantErr(t, "a key that is taken", err, store.ErrConflict)
	err = s.Update(ctx(), func(tx *store.Tx) error {
		_ = insertPerson(1)(tx) // what failed does not become right because nobody looks
		return insertPerson(4)(tx)
	})
	wantErr(t, "a conflict that is passed over", err, store.ErrConflict)
	err = s.Update(ctx(), func(tx *store.Tx) error {
		_, err := tx.Exec(`INSERT INTO sessions (hash, person, created, seen, agent) VALUES (?1, ?2, 1, 1, '')`, personID(1), personID(9))
		return err
	})
	wantErr(t, "a row that refers to none", err, store.ErrConflict)
	if err := s.Update(ctx(), func(*store.Tx) error { panic("at the disco") }); err == nil {
		t.Error("a function that panicked was saved")
	}
	s.wantPersons(t, 1)

	var n int64
	err = s.View(ctx(), func(tx *store.Tx) error {
		return tx.One(`SELECT created FROM persons WHERE id = ?1`, []any{personID(7)}, &n)
	})
	wantErr(t, "a row that is not there", err, store.ErrNotFound)
	err = s.Update(ctx(), func(tx *store.Tx) error {
		return tx.One(`SELECT created FROM persons WHERE id = ?1`, []any{personID(1)}, &n)
	})
	if err != nil || n != 1 {
		t.Errorf("read %d, %v", n, err)
	}
	if err := s.View(ctx(), insertPerson(5)); err == nil {
		t.Error("a look wrote something")
	}

	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	wantErr(t, "Look after Close", s.View(ctx(), insertPerson(6)), store.ErrClosed)
	wantErr(t, "Change after Close", s.Update(ctx(), insertPerson(6)), store.ErrClosed)
	s.Driver = s.open()
	s.wantPersons(t, 1)
}

// testRowsBesideGames has changes of rows fail while entries are appended: nothing but those changes is
// lost.
func testRowsBesideGames(t *testing.T, s *suite) {
	s.create(t, "g", 0)
	errs := make(chan error)
	for n := range byte(60) {
		go func() {
			if n%3 == 0 {
				errs <- s.Update(ctx(), func(tx *store.Tx) error { return errors.Join(insertPerson(n)(tx), errors.New("no")) })
				return
			}
			errs <- s.Update(ctx(), insertPerson(n))
		}()
	}
	for seq := int64(1); seq <= 30; seq++ {
		if err := s.Append(ctx(), entry("g", seq), store.Update{}); err != nil {
			t.Fatal(err)
		}
	}
	refused := 0
	for range 60 {
		if err := <-errs; err != nil {
			refused++
		}
	}
	if got := len(s.persons(t)); refused != 20 || got != 40 {
		t.Errorf("%d changes refused, want 20; %d persons, want 40", refused, got)
	}
	_, log := s.load(t, "g")
	if len(log) != 30 {
		t.Errorf("%d entries", len(log))
	}
}
