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

// unseenTime is how long a host has to be away from this server before another person may take their rights.
const unseenTime = 3 * 24 * time.Hour

// Endpoints returns the one endpoint of this feature, by which a table's host rights pass to another person.
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

// An heirRequest is the body of POST /api/games/{id}/host: the seat whose people get the host's rights.
type heirRequest struct {
	Seat *int `json:"seat" schema:"required,minimum=0,maximum=7"`
}

// Component names the OpenAPI schema of the body that passes the host's rights on.
func (heirRequest) Component() api.Component { return api.Component{Name: "Heir"} }

// Check returns a problem if the body names no seat from 0 to 7.
func (q *heirRequest) Check() error {
	if q.Seat == nil || *q.Seat < 0 || *q.Seat > 7 {
		return problem.Incomplete([]game.Fault{{Field: "seat", Message: "is needed: the number of the seat that is to have the host's rights"}})
	}
	return nil
}

// postHost answers POST /api/games/{id}/host: the host gives the host's rights to the people of a seat, or another
// person takes them for their own seat if every host has been away for long. Everybody else loses them. It returns
// the table.
func (s *Service) postHost(ctx context.Context, r *api.Request, t *table.Table, q *heirRequest) (json.RawMessage, error) {
	unseen, err := s.unseenHosts(ctx, t, r.Who)
	if err != nil {
		return nil, err
	}
	who, seat := r.Who, *q.Seat
	return table.Do(ctx, t, who, func(o table.Owner) (json.RawMessage, error) { return passRights(o, who, seat, unseen) })
}

// unseenHosts returns those of the table's hosts who have not used this server for unseenTime. Whether the caller
// may take their rights passRights checks. It returns nil for a caller who is a host or has no seat, because such a
// caller cannot take the rights.
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
