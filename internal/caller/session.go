package caller

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"time"

	"circulade/internal/account"
	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table/access"
)

// The names of the session's cookie. The first may only be set over HTTPS.
const (
	SecureCookie     = "__Host-circulade"
	SecurePathCookie = "__Secure-circulade" // over HTTPS under a path: the first has to be the whole site's
	PlainCookie      = "circulade"
)

// CookieDays is how long a browser keeps its session: the longest that browsers allow.
const CookieDays = account.KeptDays

// Who returns who sends a request: the person whose session its cookie or bearer token
// is, else whoever has the secret of that token. A bearer token goes before a cookie.
func (c *Callers) Who(r *http.Request) (access.Who, error) {
	who, _, err := c.WhoWithSession(r)
	return who, err
}

// WhoBy is Who, with the hash of the session or token by which they are known, zero
// if it is neither.
func (c *Callers) WhoWithSession(r *http.Request) (access.Who, store.Holder, error) {
	who, session, err := c.resolve(r)
	if err == nil && who.Known() {
		c.moderation.NoteOrigin(r, who.Holder)
	}
	return who, session, err
}

func (c *Callers) resolve(r *http.Request) (access.Who, store.Holder, error) {
	if auth := r.Header.Get("Authorization"); auth != "" {
		return c.resolveBearer(r, auth)
	}
	sess, err := c.Session(r)
	return access.Who{Holder: sess.Person, Session: sess.Hash, Program: sess.Bot}, sess.Hash, err
}

func (c *Callers) resolveBearer(r *http.Request, auth string) (access.Who, store.Holder, error) {
	scheme, _, _ := strings.Cut(auth, " ")
	token := bearerToken(r)
	if strings.EqualFold(scheme, "Bearer") && strings.HasPrefix(token, account.TokenPrefix) {
		return c.resolveToken(r, token)
	}
	holder, ok := access.HolderOf(token)
	if !strings.EqualFold(scheme, "Bearer") || !ok {
		return access.Who{}, store.Holder{}, problem.New(problem.Forbidden, "not-your-seat",
			"the Authorization header does not hold a secret").WithHint("send it as: Authorization: Bearer SECRET")
	}
	switch sess, err := c.accounts.SessionBySecret(r.Context(), token); {
	case err == nil:
		return access.Who{Holder: sess.Person, Session: sess.Hash, Insists: true, Program: sess.Bot}, sess.Hash, nil
	case !errors.Is(err, account.ErrNoSession):
		return access.Who{}, store.Holder{}, problem.OfStore(err)
	}
	return access.Who{Holder: holder, Insists: true}, store.Holder{}, nil
}

// ofToken is bearer for the token of an account: whoever has it is that person at tables,
// and may watch others.
func (c *Callers) resolveToken(r *http.Request, token string) (access.Who, store.Holder, error) {
	sess, err := c.accounts.SessionByToken(r.Context(), token)
	switch {
	case errors.Is(err, account.ErrNoSession):
		return access.Who{}, store.Holder{}, problem.New(problem.Forbidden, "not-your-seat", "this token does not hold, or no longer")
	case err != nil:
		return access.Who{}, store.Holder{}, problem.OfStore(err)
	}
	return access.Who{Holder: sess.Person, Session: sess.Hash, Program: sess.Bot}, sess.Hash, nil
}

// bearerToken returns what stands behind the scheme of an Authorization header.
func bearerToken(r *http.Request) string {
	_, token, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	return strings.TrimSpace(token)
}

// Session returns the session that a request's cookie is, the zero Session if none.
func (c *Callers) Session(r *http.Request) (account.Session, error) {
	cookie, err := r.Cookie(c.CookieName(r))
	if err != nil {
		return account.Session{}, nil
	}
	sess, err := c.accounts.SessionBySecret(r.Context(), cookie.Value)
	if err != nil && !errors.Is(err, account.ErrNoSession) {
		return account.Session{}, problem.OfStore(err)
	}
	return sess, nil
}

// CookieName returns the name of the one cookie that counts: over HTTPS none that came over
// a plain connection, where anybody on the way can set it.
func (c *Callers) CookieName(r *http.Request) string {
	switch {
	case !c.ingress.Secure(r.Host):
		return PlainCookie
	case c.ingress.Base != "/":
		return SecurePathCookie
	}
	return SecureCookie
}

// SetCookie gives a browser the secret of its session.
func (c *Callers) SetCookie(w http.ResponseWriter, r *http.Request, secret string) {
	http.SetCookie(w, &http.Cookie{
		Name: c.CookieName(r), Value: secret, Path: c.ingress.Base, MaxAge: CookieDays * 24 * 3600,
		Secure: c.ingress.Secure(r.Host), HttpOnly: true, SameSite: http.SameSiteLaxMode,
	})
}

// cookieHash returns what is stored of a request's cookie, if it has the form of one.
func (c *Callers) cookieHash(r *http.Request) store.Holder {
	cookie, err := r.Cookie(c.CookieName(r))
	if err != nil {
		return store.Holder{}
	}
	hash, _ := access.HolderOf(cookie.Value)
	return hash
}

