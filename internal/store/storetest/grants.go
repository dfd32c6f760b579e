package storetest

import (
	"bytes"
	"fmt"
	"slices"
	"sync/atomic"
	"testing"

	"circulade/internal/store"
)

// hostOf returns a grant of the host's rights at a game; the holder is the given byte followed by zeros.
func hostOf(game string, holder byte) store.Grant {
	return grant(game, store.HostSeat, store.GrantHost, holder)
}

// grant returns a grant to a seat; the holder is the given byte followed by zeros.
func grant(game string, seat int, kind store.GrantKind, holder byte) store.Grant {
	return store.Grant{Game: game, Seat: seat, Kind: kind, Holder: store.Holder{holder}, Created: 1234}
}

// wantGrants fails unless exactly these grants to a game are stored.
func (s *suite) wantGrants(t *testing.T, game string, want ...store.Grant) {
	t.Helper()
	got, _, err := s.Grants(ctx(), game)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(got, want) {
		t.Errorf("grants of %s:\n have %v\n want %v", game, got, want)
	}
}

// testGrants stores grants, some of them twice, and checks that each is there once; and that a list in which one
// grant is for a game that does not exist is refused as a whole.
func testGrants(t *testing.T, s *suite) {
	host, link := hostOf("g", 9), grant("g", 0, store.GrantLink, 1)
	if err := s.Create(ctx(), newGame("g"), link, host); err != nil {
		t.Fatal(err)
	}
	s.create(t, "h", 0)
	s.wantGrants(t, "g", host, link)
	s.wantGrants(t, "h")

	session := grant("g", 0, store.GrantPerson, 2)
	for range 2 { // what is there already stays
		if err := s.Grant(ctx(), session, grant("g", 1, store.GrantPerson, 2)); err != nil {
			t.Fatal(err)
		}
	}
	s.wantGrants(t, "g", host, link, session, grant("g", 1, store.GrantPerson, 2))

	err := s.Grant(ctx(), grant("h", 0, store.GrantLink, 1), grant("nobody", 0, store.GrantLink, 1))
	wantErr(t, "grant to no game", err, store.ErrNotFound)
	s.wantGrants(t, "h") // all or none
	_, _, err = s.Grants(ctx(), "nobody")
	wantErr(t, "grants of no game", err, store.ErrNotFound)
}

// testRevoke removes grants by seat and kind, and all of a holder at a game.
func testRevoke(t *testing.T, s *suite) {
	s.create(t, "g", 0)
	s.create(t, "h", 0)
	host, other := hostOf("g", 9), grant("g", 1, store.GrantPerson, 3)
	elsewhere := grant("h", 0, store.GrantPerson, 3)
	all := []store.Grant{
		host, grant("g", 0, store.GrantLink, 1), grant("g", 0, store.GrantLink, 2),
		grant("g", 0, store.GrantPerson, 3), other, elsewhere,
	}
	if err := s.Grant(ctx(), all...); err != nil {
		t.Fatal(err)
	}
	revoke := func(seat int, kind store.GrantKind, want int) {
		t.Helper()
		if n, err := s.Revoke(ctx(), "g", seat, kind); err != nil || n != want {
			t.Errorf("Revoke of seat %d, kind %q: %d, error %v, want %d", seat, kind, n, err, want)
		}
	}
	revoke(0, store.GrantLink, 2)
	s.wantGrants(t, "g", host, all[3], other)
	revoke(0, store.GrantLink, 0)
	revoke(0, "", 1)
	s.wantGrants(t, "g", host, other)
	revoke(7, "", 0)
	if err := s.Forget(ctx(), "g", store.Holder{3}); err != nil {
		t.Fatal(err)
	}
	s.wantGrants(t, "g", host)
	s.wantGrants(t, "h", elsewhere)
	if err := s.Forget(ctx(), "g", store.Holder{77}); err != nil {
		t.Errorf("Forget of a stranger: %v", err)
	}
	revoke(store.HostSeat, "", 1)
	s.wantGrants(t, "g")
}

// testReplace replaces all grants to a seat by others, and checks that a call with a grant to another
// seat or game changes nothing.
func testReplace(t *testing.T, s *suite) {
	s.create(t, "g", 0)
	s.create(t, "h", 0)
	seat, elsewhere := grant("g", 0, store.GrantPerson, 3), hostOf("h", 9)
	if err := s.Grant(ctx(), hostOf("g", 8), hostOf("g", 9), seat, elsewhere); err != nil {
		t.Fatal(err)
	}
	if err := s.Replace(ctx(), "g", store.HostSeat, hostOf("g", 3), hostOf("g", 9)); err != nil {
		t.Fatal(err)
	}
	s.wantGrants(t, "g", hostOf("g", 3), hostOf("g", 9), seat)
	s.wantGrants(t, "h", elsewhere)
	wantErr(t, "replacing by a grant to another seat", s.Replace(ctx(), "g", store.HostSeat, seat), store.ErrInvalid)
	wantErr(t, "replacing by a grant to another game", s.Replace(ctx(), "g", store.HostSeat, elsewhere), store.ErrInvalid)
	wantErr(t, "replacing in no game", s.Replace(ctx(), "nobody", store.HostSeat), store.ErrNotFound)
	s.wantGrants(t, "g", hostOf("g", 3), hostOf("g", 9), seat) // all or nothing
	if err := s.Replace(ctx(), "g", store.HostSeat); err != nil {
		t.Fatal(err)
	}
	s.wantGrants(t, "g", seat)
}

