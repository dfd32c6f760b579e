package storetest

import (
	"sync"
	"testing"

	"circulade/internal/store"
)

// grantCount returns how often the grants to a game have changed.
func (s *suite) grantCount(t *testing.T, game string) int64 {
	t.Helper()
	_, n, err := s.Grants(ctx(), game)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// withRight returns an update that changes nothing, with r as the right under which it is asked for.
func withRight(r store.Right) store.Update { return store.Update{Right: &r} }

// exec runs one SQL statement that changes rows, and fails the test if it cannot.
func (s *suite) exec(t *testing.T, query string, args ...any) {
	t.Helper()
	err := s.Update(ctx(), func(tx *store.Tx) error {
		_, err := tx.Exec(query, args...)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// testRights changes the grants of a game in each way that there is: afterwards an append under the
// former count is refused, and the count of another game has not changed.
func testRights(t *testing.T, s *suite) {
	s.create(t, "g", 0)
	s.create(t, "h", 0)
	other := s.grantCount(t, "h")
	old := s.grantCount(t, "g")
	seq := int64(0)
	changed := func(how string, do func() error) {
		t.Helper()
		if err := do(); err != nil {
			t.Fatalf("%s: %v", how, err)
		}
		now := s.grantCount(t, "g")
		if now <= old {
			t.Errorf("%s: the count is %d and was %d", how, now, old)
		}
		wantErr(t, how+", an entry by the old count", s.Append(ctx(), entry("g", seq+1), withRight(store.Right{Granted: old})), store.ErrRevoked)
		wantErr(t, how+", an entry out of place", s.Append(ctx(), entry("g", seq+2), withRight(store.Right{Granted: old})), store.ErrStale)
		if g, _ := s.load(t, "g"); g.Seq != seq {
			t.Fatalf("%s: the game is at %d, want %d", how, g.Seq, seq)
		}
		if err := s.Append(ctx(), entry("g", seq+1), withRight(store.Right{Granted: now})); err != nil {
			t.Errorf("%s, an entry by the new count: %v", how, err)
		}
		old = now
		seq++
		wantErr(t, how+", an entry that is there", s.Append(ctx(), entry("g", seq), withRight(store.Right{Granted: -1})), store.ErrDuplicate)
	}
	seat, host := grant("g", 0, store.GrantPerson, 1), hostOf("g", 2)
	changed("a grant", func() error { return s.Grant(ctx(), seat, host) })
	changed("a seat that is cleared", func() error { _, err := s.Revoke(ctx(), "g", 0, ""); return err })
	changed("another host", func() error { return s.Replace(ctx(), "g", store.HostSeat, hostOf("g", 3)) })
	changed("somebody who leaves", func() error { return s.Forget(ctx(), "g", store.Holder{3}) })
	changed("a grant again", func() error { return s.Grant(ctx(), seat) })
	changed("a guest who becomes an account", func() error {
		was, is := store.Holder{1}, store.Holder{4}
		s.exec(t, `UPDATE grants SET holder = ?2 WHERE holder = ?1`, was[:], is[:])
		return nil
	})
	changed("an account that is deleted", func() error {
		gone := store.Holder{4}
		s.exec(t, `DELETE FROM grants WHERE holder = ?1`, gone[:])
		return nil
	})
	if now := s.grantCount(t, "h"); now != other {
		t.Errorf("the count of another game is %d and was %d", now, other)
	}
	if err := s.Append(ctx(), entry("h", 1), store.Update{}); err != nil {
		t.Errorf("an entry that nobody asks for: %v", err)
	}
}

// testSigned ends sessions and tokens: an append under an ended one, or under another person's, is
// refused, and others in the same batch are not.
func testSigned(t *testing.T, s *suite) {
	ann, bo := store.Holder{1}, store.Holder{2}
	session, token := store.Holder{11}, store.Holder{12}
	for _, p := range [][]byte{ann[:], bo[:]} {
		s.exec(t, `INSERT INTO persons (id, created) VALUES (?1, 1)`, p)
	}
	s.exec(t, `INSERT INTO sessions (hash, person, created, seen, agent) VALUES (?1, ?2, 1, 1, '')`, session[:], ann[:])
	s.exec(t, `INSERT INTO tokens (hash, person, name, created, seen) VALUES (?1, ?2, 'x', 1, 1)`, token[:], ann[:])
	for _, game := range []string{"g", "h", "i", "j"} {
		s.create(t, game, 0)
	}
	// each has all games go on at once, in one batch as often as not.
	each := func(seq int64, what string, want map[string]error, rights map[string]store.Right) {
		t.Helper()
		var all sync.WaitGroup
		for game, r := range rights {
			all.Go(func() {
				switch err := s.Append(ctx(), entry(game, seq), withRight(r)); {
				case want[game] != nil:
					wantErr(t, what+", "+game, err, want[game])
				case err != nil:
					t.Errorf("%s, %s: %v", what, game, err)
				}
			})
		}
		all.Wait()
	}
	rights := map[string]store.Right{
		"g": {Session: session, Person: ann}, "h": {Session: token, Person: ann},
		"i": {}, "j": {Session: session, Person: bo},
	}
	each(1, "signed in", map[string]error{"j": store.ErrSignedOut}, rights)
	s.exec(t, `DELETE FROM sessions WHERE hash = ?1`, session[:])
	each(2, "without the session", map[string]error{"g": store.ErrSignedOut, "j": store.ErrStale}, rights)
	s.exec(t, `DELETE FROM tokens WHERE hash = ?1`, token[:])
	each(3, "without the token", map[string]error{"g": store.ErrStale, "h": store.ErrSignedOut, "j": store.ErrStale}, rights)
	for game, want := range map[string]int64{"g": 1, "h": 2, "i": 3, "j": 0} {
		if g, _ := s.load(t, game); g.Seq != want {
			t.Errorf("%s is at %d, want %d", game, g.Seq, want)
		}
	}
}
