package passkeys

import (
	"errors"

	"circulade/internal/caller"
	"circulade/internal/problem"
)

// The problems of passkeys.
var (
	errNoSite = problem.New(problem.Forbidden, "no-passkeys", "browsers have no passkeys at this address").
			With("over HTTPS at the address of --public-url there are, and at localhost")
	errBad = problem.New(problem.Forbidden, "bad-passkey", "the passkey does not prove who it is, or it took too long").
		With("begin again")
	errKnownHere = problem.New(problem.Conflict, "passkey-known", ErrKnown.Error())
	errMany      = problem.New(problem.Conflict, "too-many-passkeys", "an account has 20 passkeys at most").With("remove one first")
	errNotFound  = problem.New(problem.NotFound, "not-found", "this account has no such passkey")
)

// problemOf returns what a caller is answered for an error of passkeys.
func problemOf(err error) error {
	switch {
	case errors.Is(err, ErrMalformed):
		return problem.New(problem.Invalid, "bad-passkey", ErrMalformed.Error())
	case errors.Is(err, ErrChallenge), errors.Is(err, ErrRefused):
		return errBad
	case errors.Is(err, ErrKnown):
		return errKnownHere
	case errors.Is(err, ErrTooMany):
		return errMany
	}
	return caller.ProblemOf(err)
}
