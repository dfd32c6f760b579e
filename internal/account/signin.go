package account

import (
	"context"
	"errors"
	"time"

	"circulade/internal/account/name"
	"circulade/internal/account/password"
	"circulade/internal/account/permission"
	"circulade/internal/store"
	"circulade/internal/table/access"
)

// SignedIn is the result of signing a browser in: its new session and account, and what ended or
// moved by that.
type SignedIn struct {
	Secret  string // of the browser's new session, for its cookie
	Session Session
	Account Account
	Moved   []string       // games in which the browser's guest had a grant
	Ended   []store.Holder // sessions and tokens that ended
}

// maxSessions is how many an account has at most: the one unused longest ends first.
const maxSessions = 64

const (
	sqlMoveGrants = `INSERT INTO grants (game, seat, kind, holder, created)
		SELECT game, seat, kind, ?2, created FROM grants WHERE holder = ?1 AND (kind <> 'link' OR seat >= 2048) ON CONFLICT DO NOTHING`
	sqlDropGrants    = `DELETE FROM grants WHERE holder = ?1`
	sqlGamesOf       = `SELECT DISTINCT game FROM grants WHERE holder = ?1 ORDER BY game`
	sqlSessionsOf    = `SELECT hash, person, created, seen, agent FROM sessions WHERE person = ?1 ORDER BY seen DESC, created DESC, hash`
	sqlEnd           = `DELETE FROM sessions WHERE hash = ?1`
	sqlEndAll        = `DELETE FROM sessions WHERE person = ?1`
	sqlDropPerson    = `DELETE FROM persons WHERE id = ?1`
	sqlNewTombstone  = `INSERT INTO departed (id, at) VALUES (?1, ?2) ON CONFLICT DO NOTHING`
	sqlOldTombstones = `DELETE FROM departed WHERE at < ?1`
)

// SignIn signs a browser in to the account of person p: it begins a new, confirmed session, ends
// the browser's session `from` (zero: none) and moves what that session's guest had to the account.
// check, if not nil, is called first in the same transaction and may refuse; it may run more than
// once. It refuses a banned account with a *permission.BannedError. If it is not known whether the
// change was saved (store.ErrUnknown), the result has only what may have moved and ended.
func (a *Accounts) SignIn(ctx context.Context, from Session, agent string, p Person, check func(tx *store.Tx) error) (in SignedIn, err error) {
	return a.signIn(ctx, from, agent, p, check, true)
}

// SignInUnconfirmed signs a browser in, as SignIn does, for a person whom an identity provider let
// in without asking them anew to prove who they are. The new session has to be confirmed before it
// can change the account.
func (a *Accounts) SignInUnconfirmed(ctx context.Context, from Session, agent string, p Person, check func(tx *store.Tx) error) (in SignedIn, err error) {
	return a.signIn(ctx, from, agent, p, check, false)
}

// signIn begins a new session for person p in place of the browser's session `from`, as SignIn
// says. shown says whether the person proved just now that they are the account's owner, so that
// the new session may change the account.
func (a *Accounts) signIn(ctx context.Context, from Session, agent string, p Person, check func(tx *store.Tx) error, shown bool) (in SignedIn, err error) {
	secret := access.NewSecret()
	in, err = change(ctx, a.rows, func(tx *store.Tx) (SignedIn, error) {
		if check != nil {
			if err := check(tx); err != nil {
				return SignedIn{}, err
			}
		}
		return a.replaceSession(tx, from, agent, p, secret, shown)
	})
	return a.finishSignIn(from, in, store.Wrap("signing in", err))
}

// finishSignIn drops the sessions and tokens that a sign-in ended, or may have ended, from the
// cache and returns the result for the caller. If err is store.ErrUnknown, the result has only what
// may have ended and moved; with another error it is empty.
func (a *Accounts) finishSignIn(from Session, in SignedIn, err error) (SignedIn, error) {
	switch {
	case err == nil:
	case mayBeStored(err):
		in = SignedIn{Ended: in.Ended, Moved: in.Moved}
		if from.Hash != (store.Holder{}) && len(in.Ended) == 0 {
			in.Ended = append(in.Ended, from.Hash)
		}
	default:
		return SignedIn{}, err
	}
	a.sessionCache.forget(in.Ended...)
	a.tokenCache.forget(in.Ended...)
	return in, err
}

