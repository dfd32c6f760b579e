package httpd

import (
	"fmt"
	"net/http"
	"strings"
)

// This file is for a server that is below a path of a site, such as /carc/.

// CheckBase returns an error if the base path, under which the server is reached, begins with the
// same segment as one of the server's own paths: behind a proxy that strips the base path the two
// could not be told apart. The keys of routes are patterns of http.ServeMux.
func CheckBase(base string, routes map[string]Handler) error {
	first, _, _ := strings.Cut(strings.TrimPrefix(base, "/"), "/")
	if first == "" {
		return nil
	}
	taken := map[string]bool{"assets": true, "icons": true}
	for pattern := range routes {
		_, address, _ := strings.Cut(pattern, " /")
		step, _, _ := strings.Cut(address, "/")
		taken[step] = true
	}
	if taken[first] {
		return fmt.Errorf("the base path %s begins as addresses of the server do; choose another first step than /%s", base, first)
	}
	return nil
}

// underBase returns a handler that strips the base path from a request before next serves it. It
// serves requests without the base path too, because a proxy may have stripped it already;
// CheckBase makes sure that this is unambiguous.
func underBase(base string, next http.Handler) http.Handler {
	if base == "/" {
		return next
	}
	prefix := strings.TrimSuffix(base, "/")
	stripped := http.StripPrefix(prefix, next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case r.URL.Path == prefix:
			w.Header().Set("Location", base)
			w.WriteHeader(http.StatusPermanentRedirect)
		case strings.HasPrefix(r.URL.Path, base):
			stripped.ServeHTTP(w, r)
		default:
			next.ServeHTTP(w, r)
		}
	})
}
