package passkeys

import (
	"context"

	"circulade/internal/api"
	"circulade/internal/signin"
)

// signInEndpoints returns the endpoints for signing in with a passkey, and for confirming with one
// who one is.
func (s *Service) signInEndpoints() []api.Endpoint {
	return []api.Endpoint{
		api.Post("/api/session/passkey/begin", s.postSignInBegin, api.Doc{
			ID: "beginPasskeySignIn", Tag: "accounts", Title: "Ask for a passkey to sign in with",
			About:  "It asks for no name and tells of nobody.",
			Answer: "What the browser is asked. The answer is waited for two minutes, once.",
		}).By(api.Browser).Late(),
		api.Post("/api/session/passkey/finish", s.postSignInFinish, api.Doc{
			ID: "finishPasskeySignIn", Tag: "accounts", Title: "Sign in with a passkey",
			Answer: "Whose it is.", Cookie: "The session, a new one.",
			Statuses: []int{409},
		}).By(api.Browser).Late(),
		api.Post("/api/account/confirm/passkey/begin", s.postConfirmBegin, api.Doc{
			ID: "beginPasskeyConfirm", Tag: "accounts", Title: "Ask for a passkey to say again who one is",
			Answer: "What the browser is asked. The answer is waited for two minutes, once.",
		}).By(api.Member).Late(),
		api.Post("/api/account/confirm/passkey/finish", s.postConfirmFinish, api.Doc{
			ID: "finishPasskeyConfirm", Tag: "accounts", Title: "Say again who one is, with a passkey",
			About:  "Good for ten minutes of this session.",
			Answer: "It is you.",
		}).By(api.Member).Late(),
	}
}

// postSignInBegin answers POST /api/session/passkey/begin: it returns the WebAuthn options for
// signing in with any passkey. They name no account.
func (s *Service) postSignInBegin(ctx context.Context, r *api.Request, _ *api.Nothing) (askedAnswer, error) {
	site, err := s.siteAndCaller(r)
	if err != nil {
		return askedAnswer{}, err
	}
	if err := s.cfg.SignIn.MaySignIn(r.Request, ""); err != nil {
		return askedAnswer{}, err
	}
	return optionsAnswer(s.keys.BeginSignIn(ctx, site))
}

// siteAndCaller returns the site to which passkeys are bound at the request's address, and
// identifies the caller; it returns a problem if there are no passkeys at that address.
func (s *Service) siteAndCaller(r *api.Request) (Site, error) {
	site, err := s.siteOf(r.Request)
	if err == nil {
		err = r.Identify()
	}
	return site, err
}

// postSignInFinish answers POST /api/session/passkey/finish: it signs the browser in to the account
// whose passkey answered the challenge.
func (s *Service) postSignInFinish(ctx context.Context, r *api.Request, q *proofRequest) (signin.SignedIn, error) {
	site, err := s.siteAndCaller(r)
	if err != nil {
		return signin.SignedIn{}, err
	}
	shown, err := s.keys.FinishSignIn(ctx, site, q.Credential)
	if err != nil {
		return signin.SignedIn{}, problemOf(err)
	}
	in, err := s.cfg.Accounts.SignIn(ctx, r.Session, r.UserAgent(), shown.Person, shown.Use)
	if err != nil {
		s.cfg.SignIn.PropagateSignIn(r.Request, in)
		return signin.SignedIn{}, problemOf(err)
	}
	return s.cfg.SignIn.FinishSignIn(r, in), nil
}

// postConfirmBegin answers POST /api/account/confirm/passkey/begin: it returns the WebAuthn options
// by which the owner of the account confirms who they are.
func (s *Service) postConfirmBegin(ctx context.Context, r *api.Request, _ *api.Nothing) (askedAnswer, error) {
	site, err := s.siteAndCaller(r)
	if err != nil {
		return askedAnswer{}, err
	}
	return optionsAnswer(s.keys.BeginConfirm(ctx, site, r.Session.Hash))
}

// postConfirmFinish answers POST /api/account/confirm/passkey/finish: if the passkey belongs to the
// account of the session, the session may change the account for a while.
func (s *Service) postConfirmFinish(ctx context.Context, r *api.Request, q *proofRequest) (signin.AccountDone, error) {
	site, err := s.siteAndCaller(r)
	if err != nil {
		return signin.AccountDone{}, err
	}
	shown, err := s.keys.FinishConfirm(ctx, site, r.Session.Hash, q.Credential)
	if err != nil {
		return signin.AccountDone{}, problemOf(err)
	}
	if shown.Person != r.Session.Person {
		return signin.AccountDone{}, errBadPasskey
	}
	until, err := s.cfg.Accounts.Confirm(ctx, r.Session, shown.Use)
	if err != nil {
		return signin.AccountDone{}, problemOf(err)
	}
	return signin.AccountDone{OK: true, Until: api.FormatTime(until)}, nil
}
