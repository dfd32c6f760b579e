package tournaments

import (
	"context"
	"errors"
	"runtime"
	"sync"

	"circulade/internal/store"
	"circulade/tournament"
)

const (
	// maxMakers is how many tables are made at a time at most: the store saves together what comes together.
	maxMakers = 4
	// notedAtOnce is how many tables that were made are noted in one transaction, which holds up all who write.
	notedAtOnce = 20
)

// makers returns how many tables are made at a time: one core is left to everything else.
func makers() int { return min(max(1, runtime.GOMAXPROCS(0)-1), maxMakers) }

// makeBatch makes the tables of some keys, and notes those that were made. Before each it gives way to people who
// wait at other tables.
func (s director) makeBatch(ctx context.Context, id string, d *desired, keys []tournament.Key) error {
	games, faults := make([]string, len(keys)), make([]error, len(keys))
	free := make(chan struct{}, makers())
	var all sync.WaitGroup
	for i, k := range keys {
		free <- struct{}{}
		if s.cfg.GiveWay != nil {
			s.cfg.GiveWay(ctx)
		}
		all.Go(func() {
			games[i], faults[i] = s.makeTable(ctx, id, &d.head, k, d.seats[k])
			<-free
		})
	}
	all.Wait()
	now := s.cfg.Now().UnixMilli()
	err := s.store(ctx, func(tx *store.Tx) error {
		if err := tx.Do(sqlLaid, id, len(keys)); err != nil {
			return err
		}
		for i, k := range keys {
			if faults[i] != nil {
				continue
			}
			if err := tx.Do(sqlMade, games[i], id, k.Round, k.Attempt, k.Board, k.Place, k.Game, now); err != nil {
				return err
			}
		}
		return nil
	})
	s.followed.wake(id)
	return errors.Join(append(faults, err)...)
}
