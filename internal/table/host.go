package table

import (
	"context"
	"slices"

	"circulade/internal/store"
	"circulade/internal/table/access"
)

// This file is how the host's rights pass to somebody else: from a host who gives them away, or who is
// gone. The old hosts lose them.

// NoteVisit sets, in memory, when the holder of the i-th of the Grants was here last, in Unix milliseconds.
func (r *Roster) NoteVisit(i int, at int64) {
	r.grants = slices.Clone(r.grants) // Participants may have handed out the old slice
	r.grants[i].Created = at
}

// MakeHosts gives the host's rights to these persons and takes them from everybody else.
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

// nextHosts returns who gets the host's rights when a host leaves: the persons of the first seat, of people
// still playing, that somebody is present at; else of the first such seat; nil if there is none.
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

// hasOtherHost reports whether a person other than the caller plays here and has the host's rights.
func (r *Roster) hasOtherHost(who access.Who) bool {
	return slices.ContainsFunc(r.log.People(), func(seat int) bool {
		return slices.ContainsFunc(r.PersonsAt(seat), func(h store.Holder) bool {
			return h != who.Holder && r.HeldBy(access.Who{Holder: h}).Host
		})
	})
}

// passHostRights is called before a host leaves a running game: it gives the host's rights to people who play
// on. If there are none it ends the game, unless strangers play.
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
