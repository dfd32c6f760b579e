package lobby

import (
	"context"
	"encoding/json"

	"circulade/game"
	"circulade/internal/api"
	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table"
	"circulade/internal/table/access"
)

var errNotPublic = problem.New(problem.Forbidden, "not-public", "this table is not open to everybody").
	WithHint("ask whoever made it for a link to a seat")

// takeSeatAt gives the caller a seat of the table that the request names, unless they have one there:
// the seat invited, or any free one if invited is table.AnySeat. name is the name to play under, if
// any. It returns the table as JSON.
func (s *Service) takeSeatAt(ctx context.Context, r *api.Request, name table.JoinName, invited int) (json.RawMessage, error) {
	return api.WithTable(r, func(t *table.Table) (json.RawMessage, error) {
		return table.Do(ctx, t, r.Who, func(o table.Owner) (json.RawMessage, error) { return takeSeat(o, r.Who, name, invited) })
	})
}

// takeSeat gives a person a seat of a table, unless they have one there, and returns the table as JSON.
// The seat is invited or, if that is table.AnySeat and the table is not private, any free one; called
// is the name to play under, if any. It runs in the goroutine that owns the table.
func takeSeat(o table.Owner, who access.Who, called table.JoinName, invited int) (json.RawMessage, error) {
	roster, names := o.Roster(), o.Names()
	switch {
	case !roster.IsJoinable() && invited == table.AnySeat:
		return nil, errNotPublic
	case roster.BarsBot(who):
		return nil, table.ErrPrograms
	case o.Log().Status() != store.Playing:
		return nil, problem.GameOver
	}
	if err := o.CheckWritable(); err != nil {
		return nil, err
	}
	if called.Name != "" {
		if err := game.CheckName(called.Name); err != nil {
			return nil, problem.New(problem.Invalid, "bad-setup", "this name cannot be used").
				WithFaults([]game.Fault{{Field: "name", Message: err.Error()}})
		}
		if !called.Given && names.ResemblesAccountHere(who, called.Name) {
			return nil, table.ErrNameOfAccount
		}
	}
	seat, fresh, err := roster.TakeSeat(who, invited)
	if err != nil {
		return nil, err
	}
	if err := names.ResolveClashes(); err != nil {
		return nil, err
	}
	if err := names.NameJoiner(who, seat, fresh, called.Name); err != nil {
		return nil, err
	}
	return o.RenderFor(who)
}
