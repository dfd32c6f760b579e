package rematch

import (
	"encoding/json"
	"slices"
	"testing"

	"circulade/internal/store"
	"circulade/internal/table"
	"circulade/internal/table/clock"
	"circulade/internal/table/gamelog"
	"circulade/internal/table/plan"
	"circulade/internal/table/registrytest"
)

// A seen is what somebody sees of a table where others want to play again.
type seen struct {
	registrytest.Seen
	Host  bool
	Next  string
	Rated bool
	Again *question
	Seats []struct{ Yours bool }
	Clock *struct {
		Started bool
		Left    []int64 `json:"left_ms"`
	}
}

// sees returns the table as the person p sees it now.
func sees(t *testing.T, p *registrytest.Player) *seen {
	t.Helper()
	data, err := p.See()
	return registrytest.Read[seen](t, data, err)
}

// tries says that somebody wants to play again.
func tries(p *registrytest.Player) (Rematch, error) {
	return registrytest.Do(p, func(o table.Owner) (Rematch, error) {
		return playAgain(o, p.Who, func([]gamelog.Seat) error { return nil })
	})
}

// wants asks for a rematch as the person p; an error fails the test.
func wants(t *testing.T, p *registrytest.Player) Rematch {
	t.Helper()
	next, err := tries(p)
	if err != nil {
		t.Fatal(err)
	}
	return next
}

// declines declines a rematch as the person p, and returns the table.
func declines(p *registrytest.Player) (json.RawMessage, error) {
	return registrytest.Do(p, func(o table.Owner) (json.RawMessage, error) { return decline(o, p.Who) })
}

// two is a table of strangers with a clock, which has ended.
func two(t *testing.T) (h *registrytest.House, ann, bo *registrytest.Player) {
	t.Helper()
	h = registrytest.Open(t, Part)
	players := h.MakeForStrangers(&plan.Wanted{
		Seats: []plan.Seat{{Name: "Ann"}, {Name: "Bo"}}, Options: map[string]string{"base.first_player": "seat0"},
		Clock: &clock.Settings{Kind: clock.Bank, BankS: 300, IncrementS: 5},
	})
	ann, bo = players[0], players[1]
	_, err := registrytest.Do(ann, func(o table.Owner) (struct{}, error) {
		return struct{}{}, o.Commit(0, o.Log().Decide(o.Lineup().Resignation(0)))
	})
	if err != nil {
		t.Fatal(err)
	}
	return h, ann, bo
}

// Once all want it there is a table, one for all, with the seats, the clock and no host as before; whoever begins
// is the other one.
func TestAllPlayAgain(t *testing.T) {
	h, ann, bo := two(t)
	if first := wants(t, ann); first.ID != "" || first.Made {
		t.Fatalf("Ann alone gets %+v", first)
	}
	if q := sees(t, bo).Again; q == nil || !slices.Equal(q.Agreed, []int{0}) || !slices.Equal(q.Missing, []int{1}) || len(q.Declined) > 0 {
		t.Fatalf("Bo is told %+v", q)
	}
	h.Restart()
	next := wants(t, bo)
	if !next.Made || len(next.Links) > 0 {
		t.Fatalf("both get %+v", next)
	}
	if again := wants(t, ann); again.ID != next.ID || again.Made {
		t.Errorf("who asks once more gets %+v", again)
	}
	if s := sees(t, ann); s.Next != next.ID || s.Again != nil {
		t.Errorf("the first table leads to %q, with %+v", s.Next, s.Again)
	}
	for seat, p := range []*registrytest.Player{ann, bo} {
		s := sees(t, p.AtTable(next.ID))
		if s.Host || !s.Seats[seat].Yours || s.Waiting[0] != 1 {
			t.Errorf("at the next table: host %v, seats %+v, waiting for %v", s.Host, s.Seats, s.Waiting)
		}
		if c := s.Clock; c == nil || c.Started || !slices.Equal(c.Left, []int64{300_000, 300_000}) {
			t.Errorf("its clock: %+v", c)
		}
	}
}

// rated makes the table of ann and bo a rated one whose seats are held by accounts with these names, "" for a
// guest.
func rated(h *registrytest.House, ann *registrytest.Player, accounts ...string) {
	id := ann.Seen().ID
	h.MemStore.Mu.Lock()
	defer h.MemStore.Mu.Unlock()
	kept := h.MemStore.Games[id]
	kept.Game.Setup = append([]byte(`{"rated":true,`), kept.Game.Setup[1:]...)
	for i, g := range kept.Grants {
		if g.Seat >= 0 {
			kept.Grants[i].Account = accounts[g.Seat]
		}
	}
}

