package play

import (
	"context"
	"encoding/json"
	"time"

	"circulade/internal/api"
	"circulade/internal/caller"
	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
)

// choiceEndpoints returns the endpoints for making choices, trying them and undoing them.
func (s *Service) choiceEndpoints() []api.Endpoint {
	return []api.Endpoint{
		api.Post("/api/games/{id}/choices", s.postChoices, api.Doc{
			ID: "choose", Tag: "playing", Title: "Make choices",
			Answer:   "The table, with the events after the request's `seq`; by `stamp` what changes in the table of that stamp. The same move id again gets the same answer and changes nothing; by `stamp` it leads from the one named now.",
			Returns:  []string{"TableChanged"},
			Query:    []api.Param{api.Shared("base"), api.Shared("lists"), api.Shared("stamp"), api.Shared("recent")},
			Statuses: []int{409, 410, 422},
		}).By(api.Known),
		api.PostAt("/api/games/{id}/preview", postPreview, api.Doc{
			ID: "preview", Tag: "playing", Title: "Try choices",
			Answer:   "The position after them.",
			Returns:  []string{"Preview"},
			Statuses: []int{409, 410, 422},
		}).By(api.Known),
		api.Post("/api/games/{id}/undo", postUndo, api.Doc{
			ID: "undo", Tag: "playing", Title: "Take choices back",
			About:    "Refused past what was revealed: a tile, a lot, another player's choice; and to a seat that has done so 20 times in one turn (`too-many`).",
			Answer:   "The table, with all events; by `stamp` what changes in the table of that stamp.",
			Returns:  []string{"TableChanged"},
			Query:    []api.Param{api.Shared("base"), api.Shared("lists"), api.Shared("stamp"), api.Shared("recent")},
			Statuses: []int{409, 410, 422},
		}).By(api.Known),
	}
}

// A choicesRequest is the body of POST /api/games/{id}/choices: the choices to make, with the idempotency key.
type choicesRequest struct {
	Seq  *int64   `json:"seq" schema:"required,minimum=0" doc:"The ‘seq’ of the table that was looked at."`
	Move string   `json:"move" schema:"required,minLength=1,maxLength=64" doc:"Names this request, the same when it is repeated: made by the client, without spaces."`
	All  []string `json:"all" schema:"required,minItems=1,maxItems=64" each:"maxLength=200" eachdoc:"The text of a listed choice."`
}

// Component names the OpenAPI schema of the body that makes choices.
func (choicesRequest) Component() api.Component {
	return api.Component{Name: "Choices", About: "Answers to the pending question and to those that follow, all or nothing."}
}

// Check returns a problem with every faulty field of the body, or nil.
func (q *choicesRequest) Check() error {
	return problem.Incomplete(api.CheckChoices(append(api.RequireSeq(nil, q.Seq), gamelog.MoveFaults(q.Move)...), q.All))
}

// A previewRequest is the body of POST /api/games/{id}/preview: choices to try without making them.
type previewRequest struct {
	Seq *int64   `json:"seq" schema:"required,minimum=0" doc:"The ‘seq’ of the table that was looked at."`
	All []string `json:"all" schema:"required,minItems=1,maxItems=64" each:"maxLength=200" eachdoc:"The text of a listed choice."`
}

// Component names the OpenAPI schema of the body that tries choices.
func (previewRequest) Component() api.Component {
	return api.Component{Name: "PreviewRequest", About: "Choices to be tried, not made."}
}

// Check returns a problem with every faulty field of the body, or nil.
func (q *previewRequest) Check() error {
	return problem.Incomplete(api.CheckChoices(api.RequireSeq(nil, q.Seq), q.All))
}

// postChoices answers POST /api/games/{id}/choices: it makes all of the choices for the seat that has to answer, or
// none, and returns the table, or what changed in it since what the client has.
func (s *Service) postChoices(ctx context.Context, r *api.Request, q *choicesRequest) (json.RawMessage, error) {
	had, err := api.ParseChangeVersion(r.Request)
	if err != nil {
		return nil, err
	}
	return api.WithTable(r, func(t *table.Table) (json.RawMessage, error) {
		choices := table.Choices{Move: q.Move, Seq: *q.Seq, All: q.All, ChangeVersion: had}
		data, err := table.Do(ctx, t, r.Who, func(o table.Owner) (json.RawMessage, error) { return o.Choose(r.Who, choices) })
		if err == nil { // what is refused leaves nothing on the disk
			from := s.cfg.Callers.Address(r.Request)
			s.cfg.Callers.Storage.Charge(from, caller.SmallSize, time.Now())
			if s.cfg.Played != nil {
				s.cfg.Played(r.PathValue("id"), r.Who.Holder, from)
			}
		}
		return data, err
	})
}

// postPreview answers POST /api/games/{id}/preview: the position in which some choices would result if the
// caller's seat made them now. Nothing is stored.
func postPreview(ctx context.Context, r *api.Request, t *table.Table, q *previewRequest) (json.RawMessage, error) {
	return table.Do(ctx, t, r.Who, func(o table.Owner) (json.RawMessage, error) { return preview(o, r.Who, *q.Seq, q.All) })
}

// preview returns the position in which choices would result if the caller's seat made them now, as a Preview of
// the protocol. Nothing is stored. seq is the number of the last entry that the client knows; another one is
// refused.
func preview(o table.Owner, who access.Who, seq int64, choices []string) (json.RawMessage, error) {
	v, l := o.Roster().HeldBy(who), o.Log()
	by := l.Waiting()
	switch {
	case v.Seats == 0:
		return nil, table.ErrSeat
	case l.Status() != store.Playing:
		return nil, o.RefuseWithTable(problem.GameOver, v, table.ClientVersion{Since: seq})
	case seq != l.Seq():
		return nil, o.RefuseWithTable(table.ErrStale, v, table.ClientVersion{Since: seq})
	case !v.Holds(by):
		return nil, table.ErrSeat
	}
	p, err := l.Game().Preview(choices...)
	if err != nil {
		return nil, problem.OfGame(err)
	}
	defer p.Release()
	return o.RenderPreview(p, by), nil
}

// postUndo answers POST /api/games/{id}/undo: it takes back the caller's own last choices, down to the version of
// the game that the body names, and returns the table, or what changed in it since the snapshot that the client
// has.
func postUndo(ctx context.Context, r *api.Request, q *api.UndoRequest) (json.RawMessage, error) {
	had, err := api.ParseChangeVersion(r.Request)
	if err != nil {
		return nil, err
	}
	return api.WithTable(r, func(t *table.Table) (json.RawMessage, error) {
		back := table.Undo{Move: q.Move, Seq: *q.Seq, Version: *q.Version, ChangeVersion: had}
		return table.Do(ctx, t, r.Who, func(o table.Owner) (json.RawMessage, error) { return o.Undo(r.Who, back) })
	})
}
