package absence

import (
	"context"
	"encoding/json"

	"circulade/game"
	"circulade/internal/api"
	"circulade/internal/problem"
	"circulade/internal/table"
)

// Endpoints returns the endpoints for nudging a seat, having a computer player stand in for it, and resigning.
func (s *Service) Endpoints() []api.Endpoint {
	return []api.Endpoint{
		api.PostAt("/api/games/{id}/seats/{n}/nudge", postNudge, api.Doc{
			ID: "nudge", Tag: "seats", Title: "Tell a seat that the table waits for it",
			About:    "For any other seat that plays, once for each question, at a table without a clock: when the seat is asked and nobody of it is there for 5 minutes, or it has made no choice for 3 days. Not where one device has the seats of all people.",
			Answer:   "The table. Asked again it changes nothing.",
			Returns:  []string{"Table"},
			Statuses: []int{409, 410},
		}).By(api.Known),
		api.Post("/api/games/{id}/seats/{n}/standin", s.postStandIn, api.Doc{
			ID: "standIn", Tag: "seats", Title: "Let a computer player play for a seat, or no longer",
			About:    "`on`: for any other seat that plays, 2 minutes after a nudge to a seat that is away, a day after one to a seat that made no choice for 3 days. Without `on` whoever holds the seat, or the host, takes it back at once. A seat with a bank whose time is up plays again when it and all others whose time is not up have sent `false`; `true` declines that.",
			Answer:   "The table. Asked again it changes nothing.",
			Returns:  []string{"Table"},
			Statuses: []int{409, 410},
		}).By(api.Known),
		api.PostAt("/api/games/{id}/seats/{n}/resign", postResign, api.Doc{
			ID: "resign", Tag: "seats", Title: "Give up",
			About:    "For whoever holds the seat, and for good: a computer player plays it to the end, and it is ranked last. If only one seat is left that has not, or no person, the game ends.",
			Answer:   "The table. Asked again it changes nothing.",
			Returns:  []string{"Table"},
			Statuses: []int{409, 410},
		}).By(api.Known),
	}
}

// A standInRequest is the body of POST /api/games/{id}/seats/{n}/standin: whether a computer player is to stand in
// for the seat.
type standInRequest struct {
	On *bool `json:"on" schema:"required"`
}

// Component names the OpenAPI schema of the body that begins or ends a stand-in.
func (standInRequest) Component() api.Component { return api.Component{Name: "StandIn"} }

// postNudge answers POST /api/games/{id}/seats/{n}/nudge: it reminds the people of a seat that keeps the table
// waiting, and returns the table.
func postNudge(ctx context.Context, r *api.Request, t *table.Table, _ *api.Nothing) (json.RawMessage, error) {
	return table.Do(ctx, t, r.Who, func(o table.Owner) (json.RawMessage, error) { return nudge(o, r.Who, r.Seat) })
}

// postStandIn answers POST /api/games/{id}/seats/{n}/standin: it has a computer player stand in for the seat, or
// its people play again, and returns the table.
func (s *Service) postStandIn(ctx context.Context, r *api.Request, q *standInRequest) (json.RawMessage, error) {
	if q.On == nil {
		return nil, problem.Incomplete([]game.Fault{{Field: "on", Message: "is needed: true lets a computer player play, false has the holder play again"}})
	}
	if *q.On {
		if err := s.cfg.MoreComputers(s.cfg.Callers.Address(r.Request)); err != nil {
			return nil, err
		}
	}
	return api.WithTable(r, func(t *table.Table) (json.RawMessage, error) {
		who, seat, on := r.Who, r.Seat, *q.On
		return table.Do(ctx, t, who, func(o table.Owner) (json.RawMessage, error) { return s.setStandIn(o, who, seat, on) })
	})
}

// postResign answers POST /api/games/{id}/seats/{n}/resign: the caller gives their seat up for good. It returns
// the table.
func postResign(ctx context.Context, r *api.Request, t *table.Table, _ *api.Nothing) (json.RawMessage, error) {
	return table.Do(ctx, t, r.Who, func(o table.Owner) (json.RawMessage, error) { return resign(o, r.Who, r.Seat) })
}
