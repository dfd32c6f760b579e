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
	outcomeSignedIn     outcome = "in"      // signed in
	outcomeChooseName   outcome = "name"    // to choose a name
	outcomeAdded        outcome = "added"   // the account is found by the provider from now on
	outcomeConfirmed    outcome = "again"   // who it is has been said again
	outcomeGone         outcome = "gone"    // this browser is on no such trip, or not any more
	outcomeRefused      outcome = "refused" // the provider does not say who it is
	outcomeDown         outcome = "down"    // it does not answer
	outcomeTaken        outcome = "taken"   // another account is that of this subject, or the account has another one
	outcomeOtherPerson  outcome = "other"   // it is somebody else than whose account this is
	outcomeSeated       outcome = "seated"  // the guest sits where the game goes on, and no bot may take their place
	outcomeBanned       outcome = "banned"  // the account may not play here; until when is told with it
	outcomeConfirmFirst outcome = "confirm" // say again who you are, and begin again
	outcomeFailed       outcome = "failed"
)

// maxParam is how long what the provider sends along may be, in bytes.
const maxParam = 4096

// getCallback takes in a browser that the provider sends back, and sends it on to the page of
// the account, which is told what became of it. It changes something though it is a GET, which is
// how the provider sends it: so it counts only with the state that this browser, by its cookie,
// was sent away with, and once.
func (s *Service) getCallback(w http.ResponseWriter, r *http.Request) error {
	if s.provider == nil {
		return errNotOffered
	}
	s.RedirectToAccountPage(w, "#club="+string(s.finishTrip(w, r)))
	return nil
}

// RedirectToAccountPage sends a browser on to the page of the account, with a fragment if there is something to
// tell it.
func (s *Service) RedirectToAccountPage(w http.ResponseWriter, fragment string) {
	w.Header().Set("Location", s.cfg.Ingress.Base+"account"+fragment)
	w.WriteHeader(http.StatusSeeOther)
}

// IsBrowserCallback reports whether a refusal of a request would leave somebody before an answer meant for
// programs: their browser has left the page for the provider and comes back from there.
func (s *Service) IsBrowserCallback(r *http.Request) bool {
	return s.provider != nil && r.Method == http.MethodGet && r.URL.Path == CallbackPath && strings.Contains(r.Header.Get("Accept"), "text/html")
}

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
	again := trip.Purpose == Confirm
	id, err := s.provider.Identity(ctx, oidc.Attempt{Nonce: trip.Nonce, Verifier: trip.Verifier}, q.Get("code"), again)
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

// isSingleParam reports whether something is said once, and not at too much length.
func isSingleParam(q url.Values, key string) bool {
	return len(q[key]) == 1 && q[key][0] != "" && len(q[key][0]) <= maxParam
}

// finishSignIn signs in whose account it is. Who has none chooses a name first. A provider that has
// known the browser for long lets in whoever sits before it: that is not to say who one is.
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

// bannedOutcome says until when. Why is not in it: the page would say it in the host's name, and
// anybody can make a link.
func bannedOutcome(until time.Time) outcome {
	if until.IsZero() {
		return outcomeBanned
	}
	return outcomeBanned + "&" + outcome(url.Values{"until": {api.FormatTime(until)}}.Encode())
}

// finishAsNewcomer is for somebody who has no account. A browser that is signed in stays what it is:
// whoever wants the provider beside their password adds it.
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
