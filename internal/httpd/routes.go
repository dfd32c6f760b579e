package httpd

import (
	"net/http"
	"slices"
	"strings"
)

// Routes answers each request by the handler whose pattern, as net/http has them, fits it.
func Routes(handlers map[string]Handler) http.Handler {
	mux := http.NewServeMux()
	for pattern, h := range handlers {
		mux.Handle(pattern, h)
	}
	return rejectDotSegments(mux)
}

// rejectDotSegments answers that there is no such page where a step of a path is a dot or two, but for
// whoever only reads: what a client would be told to ask for instead may be another thing than
// they meant to change.
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
