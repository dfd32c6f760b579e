package server

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"strings"
	"time"

	"circulade/internal/account"
	"circulade/internal/account/club"
	"circulade/internal/account/hostrule"
	"circulade/internal/api"
	"circulade/internal/oidc"
	"circulade/internal/store"
)

// An outcome is what became of a way to the provider and back, as the page is told.
type outcome string

const (
	cameIn      outcome = "in"      // signed in
	cameNew     outcome = "name"    // to choose a name
	cameAdded   outcome = "added"   // the account is found by the provider from now on
	cameAgain   outcome = "again"   // who it is has been said again
	cameGone    outcome = "gone"    // this browser is on no such way, or not any more
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

// getClubCallback takes in a browser that the provider sends back, and sends it on to the page of
// the account, which is told what became of it. It changes something though it is a GET, which is
// how the provider sends it: so it counts only with the state that this browser, by its cookie,
// was sent away with, and once.
func (s *Server) getClubCallback(w http.ResponseWriter, r *http.Request) error {
	if s.club == nil {
		return errNoClub
	}
	s.toAccount(w, "#club="+string(s.comesBack(w, r)))
	return nil
}

// toAccount sends a browser on to the page of the account, with a fragment if there is something to
// tell it.
func (s *Server) toAccount(w http.ResponseWriter, fragment string) {
	w.Header().Set("Location", s.ingress.Base+"account"+fragment)
	w.WriteHeader(http.StatusSeeOther)
}

// strands reports whether a refusal would leave somebody before an answer meant for programs: their
// browser has left the page for the provider and comes back from there.
func (s *Server) strands(r *http.Request) bool {
	return s.club != nil && r.Method == http.MethodGet && r.URL.Path == callbackPath && strings.Contains(r.Header.Get("Accept"), "text/html")
}

func (s *Server) comesBack(w http.ResponseWriter, r *http.Request) outcome {
	q := r.URL.Query()
	from, err := s.callers.Browser(r)
	if err != nil || !saidOnce(q, "state") {
		return cameGone
	}
	way, err := s.clubs.Take(r.Context(), from.Hash, q.Get("state"))
	switch {
	case errors.Is(err, club.ErrGone):
		return cameGone
	case err != nil:
		return cameFailed
	case !saidOnce(q, "code"), q.Has("error"), q.Has("iss") && q.Get("iss") != s.club.Issuer():
		return cameRefused
	}
	ctx, cancel := context.WithTimeout(r.Context(), clubTime)
	defer cancel()
	again := way.Purpose == club.Again
	id, err := s.club.Identity(ctx, oidc.Attempt{Nonce: way.Nonce, Verifier: way.Verifier}, q.Get("code"), again)
	switch {
	case errors.Is(err, oidc.ErrDown):
		return cameDown
	case err != nil:
		return cameRefused
	}
	switch way.Purpose {
	case club.Add:
		return s.comesToAdd(r, from, id)
	case club.Again:
		return s.comesAgain(r, from, id)
	case club.SignIn:
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
func (s *Server) comesIn(w http.ResponseWriter, r *http.Request, from account.Session, id oidc.Identity) outcome {
	issuer := s.club.Issuer()
	person, err := s.clubs.Person(r.Context(), issuer, id.Subject)
	switch {
	case errors.Is(err, club.ErrNoLink):
		return s.comesNew(r, from, id)
	case err != nil:
		return cameFailed
	}
	use := func(tx *store.Tx) error { return s.clubs.Use(tx, person, issuer, id.Subject) }
	enter := s.accounts.Enter
	if id.Fresh {
		enter = s.accounts.SignIn
	}
	in, err := enter(r.Context(), from, r.UserAgent(), person, use)
	if err != nil {
		s.signin.Unsettled(r, in)
		var banned *hostrule.BannedError
		switch {
		case errors.Is(err, account.ErrSeated):
			return cameSeated
		case errors.As(err, &banned):
			return bannedOutcome(banned.Ban.Until)
		}
		return cameFailed
	}
	s.signin.Settle(w, r, in)
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
func (s *Server) comesNew(r *http.Request, from account.Session, id oidc.Identity) outcome {
	if _, err := s.signin.Stranger(r); err != nil {
		return cameOther
	}
	n := club.Newcomer{Issuer: s.club.Issuer(), Subject: id.Subject, Name: proposed(id.Name)}
	if n.Name != "" && s.signin.MayBeCalled(r.Context(), n.Name) != nil {
		n.Name = ""
	}
	if err := s.clubs.Await(r.Context(), from.Hash, n); err != nil {
		return cameFailed
	}
	return cameNew
}

func (s *Server) comesToAdd(r *http.Request, from account.Session, id oidc.Identity) outcome {
	err := s.accounts.Change(r.Context(), from, func(tx *store.Tx) error {
		return s.clubs.Link(tx, from.Person, s.club.Issuer(), id.Subject)
	})
	switch {
	case err == nil:
		return cameAdded
	case errors.Is(err, club.ErrTaken), errors.Is(err, club.ErrLinked):
		return cameTaken
	case errors.Is(err, account.ErrConfirm):
		return cameFirst
	}
	return cameFailed
}

func (s *Server) comesAgain(r *http.Request, from account.Session, id oidc.Identity) outcome {
	issuer := s.club.Issuer()
	_, err := s.accounts.Confirm(r.Context(), from, func(tx *store.Tx) error {
		return s.clubs.Use(tx, from.Person, issuer, id.Subject)
	})
	switch {
	case err == nil:
		return cameAgain
	case errors.Is(err, club.ErrNoLink):
		return cameOther
	}
	return cameFailed
}
