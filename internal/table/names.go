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

// Names is what the seats of a table are called: nobody plays under the name of somebody else. It belongs to
// the table's owner.
type Names struct {
	log    *gamelog.Log // of the table; nil until it is loaded
	roster *Roster
	rows   store.Rows // nil: no other account is known than those at the table
}

// Set gives a seat a name, which is stored.
func (n *Names) Set(seat int, called string) error { return n.roster.keeper.setName(seat, called) }

// OwnAccount is the account whose name a seat bears where strangers meet: "" if none holds it. Of
// several it is that which the seat is called like, or else the first.
func (n *Names) OwnAccount(seat int) (account string, of store.Holder) {
	called := n.log.Setup.Players[seat]
	for i := range n.roster.grants {
		g := &n.roster.grants[i]
		if g.Seat != seat || g.Kind != store.GrantPerson || g.Account == "" {
			continue
		}
		if account == "" || !gamelog.IsNameVariant(called, account) && gamelog.IsNameVariant(called, g.Account) {
			account, of = g.Account, g.Holder
		}
	}
	return account, of
}

// BearsAccount reports whether a seat has the name of its account, and no other.
func (n *Names) BearsAccount(seat int) bool {
	account, _ := n.OwnAccount(seat)
	return account != "" && n.log.Status() == store.Playing && n.roster.MayMeetStrangers()
}

// proper returns what all seats are to be called where strangers meet: an account as it is called
// everywhere, with a number where it has more than one seat; and nobody else like an account.
func (n *Names) proper() ([]string, error) {
	proper := make([]string, len(n.log.Seats))
	for seat := range proper {
		account, of := n.OwnAccount(seat)
		if account == "" {
			continue
		}
		var err error
		proper[seat] = gamelog.UniqueName(account, func(tried string) bool {
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
		free := n.roster.CountGrants(seat, store.GrantPerson) == 0 && (gamelog.IsFreeSeatName(called) || n.log.Start.Seats[seat].Kind != n.log.Seats[seat].Kind)
		var err error
		proper[seat] = gamelog.UniqueName(called, func(tried string) bool {
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
		return n.rows.View(ctx, func(tx *store.Tx) (err error) {
			is, err = taken.HasForm(tx, of, forms)
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
			called = gamelog.FreeSeatName(wrong, slices.Concat(n.log.Setup.Players, proper))
		}
		if err := n.roster.keeper.setName(wrong, called); err != nil {
			return err
		}
	}
	return nil
}

// Numbered is what a seat is called at once whose guest has written a name: a name that looks like an
// account's gets a number.
func (n *Names) Numbered(who access.Who, seat int, called string) (string, error) {
	var err error
	called = gamelog.UniqueName(called, func(tried string) bool {
		return err == nil && (n.isAtOtherSeat(seat, tried) || n.IsOfAccountHere(who, tried) || n.roster.MayMeetStrangers() && n.isOfAccount(who.Holder, tried, &err))
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

// GiveWay gives a number to whoever is called like an account that sits at the table and is
// not theirs: an account's name stands, whoever came first. Where strangers meet it has all seats
// called as they are to be.
func (n *Names) GiveWay() error {
	if n.log.Status() != store.Playing {
		return nil
	}
	if n.roster.MayMeetStrangers() {
		return n.makeProper()
	}
	for seat, called := range n.log.Setup.Players {
		if n.roster.CountGrants(seat, store.GrantPerson) == 0 || n.isOwnName(seat, called) || !n.IsOfAccountHere(access.Who{}, called) {
			continue
		}
		others := slices.Clone(n.log.Setup.Players)
		others[seat] = ""
		err := n.roster.keeper.setName(seat, gamelog.UniqueName(called, func(tried string) bool {
			return slices.Contains(others, tried) || n.IsOfAccountHere(access.Who{}, tried)
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

// IsOfAccountHere reports whether somebody would be taken, by a name, for an account that sits
// at the table and is not theirs.
func (n *Names) IsOfAccountHere(who access.Who, called string) bool {
	for _, g := range n.roster.grants {
		if g.Account != "" && g.Holder != who.Holder && name.Alike(called, g.Account) {
			return true
		}
	}
	return false
}

// Introduce gives a seat the name of whoever joined it: the one that it had was meant for
// nobody, or for somebody else. Who asks again after an answer got lost has the seat, and
// perhaps not the name.
func (n *Names) Introduce(who access.Who, seat int, fresh bool, name string) error {
	if n.BearsAccount(seat) {
		return nil
	}
	free := gamelog.IsFreeSeatName(n.log.Setup.Players[seat])
	if name == "" && fresh && !free {
		name = gamelog.FreeSeatName(seat, n.log.Setup.Players)
	}
	if name == "" || !fresh && !free || !n.log.May().Rename(seat) {
		return nil
	}
	name, err := n.Numbered(who, seat, name)
	if err != nil {
		return err
	}
	return n.roster.keeper.setName(seat, name)
}

// A Naming is what somebody is called who joins a table.
type Naming struct {
	Name  string // may be empty
	Given bool   // whoever runs the server named them: it gets a number where another could not be had
}
