package clublogin

import (
	"errors"

	"circulade/internal/caller"
	"circulade/internal/oidc"
	"circulade/internal/problem"
)

// The problems of the club's provider.
var (
	errNotOffered = problem.New(problem.NotFound, "no-club", "nobody signs in here by an identity provider of a club's").
			With("circulade serve --oidc-issuer names one; it is offered at the address of --public-url")
	errDown       = problem.New(problem.Unavailable, "club-down", oidc.ErrDown.Error()).With("try again later, or sign in another way")
	errGoneHere   = problem.New(problem.Forbidden, "club-gone", ErrGone.Error()).With("begin again")
	errTakenHere  = problem.New(problem.Conflict, "club-taken", ErrTaken.Error())
	errLinkedHere = problem.New(problem.Conflict, "club-linked", ErrLinked.Error()).With("remove that first")
)

// problemOf returns what a caller is answered for an error of this package.
func problemOf(err error) error {
	switch {
	case errors.Is(err, oidc.ErrDown):
		return errDown
	case errors.Is(err, ErrGone):
		return errGoneHere
	case errors.Is(err, ErrTaken):
		return errTakenHere
	case errors.Is(err, ErrLinked):
		return errLinkedHere
	}
	return caller.ProblemOfInvite(err)
}
