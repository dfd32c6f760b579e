package postgres

import (
	"errors"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"

	"circulade/internal/store"
)

// serverError returns what the database said of a statement, nil if it said nothing or ends the
// connection with it: then it may have done more than it says.
func serverError(err error) *pgconn.PgError {
	var e *pgconn.PgError
	if errors.As(err, &e) && e.SeverityUnlocalized == "ERROR" {
		return e
	}
	return nil
}

// hasCodeClass reports whether the database said something of a class of errors: the first two
// characters of its codes.
func hasCodeClass(err error, class string) bool {
	e := serverError(err)
	return e != nil && strings.HasPrefix(e.Code, class)
}

// isRetryable reports whether a transaction was undone because of another one, and may be tried
// again: a serialization failure or a deadlock.
func isRetryable(err error) bool { return hasCodeClass(err, "40") }

// isConflict reports whether a row does not fit to those that are there.
func isConflict(err error) bool { return hasCodeClass(err, "23") }

// isInvalidValue reports whether a value cannot be stored: text that is none, a number too large.
func isInvalidValue(err error) bool {
	return errors.Is(err, store.ErrInvalid) || hasCodeClass(err, "22")
}

// isDamage tells an error that comes from what is stored from one of the machine or the way
// to it, which may be gone the next time.
func isDamage(err error) bool {
	return errors.Is(err, store.ErrDamaged) || hasCodeClass(err, "XX0")
}

// asDamage says of which game an error is the damage, if it is one.
func asDamage(game string, err error) error {
	if errors.Is(err, store.ErrDamaged) || !isDamage(err) {
		return err
	}
	return store.NewDamage(game, err)
}
