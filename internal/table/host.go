package table

import (
	"context"
	"slices"

	"circulade/internal/store"
	"circulade/internal/table/access"
)

// This file is how the host's rights pass to somebody else: from the host, or from one who
// has gone. Whoever has them, has them alone.

// NoteCame notes that whoever has the i-th of the Grants was here at a moment, in Unix milliseconds.
func (r *Roster) NoteVisit(i int, at int64) {
	r.grants = slices.Clone(r.grants) // others read it
	r.grants[i].Created = at
}

// MakeHosts gives the host's rights to some persons, and to nobody else.
func (r *Roster) MakeHosts(heirs []store.Holder) error {
	grants := make([]store.Grant, 0, len(heirs))
	for _, h := range heirs {
		grants = append(grants, store.Grant{
			Game: r.id, Seat: store.HostSeat, Kind: store.GrantHost, Holder: h, Created: r.now(),
		})
	}
	r.askerHeld.Host = false // who gives them away does so by what they held
	err := r.keeper.write("passing the host's rights", func(ctx context.Context, s store.Store) error {
		return s.Replace(ctx, r.id, store.HostSeat, grants...)
	})
	if err != nil {
		return err
	}
	return r.keeper.reloadGrants()
}

// heirs are who has the host's rights when somebody leaves: of those who sit there and play
// on, who is there comes first.
func (r *Roster) nextHosts(who access.Who) (found []store.Holder) {
	there := r.presence.seats()
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

// hasOtherHost reports whether somebody else who plays has the host's rights.
func (r *Roster) hasOtherHost(who access.Who) bool {
	return slices.ContainsFunc(r.log.People(), func(seat int) bool {
		return slices.ContainsFunc(r.PersonsAt(seat), func(h store.Holder) bool {
			return h != who.Holder && r.HeldBy(access.Who{Holder: h}).Host
		})
	})
}

// leaveAsHost passes the rights on to whoever plays on, or ends a game in which nobody does.
func (l *Leaving) passHostRights(who access.Who) error {
	if l.table.log.Status() != store.Playing {
		return nil
	}
	if err := l.table.checkWritable(); err != nil {
		return err
	}
	if l.table.roster.hasOtherHost(who) {
		return nil // on another device of theirs, say
	}
	if heirs := l.table.roster.nextHosts(who); len(heirs) > 0 {
		return l.table.roster.MakeHosts(heirs)
	}
	if l.table.roster.StrangersPlay() {
		return nil // it is theirs to end
	}
	return l.Stop()
}
