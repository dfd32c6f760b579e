package httpd

import (
	"net/http"
	"slices"
	"strings"
)

// Routes returns a handler that has each request served by the Handler whose key, a pattern of
// http.ServeMux, matches it. Requests that write to a path with a segment . or .. get 404.
func Routes(handlers map[string]Handler) http.Handler {
	mux := http.NewServeMux()
	for pattern, h := range handlers {
		mux.Handle(pattern, h)
	}
	return rejectDotSegments(mux)
}

// rejectDotSegments returns a handler that responds with 404 to a request that writes if its path
// has a segment . or .., and has next serve all others. http.ServeMux would redirect such a
// request, perhaps to something else than the client meant to change.
func rejectDotSegments(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		crooked := slices.ContainsFunc(strings.Split(r.URL.Path, "/"), func(step string) bool { return step == "." || step == ".." })
		if crooked && r.Method != http.MethodGet && r.Method != http.MethodHead {
			Handler(NotFound).ServeHTTP(w, r)
			return
		}
		next.ServeHTTP(w, r)
	})
}
