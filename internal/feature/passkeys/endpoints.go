package passkeys

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"strings"
	"time"

	"circulade/internal/account"
	"circulade/internal/api"
	"circulade/internal/caller"
	"circulade/internal/httpd"
	"circulade/internal/signin"
	"circulade/internal/store"
)

// Endpoints returns the endpoints for managing passkeys and for signing in with them.
func (s *Service) Endpoints() []api.Endpoint {
	return append(s.accountEndpoints(), s.signInEndpoints()...)
}

// accountEndpoints returns the endpoints for listing, adding and removing the passkeys of an
// account, and for making an account with one.
func (s *Service) accountEndpoints() []api.Endpoint {
	return []api.Endpoint{
		api.Get("/api/account/passkeys", s.getPasskeys, api.Doc{
			ID: "passkeys", Tag: "accounts", Title: "The passkeys of one's account",
			About:  "Without an account none; `offered` is told to everybody.",
			Answer: "What there is here.",
		}).By(api.Browser),
		api.Post("/api/account/passkeys/begin", s.postNewBegin, api.Doc{
			ID: "beginPasskey", Tag: "accounts", Title: "Ask for a new passkey",
			About:    "For an account, after saying who one is (`confirm-first`); for anybody else with the name of the account that comes with it.",
			Answer:   "What the browser is asked. The answer is waited for two minutes, once.",
			Statuses: []int{409},
		}).By(api.Browser).Late(),
		api.Post("/api/account/passkeys/finish", s.postNewFinish, api.Doc{
			ID: "finishPasskey", Tag: "accounts", Title: "Add the passkey that the browser made",
			About:   "With `name` it makes an account that has no password, and says its recovery codes this once.",
			Created: true, Answer: "The passkey, or the account with its recovery codes.", Cookie: "The session, a new one.",
			Either: []api.Named{addedAnswer{}, signin.AccountWithCodes{}}, Statuses: []int{409},
		}).By(api.Browser).Late(),
		api.Delete("/api/account/passkeys/{passkey}", s.deletePasskey, api.Doc{
			ID: "removePasskey", Tag: "accounts", Title: "Remove a passkey",
			About:    "After saying who one is (`confirm-first`). The last one stays while there is no password (`only-key`).",
			Answer:   "It is gone.",
			Statuses: []int{404, 409},
			Paths:    []api.Param{{Name: "passkey", About: "The `id` of a passkey."}},
		}).By(api.Confirmed),
	}
}

// passkeyAddress returns the address for which a browser that uses this Host header makes passkeys:
// the public address or localhost; nil for any other.
func passkeyAddress(in *httpd.Ingress, host string) *url.URL {
	switch {
	case in.IsPublic(host):
		return in.Public
	case httpd.Hostname(host) == "localhost":
		return &url.URL{Scheme: "http", Host: strings.ToLower(host)}
	}
	return nil
}

// siteOf returns the site to which passkeys are bound at the address that the request uses, or a
// problem if browsers offer none there.
func (s *Service) siteOf(r *http.Request) (Site, error) {
	site, ok := SiteOf(passkeyAddress(s.cfg.Ingress, r.Host))
	if !ok {
		return site, errNoPasskeysHere
	}
	return site, nil
}

// getPasskeys answers GET /api/account/passkeys: whether passkeys can be used at this address, and
// which ones the account has.
func (s *Service) getPasskeys(ctx context.Context, r *api.Request) (listAnswer, error) {
	_, none := s.siteOf(r.Request)
	a := listAnswer{none == nil, []passkeyAnswer{}}
	_, err := s.cfg.Accounts.AccountOfSession(ctx, r.Session)
	switch err := caller.ProblemOf(err); {
	case errors.Is(err, caller.ErrNoAccount):
		return a, nil
	case err != nil:
		return listAnswer{}, err
	}
	list, err := s.keys.List(ctx, r.Session.Person)
	if err != nil {
		return listAnswer{}, problemOf(err)
	}
	for _, p := range list {
		a.Passkeys = append(a.Passkeys, render(p))
	}
	return a, nil
}

// optionsAnswer returns WebAuthn options as the response of an endpoint; if err is not nil, it
// returns the problem for err instead.
func optionsAnswer(ask json.RawMessage, err error) (askedAnswer, error) {
	if err != nil {
		return askedAnswer{}, problemOf(err)
	}
	return askedAnswer{ask}, nil
}

