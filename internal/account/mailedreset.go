package account

import (
	"errors"

	"circulade/internal/account/auditlog"
	"circulade/internal/store"
	"circulade/internal/table/access"
)

// This file is links to a new password that go to a confirmed address by mail.

const (
	sqlOldMailed  = `DELETE FROM mailed_resets WHERE until <= ?1`
	sqlNewMailed  = `INSERT INTO mailed_resets (hash, person, address, until) VALUES (?1, ?2, ?3, ?4)`
	sqlMailed     = `SELECT person FROM mailed_resets WHERE hash = ?1 AND until > ?2`
	sqlDropMailed = `DELETE FROM mailed_resets WHERE person = ?1`
)

// MailedReset makes the secret of a link by which the owner of an account sets a new
// password, within a change. It goes to an address, of which only the id is said here, and is
// void when that is no longer theirs. Links of before stay good, and so does one of the
// host's: whoever asks in the name of somebody else takes nothing from them. The error is
// ErrNoAccount for a guest.
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

// reset finds whose a link to a new password is, and what is noted when it is used: it is the
// host's, or one that went by mail.
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

// dropResets makes all links to a new password of an account void.
func dropResets(tx *store.Tx, p Person) error {
	return tx.All([]any{p[:]}, sqlDropReset, sqlDropMailed)
}
