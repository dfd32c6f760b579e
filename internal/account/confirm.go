package account

import (
	"context"
	"errors"
	"time"

	"circulade/internal/store"
)

// ConfirmTime is for how long after its confirmation a session may change its account.
const ConfirmTime = 10 * time.Minute

const (
	sqlConfirm   = `INSERT INTO confirmations (session, at) VALUES (?1, ?2) ON CONFLICT (session) DO UPDATE SET at = excluded.at`
	sqlConfirmed = `SELECT at FROM confirmations WHERE session = ?1`
)

// storeConfirmation stores that the person of a session proved at the time now that they are the
// account's owner.
func storeConfirmation(tx *store.Tx, session store.Holder, now time.Time) error {
	return tx.Do(sqlConfirm, session[:], now.UnixMilli())
}

// confirmedAt returns when the person of a session last proved that they are the account's owner;
// the zero Time if never.
func confirmedAt(tx *store.Tx, session store.Holder) (time.Time, error) {
	var at int64
	err := tx.One(sqlConfirmed, []any{session[:]}, &at)
	if err != nil {
		return time.Time{}, ignoreError(err, store.ErrNotFound)
	}
	return time.UnixMilli(at), nil
}

// ConfirmationHolds reports whether a session that was last confirmed at the given time may still
// change its account: whether that is less than ConfirmTime ago. For the zero Time, of a session
// never confirmed, it returns false.
func (a *Accounts) ConfirmationHolds(confirmed time.Time) bool {
	age := a.now().Sub(confirmed)
	return age >= 0 && age < ConfirmTime
}

// Confirm stores that the person of a session has proved again that they are the account's owner,
// and returns until when the session may change the account; ErrNoSession if the session has ended
// meanwhile. check, if not nil, is called first in the same transaction and may refuse; it may run
// more than once.
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

// ConfirmByPassword lets a session change its account for ConfirmTime if pass is the account's
// password, and returns until when. It returns ErrWrong for a wrong password or an account without
// one, and ErrNoAccount for a guest.
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

// CheckConfirmed returns nil if the person of a session proved less than ConfirmTime ago that they
// are the account's owner, else ErrConfirm.
func (a *Accounts) CheckConfirmed(ctx context.Context, s Session) error {
	return a.rows.View(ctx, func(tx *store.Tx) error { return a.checkConfirmed(tx, s) })
}

// checkConfirmed returns, within a transaction, nil if a session was confirmed less than
// ConfirmTime ago, else ErrConfirm.
func (a *Accounts) checkConfirmed(tx *store.Tx, s Session) error {
	at, err := confirmedAt(tx, s.Hash)
	if err == nil && !a.ConfirmationHolds(at) {
		err = ErrConfirm
	}
	return err
}

// ChangeConfirmed runs f in a transaction that changes the account of a session. Without running f
// it returns ErrConfirm if the person of the session did not prove lately that they are the
// account's owner, and ErrNoAccount if it is a guest's. f may run more than once.
func (a *Accounts) ChangeConfirmed(ctx context.Context, s Session, f func(tx *store.Tx) error) error {
	_, err := changeConfirmed(ctx, a, s, withoutResult(f))
	return err
}

const sqlSetPassword = `UPDATE accounts SET password = ?2 WHERE person = ?1`

// SetPassword gives the account of a confirmed session another password and new recovery codes, and
// makes password-reset links void. It ends all other sessions and, unless keepTokens, the tokens,
// as an intruder may know the old password. It returns ErrConfirm if the session was not confirmed
// lately, a *PasswordError for a bad password; with store.ErrUnknown the result still lists what
// may have ended, without codes.
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
