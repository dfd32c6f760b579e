package passkeys

import (
	"errors"

	"circulade/internal/caller"
	"circulade/internal/table/refusal"
)

// The problems of passkeys.
var (
	errNoSite = refusal.New(refusal.Forbidden, "no-passkeys", "browsers have no passkeys at this address").
			With("over HTTPS at the address of --public-url there are, and at localhost")
	errBad = refusal.New(refusal.Forbidden, "bad-passkey", "the passkey does not prove who it is, or it took too long").
		With("begin again")
	errKnownHere = refusal.New(refusal.Conflict, "passkey-known", ErrKnown.Error())
	errMany      = refusal.New(refusal.Conflict, "too-many-passkeys", "an account has 20 passkeys at most").With("remove one first")
	errNotFound  = refusal.New(refusal.NotFound, "not-found", "this account has no such passkey")
)

// problemOf returns what a caller is answered for an error of passkeys.
func problemOf(err error) error {
	switch {
	case errors.Is(err, ErrMalformed):
		return refusal.New(refusal.Invalid, "bad-passkey", ErrMalformed.Error())
	case errors.Is(err, ErrChallenge), errors.Is(err, ErrRefused):
		return errBad
	case errors.Is(err, ErrKnown):
		return errKnownHere
	case errors.Is(err, ErrTooMany):
		return errMany
	}
	return caller.ProblemOf(err)
}
