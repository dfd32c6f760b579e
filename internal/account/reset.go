package account

import (
	"context"
	"errors"
	"time"

	"circulade/internal/account/auditlog"
	"circulade/internal/account/name"
	"circulade/internal/store"
	"circulade/internal/table/access"
)

// This file is what whoever runs the server may do for the owner of an account.

// ResetTime is how long a link to a new password is good.
const ResetTime = time.Hour

// ErrReset is a link to a new password that was used, is too old, or never was one.
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

// A Rescue is a link to a new password.
type PasswordReset struct {
	Account  Account
	Passkeys int    // that the account has
	Secret   string // told this once
	Until    time.Time
}

// Rescue makes the secret of a link by which the owner of an account sets a new password.
// An older one is void. The error is ErrNoAccount if nobody has the name.
func (a *Accounts) NewPasswordReset(ctx context.Context, written string) (r PasswordReset, err error) {
	secret := access.NewSecret()
	hash, _ := access.HolderOf(secret)
	now := a.now()
	r, err = change(ctx, a.rows, func(tx *store.Tx) (r PasswordReset, err error) {
		p, _, err := personByName(tx, written)
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

// OfReset says whose a link to a new password is, or ErrReset. It stays good.
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

// ByReset is SignIn for whoever has a link to a new password, which is used up: the account
// has that password from now on, other recovery codes, no token, and no session but this one. Whoever
// needs such a link has lost the codes; and an account of passkeys alone must not depend on
// them alone again.
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

// replaced gives an account another password by a link, and ends its sessions and tokens,
// which it returns. No identity provider finds it any more: whoever was in the account may have
// named themselves there. Passkeys stay: they are on devices, and its owner sees them.
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

// RenameOf gives the account of a name another one, as whoever runs the server wants it. It
// returns what the account was called, and the tables at which that is shown; with
// store.ErrUnknown too.
func (a *Accounts) RenameByHost(ctx context.Context, written, to string, by auditlog.Actor) (was string, games []string, err error) {
	called, err := name.ParseNew(to)
	if err != nil {
		return "", nil, &NameError{err}
	}
	type done struct {
		was   string
		games []string
	}
	d, err := change(ctx, a.rows, func(tx *store.Tx) (d done, err error) {
		p, _, err := personByName(tx, written)
		if err != nil {
			return d, err
		}
		acc, err := readAccount(tx, p)
		if err != nil {
			return d, err
		}
		if err := checkNameUnused(tx, called, p); err != nil { // who takes a name may give it back
			return d, err
		}
		if err := a.setName(tx, acc, called, true); err != nil {
			return d, err
		}
		d.was = acc.Name
		if d.games, err = gamesHeldBy(tx, p); err != nil {
			return d, err
		}
		return d, auditlog.Append(tx, auditlog.Entry{At: a.now(), Act: auditlog.Renamed, Person: p, Whom: acc.Name, Detail: called.String(), By: by})
	})
	return d.was, d.games, store.Wrap("renaming an account", err)
}
