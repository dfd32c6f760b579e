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
	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/refusal"
)

// accountHandlers serve who somebody is.
func (s *Server) accountHandlers() map[string]handler {
	return map[string]handler{
		"POST /api/account":          s.postAccount,
		"GET /api/account":           s.getAccount,
		"DELETE /api/account":        s.deleteAccount,
		"GET /api/account/export":    s.getExport,
		"POST /api/account/confirm":  s.postConfirm,
		"POST /api/account/name":     s.postAccountName,
		"POST /api/account/password": s.postPassword,
		"POST /api/account/bot":      s.postBot,

		"GET /api/account/challenges":           s.getChallenges,
		"DELETE /api/account/challenges/{game}": s.deleteChallenge,
		"POST /api/account/recovery":            s.postRecovery,
		"DELETE /api/account/sessions":          s.deleteSessions,
		"DELETE /api/account/sessions/{id}":     s.deleteOneSession,
		"POST /api/session":                     s.postSession,
		"DELETE /api/session":                   s.deleteSession,
		"POST /api/session/recovery":            s.postSessionRecovery,
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
	Created        string `json:"created"`
	Password       bool   `json:"password"`
	Program        bool   `json:"program,omitempty"` // it is a bot's
	Admin          bool   `json:"admin,omitempty"`   // /api/admin is open to them
	Codes          int    `json:"codes"`
	ConfirmedUntil string `json:"confirmed_until,omitempty"`
}

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
func (s *Server) signedIn(w http.ResponseWriter, r *http.Request, in account.SignedIn) error {
	return s.welcome(w, r, in, http.StatusOK)
}

func (s *Server) welcome(w http.ResponseWriter, r *http.Request, in account.SignedIn, status int) error {
	s.settle(w, r, in)
	writeJSON(w, status, struct {
		Account *accountAnswer `json:"account"`
	}{s.tellAccount(in.Account)})
	return nil
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

func (s *Server) postAccount(w http.ResponseWriter, r *http.Request) error {
	var q struct {
		Name     string `json:"name"`
		Password string `json:"password"`
		Invite   string `json:"invite"`
	}
	if err := decode(w, r, &q); err != nil {
		return err
	}
	from, err := s.browserOf(r)
	if err != nil {
		return err
	}
	switch _, err := s.accounts.Account(r.Context(), from.Person); {
	case err == nil:
		return errHasAccount
	case !errors.Is(err, account.ErrNoAccount):
		return ofAccount(err)
	}
	if err := s.mayBeNew(r); err != nil {
		return err
	}
	if err := s.mayBeCalled(r.Context(), written{"name", q.Name}); err != nil {
		return err
	}
	if q.Password == "" {
		return ofAccount(&account.PasswordError{Err: errors.New("is missing")})
	}
	if err := s.room.more(); err != nil {
		return err
	}
	if wait := s.mayBeNamed(r); wait > 0 {
		return crowded("too many new accounts from this address", wait)
	}
	if err := s.mayJoinFrom(r); err != nil {
		return err
	}
	use, err := s.invited(r, q.Invite)
	if err != nil {
		return err
	}
	fill := func(tx *store.Tx, _ account.Person) error { return use(tx) }
	in, err := s.accounts.Create(r.Context(), from, r.UserAgent(), account.New{Name: q.Name, Password: q.Password, Fill: fill})
	if err != nil {
		s.unsettled(r, in)
		return ofInvite(err)
	}
	return s.welcome(w, r, in, http.StatusCreated)
}

// A sessionAnswer is a browser that is signed in.
type sessionAnswer struct {
	ID      string `json:"id"`
	Agent   string `json:"agent"`
	Created string `json:"created"`
	Seen    string `json:"seen"`
	This    bool   `json:"this"`
}

// getAccount tells a browser who it is.
func (s *Server) getAccount(w http.ResponseWriter, r *http.Request) error {
	type answer struct {
		Kind     string          `json:"kind"`
		Account  *accountAnswer  `json:"account"`
		Sessions []sessionAnswer `json:"sessions"`
		Letters  []letterAnswer  `json:"letters,omitempty"`
	}
	told := answer{Kind: "nobody", Sessions: []sessionAnswer{}}
	sess, err := s.browserOf(r)
	if err != nil {
		return err
	}
	if sess.Person == (account.Person{}) {
		writeJSON(w, http.StatusOK, told)
		return nil
	}
	told.Kind = "guest"
	acc, err := s.accounts.AccountOf(r.Context(), sess)
	switch {
	case err == nil:
		told.Kind, told.Account = "account", s.tellAccount(acc)
	case !errors.Is(err, account.ErrNoAccount):
		return ofAccount(err)
	}
	if told.Letters, err = s.letters(r, sess.Person); err != nil {
		return err
	}
	list, err := s.accounts.Sessions(r.Context(), sess.Person)
	if err != nil {
		return ofAccount(err)
	}
	for _, l := range list {
		told.Sessions = append(told.Sessions, sessionAnswer{l.ID, l.Agent, stamp(l.Created), stamp(l.Seen), l.Hash == sess.Hash})
	}
	writeJSON(w, http.StatusOK, told)
	return nil
}
