package server

import (
	"net/http"
	"slices"
	"strings"

	"circulade/internal/api"
	"circulade/internal/feature/notify"
	"circulade/internal/table/refusal"
)

func (s *Server) routes() http.Handler {
	mux := http.NewServeMux()
	for pattern, h := range s.handlers() {
		mux.Handle(pattern, h)
	}
	return straight(mux)
}

// straight answers that there is no such page where a step of a path is a dot or two, but for
// whoever only reads: what a client would be told to ask for instead may be another thing than
// they meant to change.
func straight(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		crooked := slices.ContainsFunc(strings.Split(r.URL.Path, "/"), func(step string) bool { return step == "." || step == ".." })
		if crooked && r.Method != http.MethodGet && r.Method != http.MethodHead {
			handler(noSuchPage).ServeHTTP(w, r)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// handlers returns what serves each pattern: the endpoints, and what is asked of no endpoint,
// whatever the method.
func (s *Server) handlers() map[string]handler {
	all := map[string]handler{"/api/": noSuchPage, "/": s.site.getFile}
	gate := s.gate()
	for _, e := range s.endpoints() {
		all[e.Pattern()] = handler(e.Handler(gate))
	}
	return all
}

// pictureEndpoints are for what is drawn.
func (s *Server) pictureEndpoints() []api.Endpoint {
	return []api.Endpoint{
		api.Raw(http.MethodGet, "/api/art", s.pictures.getIndex, api.Doc{}),
		api.Raw(http.MethodGet, "/api/art/areas", s.pictures.getAreas, api.Doc{}),
		api.Raw(http.MethodGet, "/art/figures.svg", s.pictures.getFigures, api.Doc{}),
		api.Raw(http.MethodGet, "/art/own.svg", s.pictures.getOwn, api.Doc{}).With(s.cpuQuota()),
		api.Raw(http.MethodGet, "/art/tiles/{set}/{file}", s.pictures.getTile, api.Doc{}).With(s.cpuQuotaIf(s.pictures.undrawn)),
	}
}

// pageEndpoints are for the page.
func (s *Server) pageEndpoints() []api.Endpoint {
	list := []api.Endpoint{}
	for _, address := range pages() {
		list = append(list, api.Raw(http.MethodGet, address, s.site.getIndex, api.Doc{}))
	}
	return list
}

// pages are the addresses of the page, which finds out itself what to show there.
func pages() []string {
	return []string{"/{$}", "/t/{id}", "/r/{id}", "/lobby", "/open", "/own", "/account", "/admin", "/admin/{part}", "/rules", "/rules/{chapter}", "/privacy", "/notice/confirm", notify.OffPath + "{token}"}
}

func noSuchPage(http.ResponseWriter, *http.Request) error {
	return refusal.New(refusal.NotFound, "not-found", "there is nothing at this address")
}
