package clublogin

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"strings"
	"time"

	"circulade/internal/account"
	"circulade/internal/account/permission"
	"circulade/internal/api"
	"circulade/internal/oidc"
	"circulade/internal/store"
)

// An outcome is what came of a trip to the provider and back, as the page reads it.
type outcome string

const (
	cameIn      outcome = "in"      // signed in
	cameNew     outcome = "name"    // to choose a name
	cameAdded   outcome = "added"   // the account is found by the provider from now on
	cameAgain   outcome = "again"   // who it is has been said again
	cameGone    outcome = "gone"    // this browser is on no such trip, or not any more
	cameRefused outcome = "refused" // the provider does not say who it is
	cameDown    outcome = "down"    // it does not answer
	cameTaken   outcome = "taken"   // another account is that of this subject, or the account has another one
	cameOther   outcome = "other"   // it is somebody else than whose account this is
	cameSeated  outcome = "seated"  // the guest sits where the game goes on, and no bot may take their place
	cameBanned  outcome = "banned"  // the account may not play here; until when is told with it
	cameFirst   outcome = "confirm" // say again who you are, and begin again
	cameFailed  outcome = "failed"
)

// maxCode is how long what the provider sends along may be, in bytes.
const maxCode = 4096

// getCallback takes in a browser that the provider sends back, and sends it on to the page of
// the account, which is told what became of it. It changes something though it is a GET, which is
// how the provider sends it: so it counts only with the state that this browser, by its cookie,
// was sent away with, and once.
func (s *Service) getCallback(w http.ResponseWriter, r *http.Request) error {
	if s.provider == nil {
		return errNotOffered
	}
	s.ToAccount(w, "#club="+string(s.comesBack(w, r)))
	return nil
}

// ToAccount sends a browser on to the page of the account, with a fragment if there is something to
// tell it.
func (s *Service) ToAccount(w http.ResponseWriter, fragment string) {
	w.Header().Set("Location", s.cfg.Ingress.Base+"account"+fragment)
	w.WriteHeader(http.StatusSeeOther)
}

// Strands reports whether a refusal of a request would leave somebody before an answer meant for
// programs: their browser has left the page for the provider and comes back from there.
func (s *Service) Strands(r *http.Request) bool {
	return s.provider != nil && r.Method == http.MethodGet && r.URL.Path == CallbackPath && strings.Contains(r.Header.Get("Accept"), "text/html")
}

func (s *Service) comesBack(w http.ResponseWriter, r *http.Request) outcome {
	q := r.URL.Query()
	from, err := s.cfg.Callers.BrowserSession(r)
	if err != nil || !saidOnce(q, "state") {
		return cameGone
	}
	trip, err := s.storage.Take(r.Context(), from.Hash, q.Get("state"))
	switch {
	case errors.Is(err, ErrGone):
		return cameGone
	case err != nil:
		return cameFailed
	case !saidOnce(q, "code"), q.Has("error"), q.Has("iss") && q.Get("iss") != s.provider.Issuer():
		return cameRefused
	}
	ctx, cancel := context.WithTimeout(r.Context(), providerTime)
	defer cancel()
	again := trip.Purpose == Again
	id, err := s.provider.Identity(ctx, oidc.Attempt{Nonce: trip.Nonce, Verifier: trip.Verifier}, q.Get("code"), again)
	switch {
	case errors.Is(err, oidc.ErrDown):
		return cameDown
	case err != nil:
		return cameRefused
	}
	switch trip.Purpose {
	case Add:
		return s.comesToAdd(r, from, id)
	case Again:
		return s.comesAgain(r, from, id)
	case SignIn:
		return s.comesIn(w, r, from, id)
	}
	return cameFailed
}

// saidOnce reports whether something is said once, and not at too much length.
func saidOnce(q url.Values, key string) bool {
	return len(q[key]) == 1 && q[key][0] != "" && len(q[key][0]) <= maxCode
}

// comesIn signs in whose account it is. Who has none chooses a name first. A provider that has
// known the browser for long lets in whoever sits before it: that is not to say who one is.
func (s *Service) comesIn(w http.ResponseWriter, r *http.Request, from account.Session, id oidc.Identity) outcome {
	issuer := s.provider.Issuer()
	person, err := s.storage.Person(r.Context(), issuer, id.Subject)
	switch {
	case errors.Is(err, ErrNoLink):
		return s.comesNew(r, from, id)
	case err != nil:
		return cameFailed
	}
	use := func(tx *store.Tx) error { return s.storage.Use(tx, person, issuer, id.Subject) }
	enter := s.cfg.Accounts.SignInUnconfirmed
	if id.Fresh {
		enter = s.cfg.Accounts.SignIn
	}
	in, err := enter(r.Context(), from, r.UserAgent(), person, use)
	if err != nil {
		s.cfg.SignIn.PropagateSignIn(r, in)
		var banned *permission.BannedError
		switch {
		case errors.Is(err, account.ErrSeated):
			return cameSeated
		case errors.As(err, &banned):
			return bannedOutcome(banned.Ban.Until)
		}
		return cameFailed
	}
	s.cfg.SignIn.ApplySignIn(w, r, in)
	return cameIn
}

// bannedOutcome says until when. Why is not in it: the page would say it in the host's name, and
// anybody can make a link.
func bannedOutcome(until time.Time) outcome {
	if until.IsZero() {
		return cameBanned
	}
	return cameBanned + "&" + outcome(url.Values{"until": {api.Stamp(until)}}.Encode())
}

// comesNew is for somebody who has no account. A browser that is signed in stays what it is:
// whoever wants the provider beside their password adds it.
func (s *Service) comesNew(r *http.Request, from account.Session, id oidc.Identity) outcome {
	if _, err := s.cfg.SignIn.BrowserWithoutAccount(r); err != nil {
		return cameOther
	}
	n := Newcomer{Issuer: s.provider.Issuer(), Subject: id.Subject, Name: proposed(id.Name)}
	if n.Name != "" && s.cfg.SignIn.CheckName(r.Context(), n.Name) != nil {
		n.Name = ""
	}
	if err := s.storage.Await(r.Context(), from.Hash, n); err != nil {
		return cameFailed
	}
	return cameNew
}

func (s *Service) comesToAdd(r *http.Request, from account.Session, id oidc.Identity) outcome {
	err := s.cfg.Accounts.ChangeConfirmed(r.Context(), from, func(tx *store.Tx) error {
		return s.storage.Link(tx, from.Person, s.provider.Issuer(), id.Subject)
	})
	switch {
	case err == nil:
		return cameAdded
	case errors.Is(err, ErrTaken), errors.Is(err, ErrLinked):
		return cameTaken
	case errors.Is(err, account.ErrConfirm):
		return cameFirst
	}
	return cameFailed
}

func (s *Service) comesAgain(r *http.Request, from account.Session, id oidc.Identity) outcome {
	issuer := s.provider.Issuer()
	_, err := s.cfg.Accounts.Confirm(r.Context(), from, func(tx *store.Tx) error {
		return s.storage.Use(tx, from.Person, issuer, id.Subject)
	})
	switch {
	case err == nil:
		return cameAgain
	case errors.Is(err, ErrNoLink):
		return cameOther
	}
	return cameFailed
}
