package server

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"time"

	"circulade/game"
	"circulade/internal/store"
	"circulade/internal/table/gamelog"
)

// rematch is the table at which the same people play again.
type rematch struct {
	id    string
	links []seatLink // of the seats that nobody has, if it was made just now
	made  bool
}

// playAgain makes the table at which the people of this one play again, once: whoever
// asks later is told the same one. The new table is stored before this one names it;
// should the server die in between, the next who asks finds it under its id.
func (t *table) playAgain(c caller, mayMake func() error) (rematch, error) {
	v := authorize(t.grants, c)
	switch {
	case v == (viewer{}):
		return rematch{}, errSeat
	case t.log.Status() == store.Playing:
		return rematch{}, errNotOver
	case t.log.Next() != "":
		return rematch{id: t.log.Next()}, nil
	}
	if err := t.sure(); err != nil {
		return rematch{}, err
	}
	if err := mayMake(); err != nil {
		return rematch{}, err
	}
	next, err := t.rematch(c, v)
	if err != nil {
		return rematch{}, err
	}
	if err := t.administer(gamelog.Decision{Seat: store.HostSeat, Next: next.id}); err != nil {
		return rematch{}, err
	}
	if t.log.Next() != next.id {
		return rematch{id: t.log.Next()}, nil // somebody else's came first
	}
	return next, nil
}

// rematch stores the new table.
func (t *table) rematch(c caller, v viewer) (rematch, error) {
	l := t.log
	st := gamelog.Start{Title: l.Title, Seats: slices.Clone(l.Seats)}
	for i := range st.Seats {
		if st.Seats[i].Kind == gamelog.KindHere && !v.holds(i) {
			st.Seats[i].Kind = gamelog.KindLink // it is not here for who makes the table now
		}
	}
	setup := l.Setup
	setup.Start, setup.Seed = nil, game.NewKey().String() // the rest of what is arranged is not in it
	g, err := st.Begin(setup)
	if err != nil {
		return rematch{}, ofGame(err)
	}
	next := rematch{id: t.nextID(), made: true}
	var grants []store.Grant
	grants, next.links = t.carryOver(next.id, c, v, st.Seats)
	ctx, cancel := context.WithTimeout(context.Background(), storeTime)
	defer cancel()
	switch err := t.server.create(ctx, next.id, st, g, grants); {
	case errors.Is(err, store.ErrExists):
		return rematch{id: next.id}, nil
	case err != nil:
		return rematch{}, t.server.notCreated(err)
	}
	return next, nil
}

// nextID is always the same, and nobody can tell it who cannot watch this table.
func (t *table) nextID() string {
	key := t.log.Game().Key()
	mac := hmac.New(sha256.New, key[:])
	_, _ = mac.Write([]byte("circulade again\n" + t.id)) // a hash takes all
	return readable(mac.Sum(nil)[:16])
}

// carryOver returns who holds what at the new table: whoever asked is its host, every
// session keeps its seats, and a seat without one gets a link.
func (t *table) carryOver(id string, c caller, v viewer, seats []gamelog.Seat) (grants []store.Grant, links []seatLink) {
	now := time.Now().UnixMilli()
	add := func(seat int, kind store.GrantKind, holder store.Holder) {
		grants = append(grants, store.Grant{Game: id, Seat: seat, Kind: kind, Holder: holder, Created: now})
	}
	add(store.HostSeat, store.GrantHost, c.holder)
	links = []seatLink{}
	for i, s := range seats {
		if s.Kind == gamelog.KindBot {
			continue
		}
		taken := v.holds(i)
		if taken {
			add(i, store.GrantSession, c.holder) // a program may hold it by a link
		}
		for _, g := range t.grants {
			if g.Seat == i && g.Kind == store.GrantSession && g.Holder != c.holder {
				add(i, store.GrantSession, g.Holder)
				taken = true
			}
		}
		if taken {
			continue
		}
		secret := newSecret()
		holder, _ := holderOf(secret)
		add(i, store.GrantLink, holder)
		links = append(links, seatLink{i, secret})
	}
	return grants, links
}

func (s *Server) postAgain(w http.ResponseWriter, r *http.Request) error {
	c, err := s.plain(w, r)
	if err != nil {
		return err
	}
	addr := s.address(r)
	next, err := at(s, r, func(t *table) (rematch, error) {
		return t.playAgain(c, func() error { return s.mayMake(addr, t.log.Seats) })
	})
	if err != nil {
		return err
	}
	t, err := s.tables.hold(next.id, addr)
	if err != nil {
		return err
	}
	defer s.tables.release(t)
	// Not see: a program whose secret does not count there is told all the same.
	table, err := ask(r.Context(), t, func() (json.RawMessage, error) { return t.answer(authorize(t.grants, c), whole) })
	if err != nil {
		return err
	}
	status := http.StatusOK
	if next.made {
		status = http.StatusCreated
	}
	if next.links == nil {
		next.links = []seatLink{}
	}
	writeJSON(w, status, reseated{table, next.links})
	return nil
}
