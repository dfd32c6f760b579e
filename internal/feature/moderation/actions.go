package moderation

import (
	"context"
	"errors"
	"fmt"
	"time"

	"circulade/internal/account"
	"circulade/internal/account/auditlog"
	"circulade/internal/api"
	"circulade/internal/caller"
	"circulade/internal/problem"
	"circulade/internal/signin"
	"circulade/internal/store"
	"circulade/internal/table"
)

// actEndpoints returns the endpoints by which admins delete tables and rename accounts.
func (s *Service) actEndpoints() []api.Endpoint {
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
	}
}

// A renamedAccount is the answer with an account's old and new name.
type renamedAccount struct {
	Was  string `json:"was"`
	Name string `json:"name"`
}

// Component returns the name of the type's schema in the API document.
func (renamedAccount) Component() api.Component { return api.Component{Name: "AdminRenamed"} }

// postAdminAccountName answers POST /api/admin/accounts/{name}/name: an admin gives an account another
// name.
func (s *Service) postAdminAccountName(ctx context.Context, r *api.Request, q *signin.Rename) (renamedAccount, error) {
	called, err := s.renameAccount(ctx, r.PathValue("name"), q.Name, actorOf(&r.Account))
	if errors.Is(err, account.ErrNoAccount) {
		return renamedAccount{}, problem.New(problem.NotFound, "not-found", "no account has this name")
	}
	return renamedAccount{called.Was, called.Name}, caller.ProblemOf(err)
}

// renameAccount gives the account called old another name (to), notes that in the audit log, and has
// its tables and followers show it at once. It returns both names.
func (s *Service) renameAccount(ctx context.Context, old, to string, by auditlog.Actor) (Renaming, error) {
	was, games, err := s.cfg.Accounts.RenameByHost(ctx, old, to, by)
	s.cfg.RereadTables(ctx, games)
	if err != nil {
		return Renaming{}, err
	}
	acc, err := s.cfg.Accounts.AccountByName(ctx, to)
	if err != nil {
		return Renaming{}, err
	}
	s.cfg.NameChanged(acc.Person)
	return Renaming{Was: was, Name: acc.Name}, nil
}

// shownIDLength is how much of the id of a deleted table the audit log keeps: enough to recognise
// it, but not the id, since nothing of the table is to stay.
const shownIDLength = 6

// deleteAdminTable answers DELETE /api/admin/tables/{id}: an admin ends a game and deletes its table
// for everybody, which is noted in the audit log with the first letters of the table's id only.
func (s *Service) deleteAdminTable(ctx context.Context, r *api.Request) (api.OK, error) {
	id := r.PathValue("id")
	done, err := api.WithTable(r, func(t *table.Table) (api.OK, error) {
		return api.Done, table.ForceDelete(ctx, t, func(tx *store.Tx) error {
			return auditlog.Append(tx, auditlog.Entry{At: s.decisions.Now(), Act: auditlog.TableDeleted, Whom: id[:shownIDLength] + "…", By: actorOf(&r.Account)})
		})
	})
	if errors.Is(err, problem.Deleted) {
		err = problem.NoTable
	}
	return done, err
}

// renameSeat gives a seat of the table game another name (to), and notes that in the audit log: once
// for each person who holds the seat, or once without a person. If that note fails, it returns an
// error, but the seat has its new name.
func (s *Service) renameSeat(ctx context.Context, game string, seat int, to string, by auditlog.Actor) (done Renaming, err error) {
	t, err := s.cfg.Table(ctx, game)
	if err != nil {
		return done, err
	}
	defer t.Release()
	called, err := table.DoByServer(ctx, t, func(o table.Owner) (renamedSeat, error) { return renameSeatAt(o, seat, to) })
	if err != nil {
		return done, err
	}
	now := time.Now()
	err = s.cfg.Rows.Update(ctx, func(tx *store.Tx) error {
		holders := called.holders
		if len(holders) == 0 {
			holders = []store.Holder{{}}
		}
		for _, p := range holders {
			e := auditlog.Entry{At: now, Act: auditlog.SeatRenamed, Person: p, Game: game, Whom: called.was, Detail: to, By: by}
			if err := auditlog.Append(tx, e); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return done, fmt.Errorf("the seat has its name, and that could not be noted: %w", err)
	}
	return Renaming{Was: called.was, Name: to, Table: game, Seat: &seat}, nil
}
