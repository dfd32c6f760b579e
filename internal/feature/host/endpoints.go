package host

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

// unseenTime is for how long a host has not been on this server when somebody else may have their rights.
const unseenTime = 3 * 24 * time.Hour

// Endpoints is the one for passing the host's rights on.
func (s *Service) Endpoints() []api.Endpoint {
	return []api.Endpoint{
		api.PostAt("/api/games/{id}/host", s.postHost, api.Doc{
			ID: "passHost", Tag: "seats", Title: "Pass on the host's rights",
			About:    "The host gives them to the people of a seat. Anybody else seated gets them for a seat of their own when all who have them have not been on this server for 3 days, kept by the day, or are no more. Whoever had them, and the host's secret, has them no longer.",
			Answer:   "The table.",
			Returns:  []string{"Table"},
			Statuses: []int{409, 410},
		}).By(api.Known),
	}
}

type heirRequest struct {
	Seat *int `json:"seat" schema:"required,minimum=0,maximum=7"`
}

func (heirRequest) Component() api.Component { return api.Component{Name: "Heir"} }

// Check says what is wrong with a request.
func (q *heirRequest) Check() error {
	if q.Seat == nil || *q.Seat < 0 || *q.Seat > 7 {
		return problem.Incomplete([]game.Fault{{Field: "seat", Message: "is needed: the number of the seat that is to have the host's rights"}})
	}
	return nil
}

func (s *Service) postHost(ctx context.Context, r *api.Request, t *table.Table, q *heirRequest) (json.RawMessage, error) {
	unseen, err := s.unseenHosts(ctx, t, r.Who)
	if err != nil {
		return nil, err
	}
	who, seat := r.Who, *q.Seat
	return table.Do(ctx, t, who, func(o table.Owner) (json.RawMessage, error) { return passRights(o, who, seat, unseen) })
}

// unseenHosts returns who of a table's hosts has not been here for long. Where a host asks it
// is of no interest.
func (s *Service) unseenHosts(ctx context.Context, t *table.Table, who access.Who) ([]store.Holder, error) {
	c, err := table.ParticipantsAt(ctx, t, who)
	if err != nil || c.Rights.Host || c.Rights.Seats == 0 {
		return nil, err
	}
	list, err := s.cfg.Accounts.Unseen(ctx, c.Holders(store.HostSeat), unseenTime)
	if err != nil {
		return nil, problem.OfStore(err)
	}
	return list, nil
}
