package account

import (
	"fmt"
	"regexp"
	"slices"
	"testing"

	"circulade/internal/store"
)

// column is a column of a table of the store.
type column struct{ table, name string }

// personalColumns lists the columns of the store that name a person: by what they refer
// to, or by what they are called.
func (h *house) personalColumns() (list []column) {
	h.t.Helper()
	named := regexp.MustCompile(`(?i)person|holder|account|member|author|sender|recipient|friend|follower|blocked|owner|user|mail|host`)
	err := h.rows.Look(h.t.Context(), func(tx *store.Tx) error {
		list = nil
		err := tx.Each(`SELECT m.name, c.name FROM sqlite_schema m, pragma_table_info(m.name) c WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%'`, nil,
			func(scan func(...any) error) error {
				var c column
				if err := scan(&c.table, &c.name); err != nil {
					return err
				}
				if named.MatchString(c.name) {
					list = append(list, c)
				}
				return nil
			})
		if err != nil {
			return err
		}
		return tx.Each(`SELECT m.name, f."from" FROM sqlite_schema m, pragma_foreign_key_list(m.name) f WHERE m.type = 'table' AND f."table" = 'persons'`, nil,
			func(scan func(...any) error) error {
				var c column
				if err := scan(&c.table, &c.name); err != nil {
					return err
				}
				if !slices.Contains(list, c) {
					list = append(list, c)
				}
				return nil
			})
	})
	if err != nil {
		h.t.Fatal(err)
	}
	return list
}

// TestPersonalTables fails on a table with something of a person that download, deletion
// and becoming an account do not know of: add it to personal().
func TestPersonalTables(t *testing.T) {
	h := openHouse(t)
	known := map[column]bool{{"persons", "id"}: false}
	for _, k := range personal() {
		c := column{k.table, k.column}
		known[c] = false
		if k.export == "" {
			t.Errorf("personal() does not say what a download has of %s", k.table)
		}
		if (k.rows == "") != (k.row == nil) {
			t.Errorf("personal() has half of what reads %s", k.table)
		}
	}
	found := h.personalColumns()
	if len(found) < 6 {
		t.Fatalf("only %v name a person: the test sees nothing", found)
	}
	known[column{"persons", "id"}] = true
	for _, c := range found {
		if _, ok := known[c]; !ok {
			t.Errorf("%s.%s names a person, and personal() does not know it", c.table, c.name)
		}
		known[c] = true
	}
	for c, there := range known {
		if !there {
			t.Errorf("personal() knows %s.%s, which is not there", c.table, c.name)
		}
	}
}

// rowsAbout counts the rows of a table that name a person.
func (h *house) rowsAbout(k kept, p Person) (n int) {
	h.t.Helper()
	err := h.rows.Look(h.t.Context(), func(tx *store.Tx) error {
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
	in, err := h.Create(t.Context(), guest, "", New{Name: "Ann", Password: "correct horse"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := h.Recovery(t.Context(), in.Session); err != nil {
		t.Fatal(err)
	}
	if _, _, err := h.NewToken(t.Context(), in.Session, "bot"); err != nil {
		t.Fatal(err)
	}
	for _, k := range personal() {
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
	for _, k := range personal() {
		if n := h.rowsAbout(k, in.Session.Person); n != 0 {
			t.Errorf("%s: %d rows of the deleted account", k.table, n)
		}
	}
	if names := h.names("one"); !slices.Equal(names, []string{FormerPlayer, "Bo"}) {
		t.Errorf("the players are %q", names)
	}
}
