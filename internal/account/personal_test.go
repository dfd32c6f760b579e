package account

import (
	"fmt"
	"slices"
	"testing"

	"circulade/internal/store"
)

// rowsAbout counts the rows of a table that name a person.
func (h *house) rowsAbout(k personalTable, p Person) (n int) {
	h.t.Helper()
	err := h.rows.View(h.t.Context(), func(tx *store.Tx) error {
		return tx.One(fmt.Sprintf("SELECT count(*) FROM %s WHERE %s = ?1", k.table, k.column), []any{p[:]}, &n)
	})
	if err != nil {
		h.t.Fatal(err)
	}
	return n
}

// An account with a row in every table leaves none when it is deleted, and a guest none
// when they become an account.
func TestNothingIsLeft(t *testing.T) {
	h := openHouse(t)
	_, guest := h.guest()
	h.game("one", []string{"Ann", "Bo"}, seat(0, guest.Person))
	in, err := h.Create(t.Context(), guest, "", NewAccount{Name: "Ann", Password: "correct horse"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := h.NewRecoveryCodes(t.Context(), in.Session); err != nil {
		t.Fatal(err)
	}
	if _, _, err := h.NewToken(t.Context(), in.Session, "bot"); err != nil {
		t.Fatal(err)
	}
	if _, err := h.NewPasswordReset(t.Context(), "Ann"); err != nil {
		t.Fatal(err)
	}
	if _, err := h.Rename(t.Context(), in.Session, "Anna"); err != nil {
		t.Fatal(err)
	}
	err = h.rows.Update(t.Context(), func(tx *store.Tx) error {
		if _, err := tx.Exec(`UPDATE accounts SET name = name WHERE person = ?1`, in.Session.Person[:]); err != nil {
			return err // as a program of before that renames it
		}
		if _, err := tx.Exec(`INSERT INTO programs (person, since) VALUES (?1, 1)`, in.Session.Person[:]); err != nil {
			return err
		}
		_, err := tx.Exec(`INSERT INTO notice_addresses (id, person, address, language, confirmed, secret, until) VALUES (?2, ?1, 'ann@example.org', 'en', 1, ?3, 0)`, in.Session.Person[:], make([]byte, 16), make([]byte, 32))
		if err != nil {
			return err
		}
		_, _, err = h.NewMailedReset(tx, in.Session.Person, make([]byte, 16))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range personalTables() {
		if n := h.rowsAbout(k, guest.Person); n != 0 {
			t.Errorf("%s: %d rows of the guest that became an account", k.table, n)
		}
		if n := h.rowsAbout(k, in.Session.Person); n == 0 {
			t.Errorf("%s has nothing of the account: the test shows nothing of it", k.table)
		}
	}
	removed, err := h.Remove(t.Context(), in.Session)
	if err != nil || !slices.Equal(removed.Games, []string{"one"}) || len(removed.Ended) != 2 {
		t.Errorf("removed %+v, %v", removed, err)
	}
	for _, k := range personalTables() {
		if n := h.rowsAbout(k, in.Session.Person); n != 0 {
			t.Errorf("%s: %d rows of the deleted account", k.table, n)
		}
	}
	if names := h.names("one"); !slices.Equal(names, []string{FormerPlayer, "Bo"}) {
		t.Errorf("the players are %q", names)
	}
}
