package table

import (
	"context"
	"slices"

	"circulade/game"
	"circulade/internal/account/name"
	"circulade/internal/account/taken"
	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
)

// This file is what seats are called where strangers meet: nobody plays there under the name of
// somebody else.

// meetStrangers reports whether people who do not know each other may sit at the table, by devices of
// their own.
func (r *Roster) meetStrangers() bool {
	return (r.joinable() || r.log.Hostless) && r.severalDevices()
}

// severalDevices reports whether somebody may come by another device than the host's.
func (r *Roster) severalDevices() bool {
	return slices.ContainsFunc(r.log.Seats, func(s gamelog.Seat) bool { return s.Kind == gamelog.KindLink })
}

// ownAccount is the account whose name a seat bears where strangers meet: "" if none holds it. Of
// several it is that which the seat is called like, or else the first.
func (n *Names) ownAccount(seat int) (account string, of store.Holder) {
	called := n.log.Setup.Players[seat]
	for i := range n.roster.grants {
		g := &n.roster.grants[i]
		if g.Seat != seat || g.Kind != store.GrantPerson || g.Account == "" {
			continue
		}
		if account == "" || !gamelog.IsNumbered(called, account) && gamelog.IsNumbered(called, g.Account) {
			account, of = g.Account, g.Holder
		}
	}
	return account, of
}

// bearsAccount reports whether a seat has the name of its account, and no other.
func (n *Names) bearsAccount(seat int) bool {
	account, _ := n.ownAccount(seat)
	return account != "" && n.log.Status() == store.Playing && n.roster.meetStrangers()
}

// proper returns what all seats are to be called where strangers meet: an account as it is called
// everywhere, with a number where it has more than one seat; and nobody else like an account.
func (n *Names) proper() ([]string, error) {
	proper := make([]string, len(n.log.Seats))
	for seat := range proper {
		account, of := n.ownAccount(seat)
		if account == "" {
			continue
		}
		var err error
		proper[seat] = gamelog.Numbered(account, func(tried string) bool {
			if err != nil || tried == account && !hasName(proper, tried) {
				return false
			}
			return hasName(proper, tried) || n.isOfAccount(of, tried, &err)
		})
		if err != nil {
			return nil, err
		}
	}
	for seat, called := range n.log.Setup.Players {
		if proper[seat] != "" {
			continue
		}
		free := n.roster.countGrants(seat, store.GrantPerson) == 0 && (gamelog.IsFree(called) || n.log.Start.Seats[seat].Kind != n.log.Seats[seat].Kind)
		var err error
		proper[seat] = gamelog.Numbered(called, func(tried string) bool {
			if err != nil {
				return false
			}
			return hasName(proper, tried) || hasName(n.log.Setup.Players[seat+1:], tried) ||
				!free && n.isOfAccount(store.Holder{}, tried, &err)
		})
		if err != nil {
			return nil, err
		}
	}
	return proper, nil
}

// isOfAccount reports whether a name could be taken for that of another account than a person's,
// whether it sits at the table or not.
func (n *Names) isOfAccount(of store.Holder, called string, failed *error) (is bool) {
	forms := name.LookForms(called)
	for i := range n.roster.grants {
		if g := &n.roster.grants[i]; g.Account != "" && g.Holder != of && name.HaveCommon(forms, name.LookForms(g.Account)) {
			return true
		}
	}
	if n.rows == nil {
		return false
	}
	*failed = n.roster.keeper.read("looking for a name", func(ctx context.Context) error {
		return n.rows.Look(ctx, func(tx *store.Tx) (err error) {
			is, err = taken.By(tx, of, forms)
			return err
		})
	})
	return is && *failed == nil
}

// makeProper gives all seats the names that they are to have where strangers meet.
func (n *Names) makeProper() error {
	proper, err := n.proper()
	if err != nil {
		return err
	}
	for range 2 * len(proper) {
		wrong, next := -1, -1
		for seat, called := range n.log.Setup.Players {
			if called == proper[seat] {
				continue
			}
			wrong = seat
			if !hasName(slices.Delete(slices.Clone(n.log.Setup.Players), seat, seat+1), proper[seat]) {
				next = seat
			}
		}
		if wrong < 0 {
			return nil
		}
		called := ""
		if next >= 0 {
			wrong, called = next, proper[next]
		} else { // they have each other's names
			called = gamelog.FreeName(wrong, slices.Concat(n.log.Setup.Players, proper))
		}
		if err := n.roster.keeper.setName(wrong, called); err != nil {
			return err
		}
	}
	return nil
}

// numbered is what a seat is called at once whose guest has written a name: a name that looks like an
// account's gets a number.
func (n *Names) numbered(who access.Who, seat int, called string) (string, error) {
	var err error
	called = gamelog.Numbered(called, func(tried string) bool {
		return err == nil && (n.isAtOtherSeat(seat, tried) || n.isOfAccountHere(who, tried) || n.roster.meetStrangers() && n.isOfAccount(who.Holder, tried, &err))
	})
	return called, err
}

// hasName reports whether a list has a name: joiners make no difference.
func hasName(list []string, called string) bool {
	return slices.ContainsFunc(list, func(n string) bool { return game.Bare(n) == game.Bare(called) })
}

// isAtOtherSeat reports whether another seat has a name.
func (n *Names) isAtOtherSeat(seat int, called string) bool {
	return hasName(slices.Delete(slices.Clone(n.log.Setup.Players), seat, seat+1), called)
}
