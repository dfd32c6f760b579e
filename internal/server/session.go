package server

import (
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base32"
	"encoding/base64"
	"net/http"
	"strings"

	"circulade/internal/store"
)

// secretBytes is how much randomness a seat's secret and a session have.
const secretBytes = 32

// The names of the session's cookie. The first may only be set over HTTPS.
const (
	secureCookie = "__Host-circulade"
	plainCookie  = "circulade"
)

// newSecret returns a secret nobody can guess: a session, or one that holds a
// seat or the host's rights. It does not begin with a dash, which a command
// line would take for an option.
func newSecret() string {
	for {
		var b [secretBytes]byte
		_, _ = rand.Read(b[:]) // never fails: crypto/rand ends the program instead
		if s := base64.RawURLEncoding.EncodeToString(b[:]); s[0] != '-' {
			return s
		}
	}
}

// newID returns the id of a table: 128 bits, in letters that survive being
// read aloud.
func newID() string {
	var b [16]byte
	_, _ = rand.Read(b[:])
	return readable(b[:])
}

// readable writes 16 bytes as an id.
func readable(b []byte) string {
	return strings.ToLower(base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(b))
}

// holderOf returns what is stored of a secret. It reports whether the text has
// a secret's form.
func holderOf(secret string) (store.Holder, bool) {
	b, err := base64.RawURLEncoding.DecodeString(secret)
	if err != nil || len(b) != secretBytes {
		return store.Holder{}, false
	}
	return sha256.Sum256([]byte(secret)), true
}

// A caller is whoever sent a request, known by the hash of his secret.
type caller struct {
	holder  store.Holder
	known   bool // he has a secret
	program bool // he sent it as a bearer token: a seat's secret, or the host's
}

// callerOf reads a request's secret. A bearer token goes before a cookie.
func (s *Server) callerOf(r *http.Request) (caller, error) {
	if auth := r.Header.Get("Authorization"); auth != "" {
		scheme, token, _ := strings.Cut(auth, " ")
		holder, ok := holderOf(strings.TrimSpace(token))
		if !strings.EqualFold(scheme, "Bearer") || !ok {
			return caller{}, fail(http.StatusForbidden, "not-your-seat",
				"the Authorization header does not hold a secret").with("send it as: Authorization: Bearer SECRET")
		}
		return caller{holder: holder, known: true, program: true}, nil
	}
	if cookie, err := r.Cookie(s.cookieName(r)); err == nil {
		holder, ok := holderOf(cookie.Value)
		return caller{holder: holder, known: ok}, nil
	}
	return caller{}, nil
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
func (s *Server) session(w http.ResponseWriter, r *http.Request) (caller, error) {
	c, err := s.callerOf(r)
	if err != nil || c.known {
		return c, err
	}
	secret := newSecret()
	http.SetCookie(w, &http.Cookie{
		Name: s.cookieName(r), Value: secret, Path: "/", MaxAge: 400 * 24 * 3600,
		Secure: s.hosts.secure(r.Host), HttpOnly: true, SameSite: http.SameSiteLaxMode,
	})
	holder, _ := holderOf(secret)
	return caller{holder: holder, known: true}, nil
}

// A viewer is a caller as one table knows him.
type viewer struct {
	seats uint8 // one bit per seat he holds
	host  bool
}

func (v viewer) holds(seat int) bool { return seat >= 0 && v.seats>>seat&1 != 0 }

// authorize finds what a caller holds. Every grant is compared, in a time that does
// not depend on the caller's secret.
func authorize(grants []store.Grant, c caller) viewer {
	var v viewer
	if !c.known {
		return v
	}
	for i := range grants {
		g := &grants[i]
		if subtle.ConstantTimeCompare(g.Holder[:], c.holder[:]) != 1 {
			continue
		}
		switch g.Seat {
		case store.HostSeat:
			v.host = true
		case store.ReplaySeat: // the table stays closed to it
		default:
			v.seats |= 1 << g.Seat
		}
	}
	return v
}
