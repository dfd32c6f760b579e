package server

import (
	"context"
	"errors"
	"net/http"

	"circulade/internal/account"
	"circulade/internal/api"
	"circulade/internal/caller"
	"circulade/internal/store"
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
	told := &accountAnswer{Name: a.Name, Created: api.Stamp(a.Created), Password: a.HasPassword, Program: a.Program, Admin: a.Admin, Codes: a.Codes}
	if s.accounts.Holds(a.Confirmed) {
		told.ConfirmedUntil = api.Stamp(a.Confirmed.Add(account.ConfirmTime))
	}
	return told
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
		return signedInAnswer{}, caller.ProblemOfInvite(err)
	}
	return s.signedIn(r, in), nil
}

// mayMakeAccount refuses a new account that cannot be, or returns what uses its invitation up.
func (s *Server) mayMakeAccount(ctx context.Context, r *api.Request, q *accountRequest) (use func(*store.Tx) error, err error) {
	switch _, err := s.accounts.Account(ctx, r.Session.Person); {
	case err == nil:
		return nil, caller.ErrHasAccount
	case !errors.Is(err, account.ErrNoAccount):
		return nil, caller.ProblemOf(err)
	}
	if err := s.decisions.MayBegin(r.Request); err != nil {
		return nil, err
	}
	if err := s.mayBeCalled(ctx, written{"name", q.Name}); err != nil {
		return nil, err
	}
	if q.Password == "" {
		return nil, caller.ProblemOf(&account.PasswordError{Err: errors.New("is missing")})
	}
	if err := s.disk.MayBegin(); err != nil {
		return nil, err
	}
	if wait := s.mayBeNamed(r.Request); wait > 0 {
		return nil, caller.Crowded("too many new accounts from this address", wait)
	}
	if err := s.decisions.MayJoinFrom(r.Request); err != nil {
		return nil, err
	}
	return s.callers.Invited(r.Request, q.Invite)
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
		return whoamiAnswer{}, caller.ProblemOf(err)
	}
	if told.Letters, err = s.letters(ctx, sess.Person); err != nil {
		return whoamiAnswer{}, err
	}
	list, err := s.accounts.Sessions(ctx, sess.Person)
	if err != nil {
		return whoamiAnswer{}, caller.ProblemOf(err)
	}
	for _, l := range list {
		told.Sessions = append(told.Sessions, sessionAnswer{l.ID, l.Agent, api.Stamp(l.Created), api.Stamp(l.Seen), l.Hash == sess.Hash})
	}
	return told, nil
}
