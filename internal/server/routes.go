package server

import (
	"net/http"

	"circulade/internal/api"
	"circulade/internal/feature/notify"
	"circulade/internal/httpd"
)

// handlers returns the handler of each pattern of http.ServeMux: those of the endpoints, a 404 for
// other paths of the API, and the page's files for all other paths.
func (s *Server) handlers() map[string]httpd.Handler {
	all := map[string]httpd.Handler{"/api/": httpd.NotFound, "/": s.site.ServeFile}
	gate := s.gate()
	for _, e := range s.endpoints() {
		all[e.Pattern()] = httpd.Handler(e.Handler(gate))
	}
	return all
}

// pageEndpoints returns an endpoint for each address of the page, which answers with index.html.
func (s *Server) pageEndpoints() []api.Endpoint {
	list := []api.Endpoint{}
	for _, address := range pages() {
		list = append(list, api.Raw(http.MethodGet, address, s.site.ServeIndex, api.Doc{}))
	}
	for _, address := range playersPages() {
		list = append(list, api.Raw(http.MethodGet, address, unindexed(s.cfg.IndexPlayers, s.site.ServeIndex), api.Doc{}))
	}
	return list
}

// playersPages returns the address patterns of the page that are about players, their games and tournaments.
func playersPages() []string {
	return []string{"/@/{name}", "/games", "/leaders", "/tournaments", "/tournaments/{id}", "/tournaments/{id}/screen", "/tournaments/{id}/boards"}
}

// pages returns the address patterns at which the server answers with the page, which reads from the
// address what to show.
func pages() []string {
	return []string{"/{$}", "/t/{id}", "/r/{id}", "/lobby", "/open", "/own", "/account", "/admin", "/admin/{part}", "/rules", "/rules/{chapter}", "/privacy", "/notice/confirm", notify.OffPath + "{token}"}
}
