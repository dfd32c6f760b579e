package account

import (
	"context"
	"errors"
	"fmt"
	"time"

	"circulade/internal/account/auditlog"
	"circulade/internal/store"
)

// This file has the invitation codes, made by the host, by which people can make accounts.

// The bounds of an invitation code.
const (
	MaxInviteUses = 1000
	MaxInviteDays = 365
	maxInvites    = 1000
)

// The errors of invitation codes.
var (
	ErrInvite         = errors.New("this invitation code does not hold, or no longer")
	ErrTooManyInvites = fmt.Errorf("there are %d invitation codes: revoke some first", maxInvites)
)

// An Invite describes an invitation code, without the code itself.
type Invite struct {
	ID    string // public, cannot be used as the code
	Made  time.Time
	Until time.Time
	Uses  int // how many accounts may be made by it
	Used  int
}

const (
	sqlNewInvite  = `INSERT INTO invite_codes (hash, id, made, until, uses, used) VALUES (?1, ?2, ?3, ?4, ?5, 0)`
	sqlOldInvites = `DELETE FROM invite_codes WHERE until <= ?1`
	sqlInvites    = `SELECT id, made, until, uses, used FROM invite_codes WHERE until > ?1 ORDER BY made, id`
	sqlInvited    = `SELECT count(*) FROM invite_codes`
	sqlInvite     = `SELECT count(*) FROM invite_codes WHERE hash = ?1 AND until > ?2 AND used < uses`
	sqlUseInvite  = `UPDATE invite_codes SET used = used + 1 WHERE hash = ?1 AND until > ?2 AND used < uses`
	sqlDropInvite = `DELETE FROM invite_codes WHERE id = ?1`
)

// Invites keep the invitation codes by which accounts can be made. All methods may be called from
// any goroutine.
type Invites struct {
	rows store.Rows
	now  func() time.Time
}

// New makes an invitation code by which up to uses accounts can be made within the given number of
// days, adds that to the audit log, and returns the code with its description. Only the hash of the
// code is stored. It returns an error if uses or days is out of bounds, and ErrTooManyInvites.
func (codes *Invites) New(ctx context.Context, uses, days int) (code string, i Invite, err error) {
	switch {
	case uses < 1 || uses > MaxInviteUses:
		return "", i, fmt.Errorf("a code is good for 1 to %d accounts, not %d", MaxInviteUses, uses)
	case days < 1 || days > MaxInviteDays:
		return "", i, fmt.Errorf("a code is good for 1 to %d days, not %d", MaxInviteDays, days)
	}
	code = randomCode()
	hash := inviteHash(code)
	now := codes.now()
	i = Invite{ID: publicID("invite", hash)[:8], Made: now, Until: now.Add(time.Duration(days) * day), Uses: uses}
	_, err = change(ctx, codes.rows, withoutResult(func(tx *store.Tx) error {
		if err := tx.Do(sqlOldInvites, now.UnixMilli()); err != nil {
			return err
		}
		n := 0
		if err := tx.One(sqlInvited, nil, &n); err != nil {
			return err
		}
		if n >= maxInvites {
			return ErrTooManyInvites
		}
		if err := tx.Do(sqlNewInvite, hash[:], i.ID, now.UnixMilli(), i.Until.UnixMilli(), uses); err != nil {
			return err
		}
		return auditlog.Append(tx, auditlog.Entry{At: now, Act: auditlog.InviteMade, Detail: i.ID})
	}))
	if err != nil {
		return "", Invite{}, store.Wrap("making an invitation code", err)
	}
	return code, i, nil
}

// inviteHash returns the hash under which an invitation code is stored, the same with or without
// hyphens and in small or capital letters.
func inviteHash(code string) store.Holder {
	hash := codeHash(code)
	return store.Holder(hash)
}

// List returns the invitation codes that have not expired, the oldest first, used up ones too.
func (codes *Invites) List(ctx context.Context) (list []Invite, err error) {
	list, err = store.Read(ctx, codes.rows, func(tx *store.Tx) ([]Invite, error) {
		return store.List(tx, sqlInvites, []any{codes.now().UnixMilli()}, func(scan store.Scan, i *Invite) error {
			var made, until int64
			err := scan(&i.ID, &made, &until, &i.Uses, &i.Used)
			i.Made, i.Until = time.UnixMilli(made), time.UnixMilli(until)
			return err
		})
	})
	return list, store.Wrap("listing invitation codes", err)
}

// Revoke deletes the invitation code with an id, or returns store.ErrNotFound. Accounts that were
// made with it stay.
func (codes *Invites) Revoke(ctx context.Context, id string) error {
	_, err := change(ctx, codes.rows, withoutResult(func(tx *store.Tx) error {
		n, err := tx.Exec(sqlDropInvite, id)
		if err == nil && n == 0 {
			err = store.ErrNotFound
		}
		if err != nil {
			return err
		}
		return auditlog.Append(tx, auditlog.Entry{At: codes.now(), Act: auditlog.InviteRevoked, Detail: id})
	}))
	return store.Wrap("revoking an invitation code", err)
}

// Check returns nil if an invitation code can be used now to make an account; ErrInvite if it is
// unknown, expired or used up. It does not count as a use.
func (codes *Invites) Check(ctx context.Context, code string) error {
	hash := inviteHash(code)
	n := 0
	err := codes.rows.View(ctx, func(tx *store.Tx) error { return tx.One(sqlInvite, []any{hash[:], codes.now().UnixMilli()}, &n) })
	if err == nil && n == 0 {
		err = ErrInvite
	}
	return store.Wrap("looking at an invitation code", err)
}

// Use counts one use of an invitation code, in the transaction that makes the account, or returns
// ErrInvite if the code is unknown, expired or used up.
func (codes *Invites) Use(tx *store.Tx, code string) error {
	hash := inviteHash(code)
	n, err := tx.Exec(sqlUseInvite, hash[:], codes.now().UnixMilli())
	if err == nil && n == 0 {
		err = ErrInvite
	}
	return err
}
