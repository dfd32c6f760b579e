package caller

import (
	"errors"
	"time"

	"circulade/game"
	"circulade/internal/account"
	"circulade/internal/account/password"
	"circulade/internal/account/permission"
	"circulade/internal/problem"
	"circulade/internal/store"
)

// The problems with which requests about accounts are answered.
var (
	ErrNoAccount = problem.New(problem.Forbidden, "no-account", "this needs an account, and this browser is signed in to none").
			WithHint("sign in, or make an account")
	ErrHasAccount = problem.New(problem.Conflict, "has-account", "this browser is signed in to an account already").WithHint("sign out first")
	ErrConfirm    = problem.New(problem.Forbidden, "confirm-first", "say again who you are: it was too long ago").
			WithHint("POST /api/account/confirm, and then this again")
	ErrProgram = problem.New(problem.Forbidden, "browser-only", "a program's secret or token is not good for this").WithHint("sign in in a browser")

	errSignIn    = problem.New(problem.Forbidden, "wrong-sign-in", "the name, or what proves it, is wrong")
	errNameTaken = problem.New(problem.Conflict, "name-taken", account.ErrTaken.Error()).WithHint("choose another name")
	errSeated    = problem.New(problem.Conflict, "seated", "the account sits at a table where the game goes on").
			WithHint("play its games to their end, or take the tables from its list, and then this again")

	errNobody   = problem.New(problem.SignedOut, "sign-in", "this needs somebody who is signed in").WithHint("sign in, and then this again")
	errNotAdmin = problem.New(problem.Forbidden, "not-admin", "this is for admins of this server alone").
			WithHint("whoever runs it makes one: circulade admin grant NAME")
)

// ProblemOf translates an error of package account into the problem with which a request is
// answered. An error that is a problem already stays as it is, any other is translated as one of
// the store; nil stays nil.
func ProblemOf(err error) error {
	var called *account.NameError
	var pass *account.PasswordError
	var renamed *account.RenamedError
	var banned *permission.BannedError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &called):
		return problem.New(problem.Invalid, "bad-name", "no account can have this name").
			WithFaults([]game.Fault{{Field: "name", Message: called.Err.Error()}})
	case errors.As(err, &pass):
		return problem.New(problem.Invalid, "bad-password", "choose another password").
			WithFaults([]game.Fault{{Field: "password", Message: pass.Err.Error()}})
	case errors.Is(err, account.ErrTaken):
		return errNameTaken
	case errors.Is(err, account.ErrWrong):
		return errSignIn
	case errors.Is(err, account.ErrNoAccount), errors.Is(err, account.ErrNoSession):
		return ErrNoAccount
	case errors.Is(err, account.ErrConfirm):
		return ErrConfirm
	case errors.As(err, &renamed):
		return problem.New(problem.Conflict, "renamed-often", renamed.Error()).WithHint("choose a name that the account had before, or wait")
	case errors.Is(err, account.ErrSeated):
		return errSeated
	case errors.As(err, &banned):
		return ProblemOfBan(&banned.Ban)
	case errors.Is(err, password.ErrBusy):
		r := problem.New(problem.Unavailable, "busy", "too many people sign in at this moment").WithHint("try again in a few seconds")
		r.Wait = 2 * time.Second
		return r
	}
	var ready *problem.Problem
	if errors.As(err, &ready) {
		return ready
	}
	return problem.OfStore(err)
}

// CodeBanned is the code of the problem for banned callers, for programs to recognise.
const CodeBanned = "banned"

// ProblemOfBan returns the problem that says why and until when an account or network is banned.
func ProblemOfBan(b *permission.Ban) *problem.Problem {
	r := problem.New(problem.Forbidden, CodeBanned, "this account may not play on this server")
	if b.Person == (store.Holder{}) {
		r.Message = "nobody may play on this server from this network"
	}
	r.Reason, r.Until = b.Reason, b.Until
	return r
}

// TooManyFromAddress returns the problem for an address that has used up a rate limit; wait is how
// long until it may try again. Its hint says that an account, or a club's network, has a limit of
// its own.
func TooManyFromAddress(message string, wait time.Duration) *problem.Problem {
	return problem.TooOften(message, wait).WithHint("wait, or sign in: who has an account has a share of their own; " +
		"whoever runs this server gives a school or club more with --club-network")
}
