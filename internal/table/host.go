package table

import (
	"context"
	"slices"

	"circulade/internal/store"
	"circulade/internal/table/access"
)

// This file passes the host's rights to somebody else: from a host who gives them away, or who leaves.

// NoteVisit records in memory, but not in the store, that the holder of the i-th grant (of Grants) was at
// the table at a time, in Unix milliseconds.
func (r *Roster) NoteVisit(i int, at int64) {
	r.grants = slices.Clone(r.grants) // Participants may have handed out the old slice
	r.grants[i].Created = at
}

// MakeHosts stores that these persons, and nobody else, have the host's rights, and rereads the table's
// grants.
func (r *Roster) MakeHosts(persons []store.Holder) error {
	grants := make([]store.Grant, 0, len(persons))
	for _, h := range persons {
		grants = append(grants, store.Grant{
			Game: r.id, Seat: store.HostSeat, Kind: store.GrantHost, Holder: h, Created: r.now(),
		})
	}
	r.askerHeld.Host = false // else what the caller commits next would be refused
	err := r.keeper.writeStore("passing the host's rights", func(ctx context.Context, s store.Store) error {
		return s.Replace(ctx, r.id, store.HostSeat, grants...)
	})
	if err != nil {
		return err
	}
	return r.keeper.reloadGrants()
}

// nextHosts returns the persons who get the host's rights when the host who leaves: those of the first seat
// still played by people at which somebody is connected; else those of the first seat still played by
// people. Persons who are hosts already and bots' accounts are left out. It returns nil if nobody is left.
func (r *Roster) nextHosts(who access.Who) (found []store.Holder) {
	there := r.presence.connectedSeats()
	for _, i := range r.log.People() {
		persons := slices.DeleteFunc(r.PersonsAt(i), func(h store.Holder) bool {
			return h == who.Holder || r.HeldBy(access.Who{Holder: h}).Host
		})
		switch {
		case len(persons) == 0:
		case there>>i&1 != 0:
			return persons
		case found == nil:
			found = persons
		}
	}
	return found
}

// hasOtherHost reports whether a person other than the caller has the host's rights and holds a seat that is
// still played by people.
func (r *Roster) hasOtherHost(who access.Who) bool {
	return slices.ContainsFunc(r.log.People(), func(seat int) bool {
		return slices.ContainsFunc(r.PersonsAt(seat), func(h store.Holder) bool {
			return h != who.Holder && r.HeldBy(access.Who{Holder: h}).Host
		})
	})
}

// passHostRights gives the host's rights to other people at the table, before a host leaves a running game.
// It does nothing if another host plays there or the game is over. If nobody can get the rights it ends the
// game, unless strangers play.
func (l *Leaving) passHostRights(who access.Who) error {
	if l.table.log.Status() != store.Playing {
		return nil
	}
	if err := l.table.checkWritable(); err != nil {
		return err
	}
	if l.table.roster.hasOtherHost(who) {
		return nil // perhaps the same person on another device
	}
	if heirs := l.table.roster.nextHosts(who); len(heirs) > 0 {
		return l.table.roster.MakeHosts(heirs)
	}
	if l.table.roster.IsSettledInPlay() {
		return nil // a host may not end their game
	}
	return l.Stop()
}
