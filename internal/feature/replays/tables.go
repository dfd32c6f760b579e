package replays

import (
	"context"
	"errors"
	"net/netip"
	"strings"

	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table"
	"circulade/internal/table/access"
	"circulade/internal/table/colour"
	"circulade/internal/table/gamelog"
	"circulade/internal/table/replay"
)

var errNoReplay = problem.New(problem.NotFound, "not-found", "there is no such replay, or it is shared no longer")

// tableCacheKey returns the key of a table's replay in the cache.
func tableCacheKey(id string) string { return "table " + id }

// Forget drops the replay of a table from the cache, when the table is deleted or its replay would look different
// now.
func (s *Service) Forget(id string) { s.cfg.Cache.Forget(tableCacheKey(id)) }

// replayOfTable returns the replay of a table for a caller who has rights there or, if it is of a published game
// that goes on no more, for everybody: to others with the names of public accounts alone. It returns errNoReplay for
// all others.
func (s *Service) replayOfTable(ctx context.Context, t *table.Table, who access.Who) (*replay.Replay, error) {
	id, stranger := "", false
	found, err := table.Do(ctx, t, who, func(o table.Owner) (*replay.Replay, error) {
		id, stranger = o.ID(), o.Roster().HeldBy(who).None()
		switch {
		case !stranger:
			return s.makeReplay(o)
		case !o.Log().IsPublished():
			return nil, errNoReplay
		}
		return nil, nil
	})
	if err != nil || found != nil {
		return found, err
	}
	accounts, err := s.cfg.PublicSeats(ctx, id)
	if err != nil {
		return nil, problem.OfStore(err)
	}
	return table.Do(ctx, t, who, func(o table.Owner) (*replay.Replay, error) { return s.makePublicReplay(o, accounts) })
}

// sharedReplay returns the replay that is shared by a link with this secret, to anybody; errNoReplay if there is
// none. id has to be the link's id or the table's: with the former a reader does not learn at which table the game
// was played.
func (s *Service) sharedReplay(ctx context.Context, id, secret string, from netip.Addr) (*replay.Replay, error) {
	holder, ok := access.HolderOf(secret)
	if !ok {
		return nil, errNoReplay
	}
	t, err := s.cfg.Tables().HoldByGrant(ctx, holder, store.ReplaySeat, from)
	switch {
	case errors.Is(err, store.ErrNotFound):
		return nil, errNoReplay
	case err != nil:
		return nil, err
	}
	defer t.Release()
	return table.DoByServer(ctx, t, func(o table.Owner) (*replay.Replay, error) {
		if !isSharedUnder(o, id, secret) {
			return nil, errNoReplay
		}
		return s.makeReplay(o)
	})
}

// makeReplay returns the replay of a table whose game is over, from the cache or made now; table.ErrNotOver if it
// is not over, or spectators are not yet shown its end. Its caller has checked that the person who asks may see it.
func (s *Service) makeReplay(o table.Owner) (*replay.Replay, error) {
	if goesOn(o) {
		return nil, table.ErrNotOver
	}
	l := o.Log()
	return s.cfg.Cache.GetOrMake(tableCacheKey(o.ID()), func() (*replay.Replay, error) {
		return s.newReplay(o, l.Title, l.Setup.Players, l.Record())
	})
}

// makePublicReplay returns the replay of a published game for people who have no rights at its table, as makeReplay
// does for others: without the title, and with the names of public accounts alone, which accounts has by seat.
func (s *Service) makePublicReplay(o table.Owner, accounts []string) (*replay.Replay, error) {
	if goesOn(o) {
		return nil, table.ErrNotOver
	}
	names := gamelog.PublicNames(o.Log().Seats, accounts)
	// Whoever becomes public or private later, or is called otherwise, makes another replay of it.
	key := "public " + o.ID() + "\n" + strings.Join(names, "\n")
	return s.cfg.Cache.GetOrMake(key, func() (*replay.Replay, error) {
		record, err := gamelog.RecordAs(o.Log(), names)
		if err != nil {
			return nil, s.cannotReplay(o, err)
		}
		return s.newReplay(o, "", names, record)
	})
}

// goesOn reports whether the replay of a table may not be shown yet: its game goes on, or spectators are not yet
// shown its end.
func goesOn(o table.Owner) bool {
	return o.Log().Status() == store.Playing || o.Log().IsDelayed() // if it is cut the game may go on elsewhere
}

// newReplay makes the replay of a table with a title, names and record.
func (s *Service) newReplay(o table.Owner, title string, names []string, record string) (*replay.Replay, error) {
	l := o.Log()
	seats := replay.Seats(names, l.Seats)
	for i := range seats {
		seats[i].Program = o.Roster().IsBotAt(i)
	}
	replay.SetColours(seats, colour.OfSeats(l.Colours, len(seats)))
	r, err := replay.New(l.Game(), replay.Answer{
		Title: title, Seats: seats, Arranged: l.Arranged, Record: colour.AddToRecord(record, l.Colours), Ending: l.Ending(),
	})
	if err != nil {
		return nil, s.cannotReplay(o, err)
	}
	return r, nil
}

// cannotReplay logs why a game cannot be replayed, and returns the problem that callers are told.
func (s *Service) cannotReplay(o table.Owner, err error) error {
	s.cfg.Log.ErrorContext(o.Context(), "a game cannot be replayed", "reason", err.Error())
	return problem.Internal
}
