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

// A State is how far it has come that a signed-in device lets a second device sign in.
type State string

// The states, in their order.
const (
	Shown   State = "shown"   // no device has brought the secret yet
	Asked   State = "asked"   // a device has brought the secret, and waits to be let in
	Allowed State = "allowed" // the device may sign in
	Refused State = "refused" // the device may not sign in
	Gone    State = "gone"    // the device has signed in, or the time is over
)

// A Status is what the signed-in device is sent about the second device that wants to sign in.
type Status struct {
	State State
	Agent string // what the second device says it is
	Code  string // the number that the second device shows
	Until time.Time
}

// Handovers stores the handovers: each has the secret that a signed-in browser shows, and which
// second device has sent it. There is one for each session that shows a secret. It is safe for
// concurrent use.
type Handovers struct {
	rows store.Rows
	now  func() time.Time
}

// Open returns the handovers that are stored in rows. If now is nil, it uses time.Now.
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

// NewSecret makes and stores a secret by which a second device can ask to be signed in to the
// account of a session, and returns it with the time until which it is valid. It replaces an older
// secret of the session.
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

// StatusOf returns whether a second device has sent the secret of a session and what was decided
// about it; the state is Gone if the session has no secret or it has expired.
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

// Revoke deletes a session's secret for signing in a second device, and with it the request of a
// device that has sent it. It is no error if there is none.
func (d *Handovers) Revoke(ctx context.Context, session store.Holder) error {
	err := d.rows.Update(ctx, func(tx *store.Tx) error { return tx.Do(sqlEnd, session[:]) })
	return store.Wrap("taking a secret back", err)
}

// OwnerOf returns the person to whose account a second device would be signed in with a secret, or
// ErrGone if the secret is unknown, used or expired. The secret stays valid.
func (d *Handovers) OwnerOf(ctx context.Context, secret string) (person store.Holder, err error) {
	hash, ok := access.HolderOf(secret)
	if !ok {
		return person, ErrGone
	}
	person, err = store.Read(ctx, d.rows, func(tx *store.Tx) (store.Holder, error) { return d.ownerOfShown(tx, hash) })
	return person, err
}

// ownerOfShown returns within tx the person who made the secret with this hash for a second device,
// or ErrGone if it has expired or a device has sent it already.
func (d *Handovers) ownerOfShown(tx *store.Tx, secret store.Holder) (person store.Holder, err error) {
	var until int64
	err = tx.One(sqlOwner, []any{secret[:]}, &person, &until)
	if errors.Is(err, store.ErrNotFound) || err == nil && until <= d.now().UnixMilli() {
		return store.Holder{}, ErrGone
	}
	return person, err
}

// RequestEntry uses up the secret that a second device has sent and stores its request to be signed
// in, with agent, the device's name of itself. It returns the ticket by which the second device
// learns the decision, the code that both devices show for comparison, and until when the request
// waits; or ErrGone if the secret is unknown, used or expired.
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

// Decide stores, for the signed-in device of a session, whether the second device that shows this
// code may sign in. It returns ErrCode if no device with this code waits for the session's
// decision.
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

// A Ticket is the state of a second device's request to be signed in.
type Ticket struct {
	State  State
	Person store.Holder // to whose account it signs in once allowed

	hash store.Holder
}

// ReadTicket returns the state of the request that a second device made when it got this ticket;
// Gone if there is none or it has expired.
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

// Redeem deletes the request of an allowed second device, within the transaction that signs it in.
// It returns ErrGone if the ticket was redeemed already or is not allowed.
func (t Ticket) Redeem(tx *store.Tx) error {
	n, err := tx.Exec(sqlUse, t.hash[:])
	if err == nil && n == 0 {
		err = ErrGone
	}
	return err
}
