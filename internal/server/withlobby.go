package server

import (
	"context"
	"net/http"

	"circulade/internal/feature/lobby"
)

// addLobby adds the endpoints of the lobby.
func (s *Server) addLobby() {
	s.meeting = lobby.NewService(lobby.Needs{
		Callers: s.callers, Accounts: s.accounts, Creation: s.creation,
		Lobby:            func() *lobby.Lobby { return s.lobby },
		Tables:           func() lobby.Tables { return s.registry },
		MayBeCalled:      func(ctx context.Context, name string) error { return s.signin.MayBeCalled(ctx, name) },
		NameAt:           s.moderation.NameAt,
		MayMake:          func(r *http.Request) error { return s.games.MayMake(r, nil) },
		NotWhileStopping: s.life.NotWhileStopping(),
	})
}
