package server

import (
	"context"
	"slices"

	"circulade/internal/account"
	"circulade/internal/bus"
	"circulade/internal/signin"
)

// withSignIn makes what all ways to sign in share.
func (s *Server) withSignIn() *signin.Service {
	l := s.cfg.Limits
	cfg := signin.Config{
		Accounts: s.accounts, Callers: s.callers, Ingress: s.ingress, BadName: s.cfg.BadName,
		Limits:    signin.Limits{Accounts: l.Accounts, AccountBurst: l.AccountBurst, SignIns: l.SignIns, SignInBurst: l.SignInBurst},
		WaysIn:    s.waysIn(),
		DiskGuard: s.room.more, MayBegin: s.mayBeNew, MayJoinFrom: s.mayJoinFrom,
		EndConns: s.ended, Merged: s.parted,
		Regrant: func(ctx context.Context, games []string) { s.hall.Regrant(ctx, games) },
		Reread:  func(ctx context.Context, games []string) { s.lobby.Reread(ctx, games) },
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
