package table

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"errors"
	"slices"

	"circulade/game"
	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
	"circulade/internal/table/refusal"
)

// A Rematch is the table at which the same people play again.
type Rematch struct {
	ID    string
	Links []access.SeatLink // of the seats that nobody has, if it was made just now
	Made  bool
}

// playAgain makes the table at which the people of this one play again, once: whoever
// asks later is told the same one. The new table is stored before this one names it;
// should the server die in between, the next who asks finds it under its id.
func (t *Table) playAgain(who access.Who, mayMake func([]gamelog.Seat) error) (Rematch, error) {
	v := access.Of(t.grants, who)
	switch {
	case v.None():
		return Rematch{}, ErrSeat
	case t.log.Status() == store.Playing:
		return Rematch{}, errNotOver
	case t.log.Next() != "":
		return Rematch{ID: t.log.Next()}, nil
	}
	if t.bars(who) {
		return Rematch{}, ErrPrograms
	}
	if err := t.sure(); err != nil {
		return Rematch{}, err
	}
	if err := mayMake(t.log.Seats); err != nil {
		return Rematch{}, err
	}
	next, err := t.rematch(who, v)
	if err != nil {
		return Rematch{}, err
	}
	if err := t.administer(gamelog.Decision{Seat: store.HostSeat, Next: next.ID}); err != nil {
		return Rematch{}, err
	}
	if t.log.Next() != next.ID {
		return Rematch{ID: t.log.Next()}, nil // somebody else's came first
	}
	return next, nil
}

// rematch stores the new table.
func (t *Table) rematch(who access.Who, v access.Rights) (Rematch, error) {
	l := t.log
	st := gamelog.Start{Title: l.Title, Seats: slices.Clone(l.Seats), Open: l.Open, Clock: l.Start.Clock, Chat: l.Chat, Called: true, Programs: l.Programs}
	for i := range st.Seats {
		if st.Seats[i].Kind == gamelog.KindHere && !v.Holds(i) {
			st.Seats[i].Kind = gamelog.KindLink // it is not here for who makes the table now
		}
	}
	setup := l.Setup
	setup.Start, setup.Seed = nil, game.NewKey().String() // the rest of what is arranged is not in it
	g, err := st.Begin(setup)
	if err != nil {
		return Rematch{}, refusal.OfGame(err)
	}
	next := Rematch{ID: t.nextID(), Made: true}
	var grants []store.Grant
	grants, next.Links = t.carryOver(next.ID, who, v, st.Seats)
	ctx, cancel := context.WithTimeout(context.Background(), storeTime)
	defer cancel()
	switch err := t.hall.create(ctx, next.ID, st, g, grants); {
	case errors.Is(err, store.ErrExists):
		return Rematch{ID: next.ID}, nil
	case err != nil:
		return Rematch{}, t.hall.notCreated(err)
	}
	return next, nil
}

// nextID is always the same, and nobody can tell it who cannot watch this table.
func (t *Table) nextID() string {
	key := t.log.Game().Key()
	mac := hmac.New(sha256.New, key[:])
	_, _ = mac.Write([]byte("circulade again\n" + t.id)) // a hash takes all
	return access.ID(mac.Sum(nil)[:16])
}

// carryOver returns who holds what at the new table: whoever asked is its host, if this one
// has any; every session keeps its seats, and a seat without one gets a link.
func (t *Table) carryOver(id string, who access.Who, v access.Rights, seats []gamelog.Seat) (grants []store.Grant, links []access.SeatLink) {
	now := t.hall.cfg.Now().UnixMilli()
	add := func(seat int, kind store.GrantKind, holder store.Holder) {
		grants = append(grants, store.Grant{Game: id, Seat: seat, Kind: kind, Holder: holder, Created: now})
	}
	if t.hosted() {
		add(store.HostSeat, store.GrantHost, who.Holder)
	}
	links = []access.SeatLink{}
	for i, s := range seats {
		if s.Kind == gamelog.KindBot {
			continue
		}
		taken := v.Holds(i)
		if taken {
			add(i, store.GrantPerson, who.Holder) // a program may hold it by a link
		}
		for _, g := range t.grants {
			if g.Seat == i && g.Kind == store.GrantPerson && g.Holder != who.Holder && !(g.Program && !t.log.Programs) {
				add(i, store.GrantPerson, g.Holder)
				taken = true
			}
		}
		if taken {
			continue
		}
		secret := access.NewSecret()
		holder, _ := access.HolderOf(secret)
		add(i, store.GrantLink, holder)
		links = append(links, access.SeatLink{Seat: i, Secret: secret})
	}
	return grants, links
}

// hosted reports whether somebody is the table's host. Two who were paired have none.
func (t *Table) hosted() bool {
	return slices.ContainsFunc(t.grants, func(g store.Grant) bool { return g.Seat == store.HostSeat })
}
