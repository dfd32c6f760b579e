package chat

import (
	"context"

	"circulade/internal/store"
)

const (
	sqlWatchers = `SELECT DISTINCT watcher, person FROM chat_lines WHERE game = ?1 AND room = 'watching' ORDER BY watcher`
	sqlWho      = `SELECT person FROM chat_lines WHERE game = ?1 AND room = 'watching' AND watcher = ?2 LIMIT 1`
)

// SpectatorByNumber returns the person who is the spectator with the number watcher in the chat of the
// table game, or store.ErrNotFound.
func (s *Service) SpectatorByNumber(ctx context.Context, game string, watcher int) (who Person, err error) {
	err = s.rows.View(ctx, func(tx *store.Tx) error { return tx.One(sqlWho, []any{game, watcher}, &who) })
	return who, store.Wrap("looking for somebody who watches", err)
}

// Spectators returns the spectators who have said something in the chat of the table game, by number.
// Of each Line only Watcher and Person are set, and Seat is -1.
func (s *Service) Spectators(ctx context.Context, game string) (list []Line, err error) {
	list, err = store.Read(ctx, s.rows, func(tx *store.Tx) ([]Line, error) {
		return store.List(tx, sqlWatchers, []any{game}, func(scan store.Scan, l *Line) error {
			l.Seat = -1
			return scan(&l.Watcher, &l.Person)
		})
	})
	return list, store.Wrap("reading who watches", err)
}
