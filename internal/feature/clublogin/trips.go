package clublogin

import (
	"context"
	"crypto/sha256"
	"errors"
	"time"

	"circulade/internal/store"
)

// A Purpose is why somebody goes to the provider.
type Purpose string

// The purposes.
const (
	SignIn  Purpose = "sign-in" // somebody who has not said who they are
	Add     Purpose = "add"     // an account that wants to be found by the provider, too
	Confirm Purpose = "again"   // somebody who says again who they are
)

// A Trip leads a browser to the provider and back.
type Trip struct {
	Purpose  Purpose
	Nonce    string
	Verifier string
}

// ErrGone means that nobody is on this trip, or not with this browser, or not any more.
var ErrGone = errors.New("this browser is not on its way from the identity provider, or not any more")

const (
	// TripLife is how long somebody may take to come back.
	TripLife = 10 * time.Minute
	// NameLife is how long they may then take to choose a name: not long, for whoever comes to the
	// browser after them could.
	NameLife = 3 * time.Minute
	// maxTrips is how many trips there are, and how many newcomers who choose a name; beyond that those
	// that end first give way.
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

// Storage is what is stored about the provider: which accounts it is linked to, which browsers are on a
// trip there, and who came back and has no account yet. All methods may be called from any goroutine.
type Storage struct {
	rows     store.Rows
	now      func() time.Time
	maxTrips int // maxTrips, but in tests
}

// Open returns what a store has. A nil clock is time.Now.
func Open(rows store.Rows, now func() time.Time) *Storage {
	if now == nil {
		now = time.Now
	}
	return &Storage{rows: rows, now: now, maxTrips: maxTrips}
}

// BeginTrip notes that a browser, by the hash of its cookie, is on a trip. A browser is on one at a time.
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

// TakeTrip ends the trip that a browser is on, which is then gone, or returns ErrGone.
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

// A Newcomer is somebody whom the provider knows, and who has no account yet.
type Newcomer struct {
	Issuer  string
	Subject string
	Name    string // the one that is proposed; may be empty
}

// AddNewcomer notes that a browser's person has shown who they are, and is to choose a name.
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

// Newcomer returns who is to choose a name in a browser, or ErrGone.
func (c *Storage) Newcomer(ctx context.Context, session store.Holder) (n Newcomer, err error) {
	n, err = store.Read(ctx, c.rows, func(tx *store.Tx) (Newcomer, error) { return c.newcomer(tx, session) })
	return n, store.Wrap("looking who came from the identity provider", err)
}

// RemoveNewcomer has nobody choose a name in a browser any more: whoever is there did not come from the provider.
func (c *Storage) RemoveNewcomer(ctx context.Context, session store.Holder) error {
	err := c.rows.Update(ctx, func(tx *store.Tx) error { return tx.Do(sqlNoNewcomer, session[:]) })
	return store.Wrap("forgetting who came from the identity provider", err)
}

func (c *Storage) newcomer(tx *store.Tx, session store.Holder) (n Newcomer, err error) {
	err = tx.One(sqlWaiting, []any{session[:], c.now().UnixMilli()}, &n.Issuer, &n.Subject, &n.Name)
	if errors.Is(err, store.ErrNotFound) {
		err = ErrGone
	}
	return n, err
}

// LinkNewcomer links a new account to whoever was to choose a name in a browser, within the change
// that makes it. The errors are ErrGone and those of Link.
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
