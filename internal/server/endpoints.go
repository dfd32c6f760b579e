package server

import (
	"circulade/internal/api"
	"circulade/internal/api/openapi"
	"circulade/internal/feature"
	"circulade/internal/feature/games"
	"circulade/internal/feature/pictures"
)

// Endpoints returns all endpoints, sorted by path.
func Endpoints() []api.Endpoint {
	list := bare().endpoints() // they are values: nothing is called
	api.Sort(list)
	return list
}

// bare returns a server whose features are zero values or made of nothing: it can say what endpoints there
// are, and what is kept of people.
func bare() *Server {
	s := &Server{atTables: atTables{pictures: new(pictures.Service), games: new(games.Service)}}
	s.addReplays()
	s.addLobby()
	s.addPartsOfTables()
	s.features = s.makeFeatures(new(feature.Kernel))
	return s
}

// endpoints are those of all features, and of the page.
func (s *Server) endpoints() (list []api.Endpoint) {
	for _, f := range s.features {
		list = append(list, f.Endpoints...)
	}
	return append(list, s.pageEndpoints()...)
}

// gate is what endpoints need of this server.
func (s *Server) gate() *api.Gate {
	return &api.Gate{
		Identify: s.callers.Identify,
		Table:    s.find,
	}
}

// describe returns openapi.json: what the endpoints say, and what is written by hand.
func describe() ([]byte, error) {
	kept := openapi.ExtraValues{Component: "Kept", Field: "what"}
	for _, line := range privacyLines(bare().features) {
		kept.Values = append(kept.Values, line.What)
	}
	return openapi.Build(openAPI, Endpoints(), kept)
}
