package accounts

import (
	"context"

	"circulade/game"

	"circulade/internal/account"
	"circulade/internal/api"
	"circulade/internal/caller"
	"circulade/internal/problem"
	"circulade/internal/signin"
)

// sessionEndpoints returns the endpoints for signing in and out, and for ending sessions of an
// account.
func (s *Service) sessionEndpoints() []api.Endpoint {
	return []api.Endpoint{
		api.Post("/api/session", s.postSession, api.Doc{
			ID: "signIn", Tag: "accounts", Title: "Sign in",
			About:  "Whether the name is unknown or the password wrong the answer is the same (`wrong-sign-in`).",
			Answer: "The account. What the guest had that the browser was moves to it.", Cookie: "The browser's new session.",
			Statuses: []int{409},
		}).By(api.Browser),
		api.Post("/api/session/recovery", s.postSessionRecovery, api.Doc{
			ID: "recover", Tag: "accounts", Title: "Sign in by a recovery code",
			Answer: "The account. The code is used up.", Cookie: "The browser's new session.",
			Statuses: []int{409},
		}).By(api.Browser),
		api.Delete("/api/session", s.deleteSession, api.Doc{
			ID: "signOut", Tag: "accounts", Title: "Sign out",
			Answer: "The browser is nobody. What the account holds stays the account's.",
		}).By(api.Member),
		api.Delete("/api/account/sessions", s.deleteSessions, api.Doc{
			ID: "signOutEverywhere", Tag: "accounts", Title: "End all other sessions",
			Answer:   "How many have ended, with what was open by them. Ten other recovery codes, if the session has said lately who it is.",
			Statuses: []int{400},
			Query:    []api.Param{{Name: "tokens", About: "keep: the tokens of programs stay; else they end too.", Schema: "enum=keep"}},
		}).By(api.Member),
		api.Delete("/api/account/sessions/{id}", s.deleteOneSession, api.Doc{
			ID: "endSession", Tag: "accounts", Title: "End one session",
			Answer:   "It has ended, with what was open by it.",
			Statuses: []int{404},
			Paths:    []api.Param{{Name: "id", About: "The session."}},
		}).By(api.Member),
	}
}

type (
	// A signInRequest is the body of POST /api/session.
	signInRequest struct {
		Name     string `json:"name" schema:"required"`
		Password string `json:"password" schema:"required"`
	}
	// A recoveryRequest is the body of POST /api/session/recovery.
	recoveryRequest struct {
		Name string `json:"name" schema:"required"`
		Code string `json:"code" schema:"required" doc:"Hyphens, spaces and large letters make no difference."`
	}
)

// Component names the schema of signInRequest in openapi.json: SignIn.
func (signInRequest) Component() api.Component { return api.Component{Name: "SignIn"} }

// Component names the schema of recoveryRequest in openapi.json: RecoverySignIn.
func (recoveryRequest) Component() api.Component { return api.Component{Name: "RecoverySignIn"} }

// postSession answers POST /api/session: it signs the browser in by name and password.
func (s *Service) postSession(ctx context.Context, r *api.Request, q *signInRequest) (signin.SignedIn, error) {
	return s.signIn(r, q.Name, func() (account.SignedIn, error) {
		return s.accounts.SignInByPassword(ctx, r.Session, r.UserAgent(), q.Name, q.Password)
	})
}

// postSessionRecovery answers POST /api/session/recovery: it signs the browser in by name and a
// recovery code, which is used up.
func (s *Service) postSessionRecovery(ctx context.Context, r *api.Request, q *recoveryRequest) (signin.SignedIn, error) {
	return s.signIn(r, q.Name, func() (account.SignedIn, error) {
		return s.accounts.SignInByCode(ctx, r.Session, r.UserAgent(), q.Name, q.Code)
	})
}

// signIn calls `try`, which checks a password or code, and signs the browser in to the account that
// it returns. It returns a problem without calling `try` if there were too many attempts to sign in
// with this account name.
func (s *Service) signIn(r *api.Request, accountName string, try func() (account.SignedIn, error)) (signin.SignedIn, error) {
	if err := s.signin.MaySignIn(r.Request, accountName); err != nil {
		return signin.SignedIn{}, err
	}
	in, err := try()
	if err != nil {
		s.signin.PropagateSignIn(r.Request, in)
		return signin.SignedIn{}, caller.ProblemOf(err)
	}
	return s.signin.FinishSignIn(r, in), nil
}

// deleteSession answers DELETE /api/session: it signs the browser out. Nothing of the account is
// deleted.
func (s *Service) deleteSession(ctx context.Context, r *api.Request) (signin.AccountDone, error) {
	if err := s.signin.EndSession(ctx, r.Session.Hash); err != nil {
		return signin.AccountDone{}, err
	}
	return signin.AccountDone{OK: true}, nil
}

// deleteSessions answers DELETE /api/account/sessions: it ends all sessions of the account but the
// caller's, and revokes its tokens unless the query has tokens=keep. It returns how many have
// ended, and new recovery codes if the caller has confirmed lately who they are.
func (s *Service) deleteSessions(ctx context.Context, r *api.Request) (signin.AccountDone, error) {
	keep := r.URL.Query().Get("tokens")
	if keep != "" && keep != "keep" {
		return signin.AccountDone{}, problem.Incomplete([]game.Fault{{Field: "tokens", Message: "is what becomes of tokens", Allowed: []string{"keep"}}})
	}
	locked, err := s.accounts.EndOthers(ctx, r.Session, keep != "")
	return s.signin.AnswerOthersEnded(ctx, r.Session, locked, err)
}

// deleteOneSession answers DELETE /api/account/sessions/{id}: it ends that session of the account.
// It also ends push notifications to all of the account's browsers, since the server does not know
// which of them had the session.
func (s *Service) deleteOneSession(ctx context.Context, r *api.Request) (signin.AccountDone, error) {
	list, err := s.accounts.Sessions(ctx, r.Session.Person)
	if err != nil {
		return signin.AccountDone{}, caller.ProblemOf(err)
	}
	for _, l := range list {
		if l.ID != r.PathValue("id") {
			continue
		}
		if err := s.signin.EndSession(ctx, l.Hash); err != nil {
			return signin.AccountDone{}, err
		}
		if err := s.signin.UnsubscribeAll(ctx, r.Session.Person); err != nil {
			return signin.AccountDone{}, caller.ProblemOf(err)
		}
		return signin.AccountDone{OK: true}, nil
	}
	return signin.AccountDone{}, problem.New(problem.NotFound, "not-found", "this account has no such session")
}