// SignInByPassword signs a browser in, as SignIn does, by the name and password of an account. It
// returns ErrWrong after the same time whether the name or the password is wrong or the account has
// no password, and password.ErrBusy if too many passwords are being checked.
func (a *Accounts) SignInByPassword(ctx context.Context, from Session, agent, typedName, pass string) (SignedIn, error) {
	p, hash, err := a.findByName(ctx, typedName)
	if err != nil {
		return SignedIn{}, err
	}
	same, err := a.hasher.Matches(ctx, hash, pass)
	if err != nil {
		return SignedIn{}, err
	}
	if !same {
		return SignedIn{}, ErrWrong
	}
	return a.SignIn(ctx, from, agent, p, passwordUnchanged(p, hash))
}

// findByName returns the person whose account has the typed name, and the hash of their password.
// If no account has it, it returns the zero Person, "" and no error.
func (a *Accounts) findByName(ctx context.Context, typedName string) (p Person, hash string, err error) {
	err = a.rows.View(ctx, func(tx *store.Tx) error {
		p, hash, err = personByName(tx, typedName)
		return err
	})
	if errors.Is(err, ErrNoAccount) {
		return p, "", nil
	}
	return p, hash, store.Wrap("looking for an account", err)
}

const sqlPassword = `SELECT password FROM accounts WHERE person = ?1`

// passwordUnchanged returns a check for SignIn or Confirm, which runs in their transaction: it
// fails with ErrWrong if person p's password hash in the store is no longer the given one, or the
// account is gone.
func passwordUnchanged(p Person, hash string) func(*store.Tx) error {
	return func(tx *store.Tx) error {
		var now string
		err := tx.One(sqlPassword, []any{p[:]}, &now)
		if errors.Is(err, store.ErrNotFound) || err == nil && now != hash {
			return ErrWrong
		}
		return err
	}
}

// replaceSession signs a browser in to person p's account within a transaction. It refuses a banned
// account, merges the browser's guest, ends the browser's session from and the sessions beyond
// maxSessions, stores a new session with this secret, and marks the browser as one of p's. shown
// says whether the new session counts as confirmed and so may change the account.
func (a *Accounts) replaceSession(tx *store.Tx, from Session, agent string, p Person, secret string, shown bool) (in SignedIn, err error) {
	now := a.now()
	in = SignedIn{Secret: secret}
	if in.Account, err = readAccount(tx, p); err != nil {
		return in, err
	}
	if err := permission.MaySignIn(tx, p, now); err != nil {
		return in, err
	}
	in.Session = Session{Person: p, Created: now, Seen: now}
	in.Session.Hash, _ = access.HolderOf(secret)
	if from.Hash != (store.Holder{}) {
		in.Ended = append(in.Ended, from.Hash)
		if in.Moved, err = a.mergeGuest(tx, from, p); err != nil {
			return in, err
		}
		if err := moveBrowserMarks(tx, from.Hash, in.Session.Hash); err != nil {
			return in, err
		}
	}
	over, err := surplusSessions(tx, p)
	if err != nil {
		return in, err
	}
	in.Ended = append(in.Ended, over...)
	for _, h := range in.Ended {
		if err := tx.Do(sqlEnd, h[:]); err != nil {
			return in, err
		}
	}
	if err := insertSession(tx, in.Session, agent); err != nil {
		return in, err
	}
	if shown {
		in.Account.Confirmed = now
		if err := storeConfirmation(tx, in.Session.Hash, now); err != nil {
			return in, err
		}
	}
	return in, markBrowser(tx, in.Session.Hash, p, now)
}

