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

// An outcome is the result of a browser's trip to the identity provider and back. The page reads it
// from the fragment of the address to which the browser is redirected.
type outcome string

const (
	outcomeSignedIn     outcome = "in"      // signed in
	outcomeChooseName   outcome = "name"    // came without an account, and is to choose a name for one
	outcomeAdded        outcome = "added"   // the account is linked to the provider from now on
	outcomeConfirmed    outcome = "again"   // the owner has confirmed who they are
	outcomeGone         outcome = "gone"    // this browser is not on this trip, or no longer
	outcomeRefused      outcome = "refused" // the provider signed nobody in
	outcomeDown         outcome = "down"    // the provider does not answer
	outcomeTaken        outcome = "taken"   // the subject is linked to another account, or the account to another subject
	outcomeOtherPerson  outcome = "other"   // the subject is not that of the account that the browser is signed in to
	outcomeSeated       outcome = "seated"  // the guest has a seat in a running game, which would get a bot or lose one
	outcomeBanned       outcome = "banned"  // the account is banned; the end of the ban may follow
	outcomeConfirmFirst outcome = "confirm" // the owner has to confirm who they are first, and begin again
	outcomeFailed       outcome = "failed"
)

// maxParam is the length limit of each parameter that the provider adds to the callback, in bytes.
const maxParam = 4096

// getCallback answers GET /api/session/oidc/callback, the address to which the identity provider
// sends browsers back: it signs in, links or confirms, as this trip to the provider is for, and
// redirects to the account page with the outcome. Although it is a GET it changes something; so it
// counts once, and only with the state that was given to this browser's session.
func (s *Service) getCallback(w http.ResponseWriter, r *http.Request) error {
	if s.provider == nil {
		return errNotOffered
	}
	s.RedirectToAccountPage(w, "#club="+string(s.finishTrip(w, r)))
	return nil
}

// RedirectToAccountPage redirects the browser to the account page with a fragment, which may be
// empty.
func (s *Service) RedirectToAccountPage(w http.ResponseWriter, fragment string) {
	w.Header().Set("Location", s.cfg.Ingress.Base+"account"+fragment)
	w.WriteHeader(http.StatusSeeOther)
}

// IsBrowserCallback reports whether r is sent by a browser that returns from the identity provider.
// An error must not be answered with JSON then, because the person would see only that and be away
// from the page.
func (s *Service) IsBrowserCallback(r *http.Request) bool {
	return s.provider != nil && r.Method == http.MethodGet && r.URL.Path == CallbackPath && strings.Contains(r.Header.Get("Accept"), "text/html")
}

// finishTrip handles a browser's return from the identity provider: it deletes the stored trip,
// asks the provider which person came back, and then signs in, links an account or confirms,
// according to the trip's purpose.
func (s *Service) finishTrip(w http.ResponseWriter, r *http.Request) outcome {
	q := r.URL.Query()
	from, err := s.cfg.Callers.BrowserSession(r)
	if err != nil || !isSingleParam(q, "state") {
		return outcomeGone
	}
	trip, err := s.storage.TakeTrip(r.Context(), from.Hash, q.Get("state"))
	switch {
	case errors.Is(err, ErrGone):
		return outcomeGone
	case err != nil:
		return outcomeFailed
	case !isSingleParam(q, "code"), q.Has("error"), q.Has("iss") && q.Get("iss") != s.provider.Issuer():
		return outcomeRefused
	}
	ctx, cancel := context.WithTimeout(r.Context(), providerTime)
	defer cancel()
	confirm := trip.Purpose == Confirm
	id, err := s.provider.Identity(ctx, oidc.Attempt{Nonce: trip.Nonce, Verifier: trip.Verifier}, q.Get("code"), confirm)
	switch {
	case errors.Is(err, oidc.ErrDown):
		return outcomeDown
	case err != nil:
		return outcomeRefused
	}
	switch trip.Purpose {
	case Add:
		return s.finishAdd(r, from, id)
	case Confirm:
		return s.finishConfirm(r, from, id)
	case SignIn:
		return s.finishSignIn(w, r, from, id)
	}
	return outcomeFailed
}

