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

// FinishSignIn finishes a request that signed a browser in: it sets the cookie of the new session,
// closes the connections of the ended ones, has tables and lobby reread what moved to the account,
// and returns the response with the account.
func (s *Service) FinishSignIn(r *api.Request, in account.SignedIn) SignedIn {
	s.ApplySignIn(r.Answer, r.Request, in)
	return SignedIn{s.RenderAccount(in.Account)}
}

// FinishSignInWithCodes finishes a request that signed a browser in, as FinishSignIn does, for an
// account that got new recovery codes: these are in the response it returns.
func (s *Service) FinishSignInWithCodes(r *api.Request, in account.SignedIn, codes []string) AccountWithCodes {
	s.ApplySignIn(r.Answer, r.Request, in)
	return AccountWithCodes{s.RenderAccount(in.Account), codes}
}

// ApplySignIn sets the cookie of the session that a sign-in began, closes the connections of the
// sessions that it ended, and has tables and lobby reread what moved to the account.
func (s *Service) ApplySignIn(w http.ResponseWriter, r *http.Request, in account.SignedIn) {
	s.callers.SetCookie(w, r, in.Secret)
	s.PropagateSignIn(r, in)
}

// PropagateSignIn closes the open connections of the sessions that a sign-in ended, and has tables
// and lobby reread the grants that moved from the browser's guest to the account. It sets no
// cookie: ApplySignIn calls it and does that; after an error others call it alone, as the store may
// have saved the sign-in.
func (s *Service) PropagateSignIn(r *http.Request, in account.SignedIn) {
	s.cfg.EndConns(in.Ended)
	s.RereadGrants(r.Context(), in.Moved)
	s.cfg.Merged(r.Context(), in.Account.Person)
}

// RereadGrants has the tables of these games that are in memory reread their grants and names from
// the store, and the lobby reread these tables. A table that does not respond rereads them when it
// is loaded again.
func (s *Service) RereadGrants(ctx context.Context, games []string) {
	ctx = context.WithoutCancel(ctx)
	s.cfg.Regrant(ctx, games)
	s.cfg.Reread(ctx, games)
}

// EndConns closes the open connections of sessions that have ended.
func (s *Service) EndConns(sessions ...store.Holder) { s.cfg.EndConns(sessions) }

// EndSession ends a session in the store and closes its open connections. It closes them also if it
// is not known whether the store has saved the end.
func (s *Service) EndSession(ctx context.Context, session store.Holder) error {
	err := s.accounts.EndSessions(ctx, session)
	if err == nil || errors.Is(err, store.ErrUnknown) {
		s.EndConns(session)
	}
	return caller.ProblemOf(err)
}

// UnsubscribeAll deletes the push subscriptions of all browsers of a person, since nobody knows
// which of them belonged to a session that ended. Browsers that are still signed in subscribe
// again.
func (s *Service) UnsubscribeAll(ctx context.Context, p account.Person) error {
	return s.cfg.Unsubscribe(context.WithoutCancel(ctx), p)
}

// AnswerOthersEnded finishes a request in which an account ended all its sessions but sess: l and
// err are what that returned. It closes the connections of the ended sessions, also after an error,
// and deletes the person's push subscriptions. It returns the response: how many sessions and
// tokens ended, and the new recovery codes; or the problem.
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