// Player returns the caller, who may be nobody yet. Where guests may only look it refuses whoever
// has no account.
func (c *Callers) RequirePlayer(r *http.Request) (access.Who, error) {
	who, err := c.Who(r)
	if err == nil {
		err = c.mayPlay(r.Context(), who)
	}
	if err == nil {
		err = c.moderation.MayPlayFrom(r, who.Holder)
	}
	return who, err
}

// mayPlay refuses somebody without an account where guests may only look. A program that has
// the secret of a seat plays it, and no more.
func (c *Callers) mayPlay(ctx context.Context, who access.Who) error {
	if !c.cfg.Guests.AccountsOnly() {
		return nil
	}
	if !who.Known() {
		return ErrNoAccount
	}
	_, err := c.accounts.Account(ctx, who.Holder)
	return ProblemOf(err)
}

// MayCome refuses, during maintenance, whoever would be a new guest at a table. It is asked before
// Guest, as what is said and done at games that go on makes guests too.
func (c *Callers) MayBecomeGuest(r *http.Request) error {
	who, err := c.RequirePlayer(r)
	if err != nil || who.Known() {
		return err
	}
	return c.moderation.MayBegin(r)
}

// Guest returns the caller and, if a browser has no session yet, makes its owner a guest.
// Where guests may only look it refuses whoever has no account.
func (c *Callers) EnsureGuest(w http.ResponseWriter, r *http.Request) (access.Who, error) {
	who, err := c.RequirePlayer(r)
	if err != nil || who.Known() {
		return who, err
	}
	if wait := c.newGuests.Allow(c.Address(r), time.Now()); wait > 0 {
		return who, TooManyFromAddress("too many new guests from this address", wait)
	}
	secret, sess, err := c.accounts.NewGuest(r.Context(), r.UserAgent(), c.cookieHash(r))
	if err != nil {
		return who, problem.OfStore(err)
	}
	c.SetCookie(w, r, secret)
	return access.Who{Holder: sess.Person, Session: sess.Hash}, nil
}

// Person returns who sends a request that needs somebody who can be met again: whose
// browser has no session is a guest from now on. Who has only the secret of a seat is
// nobody anywhere else.
func (c *Callers) EnsurePerson(w http.ResponseWriter, r *http.Request) (access.Who, error) {
	who, err := c.EnsureGuest(w, r)
	if err != nil || !who.Insists {
		return who, err
	}
	if _, err := c.accounts.SessionBySecret(r.Context(), bearerToken(r)); errors.Is(err, account.ErrNoSession) {
		return access.Who{}, problem.New(problem.Forbidden, "not-your-seat", "this needs a person, and the secret is only that of a seat").
			WithHint("send the cookie of a session, or its secret")
	} else if err != nil {
		return access.Who{}, problem.OfStore(err)
	}
	return access.Who{Holder: who.Holder, Session: who.Session, Program: who.Program}, nil
}

// Browser returns the session of a request's cookie. Of a cookie that is no session, or
// no longer, it knows the hash only, and of none nothing. What programs send counts for
// nothing here.
func (c *Callers) BrowserSession(r *http.Request) (account.Session, error) {
	if r.Header.Get("Authorization") != "" {
		return account.Session{}, ErrProgram
	}
	sess, err := c.Session(r)
	if err != nil || sess.Hash != (store.Holder{}) {
		return sess, err
	}
	return account.Session{Hash: c.cookieHash(r)}, nil
}

// Member returns the session of a browser that is signed in, and its account.
func (c *Callers) RequireMember(r *http.Request) (account.Session, account.Account, error) {
	sess, err := c.BrowserSession(r)
	if err != nil {
		return sess, account.Account{}, err
	}
	acc, err := c.accounts.AccountOfSession(r.Context(), sess)
	return sess, acc, ProblemOf(err)
}

// Confirmed is Member for what needs to be told again who asks.
func (c *Callers) RequireConfirmed(r *http.Request) (account.Session, account.Account, error) {
	sess, acc, err := c.RequireMember(r)
	if err == nil && !c.accounts.ConfirmationHolds(acc.Confirmed) {
		err = ErrConfirm
	}
	return sess, acc, err
}

// Admin returns the session and the account of the admin who sends a request. The store is asked
// at each request, so that whoever is an admin no longer is none at once, on all servers. A
// program's secret or token is not good for it.
func (c *Callers) RequireAdmin(r *http.Request) (sess account.Session, acc account.Account, err error) {
	if r.Header.Get("Authorization") != "" {
		return sess, acc, errNotAdmin
	}
	sess, err = c.Session(r)
	if err != nil {
		return sess, acc, err
	}
	if sess.Person == (account.Person{}) {
		return sess, acc, errNobody
	}
	acc, err = c.accounts.AccountOfSession(r.Context(), sess)
	switch known := ProblemOf(err); {
	case errors.Is(known, ErrNoAccount):
		return sess, acc, errNotAdmin // a guest
	case known != nil:
		return sess, acc, known
	case !acc.Admin:
		return sess, acc, errNotAdmin
	}
	return sess, acc, nil
}
