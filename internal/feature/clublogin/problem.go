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
			WithHint("circulade serve --oidc-issuer names one; it is offered at the address of --public-url")
	errDown   = problem.New(problem.Unavailable, "club-down", oidc.ErrDown.Error()).WithHint("try again later, or sign in another way")
	errGone   = problem.New(problem.Forbidden, "club-gone", ErrGone.Error()).WithHint("begin again")
	errTaken  = problem.New(problem.Conflict, "club-taken", ErrTaken.Error())
	errLinked = problem.New(problem.Conflict, "club-linked", ErrLinked.Error()).WithHint("remove that first")
)

// problemOf returns what a caller is answered for an error of this package.
func problemOf(err error) error {
	switch {
	case errors.Is(err, oidc.ErrDown):
		return errDown
	case errors.Is(err, ErrGone):
		return errGone
	case errors.Is(err, ErrTaken):
		return errTaken
	case errors.Is(err, ErrLinked):
		return errLinked
	}
	return caller.ProblemOfInvite(err)
}
