package people_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"circulade/internal/feature/people"
	"circulade/internal/store"
	"circulade/internal/store/storetest"
	"circulade/internal/store/teststore"
)

func person(n byte) people.Person { return people.Person{n} }

// open returns a service with the accounts A, B, C and D (1 to 4) and a guest (9).
func open(t *testing.T) (*people.Service, storetest.Driver, *time.Time) {
	t.Helper()
	s := teststore.Open(t)
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	err := s.Update(t.Context(), func(tx *store.Tx) error {
		for _, n := range []byte{1, 2, 3, 4, 9} {
			p := person(n)
			if _, err := tx.Exec(`INSERT INTO persons (id, created) VALUES (?1, 0)`, p[:]); err != nil {
				return err
			}
			if n == 9 {
				continue
			}
			name := string('@' + rune(n))
			_, err := tx.Exec(`INSERT INTO accounts (person, name, key, looks, password, created) VALUES (?1, ?2, ?2, ?2, '', 0)`, p[:], name)
			if err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	now := time.UnixMilli(1000)
	return people.New(people.Config{Rows: s, Now: func() time.Time { return now }}), s, &now
}

// followedBy returns the names of whom a person follows, friends with a "=".
func followedBy(t *testing.T, rows store.Rows, who byte) string {
	t.Helper()
	var out []string
	err := rows.View(t.Context(), func(tx *store.Tx) error {
		list, err := people.FollowedBy(tx, person(who))
		out = nil
		for _, f := range list {
			text := f.Name
			if f.Mutual {
				text += "="
			}
			out = append(out, text)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(out, " ")
}

// TestFollowing goes through who may follow whom, and what comes of it.
func TestFollowing(t *testing.T) {
	d, s, _ := open(t)
	follow := func(a, b byte) func() error {
		return func() error { return d.Follow(t.Context(), person(a), person(b)) }
	}
	block := func(a, b byte, on bool) func() error {
		return func() error { return d.Silence(t.Context(), person(a), people.Block, on, person(b)) }
	}
	for n, step := range []struct {
		do   func() error
		err  error
		a, b string // whom A and B follow then
	}{
		{follow(1, 1), people.ErrOneself, "", ""},
		{follow(1, 9), people.ErrNoSuchName, "", ""},
		{follow(9, 1), people.ErrNoSuchName, "", ""},
		{follow(1, 8), people.ErrNoSuchName, "", ""},
		{follow(1, 3), nil, "C", ""},
		{follow(1, 2), nil, "B C", ""},
		{follow(1, 2), nil, "B C", ""},
		{follow(2, 1), nil, "B= C", "A="},
		{block(2, 1, true), nil, "B C", "A"}, // whoever keeps both tells him apart from her
		{follow(2, 1), nil, "B C", "A"},      // he follows already
		{func() error { return d.Unfollow(t.Context(), person(2), person(1)) }, nil, "B C", ""},
		{follow(2, 1), people.ErrBlocked, "B C", ""},
		{block(2, 1, false), nil, "B C", ""},
		{follow(2, 1), nil, "B= C", "A="},
		{func() error { return d.Unfollow(t.Context(), person(1), person(2)) }, nil, "C", "A"},
		{func() error { return d.Unfollow(t.Context(), person(1), person(2)) }, people.ErrNotFollowed, "C", "A"},
	} {
		if err := step.do(); !errors.Is(err, step.err) || (err == nil) != (step.err == nil) {
			t.Errorf("step %d: %v, want %v", n, err, step.err)
		}
		if a, b := followedBy(t, s, 1), followedBy(t, s, 2); a != step.a || b != step.b {
			t.Errorf("step %d: they follow %q and %q, want %q and %q", n, a, b, step.a, step.b)
		}
	}
}

// TestFriendsOf lists friends alone, and those with whom a block has ended it.
func TestFriendsOf(t *testing.T) {
	d, _, _ := open(t)
	for _, pair := range [][2]byte{{1, 2}, {2, 1}, {1, 3}, {3, 1}, {1, 4}} {
		if err := d.Follow(t.Context(), person(pair[0]), person(pair[1])); err != nil {
			t.Fatal(err)
		}
	}
	if err := d.Silence(t.Context(), person(3), people.Block, true, person(1)); err != nil {
		t.Fatal(err)
	}
	for what, f := range map[string]func() ([]people.Person, error){
		"2": func() ([]people.Person, error) {
			return d.FriendsOf(t.Context(), []people.Person{person(1), person(9)})
		},
		"3": func() ([]people.Person, error) { return d.BlockedFriends(t.Context(), person(1)) },
		"24": func() ([]people.Person, error) {
			return d.FollowsBetween(t.Context(), person(1), person(2), person(4), person(9), person(1))
		},
		"1": func() ([]people.Person, error) { return d.FollowsBetween(t.Context(), person(4), person(1), person(3)) },
		"23": func() ([]people.Person, error) {
			return d.Followers(t.Context(), person(1), person(2), person(3), person(4), person(9))
		},
	} {
		list, err := f()
		text := ""
		for _, p := range list {
			text += fmt.Sprint(p[0])
		}
		if err != nil || text != what {
			t.Errorf("found %s (%v), want %s", text, err, what)
		}
	}
}

// TestFollowsGoWithEither: nothing is left of who is no person any more.
func TestFollowsGoWithEither(t *testing.T) {
	d, s, _ := open(t)
	for _, pair := range [][2]byte{{1, 2}, {2, 1}, {3, 1}, {1, 3}, {2, 3}} {
		if err := d.Follow(t.Context(), person(pair[0]), person(pair[1])); err != nil {
			t.Fatal(err)
		}
	}
	gone := person(1)
	err := s.Update(t.Context(), func(tx *store.Tx) error {
		_, err := tx.Exec(`DELETE FROM persons WHERE id = ?1`, gone[:])
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if got := []string{followedBy(t, s, 1), followedBy(t, s, 2), followedBy(t, s, 3)}; !slices.Equal(got, []string{"", "C", ""}) {
		t.Errorf("they follow %q", got)
	}
}

func TestSilencedAreBounded(t *testing.T) {
	d, s, now := open(t)
	var others []people.Person
	for i := range people.MaxSilenced {
		var p people.Person
		p[1], p[2], p[3] = byte(i), byte(i>>8), 1
		others = append(others, p)
	}
	if err := d.Silence(t.Context(), person(1), people.Mute, true, others...); err != nil {
		t.Fatal(err)
	}
	if err := d.Silence(t.Context(), person(1), people.Mute, true, person(9)); !errors.Is(err, people.ErrSilencedMany) {
		t.Errorf("one more: %v", err)
	}
	if silenced, err := d.Silenced(t.Context(), person(1)); err != nil || len(silenced) != people.MaxSilenced {
		t.Errorf("%d silenced, %v", len(silenced), err)
	}
	if err := d.Silence(t.Context(), person(2), people.Mute, true, person(8), others[0]); err != nil {
		t.Fatal(err)
	}
	*now = now.Add(time.Second)
	if err := d.Silence(t.Context(), person(1), people.Mute, false, others[1]); err != nil {
		t.Fatal(err)
	}
	if err := d.Silence(t.Context(), person(1), people.Block, true, person(7)); err != nil {
		t.Fatal(err)
	}
	if err := s.Update(t.Context(), func(tx *store.Tx) error { return people.MergeSilenced(tx, person(1), person(2)) }); err != nil {
		t.Fatal(err)
	}
	silenced, err := d.Silenced(t.Context(), person(2))
	if err != nil || len(silenced) != people.MaxSilenced || !slices.Contains(silenced[person(8)], people.Mute) || !slices.Contains(silenced[person(7)], people.Block) {
		t.Errorf("after signing in there are %d silenced, %v", len(silenced), err)
	}
	if err := d.Silence(t.Context(), person(2), people.Mute, false, others...); err != nil {
		t.Error(err)
	}
}
