package postgres

import (
	"errors"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"

	"circulade/internal/store"
)

// serverError returns the database's answer that a statement failed, or nil if err is no such answer. It
// is also nil if the answer ended the connection: then nobody knows what was done.
func serverError(err error) *pgconn.PgError {
	var e *pgconn.PgError
	if errors.As(err, &e) && e.SeverityUnlocalized == "ERROR" {
		return e
	}
	return nil
}

// hasCodeClass reports whether the database answered with an error of a class: the first two characters
// of its code.
func hasCodeClass(err error, class string) bool {
	e := serverError(err)
	return e != nil && strings.HasPrefix(e.Code, class)
}

// isRetryable reports whether a transaction was rolled back because of another one, by a serialization
// failure or deadlock, and may be tried again.
func isRetryable(err error) bool { return hasCodeClass(err, "40") }

// isConflict reports whether the database refused a row because it violates a constraint, such as a
// unique key.
func isConflict(err error) bool { return hasCodeClass(err, "23") }

// isInvalidValue reports whether a value cannot be stored, such as text that is not UTF-8 or a number
// that is too large.
func isInvalidValue(err error) bool {
	return errors.Is(err, store.ErrInvalid) || hasCodeClass(err, "22")
}

// isDamage reports whether an error comes from damaged data. Errors of the machine or the network do not:
// they may be gone the next time.
func isDamage(err error) bool {
	return errors.Is(err, store.ErrDamaged) || hasCodeClass(err, "XX0")
}

// asDamage returns err as a store.Damage of a game ("" if it is not known which) if it comes from damaged
// data, else err itself.
func asDamage(game string, err error) error {
	if errors.Is(err, store.ErrDamaged) || !isDamage(err) {
		return err
	}
	return store.NewDamage(game, err)
}
