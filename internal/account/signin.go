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

// SignedIn is what comes of somebody who has shown who they are.
type SignedIn struct {
	Secret  string // of the browser's new session
	Session Session
	Account Account
	Moved   []string       // tables at which the browser's guest held something
	Ended   []store.Holder // sessions that are no more
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

// SignIn begins a session for a person with an account who has shown who they are, as the
// check finds, if there is one; it is as f of store.Rows. What the browser's guest has
// moves to the account, and the browser's old session ends. With store.ErrUnknown it returns
// what may have moved and ended, and no new session.
func (a *Accounts) SignIn(ctx context.Context, from Session, agent string, p Person, check func(tx *store.Tx) error) (in SignedIn, err error) {
	return a.signIn(ctx, from, agent, p, check, true)
}

// Enter is SignIn for whoever is let in by somebody else's word, without it being known that they
// have shown just now who they are: before they change anything about the account they do so.
func (a *Accounts) SignInUnconfirmed(ctx context.Context, from Session, agent string, p Person, check func(tx *store.Tx) error) (in SignedIn, err error) {
	return a.signIn(ctx, from, agent, p, check, false)
}

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

// renewed forgets the sessions that ended with a new one, or may have.
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

// ByPassword is SignIn for whoever knows the name and password of an account. Whether a
// name is wrong or a password the answer is ErrWrong, and takes as long.
func (a *Accounts) SignInByPassword(ctx context.Context, from Session, agent, written, pass string) (SignedIn, error) {
	p, hash, err := a.findByName(ctx, written)
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

// lookup finds the person and the password of a name. Who is not there has none.
func (a *Accounts) findByName(ctx context.Context, written string) (p Person, hash string, err error) {
	err = a.rows.View(ctx, func(tx *store.Tx) error {
		p, hash, err = personByName(tx, written)
		return err
	})
	if errors.Is(err, ErrNoAccount) {
		return p, "", nil
	}
	return p, hash, store.Wrap("looking for an account", err)
}

const sqlPassword = `SELECT password FROM accounts WHERE person = ?1`

// unchanged makes sure that a password is still the one that was looked at.
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

// renew ends the browser's session and begins one of a person with an account, who has shown
// just now who they are, or has not.
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

// leave moves what a browser's guest has to a person, and forgets the guest. What another
// account has stays there.
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

// mayTake says why what a guest has cannot become a person's: a bot does not take over a seat
// among people.
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

func ignoreError(err, which error) error {
	if errors.Is(err, which) {
		return nil
	}
	return err
}

// gamesOf lists the games in which somebody holds something.
func gamesHeldBy(tx *store.Tx, p Person) ([]string, error) {
	return store.List(tx, sqlGamesOf, []any{p[:]}, store.Column[string])
}

// surplus lists the sessions that end so that a person may have another.
func surplusSessions(tx *store.Tx, p Person) (over []store.Holder, err error) {
	all, err := sessionsOf(tx, p)
	for i := maxSessions - 1; i < len(all); i++ {
		over = append(over, all[i].Hash)
	}
	return over, err
}

// A Listed is a session of an account as its owner sees it.
type ListedSession struct {
	Session
	ID    string // names it, and opens nothing
	Agent string // what its browser said it is
}

func sessionsOf(tx *store.Tx, p Person) ([]ListedSession, error) {
	return store.List(tx, sqlSessionsOf, []any{p[:]}, func(scan store.Scan, l *ListedSession) error {
		var created, seen int64
		err := scan(&l.Hash, &l.Person, &created, &seen, &l.Agent)
		l.Created, l.Seen = time.UnixMilli(created), time.UnixMilli(seen)
		l.ID = publicID("session", l.Hash)
		return err
	})
}

// hashed checks a new password and returns what is kept of it.
func (a *Accounts) hashNewPassword(ctx context.Context, pass, called string) (string, error) {
	if err := password.Check(pass); err != nil {
		return "", &PasswordError{err}
	}
	if name.IsNameOnly(pass, called) {
		return "", &PasswordError{errors.New("is nothing but the name of the account")}
	}
	return a.hasher.Hash(ctx, pass)
}
