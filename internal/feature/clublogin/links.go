package clublogin

import (
	"context"
	"errors"
	"time"

	"circulade/internal/store"
)

// The errors of links between accounts and subjects of a provider.
var (
	ErrNoLink = errors.New("no account is linked to this subject of the identity provider")
	ErrTaken  = errors.New("another account is linked to this subject of the identity provider")
	ErrLinked = errors.New("the account is linked to another subject of the identity provider")
)

// A Link connects an account with a subject of an identity provider, by which its owner signs in.
type Link struct {
	Created time.Time
	Used    time.Time // the last time, to sign in; zero if never
}

const (
	sqlLinked = `SELECT person FROM club_links WHERE issuer = ?1 AND subject = ?2`
	sqlLinkOf = `SELECT created, used FROM club_links WHERE person = ?1 AND issuer = ?2`
	sqlLink   = `INSERT INTO club_links (issuer, subject, person, created, used) VALUES (?1, ?2, ?3, ?4, 0) ON CONFLICT DO NOTHING`
	sqlUsed   = `UPDATE club_links SET used = ?4 WHERE issuer = ?1 AND subject = ?2 AND person = ?3`
	sqlUnlink = `DELETE FROM club_links WHERE person = ?1 AND issuer = ?2`
)

// Person returns the person whose account is linked to a subject of a provider, or ErrNoLink.
func (c *Storage) Person(ctx context.Context, issuer, subject string) (p store.Holder, err error) {
	p, err = store.Read(ctx, c.rows, func(tx *store.Tx) (store.Holder, error) { return linkedPerson(tx, issuer, subject) })
	return p, store.Wrap("looking for a linked account", err)
}

// linkedPerson returns, within tx, the person whose account is linked to a subject of a provider,
// or ErrNoLink.
func linkedPerson(tx *store.Tx, issuer, subject string) (p store.Holder, err error) {
	err = tx.One(sqlLinked, []any{issuer, subject}, &p)
	if errors.Is(err, store.ErrNotFound) {
		err = ErrNoLink
	}
	return p, err
}

// MarkUsed stores within tx that the account of p was just signed in to, or confirmed, by its link
// to a subject of a provider. It returns ErrNoLink if the link is gone.
func (c *Storage) MarkUsed(tx *store.Tx, p store.Holder, issuer, subject string) error {
	n, err := tx.Exec(sqlUsed, issuer, subject, p[:], c.now().UnixMilli())
	if err == nil && n == 0 {
		err = ErrNoLink
	}
	return err
}

// Link links the account of p to a subject of a provider, within tx; if they are linked already it
// changes nothing. An account has one subject of each provider, and a subject one account: the
// errors are ErrLinked and ErrTaken.
func (c *Storage) Link(tx *store.Tx, p store.Holder, issuer, subject string) error {
	n, err := tx.Exec(sqlLink, issuer, subject, p[:], c.now().UnixMilli())
	if err != nil || n > 0 {
		return err
	}
	switch whose, err := linkedPerson(tx, issuer, subject); {
	case errors.Is(err, ErrNoLink):
		return ErrLinked
	case err != nil:
		return err
	case whose != p:
		return ErrTaken
	}
	return nil
}

// Unlink removes the link of p's account to a provider, within tx. removed is false if there is
// none.
func Unlink(tx *store.Tx, p store.Holder, issuer string) (removed bool, err error) {
	n, err := tx.Exec(sqlUnlink, p[:], issuer)
	return n > 0, err
}

// ReadLink returns within tx the link of p's account to a provider, or ErrNoLink.
func ReadLink(tx *store.Tx, p store.Holder, issuer string) (l Link, err error) {
	var created, used int64
	err = tx.One(sqlLinkOf, []any{p[:], issuer}, &created, &used)
	if errors.Is(err, store.ErrNotFound) {
		return l, ErrNoLink
	}
	l.Created = time.UnixMilli(created)
	if used > 0 {
		l.Used = time.UnixMilli(used)
	}
	return l, err
}

// LinkOf returns the link of p's account to a provider, or ErrNoLink.
func (c *Storage) LinkOf(ctx context.Context, p store.Holder, issuer string) (l Link, err error) {
	l, err = store.Read(ctx, c.rows, func(tx *store.Tx) (Link, error) { return ReadLink(tx, p, issuer) })
	return l, store.Wrap("reading a link", err)
}
