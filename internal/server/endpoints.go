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
		s.accountEndpoints(),
		s.sessionEndpoints(),
		s.accountChangeEndpoints(),
		s.deviceEndpoints(),
		s.passkeyEndpoints(),
		s.passkeyUseEndpoints(),
		s.clubEndpoints(),
		s.resetEndpoints(),
		s.settingsEndpoints(),
		s.friendEndpoints(),
		s.challengeEndpoints(),
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
		s.noticeEndpoints(),
		s.adminViewEndpoints(),
		s.adminReadEndpoints(),
		s.adminActEndpoints(),
		s.mannersEndpoints(),
		s.banEndpoints(),
		s.sayEndpoints(),
		s.generalEndpoints(),
		s.pictureEndpoints(),
		s.pageEndpoints(),
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
	return api.Middleware{Name: "not in maintenance", Wrap: s.unmaintained}
}

// notWhileStopping refuses what begins something new once the server has been told to stop.
func (s *Server) notWhileStopping() api.Middleware {
	return api.Middleware{Name: "not while stopping", Wrap: s.staying}
}

// cpuQuota counts requests that cost much against the CPU quota of their address.
func (s *Server) cpuQuota() api.Middleware { return s.cpuQuotaIf(nil) }

// cpuQuotaIf is cpuQuota for those requests of which costs reports that they cost much; nil: all of
// them.
func (s *Server) cpuQuotaIf(costs func(*http.Request) bool) api.Middleware {
	return api.Middleware{Name: "CPU quota", Wrap: func(h api.Handler) api.Handler {
		return s.limitCPU(h, costs)
	}}
}

// packing compresses answers for clients that can read them so.
func (s *Server) packing() api.Middleware {
	return api.Middleware{Name: "compressed", Wrap: s.zipped}
}

// costly is cpuQuotaIf for requests about a table. Whoever waited until the table was loaded has waited enough.
func (s *Server) costly(costs func(*http.Request) bool) api.Middleware {
	return api.Middleware{Name: "CPU quota", Wrap: func(h api.Handler) api.Handler {
		return s.present(h, costs)
	}}
}
