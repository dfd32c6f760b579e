package tournaments

import (
	"context"
	"errors"
	"sync"

	"circulade/internal/store"
	"circulade/tournament"
)

// makers is how many tables are made at a time: the store saves together what comes together.
const makers = 4

// makeBatch makes the tables of some keys, several at a time, and notes those that were made.
func (s director) makeBatch(ctx context.Context, id string, d *desired, keys []tournament.Key) error {
	games, faults := make([]string, len(keys)), make([]error, len(keys))
	next := make(chan int)
	var all sync.WaitGroup
	for range min(makers, len(keys)) {
		all.Go(func() {
			for i := range next {
				games[i], faults[i] = s.makeTable(ctx, id, &d.head, keys[i], d.seats[keys[i]])
			}
		})
	}
	for i := range keys {
		next <- i
	}
	close(next)
	all.Wait()
	if len(keys) == 0 {
		return nil
	}
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
