package account

import (
	"context"
	"errors"
	"time"

	"circulade/internal/account/auditlog"
	"circulade/internal/store"
	"circulade/internal/table/access"
)

// This file has the password-reset links that the host makes for the owner of an account.

// ResetTime is how long a password-reset link is good.
const ResetTime = time.Hour

// ErrReset is returned for a password-reset link that was used, is too old, or never was one.
var ErrReset = errors.New("this link does not hold, or no longer")

const (
	sqlNewReset = `INSERT INTO account_resets (person, hash, until) VALUES (?1, ?2, ?3)
		ON CONFLICT (person) DO UPDATE SET hash = excluded.hash, until = excluded.until`
	sqlReset      = `SELECT person FROM account_resets WHERE hash = ?1 AND until > ?2`
	sqlDropReset  = `DELETE FROM account_resets WHERE person = ?1`
	sqlOldResets  = `DELETE FROM account_resets WHERE until <= ?1`
	sqlKeyedCount = `SELECT count(*) FROM passkeys WHERE person = ?1`
	sqlDropClubs  = `DELETE FROM club_links WHERE person = ?1`
)

// A PasswordReset describes a link, made by the host, by which the owner of an account can set a
// new password.
type PasswordReset struct {
	Account  Account
	Passkeys int    // how many the account has
	Secret   string // to be shown this once
	Until    time.Time
}

// NewPasswordReset makes a password-reset link for the account with the typed name, in place of an
// older one made by the host, and adds that to the audit log. It returns ErrNoAccount if no account
// has the name.
func (a *Accounts) NewPasswordReset(ctx context.Context, typedName string) (r PasswordReset, err error) {
	secret := access.NewSecret()
	hash, _ := access.HolderOf(secret)
	now := a.now()
	r, err = change(ctx, a.rows, func(tx *store.Tx) (r PasswordReset, err error) {
		p, _, err := personByName(tx, typedName)
		if err != nil {
			return r, err
		}
		if r.Account, err = readAccount(tx, p); err != nil {
			return r, err
		}
		if err := tx.One(sqlKeyedCount, []any{p[:]}, &r.Passkeys); err != nil {
			return r, err
		}
		if err := tx.Do(sqlOldResets, now.UnixMilli()); err != nil {
			return r, err
		}
		if err := tx.Do(sqlNewReset, p[:], hash[:], now.Add(ResetTime).UnixMilli()); err != nil {
			return r, err
		}
		return r, auditlog.Append(tx, auditlog.Entry{At: now, Act: auditlog.ResetLink, Person: p, Whom: r.Account.Name})
	})
	if err != nil {
		return PasswordReset{}, store.Wrap("making a link to a new password", err)
	}
	r.Secret, r.Until = secret, now.Add(ResetTime)
	return r, nil
}

// AccountOfReset returns the account whose password-reset link, mailed or made by the host, has
// this secret, or ErrReset if the link is unknown, used or too old. The link is not used up.
func (a *Accounts) AccountOfReset(ctx context.Context, secret string) (acc Account, err error) {
	err = a.rows.View(ctx, func(tx *store.Tx) error {
		p, _, err := a.findReset(tx, secret)
		if err == nil {
			acc, err = readAccount(tx, p)
		}
		return err
	})
	return acc, store.Wrap("looking at a link", err)
}

// SignInByReset sets the password pass by a password-reset link, which is used up, and signs the
// browser in as SignIn does. All other sessions and all tokens of the account end, and it gets new
// recovery codes, which are returned, since a person who needs such a link has lost the old ones.
// It returns ErrReset for a link that is not good, and a *PasswordError for a bad password.
func (a *Accounts) SignInByReset(ctx context.Context, from Session, agent, secret, pass string) (in SignedIn, codes []string, err error) {
	acc, err := a.AccountOfReset(ctx, secret) // before the costly part
	if err != nil {
		return in, nil, err
	}
	hash, err := a.hashNewPassword(ctx, pass, acc.Name)
	if err != nil {
		return in, nil, err
	}
	type done struct {
		in    SignedIn
		codes []string
	}
	next := access.NewSecret()
	d, err := change(ctx, a.rows, func(tx *store.Tx) (d done, err error) {
		p, used, err := a.findReset(tx, secret)
		if err != nil {
			return d, err
		}
		ended, err := a.replacePassword(tx, p, hash, used)
		if err != nil {
			return d, err
		}
		if d.codes, err = ReplaceRecoveryCodes(tx, p, a.now()); err != nil {
			return d, err
		}
		d.in, err = a.replaceSession(tx, from, agent, p, next, true)
		d.in.Ended = append(d.in.Ended, ended...)
		return d, err
	})
	in, err = a.finishSignIn(from, d.in, store.Wrap("setting a new password", err))
	if err != nil {
		return in, nil, err
	}
	in.Account.HasPassword, in.Account.Codes = true, len(d.codes)
	return in, d.codes, nil
}

// replacePassword stores the new password hash of a person who used a reset link, ends all their
// sessions and tokens and returns the hashes of these. It unlinks the account from identity
// providers, as an intruder may have linked their own; passkeys stay, since the owner can see them.
// used is the act for the audit log.
func (a *Accounts) replacePassword(tx *store.Tx, p Person, hash string, used auditlog.Act) (ended []store.Holder, err error) {
	acc, err := readAccount(tx, p)
	if err != nil {
		return nil, err
	}
	if err := tx.Do(sqlSetPassword, p[:], hash); err != nil {
		return nil, err
	}
	if err := dropResets(tx, p); err != nil {
		return nil, err
	}
	if ended, err = sessionsAndTokensOf(tx, p); err != nil {
		return nil, err
	}
	if err := tx.All([]any{p[:]}, sqlEndAll, sqlDropTokens, sqlDropClubs); err != nil {
		return nil, err
	}
	if err := auditlog.MarkActShown(tx, p, auditlog.ResetLink); err != nil {
		return nil, err
	}
	return ended, auditlog.Append(tx, auditlog.Entry{At: a.now(), Act: used, Person: p, Whom: acc.Name})
}
