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
		s.tokenEndpoints(),
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
