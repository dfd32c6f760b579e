package server

import (
	"context"
	"encoding/json"

	"circulade/internal/account/passkey"
	"circulade/internal/api"
	"circulade/internal/signin"
)

// passkeyUseEndpoints are for showing by a passkey who one is.
func (s *Server) passkeyUseEndpoints() []api.Endpoint {
	return []api.Endpoint{
		api.Post("/api/session/passkey/begin", s.postPasskeyBegin, api.Doc{
			ID: "beginPasskeySignIn", Tag: "accounts", Title: "Ask for a passkey to sign in with",
			About:  "It asks for no name and tells of nobody.",
			Answer: "What the browser is asked. The answer is waited for two minutes, once.",
		}).By(api.Browser).Late(),
		api.Post("/api/session/passkey/finish", s.postPasskeyFinish, api.Doc{
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

// A proof is what the browser answers that is asked for a passkey.
type proof struct {
	Credential json.RawMessage `json:"credential" schema:"required,component=PasskeyAnswer"`
}

func (proof) Component() api.Component { return api.Component{Name: "PasskeyProof"} }

// postPasskeyBegin asks for a passkey to sign in with. It asks for no name, and tells none.
func (s *Server) postPasskeyBegin(ctx context.Context, r *api.Request, _ *api.Nothing) (passkeyBegun, error) {
	site, err := s.siteThenCaller(r)
	if err != nil {
		return passkeyBegun{}, err
	}
	if err := s.signin.MaySignIn(r.Request, ""); err != nil {
		return passkeyBegun{}, err
	}
	return begun(s.keys.BeginSignIn(ctx, site))
}

// siteThenCaller returns where the browser of a request has passkeys, and identifies the caller
// where it has any.
func (s *Server) siteThenCaller(r *api.Request) (passkey.Site, error) {
	site, err := s.siteOf(r.Request)
	if err == nil {
		err = r.Identify()
	}
	return site, err
}

// postPasskeyFinish signs in whose passkey it is.
func (s *Server) postPasskeyFinish(ctx context.Context, r *api.Request, q *proof) (signin.SignedIn, error) {
	site, err := s.siteThenCaller(r)
	if err != nil {
		return signin.SignedIn{}, err
	}
	shown, err := s.keys.FinishSignIn(ctx, site, q.Credential)
	if err != nil {
		return signin.SignedIn{}, ofPasskey(err)
	}
	in, err := s.accounts.SignIn(ctx, r.Session, r.UserAgent(), shown.Person, shown.Use)
	if err != nil {
		s.signin.Unsettled(r.Request, in)
		return signin.SignedIn{}, ofPasskey(err)
	}
	return s.signin.SignedIn(r, in), nil
}

// postConfirmBegin asks for a passkey of somebody who says again who they are.
func (s *Server) postConfirmBegin(ctx context.Context, r *api.Request, _ *api.Nothing) (passkeyBegun, error) {
	site, err := s.siteThenCaller(r)
	if err != nil {
		return passkeyBegun{}, err
	}
	return begun(s.keys.BeginAgain(ctx, site, r.Session.Hash))
}

// postConfirmFinish notes that it is them.
func (s *Server) postConfirmFinish(ctx context.Context, r *api.Request, q *proof) (signin.Done, error) {
	site, err := s.siteThenCaller(r)
	if err != nil {
		return signin.Done{}, err
	}
	shown, err := s.keys.FinishAgain(ctx, site, r.Session.Hash, q.Credential)
	if err != nil {
		return signin.Done{}, ofPasskey(err)
	}
	if shown.Person != r.Session.Person {
		return signin.Done{}, errBadPasskey
	}
	until, err := s.accounts.Confirm(ctx, r.Session, shown.Use)
	if err != nil {
		return signin.Done{}, ofPasskey(err)
	}
	return signin.Done{OK: true, Until: api.Stamp(until)}, nil
}
