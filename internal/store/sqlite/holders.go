package sqlite

import (
	"context"
	"database/sql"
	"fmt"
	"slices"

	"circulade/internal/store"
	"circulade/internal/store/gamerows"
)

const sqlHolds = `SELECT DISTINCT game FROM grants WHERE holder = ?1 AND seat < 2048 ORDER BY game`

// GamesOf implements store.Store. A game that is damaged so far that not even
// its Info can be read does not hide the others.
func (s *Store) GamesOf(ctx context.Context, holder store.Holder, after store.Place, limit int) ([]store.Held, error) {
	list, err := s.Games.GamesOf(ctx, holder, after, limit)
	if isDamage(err) {
		return s.readableOf(ctx, holder, after, limit)
	}
	return list, err
}

// readableOf is GamesOf of a damaged database: it reads the games one by one, those that can be read.
func (s *Store) readableOf(ctx context.Context, holder store.Holder, after store.Place, limit int) (list []store.Held, err error) {
	err = s.read(ctx, func(tx *sql.Tx) error {
		stands, err := readableStands(ctx, tx, holder)
		if err != nil {
			return err
		}
		games := 0 // what could not be read makes room for others
		for _, stand := range gamerows.Behind(stands, after) {
			if games >= limit {
				return nil
			}
			held, err := s.HeldIn(newTx(ctx, tx), holder, []store.Stand{stand})
			if err != nil && !isDamage(err) {
				return err
			}
			if len(held) > 0 {
				games++
			}
			list = append(list, held...)
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("reading a holder's games: %w", asDamage("", err))
	}
	return list, nil
}

// readableStands reads where the games of a holder stand. After an error a Tx does nothing more, so each
// game gets one of its own.
func readableStands(ctx context.Context, tx *sql.Tx, holder store.Holder) (list []store.Stand, err error) {
	games, err := store.List(newTx(ctx, tx), sqlHolds, []any{holder[:]}, store.Column[string])
	if err != nil {
		return nil, err
	}
	for _, game := range games {
		stand, err := gamerows.Stands(newTx(ctx, tx), holder, game)
		if err != nil && !isDamage(err) {
			return nil, err
		}
		list = append(list, stand...)
	}
	return slices.DeleteFunc(list, func(s store.Stand) bool { return s.Status.Check() != nil }), nil
}
