package server

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"net/http"
	"net/netip"
	"time"

	"circulade/internal/feature"
	"circulade/internal/feature/ratings"
	"circulade/internal/feature/tournaments"
	"circulade/internal/store"
	"circulade/internal/table"
	"circulade/internal/table/clock"
	"circulade/internal/table/gamelog"
	"circulade/internal/table/plan"
	"circulade/rating"
)

// tournamentsFeature returns the feature of tournaments. Tables of theirs are made as those of challenges are.
func (s *Server) tournamentsFeature(k *feature.Kernel) feature.Feature {
	tables := tablesOfTournaments{s}
	cfg := tournaments.Config{
		Rows: k.Rows, Log: k.Log, Now: k.Now, Accounts: k.Accounts, Callers: k.Callers, Creation: s.creation,
		MayBeCalled: func(ctx context.Context, name string) error { return s.signin.CheckName(ctx, name) },
		MayMake:     func(r *http.Request) error { return s.games.MayMake(r, nil) },
		Plan:        func(q *plan.Wanted) (*plan.Plan, error) { return s.registry.Plan(q) },
		Make:        s.makeChallenged, CallOff: tables.callOff, Resign: tables.resign, Give: tables.give, Finish: tables.finish,
		Rating: ratingNow(k.Now), Lots: randomNumber,
	}
	if b := s.cfg.Bus; b != nil {
		cfg.Owned = func(id string) bool { return b.OwnedHere("tournament " + id) }
	}
	return tournaments.New(cfg).Feature()
}

// ratingNow returns the function that gives the rating of a person in points as it is now; 0 for who has none.
func ratingNow(now func() time.Time) func(tx *store.Tx, who store.Holder, class rating.Class) (int, error) {
	if now == nil {
		now = time.Now
	}
	return func(tx *store.Tx, who store.Holder, class rating.Class) (int, error) {
		list, err := ratings.Strengths(tx, []store.Holder{who}, class, now())
		if err != nil {
			return 0, err
		}
		return list[0].Points(), nil
	}
}

// randomNumber returns a number that nobody knows before.
func randomNumber() uint64 {
	var b [8]byte
	_, _ = rand.Read(b[:]) // it never fails
	return binary.LittleEndian.Uint64(b[:])
}

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

// tablesOfTournaments is what tournaments do with tables that are there.
type tablesOfTournaments struct{ s *Server }

// callOff ends the game of a table without a result, unless it is over.
func (t tablesOfTournaments) callOff(ctx context.Context, id string) error {
	_, err := atTable(ctx, t.s, id, func(o table.Owner) (struct{}, error) {
		if err := o.Load(); err != nil || o.Log().Status() != store.Playing {
			return struct{}{}, err
		}
		return struct{}{}, o.CommitDecision(gamelog.Decision{Seat: store.HostSeat, End: true, How: gamelog.CalledOff})
	})
	return err
}

// resign has a seat resign, unless the game is over.
func (t tablesOfTournaments) resign(ctx context.Context, id string, seat int) error {
	_, err := atTable(ctx, t.s, id, func(o table.Owner) (struct{}, error) {
		if err := o.Load(); err != nil || o.Log().Status() != store.Playing {
			return struct{}{}, err
		}
		return struct{}{}, o.Leaving().Resign(seat)
	})
	return err
}

// give gives each seat of a table, whose game goes on, some seconds more.
func (t tablesOfTournaments) give(ctx context.Context, id string, seconds int) error {
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
func (t tablesOfTournaments) finish(ctx context.Context, id string) (*gamelog.Finish, error) {
	return atTable(ctx, t.s, id, func(o table.Owner) (*gamelog.Finish, error) {
		if err := o.Load(); err != nil {
			return nil, err
		}
		return gamelog.FinishOf(o.Log()), nil
	})
}
