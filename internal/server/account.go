package server

import (
	"context"
	"errors"
	"net/http"
	"time"

	"circulade/game"
	"circulade/internal/account"
	"circulade/internal/account/hostrule"
	"circulade/internal/account/password"
	"circulade/internal/api"
	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/refusal"
)

// accountEndpoints are for who a browser is, and for making, deleting and downloading an account.
func (s *Server) accountEndpoints() []api.Endpoint {
	return []api.Endpoint{
		api.Get("/api/account", s.getAccount, api.Doc{
			ID: "account", Tag: "accounts", Title: "Who this browser is",
			Answer: "Nobody, a guest or an account.",
		}).By(api.Browser),
		api.Post("/api/account", s.postAccount, api.Doc{
			ID: "makeAccount", Tag: "accounts", Title: "Make an account",
			About:   "Out of the guest that the browser is, whose tables come along, or of nobody. 3 to 20 letters, digits, single spaces, `-`, `_` and `.` in one script, and nobody else's name nor one that looks like it (`bad-name`, `name-taken`); 8 to 128 characters that are none of the most common passwords (`bad-password`).",
			Created: true, Answer: "The account. The browser is signed in.", Cookie: "The browser's new session.",
			Statuses: []int{409},
		}).By(api.Browser),
		api.Delete("/api/account", s.deleteAccount, api.Doc{
			ID: "deleteAccount", Tag: "accounts", Title: "Delete the account",
			About:    "At the tables of others its seats are called \"former player\" from now on. Everything else that is kept of it goes at once.",
			Answer:   "It is gone.",
			Statuses: []int{409},
		}).By(api.Confirmed),
		api.Raw(http.MethodGet, "/api/account/export", s.getExport, api.Doc{
			ID: "exportAccount", Tag: "accounts", Title: "Everything that is kept of the account",
			Answer:  "All of it.",
			Returns: []string{"Export"},
		}).By(api.Confirmed),
	}
}

// The refusals of accounts.
var (
	errNoAccount = refusal.New(refusal.Forbidden, "no-account", "this needs an account, and this browser is signed in to none").
			With("sign in, or make an account")
	errHasAccount = refusal.New(refusal.Conflict, "has-account", "this browser is signed in to an account already").With("sign out first")
	errSignIn     = refusal.New(refusal.Forbidden, "wrong-sign-in", "the name, or what proves it, is wrong")
	errConfirm    = refusal.New(refusal.Forbidden, "confirm-first", "say again who you are: it was too long ago").
			With("POST /api/account/confirm, and then this again")
	errNameTaken = refusal.New(refusal.Conflict, "name-taken", account.ErrTaken.Error()).With("choose another name")
	errProgram   = refusal.New(refusal.Forbidden, "browser-only", "a program's secret or token is not good for this").With("sign in in a browser")
)

// ofAccount says how an error of accounts looks.
func ofAccount(err error) error {
	var called *account.NameError
	var pass *account.PasswordError
	var renamed *account.RenamedError
	var banned *hostrule.BannedError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &called):
		return refusal.New(refusal.Invalid, "bad-name", "no account can have this name").
			WithFaults([]game.Fault{{Field: "name", Message: called.Err.Error()}})
	case errors.As(err, &pass):
		return refusal.New(refusal.Invalid, "bad-password", "choose another password").
			WithFaults([]game.Fault{{Field: "password", Message: pass.Err.Error()}})
	case errors.Is(err, account.ErrTaken):
		return errNameTaken
	case errors.Is(err, account.ErrWrong):
		return errSignIn
	case errors.Is(err, account.ErrNoAccount), errors.Is(err, account.ErrUnknown):
		return errNoAccount
	case errors.Is(err, account.ErrConfirm):
		return errConfirm
	case errors.As(err, &renamed):
		return refusal.New(refusal.Conflict, "renamed-often", renamed.Error()).With("go back to a name that the account had, or wait")
	case errors.Is(err, account.ErrSeated):
		return errSeated
	case errors.As(err, &banned):
		return ofBan(&banned.Ban)
	case errors.Is(err, password.ErrBusy):
		r := refusal.New(refusal.Unavailable, "busy", "too many people sign in at this moment").With("try again in a few seconds")
		r.Wait = 2 * time.Second
		return r
	}
	var ready *refusal.Refusal
	if errors.As(err, &ready) {
		return ready
	}
	return refusal.OfStore(err)
}

