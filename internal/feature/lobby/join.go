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
	With("ask whoever made it for a link to a seat")

// join has the table that a request names give whoever sent it a seat.
func (s *Service) join(ctx context.Context, r *api.Request, name table.Naming, invited int) (json.RawMessage, error) {
	return api.At(r, func(t *table.Table) (json.RawMessage, error) {
		return table.Do(ctx, t, r.Who, func(o table.Owner) (json.RawMessage, error) { return join(o, r.Who, name, invited) })
	})
}

// join gives somebody a free seat, or the one to which they are invited, under a name if they give one. It
// returns the table.
func join(o table.Owner, who access.Who, called table.Naming, invited int) (json.RawMessage, error) {
	roster, names := o.Roster(), o.Names()
	switch {
	case !roster.IsJoinable() && invited == table.AnySeat:
		return nil, errNotPublic
	case roster.BarsProgram(who):
		return nil, table.ErrPrograms
	case o.Log().Status() != store.Playing:
		return nil, problem.GameOver
	}
	if err := o.CheckWritable(); err != nil {
		return nil, err
	}
	if called.Name != "" {
		if err := game.CheckName(called.Name); err != nil {
			return nil, problem.New(problem.Invalid, "bad-setup", "nobody can play under this name").
				WithFaults([]game.Fault{{Field: "name", Message: err.Error()}})
		}
		if !called.Given && names.IsOfAccountHere(who, called.Name) {
			return nil, table.ErrNameOfAccount
		}
	}
	seat, fresh, err := roster.TakeSeat(who, invited)
	if err != nil {
		return nil, err
	}
	if err := names.GiveWay(); err != nil {
		return nil, err
	}
	if err := names.Introduce(who, seat, fresh, called.Name); err != nil {
		return nil, err
	}
	return o.See(who)
}
