package server

import (
	"net/http"
	"strings"

	"circulade/internal/table/access"
	"circulade/internal/table/refusal"
)

// The names of the session's cookie. The first may only be set over HTTPS.
const (
	secureCookie = "__Host-circulade"
	plainCookie  = "circulade"
)

// callerOf reads a request's secret. A bearer token goes before a cookie.
func (s *Server) callerOf(r *http.Request) (access.Who, error) {
	if auth := r.Header.Get("Authorization"); auth != "" {
		scheme, token, _ := strings.Cut(auth, " ")
		holder, ok := access.HolderOf(strings.TrimSpace(token))
		if !strings.EqualFold(scheme, "Bearer") || !ok {
			return access.Who{}, refusal.New(refusal.Forbidden, "not-your-seat",
				"the Authorization header does not hold a secret").With("send it as: Authorization: Bearer SECRET")
		}
		return access.Who{Holder: holder, Insists: true}, nil
	}
	if cookie, err := r.Cookie(s.cookieName(r)); err == nil {
		holder, _ := access.HolderOf(cookie.Value)
		return access.Who{Holder: holder}, nil
	}
	return access.Who{}, nil
}

// cookieName returns the one cookie that counts: over HTTPS none that came over
// a plain connection, where anybody on the way can set it.
func (s *Server) cookieName(r *http.Request) string {
	if s.hosts.secure(r.Host) {
		return secureCookie
	}
	return plainCookie
}

// session returns the caller and, if a browser has no session yet, gives it
// one.
func (s *Server) session(w http.ResponseWriter, r *http.Request) (access.Who, error) {
	who, err := s.callerOf(r)
	if err != nil || who.Known() {
		return who, err
	}
	secret := access.NewSecret()
	http.SetCookie(w, &http.Cookie{
		Name: s.cookieName(r), Value: secret, Path: "/", MaxAge: 400 * 24 * 3600,
		Secure: s.hosts.secure(r.Host), HttpOnly: true, SameSite: http.SameSiteLaxMode,
	})
	holder, _ := access.HolderOf(secret)
	return access.Who{Holder: holder}, nil
}
