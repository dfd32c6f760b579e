package account

import (
	"context"
	"errors"
	"time"

	"circulade/internal/store"
)

// changeTime is how long a change is waited for, though whoever asked for it has gone.
const changeTimeout = 5 * time.Second

// change has the store change something, and returns what f found. It waits even if whoever
// asked has hung up: the change is made all the same, and somebody must know what it ended
// and moved. If it is not known whether it was saved (store.ErrUnknown), what f found so far
// is returned with the error, if it came so far. f is as that of store.Rows, and lets go of
// what it returns.
func change[T any](ctx context.Context, rows store.Rows, f func(tx *store.Tx) (T, error)) (found T, err error) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), changeTimeout)
	defer cancel()
	last := make(chan T, 1) // the writer may still be at it when nobody waits any more
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

// changeOwn is change for something of the account of a session that said lately who it is;
// of another it returns ErrConfirm.
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

// unsure reports whether a change may have been made: what it ends is then forgotten too.
func mayBeStored(err error) bool { return err == nil || errors.Is(err, store.ErrUnknown) }

type nothing = struct{}

// alone makes a function that finds nothing fit for change.
func withoutResult(f func(tx *store.Tx) error) func(*store.Tx) (nothing, error) {
	return func(tx *store.Tx) (nothing, error) { return nothing{}, f(tx) }
}
