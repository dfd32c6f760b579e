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
func (t *Table) ownAccount(seat int) (account string, of store.Holder) {
	called := t.log.Setup.Players[seat]
	for i := range t.roster.grants {
		g := &t.roster.grants[i]
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
func (t *Table) bearsAccount(seat int) bool {
	account, _ := t.ownAccount(seat)
	return account != "" && t.log.Status() == store.Playing && t.roster.meetStrangers()
}

// properNames are what all seats are to be called where strangers meet: an account as it is called
// everywhere, with a number where it has more than one seat; and nobody else like an account.
func (t *Table) properNames() ([]string, error) {
	proper := make([]string, len(t.log.Seats))
	for seat := range proper {
		account, of := t.ownAccount(seat)
		if account == "" {
			continue
		}
		var err error
		proper[seat] = gamelog.Numbered(account, func(n string) bool {
			if err != nil || n == account && !hasName(proper, n) {
				return false
			}
			return hasName(proper, n) || t.isOfOther(of, n, &err)
		})
		if err != nil {
			return nil, err
		}
	}
	for seat, called := range t.log.Setup.Players {
		if proper[seat] != "" {
			continue
		}
		free := t.roster.countGrants(seat, store.GrantPerson) == 0 && (gamelog.IsFree(called) || t.log.Start.Seats[seat].Kind != t.log.Seats[seat].Kind)
		var err error
		proper[seat] = gamelog.Numbered(called, func(n string) bool {
			if err != nil {
				return false
			}
			return hasName(proper, n) || hasName(t.log.Setup.Players[seat+1:], n) ||
				!free && t.isOfOther(store.Holder{}, n, &err)
		})
		if err != nil {
			return nil, err
		}
	}
	return proper, nil
}

// isOfOther reports whether a name could be taken for that of an account that is not a person's,
// whether it sits at the table or not.
func (t *Table) isOfOther(of store.Holder, called string, failed *error) (is bool) {
	forms := name.LookForms(called)
	for i := range t.roster.grants {
		if g := &t.roster.grants[i]; g.Account != "" && g.Holder != of && name.HaveCommon(forms, name.LookForms(g.Account)) {
			return true
		}
	}
	if t.hall.cfg.Rows == nil {
		return false
	}
	*failed = t.read("looking for a name", func(ctx context.Context) error {
		return t.hall.cfg.Rows.Look(ctx, func(tx *store.Tx) (err error) {
			is, err = taken.By(tx, of, forms)
			return err
		})
	})
	return is && *failed == nil
}

// nameProperly gives all seats the names that they are to have where strangers meet.
func (t *Table) nameProperly() error {
	proper, err := t.properNames()
	if err != nil {
		return err
	}
	for range 2 * len(proper) {
		wrong, next := -1, -1
		for seat, called := range t.log.Setup.Players {
			if called == proper[seat] {
				continue
			}
			wrong = seat
			if !hasName(slices.Delete(slices.Clone(t.log.Setup.Players), seat, seat+1), proper[seat]) {
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
			called = gamelog.FreeName(wrong, slices.Concat(t.log.Setup.Players, proper))
		}
		if err := t.setName(wrong, called); err != nil {
			return err
		}
	}
	return nil
}

// wanted is what a seat is called at once whose guest has written a name: a name that looks like an
// account's gets a number.
func (t *Table) wanted(who access.Who, seat int, called string) (string, error) {
	var err error
	called = gamelog.Numbered(called, func(n string) bool {
		return err == nil && (t.atOthers(seat, n) || t.isOfAnother(who, n) || t.roster.meetStrangers() && t.isOfOther(who.Holder, n, &err))
	})
	return called, err
}

// hasName reports whether a list has a name: joiners make no difference.
func hasName(list []string, called string) bool {
	return slices.ContainsFunc(list, func(n string) bool { return game.Bare(n) == game.Bare(called) })
}

// atOthers reports whether another seat has a name.
func (t *Table) atOthers(seat int, called string) bool {
	return hasName(slices.Delete(slices.Clone(t.log.Setup.Players), seat, seat+1), called)
}
