package server

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"net/http"
	"net/netip"
	"time"

	"circulade/game"

	"circulade/internal/account"
	"circulade/internal/account/name"
	"circulade/internal/api"
	"circulade/internal/caller"
	"circulade/internal/httpd"
	"circulade/internal/ratelimit"
	"circulade/internal/store"
	"circulade/internal/table/refusal"
)

// tries bound how often somebody may try to sign in, and how often an account changes its name. They slow down whoever guesses, and
// never keep the owner of an account out: a browser that signed in to it before has an
// account of tries of its own.
type tries struct {
	networks *ratelimit.PerAddress
	accounts *ratelimit.Keyed[tried]
	browsers *ratelimit.Keyed[knownTried]
	renames  *ratelimit.Keyed[account.Person]

	// Who asks for a link to a new password.
	forgetters *ratelimit.PerAddress
	forgets    *ratelimit.Keyed[tried]
}

// renamesOfHour is how many names an account may have in an hour.
const renamesOfHour = 5

// mayRename counts another name for an account, which takes one from others as a new account
// does, or says how long to wait.
func (s *Server) mayRename(r *http.Request, p account.Person) error {
	if wait := s.tries.renames.Allow(p, time.Now()); wait > 0 {
		return refusal.Often(fmt.Sprintf("an account changes its name %d times an hour at most", renamesOfHour), wait)
	}
	if wait := s.mayBeNamed(r); wait > 0 {
		return refusal.Often("too many new names from this address", wait)
	}
	return nil
}

// tried is an account as it is tried from a network. It need not exist.
type tried struct {
	key  string
	from netip.Addr
}

// knownTried is an account as it is tried with a browser that it knows.
type knownTried struct {
	key     string
	browser store.Holder
}

func newTries(l Limits) *tries {
	return &tries{
		networks: ratelimit.New[netip.Addr](l.SignIns, l.SignInBurst),
		accounts: ratelimit.New[tried](l.SignIns/6, max(1, l.SignInBurst/3)),
		browsers: ratelimit.New[knownTried](l.SignIns/6, max(1, l.SignInBurst/3)),
		renames:  ratelimit.New[account.Person](renamesOfHour/time.Hour.Seconds(), renamesOfHour),

		forgetters: ratelimit.New[netip.Addr](l.SignIns/6, max(1, l.SignInBurst/3)),
		forgets:    ratelimit.New[tried](l.SignIns/60, max(1, l.SignInBurst/8)),
	}
}

// maySignIn counts an attempt to sign in as somebody ("" if that is not known yet), or says
// how long to wait. Whether the name is an account's makes no difference to a stranger.
func (s *Server) maySignIn(r *http.Request, written string) error {
	key, ctx := name.Key(written), r.Context()
	var wait time.Duration
	if cookie, err := r.Cookie(s.callers.CookieName(r)); err == nil && key != "" {
		browser, known, err := s.accounts.KnownBrowser(ctx, cookie.Value, written)
		if err != nil {
			return caller.ProblemOf(err)
		}
		if known {
			wait = caller.AllowEverywhere(ctx, s.callers, s.tries.browsers, knownTried{key, browser}, "sign-in browser "+key+" "+hex.EncodeToString(browser[:]))
			if wait > 0 {
				return tooManyTries(wait)
			}
			return nil
		}
	}
	from := s.callers.Address(r)
	wait = caller.AllowEverywhere(ctx, s.callers, s.tries.networks, from, "sign-in network "+from.String())
	if wait == 0 && key != "" {
		from = httpd.Network(s.ingress.Client(r)) // a club has no more tries at one account than a household
		wait = caller.AllowEverywhere(ctx, s.callers, s.tries.accounts, tried{key, from}, "sign-in account "+key+" "+from.String())
	}
	if wait > 0 {
		return tooManyTries(wait)
	}
	return nil
}

func tooManyTries(wait time.Duration) error {
	return refusal.Often("too many attempts to sign in", wait)
}

// sessionEndpoints are for signing in and out, and for the sessions of an account.
func (s *Server) sessionEndpoints() []api.Endpoint {
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
	signInRequest struct {
		Name     string `json:"name" schema:"required"`
		Password string `json:"password" schema:"required"`
	}
	recoveryRequest struct {
		Name string `json:"name" schema:"required"`
		Code string `json:"code" schema:"required" doc:"Hyphens, spaces and large letters make no difference."`
	}
)

func (signInRequest) Component() api.Component   { return api.Component{Name: "SignIn"} }
func (recoveryRequest) Component() api.Component { return api.Component{Name: "RecoverySignIn"} }

