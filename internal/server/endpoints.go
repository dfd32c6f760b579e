package server

import (
	"slices"

	"circulade/internal/api"
	"circulade/internal/api/openapi"
	"circulade/internal/feature/calloff"
	"circulade/internal/feature/games"
	"circulade/internal/feature/pictures"
	"circulade/internal/feature/takeback"
)

// Endpoints returns all endpoints, sorted by path.
func Endpoints() []api.Endpoint {
	list := bare().endpoints() // they are values: nothing is called
	api.Sort(list)
	return list
}

// bare returns a server whose features are zero values: it can say what endpoints there are.
func bare() *Server {
	s := &Server{atTables: atTables{pictures: new(pictures.Service), games: new(games.Service)}}
	s.addReplays()
	s.addLobby()
	s.addPartsOfTables()
	return s
}

// endpoints are those of all features.
func (s *Server) endpoints() []api.Endpoint {
	return slices.Concat(
		s.accountService.Endpoints(),
		s.handover.Endpoints(),
		s.passkeys.Endpoints(),
		s.clublogin.Endpoints(),
		s.passwords.Endpoints(),
		s.settings.Endpoints(),
		s.people.Endpoints(),
		s.tokens.Endpoints(),
		s.games.Endpoints(),
		s.lobbyEndpoints(),
		s.meeting.Endpoints(),
		s.followEndpoints(),
		s.play.Endpoints(),
		s.chat.Endpoints(),
		takeback.Endpoints(),
		calloff.Endpoints(),
		s.hints.Endpoints(),
		s.packs.Endpoints(),
		s.replays.Endpoints(),
		s.rematch.Endpoints(),
		s.notices.Endpoints(),
		s.adminPages.Endpoints(),
		s.moderation.Endpoints(),
		s.about.Endpoints(),
		s.pictures.Endpoints(),
		s.pageEndpoints(),
	)
}

// gate is what endpoints need of this server.
func (s *Server) gate() *api.Gate {
	return &api.Gate{
		Identify: s.callers.Identify,
		Table:    s.find,
	}
}

// describe returns openapi.json: what the endpoints say, and what is written by hand.
func describe() ([]byte, error) { return openapi.Build(openAPI, Endpoints()) }

// notInMaintenance refuses what begins something new while maintenance goes on.
func (s *Server) notInMaintenance() api.Middleware { return s.callers.NotInMaintenance() }
