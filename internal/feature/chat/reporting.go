package chat

import (
	"context"
	"time"

	"circulade/game"
	"circulade/internal/account/report"
	"circulade/internal/api"
	"circulade/internal/problem"
	"circulade/internal/table"
)

// A reportRequest is the body of a request that reports either a line of chat or the name at a seat.
type reportRequest struct {
	Line   *int64 `json:"line" schema:"minimum=1"`
	Seat   *int   `json:"seat" schema:"minimum=0"`
	Reason string `json:"reason" doc:"At most 500 characters."`
}

// Component names the request's schema in the API's document.
func (reportRequest) Component() api.Component {
	return api.Component{Name: "ChatReport", About: "Of a `line`, or of the name at a `seat`."}
}

// Check replaces the reason in the request by its cleaned text, and returns a problem that lists what
// is wrong with the request.
func (q *reportRequest) Check() error {
	var faults []game.Fault
	if (q.Line == nil) == (q.Seat == nil) {
		faults = append(faults, game.Fault{Field: "line", Message: "is needed, or seat, and not both"})
	}
	if q.Reason != "" {
		reason, err := Clean(q.Reason)
		if err != nil {
			faults = append(faults, game.Fault{Field: "reason", Message: err.Error()})
		}
		q.Reason = reason
	}
	return problem.Incomplete(faults)
}

// postReport answers POST /api/games/{id}/chat/report: it stores the caller's report of a line of chat,
// or of the name at a seat.
func (s *Service) postReport(ctx context.Context, r *api.Request, t *table.Table, q *reportRequest) (api.OK, error) {
	c, err := s.contextFor(ctx, t, r.PathValue("id"), r.Who)
	if err != nil {
		return api.OK{}, err
	}
	found, err := s.makeReport(ctx, c, q)
	if err != nil {
		return api.OK{}, err
	}
	if wait := s.limits.reports.Allow(s.cfg.Callers.Address(r.Request), time.Now()); wait > 0 {
		return api.OK{}, problem.TooOften("too many reports from this address", wait)
	}
	if err := s.Report(ctx, found, c.room); err != nil {
		return api.OK{}, s.problemOf("storing a report", err)
	}
	s.cfg.Reported(ctx)
	return api.Done, nil
}

// makeReport returns the report that a request asks for, not stored yet. The request names a line or a seat. It
// returns a problem if there is no such line in the caller's room, or if the named seat is held by the caller or
// by nobody.
func (s *Service) makeReport(ctx context.Context, c *chatContext, q *reportRequest) (report.Report, error) {
	found := report.Report{Game: c.id, By: c.who.Holder, BySeat: c.speakingSeat(), OfSeat: -1, Reason: q.Reason}
	if q.Line != nil {
		line, err := s.LineByID(ctx, c.id, c.room, *q.Line)
		if err != nil {
			return found, s.problemOf("reading a line of chat", err)
		}
		found.Line, found.Of, found.OfSeat = line.ID, line.Person, line.Seat
	} else {
		others, err := s.targets(ctx, c, &targetRequest{Seat: q.Seat})
		if err != nil {
			return found, err
		}
		found.Of, found.OfSeat = others[0], *q.Seat
	}
	if n := found.OfSeat; n >= 0 && n < len(c.Names) {
		found.Name = c.Names[n]
	}
	return found, nil
}
