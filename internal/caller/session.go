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

// The names of the session cookie. Browsers accept the first two only over HTTPS.
const (
	SecureCookie     = "__Host-circulade"
	SecurePathCookie = "__Secure-circulade" // over HTTPS under a path: the first would have to be for the whole site
	PlainCookie      = "circulade"
)

// CookieDays is how many days a browser keeps its session cookie: the longest that browsers allow.
const CookieDays = account.KeptDays

// Who returns who sends a request: the person whose session cookie, session secret or API token it
// has, or the holder of the seat secret in its Authorization header, which is not checked here to
// be that of a seat. That header goes before a cookie; if it has no secret or an unknown token, Who
// returns a problem. Without header and valid cookie it returns the zero Who.
func (c *Callers) Who(r *http.Request) (access.Who, error) {
	who, _, err := c.WhoWithSession(r)
	return who, err
}

// WhoWithSession returns who sends a request, as Who does, with the hash of their session or API
// token, which is zero for a seat secret or without either. It lets the Moderation remember the
// address from which an identified caller sends.
func (c *Callers) WhoWithSession(r *http.Request) (access.Who, store.Holder, error) {
	who, session, err := c.resolve(r)
	if err == nil && who.Known() {
		c.moderation.NoteOrigin(r, who.Holder)
	}
	return who, session, err
}

// resolve finds who sends a request, by its Authorization header or else its session cookie, and
// returns them with the hash of their session or token. Both are zero if it has neither, or a
// cookie that is no valid session.
func (c *Callers) resolve(r *http.Request) (access.Who, store.Holder, error) {
	if auth := r.Header.Get("Authorization"); auth != "" {
		return c.resolveBearer(r, auth)
	}
	sess, err := c.Session(r)
	return access.Who{Holder: sess.Person, Session: sess.Hash, IsBot: sess.Bot}, sess.Hash, err
}

// resolveBearer finds who sends an Authorization header, by an API token of an account or the
// secret of a session. Any other text with the form of a secret counts as the secret of a seat;
// whether a seat has it is not checked here. Everything else is refused with a problem.
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
		return access.Who{Holder: sess.Person, Session: sess.Hash, MustHold: true, IsBot: sess.Bot}, sess.Hash, nil
	case !errors.Is(err, account.ErrNoSession):
		return access.Who{}, store.Holder{}, problem.OfStore(err)
	}
	return access.Who{Holder: holder, MustHold: true}, store.Holder{}, nil
}

// resolveToken returns the person whose API token this is, with the token's hash, or a problem if
// there is no such token. A program with the token is that person at tables where they have a seat,
// and may watch the others.
func (c *Callers) resolveToken(r *http.Request, token string) (access.Who, store.Holder, error) {
	sess, err := c.accounts.SessionByToken(r.Context(), token)
	switch {
	case errors.Is(err, account.ErrNoSession):
		return access.Who{}, store.Holder{}, problem.New(problem.Forbidden, "not-your-seat", "this token is not valid, or no longer")
	case err != nil:
		return access.Who{}, store.Holder{}, problem.OfStore(err)
	}
	return access.Who{Holder: sess.Person, Session: sess.Hash, IsBot: sess.Bot}, sess.Hash, nil
}

// bearerToken returns what follows the first word, such as Bearer, in a request's Authorization
// header; "" if nothing.
func bearerToken(r *http.Request) string {
	_, token, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	return strings.TrimSpace(token)
}

// Session returns the session of a request's cookie, the zero Session if it has none that is valid.
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

// CookieName returns the name of the session cookie for the host name in a request. If that is the
// server's public HTTPS address, the name has a prefix that browsers accept only over HTTPS, so
// that nobody sets the cookie over a plain connection.
func (c *Callers) CookieName(r *http.Request) string {
	switch {
	case !c.ingress.Secure(r.Host):
		return PlainCookie
	case c.ingress.Base != "/":
		return SecurePathCookie
	}
	return SecureCookie
}

