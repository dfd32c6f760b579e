package clublogin

import (
	"context"
	"errors"
	"net/http"
	"time"

	"circulade/internal/account"
	"circulade/internal/api"
	"circulade/internal/oidc"
	"circulade/internal/problem"
	"circulade/internal/signin"
	"circulade/internal/store"
	"circulade/internal/table/access"
)

// Endpoints returns the endpoints for signing in with the identity provider of a club.
func (s *Service) Endpoints() []api.Endpoint {
	return []api.Endpoint{
		api.Get("/api/account/oidc", s.getState, api.Doc{
			ID: "club", Tag: "accounts", Title: "Whether one can sign in by a club's identity provider",
			About:  "`offered` is false where there is none, and at an address from which browsers do not find back. `link` says since when this browser's account is found by it; `waiting` that somebody came from there, has no account yet and is to choose a name.",
			Answer: "What there is here.",
		}).By(api.Browser),
		api.Delete("/api/account/oidc", s.deleteLink, api.Doc{
			ID: "leaveClub", Tag: "accounts", Title: "Have one's account not found by the provider any more",
			About:    "Needs to be told again who asks (`confirm-first`). The only way into an account stays (`only-key`).",
			Answer:   "It is removed.",
			Statuses: []int{404, 409},
		}).By(api.Confirmed).Late(),
		api.Post("/api/session/oidc/begin", s.postBegin, api.Doc{
			ID: "beginClub", Tag: "accounts", Title: "Go to the provider",
			About:  "`for` is `sign-in`; `add`, to have this browser's account found by the provider too (after `confirm`); or `again`, to say again who one is. The browser is to go to `location`, and comes back within ten minutes, once, with the cookie that it has now. `no-club` where none is offered, `club-down` (503) while the provider does not answer.",
			Answer: "Where to go.", Cookie: "A cookie that is nobody's yet, for a browser that has none.",
			Statuses: []int{404},
		}).By(api.Browser).Late(),
		api.Raw(http.MethodGet, CallbackPath, s.getCallback, api.Doc{}).By(api.Browser),
		api.Post("/api/session/oidc/finish", s.postFinish, api.Doc{
			ID: "joinClub", Tag: "accounts", Title: "Make an account of whoever came from the provider",
			About:   "Out of the guest that the browser is, or of nobody. It has recovery codes from the first moment. `club-gone` if nobody came with this browser in the last three minutes.",
			Created: true, Answer: "The account and its recovery codes, told this once.", Cookie: "The browser's new session.",
			Statuses: []int{404, 409},
		}).By(api.Browser).Late(),
		api.Delete("/api/session/oidc", s.deleteNewcomer, api.Doc{
			ID: "forgetClub", Tag: "accounts", Title: "Have no name asked for of whoever came from the provider",
			About:    "For a browser that others use too. That nobody is waited for is fine.",
			Answer:   "Done.",
			Statuses: []int{404},
		}).By(api.Browser).Late(),
	}
}

// CallbackPath is the path to which the provider sends browsers back.
const CallbackPath = "/api/session/oidc/callback"

// offeredTo reports whether the browser that sent r can sign in with the provider: there has to be
// one, and the browser has to use the public address, to which the provider sends it back.
func (s *Service) offeredTo(r *http.Request) bool {
	return s.provider != nil && s.cfg.Ingress.IsPublic(r.Host)
}

// getState answers GET /api/account/oidc: whether the browser can sign in with an identity
// provider, whether its account is linked to the provider, and whether a person has come back from
// it who still has to choose a name.
func (s *Service) getState(ctx context.Context, r *api.Request) (stateAnswer, error) {
	if s.provider == nil {
		return stateAnswer{}, nil
	}
	answer := stateAnswer{Offered: s.offeredTo(r.Request), Name: s.provider.Name()}
	switch link, err := s.storage.LinkOf(ctx, r.Session.Person, s.provider.Issuer()); {
	case err == nil:
		answer.Link = &linkAnswer{api.FormatTime(link.Created), api.FormatTimeOrNone(link.Used)}
	case !errors.Is(err, ErrNoLink):
		return stateAnswer{}, problemOf(err)
	}
	switch n, err := s.storage.Newcomer(ctx, r.Session.Hash); {
	case err == nil:
		answer.Waiting = &waitingAnswer{n.Name}
	case !errors.Is(err, ErrGone):
		return stateAnswer{}, problemOf(err)
	}
	return answer, nil
}

