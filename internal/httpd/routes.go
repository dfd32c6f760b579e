package httpd

import (
	"net/http"
	"slices"
	"strings"
)

// Routes returns a handler that serves each request by the handler whose http.ServeMux pattern
// matches.
func Routes(handlers map[string]Handler) http.Handler {
	mux := http.NewServeMux()
	for pattern, h := range handlers {
		mux.Handle(pattern, h)
	}
	return rejectDotSegments(mux)
}

// rejectDotSegments answers requests that write with 404 if their path has a step . or .., instead
// of the redirect of http.ServeMux, which could lead to something else than the client meant to
// change.
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
