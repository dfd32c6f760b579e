package signin

import (
	"context"
	"errors"
	"net/http"

	"circulade/internal/account"
	"circulade/internal/api"
	"circulade/internal/caller"
	"circulade/internal/store"
)

// SignedIn answers somebody who has shown who they are: the browser has a new cookie, what
// is open of its old session ends, and tables learn what moved.
func (s *Service) FinishSignIn(r *api.Request, in account.SignedIn) SignedIn {
	s.ApplySignIn(r.Answer, r.Request, in)
	return SignedIn{s.RenderAccount(in.Account)}
}

// NewAccount is SignedIn for an account that has other recovery codes from now on.
func (s *Service) FinishSignInWithCodes(r *api.Request, in account.SignedIn, codes []string) AccountWithCodes {
	s.ApplySignIn(r.Answer, r.Request, in)
	return AccountWithCodes{s.RenderAccount(in.Account), codes}
}

// Settle has the browser, and whatever is open of its old session, know who it is now.
func (s *Service) ApplySignIn(w http.ResponseWriter, r *http.Request, in account.SignedIn) {
	s.callers.SetCookie(w, r, in.Secret)
	s.PropagateSignIn(r, in)
}

// Unsettled is for a new session of which it is not known whether the store has it: what it
// ends and moves is ended and read anew all the same.
func (s *Service) PropagateSignIn(r *http.Request, in account.SignedIn) {
	s.cfg.EndConns(in.Ended)
	s.RereadGrants(r.Context(), in.Moved)
	s.cfg.Merged(r.Context(), in.Account.Person)
}

// HoldersChanged has the tables in memory read anew who holds what, and the lobby of those that are
// not. A table that does not answer learns it when it is loaded again.
func (s *Service) RereadGrants(ctx context.Context, games []string) {
	ctx = context.WithoutCancel(ctx)
	s.cfg.Regrant(ctx, games)
	s.cfg.Reread(ctx, games)
}

// EndConns ends the sockets and streams of sessions that are no more.
func (s *Service) EndConns(sessions ...store.Holder) { s.cfg.EndConns(sessions) }

// End ends a session and what is open of it, which it does also where it is not known whether
// the store has saved it.
func (s *Service) EndSession(ctx context.Context, session store.Holder) error {
	err := s.accounts.EndSessions(ctx, session)
	if err == nil || errors.Is(err, store.ErrUnknown) {
		s.EndConns(session)
	}
	return caller.ProblemOf(err)
}

// UnsubscribeAll has no browser of somebody told anything more by push: it is not known which of them
// was that of a session that ended. Those that stay say again that they want to be told.
func (s *Service) UnsubscribeAll(ctx context.Context, p account.Person) error {
	return s.cfg.Unsubscribe(context.WithoutCancel(ctx), p)
}

// LockedOut answers whoever has kept all others out of their account.
func (s *Service) AnswerOthersEnded(ctx context.Context, sess account.Session, l account.OthersEnded, err error) (AccountDone, error) {
	s.cfg.EndConns(l.Ended) // though it may not be known whether the store has saved it
	if err == nil {
		err = s.UnsubscribeAll(ctx, sess.Person)
	}
	if err != nil {
		return AccountDone{}, caller.ProblemOf(err)
	}
	n := len(l.Ended) - l.Tokens
	return AccountDone{OK: true, Ended: &n, Tokens: l.Tokens, Codes: l.Codes}, nil
}
