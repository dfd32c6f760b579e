package server

import (
	"context"
	"net/http"
	"slices"

	"circulade/internal/feature"
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

// lobbyFeature is the feature by which people find others to play with. Its line of the page about privacy
// is there where the page shows no lobby, too: programs pair and invite.
func (s *Server) lobbyFeature() feature.Feature {
	return feature.Feature{
		Name: "lobby", Endpoints: slices.Concat(s.lobbyEndpoints(), s.meeting.Endpoints()), Persons: lobby.Persons(),
		OfGame: lobby.EraseGame, Topics: s.lobbyTopics(), Privacy: []feature.PrivacyLine{{What: "lobby"}},
	}
}
