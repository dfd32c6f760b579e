package server

import (
	"context"
	"net/http"
	"net/netip"
	"time"

	"circulade/internal/feature"
	"circulade/internal/feature/absence"
	"circulade/internal/feature/calloff"
	"circulade/internal/feature/hints"
	"circulade/internal/feature/rematch"
	"circulade/internal/feature/replays"
	"circulade/internal/store"
	"circulade/internal/table"
	"circulade/internal/table/advice"
	"circulade/internal/table/gamelog"
)

// addHintsBotsAndRematch makes three features: hints, computer players and rematch. makeFeatures cannot
// make them from feature.Kernel alone, because they also use other features or settings of the server.
func (s *Server) addHintsBotsAndRematch() {
	s.hints, s.bots, s.rematch = s.newHints(), s.newBots(), s.newRematch()
}

// newHints makes the feature that suggests choices to a seat.
func (s *Server) newHints() *hints.Service {
	return hints.New(hints.Config{
		Asker:  func(r *http.Request) advice.Asker { return replays.AskerOf(s.callers, r) },
		Advice: func() *advice.Service { return s.registry.Advice() },
	})
}

// absenceFeature returns the feature that deals with players who keep a table waiting: a nudge, a computer player
// in their stead, resigning.
func (s *Server) absenceFeature() feature.Feature {
	return absence.New(absence.Config{
		Callers:       s.callers,
		MoreComputers: func(from netip.Addr) error { return s.bots.MoreTables(from) },
		ComeBack:      table.Owner.VoteOnReturn,
	}).Feature()
}

// callOffFeature returns the feature by which a table's host calls a game off when a player does not come
// back.
func callOffFeature() feature.Feature {
	return calloff.New(calloff.Config{StandInFrom: absence.StandInFrom}).Feature()
}

// newRematch makes the feature by which the players of a finished game begin another.
func (s *Server) newRematch() *rematch.Service {
	return rematch.New(rematch.Config{
		Callers: s.callers,
		Hold:    func(id string, from netip.Addr) (*table.Table, error) { return s.registry.Hold(id, from) },
		MayMake: func(from netip.Addr, seats []gamelog.Seat) error {
			now := time.Now()
			return s.games.MayMakeCounted(from, seats, func() time.Duration { return s.creation.Allow(from, now) },
				func(size int) error { return s.callers.Storage.Allow(from, size, now) })
		},
		Invite: func(ctx context.Context, bot, by store.Holder, game string, seat int) error {
			return s.lobby.Invite(ctx, bot, by, game, seat)
		},
	})
}
