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
	"circulade/internal/store"
	"circulade/internal/table/refusal"
)

// tries bound how often somebody may try to sign in, and how often an account changes its name. They slow down whoever guesses, and
// never keep the owner of an account out: a browser that signed in to it before has an
// account of tries of its own.
type tries struct {
	networks *limiter
	accounts *rates[tried]
	browsers *rates[knownTried]
	renames  *rates[account.Person]

	// Who asks for a link to a new password.
	forgetters *limiter
	forgets    *rates[tried]
}

// renamesOfHour is how many names an account may have in an hour.
const renamesOfHour = 5

// mayRename counts another name for an account, which takes one from others as a new account
// does, or says how long to wait.
func (s *Server) mayRename(r *http.Request, p account.Person) error {
	if wait := s.tries.renames.allow(p, time.Now()); wait > 0 {
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
		networks: newLimiter(l.SignIns, l.SignInBurst),
		accounts: newRates[tried](l.SignIns/6, max(1, l.SignInBurst/3)),
		browsers: newRates[knownTried](l.SignIns/6, max(1, l.SignInBurst/3)),
		renames:  newRates[account.Person](renamesOfHour/time.Hour.Seconds(), renamesOfHour),

		forgetters: newLimiter(l.SignIns/6, max(1, l.SignInBurst/3)),
		forgets:    newRates[tried](l.SignIns/60, max(1, l.SignInBurst/8)),
	}
}

// maySignIn counts an attempt to sign in as somebody ("" if that is not known yet), or says
// how long to wait. Whether the name is an account's makes no difference to a stranger.
func (s *Server) maySignIn(r *http.Request, written string) error {
	key, ctx := name.Key(written), r.Context()
	var wait time.Duration
	if cookie, err := r.Cookie(s.cookieName(r)); err == nil && key != "" {
		browser, known, err := s.accounts.KnownBrowser(ctx, cookie.Value, written)
		if err != nil {
			return ofAccount(err)
		}
		if known {
			wait = allowed(ctx, s, s.tries.browsers, knownTried{key, browser}, "sign-in browser "+key+" "+hex.EncodeToString(browser[:]))
			if wait > 0 {
				return tooManyTries(wait)
			}
			return nil
		}
	}
	from := s.address(r)
	wait = allowed(ctx, s, s.tries.networks, from, "sign-in network "+from.String())
	if wait == 0 && key != "" {
		from = network(s.cfg.client(r)) // a club has no more tries at one account than a household
		wait = allowed(ctx, s, s.tries.accounts, tried{key, from}, "sign-in account "+key+" "+from.String())
	}
	if wait > 0 {
		return tooManyTries(wait)
	}
	return nil
}

func tooManyTries(wait time.Duration) error {
	return refusal.Often("too many attempts to sign in", wait)
}

func (s *Server) postSession(w http.ResponseWriter, r *http.Request) error {
	var q struct {
		Name     string `json:"name"`
		Password string `json:"password"`
	}
	return s.signIn(w, r, &q, func() string { return q.Name }, func(from account.Session) (account.SignedIn, error) {
		return s.accounts.ByPassword(r.Context(), from, r.UserAgent(), q.Name, q.Password)
	})
}

func (s *Server) postSessionRecovery(w http.ResponseWriter, r *http.Request) error {
	var q struct {
		Name string `json:"name"`
		Code string `json:"code"`
	}
	return s.signIn(w, r, &q, func() string { return q.Name }, func(from account.Session) (account.SignedIn, error) {
		return s.accounts.ByCode(r.Context(), from, r.UserAgent(), q.Name, q.Code)
	})
}

// signIn reads a request to sign in and lets it try, if that is not too often.
func (s *Server) signIn(w http.ResponseWriter, r *http.Request, q any, called func() string, try func(account.Session) (account.SignedIn, error)) error {
	if err := decode(w, r, q); err != nil {
		return err
	}
	from, err := s.browserOf(r)
	if err != nil {
		return err
	}
	if err := s.maySignIn(r, called()); err != nil {
		return err
	}
	in, err := try(from)
	if err != nil {
		s.unsettled(r, in)
		return ofAccount(err)
	}
	return s.signedIn(w, r, in)
}

// deleteSession signs out. What the account holds stays with it.
func (s *Server) deleteSession(w http.ResponseWriter, r *http.Request) error {
	sess, _, err := s.member(r)
	if err != nil {
		return err
	}
	if err := s.end(r, sess.Hash); err != nil {
		return err
	}
	writeJSON(w, http.StatusOK, doneAnswer{OK: true})
	return nil
}

// end ends a session and what is open of it, which it does also where it is not known whether
// the store has saved it.
func (s *Server) end(r *http.Request, session store.Holder) error {
	err := s.accounts.End(r.Context(), session)
	if err == nil || errors.Is(err, store.ErrUnknown) {
		s.ended([]store.Holder{session})
	}
	return ofAccount(err)
}

// silence has no browser of somebody told anything more by push: it is not known which of them
// was that of a session that ended. Those that stay say again that they want to be told.
func (s *Server) silence(r *http.Request, p account.Person) error {
	_, err := s.notices.Unsubscribe(context.WithoutCancel(r.Context()), p, "")
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

func (s *Server) deleteSessions(w http.ResponseWriter, r *http.Request) error {
	sess, _, err := s.member(r)
	if err != nil {
		return err
	}
	keep := r.URL.Query().Get("tokens")
	if keep != "" && keep != "keep" {
		return refusal.Incomplete([]game.Fault{{Field: "tokens", Message: "is what becomes of tokens", Allowed: []string{"keep"}}})
	}
	locked, err := s.accounts.EndOthers(r.Context(), sess, keep != "")
	return s.answerLocked(w, r, sess, locked, err)
}

// answerLocked answers whoever has kept all others out of their account.
func (s *Server) answerLocked(w http.ResponseWriter, r *http.Request, sess account.Session, l account.Locked, err error) error {
	s.ended(l.Ended) // though it may not be known whether the store has saved it
	if err == nil {
		err = s.silence(r, sess.Person)
	}
	if err != nil {
		return ofAccount(err)
	}
	n := len(l.Ended) - l.Tokens
	writeJSON(w, http.StatusOK, doneAnswer{OK: true, Ended: &n, Tokens: l.Tokens, Codes: l.Codes})
	return nil
}

func (s *Server) deleteOneSession(w http.ResponseWriter, r *http.Request) error {
	sess, _, err := s.member(r)
	if err != nil {
		return err
	}
	list, err := s.accounts.Sessions(r.Context(), sess.Person)
	if err != nil {
		return ofAccount(err)
	}
	for _, l := range list {
		if l.ID != r.PathValue("id") {
			continue
		}
		if err := s.end(r, l.Hash); err != nil {
			return err
		}
		if err := s.silence(r, sess.Person); err != nil {
			return ofAccount(err)
		}
		writeJSON(w, http.StatusOK, doneAnswer{OK: true})
		return nil
	}
	return refusal.New(refusal.NotFound, "not-found", "this account has no such session")
}
