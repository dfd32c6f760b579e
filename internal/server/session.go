package server

import (
	"errors"
	"net/http"
	"strings"
	"time"

	"circulade/internal/account"
	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/refusal"
)

// The names of the session's cookie. The first may only be set over HTTPS.
const (
	secureCookie = "__Host-circulade"
	underCookie  = "__Secure-circulade" // over HTTPS under a path: the first has to be the whole site's
	plainCookie  = "circulade"
)

// callerOf says who sends a request: the person whose session its cookie or bearer token
// is, else whoever has the secret of that token. A bearer token goes before a cookie.
func (s *Server) callerOf(r *http.Request) (access.Who, error) {
	who, _, err := s.caller(r)
	return who, err
}

// caller is callerOf, with the hash of the session or token by which they are known, zero
// if it is neither.
func (s *Server) caller(r *http.Request) (access.Who, store.Holder, error) {
	who, session, err := s.known(r)
	if err == nil && who.Known() {
		s.noteNetwork(r, who.Holder)
	}
	return who, session, err
}

func (s *Server) known(r *http.Request) (access.Who, store.Holder, error) {
	if auth := r.Header.Get("Authorization"); auth != "" {
		return s.bearer(r, auth)
	}
	sess, err := s.sessionOf(r)
	return access.Who{Holder: sess.Person, Session: sess.Hash, Program: sess.Program}, sess.Hash, err
}

func (s *Server) bearer(r *http.Request, auth string) (access.Who, store.Holder, error) {
	scheme, _, _ := strings.Cut(auth, " ")
	token := bearerToken(r)
	if strings.EqualFold(scheme, "Bearer") && strings.HasPrefix(token, account.TokenPrefix) {
		return s.ofToken(r, token)
	}
	holder, ok := access.HolderOf(token)
	if !strings.EqualFold(scheme, "Bearer") || !ok {
		return access.Who{}, store.Holder{}, refusal.New(refusal.Forbidden, "not-your-seat",
			"the Authorization header does not hold a secret").With("send it as: Authorization: Bearer SECRET")
	}
	switch sess, err := s.accounts.Of(r.Context(), token); {
	case err == nil:
		return access.Who{Holder: sess.Person, Session: sess.Hash, Insists: true, Program: sess.Program}, sess.Hash, nil
	case !errors.Is(err, account.ErrUnknown):
		return access.Who{}, store.Holder{}, refusal.OfStore(err)
	}
	return access.Who{Holder: holder, Insists: true}, store.Holder{}, nil
}

// ofToken is bearer for the token of an account: whoever has it is that person at tables,
// and may watch others.
func (s *Server) ofToken(r *http.Request, token string) (access.Who, store.Holder, error) {
	sess, err := s.accounts.OfToken(r.Context(), token)
	switch {
	case errors.Is(err, account.ErrUnknown):
		return access.Who{}, store.Holder{}, refusal.New(refusal.Forbidden, "not-your-seat", "this token does not hold, or no longer")
	case err != nil:
		return access.Who{}, store.Holder{}, refusal.OfStore(err)
	}
	return access.Who{Holder: sess.Person, Session: sess.Hash, Program: sess.Program}, sess.Hash, nil
}

// bearerToken returns what stands behind the scheme of an Authorization header.
func bearerToken(r *http.Request) string {
	_, token, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	return strings.TrimSpace(token)
}

// sessionOf returns the session that a request's cookie is, the zero Session if none.
func (s *Server) sessionOf(r *http.Request) (account.Session, error) {
	cookie, err := r.Cookie(s.cookieName(r))
	if err != nil {
		return account.Session{}, nil
	}
	sess, err := s.accounts.Of(r.Context(), cookie.Value)
	if err != nil && !errors.Is(err, account.ErrUnknown) {
		return account.Session{}, refusal.OfStore(err)
	}
	return sess, nil
}

// cookieName returns the one cookie that counts: over HTTPS none that came over
// a plain connection, where anybody on the way can set it.
func (s *Server) cookieName(r *http.Request) string {
	switch {
	case !s.hosts.secure(r.Host):
		return plainCookie
	case s.cfg.base() != "/":
		return underCookie
	}
	return secureCookie
}

// player returns the caller, who may be nobody yet. Where guests may only look it refuses whoever
// has no account.
func (s *Server) player(r *http.Request) (access.Who, error) {
	who, err := s.callerOf(r)
	if err == nil {
		err = s.mayPlay(r.Context(), who)
	}
	if err == nil {
		err = s.mayPlayFrom(r, who.Holder)
	}
	return who, err
}

// mayCome refuses, during maintenance, whoever would be a new guest at a table. It is asked before
// session, as what is said and done at games that go on makes guests too.
func (s *Server) mayCome(r *http.Request) error {
	who, err := s.player(r)
	if err != nil || who.Known() {
		return err
	}
	return s.mayBeNew(r)
}

// session returns the caller and, if a browser has no session yet, makes its owner a guest.
// Where guests may only look it refuses whoever has no account.
func (s *Server) session(w http.ResponseWriter, r *http.Request) (access.Who, error) {
	who, err := s.player(r)
	if err != nil || who.Known() {
		return who, err
	}
	if wait := s.guests.Allow(s.address(r), time.Now()); wait > 0 {
		return who, crowded("too many new guests from this address", wait)
	}
	secret, sess, err := s.accounts.NewGuest(r.Context(), r.UserAgent(), s.cookieHash(r))
	if err != nil {
		return who, refusal.OfStore(err)
	}
	s.setCookie(w, r, secret)
	return access.Who{Holder: sess.Person, Session: sess.Hash}, nil
}

// cookieDays is how long a browser keeps its session: the longest that browsers allow.
const cookieDays = account.KeptDays

func (s *Server) setCookie(w http.ResponseWriter, r *http.Request, secret string) {
	http.SetCookie(w, &http.Cookie{
		Name: s.cookieName(r), Value: secret, Path: s.cfg.base(), MaxAge: cookieDays * 24 * 3600,
		Secure: s.hosts.secure(r.Host), HttpOnly: true, SameSite: http.SameSiteLaxMode,
	})
}