// postBegin answers POST /api/session/oidc/begin: it begins a trip to the provider, to sign in, to
// link the account, or to confirm who one is, and returns the address to which the browser has to
// go.
func (s *Service) postBegin(ctx context.Context, r *api.Request, q *beginRequest) (begunAnswer, error) {
	if !s.offeredTo(r.Request) {
		return begunAnswer{}, errNotOffered
	}
	purpose := Purpose(q.For)
	needs, err := accessFor(purpose)
	if err != nil {
		return begunAnswer{}, err
	}
	if err := r.IdentifyAs(needs); err != nil {
		return begunAnswer{}, err
	}
	if err := s.cfg.SignIn.MaySignIn(r.Request, r.Account.Name); err != nil {
		return begunAnswer{}, err
	}
	attempt := oidc.NewAttempt()
	asking, cancel := context.WithTimeout(ctx, providerTime)
	defer cancel()
	location, err := s.provider.Address(asking, attempt, purpose == Confirm)
	if err != nil {
		return begunAnswer{}, problemOf(err)
	}
	session, secret := r.Session.Hash, ""
	if session == (store.Holder{}) { // it gets a cookie that is nobody's yet
		secret = access.NewSecret()
		session, _ = access.HolderOf(secret)
	}
	trip := Trip{Purpose: purpose, Nonce: attempt.Nonce, Verifier: attempt.Verifier}
	if err := s.storage.BeginTrip(ctx, session, attempt.State, trip); err != nil {
		return begunAnswer{}, problemOf(err)
	}
	if secret != "" {
		s.cfg.Callers.SetCookie(r.Answer, r.Request, secret)
	}
	return begunAnswer{location}, nil
}

// providerTime is how long a request waits for the provider.
const providerTime = 15 * time.Second

// accessFor returns the access that a caller needs to begin a trip for a purpose, or a problem if
// there is no such purpose.
func accessFor(p Purpose) (api.Access, error) {
	switch p {
	case SignIn:
		return api.Browser, nil
	case Add:
		return api.Confirmed, nil
	case Confirm:
		return api.Member, nil
	}
	return 0, problem.New(problem.Invalid, "bad-json", `for must be "sign-in", "add" or "again"`)
}

// postFinish answers POST /api/session/oidc/finish: it makes an account, linked to the identity
// provider, for a person who came back from there and has chosen a name. What the browser's guest
// had moves to the account. It also makes recovery codes.
func (s *Service) postFinish(ctx context.Context, r *api.Request, q *finishRequest) (signin.AccountWithCodes, error) {
	from, use, err := s.checkNewcomer(ctx, r.Request, q)
	if err != nil {
		return signin.AccountWithCodes{}, err
	}
	var codes []string
	fill := func(tx *store.Tx, p account.Person) (err error) {
		if err := use(tx); err != nil {
			return err
		}
		if err := s.storage.LinkNewcomer(tx, from.Hash, p); err != nil {
			return err
		}
		codes, err = account.ReplaceRecoveryCodes(tx, p, time.Now())
		return err
	}
	in, err := s.cfg.Accounts.Create(ctx, from, r.UserAgent(), account.NewAccount{Name: q.Name, Fill: fill})
	if err != nil {
		s.cfg.SignIn.PropagateSignIn(r.Request, in)
		return signin.AccountWithCodes{}, problemOf(err)
	}
	return s.cfg.SignIn.FinishSignInWithCodes(r, in, codes), nil
}

// checkNewcomer checks that the browser's person came back from the identity provider and may make
// an account with the name and invitation in q. It returns the browser's session and a function
// that uses up the invitation, to be called within the transaction that makes the account; or a
// problem.
func (s *Service) checkNewcomer(ctx context.Context, r *http.Request, q *finishRequest) (from account.Session, use func(*store.Tx) error, err error) {
	if s.provider == nil {
		return from, nil, errNotOffered
	}
	if from, err = s.cfg.SignIn.BrowserWithoutAccount(r); err != nil {
		return from, nil, err
	}
	if _, err := s.storage.Newcomer(ctx, from.Hash); err != nil {
		return from, nil, problemOf(err)
	}
	if from, err = s.cfg.SignIn.BeginNewAccount(r, q.Name, q.Invite); err != nil {
		return from, nil, err
	}
	use, err = s.cfg.Callers.CheckInvite(r, q.Invite)
	return from, use, err
}

// deleteNewcomer answers DELETE /api/session/oidc: it deletes what is stored of a person who came
// back from the identity provider and has not chosen a name yet, as for a browser that several
// people use. If nothing is stored it succeeds, too.
func (s *Service) deleteNewcomer(ctx context.Context, r *api.Request) (api.OK, error) {
	if err := s.providerAndCaller(r); err != nil {
		return api.OK{}, err
	}
	if err := s.storage.RemoveNewcomer(ctx, r.Session.Hash); err != nil {
		return api.OK{}, problemOf(err)
	}
	return api.Done, nil
}

// providerAndCaller is the access rule of the club's endpoints: it identifies the request's caller, and returns a
// problem if the server's settings have no identity provider, or if the caller may not call.
func (s *Service) providerAndCaller(r *api.Request) error {
	if s.provider == nil {
		return errNotOffered
	}
	return r.Identify()
}

// deleteLink answers DELETE /api/account/oidc: it removes the account's link to the provider,
// unless that would leave the account without any way to sign in.
func (s *Service) deleteLink(ctx context.Context, r *api.Request) (signin.AccountDone, error) {
	if err := s.providerAndCaller(r); err != nil {
		return signin.AccountDone{}, err
	}
	err := s.cfg.Accounts.ChangeConfirmed(ctx, r.Session, func(tx *store.Tx) error {
		removed, err := Unlink(tx, r.Session.Person, s.provider.Issuer())
		if err == nil && !removed {
			err = problem.New(problem.NotFound, "not-found", ErrNoLink.Error())
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
