package sqlite

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"circulade/internal/store"
)

// heldBefore returns the SQL that inserts a grant as the schema had it before there were persons.
func heldBefore(game string, seat int, kind string, holder byte, at int) string {
	return fmt.Sprintf("INSERT INTO grants VALUES ('%s', %d, '%s', x'%s', %d)", game, seat, kind, strings.Repeat(fmt.Sprintf("%02x", holder), 32), at)
}

// holderOf returns a holder all of whose bytes are b.
func holderOf(b byte) (h store.Holder) {
	for i := range h {
		h[i] = b
	}
	return h
}

// guests returns the persons that have a session, with the times at which they were created, and checks
// that a session's hash is its person's id.
func guests(t *testing.T, s *Store) map[store.Holder]int64 {
	t.Helper()
	out := map[store.Holder]int64{}
	err := s.View(t.Context(), func(tx *store.Tx) error {
		return tx.Each(`SELECT s.hash, s.person, p.created FROM sessions s JOIN persons p ON p.id = s.person`, nil, func(scan store.Scan) error {
			var hash, person []byte
			var created int64
			if err := scan(&hash, &person, &created); err != nil {
				return err
			}
			if string(hash) != string(person) {
				t.Errorf("the session %x is taken over as the person %x", hash, person)
			}
			out[store.Holder(hash)] = created
			return nil
		})
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// TestHoldersBecomeGuests takes over whoever held a seat or tables by a session; links
// are nobody's, and the secret of a host is no session.
func TestHoldersBecomeGuests(t *testing.T) {
	for name, stopped := range map[string]string{"at once": "", "stopped in between": schema3} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			oldDatabase(t, dir, "g", "{}", "{}", nil)
			oldDatabase(t, dir, "h", "{}", "{}", nil)
			database(t, dir,
				heldBefore("g", 0, "session", 1, 70), heldBefore("g", -1, "host", 1, 60), heldBefore("h", 1, "session", 1, 50),
				heldBefore("h", 0, "session", 2, 80), heldBefore("h", 1, "link", 3, 90),
				heldBefore("g", -1, "host", 4, 60), // a secret, or a browser that sat nowhere
				heldBefore("g", -1, "host", 5, 60), heldBefore("h", -1, "host", 5, 90))
			if stopped != "" {
				database(t, dir, schema2, schema2Last, "PRAGMA user_version = 2", stopped)
			}
			for range 2 { // the second start finds it done
				s := mustOpen(t, dir, "")
				got := guests(t, s)
				if len(got) != 3 || got[holderOf(1)] != 50 || got[holderOf(2)] != 80 || got[holderOf(5)] != 60 {
					t.Errorf("guests %v", got)
				}
				if held, err := s.GamesOf(t.Context(), holderOf(1), store.Place{}, 10); err != nil || len(held) != 3 {
					t.Errorf("the first holds %v, %v", held, err)
				}
				if err := s.Close(); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

// TestGuestsOfDamagedGrants opens all the same where some grants cannot be read, and
// takes over those who hold others.
func TestGuestsOfDamagedGrants(t *testing.T) {
	dir := t.TempDir()
	var grants []string
	const games = 60
	for i := range games {
		id := fmt.Sprintf("game%02d%s", i, strings.Repeat("x", 80))
		oldDatabase(t, dir, id, "{}", "{}", nil)
		for seat := range 6 {
			grants = append(grants, heldBefore(id, seat, "session", byte(i+1), 10+i))
		}
	}
	database(t, dir, grants...)
	database(t, dir, "PRAGMA wal_checkpoint(TRUNCATE)")
	change(t, filepath.Join(dir, DatabaseName), func(data []byte) []byte {
		at := strings.Index(string(data), string(holderKey(31))) &^ 4095
		clear(data[at : at+32])
		return data
	})
	s := mustOpen(t, dir, "")
	defer s.Close()
	got := guests(t, s)
	if n := len(got); n < games/2 || n >= games {
		t.Errorf("%d of %d are guests", n, games)
	}
}

// holderKey returns the holder all of whose bytes are b, as a slice to search for in the database file.
func holderKey(b byte) []byte { h := holderOf(b); return h[:] }
