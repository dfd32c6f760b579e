package account

import (
	"testing"
	"time"

	"circulade/internal/store"
	"circulade/internal/store/storetest"
	"circulade/internal/store/teststore"
)

// A house is accounts on a fresh store, with a clock that stands still until it is moved.
type house struct {
	*Accounts
	t     *testing.T
	games storetest.Driver
	clock time.Time
}

func openHouse(t *testing.T) *house {
	t.Helper()
	games := teststore.Open(t)
	t.Cleanup(func() {
		if err := games.Close(); err != nil {
			t.Error(err)
		}
	})
	h := &house{t: t, games: games, clock: time.UnixMilli(1_790_000_000_000)}
	h.Accounts = Open(games, func() time.Time { return h.clock })
	return h
}

// guest is a browser that is a guest.
func (h *house) guest() (secret string, s Session) {
	h.t.Helper()
	secret, s, err := h.NewGuest(h.t.Context(), "a browser", store.Holder{})
	if err != nil {
		h.t.Fatal(err)
	}
	return secret, s
}

func (h *house) account(name string) SignedIn {
	h.t.Helper()
	in, err := h.Create(h.t.Context(), Session{}, "a browser", NewAccount{Name: name, Password: "correct horse"})
	if err != nil {
		h.t.Fatal(err)
	}
	return in
}

// game stores a game with players of these names, and the grants.
func (h *house) game(id string, names []string, grants ...store.Grant) {
	h.t.Helper()
	g := store.Game{Info: store.Info{ID: id, Status: store.Playing, Summary: []byte("{}"), Names: names}, Setup: []byte("{}"), Secret: []byte("x")}
	for i := range grants {
		grants[i].Game = id
	}
	if err := h.games.Create(h.t.Context(), g, grants...); err != nil {
		h.t.Fatal(err)
	}
}

func seat(n int, p Person) store.Grant {
	return store.Grant{Seat: n, Kind: store.GrantPerson, Holder: p, Created: 1}
}

// names returns what the players of a game are called.
func (h *house) names(id string) []string {
	h.t.Helper()
	g, _, err := h.games.Load(h.t.Context(), id)
	if err != nil {
		h.t.Fatal(err)
	}
	return g.Names
}