// SetCookie sets the session cookie of a browser to the secret of its session.
func (c *Callers) SetCookie(w http.ResponseWriter, r *http.Request, secret string) {
	http.SetCookie(w, &http.Cookie{
		Name: c.CookieName(r), Value: secret, Path: c.ingress.Base, MaxAge: CookieDays * 24 * 3600,
		Secure: c.ingress.Secure(r.Host), HttpOnly: true, SameSite: http.SameSiteLaxMode,
	})
}

// cookieHash returns the hash of a request's session cookie, whether there is such a session or
// not; zero if there is no cookie or it cannot be a secret.
func (c *Callers) cookieHash(r *http.Request) store.Holder {
	cookie, err := r.Cookie(c.CookieName(r))
	if err != nil {
		return store.Holder{}
	}
	hash, _ := access.HolderOf(cookie.Value)
	return hash
}

// RequirePlayer returns who sends a request; a caller without a session is the zero Who. It refuses
// callers without an account where only accounts may play, or if they or their network are banned
// from playing as guests.
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

// mayPlay returns ErrNoAccount if only accounts may play on this server and the caller is unknown,
// a guest, or sends only the secret of a seat. Where guests may play it returns nil.
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

// MayBecomeGuest refuses, during maintenance, a request of a caller without a session, whom
// EnsureGuest would make a guest; callers with a session pass. At any time it refuses the callers
// that RequirePlayer refuses. Endpoints by which somebody joins a table call it before EnsureGuest;
// those by which a game goes on do not.
func (c *Callers) MayBecomeGuest(r *http.Request) error {
	who, err := c.RequirePlayer(r)
	if err != nil || who.Known() {
		return err
	}
	return c.moderation.MayBegin(r)
}

// EnsureGuest returns who sends a request, and refuses the callers that RequirePlayer refuses. For
// a caller without a session it makes a guest with a session and sets the cookie, which an address
// may do at a limited rate.
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

// EnsurePerson returns the person who sends a request, and makes a guest of a caller without a
// session, as EnsureGuest does. It also refuses programs that have only the secret of a seat, as
// that is no person. Who.MustHold of the result is false.
func (c *Callers) EnsurePerson(w http.ResponseWriter, r *http.Request) (access.Who, error) {
	who, err := c.EnsureGuest(w, r)
	if err != nil || !who.MustHold {
		return who, err
	}
	if _, err := c.accounts.SessionBySecret(r.Context(), bearerToken(r)); errors.Is(err, account.ErrNoSession) {
		return access.Who{}, problem.New(problem.Forbidden, "not-your-seat", "this needs a person, and the secret is only that of a seat").
			WithHint("send the cookie of a session, or its secret")
	} else if err != nil {
		return access.Who{}, problem.OfStore(err)
	}
	return access.Who{Holder: who.Holder, Session: who.Session, IsBot: who.IsBot}, nil
}

// BrowserSession returns the session of a request's cookie. If the cookie is no valid session, only
// the Hash is set, to that of the cookie; without a cookie it is the zero Session. It refuses
// requests with an Authorization header, with ErrProgram.
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

// RequireMember returns the session and the account of a browser that is signed in to an account.
// It refuses others with ErrNoAccount, and requests with an Authorization header with ErrProgram.
func (c *Callers) RequireMember(r *http.Request) (account.Session, account.Account, error) {
	sess, err := c.BrowserSession(r)
	if err != nil {
		return sess, account.Account{}, err
	}
	acc, err := c.accounts.AccountOfSession(r.Context(), sess)
	return sess, acc, ProblemOf(err)
}

// RequireConfirmed returns the session and the account of a browser that is signed in, as
// RequireMember does. It also refuses, with ErrConfirm, a session whose person has not proved
// lately, by a password or other means, that they are the account's owner.
func (c *Callers) RequireConfirmed(r *http.Request) (account.Session, account.Account, error) {
	sess, acc, err := c.RequireMember(r)
	if err == nil && !c.accounts.ConfirmationHolds(acc.Confirmed) {
		err = ErrConfirm
	}
	return sess, acc, err
}

// RequireAdmin returns the session and the account of the admin whose browser sends a request, and
// refuses others, programs too. It reads the store at each request, so that a revoked admin is
// refused at once by all servers.
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
