package signin

import (
	"errors"
	"net/http"

	"circulade/internal/account"
	"circulade/internal/caller"
	"circulade/internal/problem"
)

// BeginNewAccount checks a request to make an account: that the browser is signed in to none, there
// is no maintenance, the name is allowed and free, the disk has room, the address has made few
// accounts lately, and the invitation code is good. It returns the browser's session, or the
// problem. It counts one new account for the address, even if name or code then turn out bad. It
// does not check bans: MayJoinFrom does.
func (s *Service) BeginNewAccount(r *http.Request, name, invite string) (account.Session, error) {
	from, err := s.BrowserWithoutAccount(r)
	if err != nil {
		return from, err
	}
	if err := s.cfg.MayBegin(r); err != nil {
		return from, err
	}
	if err := s.CheckName(r.Context(), name); err != nil {
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
	return from, caller.ProblemOf(s.accounts.CheckNewName(r.Context(), name))
}

// BrowserWithoutAccount returns the session of a request's browser, a guest's or one without a
// person, and refuses a browser that is signed in to an account, and programs.
func (s *Service) BrowserWithoutAccount(r *http.Request) (account.Session, error) {
	from, err := s.callers.BrowserSession(r)
	if err != nil {
		return from, err
	}
	return from, s.RequireNoAccount(r, from)
}

// RequireNoAccount returns caller.ErrHasAccount if the session from is that of a person with an
// account; nil if it is a guest's or no person's.
func (s *Service) RequireNoAccount(r *http.Request, from account.Session) error {
	switch _, err := s.accounts.Account(r.Context(), from.Person); {
	case err == nil:
		return caller.ErrHasAccount
	case !errors.Is(err, account.ErrNoAccount):
		return caller.ProblemOf(err)
	}
	return nil
}

// MayBegin returns a problem during maintenance, when nothing new may begin; nil for admins.
func (s *Service) MayBegin(r *http.Request) error { return s.cfg.MayBegin(r) }

// MayJoinFrom returns a problem if the caller may not make an account, because they or their
// network are banned from playing as guests. Where accounts need an invitation it returns nil: the
// invitation decides.
func (s *Service) MayJoinFrom(r *http.Request) error { return s.cfg.MayJoinFrom(r) }

// DiskGuard returns a problem while the disk is nearly full, when nothing new may be stored.
func (s *Service) DiskGuard() error { return s.cfg.DiskGuard() }
