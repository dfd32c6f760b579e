package handover

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"math/big"
	"time"

	"circulade/internal/store"
	"circulade/internal/table/access"
)

// What may be wrong. Neither tells whether a secret was ever one.
var (
	ErrGone = errors.New("there is no such secret, or no longer")
	ErrCode = errors.New("no device that shows this number has asked")
)

// SecretLife is how long a secret may be brought back, and after that how long it may take to
// be let in.
const SecretLife = 2 * time.Minute

// A State is how far signing in another device has come.
type State string

// The states, in their order.
const (
	Shown   State = "shown"   // the secret waits to be brought back
	Asked   State = "asked"   // a device has brought it, and waits to be let in
	Allowed State = "allowed" // it may come in
	Refused State = "refused"
	Gone    State = "gone" // it came in, or the time is over
)

// A Status is what the first device is told.
type Status struct {
	State State
	Agent string // what the other says it is
	Code  string // the number that it shows
	Until time.Time
}

// Handovers are those that want in. All methods may be called from any goroutine.
type Handovers struct {
	rows store.Rows
	now  func() time.Time
}

// Open returns the devices of a store. A nil clock is time.Now.
func Open(rows store.Rows, now func() time.Time) *Handovers {
	if now == nil {
		now = time.Now
	}
	return &Handovers{rows: rows, now: now}
}

const (
	sqlShow = `INSERT INTO handovers (session, secret, ticket, state, agent, code, until)
		VALUES (?1, ?2, NULL, 'shown', '', '', ?3)`
	sqlLapse  = `DELETE FROM handovers WHERE until <= ?1`
	sqlEnd    = `DELETE FROM handovers WHERE session = ?1`
	sqlWait   = `SELECT state, agent, code, until FROM handovers WHERE session = ?1`
	sqlOwner  = `SELECT s.person, d.until FROM handovers d JOIN sessions s ON s.hash = d.session WHERE d.secret = ?1 AND d.state = 'shown'`
	sqlAsk    = `UPDATE handovers SET ticket = ?2, state = 'asked', agent = ?3, code = ?4, until = ?5 WHERE secret = ?1`
	sqlAnswer = `UPDATE handovers SET state = ?3 WHERE session = ?1 AND code = ?2 AND state = 'asked' AND until > ?4`
	sqlTicket = `SELECT d.state, d.until, s.person FROM handovers d JOIN sessions s ON s.hash = d.session WHERE d.ticket = ?1`
	sqlUse    = `DELETE FROM handovers WHERE ticket = ?1 AND state = 'allowed'`
)

// NewSecret returns a secret for a session's browser to show. An older one of the session is
// void.
func (d *Handovers) NewSecret(ctx context.Context, session store.Holder) (secret string, until time.Time, err error) {
	secret = access.NewSecret()
	hash, _ := access.HolderOf(secret)
	until = d.now().Add(SecretLife)
	err = d.rows.Update(ctx, func(tx *store.Tx) error {
		if err := tx.Do(sqlLapse, d.now().UnixMilli()); err != nil {
			return err
		}
		if err := tx.Do(sqlEnd, session[:]); err != nil {
			return err
		}
		return tx.Do(sqlShow, session[:], hash[:], until.UnixMilli())
	})
	if err != nil {
		return "", time.Time{}, fmt.Errorf("showing a secret: %w", err)
	}
	return secret, until, nil
}

// StatusOf tells how far it has come with the secret that a session shows.
func (d *Handovers) StatusOf(ctx context.Context, session store.Holder) (w Status, err error) {
	err = d.rows.View(ctx, func(tx *store.Tx) error {
		var until int64
		err := tx.One(sqlWait, []any{session[:]}, &w.State, &w.Agent, &w.Code, &until)
		w.Until = time.UnixMilli(until)
		return err
	})
	switch {
	case errors.Is(err, store.ErrNotFound), err == nil && !w.Until.After(d.now()):
		return Status{State: Gone}, nil
	case err != nil:
		return Status{}, fmt.Errorf("reading who wants in: %w", err)
	}
	return w, nil
}

