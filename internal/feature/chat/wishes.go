package chat

import (
	"context"

	"circulade/game"
	"circulade/internal/api"
	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table"
)

// How somebody is silenced, as requests and answers have it.
const (
	mute  = "mute"
	block = "block"
)

// aimRequest is about somebody at the table.
type aimRequest struct {
	Seat    *int  `json:"seat" schema:"minimum=0"`
	Watcher *int  `json:"watcher" schema:"minimum=1"`
	On      *bool `json:"on" schema:"required" doc:"False ends it."`
}

func (aimRequest) Component() api.Component {
	return api.Component{Name: "ChatAim", About: "Either the `seat` of somebody or which `watcher` they are."}
}

// Check says what is wrong with a request.
func (q *aimRequest) Check() error {
	var faults []game.Fault
	if (q.Seat == nil) == (q.Watcher == nil) {
		faults = append(faults, game.Fault{Field: "seat", Message: "is needed, or watcher, and not both"})
	}
	if q.On == nil {
		faults = append(faults, game.Fault{Field: "on", Message: "is needed: true, or false to end it"})
	}
	return problem.Incomplete(faults)
}

// silence serves a wish not to hear somebody, or not to meet them.
func (s *Service) silence(kind string) func(context.Context, *api.Request, *table.Table, *aimRequest) (api.OK, error) {
	return func(ctx context.Context, r *api.Request, t *table.Table, q *aimRequest) (api.OK, error) {
		c, err := s.contextOf(ctx, t, r.PathValue("id"), r.Who)
		if err != nil {
			return api.OK{}, err
		}
		others, err := s.aimed(ctx, c, q)
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

// aimed finds whom a request is about.
func (s *Service) aimed(ctx context.Context, c *chatContext, q *aimRequest) ([]store.Holder, error) {
	if q.Watcher != nil {
		other, err := s.WatcherOf(ctx, c.id, *q.Watcher)
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

type consentRequest struct {
	On *bool `json:"on" schema:"required"`
}

func (consentRequest) Component() api.Component { return api.Component{Name: "Consent"} }

// Check says what is wrong with a request.
func (q *consentRequest) Check() error {
	if q.On == nil {
		return problem.Incomplete([]game.Fault{{Field: "on", Message: "is needed: whether you want to write freely"}})
	}
	return nil
}

func (s *Service) postConsent(ctx context.Context, r *api.Request, t *table.Table, q *consentRequest) (api.OK, error) {
	c, err := s.contextOf(ctx, t, r.PathValue("id"), r.Who)
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
