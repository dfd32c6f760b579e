package account

import (
	"errors"

	"circulade/internal/account/auditlog"
	"circulade/internal/store"
	"circulade/internal/table/access"
)

// This file has the password-reset links that are mailed to a confirmed address.

const (
	sqlOldMailed  = `DELETE FROM mailed_resets WHERE until <= ?1`
	sqlNewMailed  = `INSERT INTO mailed_resets (hash, person, address, until) VALUES (?1, ?2, ?3, ?4)`
	sqlMailed     = `SELECT person FROM mailed_resets WHERE hash = ?1 AND until > ?2`
	sqlDropMailed = `DELETE FROM mailed_resets WHERE person = ?1`
)

// NewMailedReset stores a new password-reset link that is to be mailed to an address of person p,
// and returns its secret, with the name of their account for the mail; ErrNoAccount for a guest.
// address is the id of the e-mail address: if it is removed from the account, the link is void.
// Earlier links stay good, so that a stranger who asks for one voids none of the owner's.
func (a *Accounts) NewMailedReset(tx *store.Tx, p Person, address []byte) (name, secret string, err error) {
	acc, err := readAccount(tx, p)
	if err != nil {
		return "", "", err
	}
	secret = access.NewSecret()
	hash, _ := access.HolderOf(secret)
	now := a.now()
	if err := tx.Do(sqlOldMailed, now.UnixMilli()); err != nil {
		return "", "", err
	}
	_, err = tx.Exec(sqlNewMailed, hash[:], p[:], address, now.Add(ResetTime).UnixMilli())
	return acc.Name, secret, err
}

// findReset returns the person whose account a password-reset link opens, and the act under which
// the audit log records its use; ErrReset if the link is unknown, used or too old. It looks for
// links made by the host first, then for mailed ones.
func (a *Accounts) findReset(tx *store.Tx, secret string) (p Person, used auditlog.Act, err error) {
	hash, ok := access.HolderOf(secret)
	if !ok {
		return p, "", ErrReset
	}
	for _, kind := range []struct {
		query string
		used  auditlog.Act
	}{{sqlReset, auditlog.Reset}, {sqlMailed, auditlog.ResetByMail}} {
		err := tx.One(kind.query, []any{hash[:], a.now().UnixMilli()}, &p)
		if errors.Is(err, store.ErrNotFound) {
			continue
		}
		return p, kind.used, err
	}
	return p, "", ErrReset
}

// dropResets deletes all password-reset links of an account, made by the host or mailed.
func dropResets(tx *store.Tx, p Person) error {
	return tx.All([]any{p[:]}, sqlDropReset, sqlDropMailed)
}
