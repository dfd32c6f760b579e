package server

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"strings"
	"time"

	"circulade/internal/account"
	"circulade/internal/account/passkey"
	"circulade/internal/api"
	"circulade/internal/caller"
	"circulade/internal/httpd"
	"circulade/internal/signin"
	"circulade/internal/store"
	"circulade/internal/table/refusal"
)

// passkeyEndpoints are for the passkeys of an account.
func (s *Server) passkeyEndpoints() []api.Endpoint {
	return []api.Endpoint{
		api.Get("/api/account/passkeys", s.getPasskeys, api.Doc{
			ID: "passkeys", Tag: "accounts", Title: "The passkeys of one's account",
			About:  "Without an account none; `offered` is told to everybody.",
			Answer: "What there is here.",
		}).By(api.Browser),
		api.Post("/api/account/passkeys/begin", s.postPasskeysBegin, api.Doc{
			ID: "beginPasskey", Tag: "accounts", Title: "Ask for a new passkey",
			About:    "For an account, after saying who one is (`confirm-first`); for anybody else with the name of the account that comes with it.",
			Answer:   "What the browser is asked. The answer is waited for two minutes, once.",
			Statuses: []int{409},
		}).By(api.Browser).Late(),
		api.Post("/api/account/passkeys/finish", s.postPasskeysFinish, api.Doc{
			ID: "finishPasskey", Tag: "accounts", Title: "Add the passkey that the browser made",
			About:   "With `name` it makes an account that has no password, and says its recovery codes this once.",
			Created: true, Answer: "The passkey, or the account with its recovery codes.", Cookie: "The session, a new one.",
			Either: []api.Named{passkeyAdded{}, signin.NewAccount{}}, Statuses: []int{409},
		}).By(api.Browser).Late(),
		api.Delete("/api/account/passkeys/{passkey}", s.deletePasskey, api.Doc{
			ID: "removePasskey", Tag: "accounts", Title: "Remove a passkey",
			About:    "After saying who one is (`confirm-first`). The last one stays while there is no password (`only-key`).",
			Answer:   "It is gone.",
			Statuses: []int{404, 409},
			Paths:    []api.Param{{Name: "passkey", About: "The `id` of a passkey."}},
		}).By(api.Confirmed),
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
	return caller.ProblemOf(err)
}

// passkeysAt returns the address at which browsers make passkeys, if they come by it; or nil.
func passkeysAt(in *httpd.Ingress, host string) *url.URL {
	switch {
	case in.IsPublic(host):
		return in.Public
	case httpd.Hostname(host) == "localhost":
		return &url.URL{Scheme: "http", Host: strings.ToLower(host)}
	}
	return nil
}

// siteOf returns where the browser of a request has passkeys.
func (s *Server) siteOf(r *http.Request) (passkey.Site, error) {
	site, ok := passkey.SiteOf(passkeysAt(s.ingress, r.Host))
	if !ok {
		return site, errNoPasskeys
	}
	return site, nil
}

// A passkeyAnswer is a passkey as its owner sees it.
type passkeyAnswer struct {
	ID      string `json:"id"`
	Agent   string `json:"agent" doc:"What the browser that made it said it was."`
	Created string `json:"created" schema:"format=date-time"`
	Used    string `json:"used,omitempty" schema:"format=date-time" doc:"When somebody last signed in with it, if ever."`
}

type (
	passkeysAnswer struct {
		Offered  bool            `json:"offered" doc:"Whether browsers can have passkeys at this address."`
		Passkeys []passkeyAnswer `json:"passkeys"`
	}
	passkeyBegin struct {
		Name   *string `json:"name" doc:"Of a new account."`
		Invite string  `json:"invite" doc:"An invitation code, where the server asks for one (‘guests’ of ‘hello’ is ‘invite’)."`
	}
	// A passkeyBegun is what a browser is asked.
	passkeyBegun struct {
		Options json.RawMessage `json:"options" schema:"component=PasskeyAsked"`
	}
	passkeyFinish struct {
		Name       *string         `json:"name" doc:"Of the account that comes with it."`
		Credential json.RawMessage `json:"credential" schema:"required,component=PasskeyAnswer"`
		Invite     string          `json:"invite" doc:"An invitation code, where the server asks for one (‘guests’ of ‘hello’ is ‘invite’)."`
	}
	passkeyAdded struct {
		Passkey passkeyAnswer `json:"passkey"`
	}
)

func (passkeyAnswer) Component() api.Component  { return api.Component{Name: "Passkey"} }
func (passkeysAnswer) Component() api.Component { return api.Component{Name: "Passkeys"} }
func (passkeyBegin) Component() api.Component   { return api.Component{Name: "PasskeyBegin"} }
func (passkeyBegun) Component() api.Component   { return api.Component{Name: "PasskeyBegun"} }
func (passkeyFinish) Component() api.Component  { return api.Component{Name: "PasskeyFinish"} }
func (passkeyAdded) Component() api.Component   { return api.Component{Name: "PasskeyAdded"} }

func tellPasskey(p passkey.Passkey) passkeyAnswer {
	told := passkeyAnswer{ID: base64.RawURLEncoding.EncodeToString(p.ID), Agent: p.Agent, Created: api.Stamp(p.Created)}
	if !p.Used.IsZero() {
		told.Used = api.Stamp(p.Used)
	}
	return told
}

// getPasskeys tells whether passkeys can be had here, and which an account has.
func (s *Server) getPasskeys(ctx context.Context, r *api.Request) (passkeysAnswer, error) {
	_, none := s.siteOf(r.Request)
	told := passkeysAnswer{none == nil, []passkeyAnswer{}}
	_, err := s.accounts.AccountOf(ctx, r.Session)
	switch err := caller.ProblemOf(err); {
	case errors.Is(err, caller.ErrNoAccount):
		return told, nil
	case err != nil:
		return passkeysAnswer{}, err
	}
	list, err := s.keys.Of(ctx, r.Session.Person)
	if err != nil {
		return passkeysAnswer{}, ofPasskey(err)
	}
	for _, p := range list {
		told.Passkeys = append(told.Passkeys, tellPasskey(p))
	}
	return told, nil
}

// begun answers with what a browser is asked.
func begun(ask json.RawMessage, err error) (passkeyBegun, error) {
	if err != nil {
		return passkeyBegun{}, ofPasskey(err)
	}
	return passkeyBegun{ask}, nil
}

// postPasskeysBegin asks for a new passkey: of an account, or with a name of one that is to
// be made.
func (s *Server) postPasskeysBegin(ctx context.Context, r *api.Request, q *passkeyBegin) (passkeyBegun, error) {
	site, err := s.siteOf(r.Request)
	if err != nil {
		return passkeyBegun{}, err
	}
	if q.Name != nil {
		from, err := s.signin.Newcomer(r.Request, *q.Name, q.Invite)
		if err != nil {
			return passkeyBegun{}, err
		}
		return begun(s.keys.BeginNew(ctx, site, from.Hash, account.Person{}, *q.Name))
	}
	if err := r.IdentifyAs(api.Confirmed); err != nil {
		return passkeyBegun{}, err
	}
	return begun(s.keys.BeginNew(ctx, site, r.Session.Hash, r.Session.Person, r.Account.Name))
}

// postPasskeysFinish keeps the passkey that a browser made.
func (s *Server) postPasskeysFinish(ctx context.Context, r *api.Request, q *passkeyFinish) (any, error) {
	site, err := s.siteOf(r.Request)
	if err != nil {
		return nil, err
	}
	if q.Name != nil {
		return s.createByPasskey(ctx, r, site, q)
	}
	if err := r.IdentifyAs(api.Confirmed); err != nil {
		return nil, err
	}
	made, err := s.keys.FinishNew(ctx, site, r.Session.Hash, account.Agent(r.UserAgent()), q.Credential)
	if err != nil {
		return nil, ofPasskey(err)
	}
	err = s.accounts.Change(ctx, r.Session, func(tx *store.Tx) error { return made.Save(tx, r.Session.Person) })
	if err != nil {
		return nil, ofPasskey(err)
	}
	return passkeyAdded{tellPasskey(made.Passkey())}, nil
}

// createByPasskey makes an account that has no password. It has recovery codes from the
// first moment: a device may be lost.
func (s *Server) createByPasskey(ctx context.Context, r *api.Request, site passkey.Site, q *passkeyFinish) (signin.NewAccount, error) {
	if err := s.decisions.MayBegin(r.Request); err != nil {
		return signin.NewAccount{}, err
	}
	if err := s.decisions.MayJoinFrom(r.Request); err != nil {
		return signin.NewAccount{}, err
	}
	use, err := s.callers.Invited(r.Request, q.Invite)
	if err != nil {
		return signin.NewAccount{}, err
	}
	from, err := s.signin.Stranger(r.Request)
	if err != nil {
		return signin.NewAccount{}, err
	}
	if err := s.signin.MayBeCalled(ctx, *q.Name); err != nil {
		return signin.NewAccount{}, err
	}
	agent := account.Agent(r.UserAgent())
	made, err := s.keys.FinishNew(ctx, site, from.Hash, agent, q.Credential)
	if err != nil {
		return signin.NewAccount{}, ofPasskey(err)
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
	in, err := s.accounts.Create(ctx, from, agent, account.New{Name: *q.Name, Fill: fill})
	if err != nil {
		s.signin.Unsettled(r.Request, in)
		if errors.Is(err, account.ErrInvite) {
			return signin.NewAccount{}, caller.ErrInvite
		}
		return signin.NewAccount{}, ofPasskey(err)
	}
	return s.signin.NewAccount(r, in, codes), nil
}

// deletePasskey takes a passkey away, but not the only way in.
func (s *Server) deletePasskey(ctx context.Context, r *api.Request) (signin.Done, error) {
	id, err := base64.RawURLEncoding.DecodeString(r.PathValue("passkey"))
	if err != nil {
		return signin.Done{}, errNoPasskey
	}
	err = s.accounts.Change(ctx, r.Session, func(tx *store.Tx) error {
		removed, err := passkey.Remove(tx, r.Session.Person, id)
		if err == nil && !removed {
			err = errNoPasskey
		}
		if err != nil {
			return err
		}
		return s.wayIn(tx, &r.Account)
	})
	if err != nil {
		return signin.Done{}, ofPasskey(err)
	}
	return signin.Done{OK: true}, nil
}
