package server

import (
	"context"
	"net/http"

	"circulade/internal/table"
	"circulade/internal/table/access"
)

// shareHeader holds the secret of a shared replay. A query may too (?share=), for
// whoever cannot set headers; but addresses end up in logs.
const shareHeader = "Circulade-Share"

func sharedSecret(r *http.Request) string {
	if secret := r.Header.Get(shareHeader); secret != "" {
		return secret
	}
	return r.URL.Query().Get("share")
}

func (s *Server) postShare(w http.ResponseWriter, r *http.Request) error {
	who, err := s.plain(w, r)
	if err != nil {
		return err
	}
	return reply(s, w, r, func(ctx context.Context, t *table.Table) (table.ShareLink, error) { return t.Share(ctx, who) })
}

func (s *Server) postUnshare(w http.ResponseWriter, r *http.Request) error {
	who, err := s.plain(w, r)
	if err != nil {
		return err
	}
	return done(s, w, r, func(ctx context.Context, t *table.Table) error { return t.Unshare(ctx, who) })
}

// plain reads a request whose body says nothing, and who sends it.
func (s *Server) plain(w http.ResponseWriter, r *http.Request) (access.Who, error) {
	if err := decode(w, r, &struct{}{}); err != nil {
		return access.Who{}, err
	}
	return s.callerOf(r)
}
