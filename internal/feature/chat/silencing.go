package chat

import (
	"context"

	"circulade/game"
	"circulade/internal/api"
	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table"
)

// The two ways to silence a person, as requests and answers name them.
const (
	mute  = "mute"
	block = "block"
)

// A targetRequest is the body of a request to mute or block, or with On false to unmute or unblock, a
// seat's holders or a spectator.
type targetRequest struct {
	Seat    *int  `json:"seat" schema:"minimum=0"`
	Watcher *int  `json:"watcher" schema:"minimum=1"`
	On      *bool `json:"on" schema:"required" doc:"False ends it."`
}

// Component names the request's schema in the API's document.
func (targetRequest) Component() api.Component {
	return api.Component{Name: "ChatAim", About: "Either the `seat` of somebody or which `watcher` they are."}
}

// Check returns a problem if the request does not name either a seat or a spectator, or does not say
// whether to begin or to end.
func (q *targetRequest) Check() error {
	var faults []game.Fault
	if (q.Seat == nil) == (q.Watcher == nil) {
		faults = append(faults, game.Fault{Field: "seat", Message: "is needed, or watcher, and not both"})
	}
	if q.On == nil {
		faults = append(faults, game.Fault{Field: "on", Message: "is needed: true, or false to end it"})
	}
	return problem.Incomplete(faults)
}

// silenceHandler returns the handler of POST /api/games/{id}/chat/mute, or of …/block if kind is block:
// the caller mutes or blocks the holders of a seat or a spectator, or ends that.
func (s *Service) silenceHandler(kind string) func(context.Context, *api.Request, *table.Table, *targetRequest) (api.OK, error) {
	return func(ctx context.Context, r *api.Request, t *table.Table, q *targetRequest) (api.OK, error) {
		c, err := s.contextFor(ctx, t, r.PathValue("id"), r.Who)
		if err != nil {
			return api.OK{}, err
		}
		others, err := s.targets(ctx, c, q)
		if err != nil {
			return api.OK{}, err
		}
		if err := s.cfg.People.MayChange(r.Who.Holder, s.cfg.Callers.Address(r.Request)); err != nil {
			return api.OK{}, err
		}
		do := s.cfg.People.Mute
		if kind == block {
			do = s.cfg.People.Block
		}
		if err := do(ctx, r.Who.Holder, *q.On, others...); err != nil {
			return api.OK{}, err
		}
		return api.Done, nil
	}
}

// targets returns the people whom a request to mute, block or report means: the holders of a seat, or
// the spectator with a number. It returns a problem if there are none, or if the caller holds the seat.
func (s *Service) targets(ctx context.Context, c *chatContext, q *targetRequest) ([]store.Holder, error) {
	if q.Watcher != nil {
		other, err := s.SpectatorByNumber(ctx, c.id, *q.Watcher)
		if err != nil {
			return nil, s.problemOf("looking for somebody who watches", err)
		}
		return []store.Holder{other}, nil
	}
	others := c.Holders(*q.Seat)
	if *q.Seat < 0 || len(others) == 0 || c.Rights.Holds(*q.Seat) {
		return nil, problem.New(problem.NotFound, "not-found", "nobody else holds this seat")
	}
	return others, nil
}

// A consentRequest is the body of a request in which the caller says whether they agree to free text.
type consentRequest struct {
	On *bool `json:"on" schema:"required"`
}

// Component names the request's schema in the API's document.
func (consentRequest) Component() api.Component { return api.Component{Name: "Consent"} }

// Check returns a problem if the request does not say whether the caller agrees to free text.
func (q *consentRequest) Check() error {
	if q.On == nil {
		return problem.Incomplete([]game.Fault{{Field: "on", Message: "is needed: whether you want to write freely"}})
	}
	return nil
}

// postConsent answers POST /api/games/{id}/chat/consent: it stores whether the caller, who holds a
// seat, agrees to free text.
func (s *Service) postConsent(ctx context.Context, r *api.Request, t *table.Table, q *consentRequest) (api.OK, error) {
	c, err := s.contextFor(ctx, t, r.PathValue("id"), r.Who)
	switch {
	case err != nil:
		return api.OK{}, err
	case c.room != Seated:
		return api.OK{}, table.ErrSeat
	}
	if err := s.cfg.People.MayChange(r.Who.Holder, s.cfg.Callers.Address(r.Request)); err != nil {
		return api.OK{}, err
	}
	if err := s.Consent(ctx, c.id, r.Who.Holder, *q.On); err != nil {
		return api.OK{}, s.problemOf("storing a consent", err)
	}
	return api.Done, nil
}
