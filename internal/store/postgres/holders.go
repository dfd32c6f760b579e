package postgres

import (
	"context"
	"database/sql"
	"fmt"
	"slices"

	"circulade/internal/store"
	"circulade/internal/store/scan"
)

// What a holder has, which is no note (store.FirstNote), is listed in two steps: where each of the games stands, from a few
// columns of it, and then all of those that are asked for.
const (
	sqlStand = `SELECT g.id, g.created, g.updated, g.status, g.asked, g.since, g.people, g.free, coalesce(t.at, 0), r.mine,
			CASE g.status WHEN 'playing' THEN (SELECT coalesce(bit_or(1::bigint << seat::int), 0) FROM grants
				WHERE game = g.id AND kind = 'session' AND seat BETWEEN 0 AND 31) ELSE 0 END
		FROM (SELECT game, bit_or(CASE WHEN seat BETWEEN 0 AND 31 THEN 1::bigint << seat::int ELSE 0 END) AS mine
			FROM grants WHERE holder = $1 AND seat < 2048 GROUP BY game) r
		JOIN games g ON g.id = r.game LEFT JOIN timers t ON t.game = g.id`
	sqlHeldIn = `SELECT ` + sqlInfo + `, r.seat, r.kind FROM games g JOIN grants r ON r.game = g.id AND r.holder = $1 AND r.seat < 2048
		WHERE g.id = ANY($2) ORDER BY g.id, r.seat, r.kind`
)

// GamesOf implements store.Store.
func (s *Store) GamesOf(ctx context.Context, holder store.Holder, after store.Place, limit int) (list []store.Held, err error) {
	err = s.read(ctx, func(ctx context.Context, tx *sql.Tx) error {
		stands, err := scan.All(ctx, tx, sqlStand, scan.Stand, holder[:])
		if err != nil {
			return err
		}
		slices.SortFunc(stands, func(a, b store.Stand) int { return a.Place().Compare(b.Place()) })
		if after.ID != "" {
			stands = slices.DeleteFunc(stands, func(s store.Stand) bool { return s.Place().Compare(after) <= 0 })
		}
		list, err = heldIn(ctx, tx, holder, stands[:min(max(limit, 0), len(stands))])
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("reading a holder's games: %w", asDamage("", err))
	}
	return list, nil
}

// heldIn reads what a holder has in some games, in their order.
func heldIn(ctx context.Context, tx *sql.Tx, holder store.Holder, stands []store.Stand) (list []store.Held, err error) {
	if len(stands) == 0 {
		return nil, nil
	}
	ids := make([]string, len(stands))
	for i, s := range stands {
		ids[i] = s.ID
	}
	all, err := scan.All(ctx, tx, sqlHeldIn, scan.Held, holder[:], ids)
	if err != nil {
		return nil, err
	}
	list, _ = scan.Arrange(all, stands)
	return list, nil
}
