package notify

import (
	"errors"
	"time"

	"circulade/game"
	"circulade/internal/account"
	"circulade/internal/problem"
)

var errOffHere = problem.New(problem.NotFound, "notice-off", ErrOff.Error()).
	WithHint("circulade serve --push on, or --mail, switches it on")

// problemOf turns an error of this package into the problem with which a request is answered; nil stays
// nil.
func problemOf(err error) error {
	var bad *BadError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &bad):
		return problem.New(problem.Invalid, "bad-notice", "notifications cannot be sent like this").
			WithFaults([]game.Fault{{Field: bad.Field, Message: bad.Message}})
	case errors.Is(err, ErrOff):
		return errOffHere
	case errors.Is(err, ErrOften):
		return problem.TooOften("the limit of mail addresses to be confirmed in a day is reached", 24*time.Hour)
	case errors.Is(err, ErrToken):
		return problem.New(problem.NotFound, "not-found", ErrToken.Error()).WithHint("ask for another one on the page of your account")
	}
	return problem.OfStore(err)
}

// requirePerson returns a problem if the session belongs to no person yet: the browser has neither a
// seat at a table nor an account.
func requirePerson(sess account.Session) error {
	if sess.Person == (account.Person{}) {
		return problem.New(problem.Forbidden, "no-person", "this browser has no guest or account yet").WithHint("sit down at a table, or sign in")
	}
	return nil
}
