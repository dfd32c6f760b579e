package sqlite

import (
	"context"
	"database/sql"
	"fmt"
	"slices"

	"circulade/internal/store"
	"circulade/internal/store/gamerows"
)

const sqlGamesHeld = `SELECT DISTINCT game FROM grants WHERE holder = ?1 AND seat < 2048 ORDER BY game`

// GamesOf returns the seats and rights of a holder in up to limit games, beginning behind the place
// after. Games that are too damaged to be listed are left out. It implements store.Store.
func (s *Store) GamesOf(ctx context.Context, holder store.Holder, after store.Place, limit int) ([]store.Held, error) {
	list, err := s.Games.GamesOf(ctx, holder, after, limit)
	if isDamage(err) {
		return s.gamesOfReadable(ctx, holder, after, limit)
	}
	return list, err
}

// gamesOfReadable does the same as GamesOf for a damaged database: it reads the games one by one and
// leaves out those that cannot be read.
func (s *Store) gamesOfReadable(ctx context.Context, holder store.Holder, after store.Place, limit int) (list []store.Held, err error) {
	err = s.read(ctx, func(tx *sql.Tx) error {
		inputs, err := readablePlaceInputs(ctx, tx, holder)
		if err != nil {
			return err
		}
		games := 0 // what could not be read makes room for others
		for _, stand := range gamerows.SortedAfter(inputs, after) {
			if games >= limit {
				return nil
			}
			held, err := s.ReadHeld(newTx(ctx, tx), holder, []store.PlaceInputs{stand})
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

// readablePlaceInputs reads the place inputs of a holder's games one by one and leaves out those that
// cannot be read. Each game gets a Tx of its own, since a Tx does nothing more after an error.
func readablePlaceInputs(ctx context.Context, tx *sql.Tx, holder store.Holder) (list []store.PlaceInputs, err error) {
	games, err := store.List(newTx(ctx, tx), sqlGamesHeld, []any{holder[:]}, store.Column[string])
	if err != nil {
		return nil, err
	}
	for _, game := range games {
		stand, err := gamerows.ReadPlaceInputs(newTx(ctx, tx), holder, game)
		if err != nil && !isDamage(err) {
			return nil, err
		}
		list = append(list, stand...)
	}
	return slices.DeleteFunc(list, func(s store.PlaceInputs) bool { return s.Status.Check() != nil }), nil
}