// mergeGuest moves all that the guest of the browser's session from has to the account of the
// person to, deletes the guest, and returns the ids of the games in which the guest had a grant. If
// from is an account's session, it does nothing. It returns ErrSeated if the account is a bot's and
// the guest has a seat in a running game.
func (a *Accounts) mergeGuest(tx *store.Tx, from Session, to Person) (moved []string, err error) {
	_, err = readAccount(tx, from.Person)
	if !errors.Is(err, ErrNoAccount) || from.Person == to {
		return nil, ignoreError(err, ErrNoAccount)
	}
	if moved, err = gamesHeldBy(tx, from.Person); err != nil {
		return nil, err
	}
	if err := a.mayMergeGuest(tx, from.Person, to); err != nil {
		return nil, err
	}
	if err := tx.Do(sqlMoveGrants, from.Person[:], to[:]); err != nil {
		return nil, err
	}
	for _, kept := range personalTables() {
		if kept.move == "" {
			continue
		}
		if err := tx.Do(kept.move, from.Person[:], to[:]); err != nil {
			return nil, err
		}
	}
	for _, b := range a.personalData {
		if b.Move == nil {
			continue
		}
		if err := b.Move(tx, from.Person, to); err != nil {
			return nil, err
		}
	}
	if err := tx.Do(sqlDropGrants, from.Person[:]); err != nil {
		return nil, err
	}
	return moved, a.deletePersonRow(tx, from.Person)
}

// mayMergeGuest returns ErrSeated if the account of the person to is a bot's and the guest has a
// seat in a running game, where a bot may not replace a person.
func (a *Accounts) mayMergeGuest(tx *store.Tx, guest, to Person) error {
	acc, err := readAccount(tx, to)
	if err != nil || !acc.Bot {
		return ignoreError(err, ErrNoAccount)
	}
	seats := 0
	if err := tx.One(sqlSeated, []any{guest[:]}, &seats); err != nil {
		return err
	}
	if seats > 0 {
		return ErrSeated
	}
	return nil
}

// ignoreError returns nil if err is the error which, else err.
func ignoreError(err, which error) error {
	if errors.Is(err, which) {
		return nil
	}
	return err
}

// gamesHeldBy returns the ids of the games in which a person has any grant.
func gamesHeldBy(tx *store.Tx, p Person) ([]string, error) {
	return store.List(tx, sqlGamesOf, []any{p[:]}, store.Column[string])
}

// surplusSessions returns the hashes of the sessions that person p must lose, those unused longest,
// so that with one more session they have at most maxSessions.
func surplusSessions(tx *store.Tx, p Person) (over []store.Holder, err error) {
	all, err := sessionsOf(tx, p)
	for i := maxSessions - 1; i < len(all); i++ {
		over = append(over, all[i].Hash)
	}
	return over, err
}

// A ListedSession is a session in the list that the account's owner sees.
type ListedSession struct {
	Session
	ID    string // public, cannot be used to sign in
	Agent string // the browser's User-Agent
}

// sessionsOf reads the sessions of a person within a transaction, the one used last first.
func sessionsOf(tx *store.Tx, p Person) ([]ListedSession, error) {
	return store.List(tx, sqlSessionsOf, []any{p[:]}, func(scan store.Scan, l *ListedSession) error {
		var created, seen int64
		err := scan(&l.Hash, &l.Person, &created, &seen, &l.Agent)
		l.Created, l.Seen = time.UnixMilli(created), time.UnixMilli(seen)
		l.ID = publicID("session", l.Hash)
		return err
	})
}

// hashNewPassword returns the hash of a new password, or a *PasswordError if the password is too
// short, too long, easily guessed, or only the account's name. It returns password.ErrBusy if too
// many passwords wait to be hashed.
func (a *Accounts) hashNewPassword(ctx context.Context, pass, accountName string) (string, error) {
	if err := password.Check(pass); err != nil {
		return "", &PasswordError{err}
	}
	if name.IsNameOnly(pass, accountName) {
		return "", &PasswordError{errors.New("is nothing but the name of the account")}
	}
	return a.hasher.Hash(ctx, pass)
}
