package clublogin

import (
	"errors"

	"circulade/internal/caller"
	"circulade/internal/oidc"
	"circulade/internal/problem"
)

// The problems that requests about the club's provider are refused with.
var (
	errNotOffered = problem.New(problem.NotFound, "no-club", "this server offers no sign-in through a club").
			WithHint("circulade serve --oidc-issuer names one; it is offered at the address of --public-url")
	errDown   = problem.New(problem.Unavailable, "club-down", oidc.ErrDown.Error()).WithHint("try again later, or sign in another way")
	errGone   = problem.New(problem.Forbidden, "club-gone", ErrGone.Error()).WithHint("begin again")
	errTaken  = problem.New(problem.Conflict, "club-taken", ErrTaken.Error())
	errLinked = problem.New(problem.Conflict, "club-linked", ErrLinked.Error()).WithHint("remove that first")
)

// problemOf translates an error of this package, of oidc or of accounts into the problem that the
// client gets.
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