// The rematch of a rated game is rated if each seat is that of one account that wants it. Otherwise there is one
// that is not.
func TestRatedRematch(t *testing.T) {
	for name, c := range map[string]struct {
		accounts []string
		second   bool // somebody else has the second seat, too
		want     bool
	}{
		"both have accounts": {accounts: []string{"Ann", "Bo"}, want: true},
		"one is a guest":     {accounts: []string{"Ann", ""}},
		"two share a seat":   {accounts: []string{"Ann", "Bo"}, second: true},
	} {
		t.Run(name, func(t *testing.T) {
			h, ann, bo := two(t)
			rated(h, ann, c.accounts...)
			if c.second {
				err := h.MemStore.Grant(t.Context(), store.Grant{Game: ann.Seen().ID, Seat: 1, Kind: store.GrantPerson, Holder: store.Holder{9}, Account: "Cy"})
				if err != nil {
					t.Fatal(err)
				}
			}
			h.Restart()
			wants(t, ann)
			next := wants(t, bo)
			if s := sees(t, ann.AtTable(next.ID)); s.Rated != c.want || s.Host {
				t.Errorf("the rematch is rated: %v, want %v; has a host: %v", s.Rated, c.want, s.Host)
			}
		})
	}
}

// A rated game against somebody who has not said that they want a rematch has none that is rated, though none has
// to wait for whoever is gone.
func TestRatedNeedsAll(t *testing.T) {
	h, ann, _ := two(t)
	rated(h, ann, "Ann", "Bo")
	h.Restart()
	for _, mine := range [][]int{nil, {0}, {1}} {
		stays, err := registrytest.Do(ann, func(o table.Owner) (bool, error) { return staysRated(o, mine), nil })
		if err != nil || stays {
			t.Errorf("if the seats %v want it: %v, %v", mine, stays, err)
		}
	}
	if stays, err := registrytest.Do(ann, func(o table.Owner) (bool, error) { return staysRated(o, []int{0, 1}), nil }); err != nil || !stays {
		t.Errorf("if both do: %v, %v", stays, err)
	}
}

// Who does not want to keeps the others from it, until they want to.
func TestDeclined(t *testing.T) {
	_, ann, bo := two(t)
	wants(t, ann)
	data, err := declines(bo)
	if q := registrytest.Read[seen](t, data, err).Again; q == nil || !slices.Equal(q.Declined, []int{1}) {
		t.Errorf("declined: %+v", q)
	}
	_, err = tries(ann)
	registrytest.Refused(t, err, "declined")
	if next := wants(t, bo); !next.Made {
		t.Errorf("Ann wanted it before, and Bo does now: %+v", next)
	}
}

// A table at which somebody plays again is named no longer once it is deleted, and there may be one more.
func TestNextIsDeleted(t *testing.T) {
	h, ann, bo := two(t)
	wants(t, ann)
	next := wants(t, bo)
	h.Restart()
	h.MemStore.Mu.Lock()
	delete(h.MemStore.Games, next.ID)
	h.MemStore.Mu.Unlock()
	if s := sees(t, ann); s.Next != "" {
		t.Errorf("the first table leads to %q, which is deleted", s.Next)
	}
	if other := wants(t, bo); other.ID == next.ID {
		t.Errorf("the next table is %+v", other)
	}
}

// Nobody plays again who has no seat, or before the end.
func TestRefuses(t *testing.T) {
	h := registrytest.Open(t, Part)
	players := h.Make(&plan.Wanted{Seats: []plan.Seat{{Name: "Ann"}, {Name: "Bo"}}})
	_, err := tries(players[0])
	registrytest.Refused(t, err, "not-over")
	_, err = declines(players[1])
	registrytest.Refused(t, err, "not-over")
	eve := h.Guest(players[0].Seen().ID)
	_, err = tries(eve)
	registrytest.Refused(t, err, "not-your-seat")
	_, err = declines(eve)
	registrytest.Refused(t, err, "not-your-seat")
}

// Who plays whom in a tournament is said by it: nobody plays again at its tables.
func TestNotInTournaments(t *testing.T) {
	h, ann, bo := two(t)
	id := ann.Seen().ID
	h.MemStore.Mu.Lock()
	kept := h.MemStore.Games[id]
	kept.Game.Setup = append([]byte(`{"fixture":{"tournament":"t","round":1,"board":1,"game":1,"starts_at":1},`), kept.Game.Setup[1:]...)
	h.MemStore.Mu.Unlock()
	h.Restart()
	_, err := tries(ann)
	registrytest.Refused(t, err, "not-possible")
	_, err = declines(bo)
	registrytest.Refused(t, err, "not-possible")
}
