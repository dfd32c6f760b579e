package clocks

import (
	"context"
	"encoding/json"
	"fmt"

	"circulade/game"
	"circulade/internal/api"
	"circulade/internal/problem"
	"circulade/internal/table"
	"circulade/internal/table/clock"
	"circulade/internal/table/gamelog"
)

// Endpoints returns the endpoints for a table's clock: pauses, vacations and more time for a seat.
func Endpoints() []api.Endpoint {
	return []api.Endpoint{
		api.PostAt("/api/games/{id}/clock/pause", postPause, api.Doc{
			ID: "pause", Tag: "clock", Title: "Agree to a pause, or to go on",
			About:    "For whoever plays a seat, for all seats that they play. When all who play have agreed the clock is paused, or in a pause goes on. While it is paused nobody moves.",
			Answer:   "The table. The same move id again changes nothing.",
			Returns:  []string{"Table"},
			Statuses: []int{409, 410},
		}).By(api.Known),
		api.PostAt("/api/games/{id}/clock/decline", postDecline, api.Doc{
			ID: "declinePause", Tag: "clock", Title: "Withdraw what was agreed to",
			About:    "For whoever plays a seat: nobody has agreed to a pause any more, nor to its end.",
			Answer:   "The table.",
			Returns:  []string{"Table"},
			Statuses: []int{409, 410},
		}).By(api.Known),
		api.PostAt("/api/games/{id}/clock/vacation", postVacation, api.Doc{
			ID: "vacation", Tag: "clock", Title: "Take days off",
			About:    "For whoever plays a seat at a table with days for each turn: the time of all their seats stands still for so many days. A seat has 14 in a game.",
			Answer:   "The table. The same move id again changes nothing.",
			Returns:  []string{"Table"},
			Statuses: []int{409, 410, 422},
		}).By(api.Known),
		api.Post("/api/games/{id}/seats/{n}/time", postTime, api.Doc{
			ID: "giveTime", Tag: "clock", Title: "Give a seat more time",
			About:    "Host only: at most an hour at once and a day in a game, with days for each turn 7 and 60 days. Not to a seat whose flag is down.",
			Answer:   "The table. The same move id again changes nothing.",
			Returns:  []string{"Table"},
			Statuses: []int{409, 410, 422},
		}).By(api.Known),
	}
}

type (
	// A pauseRequest is the body of POST /api/games/{id}/clock/pause: only the idempotency key.
	pauseRequest struct {
		Move string `json:"move" schema:"required,component=MoveID"`
	}
	// A vacationRequest is the body of POST /api/games/{id}/clock/vacation: how many days off.
	vacationRequest struct {
		Move string `json:"move" schema:"required,component=MoveID"`
		Days int    `json:"days" schema:"required,minimum=1,maximum=14"`
	}
	// A timeRequest is the body of POST /api/games/{id}/seats/{n}/time: how many seconds the seat is given.
	timeRequest struct {
		Move    string `json:"move" schema:"required,component=MoveID"`
		Seconds int    `json:"seconds" schema:"required,minimum=1,maximum=604800"`
	}
)

// Component names the OpenAPI schema of the body that agrees to a pause.
func (pauseRequest) Component() api.Component { return api.Component{Name: "ClockMove"} }

// Component names the OpenAPI schema of the body that takes days off.
func (vacationRequest) Component() api.Component { return api.Component{Name: "Vacation"} }

// Component names the OpenAPI schema of the body that gives a seat more time.
func (timeRequest) Component() api.Component { return api.Component{Name: "MoreTime"} }

// Check returns a problem if the idempotency key of the body is missing or malformed.
func (q *pauseRequest) Check() error { return problem.Incomplete(gamelog.MoveFaults(q.Move)) }

// Check returns a problem if the body's idempotency key or number of days is not allowed.
func (q *vacationRequest) Check() error {
	return problem.Incomplete(checkRange(gamelog.MoveFaults(q.Move), "days", q.Days, clock.VacationDays))
}

// postPause answers POST /api/games/{id}/clock/pause: the caller agrees to a pause, or in a pause to go on, for
// all seats that they play. Once all agree it happens. It returns the table.
func postPause(ctx context.Context, r *api.Request, t *table.Table, q *pauseRequest) (json.RawMessage, error) {
	return table.Do(ctx, t, r.Who, func(o table.Owner) (json.RawMessage, error) { return agreeToPause(o, r.Who, q.Move) })
}

// postDecline answers POST /api/games/{id}/clock/decline: it withdraws all consent to a pause, or to its end, that
// was given so far, and returns the table.
func postDecline(ctx context.Context, r *api.Request, t *table.Table, _ *api.Nothing) (json.RawMessage, error) {
	return table.Do(ctx, t, r.Who, func(o table.Owner) (json.RawMessage, error) { return declinePause(o, r.Who) })
}

// postVacation answers POST /api/games/{id}/clock/vacation: it stops the clocks of the caller's seats for some
// days, and returns the table.
func postVacation(ctx context.Context, r *api.Request, t *table.Table, q *vacationRequest) (json.RawMessage, error) {
	return table.Do(ctx, t, r.Who, func(o table.Owner) (json.RawMessage, error) { return takeVacation(o, r.Who, q.Move, q.Days) })
}

// postTime answers POST /api/games/{id}/seats/{n}/time: the host gives a seat more time on its clock. It returns
// the table.
func postTime(ctx context.Context, r *api.Request, q *timeRequest) (json.RawMessage, error) {
	most := clock.Settings{Kind: clock.Days}
	if err := problem.Incomplete(checkRange(gamelog.MoveFaults(q.Move), "seconds", q.Seconds, most.MaxGift())); err != nil {
		return nil, err
	}
	return api.WithTable(r, func(t *table.Table) (json.RawMessage, error) {
		return table.Do(ctx, t, r.Who, func(o table.Owner) (json.RawMessage, error) {
			return giveTime(o, r.Who, q.Move, r.Seat, q.Seconds)
		})
	})
}

// checkRange appends a fault for a field to faults if its value n is not from 1 to most.
func checkRange(faults []game.Fault, field string, n, most int) []game.Fault {
	if n < 1 || n > most {
		faults = append(faults, game.Fault{Field: field, Message: fmt.Sprintf("is %d and must be from 1 to %d", n, most)})
	}
	return faults
}
