package server

import (
	"context"
	"net/netip"

	"circulade/internal/store"
	"circulade/internal/table"
	"circulade/internal/table/clock"
	"circulade/internal/table/gamelog"
	"circulade/internal/table/plan"
)

// atTable runs f on the owner goroutine of a table, for the server itself.
func atTable[T any](ctx context.Context, s *Server, id string, f func(o table.Owner) (T, error)) (T, error) {
	t, err := s.registry.Hold(id, netip.Addr{})
	if err != nil {
		var none T
		return none, err
	}
	defer t.Release()
	return table.DoByServer(ctx, t, f)
}

// madeTables is what features do with tables that the server makes for people, without a host.
type madeTables struct{ s *Server }

// callOff ends the game of a table without a result, unless it is over.
func (t madeTables) callOff(ctx context.Context, id string) error {
	_, err := atTable(ctx, t.s, id, func(o table.Owner) (struct{}, error) {
		if err := o.Load(); err != nil || o.Log().Status() != store.Playing {
			return struct{}{}, err
		}
		return struct{}{}, o.CommitDecision(gamelog.Decision{Seat: store.HostSeat, End: true, How: gamelog.CalledOff})
	})
	return err
}

// resign has a seat resign, unless the game is over.
func (t madeTables) resign(ctx context.Context, id string, seat int) error {
	_, err := atTable(ctx, t.s, id, func(o table.Owner) (struct{}, error) {
		if err := o.Load(); err != nil || o.Log().Status() != store.Playing {
			return struct{}{}, err
		}
		return struct{}{}, o.Leaving().Resign(seat)
	})
	return err
}

// give gives each seat of a table, whose game goes on, some seconds more.
func (t madeTables) give(ctx context.Context, id string, seconds int) error {
	_, err := atTable(ctx, t.s, id, func(o table.Owner) (struct{}, error) {
		if err := o.Load(); err != nil {
			return struct{}{}, err
		}
		for seat := range o.Log().Seats {
			c := o.Log().Clock()
			if c == nil || o.Log().Status() != store.Playing || c.FlagIsDown(seat) {
				continue
			}
			d := clock.Decision{Give: &clock.Gift{Seat: seat, Seconds: min(seconds, c.Settings().MaxGift())}}
			if err := o.Commit(store.HostSeat, o.Log().DecideClock(d)); err != nil {
				return struct{}{}, err
			}
		}
		return struct{}{}, nil
	})
	return err
}

// finish returns how the game of a table has ended.
func (t madeTables) finish(ctx context.Context, id string) (*gamelog.Finish, error) {
	return atTable(ctx, t.s, id, func(o table.Owner) (*gamelog.Finish, error) {
		if err := o.Load(); err != nil {
			return nil, err
		}
		return gamelog.FinishOf(o.Log()), nil
	})
}

// make makes a planned table for people, by seat, and opens it, so that who has to answer there is told so.
func (t madeTables) make(ctx context.Context, p *plan.Plan, id string, persons []store.Holder) error {
	if err := t.s.registry.MakeForPersons(ctx, p, id, persons); err != nil {
		return err
	}
	// If it cannot be opened now, the table is there, and opens for whoever comes.
	_, _ = atTable(ctx, t.s, id, func(table.Owner) (struct{}, error) { return struct{}{}, nil })
	return nil
}
