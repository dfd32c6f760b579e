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

// The errors of handovers. Neither reveals whether a secret ever existed.
var (
	ErrGone = errors.New("there is no such secret, or no longer")
	ErrCode = errors.New("no device that shows this number has asked")
)

// SecretLife is how long a secret can be brought by another device, and after that how long that
// device may wait to be let in.
const SecretLife = 2 * time.Minute

// A State is how far signing in a second device has come.
type State string

// The states, in their order.
const (
	Shown   State = "shown"   // no device has brought the secret yet
	Asked   State = "asked"   // a device has brought the secret, and waits to be let in
	Allowed State = "allowed" // the device may sign in
	Refused State = "refused" // the device may not sign in
	Gone    State = "gone"    // the device has signed in, or the time is over
)

// A Status is what the first device is told about the second.
type Status struct {
	State State
	Agent string // what the second device says it is
	Code  string // the number that the second device shows
	Until time.Time
}

// Handovers are the stored attempts to sign in a second device, one for each session that shows a
// secret. They are safe for concurrent use.
type Handovers struct {
	rows store.Rows
	now  func() time.Time
}

// Open returns the handovers in a store. A nil clock is time.Now.
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

// NewSecret makes and stores a secret for a session's device to show, and returns it with the time
// until which it is valid. It replaces an older secret of the session.
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

// StatusOf returns how far the handover has come whose secret the session shows: Gone if there is
// none.
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

// Revoke deletes the handover whose secret the session shows, if there is one.
func (d *Handovers) Revoke(ctx context.Context, session store.Holder) error {
	err := d.rows.Update(ctx, func(tx *store.Tx) error { return tx.Do(sqlEnd, session[:]) })
	return store.Wrap("taking a secret back", err)
}

// OwnerOf returns the person whose device shows a secret, or ErrGone. The secret stays valid.
func (d *Handovers) OwnerOf(ctx context.Context, secret string) (person store.Holder, err error) {
	hash, ok := access.HolderOf(secret)
	if !ok {
		return person, ErrGone
	}
	person, err = store.Read(ctx, d.rows, func(tx *store.Tx) (store.Holder, error) { return d.ownerOfShown(tx, hash) })
	return person, err
}

// ownerOfShown returns, within tx, the person whose device shows a secret that no other device has
// brought yet, or ErrGone.
func (d *Handovers) ownerOfShown(tx *store.Tx, secret store.Holder) (person store.Holder, err error) {
	var until int64
	err = tx.One(sqlOwner, []any{secret[:]}, &person, &until)
	if errors.Is(err, store.ErrNotFound) || err == nil && until <= d.now().UnixMilli() {
		return store.Holder{}, ErrGone
	}
	return person, err
}

// RequestEntry uses up a secret that a second device brings, which names itself agent, and asks the
// first device to let it in. It returns the ticket by which the second device learns the decision,
// and the code that both devices show for comparison.
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

// newComparisonCode returns a random number of four digits that people can compare.
func newComparisonCode() (string, error) {
	n, err := rand.Int(rand.Reader, big.NewInt(9000))
	if err != nil {
		return "", fmt.Errorf("drawing a number: %w", err)
	}
	return n.Add(n, big.NewInt(1000)).String(), nil
}

// Decide stores whether the second device that shows this code may sign in. It returns ErrCode if
// no such device waits at the session.
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

// A Ticket is how far a second device has come that asked to be let in.
type Ticket struct {
	State  State
	Person store.Holder // to whose account it signs in once allowed

	hash store.Holder
}

// ReadTicket returns how far the second device with this ticket has come: Gone if there is none.
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

// Redeem deletes the handover of an allowed ticket, within the transaction that signs the device
// in. It returns ErrGone if it was redeemed or is not allowed.
func (t Ticket) Redeem(tx *store.Tx) error {
	n, err := tx.Exec(sqlUse, t.hash[:])
	if err == nil && n == 0 {
		err = ErrGone
	}
	return err
}
