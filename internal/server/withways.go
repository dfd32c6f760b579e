package server

import (
	"circulade/internal/account"
	"circulade/internal/feature/clublogin"
	"circulade/internal/feature/passkeys"
	"circulade/internal/signin"
	"circulade/internal/store"
)

// waysToSignIn are the ways to sign in, beside passwords, that need more than the kernel.
type waysToSignIn struct {
	clublogin *clublogin.Service
}

// addWaysIn makes the feature of signing in by a club's identity provider.
func (s *Server) addWaysIn() {
	s.clublogin = clublogin.New(clublogin.Config{
		Rows: s.cfg.Rows, Log: s.log, Accounts: s.accounts, Callers: s.callers, Ingress: s.ingress, SignIn: s.signin,
		Settings: s.cfg.Club, Public: s.cfg.Public,
	})
}

// waysIn returns functions that report whether a person has a way to sign in other than a password.
func (s *Server) waysIn() []signin.Method {
	return []signin.Method{
		passkeys.HasAny,
		func(tx *store.Tx, p account.Person) (bool, error) { return s.clublogin.HasLink(tx, p) },
	}
}
