package passwords

import (
	"context"
	"errors"

	"circulade/internal/account"
	"circulade/internal/api"
	"circulade/internal/caller"
	"circulade/internal/problem"
	"circulade/internal/signin"
)

// Endpoints returns the endpoints for asking for a link to a new password, and for using one.
func (s *Service) Endpoints() []api.Endpoint {
	return []api.Endpoint{
		api.Post("/api/session/reset", s.postSessionReset, api.Doc{
			ID: "reset", Tag: "accounts", Title: "Set a new password by a link",
			About:  "The secret stands behind `#reset=` of a link that whoever runs the server made (`circulade admin reset`) or that went by mail. It is good once and for an hour (`reset-gone`). With `look` it only tells whose account it is for, and stays good; else the account has that password from now on and other recovery codes, this browser is signed in, and all other sessions end. What the browser's guest holds moves to the account.",
			Answer: "Whose it is, or the account and its new recovery codes.", Cookie: "The browser's new session.",
			Either: []api.Named{signin.SecretOwner{}, signin.AccountWithCodes{}}, Statuses: []int{409},
		}).By(api.Browser),
		api.Post("/api/session/forgotten", s.postForgotten, api.Doc{
			ID: "forgotten", Tag: "accounts", Title: "Have a link to a new password sent",
			About:    "It goes by mail to the address that the account has confirmed, and is good once and for an hour: `/account#reset=SECRET`. `name` is the account's name or that address. The answer is the same whether there is such an account or not. Without mail it is `notice-off`.",
			Answer:   "It is looked for.",
			Statuses: []int{404},
		}).By(api.Browser).Late(),
	}
}

// A resetRequest is the body of POST /api/session/reset.
type resetRequest struct {
	Secret   string `json:"secret" schema:"required"`
	Look     bool   `json:"look" doc:"Only tell whose it is."`
	Password string `json:"password" doc:"The new one; needed without ‘look’."`
}

// Component names the schema of resetRequest in openapi.json: ResetSecret.
func (resetRequest) Component() api.Component { return api.Component{Name: "ResetSecret"} }

var errReset = problem.New(problem.Forbidden, "reset-gone", account.ErrReset.Error()).
	WithHint("it is good once and for an hour: ask for another")

// problemOf translates an error of using a link into the problem that the client gets.
func problemOf(err error) error {
	if errors.Is(err, account.ErrReset) {
		return errReset
	}
	return caller.ProblemOf(err)
}

// postSessionReset answers POST /api/session/reset with the secret of a link to a new password:
// with look it returns whose account it is for, else it sets the new password and signs the browser
// in.
func (s *Service) postSessionReset(ctx context.Context, r *api.Request, q *resetRequest) (any, error) {
	if err := s.signin.MaySignIn(r.Request, ""); err != nil {
		return nil, err
	}
	if q.Look {
		acc, err := s.accounts.AccountOfReset(ctx, q.Secret)
		if err != nil {
			return nil, problemOf(err)
		}
		return signin.SecretOwner{Name: acc.Name}, nil
	}
	in, codes, err := s.accounts.SignInByReset(ctx, r.Session, r.UserAgent(), q.Secret, q.Password)
	if err != nil {
		s.signin.PropagateSignIn(r.Request, in)
		return nil, problemOf(err)
	}
	s.signin.ApplySignIn(r.Answer, r.Request, in)
	if err := s.signin.UnsubscribeAll(ctx, in.Session.Person); err != nil {
		return nil, caller.ProblemOf(err)
	}
	return signin.AccountWithCodes{Account: s.signin.RenderAccount(in.Account), Codes: codes}, nil
}