// An accountAnswer is an account as its owner sees it.
type accountAnswer struct {
	Name           string `json:"name"`
	Created        string `json:"created" schema:"format=date-time"`
	Password       bool   `json:"password" doc:"Whether it has one."`
	Program        bool   `json:"program,omitempty" doc:"It is a bot's."`
	Admin          bool   `json:"admin,omitempty" doc:"It may ask for everything under ‘/api/admin’."`
	Codes          int    `json:"codes" schema:"minimum=0" doc:"Recovery codes that are left."`
	ConfirmedUntil string `json:"confirmed_until,omitempty" schema:"format=date-time" doc:"Until when this session may change the account; absent if it has to say again who it is."`
}

type (
	signedInAnswer struct {
		Account *accountAnswer `json:"account"`
	}
	// A newAccountAnswer is an account with other recovery codes, which are told once.
	newAccountAnswer struct {
		Account *accountAnswer `json:"account"`
		Codes   []string       `json:"codes" doc:"Recovery codes, told this once."`
	}
)

func (accountAnswer) Component() api.Component {
	return api.Component{Name: "Account", About: "An account as its owner sees it."}
}
func (signedInAnswer) Component() api.Component   { return api.Component{Name: "SignedIn"} }
func (newAccountAnswer) Component() api.Component { return api.Component{Name: "PasskeyAccount"} }

func (s *Server) tellAccount(a account.Account) *accountAnswer {
	told := &accountAnswer{Name: a.Name, Created: stamp(a.Created), Password: a.HasPassword, Program: a.Program, Admin: a.Admin, Codes: a.Codes}
	if s.accounts.Holds(a.Confirmed) {
		told.ConfirmedUntil = stamp(a.Confirmed.Add(account.ConfirmTime))
	}
	return told
}

func stamp(t time.Time) string { return t.UTC().Format(time.RFC3339) }

// stampOrNone is stamp, and nothing of the zero moment.
func stampOrNone(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return stamp(t)
}

// browserOf returns the session of a request's cookie. Of a cookie that is no session, or
// no longer, it knows the hash only, and of none nothing. What programs send counts for
// nothing here.
func (s *Server) browserOf(r *http.Request) (account.Session, error) {
	if r.Header.Get("Authorization") != "" {
		return account.Session{}, errProgram
	}
	sess, err := s.sessionOf(r)
	if err != nil || sess.Hash != (store.Holder{}) {
		return sess, err
	}
	return account.Session{Hash: s.cookieHash(r)}, nil
}

// cookieHash is what is stored of a request's cookie, if it has the form of one.
func (s *Server) cookieHash(r *http.Request) store.Holder {
	cookie, err := r.Cookie(s.cookieName(r))
	if err != nil {
		return store.Holder{}
	}
	hash, _ := access.HolderOf(cookie.Value)
	return hash
}

// member returns the session of a browser that is signed in, and its account.
func (s *Server) member(r *http.Request) (account.Session, account.Account, error) {
	sess, err := s.browserOf(r)
	if err != nil {
		return sess, account.Account{}, err
	}
	acc, err := s.accounts.AccountOf(r.Context(), sess)
	return sess, acc, ofAccount(err)
}

// confirmedMember is member for what needs to be told again who asks.
func (s *Server) confirmedMember(r *http.Request) (account.Session, account.Account, error) {
	sess, acc, err := s.member(r)
	if err == nil && !s.accounts.Holds(acc.Confirmed) {
		err = errConfirm
	}
	return sess, acc, err
}

// signedIn answers somebody who has shown who they are: the browser has a new cookie, what
// is open of its old session ends, and tables learn what moved.
func (s *Server) signedIn(r *api.Request, in account.SignedIn) signedInAnswer {
	s.settle(r.Answer, r.Request, in)
	return signedInAnswer{s.tellAccount(in.Account)}
}

// unsettled is for a new session of which it is not known whether the store has it: what it
// ends and moves is ended and learnt all the same.
func (s *Server) unsettled(r *http.Request, in account.SignedIn) {
	s.ended(in.Ended)
	s.learn(r.Context(), in.Moved)
	s.parted(r.Context(), in.Account.Person)
}

// learn has the tables in memory read anew who holds what, and the lobby of those that are not.
// A table that does not answer learns it when it is loaded again.
func (s *Server) learn(ctx context.Context, games []string) {
	ctx = context.WithoutCancel(ctx)
	s.hall.Regrant(ctx, games)
	s.lobby.Reread(ctx, games)
}

