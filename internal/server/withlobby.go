package server

import (
	"context"
	"net/http"

	"circulade/internal/feature"
	"circulade/internal/feature/lobby"
	"circulade/internal/feature/people"
)

// addLobby adds the endpoints of the lobby.
func (s *Server) addLobby() {
	s.meeting = lobby.NewService(lobby.Needs{
		Callers: s.callers, Accounts: s.accounts, Creation: s.creation,
		Lobby:            func() *lobby.Lobby { return s.lobby },
		Tables:           func() lobby.Tables { return s.registry },
		MayBeCalled:      func(ctx context.Context, name string) error { return s.signin.CheckName(ctx, name) },
		NameAt:           s.moderation.NameForJoiner,
		MayMake:          func(r *http.Request) error { return s.games.MayMake(r, nil) },
		NotWhileStopping: s.life.NotWhileStopping(),
		Ingress:          s.ingress, Streams: s.streams,
		News: func(r *http.Request) lobby.News { return s.decisions.StreamSource(s.ingress.ClientAddr(r)) },
	})
}

// lobbyFeature is the feature by which people find others to play with. Its line of the page about privacy
// is there where the page shows no lobby, too: programs pair and invite.
func (s *Server) lobbyFeature() feature.Feature {
	return feature.Feature{
		Name: "lobby", Endpoints: s.meeting.Endpoints(), Part: lobby.Part(s.list), Persons: lobby.Persons(),
		OfGame: lobby.EraseGame, Topics: s.lobbyTopics(), Privacy: []feature.PrivacyLine{{What: "lobby"}},
	}
}

// openLobby makes the place where strangers find a table.
func (s *Server) openLobby() *lobby.Lobby {
	limits := lobby.DefaultLimits()
	if f := s.cfg.Limits.Lobby; f > 0 {
		limits = limits.Times(f)
	}
	cfg := lobby.Config{Rows: s.cfg.Rows, Log: s.log, Limits: limits, Blocked: people.Blocked, Followed: followed}
	if b := s.cfg.Bus; b != nil {
		cfg.Now, cfg.OwnedHere, cfg.Key, cfg.PresenceChanged = b.Now, b.OwnedHere, b.Key(), b.SetOnline
	}
	if s.cfg.lobby != nil {
		s.cfg.lobby(&cfg)
	}
	return lobby.Open(cfg)
}

// list takes in how a table is listed now: without a State no longer.
func (s *Server) list(l lobby.Listing) {
	if s.cfg.Heard.Listed != nil {
		s.cfg.Heard.Listed(l)
	}
	s.lobby.SetListing(l)
}
