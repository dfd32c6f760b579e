package takeback

import (
	"context"
	"encoding/json"

	"circulade/internal/api"
	"circulade/internal/table"
)

// Endpoints returns the endpoints by which people ask to take choices back, agree to it and decline it.
func Endpoints() []api.Endpoint {
	return []api.Endpoint{
		api.Post("/api/games/{id}/takeback", postTakeback, api.Doc{
			ID: "takeback", Tag: "playing", Title: "Take choices back with the consent of all",
			About:    "Asks to go back to a version before a choice of one's own that others have answered since, or agrees to what is asked. When everybody who plays has agreed it is an undo; nothing goes back past a tile or a lot (`revealed`). A new choice ends the question; once it is declined it cannot be asked again before one (`declined`).",
			Answer:   "The table, with `takeback` until all have agreed; by `stamp` what changes in the table of that stamp.",
			Returns:  []string{"TableChanged"},
			Query:    []api.Param{api.Shared("base"), api.Shared("lists"), api.Shared("stamp"), api.Shared("recent")},
			Statuses: []int{409, 410, 422},
		}).By(api.Known),
		api.PostAt("/api/games/{id}/takeback/decline", postDecline, api.Doc{
			ID: "declineTakeback", Tag: "playing", Title: "Do not take back what somebody asks for",
			About:    "For whoever plays a seat, and for whoever asked. Where nothing is asked it does nothing.",
			Answer:   "The table.",
			Returns:  []string{"Table"},
			Statuses: []int{409, 410},
		}).By(api.Known),
	}
}

// postTakeback answers POST /api/games/{id}/takeback: the caller asks to go back to a version of the game, or
// agrees to the question that is open; the last one to agree takes the choices back. It returns the table, or what
// changed in it.
func postTakeback(ctx context.Context, r *api.Request, q *api.UndoRequest) (json.RawMessage, error) {
	had, err := api.ParseChangeVersion(r.Request)
	if err != nil {
		return nil, err
	}
	return api.WithTable(r, func(t *table.Table) (json.RawMessage, error) {
		back := table.Undo{Move: q.Move, Seq: *q.Seq, Version: *q.Version, ChangeVersion: had}
		return table.Do(ctx, t, r.Who, func(o table.Owner) (json.RawMessage, error) { return askOrAgree(o, r.Who, back) })
	})
}

// postDecline answers POST /api/games/{id}/takeback/decline: it ends the open question about a takeback, if there
// is one, and returns the table.
func postDecline(ctx context.Context, r *api.Request, t *table.Table, _ *api.Nothing) (json.RawMessage, error) {
	return table.Do(ctx, t, r.Who, func(o table.Owner) (json.RawMessage, error) { return decline(o, r.Who) })
}
