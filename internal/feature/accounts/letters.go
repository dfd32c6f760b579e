package accounts

import (
	"context"
	"slices"

	"circulade/internal/account"
	"circulade/internal/account/auditlog"
	"circulade/internal/api"
	"circulade/internal/caller"
	"circulade/internal/problem"
	"circulade/internal/signin"
	"circulade/internal/store"
)

// letterEndpoints returns the endpoint by which a person marks letters, the notes of what the host
// did to their account, as read.
func (s *Service) letterEndpoints() []api.Endpoint {
	return []api.Endpoint{
		api.Post("/api/account/letters", s.postLetters, api.Doc{
			ID: "readLetters", Tag: "accounts", Title: "Have read what the host did",
			About:  "Letters up to this id are told no more.",
			Answer: "It is noted.",
		}).By(api.Browser),
	}
}

// A lettersRequest is the body of POST /api/account/letters.
type lettersRequest struct {
	Read int64 `json:"read" schema:"required" doc:"The id of the last letter that was read."`
}

// Component names the schema of lettersRequest in openapi.json: LettersRead.
func (lettersRequest) Component() api.Component { return api.Component{Name: "LettersRead"} }

// A Letter is a note to a person of what the host did to their account, or that was done without
// its password.
type Letter struct {
	ID   int64  `json:"id" schema:"minimum=1"`
	At   string `json:"at" schema:"format=date-time"`
	What string `json:"what" schema:"enum=reset-link|reset|reset-mailed|renamed|seat-renamed" doc:"A link to a new password was made; one was set by such a link, or by one that went to the confirmed address; the account, or a seat at a table, is called otherwise."`
	Was  string `json:"was,omitempty" doc:"The old name."`
	Name string `json:"name,omitempty" doc:"The new name."`
}

// Component names the schema of Letter in openapi.json: Letter.
func (Letter) Component() api.Component {
	return api.Component{Name: "Letter", About: "Something that whoever runs the server did, or that was done without the old password."}
}

// unreadLetters lists the letters that a person has not marked as read, the oldest first.
func (s *Service) unreadLetters(ctx context.Context, p account.Person) ([]Letter, error) {
	list, err := store.Read(ctx, s.cfg.Rows, func(tx *store.Tx) ([]auditlog.Entry, error) { return auditlog.ListUnshown(tx, p) })
	out := []Letter{}
	for _, e := range slices.Backward(list) {
		n := Letter{ID: e.ID, At: api.FormatTime(e.At), What: string(e.Act)}
		if e.Detail != "" {
			n.Was, n.Name = e.Whom, e.Detail
		}
		out = append(out, n)
	}
	return out, caller.ProblemOf(err)
}

// postLetters answers POST /api/account/letters: it marks the caller's letters up to an id as read.
func (s *Service) postLetters(ctx context.Context, r *api.Request, q *lettersRequest) (signin.AccountDone, error) {
	if r.Session.Person == (account.Person{}) {
		return signin.AccountDone{}, caller.ErrNoAccount
	}
	err := s.cfg.Rows.Update(ctx, func(tx *store.Tx) error { return auditlog.MarkShown(tx, r.Session.Person, q.Read) })
	if err != nil {
		return signin.AccountDone{}, problem.OfStore(err)
	}
	return signin.AccountDone{OK: true}, nil
}
