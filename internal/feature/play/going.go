package play

import (
	"context"
	"encoding/json"
	"time"

	"circulade/game"
	"circulade/internal/api"
	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table"
	"circulade/internal/table/access"
)

// hostTime is for how long a host has not been here when somebody else may have their rights.
const hostTime = 3 * 24 * time.Hour

// goingEndpoints are for who is away from a table, gives up, or leaves it to others.
func (s *Service) goingEndpoints() []api.Endpoint {
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
		api.PostAt("/api/games/{id}/host", s.postHost, api.Doc{
			ID: "passHost", Tag: "seats", Title: "Pass on the host's rights",
			About:    "The host gives them to the people of a seat. Anybody else seated gets them for a seat of their own when all who have them have not been on this server for 3 days, kept by the day, or are no more. Whoever had them, and the host's secret, has them no longer.",
			Answer:   "The table.",
			Returns:  []string{"Table"},
			Statuses: []int{409, 410},
		}).By(api.Known),
	}
}

type (
	standInRequest struct {
		On *bool `json:"on" schema:"required"`
	}
	heirRequest struct {
		Seat *int `json:"seat" schema:"required,minimum=0,maximum=7"`
	}
)

func (standInRequest) Component() api.Component { return api.Component{Name: "StandIn"} }
func (heirRequest) Component() api.Component    { return api.Component{Name: "Heir"} }

// Check says what is wrong with a request.
func (q *heirRequest) Check() error {
	if q.Seat == nil || *q.Seat < 0 || *q.Seat > 7 {
		return problem.Incomplete([]game.Fault{{Field: "seat", Message: "is needed: the number of the seat that is to have the host's rights"}})
	}
	return nil
}

func postNudge(ctx context.Context, r *api.Request, t *table.Table, _ *api.Nothing) (json.RawMessage, error) {
	return t.Nudge(ctx, r.Who, r.Seat)
}

func (s *Service) postStandIn(ctx context.Context, r *api.Request, q *standInRequest) (json.RawMessage, error) {
	if q.On == nil {
		return nil, problem.Incomplete([]game.Fault{{Field: "on", Message: "is needed: true lets a computer player play, false has the holder play again"}})
	}
	if *q.On {
		if err := s.cfg.MoreComputers(s.cfg.Callers.Address(r.Request)); err != nil {
			return nil, err
		}
	}
	return api.At(r, func(t *table.Table) (json.RawMessage, error) { return t.StandIn(ctx, r.Who, r.Seat, *q.On) })
}

func postResign(ctx context.Context, r *api.Request, t *table.Table, _ *api.Nothing) (json.RawMessage, error) {
	return t.Resign(ctx, r.Who, r.Seat)
}

func (s *Service) postHost(ctx context.Context, r *api.Request, t *table.Table, q *heirRequest) (json.RawMessage, error) {
	unseen, err := s.goneHosts(ctx, t, r.Who)
	if err != nil {
		return nil, err
	}
	return t.PassHost(ctx, r.Who, *q.Seat, unseen)
}

// goneHosts returns who of a table's hosts has not been here for long. Where a host asks it
// is of no interest.
func (s *Service) goneHosts(ctx context.Context, t *table.Table, who access.Who) ([]store.Holder, error) {
	c, err := table.CompanyAt(ctx, t, who)
	if err != nil || c.Rights.Host || c.Rights.Seats == 0 {
		return nil, err
	}
	list, err := s.cfg.Accounts.Unseen(ctx, c.Holders(store.HostSeat), hostTime)
	if err != nil {
		return nil, problem.OfStore(err)
	}
	return list, nil
}
