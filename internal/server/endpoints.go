package server

import (
	"circulade/internal/api"
	"circulade/internal/api/openapi"
	"circulade/internal/feature"
	"circulade/internal/feature/games"
	"circulade/internal/feature/pictures"
)

// Endpoints returns all endpoints of the API and the page, sorted by path.
func Endpoints() []api.Endpoint {
	list := unwired().endpoints() // they are values: nothing is called
	api.Sort(list)
	return list
}

// unwired returns a server that cannot run, since its features are zero values. It serves to list the
// endpoints, the schema and the personal data of all features without a store.
func unwired() *Server {
	s := &Server{atTables: atTables{pictures: new(pictures.Service), games: new(games.Service)}}
	s.addReplays()
	s.addPlayers()
	s.addLobby()
	s.addHintsBotsAndRematch()
	s.features = s.makeFeatures(new(feature.Kernel))
	return s
}

// endpoints returns the endpoints of all features, and those that serve the page.
func (s *Server) endpoints() (list []api.Endpoint) {
	for _, f := range s.features {
		list = append(list, f.Endpoints...)
	}
	return append(list, s.pageEndpoints()...)
}

// gate returns the functions by which endpoints identify the caller and find the table that a request
// names.
func (s *Server) gate() *api.Gate {
	return &api.Gate{
		Identify: s.callers.Identify,
		Table:    s.find,
	}
}

// describe builds openapi.json from the endpoints and from what is written by hand in openapi-byhand.json.
func describe() ([]byte, error) {
	kept := openapi.ExtraValues{Component: "Kept", Field: "what"}
	for _, line := range privacyLines(unwired().features) {
		kept.Values = append(kept.Values, line.What)
	}
	return openapi.Build(openAPI, Endpoints(), kept)
}