// Revoke makes what a session shows void.
func (d *Handovers) Revoke(ctx context.Context, session store.Holder) error {
	err := d.rows.Update(ctx, func(tx *store.Tx) error { return tx.Do(sqlEnd, session[:]) })
	return store.Wrap("taking a secret back", err)
}

// OwnerOf says who shows a secret. It stays good.
func (d *Handovers) OwnerOf(ctx context.Context, secret string) (person store.Holder, err error) {
	hash, ok := access.HolderOf(secret)
	if !ok {
		return person, ErrGone
	}
	person, err = store.Read(ctx, d.rows, func(tx *store.Tx) (store.Holder, error) { return d.ownerOfShown(tx, hash) })
	return person, err
}

// ownerOfShown finds who shows a secret that nobody brought back yet.
func (d *Handovers) ownerOfShown(tx *store.Tx, secret store.Holder) (person store.Holder, err error) {
	var until int64
	err = tx.One(sqlOwner, []any{secret[:]}, &person, &until)
	if errors.Is(err, store.ErrNotFound) || err == nil && until <= d.now().UnixMilli() {
		return store.Holder{}, ErrGone
	}
	return person, err
}

// RequestEntry brings a secret back, which is void from then on, for a browser that says it is
// agent. The ticket says later whether it was let in; people at both devices compare the
// code.
func (d *Handovers) RequestEntry(ctx context.Context, secret, agent string) (ticket, code string, until time.Time, err error) {
	hash, ok := access.HolderOf(secret)
	if !ok {
		return "", "", time.Time{}, ErrGone
	}
	ticket = access.NewSecret()
	mine, _ := access.HolderOf(ticket)
	if code, err = newComparisonCode(); err != nil {
		return "", "", time.Time{}, err
	}
	until = d.now().Add(SecretLife)
	err = d.rows.Update(ctx, func(tx *store.Tx) error {
		if _, err := d.ownerOfShown(tx, hash); err != nil {
			return err
		}
		return tx.Do(sqlAsk, hash[:], mine[:], agent, code, until.UnixMilli())
	})
	if err != nil {
		return "", "", time.Time{}, fmt.Errorf("asking to be let in: %w", err)
	}
	return ticket, code, until, nil
}

// newComparisonCode is a number that people can compare.
func newComparisonCode() (string, error) {
	n, err := rand.Int(rand.Reader, big.NewInt(9000))
	if err != nil {
		return "", fmt.Errorf("drawing a number: %w", err)
	}
	return n.Add(n, big.NewInt(1000)).String(), nil
}

// Decide lets in the device that shows a code, or does not.
func (d *Handovers) Decide(ctx context.Context, session store.Holder, code string, allow bool) error {
	state := Refused
	if allow {
		state = Allowed
	}
	err := d.rows.Update(ctx, func(tx *store.Tx) error {
		n, err := tx.Exec(sqlAnswer, session[:], code, string(state), d.now().UnixMilli())
		if err == nil && n == 0 {
			err = ErrCode
		}
		return err
	})
	return store.Wrap("answering a device", err)
}

// A Ticket is how far a device has come that asked to be let in.
type Ticket struct {
	State  State
	Person store.Holder // whose session it gets once it is allowed

	hash store.Holder
}

// ReadTicket looks what became of one.
func (d *Handovers) ReadTicket(ctx context.Context, ticket string) (t Ticket, err error) {
	t.State = Gone
	hash, ok := access.HolderOf(ticket)
	if !ok {
		return t, nil
	}
	var until int64
	err = d.rows.View(ctx, func(tx *store.Tx) error {
		return tx.One(sqlTicket, []any{hash[:]}, &t.State, &until, &t.Person)
	})
	switch {
	case errors.Is(err, store.ErrNotFound), err == nil && until <= d.now().UnixMilli():
		return Ticket{State: Gone}, nil
	case err != nil:
		return Ticket{}, fmt.Errorf("reading a ticket: %w", err)
	}
	t.hash = hash
	return t, nil
}

// Redeem ends a ticket that is allowed, together with what it is used for.
func (t Ticket) Redeem(tx *store.Tx) error {
	n, err := tx.Exec(sqlUse, t.hash[:])
	if err == nil && n == 0 {
		err = ErrGone
	}
	return err
}
