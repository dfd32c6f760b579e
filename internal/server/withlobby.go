package server

import (
	"context"
	"net/http"
	"time"

	"circulade/internal/feature"
	"circulade/internal/feature/lobby"
	"circulade/internal/feature/lobby/pairing"
	"circulade/internal/feature/people"
	"circulade/internal/feature/ratings"
	"circulade/internal/store"
	"circulade/rating"
)

// addLobby makes the service whose endpoints people use in the lobby.
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

// lobbyFeature returns the feature by which people find others to play with. Its line of the privacy page is there
// even if the page hides the lobby, because programs can still pair and invite.
func (s *Server) lobbyFeature() feature.Feature {
	return feature.Feature{
		Name: "lobby", Endpoints: s.meeting.Endpoints(), Part: lobby.Part(s.passListing), Persons: lobby.Persons(),
		Schema: pairing.Schema(), NotPersonal: pairing.NotPersonal(),
		OfGame: lobby.EraseGame, Topics: s.lobbyTopics(), Privacy: []feature.PrivacyLine{{What: "lobby"}},
	}
}

// openLobby opens the lobby: the list of public tables, pairing, and where people's friends play.
func (s *Server) openLobby() *lobby.Lobby {
	limits := lobby.DefaultLimits()
	if f := s.cfg.Limits.Lobby; f > 0 {
		limits = limits.Times(f)
	}
	cfg := lobby.Config{Rows: s.cfg.Rows, Log: s.log, Limits: limits, Blocked: people.Blocked, Followed: followed}
	cfg.Rules = s.pairingRules()
	if b := s.cfg.Bus; b != nil {
		cfg.Now, cfg.OwnedHere, cfg.Key, cfg.PresenceChanged = b.Now, b.OwnedHere, b.Key(), b.SetOnline
	}
	if s.cfg.lobby != nil {
		s.cfg.lobby(&cfg)
	}
	now := time.Now
	if cfg.Now != nil {
		now = cfg.Now
	}
	cfg.Rules.Strength = strengthsAt(now)
	return lobby.Open(cfg)
}

// pairingRules returns what pairing knows of people beside their tickets, but for how strong they are.
func (s *Server) pairingRules() pairing.Rules {
	return pairing.Rules{BlockedAmong: blockedAmong, RatedTogether: pairing.RatedTogether, Shared: s.ingress.IsShared}
}

// strengthsAt returns a function that reads ratings as they are by a clock.
func strengthsAt(now func() time.Time) func(*store.Tx, []store.Holder, rating.Class) ([]rating.Rating, error) {
	return func(tx *store.Tx, persons []store.Holder, class rating.Class) ([]rating.Rating, error) {
		return ratings.Strengths(tx, persons, class, now())
	}
}

// blockedAmong returns all pairs of some people of whom one blocked the other.
func blockedAmong(tx *store.Tx, persons []store.Holder) ([]pairing.Pair, error) {
	list, err := people.BlockedAmong(tx, persons)
	pairs := make([]pairing.Pair, len(list))
	for i, p := range list {
		pairs[i] = p
	}
	return pairs, err
}

// passListing passes l to the lobby: how a table is listed there from now on. A listing without a State
// takes the table off the list.
func (s *Server) passListing(l lobby.Listing) {
	if s.cfg.Heard.Listed != nil {
		s.cfg.Heard.Listed(l)
	}
	s.lobby.SetListing(l)
}
