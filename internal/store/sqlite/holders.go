package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"circulade/internal/store"
	"circulade/internal/store/scan"
)

// What a holder has, which is no note (store.FirstNote), is listed in two steps: where each of the games stands, from a few
// columns of it, and then all of those that are asked for.
const (
	sqlStand = `SELECT g.id, g.created, g.updated, g.status, g.asked, g.since, g.people, g.free, coalesce(t.at, 0), r.mine,
			CASE g.status WHEN 'playing' THEN (SELECT coalesce(sum(DISTINCT 1 << seat), 0) FROM grants
				WHERE game = g.id AND kind = 'session' AND seat BETWEEN 0 AND 31) ELSE 0 END
		FROM (SELECT game, sum(DISTINCT CASE WHEN seat BETWEEN 0 AND 31 THEN 1 << seat ELSE 0 END) AS mine
			FROM grants WHERE holder = ?1 AND seat < 2048 AND (?2 = '' OR game = ?2) GROUP BY game) r
		JOIN games g ON g.id = r.game LEFT JOIN timers t ON t.game = g.id`
	sqlHolds  = `SELECT DISTINCT game FROM grants WHERE holder = ? AND seat < 2048 ORDER BY game`
	sqlHeldIn = `SELECT ` + sqlInfo + `, r.seat, r.kind FROM games g JOIN grants r ON r.game = g.id AND r.holder = ?1 AND r.seat < 2048
		WHERE g.id IN (SELECT value FROM json_each(?2)) ORDER BY g.id, r.seat, r.kind`
)

// GamesOf implements store.Store. A game that is damaged so far that not even
// its Info can be read does not hide the others.
func (s *Store) GamesOf(ctx context.Context, holder store.Holder, after store.Place, limit int) (list []store.Held, err error) {
	err = s.read(ctx, func(tx *sql.Tx) error {
		stands, err := standsOf(ctx, tx, holder)
		if err != nil {
			return err
		}
		list, err = heldBehind(ctx, tx, holder, stands, after, max(limit, 0))
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("reading a holder's games: %w", asDamage("", err))
	}
	return list, nil
}

// standsOf returns where the games of a holder stand, in their order.
func standsOf(ctx context.Context, tx *sql.Tx, holder store.Holder) ([]store.Stand, error) {
	stands, err := scan.All(ctx, tx, sqlStand, scan.Stand, holder[:], "")
	if isDamage(err) {
		stands, err = readableStands(ctx, tx, holder)
	}
	if err != nil {
		return nil, err
	}
	stands = slices.DeleteFunc(stands, func(s store.Stand) bool { return s.Status.Check() != nil })
	slices.SortFunc(stands, func(a, b store.Stand) int { return a.Place().Compare(b.Place()) })
	return stands, nil
}

// readableStands reads them one by one: those that can be read.
func readableStands(ctx context.Context, tx *sql.Tx, holder store.Holder) (list []store.Stand, err error) {
	games, err := scan.All(ctx, tx, sqlHolds, scan.Text, holder[:])
	if err != nil {
		return nil, err
	}
	for _, game := range games {
		stand, err := scan.All(ctx, tx, sqlStand, scan.Stand, holder[:], game)
		if isDamage(err) {
			continue
		}
		if err != nil {
			return nil, err
		}
		list = append(list, stand...)
	}
	return list, nil
}

// heldBehind reads what a holder has in at most limit games behind a place.
func heldBehind(ctx context.Context, tx *sql.Tx, holder store.Holder, stands []store.Stand, after store.Place, limit int) (list []store.Held, err error) {
	if after.ID != "" {
		first := slices.IndexFunc(stands, func(s store.Stand) bool { return s.Place().Compare(after) > 0 })
		if first < 0 {
			return nil, nil
		}
		stands = stands[first:]
	}
	for len(stands) > 0 && limit > 0 {
		part := stands[:min(limit, len(stands))]
		stands = stands[len(part):]
		held, games, err := heldIn(ctx, tx, holder, part)
		if err != nil {
			return nil, err
		}
		list = append(list, held...)
		limit -= games // what could not be read makes room for others
	}
	return list, nil
}

// heldIn reads what a holder has in some games, in their order, and tells in how many of
// them that is.
func heldIn(ctx context.Context, tx *sql.Tx, holder store.Holder, stands []store.Stand) (list []store.Held, games int, err error) {
	all, err := readHeld(ctx, tx, holder, stands)
	if isDamage(err) {
		all = nil
		for _, s := range stands {
			held, err := readHeld(ctx, tx, holder, []store.Stand{s})
			switch {
			case err == nil:
				all = append(all, held...)
			case !isDamage(err) && !errors.Is(err, sql.ErrNoRows):
				return nil, 0, err
			}
		}
		err = nil
	}
	if err != nil {
		return nil, 0, err
	}
	list, games = scan.Arrange(all, stands)
	return list, games, nil
}

func readHeld(ctx context.Context, tx *sql.Tx, holder store.Holder, stands []store.Stand) ([]store.Held, error) {
	ids := make([]string, 0, len(stands))
	for _, s := range stands {
		ids = append(ids, s.ID)
	}
	in, err := json.Marshal(ids)
	if err != nil {
		return nil, err
	}
	return scan.All(ctx, tx, sqlHeldIn, scan.Held, holder[:], string(in))
}
