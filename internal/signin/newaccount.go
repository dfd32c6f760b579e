package signin

import (
	"errors"
	"net/http"

	"circulade/internal/account"
	"circulade/internal/caller"
	"circulade/internal/problem"
)

// Newcomer returns the browser of somebody who may make an account of a name, and counts
// that they begin.
func (s *Service) BeginNewAccount(r *http.Request, called, invite string) (account.Session, error) {
	from, err := s.BrowserWithoutAccount(r)
	if err != nil {
		return from, err
	}
	if err := s.cfg.MayBegin(r); err != nil {
		return from, err
	}
	if err := s.CheckName(r.Context(), called); err != nil {
		return from, err
	}
	if err := s.cfg.DiskGuard(); err != nil {
		return from, err
	}
	if wait := s.AllowNewName(r); wait > 0 {
		return from, problem.TooOften("too many new accounts from this address", wait)
	}
	if _, err := s.callers.CheckInvite(r, invite); err != nil {
		return from, err
	}
	return from, caller.ProblemOf(s.accounts.CheckNewName(r.Context(), called))
}

// Stranger returns a browser that is signed in to no account.
func (s *Service) BrowserWithoutAccount(r *http.Request) (account.Session, error) {
	from, err := s.callers.BrowserSession(r)
	if err != nil {
		return from, err
	}
	return from, s.RequireNoAccount(r, from)
}

// NoAccount refuses a browser that is signed in to an account.
func (s *Service) RequireNoAccount(r *http.Request, from account.Session) error {
	switch _, err := s.accounts.Account(r.Context(), from.Person); {
	case err == nil:
		return caller.ErrHasAccount
	case !errors.Is(err, account.ErrNoAccount):
		return caller.ProblemOf(err)
	}
	return nil
}

// MayBegin refuses what begins something new during maintenance.
func (s *Service) MayBegin(r *http.Request) error { return s.cfg.MayBegin(r) }

// MayJoinFrom refuses an account to whoever is banned as a guest.
func (s *Service) MayJoinFrom(r *http.Request) error { return s.cfg.MayJoinFrom(r) }

// DiskGuard refuses what is new while there is hardly any room to store it.
func (s *Service) DiskGuard() error { return s.cfg.DiskGuard() }
