package server

import (
	"context"
	"errors"
	"strconv"

	"circulade/internal/account"
	"circulade/internal/account/hostlog"
	"circulade/internal/account/report"
	"circulade/internal/api"
	"circulade/internal/caller"
	"circulade/internal/signin"
	"circulade/internal/store"
	"circulade/internal/table"
	"circulade/internal/table/refusal"
)

// adminActEndpoints are for what admins do about tables, accounts and reports.
func (s *Server) adminActEndpoints() []api.Endpoint {
	return []api.Endpoint{
		api.Delete("/api/admin/tables/{id}", s.deleteAdminTable, api.Doc{
			ID: "adminDeleteTable", Tag: "administration", Title: "Delete a table for all",
			About:  "For admins. The game ends, and the table is gone for everybody, whoever has it in their list; who follows it is told so. What a report is about is kept until nothing needs it, and shown to nobody else.",
			Answer: "Done.",
			Paths:  []api.Param{{Name: "id", About: "The table."}}, Statuses: []int{404},
		}).By(api.Admin),
		api.Post("/api/admin/accounts/{name}/name", s.postAdminAccountName, api.Doc{
			ID: "adminRename", Tag: "administration", Title: "Give an account another name",
			About:  "For admins. It is seen at once, at tables too; its owner is told at their next sign-in. Names that this server's list keeps people from are allowed here.",
			Answer: "What it was called, and is now.",
			Paths:  []api.Param{{Name: "name", About: "What the account is called."}}, Statuses: []int{404, 409},
		}).By(api.Admin),
		api.Post("/api/admin/reports/{id}/done", s.postAdminReportDone, api.Doc{
			ID: "adminReportDone", Tag: "administration", Title: "Be done with a report",
			About:  "For admins.",
			Answer: "Done.",
			Paths:  reportPath(), Statuses: []int{404},
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
func (s *Server) postAdminAccountName(ctx context.Context, r *api.Request, q *signin.Rename) (renamedAccount, error) {
	called, err := s.rename(ctx, r.PathValue("name"), q.Name, doer(&r.Account))
	if errors.Is(err, account.ErrNoAccount) {
		return renamedAccount{}, refusal.New(refusal.NotFound, "not-found", "no account has this name")
	}
	return renamedAccount{called.Was, called.Name}, caller.ProblemOf(err)
}

// rename gives an account another name. All its tables show it at once.
func (s *Server) rename(ctx context.Context, old, to string, by hostlog.Doer) (HostRename, error) {
	was, games, err := s.accounts.RenameOf(ctx, old, to, by)
	s.signin.HoldersChanged(ctx, games)
	if err != nil {
		return HostRename{}, err
	}
	acc, err := s.accounts.Named(ctx, to)
	if err != nil {
		return HostRename{}, err
	}
	s.lobby.Befriended(acc.Person)
	return HostRename{Was: was, Name: acc.Name}, nil
}

// postAdminReportDone marks a report as done with.
func (s *Server) postAdminReportDone(ctx context.Context, r *api.Request, _ *api.Nothing) (api.OK, error) {
	id, err := reportNamed(r)
	if err != nil {
		return api.OK{}, err
	}
	if err := s.reportDone(ctx, id, doer(&r.Account)); err != nil {
		return api.OK{}, ofReport(id, err)
	}
	return api.Done, nil
}

// reportDone marks a report as done with, and notes who did.
func (s *Server) reportDone(ctx context.Context, id int64, by hostlog.Doer) error {
	return s.cfg.Rows.Change(ctx, func(tx *store.Tx) error {
		if err := report.Done(tx, id); err != nil {
			return err
		}
		return hostlog.Note(tx, hostlog.Entry{At: s.rule.now(), What: hostlog.ReportDone, Detail: strconv.FormatInt(id, 10), By: by})
	})
}

// shownOfID is how much of the id of a deleted table the log keeps: enough to know it by, and not
// the id, since nothing of the table is to stay.
const shownOfID = 6

// deleteAdminTable ends a game and deletes the table for all, whoever keeps it.
func (s *Server) deleteAdminTable(ctx context.Context, r *api.Request) (api.OK, error) {
	id := r.PathValue("id")
	done, err := api.At(r, func(t *table.Table) (api.OK, error) {
		return api.Done, t.Strike(ctx, func(tx *store.Tx) error {
			return hostlog.Note(tx, hostlog.Entry{At: s.rule.now(), What: hostlog.TableDeleted, Whom: id[:shownOfID] + "…", By: doer(&r.Account)})
		})
	})
	if errors.Is(err, refusal.Deleted) {
		err = refusal.NoTable
	}
	return done, err
}
