package clublogin

import (
	"context"
	"crypto/sha256"
	"errors"
	"time"

	"circulade/internal/store"
)

// A Purpose is what a browser's trip to the identity provider is for.
type Purpose string

// The purposes.
const (
	SignIn  Purpose = "sign-in" // signing in
	Add     Purpose = "add"     // linking an account to the provider
	Confirm Purpose = "again"   // confirming who one is, for a browser that is signed in
)

// A Trip is what is stored while a browser is at the identity provider: what for, and the secrets
// of the authorization request.
type Trip struct {
	Purpose  Purpose
	Nonce    string
	Verifier string
}

// ErrGone means that this browser is not on this trip, or no longer.
var ErrGone = errors.New("this browser is not on its way from the identity provider, or not any more")

const (
	// TripLife is how long a trip may take.
	TripLife = 10 * time.Minute
	// NameLife is how long a newcomer may take to choose a name: not long, because the next person
	// at the same browser could choose it.
	NameLife = 3 * time.Minute
	// maxTrips is how many trips are stored, and how many newcomers; beyond that those that expire
	// first are deleted.
	maxTrips = 20_000
)

const (
	sqlOldTrips  = `DELETE FROM club_ways WHERE until <= ?1`
	sqlOnlyTrip  = `DELETE FROM club_ways WHERE session = ?1`
	sqlCrowd     = `DELETE FROM club_ways WHERE state IN (SELECT state FROM club_ways ORDER BY until DESC, state LIMIT 1000000 OFFSET ?1)`
	sqlTrip      = `INSERT INTO club_ways (state, session, purpose, nonce, verifier, until) VALUES (?1, ?2, ?3, ?4, ?5, ?6)`
	sqlOnTrip    = `SELECT purpose, nonce, verifier FROM club_ways WHERE state = ?1 AND session = ?2 AND until > ?3`
	sqlCameBack  = `DELETE FROM club_ways WHERE state = ?1 AND session = ?2`
	sqlOldGuests = `DELETE FROM club_newcomers WHERE until <= ?1`
	sqlFewGuests = `DELETE FROM club_newcomers WHERE session IN (SELECT session FROM club_newcomers ORDER BY until DESC, session LIMIT 1000000 OFFSET ?1)`
	sqlNewcomer  = `INSERT INTO club_newcomers (session, issuer, subject, name, until) VALUES (?1, ?2, ?3, ?4, ?5)
		ON CONFLICT (session) DO UPDATE SET issuer = excluded.issuer, subject = excluded.subject, name = excluded.name, until = excluded.until`
	sqlWaiting    = `SELECT issuer, subject, name FROM club_newcomers WHERE session = ?1 AND until > ?2`
	sqlNoNewcomer = `DELETE FROM club_newcomers WHERE session = ?1`
)

// Storage stores links between accounts and providers, the trips that browsers are on, and
// newcomers: people who came back and have no account yet. It is safe for concurrent use.
type Storage struct {
	rows     store.Rows
	now      func() time.Time
	maxTrips int // maxTrips, but in tests
}

// Open returns a Storage that keeps its data in rows. If now is nil, it uses time.Now.
func Open(rows store.Rows, now func() time.Time) *Storage {
	if now == nil {
		now = time.Now
	}
	return &Storage{rows: rows, now: now, maxTrips: maxTrips}
}

// BeginTrip stores that the browser with this session's hash is sent to the identity provider, with
// this state in the request. It replaces an earlier trip of the browser.
func (c *Storage) BeginTrip(ctx context.Context, session store.Holder, state string, w Trip) error {
	now, hash := c.now(), sha256.Sum256([]byte(state))
	err := c.rows.Update(ctx, func(tx *store.Tx) error {
		for _, clean := range []struct {
			statement string
			arg       any
		}{{sqlOldTrips, now.UnixMilli()}, {sqlOnlyTrip, session[:]}, {sqlCrowd, c.maxTrips - 1}} {
			if err := tx.Do(clean.statement, clean.arg); err != nil {
				return err
			}
		}
		return tx.Do(sqlTrip, hash[:], session[:], string(w.Purpose), w.Nonce, w.Verifier, now.Add(TripLife).UnixMilli())
	})
	return store.Wrap("noting a way to the identity provider", err)
}