// testDeparted checks that no grant is stored for an id with a tombstone, while others in the same call
// are.
func testDeparted(t *testing.T, s *suite) {
	s.create(t, "g", 0)
	err := s.Update(ctx(), func(tx *store.Tx) error {
		_, err := tx.Exec(`INSERT INTO departed (id, at) VALUES (?1, ?2)`, personID(3), int64(1))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	gone, host, other := grant("g", 0, store.GrantPerson, 3), hostOf("g", 9), grant("g", 0, store.GrantPerson, 4)
	if err := s.Grant(ctx(), gone, host, other); err != nil {
		t.Fatal(err)
	}
	s.wantGrants(t, "g", host, other)
	if err := s.Replace(ctx(), "g", 0, gone); err != nil {
		t.Fatal(err)
	}
	s.wantGrants(t, "g", host)
	elsewhere := hostOf("h", 9)
	if err := s.Create(ctx(), newGame("h"), grant("h", 0, store.GrantPerson, 3), elsewhere); err != nil {
		t.Fatal(err)
	}
	s.wantGrants(t, "h", elsewhere)
}

// testRevokeRace has several callers revoke the same invitation at once: exactly one gets it.
func testRevokeRace(t *testing.T, s *suite) {
	s.create(t, "g", 0)
	for range 20 {
		if err := s.Grant(ctx(), grant("g", 0, store.GrantLink, 1)); err != nil {
			t.Fatal(err)
		}
		var got atomic.Int32
		parallel(8, func(int) {
			n, err := s.Revoke(ctx(), "g", 0, store.GrantLink)
			if err != nil {
				t.Error(err)
			}
			got.Add(int32(n))
		})
		if got.Load() != 1 {
			t.Fatalf("%d callers got the one invitation", got.Load())
		}
	}
}

// testGamesOf lists a holder's games in order, at once and two at a time.
func testGamesOf(t *testing.T, s *suite) {
	for i, id := range []string{"old", "middle", "new", "other"} {
		s.create(t, id, 0)
		e := entry(id, 1)
		e.At = 5000 + int64(i)
		if err := s.Append(ctx(), e, store.Update{Summary: []byte(id)}); err != nil {
			t.Fatal(err)
		}
	}
	err := s.Grant(ctx(), grant("middle", 1, store.GrantPerson, 1), grant("middle", 0, store.GrantPerson, 1),
		grant("new", 2, store.GrantLink, 1), hostOf("old", 1), hostOf("other", 2))
	if err != nil {
		t.Fatal(err)
	}
	held, err := s.GamesOf(ctx(), store.Holder{1}, store.Place{}, 100)
	if err != nil {
		t.Fatal(err)
	}
	var have []string
	for _, h := range held {
		have = append(have, fmt.Sprint(h.ID, " ", h.Seat, " ", h.Kind, " ", string(h.Summary), " ", h.Seq, " ", h.Updated))
	}
	want := []string{
		"new 2 link new 1 5002", "middle 0 session middle 1 5001",
		"middle 1 session middle 1 5001", "old -1 host old 1 5000",
	}
	if !slices.Equal(have, want) {
		t.Errorf("GamesOf:\n have %q\n want %q", have, want)
	}
	var paged []string
	for after := (store.Place{}); ; {
		held, err := s.GamesOf(ctx(), store.Holder{1}, after, 2)
		if err != nil {
			t.Fatal(err)
		}
		if len(held) == 0 {
			break
		}
		for _, h := range held {
			paged = append(paged, fmt.Sprint(h.ID, " ", h.Seat, " ", h.Kind, " ", string(h.Summary), " ", h.Seq, " ", h.Updated))
			after = h.Place()
		}
	}
	if !slices.Equal(paged, want) {
		t.Errorf("GamesOf, two games at a time:\n have %q\n want %q", paged, want)
	}
	if held, err := s.GamesOf(ctx(), store.Holder{99}, store.Place{}, 100); err != nil || len(held) != 0 {
		t.Errorf("GamesOf a stranger: %v, error %v", held, err)
	}
}

// testList lists all games, two at a time, and compares each with what Load returns.
func testList(t *testing.T, s *suite) {
	want := []string{"a", "b", "c", "d", "e"}
	for i := range want {
		s.create(t, want[(i*3)%len(want)], int64(i))
	}
	var have []string
	for after := ""; ; {
		list, err := s.List(ctx(), after, 2)
		if err != nil {
			t.Fatal(err)
		}
		if len(list) == 0 {
			break
		}
		for _, i := range list {
			g, _ := s.load(t, i.ID)
			if !sameInfo(i, g.Info) {
				t.Errorf("List has %+v, Load %+v", i, g.Info)
			}
			have = append(have, i.ID)
			after = i.ID
		}
	}
	if !slices.Equal(have, want) {
		t.Errorf("List: %q, want %q", have, want)
	}
}

// testSecretStaysOut checks that no method but Load returns a game's secret.
func testSecretStaysOut(t *testing.T, s *suite) {
	g := newGame("g")
	g.Secret = []byte("CANARY-SEED")
	if err := s.Create(ctx(), g, hostOf("g", 1)); err != nil {
		t.Fatal(err)
	}
	if err := s.Append(ctx(), entry("g", 1), store.Update{}); err != nil {
		t.Fatal(err)
	}
	held, err1 := s.GamesOf(ctx(), store.Holder{1}, store.Place{}, 100)
	grants, _, err2 := s.Grants(ctx(), "g")
	log, err3 := s.EntriesSince(ctx(), "g", 0, 9)
	move, err4 := s.MoveEntry(ctx(), "g", "move-1")
	list, err5 := s.List(ctx(), "", 9)
	refusal := s.Create(ctx(), g)
	for _, v := range []any{held, grants, log, move, list, refusal, err1, err2, err3, err4, err5} {
		if s := fmt.Sprintf("%v %s", v, v); bytes.Contains([]byte(s), []byte("CANARY")) {
			t.Errorf("the secret is in %T", v)
		}
	}
}
