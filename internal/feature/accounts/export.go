package accounts

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"time"

	"circulade/internal/api"
	"circulade/internal/caller"
	"circulade/internal/problem"
	"circulade/internal/signin"
	"circulade/internal/store"
	"circulade/internal/table"
	"circulade/internal/table/access"
	"circulade/internal/table/export"
)

// exportPage is how many tables are listed at a time for a download.
const exportPage = 100

// getExport answers GET /api/account/export: it sends everything that is stored of the account as
// JSON, with its tables one by one as they are read. While maxDownloads others run, it returns a
// problem. If it fails in the midst, it breaks the connection, so that the client sees that the
// JSON is not whole.
func (s *Service) getExport(w http.ResponseWriter, r *http.Request) error {
	sess, acc, err := s.callers.RequireConfirmed(r)
	if err != nil {
		return err
	}
	select {
	case s.downloadSlots <- struct{}{}:
		defer func() { <-s.downloadSlots }()
	default:
		return problem.TooOften("others are downloading their accounts", 10*time.Second)
	}
	d, err := s.accounts.Download(r.Context(), sess.Person)
	if err != nil {
		return caller.ProblemOf(err)
	}
	who := access.Who{Holder: sess.Person}
	list, err := s.allTablesOf(r.Context(), who)
	if err != nil {
		return err
	}
	type seen struct {
		Agent   string `json:"agent"`
		Created string `json:"created"`
		Seen    string `json:"seen"`
	}
	type named struct {
		Name    string `json:"name"`
		Created string `json:"created"`
		Seen    string `json:"seen"`
	}
	head := struct {
		Account  *signin.Account  `json:"account"`
		Sessions []seen           `json:"sessions"`
		Tokens   []named          `json:"tokens"`
		More     map[string][]any `json:"more"`
	}{s.signin.RenderAccount(acc), []seen{}, []named{}, d.More}
	for _, l := range d.Sessions {
		head.Sessions = append(head.Sessions, seen{l.Agent, api.FormatTime(l.Created), api.FormatTime(l.Seen)})
	}
	for _, t := range d.Tokens {
		head.Tokens = append(head.Tokens, named{t.Name, api.FormatTime(t.Created), api.FormatTime(t.Seen)})
	}
	data, err := json.Marshal(head)
	if err != nil {
		return err
	}
	api.RenewDeadline(w)
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Content-Disposition", `attachment; filename="circulade.json"`)
	_, _ = w.Write(append(data[:len(data)-1], `,"tables":[`...))
	if err := s.exportTables(r.Context(), w, list); err != nil {
		panic(http.ErrAbortHandler) // half of it is on its way: the client must see that it ends too soon
	}
	_, _ = w.Write([]byte("]}"))
	return nil
}

// allTablesOf lists all tables of a person, each once. It goes through the list twice, because a
// table whose turn changes meanwhile moves in the list and may be skipped the first time.
func (s *Service) allTablesOf(ctx context.Context, who access.Who) (all []table.Listed, err error) {
	seen := map[string]bool{}
	for range 2 {
		for after := (&store.Place{}); after != nil; {
			var list []table.Listed
			if list, after, err = s.cfg.Tables().TablesOf(ctx, who, *after, exportPage); err != nil {
				return nil, err
			}
			for _, l := range list {
				if !seen[l.ID] {
					seen[l.ID], all = true, append(all, l)
				}
			}
		}
	}
	return all, nil
}

// exportTables writes tables as items of a JSON array, each with its record. The record is null if
// it cannot be made, or if the person only watches a running game with a spectator delay. It
// returns an error only if the request or the store has ended, or the client cannot be written to.
func (s *Service) exportTables(ctx context.Context, w http.ResponseWriter, list []table.Listed) error {
	type exported struct {
		table.Listed
		Record *string `json:"record"`
	}
	for i, l := range list {
		e := exported{Listed: l}
		saved, err := export.One(ctx, s.cfg.Games, l.ID)
		switch {
		case err == nil && l.IsDelayed():
		case err == nil:
			e.Record = &saved.Record
		case errors.Is(err, context.Canceled), errors.Is(err, store.ErrClosed):
			return err
		}
		data, err := json.Marshal(e)
		if err != nil {
			return err
		}
		if i > 0 {
			data = append([]byte(","), data...)
		}
		api.RenewDeadline(w)
		if _, err := w.Write(data); err != nil {
			return err
		}
	}
	return nil
}
