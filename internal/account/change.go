package account

import (
	"context"
	"errors"
	"time"

	"circulade/internal/store"
)

// changeTimeout is how long change waits for the store, though the caller's context has ended.
const changeTimeout = 5 * time.Second

// change runs f in a transaction and returns its result. It waits up to changeTimeout even if the
// caller's context ends, since the change is made anyway and its result is needed. With
// store.ErrUnknown it returns the result of the last run of f, if there was one. f may run more
// than once, and even after change has returned.
func change[T any](ctx context.Context, rows store.Rows, f func(tx *store.Tx) (T, error)) (found T, err error) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), changeTimeout)
	defer cancel()
	last := make(chan T, 1) // f may still run when change has stopped waiting
	err = rows.Update(ctx, func(tx *store.Tx) error {
		v, err := f(tx)
		if err != nil {
			return err
		}
		select {
		case <-last: // of an earlier run
		default:
		}
		last <- v
		return nil
	})
	if err == nil || errors.Is(err, store.ErrUnknown) {
		select {
		case found = <-last:
		default:
		}
	}
	return found, err
}

// changeConfirmed runs f in a transaction, as change does, to change the account of session s, and
// returns its result. It returns ErrConfirm if the person of the session did not prove lately that
// they are the account's owner, and ErrNoAccount for a guest's session.
func changeConfirmed[T any](ctx context.Context, a *Accounts, s Session, f func(tx *store.Tx) (T, error)) (found T, err error) {
	found, err = change(ctx, a.rows, func(tx *store.Tx) (none T, err error) {
		if _, err := readAccount(tx, s.Person); err != nil {
			return none, err
		}
		if err := a.checkConfirmed(tx, s); err != nil {
			return none, err
		}
		return f(tx)
	})
	return found, store.Wrap("changing an account", err)
}

// mayBeStored reports whether a change that returned err was or may have been saved. Then the
// sessions that it ended must leave the cache.
func mayBeStored(err error) bool { return err == nil || errors.Is(err, store.ErrUnknown) }

// nothing is the result type of a transaction that returns only an error.
type nothing = struct{}

// withoutResult turns f, which returns only an error, into a function for change, which wants a
// result.
func withoutResult(f func(tx *store.Tx) error) func(*store.Tx) (nothing, error) {
	return func(tx *store.Tx) (nothing, error) { return nothing{}, f(tx) }
}
