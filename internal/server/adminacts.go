package server

import (
	"context"
	"errors"

	"circulade/internal/account"
	"circulade/internal/api"
	"circulade/internal/caller"
	"circulade/internal/table/refusal"
)

// adminRenameEndpoints are for what accounts are called.
func (s *Server) adminRenameEndpoints() []api.Endpoint {
	return []api.Endpoint{
		api.Post("/api/admin/accounts/{name}/name", s.postAdminAccountName, api.Doc{
			ID: "adminRename", Tag: "administration", Title: "Give an account another name",
			About:  "For admins. It is seen at once, at tables too; its owner is told at their next sign-in. Names that this server's list keeps people from are allowed here.",
			Answer: "What it was called, and is now.",
			Paths:  []api.Param{{Name: "name", About: "What the account is called."}}, Statuses: []int{404, 409},
		}).By(api.Admin),
	}
}

// A renamedAccount is what an account was called, and is now.
type renamedAccount struct {
	Was  string `json:"was"`
	Name string `json:"name"`
}

func (renamedAccount) Component() api.Component { return api.Component{Name: "AdminRenamed"} }

// postAdminAccountName gives an account another name, as whoever runs the server does by a command.
func (s *Server) postAdminAccountName(ctx context.Context, r *api.Request, q *renameRequest) (renamedAccount, error) {
	called, err := s.moderation.RenameAccount(ctx, r.PathValue("name"), q.Name, &r.Account)
	if errors.Is(err, account.ErrNoAccount) {
		return renamedAccount{}, refusal.New(refusal.NotFound, "not-found", "no account has this name")
	}
	return renamedAccount{called.Was, called.Name}, caller.ProblemOf(err)
}
