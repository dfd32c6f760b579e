package account

import (
	"context"
	"fmt"
	"time"

	"circulade/internal/account/name"
	"circulade/internal/account/taken"
	"circulade/internal/store"
)

// A RenamedError says that an account has changed its name as often as it may.
type RenamedError struct{ Until time.Time }

func (e *RenamedError) Error() string {
	return fmt.Sprintf("an account changes its name %d times a year at most: again from %s on", taken.ChangesPerYear, e.Until.UTC().Format(time.DateOnly))
}

// Rename gives the account of a session another name. It returns the tables at which the
// old one is shown, with store.ErrUnknown too. Names that the account had before it may always
// have again; others it may have so often in a year: then it returns a *RenamedError.
func (a *Accounts) Rename(ctx context.Context, s Session, written string) (games []string, err error) {
	called, err := name.Parse(written)
	if err != nil {
		return nil, &NameError{err}
	}
	return changeConfirmed(ctx, a, s, func(tx *store.Tx) ([]string, error) {
		acc, err := readAccount(tx, s.Person)
		if err != nil {
			return nil, err
		}
		was, err := a.checkNameFree(tx, called, s.Person)
		if err != nil {
			return nil, err
		}
		if was != taken.SamePerson && called.Key() != name.Key(acc.Name) {
			if _, err := name.ParseNew(written); err != nil {
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
		if err := a.setName(tx, acc, called, false); err != nil {
			return nil, err
		}
		return gamesHeldBy(tx, s.Person)
	})
}

// rename gives an account another name, and keeps the one before taken. Held: whoever runs the server
// does it, and the account does not return to that.
func (a *Accounts) setName(tx *store.Tx, acc Account, called name.Name, held bool) error {
	if err := tx.Do(sqlRename, acc.Person[:], called.String(), called.Key(), called.Looks()); err != nil {
		return err
	}
	if err := a.keepNameTaken(tx, acc, held); err != nil {
		return err
	}
	if err := taken.Reclaim(tx, called, acc.Person); err != nil {
		return err
	}
	return taken.StoreForms(tx, acc.Person, called.String())
}

// leaveName keeps the name of an account taken that it has no more: for ever if others know it from
// games that they played.
func (a *Accounts) keepNameTaken(tx *store.Tx, acc Account, held bool) error {
	played, err := taken.HasPlayedWithOthers(tx, acc.Person)
	if err != nil {
		return err
	}
	return taken.KeepTaken(tx, taken.FormerName{Name: acc.Name, Person: acc.Person, TakenByHost: held, Forever: played}, a.now())
}