// isSingleParam reports whether the query q has the parameter `key` exactly once, not empty and at
// most maxParam bytes long.
func isSingleParam(q url.Values, key string) bool {
	return len(q[key]) == 1 && q[key][0] != "" && len(q[key][0]) <= maxParam
}

// finishSignIn signs the browser of session `from` in to the account that is linked to id at the
// provider; if there is none, the person chooses a name for a new one first. The new session counts
// as confirmed only if the provider has authenticated the person just now; otherwise the provider
// may only have recognized the browser.
func (s *Service) finishSignIn(w http.ResponseWriter, r *http.Request, from account.Session, id oidc.Identity) outcome {
	issuer := s.provider.Issuer()
	person, err := s.storage.Person(r.Context(), issuer, id.Subject)
	switch {
	case errors.Is(err, ErrNoLink):
		return s.finishAsNewcomer(r, from, id)
	case err != nil:
		return outcomeFailed
	}
	use := func(tx *store.Tx) error { return s.storage.MarkUsed(tx, person, issuer, id.Subject) }
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
			return outcomeSeated
		case errors.As(err, &banned):
			return bannedOutcome(banned.Ban.Until)
		}
		return outcomeFailed
	}
	s.cfg.SignIn.ApplySignIn(w, r, in)
	return outcomeSignedIn
}

// bannedOutcome returns the outcome for an account that is banned until a time (zero: without end).
// It omits the reason of the ban, because then anybody could make a link that shows a text as if it
// were the host's.
func bannedOutcome(until time.Time) outcome {
	if until.IsZero() {
		return outcomeBanned
	}
	return outcomeBanned + "&" + outcome(url.Values{"until": {api.FormatTime(until)}}.Encode())
}

// finishAsNewcomer stores, for the browser of session `from`, that the person with identity id came
// back from the provider without an account and may choose a name for a new one. It refuses if the
// browser is signed in to an account, because that one has to be linked instead.
func (s *Service) finishAsNewcomer(r *http.Request, from account.Session, id oidc.Identity) outcome {
	if _, err := s.cfg.SignIn.BrowserWithoutAccount(r); err != nil {
		return outcomeOtherPerson
	}
	n := Newcomer{Issuer: s.provider.Issuer(), Subject: id.Subject, Name: proposedName(id.Name)}
	if n.Name != "" && s.cfg.SignIn.CheckName(r.Context(), n.Name) != nil {
		n.Name = ""
	}
	if err := s.storage.AddNewcomer(r.Context(), from.Hash, n); err != nil {
		return outcomeFailed
	}
	return outcomeChooseName
}

// finishAdd links identity id at the provider to the account to which the browser of session `from`
// is signed in. The outcome is outcomeConfirmFirst if the owner has not confirmed lately who they
// are, and outcomeTaken if either has another link.
func (s *Service) finishAdd(r *http.Request, from account.Session, id oidc.Identity) outcome {
	err := s.cfg.Accounts.ChangeConfirmed(r.Context(), from, func(tx *store.Tx) error {
		return s.storage.Link(tx, from.Person, s.provider.Issuer(), id.Subject)
	})
	switch {
	case err == nil:
		return outcomeAdded
	case errors.Is(err, ErrTaken), errors.Is(err, ErrLinked):
		return outcomeTaken
	case errors.Is(err, account.ErrConfirm):
		return outcomeConfirmFirst
	}
	return outcomeFailed
}

// finishConfirm marks session `from` as confirmed by its owner, if its account is linked to
// identity id at the provider.
func (s *Service) finishConfirm(r *http.Request, from account.Session, id oidc.Identity) outcome {
	issuer := s.provider.Issuer()
	_, err := s.cfg.Accounts.Confirm(r.Context(), from, func(tx *store.Tx) error {
		return s.storage.MarkUsed(tx, from.Person, issuer, id.Subject)
	})
	switch {
	case err == nil:
		return outcomeConfirmed
	case errors.Is(err, ErrNoLink):
		return outcomeOtherPerson
	}
	return outcomeFailed
}
