package ratings

import (
	"context"
	"fmt"

	"circulade/internal/store"
)

// applyBatch is how many games are rated in one transaction, so that others can write in between.
const applyBatch = 20

const (
	sqlWaiting = `SELECT count(*) FROM (SELECT 1 AS one FROM results WHERE rated = 1 AND place IS NULL LIMIT 1) w`
	sqlOldest  = `SELECT game FROM results WHERE rated = 1 AND place IS NULL GROUP BY ended, game ORDER BY ended, game LIMIT ?1`
	sqlLast    = `SELECT coalesce(max(place), 0) FROM results`
	sqlContest = `SELECT ` + contestColumns + ` FROM ` + contestTables + ` WHERE r.game = ?1 ORDER BY r.seat`
	sqlPlace   = `UPDATE results SET place = ?2 WHERE game = ?1`
)

// Apply rates all rated games that are over and have no place yet, the oldest first, and returns how many
// they were. Several servers may call it at once: the store lets one of them write at a time, and each game
// gets its place, its changes and the ratings after it together, or nothing of it.
func Apply(ctx context.Context, rows store.Rows) (games int, err error) {
	for {
		waiting, err := store.Read(ctx, rows, func(tx *store.Tx) (n int, err error) {
			err = tx.One(sqlWaiting, nil, &n)
			return n, err
		})
		if err != nil || waiting == 0 {
			return games, store.Wrap("looking for games to rate", err)
		}
		n := 0
		err = rows.Update(ctx, func(tx *store.Tx) (err error) {
			n, err = applySome(tx)
			return err
		})
		if err != nil {
			return games, fmt.Errorf("rating games: %w", err)
		}
		games += n
	}
}

// applySome rates the oldest games that have no place, at most applyBatch, and returns how many they were.
func applySome(tx *store.Tx) (games int, err error) {
	oldest, err := store.List(tx, sqlOldest, []any{applyBatch}, store.Column[string])
	if err != nil {
		return 0, err
	}
	var place int64
	if err := tx.One(sqlLast, nil, &place); err != nil {
		return 0, err
	}
	for _, game := range oldest {
		place++
		if err := applyOne(tx, game, place); err != nil {
			return 0, err
		}
	}
	return len(oldest), nil
}

// applyOne gives a game its place and stores what it did to ratings.
func applyOne(tx *store.Tx, game string, place int64) error {
	list, err := readContests(tx, sqlContest, game)
	if err != nil {
		return err
	}
	c := list[0] // its rows have just been found in this transaction
	c.place = place
	if err := rule(tx, c); err != nil {
		return err
	}
	changes, err := rate(c, storedPool{tx})
	if err != nil {
		return err
	}
	for i := range changes {
		if err := putChange(tx, c, &changes[i]); err != nil {
			return err
		}
		if changes[i].next.games == 0 {
			continue
		}
		if err := putStanding(tx, c.players[i].person, c.class, changes[i].next); err != nil {
			return err
		}
	}
	return tx.Do(sqlPlace, game, place)
}
