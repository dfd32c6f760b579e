package server

import (
	"net/http"

	"circulade/internal/api"
	"circulade/internal/feature/lobby"
	"circulade/internal/feature/people"
	"circulade/internal/httpd"
)

// openLobby makes the place where strangers find a table.
func (s *Server) openLobby() *lobby.Lobby {
	limits := lobby.DefaultLimits()
	if f := s.cfg.Limits.Lobby; f > 0 {
		limits = limits.Times(f)
	}
	cfg := lobby.Config{Rows: s.cfg.Rows, Log: s.log, Limits: limits, Blocked: people.Blocked, Followed: followed}
	if b := s.cfg.Bus; b != nil {
		cfg.Now, cfg.Mine, cfg.Key, cfg.Here = b.Now, b.Mine, b.Key(), b.Here
	}
	if s.cfg.lobby != nil {
		s.cfg.lobby(&cfg)
	}
	return lobby.Open(cfg)
}

// lobbyEndpoints are for people who want to play with others who are not there yet.
func (s *Server) lobbyEndpoints() []api.Endpoint {
	return []api.Endpoint{
		api.Raw(http.MethodGet, "/api/lobby", s.getLobby, api.Doc{}).By(api.Public),
		api.Raw(http.MethodGet, "/api/lobby/socket", s.getLobbySocket, api.Doc{}).By(api.Known),
		api.Raw(http.MethodGet, "/api/lobby/stream", s.getLobbyStream, api.Doc{}).By(api.Known),
	}
}

func (s *Server) getLobby(w http.ResponseWriter, r *http.Request) error {
	since, err := api.SinceOf(r)
	if err != nil {
		return err
	}
	return httpd.WritePacked(w, r, s.lobby.Since(since))
}
