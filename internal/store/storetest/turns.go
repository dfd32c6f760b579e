package storetest

import (
	"slices"
	"testing"

	"circulade/internal/store"
)

// testTurns lists a holder's games in the order of their sections, from the turns that entries have
// saved.
func testTurns(t *testing.T, s *suite) {
	me, other := store.Holder{1}, store.Holder{2}
	both := uint32(0b11)
	for _, g := range []struct {
		id     string
		turn   *store.Turn
		due    int64
		status store.Status
		alone  bool
	}{
		{"due", &store.Turn{Seat: 0, Since: 900, People: both}, 5000, "", false},
		{"long", &store.Turn{Seat: 0, Since: 100, People: both}, 0, "", false},
		{"short", &store.Turn{Seat: 0, Since: 200, People: both}, 0, "", false},
		{"alone", &store.Turn{Seat: 0, Since: 50, People: 0b01}, 0, "", true},
		{"theirs", &store.Turn{Seat: 1, Since: 50, People: both, Free: 0b10}, 0, "", false}, // they have come
		{"unknown", nil, 0, "", false},
		{"nobody", &store.Turn{Seat: -1, People: both}, 0, "", false},
		{"people", &store.Turn{Seat: 1, Since: 50, People: both, Free: 0b10}, 0, "", true},
		{"friends", &store.Turn{Seat: 0, Since: 50, People: both, Free: 0b10}, 0, "", true}, // nobody has come yet
		{"over", &store.Turn{Seat: -1, People: both}, 0, store.Over, false},
	} {
		made := newGame(g.id)
		made.Turn = &store.Turn{Seat: -1, People: both}
		if g.turn == nil {
			made.Turn = nil
		}
		grants := []store.Grant{grantTo(g.id, 0, me)}
		if !g.alone {
			grants = append(grants, grantTo(g.id, 1, other))
		}
		if err := s.Create(ctx(), made, grants...); err != nil {
			t.Fatal(err)
		}
		u := store.Update{Turn: g.turn, Status: g.status}
		if g.due > 0 {
			u.Due = &store.Due{At: g.due}
		}
		if err := s.Append(ctx(), entry(g.id, 1), u); err != nil {
			t.Fatal(err)
		}
		if err := s.Append(ctx(), entry(g.id, 2), store.Update{}); err != nil { // leaves it
			t.Fatal(err)
		}
		loaded, _ := s.load(t, g.id)
		if g.turn == nil != (loaded.Turn == nil) || g.turn != nil && *loaded.Turn != *g.turn {
			t.Errorf("game %s was told %+v and is loaded with %+v", g.id, g.turn, loaded.Turn)
		}
	}
	want := []string{
		"yours due", "yours long", "yours short", "alone alone", "others nobody", "others theirs", "others unknown",
		"people friends", "people people", "over over",
	}
	for _, limit := range []int{1, 3, 100} {
		if have := s.listGames(t, me, limit); !slices.Equal(have, want) {
			t.Errorf("%d at a time:\n have %q\n want %q", limit, have, want)
		}
	}
	testTurnsOfOthers(t, s)
	bad := store.Update{Turn: &store.Turn{Seat: 40}}
	wantErr(t, "a turn of seat 40", s.Append(ctx(), entry("due", 3), bad), store.ErrInvalid)
}

// testTurnsOfOthers checks that the place of a game in the list of a holder without a seat does not
// change when choices are made, until the game is over.
func testTurnsOfOthers(t *testing.T, s *suite) {
	host := store.Holder{3}
	for i, id := range []string{"first made", "then made"} {
		made := newGame(id)
		made.Created, made.Turn = made.Created+int64(i), &store.Turn{Seat: -1, People: 0b11}
		if err := s.Create(ctx(), made, store.Grant{Game: id, Seat: store.HostSeat, Kind: store.GrantHost, Holder: host}); err != nil {
			t.Fatal(err)
		}
	}
	places := func() (list []store.Place) {
		held, err := s.GamesOf(ctx(), host, store.Place{}, 9)
		if err != nil {
			t.Fatal(err)
		}
		for _, h := range held {
			list = append(list, h.Place())
		}
		return list
	}
	before := places()
	if len(before) != 2 || before[0].ID != "then made" {
		t.Fatalf("they stand at %v", before)
	}
	for n, u := range []store.Update{
		{Turn: &store.Turn{Seat: 1, Since: 7, People: 0b11, Free: 0b10}, Due: &store.Due{At: 9000}},
		{Turn: &store.Turn{Seat: 0, Since: 8, People: 0b11}},
	} {
		if err := s.Append(ctx(), entry("first made", int64(n)+1), u); err != nil {
			t.Fatal(err)
		}
		if now := places(); !slices.Equal(now, before) {
			t.Errorf("after entry %d they stand at %v, before at %v", n+1, now, before)
		}
	}
	if err := s.Append(ctx(), entry("first made", 3), store.Update{Status: store.Over}); err != nil {
		t.Fatal(err)
	}
	if now := places(); now[1].Section != store.SectionDone {
		t.Errorf("over, it stands at %v", now)
	}
}

// grantTo returns a grant of a seat to a person.
func grantTo(game string, seat int, holder store.Holder) store.Grant {
	return store.Grant{Game: game, Seat: seat, Kind: store.GrantPerson, Holder: holder}
}

// listGames returns the section and id of each of a holder's games, read limit games at a time.
func (s *suite) listGames(t *testing.T, holder store.Holder, limit int) (list []string) {
	t.Helper()
	for after := (store.Place{}); ; {
		held, err := s.GamesOf(ctx(), holder, after, limit)
		if err != nil {
			t.Fatal(err)
		}
		if len(held) == 0 {
			return list
		}
		for _, h := range held {
			list = append(list, h.Place().Section.String()+" "+h.ID)
			after = h.Place()
		}
	}
}
