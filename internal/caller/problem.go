package caller

import (
	"errors"
	"time"

	"circulade/game"
	"circulade/internal/account"
	"circulade/internal/account/hostrule"
	"circulade/internal/account/password"
	"circulade/internal/store"
	"circulade/internal/table/refusal"
)

// The problems of accounts.
var (
	ErrNoAccount = refusal.New(refusal.Forbidden, "no-account", "this needs an account, and this browser is signed in to none").
			With("sign in, or make an account")
	ErrHasAccount = refusal.New(refusal.Conflict, "has-account", "this browser is signed in to an account already").With("sign out first")
	ErrConfirm    = refusal.New(refusal.Forbidden, "confirm-first", "say again who you are: it was too long ago").
			With("POST /api/account/confirm, and then this again")
	ErrProgram = refusal.New(refusal.Forbidden, "browser-only", "a program's secret or token is not good for this").With("sign in in a browser")

	errSignIn    = refusal.New(refusal.Forbidden, "wrong-sign-in", "the name, or what proves it, is wrong")
	errNameTaken = refusal.New(refusal.Conflict, "name-taken", account.ErrTaken.Error()).With("choose another name")
	errSeated    = refusal.New(refusal.Conflict, "seated", "the account sits at a table where the game goes on").
			With("play its games to their end, or take the tables from its list, and then this again")

	errNobody   = refusal.New(refusal.SignedOut, "sign-in", "this needs somebody who is signed in").With("sign in, and then this again")
	errNotAdmin = refusal.New(refusal.Forbidden, "not-admin", "this is for admins of this server alone").
			With("whoever runs it makes one: circulade admin grant NAME")
)

// ProblemOf returns what a caller is told of an error of accounts.
func ProblemOf(err error) error {
	var called *account.NameError
	var pass *account.PasswordError
	var renamed *account.RenamedError
	var banned *hostrule.BannedError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &called):
		return refusal.New(refusal.Invalid, "bad-name", "no account can have this name").
			WithFaults([]game.Fault{{Field: "name", Message: called.Err.Error()}})
	case errors.As(err, &pass):
		return refusal.New(refusal.Invalid, "bad-password", "choose another password").
			WithFaults([]game.Fault{{Field: "password", Message: pass.Err.Error()}})
	case errors.Is(err, account.ErrTaken):
		return errNameTaken
	case errors.Is(err, account.ErrWrong):
		return errSignIn
	case errors.Is(err, account.ErrNoAccount), errors.Is(err, account.ErrUnknown):
		return ErrNoAccount
	case errors.Is(err, account.ErrConfirm):
		return ErrConfirm
	case errors.As(err, &renamed):
		return refusal.New(refusal.Conflict, "renamed-often", renamed.Error()).With("go back to a name that the account had, or wait")
	case errors.Is(err, account.ErrSeated):
		return errSeated
	case errors.As(err, &banned):
		return Banned(&banned.Ban)
	case errors.Is(err, password.ErrBusy):
		r := refusal.New(refusal.Unavailable, "busy", "too many people sign in at this moment").With("try again in a few seconds")
		r.Wait = 2 * time.Second
		return r
	}
	var ready *refusal.Refusal
	if errors.As(err, &ready) {
		return ready
	}
	return refusal.OfStore(err)
}

// CodeBanned is what programs read in the problem of whoever is banned.
const CodeBanned = "banned"

// Banned returns what somebody is told who is banned.
func Banned(b *hostrule.Ban) *refusal.Refusal {
	r := refusal.New(refusal.Forbidden, CodeBanned, "this account may not play on this server")
	if b.Person == (store.Holder{}) {
		r.Message = "nobody may play on this server from this network"
	}
	r.Reason, r.Until = b.Reason, b.Until
	return r
}

// Crowded refuses what an address does too often, and says what helps.
func Crowded(message string, wait time.Duration) *refusal.Refusal {
	return refusal.Often(message, wait).With("wait, or sign in: who has an account has a share of their own; " +
		"whoever runs this server gives a school or club more with --club-network")
}
