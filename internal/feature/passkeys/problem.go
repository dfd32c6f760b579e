package passkeys

import (
	"errors"

	"circulade/internal/caller"
	"circulade/internal/problem"
)

// The problems that requests about passkeys are refused with.
var (
	errNoPasskeysHere = problem.New(problem.Forbidden, "no-passkeys", "browsers have no passkeys at this address").
				WithHint("passkeys work over HTTPS at the address of --public-url, and at localhost")
	errBadPasskey = problem.New(problem.Forbidden, "bad-passkey", "the passkey does not prove who it is, or it took too long").
			WithHint("begin again")
	errKnown         = problem.New(problem.Conflict, "passkey-known", ErrKnown.Error())
	errTooMany       = problem.New(problem.Conflict, "too-many-passkeys", "an account has 20 passkeys at most").WithHint("remove one first")
	errNoSuchPasskey = problem.New(problem.NotFound, "not-found", "this account has no such passkey")
)

// problemOf translates an error of this package, or one of accounts, into the problem that the
// client gets.
func problemOf(err error) error {
	switch {
	case errors.Is(err, ErrMalformed):
		return problem.New(problem.Invalid, "bad-passkey", ErrMalformed.Error())
	case errors.Is(err, ErrChallenge), errors.Is(err, ErrRefused):
		return errBadPasskey
	case errors.Is(err, ErrKnown):
		return errKnown
	case errors.Is(err, ErrTooMany):
		return errTooMany
	}
	return caller.ProblemOf(err)
}
