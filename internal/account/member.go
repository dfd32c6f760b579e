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

// An Account is a person's name on the server and what is known of how they sign in.
type Account struct {
	Person      Person
	Name        string
	Created     time.Time
	HasPassword bool
	Bot         bool      // it is a bot's account
	Admin       bool      // it has the admin pages
	Codes       int       // how many recovery codes are left
	Confirmed   time.Time // when the session that was asked with was last confirmed; zero if never or without one
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

// Account returns the account of a person, or ErrNoAccount for a guest. The field Confirmed of the
// result is not set.
func (a *Accounts) Account(ctx context.Context, p Person) (acc Account, err error) {
	acc, err = store.Read(ctx, a.rows, func(tx *store.Tx) (Account, error) { return readAccount(tx, p) })
	return acc, store.Wrap("reading an account", err)
}

// AccountOfSession returns the account of a session's person, with the time at which the session
// was last confirmed, or ErrNoAccount for a guest.
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

// readAccount reads the account of a person within a transaction, or returns ErrNoAccount for a
// guest. The field Confirmed of the result is not set.
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

// AccountByName returns the account that has the typed name, whether in small or capital letters,
// or ErrNoAccount.
func (a *Accounts) AccountByName(ctx context.Context, typedName string) (acc Account, err error) {
	err = a.rows.View(ctx, func(tx *store.Tx) error {
		p, _, err := personByName(tx, typedName)
		if err == nil {
			acc, err = readAccount(tx, p)
		}
		return err
	})
	return acc, store.Wrap("looking for an account", err)
}

// personByName returns the person whose account has the typed name, and the hash of their password
// ("" if they have none), or ErrNoAccount.
func personByName(tx *store.Tx, typedName string) (p Person, hash string, err error) {
	err = tx.One(sqlNamed, []any{name.Key(typedName)}, &p, &hash)
	if errors.Is(err, store.ErrNotFound) {
		err = ErrNoAccount
	}
	return p, hash, err
}

// A NewAccount has what Create needs to make an account.
type NewAccount struct {
	Name     string
	Password string // "": none
	// Fill stores what else belongs to the account, in the same transaction; nil: nothing. It may
	// run more than once.
	Fill func(tx *store.Tx, p Person) error
}

// Create makes the account n and signs a browser in to it: it begins a new, confirmed session, ends
// the browser's session `from` (zero: none) and moves what that session's guest had to the account.
// agent is the browser's User-Agent. It returns a *NameError, a *PasswordError, ErrTaken,
// password.ErrBusy or the error of n.Fill. With store.ErrUnknown the result has only what may have
// moved and ended.
func (a *Accounts) Create(ctx context.Context, from Session, agent string, n NewAccount) (in SignedIn, err error) {
	acc := Account{HasPassword: n.Password != ""}
	newName, hash, err := a.checkNew(ctx, n)
	if err != nil {
		return in, err
	}
	acc.Name = newName.String()
	_, _ = rand.Read(acc.Person[:])
	acc.Created = a.now()
	secret := access.NewSecret()
	in, err = change(ctx, a.rows, func(tx *store.Tx) (none SignedIn, err error) {
		if _, err := a.checkNameFree(tx, newName, acc.Person); err != nil {
			return none, err
		}
		if err := tx.Do(sqlPerson, acc.Person[:], acc.Created.UnixMilli()); err != nil {
			return none, err
		}
		_, err = tx.Exec(sqlNewAccount, acc.Person[:], acc.Name, newName.Key(), newName.Looks(), hash, acc.Created.UnixMilli())
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

// checkNew checks the name and the password of a new account, and returns the name and the
// password's hash, "" if it has no password; else a *NameError, *PasswordError or password.ErrBusy.
// It does not check whether the name is taken.
func (a *Accounts) checkNew(ctx context.Context, n NewAccount) (newName name.Name, hash string, err error) {
	if newName, err = name.ParseNew(n.Name); err != nil {
		return newName, "", &NameError{err}
	}
	if n.Password != "" {
		hash, err = a.hashNewPassword(ctx, n.Password, newName.String())
	}
	return newName, hash, err
}

// checkNameFree returns ErrTaken if a new name for person p is the same as, or too much like, one
// that another account has or had, or that the host took from p. Else it returns who had the name
// before: nobody, or p.
func (a *Accounts) checkNameFree(tx *store.Tx, newName name.Name, p Person) (was taken.FormerOwner, err error) {
	if err := checkNameUnused(tx, newName, p); err != nil {
		return was, err
	}
	was, err = taken.FormerOwnerOf(tx, newName, p, a.now())
	if err == nil && was == taken.SomebodyElse {
		err = ErrTaken
	}
	return was, err
}

// checkNameUnused returns ErrTaken if a new name for person p is the same as, or too much like, one
// that another account has now. Former names do not count.
func checkNameUnused(tx *store.Tx, newName name.Name, p Person) error {
	var others int
	if err := tx.One(sqlTaken, []any{newName.Key(), newName.Looks(), p[:]}, &others); err != nil {
		return err
	}
	like, err := taken.HasForm(tx, p, newName.AccountForms())
	if err == nil && (like || others > 0) {
		err = ErrTaken
	}
	return err
}

// A NameError says what is wrong with a name.
type NameError struct{ Err error }

// Error returns "the name" and what is wrong with it.
func (e *NameError) Error() string { return "the name " + e.Err.Error() }

// Unwrap returns the error without "the name".
func (e *NameError) Unwrap() error { return e.Err }

// A PasswordError says what is wrong with a new password.
type PasswordError struct{ Err error }

// Error returns "the password" and what is wrong with it.
func (e *PasswordError) Error() string { return "the password " + e.Err.Error() }

// Unwrap returns the error without "the password".
func (e *PasswordError) Unwrap() error { return e.Err }

// CheckNewName returns nil if an account could be made with this name now; a *NameError if the name
// is not valid, ErrTaken if it is, or is too much like, one that an account has or had.
func (a *Accounts) CheckNewName(ctx context.Context, typedName string) error {
	newName, err := name.ParseNew(typedName)
	if err != nil {
		return &NameError{err}
	}
	err = a.rows.View(ctx, func(tx *store.Tx) error {
		_, err := a.checkNameFree(tx, newName, Person{})
		return err
	})
	return store.Wrap("looking for a name", err)
}

// ReadAccountByName returns, within a transaction, the account that has the typed name, whether in
// small or capital letters, or ErrNoAccount.
func ReadAccountByName(tx *store.Tx, typedName string) (Account, error) {
	p, _, err := personByName(tx, typedName)
	if err != nil {
		return Account{}, err
	}
	return readAccount(tx, p)
}
