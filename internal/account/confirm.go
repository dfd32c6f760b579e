package account

import (
	"context"
	"errors"
	"time"

	"circulade/internal/store"
)

// ConfirmTime is how long a session that said who it is may change its account.
const ConfirmTime = 10 * time.Minute

const (
	sqlConfirm   = `INSERT INTO confirmations (session, at) VALUES (?1, ?2) ON CONFLICT (session) DO UPDATE SET at = excluded.at`
	sqlConfirmed = `SELECT at FROM confirmations WHERE session = ?1`
)

func storeConfirmation(tx *store.Tx, session store.Holder, now time.Time) error {
	return tx.Do(sqlConfirm, session[:], now.UnixMilli())
}

// confirmedAt returns when a session said last who it is, the zero Time if never.
func confirmedAt(tx *store.Tx, session store.Holder) (time.Time, error) {
	var at int64
	err := tx.One(sqlConfirmed, []any{session[:]}, &at)
	if err != nil {
		return time.Time{}, ignoreError(err, store.ErrNotFound)
	}
	return time.UnixMilli(at), nil
}

// Holds reports whether a confirmation of some moment is good now.
func (a *Accounts) ConfirmationHolds(confirmed time.Time) bool {
	age := a.now().Sub(confirmed)
	return age >= 0 && age < ConfirmTime
}

// Confirm notes that the person of a session has shown again who they are, as the check
// finds; it is as f of store.Rows.
func (a *Accounts) Confirm(ctx context.Context, s Session, check func(tx *store.Tx) error) (until time.Time, err error) {
	now := a.now()
	_, err = change(ctx, a.rows, withoutResult(func(tx *store.Tx) error {
		if check != nil {
			if err := check(tx); err != nil {
				return err
			}
		}
		return storeConfirmation(tx, s.Hash, now)
	}))
	if errors.Is(err, store.ErrConflict) {
		err = ErrNoSession // the session has ended meanwhile
	}
	return now.Add(ConfirmTime), store.Wrap("confirming", err)
}

// ConfirmByPassword is Confirm for whoever knows the password.
func (a *Accounts) ConfirmByPassword(ctx context.Context, s Session, pass string) (until time.Time, err error) {
	var hash string
	err = a.rows.View(ctx, func(tx *store.Tx) error { return tx.One(sqlPassword, []any{s.Person[:]}, &hash) })
	if errors.Is(err, store.ErrNotFound) {
		err = ErrNoAccount
	}
	if err != nil {
		return until, store.Wrap("confirming", err)
	}
	same, err := a.hasher.Matches(ctx, hash, pass)
	if err != nil {
		return until, err
	}
	if !same {
		return until, ErrWrong
	}
	return a.Confirm(ctx, s, passwordUnchanged(s.Person, hash))
}

// Confirmed returns nil if a session has said lately who it is, else ErrConfirm.
func (a *Accounts) CheckConfirmed(ctx context.Context, s Session) error {
	return a.rows.View(ctx, func(tx *store.Tx) error { return a.checkConfirmed(tx, s) })
}

func (a *Accounts) checkConfirmed(tx *store.Tx, s Session) error {
	at, err := confirmedAt(tx, s.Hash)
	if err == nil && !a.ConfirmationHolds(at) {
		err = ErrConfirm
	}
	return err
}

// Change changes something of the account of a session, if that said lately who it is;
// else it returns ErrConfirm. The function is as f of store.Rows.
func (a *Accounts) ChangeConfirmed(ctx context.Context, s Session, f func(tx *store.Tx) error) error {
	_, err := changeConfirmed(ctx, a, s, withoutResult(f))
	return err
}

const sqlSetPassword = `UPDATE accounts SET password = ?2 WHERE person = ?1`

// SetPassword gives the account of a session another password, and ends its other
// sessions: whoever changes it may have learnt that somebody else knows the old one. They
// are told with store.ErrUnknown, too. Unless tokens are kept they end as well; and the account has
// other recovery codes.
func (a *Accounts) SetPassword(ctx context.Context, s Session, pass string, keepTokens bool) (l OthersEnded, err error) {
	if err := a.CheckConfirmed(ctx, s); err != nil { // before the costly part
		return l, err
	}
	acc, err := a.Account(ctx, s.Person)
	if err != nil {
		return l, err
	}
	hash, err := a.hashNewPassword(ctx, pass, acc.Name)
	if err != nil {
		return l, err
	}
	l, err = changeConfirmed(ctx, a, s, func(tx *store.Tx) (l OthersEnded, err error) {
		if err := tx.Do(sqlSetPassword, s.Person[:], hash); err != nil {
			return l, err
		}
		if err := dropResets(tx, s.Person); err != nil { // nobody needs a link any more
			return l, err
		}
		return a.endAllOthers(tx, s, keepTokens, true)
	})
	return a.forgetEnded(l, err)
}
