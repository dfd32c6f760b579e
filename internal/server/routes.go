package server

import (
	"net/http"

	"circulade/internal/api"
	"circulade/internal/feature/notify"
	"circulade/internal/httpd"
)

// handlers returns what serves each pattern: the endpoints, and what is asked of no endpoint,
// whatever the method.
func (s *Server) handlers() map[string]httpd.Handler {
	all := map[string]httpd.Handler{"/api/": httpd.NotFound, "/": s.site.ServeFile}
	gate := s.gate()
	for _, e := range s.endpoints() {
		all[e.Pattern()] = httpd.Handler(e.Handler(gate))
	}
	return all
}

// pageEndpoints are for the page.
func (s *Server) pageEndpoints() []api.Endpoint {
	list := []api.Endpoint{}
	for _, address := range pages() {
		list = append(list, api.Raw(http.MethodGet, address, s.site.ServeIndex, api.Doc{}))
	}
	return list
}

// pages are the addresses of the page, which finds out itself what to show there.
func pages() []string {
	return []string{"/{$}", "/t/{id}", "/r/{id}", "/lobby", "/open", "/own", "/account", "/admin", "/admin/{part}", "/rules", "/rules/{chapter}", "/privacy", "/notice/confirm", notify.OffPath + "{token}"}
}
