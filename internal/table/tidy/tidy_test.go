package tidy_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"testing"
	"time"

	"circulade/internal/store"
	"circulade/internal/store/teststore"
	"circulade/internal/table/erase"
	"circulade/internal/table/tabletest"
	"circulade/internal/table/tidy"
)

const day = 24 * time.Hour

// TestSweep deletes what nobody has used for as long as it is kept, and nothing else.
func TestSweep(t *testing.T) {
	s := teststore.Open(t)
	defer func() { _ = s.Close() }()
	now := time.UnixMilli(1000 * day.Milliseconds())
	guest, member := store.Holder{1}, store.Holder{2}
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
	var all []string
	for _, status := range []store.Status{store.Playing, store.Over, store.Ended} {
		for name, by := range map[string]store.Holder{"guest": guest, "member": member} {
			for _, age := range []int64{5, 15, 25, 35} {
				id := fmt.Sprint(status, "-", name, "-", age)
				at := now.UnixMilli() - age*day.Milliseconds()
				g := store.Game{Info: store.Info{ID: id, Created: at, Updated: at, Status: status}}
				if err := s.Create(t.Context(), g, store.Grant{Game: id, Kind: store.GrantPerson, Holder: by}); err != nil {
					t.Fatal(err)
				}
				all = append(all, id)
			}
		}
	}
	log := &tabletest.LogBuffer{}
	c := tidy.Config{
		Games: s, Rows: s, Log: slog.New(slog.NewTextHandler(log, nil)), Now: func() time.Time { return now },
		Erase: func(ctx context.Context, id string, unless erase.Unless) (bool, error) {
			became, err := erase.Game(ctx, s, id, now.UnixMilli(), unless, nil)
			return became == erase.Deleted, err
		},
	}
	left := func() int {
		list, err := s.List(t.Context(), "", 100)
		if err != nil {
			t.Fatal(err)
		}
		return len(list)
	}
	for _, tt := range []struct {
		periods tidy.Periods
		want    tidy.Count
	}{
		{tidy.Periods{}, tidy.Count{}},
		{tidy.Periods{Finished: 30 * day}, tidy.Count{Finished: 2}},
		{tidy.Periods{Finished: 20 * day, Unfinished: 30 * day}, tidy.Count{Finished: 2, Unfinished: 1}},
		{tidy.Periods{Accounts: 30 * day}, tidy.Count{Finished: 2, Unfinished: 1}},
		{tidy.Periods{Accounts: 30 * day}, tidy.Count{}},
		{tidy.Periods{Finished: day, Unfinished: day, Accounts: day}, tidy.Count{Finished: 4 + 6, Unfinished: 3 + 3}},
	} {
		before := left()
		c.Periods = tt.periods
		n, err := c.Sweep(t.Context())
		if err != nil || n != tt.want {
			t.Errorf("%+v: %+v, %v; want %+v", tt.periods, n, err, tt.want)
		}
		if gone := before - left(); gone != n.Finished+n.Unfinished {
			t.Errorf("%+v: %d are gone", tt.periods, gone)
		}
	}
	if left() != 0 || len(all) != 24 {
		t.Errorf("%d of %d are left", left(), len(all))
	}
}

// TestOpenElsewhere spares a table that somebody has open by another server, and one of which that
// cannot be found out, until they have gone.
func TestOpenElsewhere(t *testing.T) {
	s := teststore.Open(t)
	defer func() { _ = s.Close() }()
	for _, id := range []string{"a", "b", "c"} {
		if err := s.Create(t.Context(), store.Game{Info: store.Info{ID: id, Created: 1, Updated: 1, Status: store.Over}}); err != nil {
			t.Fatal(err)
		}
	}
	open, failure := true, errors.New("nobody answers")
	c := tidy.Config{
		Games: s, Rows: s, Log: slog.New(slog.DiscardHandler), Now: func() time.Time { return time.UnixMilli(100 * day.Milliseconds()) },
		Periods: tidy.Periods{Finished: day},
		IsOpenElsewhere: func(_ context.Context, id string) (bool, error) {
			if id == "c" {
				return false, failure
			}
			return open && id == "b", nil
		},
		Erase: func(ctx context.Context, id string, unless erase.Unless) (bool, error) {
			became, err := erase.Game(ctx, s, id, 1, unless, nil)
			return became == erase.Deleted, err
		},
	}
	if n, err := c.Sweep(t.Context()); n != (tidy.Count{Finished: 1}) || !errors.Is(err, failure) {
		t.Errorf("%+v, %v; want that one of three goes", n, err)
	}
	open, failure = false, nil
	if n, err := c.Sweep(t.Context()); n != (tidy.Count{Finished: 2}) || err != nil {
		t.Errorf("%+v, %v; want that the others go once nobody has them open", n, err)
	}
}

// halfRead is a store that cannot read some games, as a damaged one is: of them it lists the id.
type halfRead struct {
	store.Store
	damaged string
}

func (s halfRead) List(ctx context.Context, after string, limit int) ([]store.Info, error) {
	list, err := s.Store.List(ctx, after, limit)
	for i := range list {
		if list[i].ID == s.damaged {
			list[i] = store.Info{ID: s.damaged}
		}
	}
	return list, err
}

// TestOneKeepsNoOther has tables that cannot be deleted, or read, keep no others; nothing is deleted
// of which it is not known how old it is, or that goes on again.
func TestOneKeepsNoOther(t *testing.T) {
	s := teststore.Open(t)
	defer func() { _ = s.Close() }()
	for _, id := range []string{"a", "b", "c", "d", "e"} {
		status := store.Over
		if id == "d" {
			status = store.Playing
		}
		if err := s.Create(t.Context(), store.Game{Info: store.Info{ID: id, Created: 1, Updated: 1, Status: status}}); err != nil {
			t.Fatal(err)
		}
	}
	err := s.Update(t.Context(), func(tx *store.Tx) error {
		for _, id := range []string{"a", "e"} {
			if _, err := tx.Exec(`INSERT INTO doomed_games (game, at) VALUES (?1, 1)`, id); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	broken := errors.New("broken")
	var asked []string
	c := tidy.Config{
		Games: halfRead{s, "b"}, Rows: s, Periods: tidy.Periods{Finished: day},
		Erase: func(_ context.Context, id string, unless erase.Unless) (bool, error) {
			asked = append(asked, id)
			switch {
			case id == "a":
				return false, broken
			case len(asked) <= 2: // they are doomed
				return true, nil
			case !unless.Playing:
				t.Errorf("%s is deleted though it goes on", id)
			}
			return true, nil
		},
	}
	n, err := c.Sweep(t.Context())
	if !errors.Is(err, broken) || n != (tidy.Count{Finished: 2, Doomed: 1}) {
		t.Errorf("%+v, %v", n, err)
	}
	if got := fmt.Sprint(asked); got != "[a e a c e]" {
		t.Errorf("it was tried to delete %s", got)
	}
}

// TestNotMine has a server tidy nothing that another one does.
func TestNotMine(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	stop()
	asked := false
	tidy.Run(ctx, tidy.Config{OwnedHere: func() bool { asked = true; return false }})
	if !asked {
		t.Error("nobody asked")
	}
}
