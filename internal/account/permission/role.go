package permission

import (
	"errors"
	"time"

	"circulade/internal/account/auditlog"
	"circulade/internal/store"
)

// An Account names the account to which the host gives the admin pages, or from which they are
// taken.
type Account struct {
	Person store.Holder
	Name   string
}

// The refusals of roles.
var (
	ErrAlreadyAdmin = errors.New("this account is an admin's already")
	ErrNotAdmin     = errors.New("this account is not an admin's")
	ErrIsBanned     = errors.New("this account is banned: lift the ban first")
)

// An Admin is an account to which the host gave the admin pages.
type Admin struct {
	Name  string
	Since time.Time
}

const (
	sqlGrant   = `INSERT INTO admins (person, since) VALUES (?1, ?2) ON CONFLICT DO NOTHING`
	sqlRevoke  = `DELETE FROM admins WHERE person = ?1`
	sqlIsAdmin = `SELECT count(*) FROM admins WHERE person = ?1`
	sqlAdmins  = `SELECT a.name, m.since FROM admins m JOIN accounts a ON a.person = m.person ORDER BY m.since, a.name`
)

// GrantAdmin gives an account the admin pages and adds that to the audit log as done by `by`. It
// returns ErrIsBanned for a banned account and ErrAlreadyAdmin for an admin's.
func GrantAdmin(tx *store.Tx, who Account, by auditlog.Actor, now time.Time) error {
	switch ban, err := BanOf(tx, who.Person, now); {
	case err != nil:
		return err
	case ban != nil:
		return ErrIsBanned
	}
	n, err := tx.Exec(sqlGrant, who.Person[:], now.UnixMilli())
	if err == nil && n == 0 {
		err = ErrAlreadyAdmin
	}
	if err != nil {
		return err
	}
	return auditlog.Append(tx, auditlog.Entry{At: now, Act: auditlog.AdminGranted, Person: who.Person, Whom: who.Name, By: by})
}

// RevokeAdmin takes the admin pages from an account and adds that to the audit log as done by `by`,
// or returns ErrNotAdmin if the account is no admin's.
func RevokeAdmin(tx *store.Tx, who Account, by auditlog.Actor, now time.Time) error {
	n, err := tx.Exec(sqlRevoke, who.Person[:])
	if err == nil && n == 0 {
		err = ErrNotAdmin
	}
	if err != nil {
		return err
	}
	return auditlog.Append(tx, auditlog.Entry{At: now, Act: auditlog.AdminRevoked, Person: who.Person, Whom: who.Name, By: by})
}

// IsAdmin reports whether a person's account is an admin's.
func IsAdmin(tx *store.Tx, p store.Holder) (bool, error) {
	n := 0
	err := tx.One(sqlIsAdmin, []any{p[:]}, &n)
	return n > 0, err
}

// ListAdmins returns the admins, the one who has been admin longest first.
func ListAdmins(tx *store.Tx) ([]Admin, error) {
	return store.List(tx, sqlAdmins, nil, func(scan store.Scan, a *Admin) error {
		return scan(&a.Name, store.UTC(&a.Since))
	})
}
