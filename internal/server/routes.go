package server

import (
	"maps"
	"net/http"
	"slices"
	"strings"

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

// handlers are all requests and what answers them.
func (s *Server) handlers() map[string]handler {
	all := map[string]handler{}
	for _, some := range []map[string]handler{
		s.generalHandlers(), s.pictureHandlers(), s.seatHandlers(),
	} {
		maps.Copy(all, some)
	}
	gate := s.gate()
	for _, e := range s.endpoints() {
		all[e.Pattern()] = handler(e.Handler(gate))
	}
	for _, address := range pages() {
		all["GET "+address] = s.site.getIndex
	}
	return all
}

// generalHandlers answer what belongs to no table.
func (s *Server) generalHandlers() map[string]handler {
	return map[string]handler{
		"GET /api/hello":        s.getHello,
		"GET /api/openapi.json": s.getOpenAPI,
		"GET /api/invite":       s.getInvite,
		"GET /api/privacy":      s.getPrivacy,
		"GET /api/qr":           s.getQR,
		"POST /api/qr":          s.postQR,
		"POST /api/packs":       s.postPacks,
		"/api/":                 noSuchPage,
		"/":                     s.site.getFile,
	}
}

// pictureHandlers are for what is drawn.
func (s *Server) pictureHandlers() map[string]handler {
	return map[string]handler{
		"GET /api/art":                s.pictures.getIndex,
		"GET /api/art/areas":          s.pictures.getAreas,
		"GET /art/figures.svg":        s.pictures.getFigures,
		"GET /art/own.svg":            s.rationed(s.pictures.getOwn, nil),
		"GET /art/tiles/{set}/{file}": s.rationed(s.pictures.getTile, s.pictures.undrawn),
	}
}

// seatHandlers are for who sits at a table, and its time.
func (s *Server) seatHandlers() map[string]handler {
	return map[string]handler{
		"POST /api/games/{id}/invite": s.postInvite,
	}
}

// pages are the addresses of the page, which finds out itself what to show there.
func pages() []string {
	return []string{"/{$}", "/t/{id}", "/r/{id}", "/lobby", "/open", "/own", "/account", "/admin", "/admin/{part}", "/rules", "/rules/{chapter}", "/privacy", "/notice/confirm", offPath + "{token}"}
}

func noSuchPage(http.ResponseWriter, *http.Request) error {
	return refusal.New(refusal.NotFound, "not-found", "there is nothing at this address")
}
