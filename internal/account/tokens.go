package account

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"circulade/internal/store"
	"circulade/internal/table/access"
)

// A Token is an API token, with which a program plays at tables as the person with the account.
// With it nobody can change the account.
type Token struct {
	ID      string // public, cannot be used to sign in
	Name    string
	Created time.Time
	Seen    time.Time // to the day
	hash    store.Holder
}

const (
	// TokenPrefix begins every API token, so that it can be recognised wherever it is found.
	TokenPrefix = "circ_"

	maxTokens    = 32
	maxTokenName = 40
)

// ErrTooManyTokens is returned if an account has as many tokens as it may have.
var ErrTooManyTokens = fmt.Errorf("an account has at most %d tokens", maxTokens)

const (
	sqlNewToken   = `INSERT INTO tokens (hash, person, name, created, seen) VALUES (?1, ?2, ?3, ?4, ?4)`
	sqlTokens     = `SELECT hash, name, created, seen FROM tokens WHERE person = ?1 ORDER BY created, hash`
	sqlToken      = `SELECT person, created, seen, ` + sqlIsBot + ` FROM tokens s WHERE hash = ?1`
	sqlTokenSeen  = `UPDATE tokens SET seen = ?2 WHERE hash = ?1`
	sqlDropToken  = `DELETE FROM tokens WHERE hash = ?1`
	sqlDropTokens = `DELETE FROM tokens WHERE person = ?1`
	sqlTokenCount = `SELECT count(*) FROM tokens WHERE person = ?1`
)

// NewToken makes an API token named tokenName for the account of session s, and returns it with its
// secret. It returns a *NameError if the name is empty, too long or not printable, ErrConfirm if
// the session was not confirmed lately, and ErrTooManyTokens if the account has maxTokens.
func (a *Accounts) NewToken(ctx context.Context, s Session, tokenName string) (t Token, secret string, err error) {
	tokenName = strings.TrimSpace(tokenName)
	if err := checkTokenName(tokenName); err != nil {
		return t, "", &NameError{err}
	}
	secret = TokenPrefix + access.NewSecret()
	t = Token{Name: tokenName, Created: a.now(), hash: sha256.Sum256([]byte(secret))}
	t.Seen, t.ID = t.Created, publicID("token", t.hash)
	err = a.ChangeConfirmed(ctx, s, func(tx *store.Tx) error {
		n := 0
		if err := tx.One(sqlTokenCount, []any{s.Person[:]}, &n); err != nil {
			return err
		}
		if n >= maxTokens {
			return ErrTooManyTokens
		}
		return tx.Do(sqlNewToken, t.hash[:], s.Person[:], t.Name, t.Created.UnixMilli())
	})
	if err != nil {
		return Token{}, "", err
	}
	return t, secret, nil
}

// checkTokenName returns nil if the name of a token has 1 to maxTokenName printable characters,
// else an error that says what is wrong, to stand behind "the name".
func checkTokenName(s string) error {
	if n := utf8.RuneCountInString(s); n == 0 || n > maxTokenName {
		return fmt.Errorf("has %d characters; it must have 1 to %d", n, maxTokenName)
	}
	for _, r := range s {
		if !unicode.IsPrint(r) {
			return fmt.Errorf("holds %q, which cannot be seen", r)
		}
	}
	return nil
}

// Tokens returns the API tokens of a person, the oldest first.
func (a *Accounts) Tokens(ctx context.Context, p Person) (list []Token, err error) {
	list, err = store.Read(ctx, a.rows, func(tx *store.Tx) ([]Token, error) { return tokensOf(tx, p) })
	return list, store.Wrap("listing tokens", err)
}

// tokensOf reads the API tokens of a person within a transaction, the oldest first.
func tokensOf(tx *store.Tx, p Person) ([]Token, error) {
	return store.List(tx, sqlTokens, []any{p[:]}, func(scan store.Scan, t *Token) error {
		var created, seen int64
		err := scan(&t.hash, &t.Name, &created, &seen)
		t.ID, t.Created, t.Seen = publicID("token", t.hash), time.UnixMilli(created), time.UnixMilli(seen)
		return err
	})
}

// RevokeToken deletes person p's token with this public id and returns the token's hash, also with
// an error of the store after which the token may be there still; store.ErrNotFound if they have no
// such token.
func (a *Accounts) RevokeToken(ctx context.Context, p Person, id string) (hash store.Holder, err error) {
	list, err := a.Tokens(ctx, p)
	if err != nil {
		return hash, err
	}
	at := slices.IndexFunc(list, func(t Token) bool { return t.ID == id })
	if at < 0 {
		return hash, store.Wrap("revoking a token", store.ErrNotFound)
	}
	hash = list[at].hash
	_, err = change(ctx, a.rows, withoutResult(func(tx *store.Tx) error { return tx.Do(sqlDropToken, hash[:]) }))
	a.tokenCache.forget(hash)
	return hash, store.Wrap("revoking a token", err)
}

// SessionByToken returns the person to whom an API token belongs, as a Session whose Hash is the
// token's, or ErrNoSession. It reads the store, or uses a cached result that is a few seconds old,
// or older while the store fails.
func (a *Accounts) SessionByToken(ctx context.Context, secret string) (Session, error) {
	if !strings.HasPrefix(secret, TokenPrefix) || len(secret) > 100 {
		return Session{}, ErrNoSession
	}
	hash := store.Holder(sha256.Sum256([]byte(secret)))
	old, at, known, count := a.tokenCache.get(hash)
	if known && a.now().Sub(at) < cacheTime {
		return old, nil
	}
	s, err := a.readToken(ctx, hash)
	switch {
	case err == nil:
		a.tokenCache.put(s, a.now(), count)
		return s, nil
	case errors.Is(err, store.ErrNotFound):
		a.tokenCache.drop(hash)
		return Session{}, ErrNoSession
	case known:
		return old, nil
	}
	return Session{}, store.Wrap("reading a token", err)
}

// readToken reads the token with a hash from the store, as a Session, or returns store.ErrNotFound.
// Once a day it stores that the token was used, and ignores it if that fails.
func (a *Accounts) readToken(ctx context.Context, hash store.Holder) (s Session, err error) {
	s.Hash = hash
	err = a.rows.View(ctx, func(tx *store.Tx) error {
		var created, seen int64
		err := tx.One(sqlToken, []any{hash[:]}, &s.Person, &created, &seen, &s.Bot)
		s.Created, s.Seen = time.UnixMilli(created), time.UnixMilli(seen)
		return err
	})
	if err != nil || a.now().Sub(s.Seen) < day {
		return s, err
	}
	s.Seen = a.now()
	// The token holds all the same if this is not noted; another time it is.
	_ = a.rows.Update(ctx, func(tx *store.Tx) error { return tx.Do(sqlTokenSeen, hash[:], s.Seen.UnixMilli()) })
	return s, nil
}
