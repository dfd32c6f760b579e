package account

import (
	"context"
	"fmt"
	"time"

	"circulade/internal/account/auditlog"
	"circulade/internal/account/name"
	"circulade/internal/account/taken"
	"circulade/internal/store"
)

// A RenamedError is returned if an account has changed its name as often as it may; Until is when
// it may again.
type RenamedError struct{ Until time.Time }

// Error says how often an account may change its name, and when it may again.
func (e *RenamedError) Error() string {
	return fmt.Sprintf("an account changes its name %d times a year at most: again from %s on", taken.ChangesPerYear, e.Until.UTC().Format(time.DateOnly))
}

// Rename gives the account of a confirmed session another name, and returns the games in which it
// has a grant, with store.ErrUnknown too. It may return to names of its own at any time; others are
// limited in a year, beyond which it returns a *RenamedError.
func (a *Accounts) Rename(ctx context.Context, s Session, typedName string) (games []string, err error) {
	newName, err := name.Parse(typedName)
	if err != nil {
		return nil, &NameError{err}
	}
	return changeConfirmed(ctx, a, s, func(tx *store.Tx) ([]string, error) {
		acc, err := readAccount(tx, s.Person)
		if err != nil {
			return nil, err
		}
		was, err := a.checkNameFree(tx, newName, s.Person)
		if err != nil {
			return nil, err
		}
		if was != taken.SamePerson && newName.Key() != name.Key(acc.Name) {
			if _, err := name.ParseNew(typedName); err != nil {
				return nil, &NameError{err}
			}
			at, err := taken.NextChangeAt(tx, s.Person, a.now())
			if err != nil {
				return nil, err
			}
			if at.After(a.now()) {
				return nil, &RenamedError{at}
			}
			if err := taken.RecordChange(tx, s.Person, a.now()); err != nil {
				return nil, err
			}
		}
		if err := a.setName(tx, acc, newName, false); err != nil {
			return nil, err
		}
		return gamesHeldBy(tx, s.Person)
	})
}

// setName stores another name of an account and keeps the old one taken. held says that the host
// does it, after which the account cannot return to the old name by itself.
func (a *Accounts) setName(tx *store.Tx, acc Account, newName name.Name, held bool) error {
	if err := tx.Do(sqlRename, acc.Person[:], newName.String(), newName.Key(), newName.Looks()); err != nil {
		return err
	}
	if err := a.keepNameTaken(tx, acc, held); err != nil {
		return err
	}
	if err := taken.Reclaim(tx, newName, acc.Person); err != nil {
		return err
	}
	return taken.StoreForms(tx, acc.Person, newName.String())
}

// keepNameTaken keeps the name that an account gives up from being taken by others: for ever if it
// has played games with others, else for a time. held: the account itself cannot have it again
// either.
func (a *Accounts) keepNameTaken(tx *store.Tx, acc Account, held bool) error {
	played, err := taken.HasPlayedWithOthers(tx, acc.Person)
	if err != nil {
		return err
	}
	return taken.KeepTaken(tx, taken.FormerName{Name: acc.Name, Person: acc.Person, TakenByHost: held, Forever: played}, a.now())
}

// RenameByHost gives the account that has a name another one, as the host or an admin wants it. It
// returns the account's former name and the games in which it has a grant, with store.ErrUnknown
// too.
func (a *Accounts) RenameByHost(ctx context.Context, typedName, to string, by auditlog.Actor) (was string, games []string, err error) {
	newName, err := name.ParseNew(to)
	if err != nil {
		return "", nil, &NameError{err}
	}
	type done struct {
		was   string
		games []string
	}
	d, err := change(ctx, a.rows, func(tx *store.Tx) (d done, err error) {
		p, _, err := personByName(tx, typedName)
		if err != nil {
			return d, err
		}
		acc, err := readAccount(tx, p)
		if err != nil {
			return d, err
		}
		if err := checkNameUnused(tx, newName, p); err != nil { // who takes a name may give it back
			return d, err
		}
		if err := a.setName(tx, acc, newName, true); err != nil {
			return d, err
		}
		d.was = acc.Name
		if d.games, err = gamesHeldBy(tx, p); err != nil {
			return d, err
		}
		return d, auditlog.Append(tx, auditlog.Entry{At: a.now(), Act: auditlog.Renamed, Person: p, Whom: acc.Name, Detail: newName.String(), By: by})
	})
	return d.was, d.games, store.Wrap("renaming an account", err)
}
