package chat

import (
	"context"
	"fmt"

	"circulade/internal/store"
)

const (
	sqlWatchers = `SELECT DISTINCT watcher, person FROM chat_lines WHERE game = ?1 AND room = 'watching' ORDER BY watcher`
	sqlWho      = `SELECT person FROM chat_lines WHERE game = ?1 AND room = 'watching' AND watcher = ?2 LIMIT 1`
)

// WatcherOf returns who it is that watches a table under a number, or store.ErrNotFound.
func (s *Service) WatcherOf(ctx context.Context, game string, watcher int) (who Person, err error) {
	err = s.rows.View(ctx, func(tx *store.Tx) error { return tx.One(sqlWho, []any{game, watcher}, &who) })
	if err != nil {
		return who, fmt.Errorf("looking for somebody who watches: %w", err)
	}
	return who, nil
}

// Watchers returns who has said something while watching a table: of each line only who
// they are.
func (s *Service) Watchers(ctx context.Context, game string) (list []Line, err error) {
	err = s.rows.View(ctx, func(tx *store.Tx) (err error) {
		list, err = store.List(tx, sqlWatchers, []any{game}, func(scan store.Scan, l *Line) error {
			l.Seat = -1
			return scan(&l.Watcher, &l.Person)
		})
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("reading who watches: %w", err)
	}
	return list, nil
}
