package server

import (
	"context"
	"slices"

	"circulade/internal/account"
	"circulade/internal/cluster/bus"
	"circulade/internal/feature/accounts"
	"circulade/internal/feature/notify"
	"circulade/internal/feature/passwords"
	"circulade/internal/signin"
)

// accountServices are the features by which people make and use accounts with a password.
type accountServices struct {
	accountService *accounts.Service
	passwords      *passwords.Service
}

// addAccounts makes the features of accounts and of passwords.
func (s *Server) addAccounts() {
	s.accountService = accounts.New(accounts.Config{
		Rows: s.cfg.Rows, Games: s.cfg.Store, Accounts: s.accounts, Callers: s.callers, SignIn: s.signin, Guests: s.cfg.Guests,
		Tables: func() accounts.Tables { return s.registry },
		Lobby:  func() accounts.Lobby { return s.lobby },
		Unpair: func(ctx context.Context, p account.Person) error { return s.lobby.Pairing.CancelUnpaired(ctx, p) },
	})
	s.passwords = passwords.New(passwords.Config{
		Accounts: s.accounts, Callers: s.callers, SignIn: s.signin, Log: s.log,
		Limits: passwords.Limits{SignIns: s.cfg.Limits.SignIns, SignInBurst: s.cfg.Limits.SignInBurst},
		Mail:   linkMail{s.notices},
	})
}

// linkMail adapts the feature of notifications to passwords.Mail: it mails the links by which people set
// a new password.
type linkMail struct{ *notify.Service }

// CheckAddress returns what is wrong with a mail address, or nil. It implements passwords.Mail.
func (linkMail) CheckAddress(address string) error { return notify.CheckAddress(address) }

// TooMany returns the error by which SendLink says that today's limit is reached. It implements
// passwords.Mail.
func (linkMail) TooMany() error { return notify.ErrOften }

// SendLink mails a link for a new password to a person, if they have confirmed a mail address; else it
// does nothing. It implements passwords.Mail.
func (m linkMail) SendLink(ctx context.Context, to *passwords.Addressee) error {
	return m.SendPasswordLink(ctx, &notify.LostPassword{Person: to.Person, From: to.From, Browser: to.Browser, Link: to.Link})
}

// withSignIn makes the service that all ways to sign in share: it limits attempts, starts sessions and
// gives a guest's rows to the account.
func (s *Server) withSignIn() *signin.Service {
	l := s.cfg.Limits
	cfg := signin.Config{
		Accounts: s.accounts, Callers: s.callers, Ingress: s.ingress, IsBadName: s.cfg.BadName,
		Limits:        signin.Limits{Accounts: l.Accounts, AccountBurst: l.AccountBurst, SignIns: l.SignIns, SignInBurst: l.SignInBurst},
		SignInMethods: s.waysIn(),
		DiskGuard:     s.disk.MayBegin, MayBegin: s.decisions.MayBegin, MayJoinFrom: s.decisions.MayJoinFrom,
		EndConns: s.closeConns, Merged: s.guestBecameAccount,
		Regrant: func(ctx context.Context, games []string) { s.registry.ReloadGrants(ctx, games) },
		Reread:  func(ctx context.Context, games []string) { s.lobby.RereadPeople(ctx, games) },
		Unsubscribe: func(ctx context.Context, p account.Person) error {
			_, err := s.notices.Unsubscribe(ctx, p, "")
			return err
		},
	}
	if b := s.cfg.Bus; b != nil {
		cfg.OlderServer = func(ctx context.Context) (bool, error) {
			servers, err := b.Servers(ctx)
			return slices.ContainsFunc(servers, func(o bus.Server) bool { return o.Knows < bus.KnowsJoiners }), err
		}
	}
	return signin.New(cfg)
}
