package httpd

import (
	"fmt"
	"net/http"
	"strings"
)

// This file is of a server that has a part of a site: everything is under one path.

// CheckBase refuses a base path that begins as addresses of ours do: behind a proxy that takes it
// away nobody could tell which is meant. The keys of routes are patterns.
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

// underBase answers under a base path. A proxy may pass requests on as they come, or take the
// path away itself: both are understood, since nothing of ours is called like it (CheckBase).
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