type accountRequest struct {
	Name     string `json:"name" schema:"required"`
	Password string `json:"password" schema:"required"`
	Invite   string `json:"invite" doc:"An invitation code, where the server asks for one (‘guests’ of ‘hello’ is ‘invite’)."`
}

func (accountRequest) Component() api.Component { return api.Component{Name: "NewAccount"} }

func (s *Server) postAccount(ctx context.Context, r *api.Request, q *accountRequest) (signedInAnswer, error) {
	use, err := s.mayMakeAccount(ctx, r, q)
	if err != nil {
		return signedInAnswer{}, err
	}
	fill := func(tx *store.Tx, _ account.Person) error { return use(tx) }
	in, err := s.accounts.Create(ctx, r.Session, r.UserAgent(), account.New{Name: q.Name, Password: q.Password, Fill: fill})
	if err != nil {
		s.unsettled(r.Request, in)
		return signedInAnswer{}, ofInvite(err)
	}
	return s.signedIn(r, in), nil
}

// mayMakeAccount refuses a new account that cannot be, or returns what uses its invitation up.
func (s *Server) mayMakeAccount(ctx context.Context, r *api.Request, q *accountRequest) (use func(*store.Tx) error, err error) {
	switch _, err := s.accounts.Account(ctx, r.Session.Person); {
	case err == nil:
		return nil, errHasAccount
	case !errors.Is(err, account.ErrNoAccount):
		return nil, ofAccount(err)
	}
	if err := s.mayBeNew(r.Request); err != nil {
		return nil, err
	}
	if err := s.mayBeCalled(ctx, written{"name", q.Name}); err != nil {
		return nil, err
	}
	if q.Password == "" {
		return nil, ofAccount(&account.PasswordError{Err: errors.New("is missing")})
	}
	if err := s.room.more(); err != nil {
		return nil, err
	}
	if wait := s.mayBeNamed(r.Request); wait > 0 {
		return nil, crowded("too many new accounts from this address", wait)
	}
	if err := s.mayJoinFrom(r.Request); err != nil {
		return nil, err
	}
	return s.invited(r.Request, q.Invite)
}

// A sessionAnswer is a browser that is signed in.
type sessionAnswer struct {
	ID      string `json:"id"`
	Agent   string `json:"agent" doc:"What the browser said it is."`
	Created string `json:"created" schema:"format=date-time"`
	Seen    string `json:"seen" schema:"format=date-time" doc:"To the day."`
	This    bool   `json:"this" doc:"Whether it is the one that asks."`
}

// A whoamiAnswer tells a browser who it is.
type whoamiAnswer struct {
	Kind     string          `json:"kind" schema:"enum=nobody|guest|account"`
	Account  *accountAnswer  `json:"account" schema:"nullable"`
	Sessions []sessionAnswer `json:"sessions"`
	Letters  []letterAnswer  `json:"letters,omitempty" doc:"What whoever runs the server did and this person has not read yet, the oldest first; absent if there is nothing."`
}

func (sessionAnswer) Component() api.Component {
	return api.Component{Name: "AccountSession", About: "A browser that is signed in."}
}
func (whoamiAnswer) Component() api.Component { return api.Component{Name: "Whoami"} }

// getAccount tells a browser who it is.
func (s *Server) getAccount(ctx context.Context, r *api.Request) (whoamiAnswer, error) {
	told := whoamiAnswer{Kind: "nobody", Sessions: []sessionAnswer{}}
	sess := r.Session
	if sess.Person == (account.Person{}) {
		return told, nil
	}
	told.Kind = "guest"
	acc, err := s.accounts.AccountOf(ctx, sess)
	switch {
	case err == nil:
		told.Kind, told.Account = "account", s.tellAccount(acc)
	case !errors.Is(err, account.ErrNoAccount):
		return whoamiAnswer{}, ofAccount(err)
	}
	if told.Letters, err = s.letters(ctx, sess.Person); err != nil {
		return whoamiAnswer{}, err
	}
	list, err := s.accounts.Sessions(ctx, sess.Person)
	if err != nil {
		return whoamiAnswer{}, ofAccount(err)
	}
	for _, l := range list {
		told.Sessions = append(told.Sessions, sessionAnswer{l.ID, l.Agent, stamp(l.Created), stamp(l.Seen), l.Hash == sess.Hash})
	}
	return told, nil
}
