package server

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"strings"
	"time"

	"circulade/internal/account"
	"circulade/internal/account/passkey"
	"circulade/internal/store"
	"circulade/internal/table/refusal"
)

// passkeyHandlers serve signing in with what a device keeps.
func (s *Server) passkeyHandlers() map[string]handler {
	return map[string]handler{
		"GET /api/account/passkeys":                s.getPasskeys,
		"POST /api/account/passkeys/begin":         s.postPasskeysBegin,
		"POST /api/account/passkeys/finish":        s.postPasskeysFinish,
		"DELETE /api/account/passkeys/{passkey}":   s.deletePasskey,
		"POST /api/session/passkey/begin":          s.postPasskeyBegin,
		"POST /api/session/passkey/finish":         s.postPasskeyFinish,
		"POST /api/account/confirm/passkey/begin":  s.postConfirmBegin,
		"POST /api/account/confirm/passkey/finish": s.postConfirmFinish,
	}
}

// The refusals of passkeys.
var (
	errNoPasskeys = refusal.New(refusal.Forbidden, "no-passkeys", "browsers have no passkeys at this address").
			With("over HTTPS at the address of --public-url there are, and at localhost")
	errBadPasskey = refusal.New(refusal.Forbidden, "bad-passkey", "the passkey does not prove who it is, or it took too long").
			With("begin again")
	errKnownPasskey = refusal.New(refusal.Conflict, "passkey-known", passkey.ErrKnown.Error())
	errManyPasskeys = refusal.New(refusal.Conflict, "too-many-passkeys", "an account has 20 passkeys at most").With("remove one first")
	errOnlyKey      = refusal.New(refusal.Conflict, "only-key", "this is the only way into the account").With("add a password first")
	errNoPasskey    = refusal.New(refusal.NotFound, "not-found", "this account has no such passkey")
)

// ofPasskey says how an error of passkeys looks.
func ofPasskey(err error) error {
	switch {
	case errors.Is(err, passkey.ErrMalformed):
		return refusal.New(refusal.Invalid, "bad-passkey", passkey.ErrMalformed.Error())
	case errors.Is(err, passkey.ErrChallenge), errors.Is(err, passkey.ErrRefused):
		return errBadPasskey
	case errors.Is(err, passkey.ErrKnown):
		return errKnownPasskey
	case errors.Is(err, passkey.ErrTooMany):
		return errManyPasskeys
	}
	return ofAccount(err)
}

// passkeys returns the address at which browsers make passkeys, if they come by it; or nil.
func (h *hosts) passkeys(host string) *url.URL {
	switch name := hostname(host); {
	case h.public != nil && name == strings.ToLower(h.public.Hostname()):
		return h.public
	case name == "localhost":
		return &url.URL{Scheme: "http", Host: strings.ToLower(host)}
	}
	return nil
}

// siteOf returns where the browser of a request has passkeys.
func (s *Server) siteOf(r *http.Request) (passkey.Site, error) {
	site, ok := passkey.SiteOf(s.hosts.passkeys(r.Host))
	if !ok {
		return site, errNoPasskeys
	}
	return site, nil
}

// A passkeyAnswer is a passkey as its owner sees it.
type passkeyAnswer struct {
	ID      string `json:"id"`
	Agent   string `json:"agent"`
	Created string `json:"created"`
	Used    string `json:"used,omitempty"`
}

func tellPasskey(p passkey.Passkey) passkeyAnswer {
	told := passkeyAnswer{ID: base64.RawURLEncoding.EncodeToString(p.ID), Agent: p.Agent, Created: stamp(p.Created)}
	if !p.Used.IsZero() {
		told.Used = stamp(p.Used)
	}
	return told
}

// getPasskeys tells whether passkeys can be had here, and which an account has.
func (s *Server) getPasskeys(w http.ResponseWriter, r *http.Request) error {
	_, none := s.siteOf(r)
	told := struct {
		Offered  bool            `json:"offered"`
		Passkeys []passkeyAnswer `json:"passkeys"`
	}{none == nil, []passkeyAnswer{}}
	sess, _, err := s.member(r)
	if err != nil && !errors.Is(err, errNoAccount) {
		return err
	}
	if err == nil {
		list, err := s.keys.Of(r.Context(), sess.Person)
		if err != nil {
			return ofPasskey(err)
		}
		for _, p := range list {
			told.Passkeys = append(told.Passkeys, tellPasskey(p))
		}
	}
	writeJSON(w, http.StatusOK, told)
	return nil
}

// tellAsk answers with what a browser is asked.
func tellAsk(w http.ResponseWriter, ask json.RawMessage, err error) error {
	if err != nil {
		return ofPasskey(err)
	}
	writeJSON(w, http.StatusOK, struct {
		Options json.RawMessage `json:"options"`
	}{ask})
	return nil
}

// postPasskeysBegin asks for a new passkey: of an account, or with a name of one that is to
// be made.
func (s *Server) postPasskeysBegin(w http.ResponseWriter, r *http.Request) error {
	var q struct {
		Name   *string `json:"name"`
		Invite string  `json:"invite"`
	}
	if err := decode(w, r, &q); err != nil {
		return err
	}
	site, err := s.siteOf(r)
	if err != nil {
		return err
	}
	if q.Name != nil {
		from, err := s.newcomer(r, *q.Name, q.Invite)
		if err != nil {
			return err
		}
		ask, err := s.keys.BeginNew(r.Context(), site, from.Hash, account.Person{}, *q.Name)
		return tellAsk(w, ask, err)
	}
	sess, acc, err := s.confirmedMember(r)
	if err != nil {
		return err
	}
	ask, err := s.keys.BeginNew(r.Context(), site, sess.Hash, sess.Person, acc.Name)
	return tellAsk(w, ask, err)
}

