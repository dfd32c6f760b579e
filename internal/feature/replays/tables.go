package replays

import (
	"context"
	"errors"
	"net/netip"

	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table"
	"circulade/internal/table/access"
	"circulade/internal/table/colour"
	"circulade/internal/table/replay"
)

var errNoReplay = problem.New(problem.NotFound, "not-found", "there is no such replay, or it is shared no longer")

// tableCacheKey returns the key of a table's replay in the cache.
func tableCacheKey(id string) string { return "table " + id }

// Forget drops the replay of a table from the cache, when the table is deleted or its replay would look different
// now.
func (s *Service) Forget(id string) { s.cfg.Cache.Forget(tableCacheKey(id)) }

// replayOfTable returns the replay of a table for a caller who has rights there; errNoReplay for others.
func (s *Service) replayOfTable(ctx context.Context, t *table.Table, who access.Who) (*replay.Replay, error) {
	return table.Do(ctx, t, who, func(o table.Owner) (*replay.Replay, error) {
		if o.Roster().HeldBy(who).None() {
			return nil, errNoReplay
		}
		return s.makeReplay(o)
	})
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
	l := o.Log()
	if l.Status() == store.Playing || l.IsDelayed() { // if it is cut the game may go on elsewhere
		return nil, table.ErrNotOver
	}
	return s.cfg.Cache.GetOrMake(tableCacheKey(o.ID()), func() (*replay.Replay, error) {
		seats := replay.Seats(l.Setup.Players, l.Seats)
		for i := range seats {
			seats[i].Program = o.Roster().IsBotAt(i)
		}
		replay.SetColours(seats, colour.OfSeats(l.Colours, len(seats)))
		r, err := replay.New(l.Game(), replay.Answer{
			Title: l.Title, Seats: seats, Arranged: l.Arranged,
			Record: colour.AddToRecord(l.Record(), l.Colours), Ending: l.Ending(),
		})
		if err != nil {
			s.cfg.Log.ErrorContext(o.Context(), "a game cannot be replayed", "reason", err.Error())
			return nil, problem.Internal
		}
		return r, nil
	})
}
