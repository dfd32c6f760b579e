package server

import (
	"context"
	"encoding/json"
	"net/http"
	"strconv"

	"circulade/internal/api"
	"circulade/internal/httpd"
	"circulade/internal/table"
	"circulade/view"
)

// tableEndpoints are for looking at a table, and for what becomes of it.
func (s *Server) tableEndpoints() []api.Endpoint {
	return []api.Endpoint{
		api.Raw(http.MethodGet, "/api/games/{id}", s.getGame, api.Doc{}).By(api.Known).With(s.callers.CPUQuotaAtTable(s.find, isWhole)),
		api.Raw(http.MethodGet, "/api/games/{id}/record", s.getRecord, api.Doc{}).By(api.Known).With(s.callers.CPUQuotaAtTable(s.find, nil), httpd.Compressed()),
		api.Get("/api/games/{id}/fits", getFits, api.Doc{
			ID: "fits", Tag: "tables", Title: "Which tiles left fit a square",
			About:    "An aid: only at tables with the help `squares`, and once the game is over.",
			Answer:   "How many tiles fit there, by their edges, and which.",
			Returns:  []string{"Fits"},
			Query:    []api.Param{{Name: "x", About: "Grows to the east.", Schema: "type=integer", Required: true}, {Name: "y", About: "Grows to the south.", Schema: "type=integer", Required: true}},
			Statuses: []int{400},
		}).By(api.Known),
		api.PostAt("/api/games/{id}/end", postEnd, api.Doc{
			ID: "end", Tag: "tables", Title: "Stop the game",
			About:    "Host only.",
			Answer:   "The table, ended.",
			Returns:  []string{"Table"},
			Statuses: []int{409},
		}).By(api.Known),
		api.PostAt("/api/games/{id}/forget", postForget, api.Doc{
			ID: "forget", Tag: "tables", Title: "Remove a table from your list",
			About:    "The session or secret that asks holds nothing here any more. If it was the host's, the rights pass to the first person seated who is there; if nobody else plays, the game ends. A game that goes on no more is deleted when nobody keeps it in their list.",
			Answer:   "Forgotten.",
			Statuses: []int{409},
		}).By(api.Known),
		api.DeleteAt("/api/games/{id}", deleteGame, api.Doc{
			ID: "delete", Tag: "tables", Title: "Delete a table",
			About:    "Host only: the game ends for all, and the table leaves the host's list. It is deleted with all that is kept of it, unless somebody else who sat there keeps it in their list. A table at which nothing was played is kept by nobody.",
			Answer:   "Done. `deleted` says whether the table is gone for all.",
			Returns:  []string{"Deletion"},
			Statuses: []int{409},
		}).By(api.Known),
	}
}

func (s *Server) getGame(w http.ResponseWriter, r *http.Request) error {
	who, err := s.callers.Who(r)
	if err != nil {
		return err
	}
	known, err := knownOf(r)
	if err != nil {
		return err
	}
	if known.Stamp != nil {
		return s.replyStamped(w, r, who, known.Short)
	}
	value, err := api.Found(s.find, r, func(ctx context.Context, t *table.Table) (json.RawMessage, error) { return t.See(ctx, who, known) })
	return api.Answer(w, value, err)
}

// isWhole reports whether a request asks for a whole table, not for what is new.
func isWhole(r *http.Request) bool {
	since, err := sinceOf(r)
	return err == nil && since == table.Whole
}

// find returns the table that a request names.
func (s *Server) find(r *http.Request) (*table.Table, error) {
	return s.hall.Find(r.Context(), r.PathValue("id"), s.callers.Address(r))
}

func (s *Server) getRecord(w http.ResponseWriter, r *http.Request) error {
	who, err := s.callers.Who(r)
	if err != nil {
		return err
	}
	text, err := api.Found(s.find, r, func(ctx context.Context, t *table.Table) (string, error) { return t.Record(ctx, who) })
	if err != nil {
		return err
	}
	api.RenewDeadline(w)
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Content-Length", strconv.Itoa(len(text)))
	w.WriteHeader(http.StatusOK)
	_, _ = w.Write([]byte(text))
	return nil
}

// getFits tells which tiles left fit a square, if the table helps with squares.
func getFits(ctx context.Context, r *api.Request) (view.Fits, error) {
	x, y, err := api.SquareOf(r.Request)
	if err != nil {
		return view.Fits{}, err
	}
	return api.At(r, func(t *table.Table) (view.Fits, error) { return t.Fits(ctx, r.Who, x, y) })
}

func postEnd(ctx context.Context, r *api.Request, t *table.Table, _ *api.Nothing) (json.RawMessage, error) {
	return t.End(ctx, r.Who)
}

// deleteGame ends a game for all and deletes it, unless others who played there keep it.
func deleteGame(ctx context.Context, r *api.Request, t *table.Table) (table.Deletion, error) {
	return t.Delete(ctx, r.Who)
}

func postForget(ctx context.Context, r *api.Request, t *table.Table, _ *api.Nothing) (api.OK, error) {
	return api.Done, t.Forget(ctx, r.Who)
}
