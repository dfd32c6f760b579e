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

// A RenamedError is the error that an account has changed its name as often as it may in a year;
// Until is when it may change it again.
type RenamedError struct{ Until time.Time }

// Error says how often an account may change its name, and when it may do so again.
func (e *RenamedError) Error() string {
	return fmt.Sprintf("an account changes its name %d times a year at most: again from %s on", taken.ChangesPerYear, e.Until.UTC().Format(time.DateOnly))
}

// Rename gives the account of session s another name, and returns the ids of the games in which it
// has a grant, also with store.ErrUnknown, when the change may have been saved. Only ChangesPerYear
// new names a year are allowed, beyond which it returns a *RenamedError; a change of small and
// capital letters, or a return to an own earlier name that the host did not take away, does not
// count. It returns ErrTaken, a *NameError or ErrConfirm as well.
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

// setName stores the new name of the account acc, without checking it, and keeps others from taking
// the old one. held says that the host or an admin renames it, after which the account cannot
// return to the old name.
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

// keepNameTaken keeps others from taking the name that the account acc gives up: for ever if the
// account has a seat in a begun game with others, else for FormerDays. held says that the account
// cannot return to the name either.
func (a *Accounts) keepNameTaken(tx *store.Tx, acc Account, held bool) error {
	played, err := taken.HasPlayedWithOthers(tx, acc.Person)
	if err != nil {
		return err
	}
	return taken.KeepTaken(tx, taken.FormerName{Name: acc.Name, Person: acc.Person, TakenByHost: held, Forever: played}, a.now())
}

// RenameByHost renames the account with the typed name to `to`, as the host or admin `by` wants it,
// and adds that to the audit log. The new name may not be that of another account (ErrTaken) but
// may be one that an account had before; the account cannot return to its old name. It returns the
// old name and the ids of the games in which it has a grant, also with store.ErrUnknown.
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
