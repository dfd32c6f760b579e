package account

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"time"

	"circulade/internal/account/password"
	"circulade/internal/store"
	"circulade/internal/table/access"
)

// A Person is the id of a person: a guest, or somebody with an account.
type Person = store.Holder

// ErrNoSession is returned for a secret or token that belongs to no session, or to none any more.
var ErrNoSession = errors.New("no such session")

// A Session is one browser of a person, or, where it comes from SessionByToken, one API token.
type Session struct {
	Hash    store.Holder // of its secret, by which the store finds it
	Person  Person
	Created time.Time
	Seen    time.Time // to the day
	Bot     bool      // the person's account is a bot's
}

// Accounts keep the persons, sessions, tokens and accounts in a store. All methods may be called
// from any goroutine.
type Accounts struct {
	Invites *Invites

	rows         store.Rows
	now          func() time.Time
	sessionCache sessionCache // sessions
	tokenCache   sessionCache
	hasher       *password.Hasher
	personalData []PersonalData
}

// Open returns the Accounts of a store. others are the entries of the personal-data registry for
// the tables that other packages keep. If now is nil, time.Now is the clock.
func Open(rows store.Rows, now func() time.Time, others ...PersonalData) *Accounts {
	if now == nil {
		now = time.Now
	}
	return &Accounts{Invites: &Invites{rows, now}, rows: rows, now: now, sessionCache: newSessionCache(), tokenCache: newSessionCache(), hasher: password.NewHasher(), personalData: others}
}

const (
	sqlSession = `SELECT hash, person, created, seen, ` + sqlIsBot + ` FROM sessions s WHERE hash = ?1`
	sqlSeen    = `UPDATE sessions SET seen = ?2 WHERE hash = ?1`
	sqlPerson  = `INSERT INTO persons (id, created) VALUES (?1, ?2)`
	sqlBegin   = `INSERT INTO sessions (hash, person, created, seen, agent) VALUES (?1, ?2, ?3, ?3, ?4)`
)

// SessionBySecret returns the session with the secret that a cookie or bearer token has, or
// ErrNoSession if there is none, it has ended, or nobody used it for KeptDays. It reads the store,
// or uses a cached result that is a few seconds old, or older while the store fails.
func (a *Accounts) SessionBySecret(ctx context.Context, secret string) (Session, error) {
	hash, ok := access.HolderOf(secret)
	if !ok {
		return Session{}, ErrNoSession
	}
	now := a.now()
	s, at, known, count := a.sessionCache.get(hash)
	if !known || now.Sub(at) >= cacheTime {
		switch read, err := a.readSession(ctx, hash); {
		case err == nil:
			s = read
			a.sessionCache.put(s, now, count)
		case errors.Is(err, store.ErrNotFound):
			s = Session{Hash: hash}
			a.sessionCache.put(s, now, count)
		case !known:
			return Session{}, fmt.Errorf("reading a session: %w", err)
		}
	}
	if s.Person == (Person{}) {
		return Session{}, ErrNoSession
	}
	return s, nil
}

// readSession reads the session with a hash from the store, or returns store.ErrNotFound if there
// is none or it has been unused for KeptDays. Once a day it stores that the session was used; if
// that fails, it returns the session all the same, with the zero Seen.
func (a *Accounts) readSession(ctx context.Context, hash store.Holder) (s Session, err error) {
	err = a.rows.View(ctx, func(tx *store.Tx) error {
		s, err = sessionOf(tx, hash)
		if err == nil && a.now().Sub(s.Seen) >= KeptDays*day {
			err = store.ErrNotFound
		}
		return err
	})
	if err != nil || a.now().Sub(s.Seen) < day {
		return s, err
	}
	s.Seen = a.now()
	err = a.rows.Update(ctx, func(tx *store.Tx) error {
		n, err := tx.Exec(sqlSeen, hash[:], s.Seen.UnixMilli())
		if err == nil && n == 0 { // its guest was deleted a moment ago
			err = store.ErrNotFound
		}
		return err
	})
	if errors.Is(err, store.ErrNotFound) {
		return Session{}, err
	}
	if err != nil {
		s.Seen = time.Time{} // the session holds all the same; another time it is noted
	}
	return s, nil
}

const (
	// day is how precisely the last use of a session is stored.
	day = 24 * time.Hour
	// KeptDays is after how many days a session expires that nobody uses.
	KeptDays = 400
)

// sessionOf reads the session with a hash within a transaction, even one that has expired, or
// returns store.ErrNotFound.
func sessionOf(tx *store.Tx, hash store.Holder) (s Session, err error) {
	var created, seen int64
	if err := tx.One(sqlSession, []any{hash[:]}, &s.Hash, &s.Person, &created, &seen, &s.Bot); err != nil {
		return s, err
	}
	s.Created, s.Seen = time.UnixMilli(created), time.UnixMilli(seen)
	return s, nil
}

// maxAgent is how many bytes of a browser's User-Agent are stored.
const maxAgent = 200

// NewGuest makes a guest, a new person with a session, and returns the session and its secret,
// which the caller sets as the cookie. agent is the browser's User-Agent. browser is the hash of
// the cookie that the browser had before, zero if none: the accounts that were signed in to with
// that cookie recognise the browser by the new one.
func (a *Accounts) NewGuest(ctx context.Context, agent string, browser store.Holder) (secret string, s Session, err error) {
	secret = access.NewSecret()
	s.Hash, _ = access.HolderOf(secret)
	_, _ = rand.Read(s.Person[:]) // never fails: crypto/rand ends the program instead
	s.Created = a.now()
	s.Seen = s.Created
	err = a.rows.Update(ctx, func(tx *store.Tx) error {
		if err := tx.Do(sqlPerson, s.Person[:], s.Created.UnixMilli()); err != nil {
			return err
		}
		if browser != (store.Holder{}) {
			if err := moveBrowserMarks(tx, browser, s.Hash); err != nil {
				return err
			}
		}
		return insertSession(tx, s, agent)
	})
	if err != nil {
		return "", Session{}, fmt.Errorf("making a guest: %w", err)
	}
	return secret, s, nil
}

// insertSession stores a new session of a browser, whose User-Agent is agent.
func insertSession(tx *store.Tx, s Session, agent string) error {
	return tx.Do(sqlBegin, s.Hash[:], s.Person[:], s.Created.UnixMilli(), shortenAgent(agent))
}
