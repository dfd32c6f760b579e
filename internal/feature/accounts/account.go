package accounts

import (
	"context"
	"errors"
	"net/http"

	"circulade/internal/account"
	"circulade/internal/api"
	"circulade/internal/caller"
	"circulade/internal/signin"
	"circulade/internal/store"
)

// accountEndpoints returns the endpoints for reading, making, deleting and downloading the account
// of a browser.
func (s *Service) accountEndpoints() []api.Endpoint {
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

// An accountRequest is the body of POST /api/account.
type accountRequest struct {
	Name     string `json:"name" schema:"required"`
	Password string `json:"password" schema:"required"`
	Invite   string `json:"invite" doc:"An invitation code, where the server asks for one (‘guests’ of ‘hello’ is ‘invite’)."`
}

// Component names the schema of accountRequest in openapi.json: NewAccount.
func (accountRequest) Component() api.Component { return api.Component{Name: "NewAccount"} }

// postAccount answers POST /api/account: it makes an account with a password and signs the browser
// in to it, unless it is signed in to an account already. If the browser belonged to a guest,
// everything that the guest had moves to the account.
func (s *Service) postAccount(ctx context.Context, r *api.Request, q *accountRequest) (signin.SignedIn, error) {
	use, err := s.checkNewAccount(ctx, r, q)
	if err != nil {
		return signin.SignedIn{}, err
	}
	fill := func(tx *store.Tx, _ account.Person) error { return use(tx) }
	in, err := s.accounts.Create(ctx, r.Session, r.UserAgent(), account.NewAccount{Name: q.Name, Password: q.Password, Fill: fill})
	if err != nil {
		s.signin.PropagateSignIn(r.Request, in)
		return signin.SignedIn{}, caller.ProblemOfInvite(err)
	}
	return s.signin.FinishSignIn(r, in), nil
}

// checkNewAccount checks whether the caller may make the account that q describes. It returns a
// problem if the browser has an account already or the name, a limit, maintenance, the disk or the
// invitation forbid it; otherwise it returns a function that uses up the invitation code, to be
// called within the transaction that makes the account.
func (s *Service) checkNewAccount(ctx context.Context, r *api.Request, q *accountRequest) (use func(*store.Tx) error, err error) {
	if err := s.signin.RequireNoAccount(r.Request, r.Session); err != nil {
		return nil, err
	}
	if err := s.signin.MayBegin(r.Request); err != nil {
		return nil, err
	}
	if err := s.signin.CheckName(ctx, q.Name); err != nil {
		return nil, err
	}
	if q.Password == "" {
		return nil, caller.ProblemOf(&account.PasswordError{Err: errors.New("is missing")})
	}
	if err := s.signin.DiskGuard(); err != nil {
		return nil, err
	}
	if wait := s.signin.AllowNewName(r.Request); wait > 0 {
		return nil, caller.TooManyFromAddress("too many new accounts from this address", wait)
	}
	if err := s.signin.MayJoinFrom(r.Request); err != nil {
		return nil, err
	}
	return s.callers.CheckInvite(r.Request, q.Invite)
}

// A sessionAnswer is one session of a person, as the response lists it.
type sessionAnswer struct {
	ID      string `json:"id"`
	Agent   string `json:"agent" doc:"What the browser said it is."`
	Created string `json:"created" schema:"format=date-time"`
	Seen    string `json:"seen" schema:"format=date-time" doc:"To the day."`
	This    bool   `json:"this" doc:"Whether it is the one that asks."`
}

// A whoamiAnswer is the response of GET /api/account: who the browser is, with its account and
// sessions.
type whoamiAnswer struct {
	Kind     string          `json:"kind" schema:"enum=nobody|guest|account"`
	Account  *signin.Account `json:"account" schema:"nullable"`
	Sessions []sessionAnswer `json:"sessions"`
	Letters  []Letter        `json:"letters,omitempty" doc:"What whoever runs the server did and this person has not read yet, the oldest first; absent if there is nothing."`
}

// Component names the schema of sessionAnswer in openapi.json: AccountSession.
func (sessionAnswer) Component() api.Component {
	return api.Component{Name: "AccountSession", About: "A browser that is signed in."}
}

// Component names the schema of whoamiAnswer in openapi.json: Whoami.
func (whoamiAnswer) Component() api.Component { return api.Component{Name: "Whoami"} }

// getAccount answers GET /api/account: whether the browser is nobody, a guest or an account, with
// the account, its sessions and its unread letters.
func (s *Service) getAccount(ctx context.Context, r *api.Request) (whoamiAnswer, error) {
	answer := whoamiAnswer{Kind: "nobody", Sessions: []sessionAnswer{}}
	sess := r.Session
	if sess.Person == (account.Person{}) {
		return answer, nil
	}
	answer.Kind = "guest"
	acc, err := s.accounts.AccountOfSession(ctx, sess)
	switch {
	case err == nil:
		answer.Kind, answer.Account = "account", s.signin.RenderAccount(acc)
	case !errors.Is(err, account.ErrNoAccount):
		return whoamiAnswer{}, caller.ProblemOf(err)
	}
	if answer.Letters, err = s.unreadLetters(ctx, sess.Person); err != nil {
		return whoamiAnswer{}, err
	}
	list, err := s.accounts.Sessions(ctx, sess.Person)
	if err != nil {
		return whoamiAnswer{}, caller.ProblemOf(err)
	}
	for _, l := range list {
		answer.Sessions = append(answer.Sessions, sessionAnswer{l.ID, l.Agent, api.FormatTime(l.Created), api.FormatTime(l.Seen), l.Hash == sess.Hash})
	}
	return answer, nil
}
