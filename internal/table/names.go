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

// Names decides what the seats of a table are called, so that nobody plays under somebody else's name. It
// belongs to the table's owner goroutine.
type Names struct {
	log    *gamelog.Log // of the table; nil until it is loaded
	roster *Roster
	rows   store.Rows // nil: no other account is known than those at the table
}

// Set stores a new name for a seat and shows it to all viewers at once. It checks nothing.
func (n *Names) Set(seat int, called string) error { return n.roster.keeper.setName(seat, called) }

// NamingAccount returns the name of the account that holds a seat, and in of the person whose account it is:
// at a table where strangers meet the seat has to have that name, which the caller checks. It returns "" if
// no account holds the seat. If several do, it is the one whose name the seat already has, or else the
// first.
func (n *Names) NamingAccount(seat int) (account string, of store.Holder) {
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

// HasAccountName reports whether a seat must keep the name of the account that holds it, because the game is
// still played and strangers may meet at the table.
func (n *Names) HasAccountName(seat int) bool {
	account, _ := n.NamingAccount(seat)
	return account != "" && n.log.Status() == store.Playing && n.roster.MayMeetStrangers()
}

// properNames returns, for a table where strangers may meet, the name that each seat must have: a seat held
// by an account has that account's name (numbered if it holds several seats), and any other seat keeps its
// name, numbered if it resembles an account's.
func (n *Names) properNames() ([]string, error) {
	proper := make([]string, len(n.log.Seats))
	for seat := range proper {
		account, of := n.NamingAccount(seat)
		if account == "" {
			continue
		}
		var err error
		proper[seat] = gamelog.UniqueName(account, func(tried string) bool {
			if err != nil || tried == account && !hasName(proper, tried) {
				return false
			}
			return hasName(proper, tried) || n.resemblesAccount(of, tried, &err)
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
				!free && n.resemblesAccount(store.Holder{}, tried, &err)
		})
		if err != nil {
			return nil, err
		}
	}
	return proper, nil
}

// resemblesAccount reports whether the name called resembles that of an account, at this table or anywhere
// on the server. Accounts of the person of do not count; with a zero of all count. If the store fails it
// puts the error into *failed and returns false.
func (n *Names) resemblesAccount(of store.Holder, called string, failed *error) (is bool) {
	forms := name.LookForms(called)
	for i := range n.roster.grants {
		if g := &n.roster.grants[i]; g.Account != "" && g.Holder != of && name.HaveCommon(forms, name.LookForms(g.Account)) {
			return true
		}
	}
	if n.rows == nil {
		return false
	}
	*failed = n.roster.keeper.readStore("looking for a name", func(ctx context.Context) error {
		return n.rows.View(ctx, func(tx *store.Tx) (err error) {
			is, err = taken.HasForm(tx, of, forms)
			return err
		})
	})
	return is && *failed == nil
}

// applyProperNames renames seats, one store call each, until all have the names that properNames returns.
func (n *Names) applyProperNames() error {
	proper, err := n.properNames()
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

// NumberIfTaken returns the name that a caller wants for a seat, with a number added if another seat has
// this name or it resembles the name of somebody else's account: at this table, or, where strangers may
// meet, anywhere on the server.
func (n *Names) NumberIfTaken(who access.Who, seat int, called string) (string, error) {
	var err error
	called = gamelog.UniqueName(called, func(tried string) bool {
		return err == nil && (n.isNameOfOtherSeat(seat, tried) || n.ResemblesAccountHere(who, tried) || n.roster.MayMeetStrangers() && n.resemblesAccount(who.Holder, tried, &err))
	})
	return called, err
}

// hasName reports whether a list contains a name, invisible joining characters ignored.
func hasName(list []string, called string) bool {
	return slices.ContainsFunc(list, func(n string) bool { return game.Bare(n) == game.Bare(called) })
}

// isNameOfOtherSeat reports whether a seat other than the given one is called by this name.
func (n *Names) isNameOfOtherSeat(seat int, called string) bool {
	return hasName(slices.Delete(slices.Clone(n.log.Setup.Players), seat, seat+1), called)
}

// ResolveClashes adds a number to the name of each held seat that resembles the name of an account at this
// table without being that account's seat. Where strangers may meet it instead gives all seats the names
// that properNames returns. It does nothing once the game is over.
func (n *Names) ResolveClashes() error {
	if n.log.Status() != store.Playing {
		return nil
	}
	if n.roster.MayMeetStrangers() {
		return n.applyProperNames()
	}
	for seat, called := range n.log.Setup.Players {
		if n.roster.CountGrants(seat, store.GrantPerson) == 0 || n.isOwnName(seat, called) || !n.ResemblesAccountHere(access.Who{}, called) {
			continue
		}
		others := slices.Clone(n.log.Setup.Players)
		others[seat] = ""
		err := n.roster.keeper.setName(seat, gamelog.UniqueName(called, func(tried string) bool {
			return slices.Contains(others, tried) || n.ResemblesAccountHere(access.Who{}, tried)
		}))
		if err != nil {
			return err
		}
	}
	return nil
}

// isOwnName reports whether a name is, or resembles, that of one of the accounts that hold the seat.
func (n *Names) isOwnName(seat int, called string) bool {
	return slices.ContainsFunc(n.roster.grants, func(g store.Grant) bool {
		return g.Seat == seat && g.Account != "" && name.Alike(called, g.Account)
	})
}

// ResemblesAccountHere reports whether a name resembles that of an account that has a seat or the host's
// rights at this table. The account of who does not count.
func (n *Names) ResemblesAccountHere(who access.Who, called string) bool {
	for _, g := range n.roster.grants {
		if g.Account != "" && g.Holder != who.Holder && name.Alike(called, g.Account) {
			return true
		}
	}
	return false
}

// NameJoiner gives a seat the name that a person wants who has just joined it, with a number if it is taken.
// fresh says that the person did not hold the seat before; otherwise a seat that already has a name keeps
// it. If name is "", a new holder's seat loses the name of an earlier one. A seat that has to have its
// account's name, or has been renamed too often in this turn, keeps its name.
func (n *Names) NameJoiner(who access.Who, seat int, fresh bool, name string) error {
	if n.HasAccountName(seat) {
		return nil
	}
	free := gamelog.IsFreeSeatName(n.log.Setup.Players[seat])
	if name == "" && fresh && !free {
		name = gamelog.FreeSeatName(seat, n.log.Setup.Players)
	}
	if name == "" || !fresh && !free || !n.log.May().Rename(seat) {
		return nil
	}
	name, err := n.NumberIfTaken(who, seat, name)
	if err != nil {
		return err
	}
	return n.roster.keeper.setName(seat, name)
}

// A JoinName is the name that a person wants as they join a table.
type JoinName struct {
	Name  string // may be empty
	Given bool   // the server's host chose the name: where another name would be refused, it gets a number
}
