package table

import (
	"slices"

	"circulade/internal/account/name"
	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
)

// This file is of guests: people who play under a name that is nobody's account.

// marksGuests reports whether guests are told apart from accounts at the table: where people
// come whom nobody has invited, and where an account sits that somebody could be taken for.
// Elsewhere everybody is a guest whom the others know, and it would say nothing; so it would
// where all play on one device.
func (r *Roster) marksGuests() bool {
	return r.severalDevices() && (r.joinable() || slices.ContainsFunc(r.grants, func(g store.Grant) bool { return g.Seat >= 0 && g.Account != "" }))
}

// isGuestAt reports whether a seat is to be marked: a guest holds it, alone or beside others, or
// nobody does and a program is there that has its secret.
func (r *Roster) isGuestAt(seat int) bool {
	if r.log.Seats[seat].Kind == gamelog.KindBot || !r.marksGuests() {
		return false
	}
	held := false
	for i := range r.grants {
		if g := &r.grants[i]; g.Seat == seat && g.Kind == store.GrantPerson {
			if g.Account == "" {
				return true
			}
			held = true
		}
	}
	if held {
		return false
	}
	return r.presence.seats()>>seat&1 != 0
}

// giveWay gives a number to whoever is called like an account that sits at the table and is
// not theirs: an account's name stands, whoever came first. Where strangers meet it has all seats
// called as they are to be.
func (n *Names) giveWay() error {
	if n.log.Status() != store.Playing {
		return nil
	}
	if n.roster.meetStrangers() {
		return n.makeProper()
	}
	for seat, called := range n.log.Setup.Players {
		if n.roster.countGrants(seat, store.GrantPerson) == 0 || n.isOwnName(seat, called) || !n.isOfAccountHere(access.Who{}, called) {
			continue
		}
		others := slices.Clone(n.log.Setup.Players)
		others[seat] = ""
		err := n.roster.keeper.setName(seat, gamelog.Numbered(called, func(tried string) bool {
			return slices.Contains(others, tried) || n.isOfAccountHere(access.Who{}, tried)
		}))
		if err != nil {
			return err
		}
	}
	return nil
}

// isOwnName reports whether an account holds a seat that is called like it.
func (n *Names) isOwnName(seat int, called string) bool {
	return slices.ContainsFunc(n.roster.grants, func(g store.Grant) bool {
		return g.Seat == seat && g.Account != "" && name.Alike(called, g.Account)
	})
}

// isOfAccountHere reports whether somebody would be taken, by a name, for an account that sits
// at the table and is not theirs.
func (n *Names) isOfAccountHere(who access.Who, called string) bool {
	for _, g := range n.roster.grants {
		if g.Account != "" && g.Holder != who.Holder && name.Alike(called, g.Account) {
			return true
		}
	}
	return false
}
