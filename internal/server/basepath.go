package server

import (
	"fmt"
	"net/http"
	"strings"
)

// This file is of a server that has a part of a site: everything is under one path.

// base is that path, which begins and ends with a slash.
func (c *Config) base() string {
	if c.Base == "" {
		return "/"
	}
	return c.Base
}

// freeBase refuses a path that begins as addresses of ours do: behind a proxy that takes it away
// nobody could tell which is meant.
func (s *Server) freeBase() error {
	first, _, _ := strings.Cut(strings.TrimPrefix(s.ingress.Base, "/"), "/")
	if first == "" {
		return nil
	}
	taken := map[string]bool{"assets": true, "icons": true}
	for pattern := range s.handlers() {
		_, address, _ := strings.Cut(pattern, " /")
		step, _, _ := strings.Cut(address, "/")
		taken[step] = true
	}
	if taken[first] {
		return fmt.Errorf("the base path %s begins as addresses of the server do; choose another first step than /%s", s.ingress.Base, first)
	}
	return nil
}

// under answers under the base path. A proxy may pass requests on as they come, or take the
// path away itself: both are understood, since nothing of ours is called like it (freeBase).
func (s *Server) under(next http.Handler) http.Handler {
	base := s.ingress.Base
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
