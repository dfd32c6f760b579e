package account

import (
	"context"
	"crypto/rand"
	"errors"
	"time"

	"circulade/internal/account/name"
	"circulade/internal/account/taken"
	"circulade/internal/store"
	"circulade/internal/table/access"
)

// An Account is a person who is known by a name.
type Account struct {
	Person      Person
	Name        string
	Created     time.Time
	HasPassword bool
	Bot         bool      // it is a bot's
	Admin       bool      // its owner may do what whoever runs the server may
	Codes       int       // recovery codes that are left
	Confirmed   time.Time // when the session asked for said last who it is; zero if none was
}

// The errors of accounts.
var (
	ErrNoAccount = errors.New("this is no account")
	ErrTaken     = errors.New("another account has this name, or one that looks like it")
	ErrWrong     = errors.New("the name, or what proves it, is wrong")
	ErrConfirm   = errors.New("the session has to say again who it is")
)

const (
	sqlAccount = `SELECT s.name, s.created, s.password <> '', (SELECT count(*) FROM recovery_codes c WHERE c.person = s.person), ` + sqlIsBot + `,
		EXISTS (SELECT 1 FROM admins m WHERE m.person = s.person) FROM accounts s WHERE s.person = ?1`
	sqlNamed      = `SELECT person, password FROM accounts WHERE key = ?1`
	sqlTaken      = `SELECT count(*) FROM accounts WHERE (key = ?1 OR looks = ?2) AND person <> ?3`
	sqlNewAccount = `INSERT INTO accounts (person, name, key, looks, password, created) VALUES (?1, ?2, ?3, ?4, ?5, ?6)`
	sqlRename     = `UPDATE accounts SET name = ?2, key = ?3, looks = ?4 WHERE person = ?1`
)

// Account returns the account of a person, or ErrNoAccount for a guest.
func (a *Accounts) Account(ctx context.Context, p Person) (acc Account, err error) {
	acc, err = store.Read(ctx, a.rows, func(tx *store.Tx) (Account, error) { return readAccount(tx, p) })
	return acc, store.Wrap("reading an account", err)
}

// AccountOf is Account, with when a session of the person said last who it is.
func (a *Accounts) AccountOfSession(ctx context.Context, s Session) (acc Account, err error) {
	err = a.rows.View(ctx, func(tx *store.Tx) error {
		if acc, err = readAccount(tx, s.Person); err != nil {
			return err
		}
		acc.Confirmed, err = confirmedAt(tx, s.Hash)
		return err
	})
	return acc, store.Wrap("reading an account", err)
}

func readAccount(tx *store.Tx, p Person) (Account, error) {
	acc := Account{Person: p}
	var created int64
	err := tx.One(sqlAccount, []any{p[:]}, &acc.Name, &created, &acc.HasPassword, &acc.Codes, &acc.Bot, &acc.Admin)
	if errors.Is(err, store.ErrNotFound) {
		return Account{}, ErrNoAccount
	}
	acc.Created = time.UnixMilli(created)
	return acc, err
}

// Named returns the account of a name that somebody wrote, or ErrNoAccount.
func (a *Accounts) AccountByName(ctx context.Context, written string) (acc Account, err error) {
	err = a.rows.View(ctx, func(tx *store.Tx) error {
		p, _, err := personByName(tx, written)
		if err == nil {
			acc, err = readAccount(tx, p)
		}
		return err
	})
	return acc, store.Wrap("looking for an account", err)
}

// named finds whose a name is, and the hash of their password.
func personByName(tx *store.Tx, written string) (p Person, hash string, err error) {
	err = tx.One(sqlNamed, []any{name.Key(written)}, &p, &hash)
	if errors.Is(err, store.ErrNotFound) {
		err = ErrNoAccount
	}
	return p, hash, err
}

// New is an account to be made.
type NewAccount struct {
	Name     string
	Password string // "": none
	// Fill writes what else belongs to the account, in the same change; or nil. It is
	// as f of store.Rows.
	Fill func(tx *store.Tx, p Person) error
}

// Create makes an account for a browser: out of the guest that it was, whose grants and
// all else move to the account, or out of nobody (the zero Session). The browser has a
// new session.
//
// Errors: what is wrong with the name (a *NameError) or the password (a *PasswordError),
// ErrTaken, password.ErrBusy, or the store's. With store.ErrUnknown it is as SignIn.
func (a *Accounts) Create(ctx context.Context, from Session, agent string, n NewAccount) (in SignedIn, err error) {
	acc := Account{HasPassword: n.Password != ""}
	called, hash, err := a.checkNew(ctx, n)
	if err != nil {
		return in, err
	}
	acc.Name = called.String()
	_, _ = rand.Read(acc.Person[:])
	acc.Created = a.now()
	secret := access.NewSecret()
	in, err = change(ctx, a.rows, func(tx *store.Tx) (none SignedIn, err error) {
		if _, err := a.checkNameFree(tx, called, acc.Person); err != nil {
			return none, err
		}
		if err := tx.Do(sqlPerson, acc.Person[:], acc.Created.UnixMilli()); err != nil {
			return none, err
		}
		_, err = tx.Exec(sqlNewAccount, acc.Person[:], acc.Name, called.Key(), called.Looks(), hash, acc.Created.UnixMilli())
		if err != nil {
			return none, err
		}
		if err := taken.StoreForms(tx, acc.Person, acc.Name); err != nil {
			return none, err
		}
		if n.Fill != nil {
			if err := n.Fill(tx, acc.Person); err != nil {
				return none, err
			}
		}
		return a.replaceSession(tx, from, agent, acc.Person, secret, true)
	})
	return a.finishSignIn(from, in, store.Wrap("making an account", err))
}

// planned checks a new account and makes what is kept of its password.
func (a *Accounts) checkNew(ctx context.Context, n NewAccount) (called name.Name, hash string, err error) {
	if called, err = name.ParseNew(n.Name); err != nil {
		return called, "", &NameError{err}
	}
	if n.Password != "" {
		hash, err = a.hashNewPassword(ctx, n.Password, called.String())
	}
	return called, hash, err
}

// free reports ErrTaken if somebody else's name is too much like one, or was; and else what it was
// before.
func (a *Accounts) checkNameFree(tx *store.Tx, called name.Name, p Person) (was taken.FormerOwner, err error) {
	if err := checkNameUnused(tx, called, p); err != nil {
		return was, err
	}
	was, err = taken.FormerOwnerOf(tx, called, p, a.now())
	if err == nil && was == taken.SomebodyElse {
		err = ErrTaken
	}
	return was, err
}

// unused reports ErrTaken if the name of another account is too much like one.
func checkNameUnused(tx *store.Tx, called name.Name, p Person) error {
	var others int
	if err := tx.One(sqlTaken, []any{called.Key(), called.Looks(), p[:]}, &others); err != nil {
		return err
	}
	like, err := taken.HasForm(tx, p, called.AccountForms())
	if err == nil && (like || others > 0) {
		err = ErrTaken
	}
	return err
}

// A NameError says why nobody can have a name.
type NameError struct{ Err error }

func (e *NameError) Error() string { return "the name " + e.Err.Error() }

// Unwrap returns what is wrong.
func (e *NameError) Unwrap() error { return e.Err }

// A PasswordError says why a password is none.
type PasswordError struct{ Err error }

func (e *PasswordError) Error() string { return "the password " + e.Err.Error() }

// Unwrap returns what is wrong.
func (e *PasswordError) Unwrap() error { return e.Err }