// postNewBegin answers POST /api/account/passkeys/begin: it returns the WebAuthn options for making
// a passkey, for the account of the browser or for a new account with the given name.
func (s *Service) postNewBegin(ctx context.Context, r *api.Request, q *beginRequest) (askedAnswer, error) {
	site, err := s.siteOf(r.Request)
	if err != nil {
		return askedAnswer{}, err
	}
	if q.Name != nil {
		from, err := s.cfg.SignIn.BeginNewAccount(r.Request, *q.Name, q.Invite)
		if err != nil {
			return askedAnswer{}, err
		}
		return optionsAnswer(s.keys.BeginNew(ctx, site, from.Hash, account.Person{}, *q.Name))
	}
	if err := r.IdentifyAs(api.Confirmed); err != nil {
		return askedAnswer{}, err
	}
	return optionsAnswer(s.keys.BeginNew(ctx, site, r.Session.Hash, r.Session.Person, r.Account.Name))
}

// postNewFinish answers POST /api/account/passkeys/finish: it checks the passkey that the browser
// made and stores it, for the account of the browser or for a new account.
func (s *Service) postNewFinish(ctx context.Context, r *api.Request, q *finishRequest) (any, error) {
	site, err := s.siteOf(r.Request)
	if err != nil {
		return nil, err
	}
	if q.Name != nil {
		return s.createAccount(ctx, r, site, q)
	}
	if err := r.IdentifyAs(api.Confirmed); err != nil {
		return nil, err
	}
	made, err := s.keys.FinishNew(ctx, site, r.Session.Hash, account.ShortenAgent(r.UserAgent()), q.Credential)
	if err != nil {
		return nil, problemOf(err)
	}
	err = s.cfg.Accounts.ChangeConfirmed(ctx, r.Session, func(tx *store.Tx) error { return made.Save(tx, r.Session.Person) })
	if err != nil {
		return nil, problemOf(err)
	}
	return addedAnswer{render(made.Passkey())}, nil
}

// createAccount makes an account with a passkey and without a password. It also makes recovery
// codes, because the device with the passkey may get lost.
func (s *Service) createAccount(ctx context.Context, r *api.Request, site Site, q *finishRequest) (signin.AccountWithCodes, error) {
	if err := s.cfg.SignIn.MayBegin(r.Request); err != nil {
		return signin.AccountWithCodes{}, err
	}
	if err := s.cfg.SignIn.MayJoinFrom(r.Request); err != nil {
		return signin.AccountWithCodes{}, err
	}
	use, err := s.cfg.Callers.CheckInvite(r.Request, q.Invite)
	if err != nil {
		return signin.AccountWithCodes{}, err
	}
	from, err := s.cfg.SignIn.BrowserWithoutAccount(r.Request)
	if err != nil {
		return signin.AccountWithCodes{}, err
	}
	if err := s.cfg.SignIn.CheckName(ctx, *q.Name); err != nil {
		return signin.AccountWithCodes{}, err
	}
	agent := account.ShortenAgent(r.UserAgent())
	made, err := s.keys.FinishNew(ctx, site, from.Hash, agent, q.Credential)
	if err != nil {
		return signin.AccountWithCodes{}, problemOf(err)
	}
	var codes []string
	fill := func(tx *store.Tx, p account.Person) (err error) {
		if err := use(tx); err != nil {
			return err
		}
		if err := made.Save(tx, p); err != nil {
			return err
		}
		codes, err = account.ReplaceRecoveryCodes(tx, p, time.Now())
		return err
	}
	in, err := s.cfg.Accounts.Create(ctx, from, agent, account.NewAccount{Name: *q.Name, Fill: fill})
	if err != nil {
		s.cfg.SignIn.PropagateSignIn(r.Request, in)
		if errors.Is(err, account.ErrInvite) {
			return signin.AccountWithCodes{}, caller.ErrInvite
		}
		return signin.AccountWithCodes{}, problemOf(err)
	}
	return s.cfg.SignIn.FinishSignInWithCodes(r, in, codes), nil
}

// deletePasskey answers DELETE /api/account/passkeys/{passkey}: it removes a passkey, unless that
// would leave the account without any way to sign in.
func (s *Service) deletePasskey(ctx context.Context, r *api.Request) (signin.AccountDone, error) {
	id, err := base64.RawURLEncoding.DecodeString(r.PathValue("passkey"))
	if err != nil {
		return signin.AccountDone{}, errNoSuchPasskey
	}
	err = s.cfg.Accounts.ChangeConfirmed(ctx, r.Session, func(tx *store.Tx) error {
		removed, err := Remove(tx, r.Session.Person, id)
		if err == nil && !removed {
			err = errNoSuchPasskey
		}
		if err != nil {
			return err
		}
		return s.cfg.SignIn.RequireSignInMethod(tx, &r.Account)
	})
	if err != nil {
		return signin.AccountDone{}, problemOf(err)
	}
	return signin.AccountDone{OK: true}, nil
}
