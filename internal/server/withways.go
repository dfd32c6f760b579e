package server

import (
	"time"

	"circulade/internal/account"
	"circulade/internal/feature/clublogin"
	"circulade/internal/feature/handover"
	"circulade/internal/feature/passkeys"
	"circulade/internal/signin"
	"circulade/internal/store"
)

// waysToSignIn are those other than by a password.
type waysToSignIn struct {
	passkeys  *passkeys.Service
	clublogin *clublogin.Service
	handover  *handover.Service
}

// addWaysIn adds the ways to sign in other than by a password.
func (s *Server) addWaysIn(now func() time.Time) {
	s.passkeys = passkeys.New(passkeys.Config{
		Rows: s.cfg.Rows, Now: now, Accounts: s.accounts, Callers: s.callers, Ingress: s.ingress, SignIn: s.signin,
	})
	s.handover = handover.New(handover.Config{Rows: s.cfg.Rows, Now: now, Accounts: s.accounts, SignIn: s.signin})
	s.clublogin = clublogin.New(clublogin.Config{
		Rows: s.cfg.Rows, Log: s.log, Accounts: s.accounts, Callers: s.callers, Ingress: s.ingress, SignIn: s.signin,
		Settings: s.cfg.Club, Public: s.cfg.Public,
	})
}

// waysIn report whether somebody can sign in other than by a password.
func (s *Server) waysIn() []signin.WayIn {
	return []signin.WayIn{
		passkeys.HasAny,
		func(tx *store.Tx, p account.Person) (bool, error) { return s.clublogin.HasLink(tx, p) },
	}
}
