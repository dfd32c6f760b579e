package server

import (
	"context"
	"errors"
	"slices"

	"circulade/internal/account"
	"circulade/internal/account/hostlog"
	"circulade/internal/api"
	"circulade/internal/caller"
	"circulade/internal/signin"
	"circulade/internal/store"
	"circulade/internal/table/refusal"
)

// resetEndpoints are for whoever has lost the way into their account, and for what was done
// to accounts by whoever runs the server.
func (s *Server) resetEndpoints() []api.Endpoint {
	return []api.Endpoint{
		api.Post("/api/session/reset", s.postSessionReset, api.Doc{
			ID: "reset", Tag: "accounts", Title: "Set a new password by a link",
			About:  "The secret stands behind `#reset=` of a link that whoever runs the server made (`circulade admin reset`) or that went by mail. It is good once and for an hour (`reset-gone`). With `look` it only tells whose account it is for, and stays good; else the account has that password from now on and other recovery codes, this browser is signed in, and all other sessions end. What the browser's guest holds moves to the account.",
			Answer: "Whose it is, or the account and its new recovery codes.", Cookie: "The browser's new session.",
			Either: []api.Named{signin.Owner{}, signin.NewAccount{}}, Statuses: []int{409},
		}).By(api.Browser),
		api.Post("/api/session/forgotten", s.postForgotten, api.Doc{
			ID: "forgotten", Tag: "accounts", Title: "Have a link to a new password sent",
			About:    "It goes by mail to the address that the account has confirmed, and is good once and for an hour: `/account#reset=SECRET`. `name` is the account's name or that address. The answer is the same whether there is such an account or not. Without mail it is `notice-off`.",
			Answer:   "It is looked for.",
			Statuses: []int{404},
		}).By(api.Browser).Late(),
		api.Post("/api/account/letters", s.postLetters, api.Doc{
			ID: "readLetters", Tag: "accounts", Title: "Have read what the host did",
			About:  "Letters up to this id are told no more.",
			Answer: "It is noted.",
		}).By(api.Browser),
	}
}

type (
	resetRequest struct {
		Secret   string `json:"secret" schema:"required"`
		Look     bool   `json:"look" doc:"Only tell whose it is."`
		Password string `json:"password" doc:"The new one; needed without ‘look’."`
	}
	lettersRequest struct {
		Read int64 `json:"read" schema:"required" doc:"The id of the last letter that was read."`
	}
)

func (resetRequest) Component() api.Component   { return api.Component{Name: "ResetSecret"} }
func (lettersRequest) Component() api.Component { return api.Component{Name: "LettersRead"} }

var errReset = refusal.New(refusal.Forbidden, "reset-gone", account.ErrReset.Error()).
	With("it is good once and for an hour: ask for another")

// ofReset says how an error of a link to a new password looks.
func ofReset(err error) error {
	if errors.Is(err, account.ErrReset) {
		return errReset
	}
	return caller.ProblemOf(err)
}

// postSessionReset takes the secret of a link that whoever runs the server made, or that went
// to a confirmed address: with look it tells whose account it is for, else it sets a new password and signs in.
func (s *Server) postSessionReset(ctx context.Context, r *api.Request, q *resetRequest) (any, error) {
	if err := s.signin.MaySignIn(r.Request, ""); err != nil {
		return nil, err
	}
	if q.Look {
		acc, err := s.accounts.OfReset(ctx, q.Secret)
		if err != nil {
			return nil, ofReset(err)
		}
		return signin.Owner{Name: acc.Name}, nil
	}
	in, codes, err := s.accounts.ByReset(ctx, r.Session, r.UserAgent(), q.Secret, q.Password)
	if err != nil {
		s.signin.Unsettled(r.Request, in)
		return nil, ofReset(err)
	}
	s.signin.Settle(r.Answer, r.Request, in)
	if err := s.signin.UnsubscribeAll(ctx, in.Session.Person); err != nil {
		return nil, caller.ProblemOf(err)
	}
	return signin.NewAccount{Account: s.signin.Render(in.Account), Codes: codes}, nil
}

// A letterAnswer is something that whoever runs the server did, as whom it concerns is told.
type letterAnswer struct {
	ID   int64  `json:"id" schema:"minimum=1"`
	At   string `json:"at" schema:"format=date-time"`
	What string `json:"what" schema:"enum=reset-link|reset|reset-mailed|renamed|seat-renamed" doc:"A link to a new password was made; one was set by such a link, or by one that went to the confirmed address; the account, or a seat at a table, is called otherwise."`
	Was  string `json:"was,omitempty" doc:"The old name."`
	Name string `json:"name,omitempty" doc:"The new name."`
}

func (letterAnswer) Component() api.Component {
	return api.Component{Name: "Letter", About: "Something that whoever runs the server did, or that was done without the old password."}
}

// letters lists what a person has not been told yet, the oldest first.
func (s *Server) letters(ctx context.Context, p account.Person) ([]letterAnswer, error) {
	var list []hostlog.Entry
	err := s.cfg.Rows.Look(ctx, func(tx *store.Tx) (err error) {
		list, err = hostlog.Untold(tx, p)
		return err
	})
	told := []letterAnswer{}
	for _, e := range slices.Backward(list) {
		n := letterAnswer{ID: e.ID, At: api.Stamp(e.At), What: string(e.What)}
		if e.Detail != "" {
			n.Was, n.Name = e.Whom, e.Detail
		}
		told = append(told, n)
	}
	return told, caller.ProblemOf(err)
}

// postLetters notes that somebody has read what they were told.
func (s *Server) postLetters(ctx context.Context, r *api.Request, q *lettersRequest) (signin.Done, error) {
	if r.Session.Person == (account.Person{}) {
		return signin.Done{}, caller.ErrNoAccount
	}
	err := s.cfg.Rows.Change(ctx, func(tx *store.Tx) error { return hostlog.Told(tx, r.Session.Person, q.Read) })
	if err != nil {
		return signin.Done{}, refusal.OfStore(err)
	}
	return signin.Done{OK: true}, nil
}
