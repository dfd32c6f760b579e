package server

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"time"
	"unicode"

	"circulade/internal/account"
	"circulade/internal/account/club"
	"circulade/internal/account/name"
	"circulade/internal/account/passkey"
	"circulade/internal/oidc"
	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/refusal"
)

// clubHandlers serve signing in by an identity provider of a club's own, where whoever runs the
// server has named one.
func (s *Server) clubHandlers() map[string]handler {
	return map[string]handler{
		"GET /api/account/oidc":    s.getClub,
		"DELETE /api/account/oidc": s.deleteClub,

		"POST /api/session/oidc/begin":  s.postClubBegin,
		"GET " + callbackPath:           s.getClubCallback,
		"POST /api/session/oidc/finish": s.postClubFinish,
		"DELETE /api/session/oidc":      s.deleteNewcomer,
	}
}

// callbackPath is where browsers come back from the provider.
const callbackPath = "/api/session/oidc/callback"

// The refusals of the club's provider.
var (
	errNoClub = refusal.New(refusal.NotFound, "no-club", "nobody signs in here by an identity provider of a club's").
			With("circulade serve --oidc-issuer names one; it is offered at the address of --public-url")
	errClubDown = refusal.New(refusal.Unavailable, "club-down", oidc.ErrDown.Error()).With("try again later, or sign in another way")
	errClubGone = refusal.New(refusal.Forbidden, "club-gone", club.ErrGone.Error()).With("begin again")
	errClubUsed = refusal.New(refusal.Conflict, "club-taken", club.ErrTaken.Error())
	errClubMore = refusal.New(refusal.Conflict, "club-linked", club.ErrLinked.Error()).With("remove that first")
)

// ofClub says how an error of signing in by the provider looks.
func ofClub(err error) error {
	switch {
	case errors.Is(err, oidc.ErrDown):
		return errClubDown
	case errors.Is(err, club.ErrGone):
		return errClubGone
	case errors.Is(err, club.ErrTaken):
		return errClubUsed
	case errors.Is(err, club.ErrLinked):
		return errClubMore
	}
	return ofInvite(err)
}

// openClub makes what asks the provider, if there is one. Nothing is asked yet.
func (s *Server) openClub() {
	s.clubs = club.Open(s.cfg.Rows, nil)
	if s.cfg.Club != nil && s.cfg.Public != nil {
		s.club = oidc.New(s.cfg.Club, s.cfg.Public.JoinPath(callbackPath).String(), s.log)
	}
}

// clubHere reports whether browsers that come by the address of a request find the provider: it
// sends them back to the public address, where their cookie has to be.
func (s *Server) clubHere(r *http.Request) bool {
	return s.club != nil && hostname(r.Host) == strings.ToLower(s.cfg.Public.Hostname())
}

type linkAnswer struct {
	Created string `json:"created"`
	Used    string `json:"used,omitempty"`
}

// getClub tells whether one can sign in by a provider here, whether the account of this browser
// does, and who came from there and is to choose a name.
func (s *Server) getClub(w http.ResponseWriter, r *http.Request) error {
	type newcomer struct {
		Name string `json:"name"`
	}
	var told struct {
		Offered bool        `json:"offered"`
		Name    string      `json:"name,omitempty"`
		Link    *linkAnswer `json:"link,omitempty"`
		Waiting *newcomer   `json:"waiting,omitempty"`
	}
	from, err := s.browserOf(r)
	if err != nil {
		return err
	}
	if s.club == nil {
		writeJSON(w, http.StatusOK, told)
		return nil
	}
	told.Offered, told.Name = s.clubHere(r), s.club.Name()
	switch link, err := s.clubs.Of(r.Context(), from.Person, s.club.Issuer()); {
	case err == nil:
		told.Link = &linkAnswer{Created: stamp(link.Created)}
		if !link.Used.IsZero() {
			told.Link.Used = stamp(link.Used)
		}
	case !errors.Is(err, club.ErrNoLink):
		return ofClub(err)
	}
	switch n, err := s.clubs.Newcomer(r.Context(), from.Hash); {
	case err == nil:
		told.Waiting = &newcomer{n.Name}
	case !errors.Is(err, club.ErrGone):
		return ofClub(err)
	}
	writeJSON(w, http.StatusOK, told)
	return nil
}

// postClubBegin tells a browser where to go, and notes that it is on its way: to sign in, to have
// an account found by the provider, or to say again who it is.
func (s *Server) postClubBegin(w http.ResponseWriter, r *http.Request) error {
	var q struct {
		For string `json:"for"`
	}
	if err := decode(w, r, &q); err != nil {
		return err
	}
	if !s.clubHere(r) {
		return errNoClub
	}
	from, called, err := s.mayBegin(r, club.Purpose(q.For))
	if err != nil {
		return err
	}
	if err := s.maySignIn(r, called); err != nil {
		return err
	}
	attempt := oidc.NewAttempt()
	ctx, cancel := context.WithTimeout(r.Context(), clubTime)
	defer cancel()
	location, err := s.club.Address(ctx, attempt, q.For == string(club.Again))
	if err != nil {
		return ofClub(err)
	}
	session, secret := from.Hash, ""
	if session == (store.Holder{}) { // it gets a cookie that is nobody's yet
		secret = access.NewSecret()
		session, _ = access.HolderOf(secret)
	}
	way := club.Way{Purpose: club.Purpose(q.For), Nonce: attempt.Nonce, Verifier: attempt.Verifier}
	if err := s.clubs.Begin(r.Context(), session, attempt.State, way); err != nil {
		return ofClub(err)
	}
	if secret != "" {
		s.setCookie(w, r, secret)
	}
	writeJSON(w, http.StatusOK, struct {
		Location string `json:"location"`
	}{location})
	return nil
}

