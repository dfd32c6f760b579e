package server

import (
	"context"
	"errors"
	"net/http"
	"strconv"

	"circulade/internal/account"
	"circulade/internal/account/hostlog"
	"circulade/internal/chat"
	"circulade/internal/store"
	"circulade/internal/table"
	"circulade/internal/table/refusal"
)

// postAdminAccountName gives an account another name, as whoever runs the server does by a command.
func (s *Server) postAdminAccountName(w http.ResponseWriter, r *http.Request, by account.Account) error {
	var q struct {
		Name string `json:"name"`
	}
	if err := decode(w, r, &q); err != nil {
		return err
	}
	called, err := s.rename(r.Context(), r.PathValue("name"), q.Name, doer(&by))
	switch {
	case errors.Is(err, account.ErrNoAccount):
		return refusal.New(refusal.NotFound, "not-found", "no account has this name")
	case err != nil:
		return ofAccount(err)
	}
	writeJSON(w, http.StatusOK, called)
	return nil
}

// rename gives an account another name. All its tables show it at once.
func (s *Server) rename(ctx context.Context, old, to string, by hostlog.Doer) (HostRename, error) {
	was, games, err := s.accounts.RenameOf(ctx, old, to, by)
	s.learn(ctx, games)
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
func (s *Server) postAdminReportDone(w http.ResponseWriter, r *http.Request, by account.Account) error {
	if err := decode(w, r, &struct{}{}); err != nil {
		return err
	}
	id, err := reportNamed(r)
	if err != nil {
		return err
	}
	if err := s.reportDone(r.Context(), id, doer(&by)); err != nil {
		return ofReport(id, err)
	}
	writeJSON(w, http.StatusOK, doneAnswer{OK: true})
	return nil
}

// reportDone marks a report as done with, and notes who did.
func (s *Server) reportDone(ctx context.Context, id int64, by hostlog.Doer) error {
	return s.cfg.Rows.Change(ctx, func(tx *store.Tx) error {
		if err := chat.Done(tx, id); err != nil {
			return err
		}
		return hostlog.Note(tx, hostlog.Entry{At: s.rule.now(), What: hostlog.ReportDone, Detail: strconv.FormatInt(id, 10), By: by})
	})
}

// shownOfID is how much of the id of a deleted table the log keeps: enough to know it by, and not
// the id, since nothing of the table is to stay.
const shownOfID = 6

// deleteAdminTable ends a game and deletes the table for all, whoever keeps it.
func (s *Server) deleteAdminTable(w http.ResponseWriter, r *http.Request, by account.Account) error {
	id := r.PathValue("id")
	_, err := at(s, r, func(ctx context.Context, t *table.Table) (struct{}, error) {
		return struct{}{}, t.Strike(ctx, func(tx *store.Tx) error {
			return hostlog.Note(tx, hostlog.Entry{At: s.rule.now(), What: hostlog.TableDeleted, Whom: id[:shownOfID] + "…", By: doer(&by)})
		})
	})
	if errors.Is(err, refusal.Deleted) {
		err = refusal.NoTable
	}
	return answer(w, doneAnswer{OK: true}, err)
}