// newcomer returns the browser of somebody who may make an account of a name, and counts
// that they begin.
func (s *Server) newcomer(r *http.Request, called, invite string) (account.Session, error) {
	from, err := s.stranger(r)
	if err != nil {
		return from, err
	}
	if err := s.mayBeNew(r); err != nil {
		return from, err
	}
	if err := s.mayBeCalled(r.Context(), written{"name", called}); err != nil {
		return from, err
	}
	if err := s.room.more(); err != nil {
		return from, err
	}
	if wait := s.mayBeNamed(r); wait > 0 {
		return from, refusal.Often("too many new accounts from this address", wait)
	}
	if _, err := s.invited(r, invite); err != nil {
		return from, err
	}
	return from, ofAccount(s.accounts.Free(r.Context(), called))
}

// stranger returns a browser that is signed in to no account.
func (s *Server) stranger(r *http.Request) (account.Session, error) {
	from, err := s.browserOf(r)
	if err != nil {
		return from, err
	}
	switch _, err := s.accounts.Account(r.Context(), from.Person); {
	case err == nil:
		return from, errHasAccount
	case !errors.Is(err, account.ErrNoAccount):
		return from, ofAccount(err)
	}
	return from, nil
}

// postPasskeysFinish keeps the passkey that a browser made.
func (s *Server) postPasskeysFinish(w http.ResponseWriter, r *http.Request) error {
	var q struct {
		Name       *string         `json:"name"`
		Credential json.RawMessage `json:"credential"`
		Invite     string          `json:"invite"`
	}
	if err := decode(w, r, &q); err != nil {
		return err
	}
	site, err := s.siteOf(r)
	if err != nil {
		return err
	}
	if q.Name != nil {
		if err := s.mayBeNew(r); err != nil {
			return err
		}
		if err := s.mayJoinFrom(r); err != nil {
			return err
		}
		use, err := s.invited(r, q.Invite)
		if err != nil {
			return err
		}
		return s.createByPasskey(w, r, site, *q.Name, q.Credential, use)
	}
	sess, _, err := s.confirmedMember(r)
	if err != nil {
		return err
	}
	made, err := s.keys.FinishNew(r.Context(), site, sess.Hash, account.Agent(r.UserAgent()), q.Credential)
	if err != nil {
		return ofPasskey(err)
	}
	err = s.accounts.Change(r.Context(), sess, func(tx *store.Tx) error { return made.Save(tx, sess.Person) })
	if err != nil {
		return ofPasskey(err)
	}
	writeJSON(w, http.StatusCreated, struct {
		Passkey passkeyAnswer `json:"passkey"`
	}{tellPasskey(made.Passkey())})
	return nil
}

// createByPasskey makes an account that has no password. It has recovery codes from the
// first moment: a device may be lost.
func (s *Server) createByPasskey(w http.ResponseWriter, r *http.Request, site passkey.Site, called string, answer []byte, use func(*store.Tx) error) error {
	from, err := s.stranger(r)
	if err != nil {
		return err
	}
	if err := s.mayBeCalled(r.Context(), written{"name", called}); err != nil {
		return err
	}
	agent := account.Agent(r.UserAgent())
	made, err := s.keys.FinishNew(r.Context(), site, from.Hash, agent, answer)
	if err != nil {
		return ofPasskey(err)
	}
	var codes []string
	fill := func(tx *store.Tx, p account.Person) (err error) {
		if err := use(tx); err != nil {
			return err
		}
		if err := made.Save(tx, p); err != nil {
			return err
		}
		codes, err = account.NewCodes(tx, p, time.Now())
		return err
	}
	in, err := s.accounts.Create(r.Context(), from, agent, account.New{Name: called, Fill: fill})
	if err != nil {
		s.unsettled(r, in)
		if errors.Is(err, account.ErrInvite) {
			return errInvite
		}
		return ofPasskey(err)
	}
	s.settle(w, r, in)
	writeJSON(w, http.StatusCreated, struct {
		Account *accountAnswer `json:"account"`
		Codes   []string       `json:"codes"`
	}{s.tellAccount(in.Account), codes})
	return nil
}

// settle has the browser, and whatever is open of its old session, know who it is now.
func (s *Server) settle(w http.ResponseWriter, r *http.Request, in account.SignedIn) {
	s.setCookie(w, r, in.Secret)
	s.ended(in.Ended)
	s.learn(r.Context(), in.Moved)
	s.parted(r.Context(), in.Account.Person)
}

// deletePasskey takes a passkey away, but not the only way in.
func (s *Server) deletePasskey(w http.ResponseWriter, r *http.Request) error {
	sess, acc, err := s.confirmedMember(r)
	if err != nil {
		return err
	}
	id, err := base64.RawURLEncoding.DecodeString(r.PathValue("passkey"))
	if err != nil {
		return errNoPasskey
	}
	err = s.accounts.Change(r.Context(), sess, func(tx *store.Tx) error {
		removed, err := passkey.Remove(tx, sess.Person, id)
		if err == nil && !removed {
			err = errNoPasskey
		}
		if err != nil {
			return err
		}
		return s.wayIn(tx, &acc)
	})
	if err != nil {
		return ofPasskey(err)
	}
	writeJSON(w, http.StatusOK, doneAnswer{OK: true})
	return nil
}