// clubTime is how long a request waits for the provider.
const clubTime = 15 * time.Second

// mayBegin returns the browser that wants to go to the provider, if it may for this purpose, and
// what the account that is signed in there is called.
func (s *Server) mayBegin(r *http.Request, what club.Purpose) (from account.Session, called string, err error) {
	var acc account.Account
	switch what {
	case club.SignIn:
		from, err = s.browserOf(r)
		return from, "", err
	case club.Add:
		from, acc, err = s.confirmedMember(r)
		return from, acc.Name, err
	case club.Again:
		from, acc, err = s.member(r)
		return from, acc.Name, err
	}
	return from, "", refusal.New(refusal.Invalid, "bad-json", `for must be "sign-in", "add" or "again"`)
}

// postClubFinish makes an account of whoever came from the provider and has none: out of the
// guest that their browser is. It has recovery codes from the first moment, as one of a passkey.
func (s *Server) postClubFinish(w http.ResponseWriter, r *http.Request) error {
	var q struct {
		Name   string `json:"name"`
		Invite string `json:"invite"`
	}
	if err := decode(w, r, &q); err != nil {
		return err
	}
	if s.club == nil {
		return errNoClub
	}
	from, err := s.stranger(r)
	if err != nil {
		return err
	}
	if _, err := s.clubs.Newcomer(r.Context(), from.Hash); err != nil {
		return ofClub(err)
	}
	if from, err = s.newcomer(r, q.Name, q.Invite); err != nil {
		return err
	}
	use, err := s.invited(r, q.Invite)
	if err != nil {
		return err
	}
	var codes []string
	fill := func(tx *store.Tx, p account.Person) (err error) {
		if err := use(tx); err != nil {
			return err
		}
		if err := s.clubs.Settle(tx, from.Hash, p); err != nil {
			return err
		}
		codes, err = account.NewCodes(tx, p, time.Now())
		return err
	}
	in, err := s.accounts.Create(r.Context(), from, r.UserAgent(), account.New{Name: q.Name, Fill: fill})
	if err != nil {
		s.unsettled(r, in)
		return ofClub(err)
	}
	s.settle(w, r, in)
	writeJSON(w, http.StatusCreated, struct {
		Account *accountAnswer `json:"account"`
		Codes   []string       `json:"codes"`
	}{s.tellAccount(in.Account), codes})
	return nil
}

// deleteNewcomer is for whoever finds, in a browser that others use too, that a name is asked for
// of somebody else who came from the provider. That nobody is waited for is fine.
func (s *Server) deleteNewcomer(w http.ResponseWriter, r *http.Request) error {
	if s.club == nil {
		return errNoClub
	}
	from, err := s.browserOf(r)
	if err != nil {
		return err
	}
	if err := s.clubs.Forget(r.Context(), from.Hash); err != nil {
		return ofClub(err)
	}
	writeJSON(w, http.StatusOK, doneAnswer{OK: true})
	return nil
}

// deleteClub has an account not found by the provider any more, but where that is the only way in.
func (s *Server) deleteClub(w http.ResponseWriter, r *http.Request) error {
	if s.club == nil {
		return errNoClub
	}
	sess, acc, err := s.confirmedMember(r)
	if err != nil {
		return err
	}
	err = s.accounts.Change(r.Context(), sess, func(tx *store.Tx) error {
		removed, err := club.Unlink(tx, sess.Person, s.club.Issuer())
		if err == nil && !removed {
			err = refusal.New(refusal.NotFound, "not-found", club.ErrNoLink.Error())
		}
		if err != nil {
			return err
		}
		return s.wayIn(tx, &acc)
	})
	if err != nil {
		return ofClub(err)
	}
	writeJSON(w, http.StatusOK, doneAnswer{OK: true})
	return nil
}

// wayIn returns errOnlyKey if nothing is left by which somebody signs in to an account.
func (s *Server) wayIn(tx *store.Tx, acc *account.Account) error {
	if acc.HasPassword {
		return nil
	}
	keys, err := passkey.Count(tx, acc.Person)
	if err != nil || keys > 0 {
		return err
	}
	if s.club == nil {
		return errOnlyKey
	}
	_, err = club.Of(tx, acc.Person, s.club.Issuer())
	if errors.Is(err, club.ErrNoLink) {
		return errOnlyKey
	}
	return err
}

// proposed makes a name that an account can have of what the provider calls somebody, or none.
func proposed(called string) string {
	const separators = " -_."
	called, _, _ = strings.Cut(called, "@")
	var out []rune
	for _, r := range called {
		if len(out) == name.Longest {
			break
		}
		if !unicode.In(r, unicode.L, unicode.M, unicode.Nd) && !strings.ContainsRune(separators, r) {
			continue
		}
		if strings.ContainsRune(separators, r) && (len(out) == 0 || strings.ContainsRune(separators, out[len(out)-1])) {
			continue
		}
		out = append(out, r)
	}
	n, err := name.ParseNew(strings.TrimRight(string(out), separators))
	if err != nil {
		return ""
	}
	return n.String()
}
