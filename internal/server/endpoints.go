package server

import (
	"net/http"
	"slices"

	"circulade/internal/api"
	"circulade/internal/api/openapi"
	"circulade/internal/table"
)

// Endpoints returns all endpoints, sorted by path.
func Endpoints() []api.Endpoint {
	list := new(Server).endpoints() // they are values: nothing is called
	api.Sort(list)
	return list
}

// endpoints are those of all features.
func (s *Server) endpoints() []api.Endpoint {
	return slices.Concat(
		s.adminViewEndpoints(), s.adminReadEndpoints(), s.adminActEndpoints(), s.mannersEndpoints(), s.banEndpoints(), s.sayEndpoints(),
		s.noticeEndpoints(),
		s.tokenEndpoints(),
		s.gamesEndpoints(),
		s.lobbyEndpoints(),
		s.tableEndpoints(),
		s.followEndpoints(),
		s.seatEndpoints(),
		s.playEndpoints(),
		s.chatEndpoints(),
		orderEndpoints(),
		s.packEndpoints(),
		s.goingEndpoints(),
		clockEndpoints(),
		s.replayEndpoints(),
		shareEndpoints(),
		s.againEndpoints(),
		s.generalEndpoints(), s.pictureEndpoints(), s.pageEndpoints(),
	)
}

// gate is what endpoints need of this server.
func (s *Server) gate() *api.Gate {
	return &api.Gate{
		Identify: s.identify,
		Table: func(r *http.Request) (*table.Table, error) {
			return s.hall.Find(r.Context(), r.PathValue("id"), s.address(r))
		},
	}
}

// identify returns who sends a request, or why they may not call with this access.
func (s *Server) identify(w http.ResponseWriter, r *http.Request, a api.Access) (c api.Caller, err error) {
	switch a {
	case api.Public:
	case api.Known:
		c.Who, err = s.callerOf(r)
	case api.Player:
		c.Who, err = s.player(r)
	case api.Guest:
		c.Who, err = s.session(w, r)
	case api.Person:
		c.Who, err = s.person(w, r)
	case api.Browser:
		c.Session, err = s.browserOf(r)
	case api.Member:
		c.Session, c.Account, err = s.member(r)
	case api.Confirmed:
		c.Session, c.Account, err = s.confirmedMember(r)
	case api.Admin:
		c.Session, c.Account, err = s.adminOf(r)
	}
	return c, err
}

// describe returns openapi.json: what the endpoints say, and what is written by hand.
func describe() ([]byte, error) { return openapi.Build(openAPI, Endpoints()) }

// notInMaintenance refuses what begins something new while maintenance goes on.
func (s *Server) notInMaintenance() api.Middleware {
	return api.Middleware{Name: "not in maintenance", Wrap: func(h api.Handler) api.Handler {
		return api.Handler(s.unmaintained(handler(h)))
	}}
}

// notWhileStopping refuses what begins something new once the server has been told to stop.
func (s *Server) notWhileStopping() api.Middleware {
	return api.Middleware{Name: "not while stopping", Wrap: func(h api.Handler) api.Handler {
		return api.Handler(s.staying(handler(h)))
	}}
}

// takingTurns has the requests of one address take turns that cost much.
func (s *Server) takingTurns() api.Middleware { return s.takingTurnsIf(nil) }

// takingTurnsIf is takingTurns for those requests of which costs reports that they cost much; nil:
// each does.
func (s *Server) takingTurnsIf(costs func(*http.Request) bool) api.Middleware {
	return api.Middleware{Name: "rationed", Wrap: func(h api.Handler) api.Handler {
		return api.Handler(s.rationed(handler(h), costs))
	}}
}

// packing compresses answers for clients that can read them so.
func (s *Server) packing() api.Middleware {
	return api.Middleware{Name: "compressed", Wrap: func(h api.Handler) api.Handler {
		return api.Handler(s.zipped(handler(h)))
	}}
}

// costly is takingTurns for requests about a table, where costs reports that one costs much; nil:
// each does. Whoever waited until the table was loaded has waited enough.
func (s *Server) costly(costs func(*http.Request) bool) api.Middleware {
	return api.Middleware{Name: "rationed", Wrap: func(h api.Handler) api.Handler {
		return api.Handler(s.present(handler(h), costs))
	}}
}

// followEndpoints are for what the server pushes of a table.
func (s *Server) followEndpoints() []api.Endpoint {
	return []api.Endpoint{
		api.Raw("GET", "/api/games/{id}/socket", s.getSocket, api.Doc{}).By(api.Known),
		api.Raw("GET", "/api/games/{id}/stream", s.getStream, api.Doc{}).By(api.Known),
		api.Raw("GET", "/api/games/{id}/art", s.getTableArt, api.Doc{}).By(api.Known).With(s.costly(nil)),
		api.Raw("GET", "/api/games/{id}/areas", s.getTableAreas, api.Doc{}).By(api.Known).With(s.costly(nil)),
	}
}