func (s *Server) postSession(ctx context.Context, r *api.Request, q *signInRequest) (signedInAnswer, error) {
	return s.signIn(r, q.Name, func() (account.SignedIn, error) {
		return s.accounts.ByPassword(ctx, r.Session, r.UserAgent(), q.Name, q.Password)
	})
}

func (s *Server) postSessionRecovery(ctx context.Context, r *api.Request, q *recoveryRequest) (signedInAnswer, error) {
	return s.signIn(r, q.Name, func() (account.SignedIn, error) {
		return s.accounts.ByCode(ctx, r.Session, r.UserAgent(), q.Name, q.Code)
	})
}

// signIn lets a browser try to sign in to the account of a name, if that is not too often.
func (s *Server) signIn(r *api.Request, called string, try func() (account.SignedIn, error)) (signedInAnswer, error) {
	if err := s.maySignIn(r.Request, called); err != nil {
		return signedInAnswer{}, err
	}
	in, err := try()
	if err != nil {
		s.unsettled(r.Request, in)
		return signedInAnswer{}, caller.ProblemOf(err)
	}
	return s.signedIn(r, in), nil
}

// deleteSession signs out. What the account holds stays with it.
func (s *Server) deleteSession(ctx context.Context, r *api.Request) (doneAnswer, error) {
	if err := s.end(ctx, r.Session.Hash); err != nil {
		return doneAnswer{}, err
	}
	return doneAnswer{OK: true}, nil
}

// end ends a session and what is open of it, which it does also where it is not known whether
// the store has saved it.
func (s *Server) end(ctx context.Context, session store.Holder) error {
	err := s.accounts.End(ctx, session)
	if err == nil || errors.Is(err, store.ErrUnknown) {
		s.ended([]store.Holder{session})
	}
	return caller.ProblemOf(err)
}

// silence has no browser of somebody told anything more by push: it is not known which of them
// was that of a session that ended. Those that stay say again that they want to be told.
func (s *Server) silence(ctx context.Context, p account.Person) error {
	_, err := s.notices.Unsubscribe(context.WithoutCancel(ctx), p, "")
	return err
}

// doneAnswer is the answer where there is nothing to tell, or how many.
type doneAnswer struct {
	OK    bool   `json:"ok" schema:"const=true"`
	Ended *int   `json:"ended,omitempty" schema:"minimum=0" doc:"How many sessions have ended."`
	Until string `json:"until,omitempty" schema:"format=date-time"`

	Tokens int      `json:"tokens,omitempty" schema:"minimum=1" doc:"How many tokens have ended; absent if none."`
	Codes  []string `json:"codes,omitempty" doc:"The recovery codes that the account has from now on, told this once. Older ones are void."`
}

func (doneAnswer) Component() api.Component { return api.Component{Name: "AccountDone"} }

// renameRequest says what something is to be called.
type renameRequest struct {
	Name string `json:"name" schema:"required" doc:"1 to 40 visible characters."`
}

func (renameRequest) Component() api.Component { return api.Component{Name: "Rename"} }

func (s *Server) deleteSessions(ctx context.Context, r *api.Request) (doneAnswer, error) {
	keep := r.URL.Query().Get("tokens")
	if keep != "" && keep != "keep" {
		return doneAnswer{}, refusal.Incomplete([]game.Fault{{Field: "tokens", Message: "is what becomes of tokens", Allowed: []string{"keep"}}})
	}
	locked, err := s.accounts.EndOthers(ctx, r.Session, keep != "")
	return s.lockedOut(ctx, r.Session, locked, err)
}

// lockedOut answers whoever has kept all others out of their account.
func (s *Server) lockedOut(ctx context.Context, sess account.Session, l account.Locked, err error) (doneAnswer, error) {
	s.ended(l.Ended) // though it may not be known whether the store has saved it
	if err == nil {
		err = s.silence(ctx, sess.Person)
	}
	if err != nil {
		return doneAnswer{}, caller.ProblemOf(err)
	}
	n := len(l.Ended) - l.Tokens
	return doneAnswer{OK: true, Ended: &n, Tokens: l.Tokens, Codes: l.Codes}, nil
}

func (s *Server) deleteOneSession(ctx context.Context, r *api.Request) (doneAnswer, error) {
	list, err := s.accounts.Sessions(ctx, r.Session.Person)
	if err != nil {
		return doneAnswer{}, caller.ProblemOf(err)
	}
	for _, l := range list {
		if l.ID != r.PathValue("id") {
			continue
		}
		if err := s.end(ctx, l.Hash); err != nil {
			return doneAnswer{}, err
		}
		if err := s.silence(ctx, r.Session.Person); err != nil {
			return doneAnswer{}, caller.ProblemOf(err)
		}
		return doneAnswer{OK: true}, nil
	}
	return doneAnswer{}, refusal.New(refusal.NotFound, "not-found", "this account has no such session")
}