// TakeTrip deletes and returns the trip to the identity provider that was stored for this session
// and state, when the browser comes back. It returns ErrGone if there is none or it took too long.
func (c *Storage) TakeTrip(ctx context.Context, session store.Holder, state string) (w Trip, err error) {
	hash := sha256.Sum256([]byte(state))
	err = c.rows.Update(ctx, func(tx *store.Tx) error {
		w = Trip{}
		err := tx.One(sqlOnTrip, []any{hash[:], session[:], c.now().UnixMilli()}, &w.Purpose, &w.Nonce, &w.Verifier)
		if errors.Is(err, store.ErrNotFound) {
			return ErrGone
		}
		if err != nil {
			return err
		}
		return tx.Do(sqlCameBack, hash[:], session[:])
	})
	if err != nil {
		return Trip{}, store.Wrap("taking in who comes back", err)
	}
	return w, nil
}

// A Newcomer is a person whom the identity provider has authenticated and who has no account here
// yet.
type Newcomer struct {
	Issuer  string
	Subject string
	Name    string // the one that is proposed; may be empty
}

// AddNewcomer stores, for the browser with this session's hash, the person whom the provider has
// authenticated and who still has to choose a name for an account. It replaces an earlier one.
func (c *Storage) AddNewcomer(ctx context.Context, session store.Holder, n Newcomer) error {
	now := c.now()
	err := c.rows.Update(ctx, func(tx *store.Tx) error {
		if err := tx.Do(sqlOldGuests, now.UnixMilli()); err != nil {
			return err
		}
		if err := tx.Do(sqlFewGuests, c.maxTrips-1); err != nil {
			return err
		}
		return tx.Do(sqlNewcomer, session[:], n.Issuer, n.Subject, n.Name, now.Add(NameLife).UnixMilli())
	})
	return store.Wrap("noting who came from the identity provider", err)
}

// Newcomer returns the person without an account who came back from the provider in the browser
// with this session's hash. It returns ErrGone if there is none, or they took longer than NameLife.
func (c *Storage) Newcomer(ctx context.Context, session store.Holder) (n Newcomer, err error) {
	n, err = store.Read(ctx, c.rows, func(tx *store.Tx) (Newcomer, error) { return c.newcomer(tx, session) })
	return n, store.Wrap("looking who came from the identity provider", err)
}

// RemoveNewcomer deletes what is stored of a person without an account who came back from the
// provider in the browser with this session's hash. It is no error if there is nobody.
func (c *Storage) RemoveNewcomer(ctx context.Context, session store.Holder) error {
	err := c.rows.Update(ctx, func(tx *store.Tx) error { return tx.Do(sqlNoNewcomer, session[:]) })
	return store.Wrap("forgetting who came from the identity provider", err)
}

// newcomer returns within tx the person without an account who came back from the provider in the
// browser with this session's hash. It returns ErrGone if there is none, or they took longer than
// NameLife.
func (c *Storage) newcomer(tx *store.Tx, session store.Holder) (n Newcomer, err error) {
	err = tx.One(sqlWaiting, []any{session[:], c.now().UnixMilli()}, &n.Issuer, &n.Subject, &n.Name)
	if errors.Is(err, store.ErrNotFound) {
		err = ErrGone
	}
	return n, err
}

// LinkNewcomer links the new account of `person` to the provider's subject that AddNewcomer stored
// for the browser of `session`, and deletes what was stored. It runs within the transaction that
// makes the account. It returns ErrGone if nothing was stored or that is too long ago, or an error
// of Link.
func (c *Storage) LinkNewcomer(tx *store.Tx, session, person store.Holder) error {
	n, err := c.newcomer(tx, session)
	if err != nil {
		return err
	}
	if err := tx.Do(sqlNoNewcomer, session[:]); err != nil {
		return err
	}
	return c.Link(tx, person, n.Issuer, n.Subject)
}
